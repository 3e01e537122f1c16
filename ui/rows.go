package ui

import (
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"

	"duodash/keymap"
	"duodash/model"
	"duodash/ui/text"
	"duodash/ui/theme"
)

const (
	// wordWidth holds the longest of the short status words.
	wordWidth = 9
	ageWidth  = 4
	// projectFrom is the room for title and project from which on there is a
	// column for the project.
	projectFrom = 32
	maxProject  = 30
	// phraseFrom is the room for the name from which on a phrase takes the
	// place of project and word.
	phraseFrom = 12
)

// listRows draws the rows in sight, or says why there are none.
func (a *App) listRows() []string {
	if len(a.list.rows.IDs) == 0 {
		return a.emptyRows(a.layout.list.w)
	}
	items := a.list.visible()
	rows := make([]string, 0, len(items))
	for _, it := range items {
		if it.head != nil {
			rows = append(rows, a.headRow(*it.head))
			continue
		}
		if s, ok := a.store.Get(it.id); ok {
			rows = append(rows, a.sessionRow(s, it.id == a.list.cursor))
		}
	}
	return rows
}

func (a *App) headRow(h model.Head) string {
	return " " + a.theme.Heading.Render(h.Group.String()) + " " + a.theme.Faint.Render(strconv.Itoa(h.Count))
}

// sessionRow draws one session: mark, number, name, project, status, age.
func (a *App) sessionRow(s model.Session, selected bool) string {
	w := a.layout.list.w
	base := lipgloss.NewStyle()
	bar := " "
	switch {
	case selected && a.focus == onList:
		bar, base = a.theme.Glyphs.Bar, a.theme.Selected
	case selected:
		bar, base = a.theme.Glyphs.Wall, a.theme.SelectedBlur
	}
	state := a.stateOf(s)
	on := func(st lipgloss.Style, s string) string { return theme.On(st, base).Render(s) }
	number := text.PadLeft(numberOf(s.ID), a.list.digits)
	head := on(a.theme.Accent, bar) + on(state.style, state.mark+" ") + on(a.theme.Dim, number+" ")
	age := on(a.theme.Dim, text.PadLeft(text.Age(a.now.Sub(s.UpdatedAt)), ageWidth)) + on(a.theme.Text, " ")
	room := w - len(number) - 4 - ageWidth - 1
	if phrase := phraseFor(state, room-phraseFrom); phrase != "" {
		name := a.fit(s.Name().String(), room-text.Width(phrase)-2)
		return head + on(a.theme.Text, name+"  ") + on(state.style, phrase) + age
	}
	word := on(state.style, " "+a.fit(state.word, wordWidth))
	return head + a.nameAndProject(s, room-wordWidth-1, on) + word + age
}

// phraseFor is the longest phrase that leaves room for the name.
func phraseFor(s state, room int) string {
	for _, phrase := range s.phrases {
		if text.Width(phrase) <= room {
			return phrase
		}
	}
	return ""
}

func (a *App) nameAndProject(s model.Session, room int, on func(lipgloss.Style, string) string) string {
	ellipsis := a.theme.Glyphs.Ellipsis
	if room < projectFrom {
		return on(a.theme.Text, a.fit(s.Name().String(), room-1)+" ")
	}
	width := min(room*3/10, maxProject)
	project := a.fit(tailOf(s.Place().String(), width, ellipsis), width)
	name := a.fit(s.Name().String(), room-width-2)
	return on(a.theme.Text, name+" ") + on(a.theme.Dim, project+" ")
}

// tailOf keeps the end of a path, which tells projects apart better than its
// beginning.
func tailOf(path string, w int, ellipsis string) string {
	if text.Width(path) <= w {
		return path
	}
	for rest := path; ; {
		_, after, found := strings.Cut(rest, "/")
		if !found {
			return text.Truncate(rest, w, ellipsis)
		}
		rest = after
		if text.Width(rest)+2 <= w {
			return ellipsis + "/" + rest
		}
	}
}

// emptyRows says why no row is there and what to do about it.
func (a *App) emptyRows(w int) []string {
	var lines []string
	switch {
	case a.read.failure != nil && !a.tabIsRead():
		lines = []string{
			capital(a.read.failure.Error()) + ".", "",
			"It is tried again in " + countdown(a.read.due.Sub(a.now)) + "; " + a.keys.Keys(keymap.Refresh) + " tries now, " +
				a.keys.Keys(keymap.EditFilter) + " changes the filter.",
		}
	case a.account.User.IsBlank():
		lines = []string{"Signing in to " + a.cfg.Host + a.theme.Glyphs.Ellipsis}
	case !a.tabIsRead():
		lines = []string{"Reading the sessions" + a.theme.Glyphs.Ellipsis}
	default:
		lines = a.emptyReason()
	}
	var rows []string
	for _, line := range lines {
		for _, part := range text.Wrap(line, w-2) {
			rows = append(rows, " "+a.theme.Dim.Render(part))
		}
	}
	return rows
}

func (a *App) emptyReason() []string {
	f := a.store.Filter()
	switch {
	case f.IsZero() && a.tab == model.TabAll:
		return []string{
			"No sessions yet.", "",
			"Sessions that you start in GitLab appear here by themselves. GitLab also answers like this where GitLab Duo is switched off for you.",
		}
	case f.IsZero():
		return []string{"No session is here now.", "", a.keys.Keys(keymap.Tab5) + " shows all of them."}
	case f.Project != "":
		return []string{
			"Nothing in " + f.String() + ".", "",
			"GitLab answers the same where the project does not exist or GitLab Duo is switched off. " + a.filterKeys(),
		}
	default:
		return []string{"Nothing matches " + f.String() + ".", "", a.filterKeys()}
	}
}

func (a *App) filterKeys() string {
	return a.keys.Keys(keymap.EditFilter) + " changes the filter, " + a.keys.Keys(keymap.Back) + " clears it."
}
