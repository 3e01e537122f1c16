package ui

import (
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"

	"duodash/keymap"
	"duodash/model"
	"duodash/ui/text"
)

// roomyPane is the height from which the pane's head has an empty line under
// it.
const roomyPane = 14

// paneRows draws the pane: a head that stays, and what is scrolled under it.
func (a *App) paneRows(w int) []string {
	if a.pane.id == (model.SessionID{}) {
		if len(a.list.rows.IDs) == 0 {
			return nil
		}
		return []string{"", " " + a.theme.Dim.Render(a.keys.Keys(keymap.Open)+" opens a session")}
	}
	rows := a.paneHead(w)
	for _, line := range a.pane.pager.view() {
		rows = append(rows, " "+line)
	}
	return rows
}

// shownSession is what the pane is about: as read, else as the list has it.
func (a *App) shownSession() model.Session {
	if a.pane.loaded() {
		return a.pane.opened.detail.Session
	}
	s, ok := a.store.Get(a.pane.id)
	if !ok {
		s.ID = a.pane.id
	}
	return s
}

func (a *App) paneHead(w int) []string {
	s := a.shownSession()
	title := a.theme.Accent.Render(numberOf(s.ID)) + "  " + a.theme.Title.Render(s.Name().String())
	bar := " "
	if a.focus == onPane {
		bar = a.theme.Accent.Render(a.theme.Glyphs.Bar)
	}
	rows := []string{bar + a.cut(title, w-1)}
	if a.layout.full {
		status := a.theme.Dim.Render(string(s.Status)) + a.sep()
		rows[0] = bar + a.cut(status+title, w-1)
		return a.remarked(rows, s, w)
	}
	rows = append(rows, a.joined(a.statusFacts(s), w)...)
	rows = append(rows, a.joined(a.placeFacts(s), w)...)
	rows = a.remarked(rows, s, w)
	if a.layout.pane.h >= roomyPane {
		rows = append(rows, "")
	}
	return rows
}

// remarked adds the remark about the session, whole.
func (a *App) remarked(rows []string, s model.Session, w int) []string {
	for _, part := range text.Wrap(a.remark(s), w-2) {
		if part != "" {
			rows = append(rows, " "+a.theme.Warn.Render(part))
		}
	}
	return rows
}

// joined puts facts side by side, on as many lines as they need, or on one
// where lines are scarce.
func (a *App) joined(facts []string, w int) []string {
	if a.layout.pane.h < roomyPane {
		return []string{" " + a.cut(strings.Join(facts, a.sep()), w-2)}
	}
	var rows []string
	for _, fact := range facts {
		last := len(rows) - 1
		if last >= 0 && text.Width(rows[last])+text.Width(a.sep())+text.Width(fact) <= w-1 {
			rows[last] += a.sep() + fact
			continue
		}
		rows = append(rows, " "+a.cut(fact, w-2))
	}
	return rows
}

// statusFacts are the status in GitLab's own spelling, since when, and what
// runs.
func (a *App) statusFacts(s model.Session) []string {
	state := a.stateOf(s)
	since := "since"
	switch {
	case s.NeedsYou():
		since = "waiting"
	case s.Status.Active():
		since = "last sign of life"
	case s.Status.Ended():
		since = "ended"
	}
	facts := []string{state.style.Render(string(s.Status))}
	if !s.UpdatedAt.IsZero() {
		age := text.Age(a.now.Sub(s.UpdatedAt))
		if age != "now" && (s.Status.Ended() || s.Status.Active()) {
			age += " ago"
		}
		facts = append(facts, a.theme.Dim.Render(since+" "+age))
	}
	if flow := flowOf(s); flow != "" {
		facts = append(facts, a.theme.Dim.Render(flow))
	}
	return facts
}

func (a *App) placeFacts(s model.Session) []string {
	facts := []string{a.theme.Dim.Render("in " + a.placeOf(s))}
	if !a.account.User.IsBlank() {
		facts = append(facts, a.theme.Dim.Render("acting as @"+a.account.User.String()))
	}
	if !s.Job.IsZero() {
		facts = append(facts, a.theme.Dim.Render("last job "+s.Job.Tail()))
	}
	return facts
}

func (a *App) sep() string {
	return a.theme.Faint.Render(" " + a.theme.Glyphs.Separator + " ")
}

// placeOf names the project, or the group of a session that has none.
func (a *App) placeOf(s model.Session) string {
	switch {
	case !s.Project.IsBlank():
		return s.Project.String()
	case !s.Namespace.IsBlank():
		return "group " + s.Namespace.String()
	default:
		return a.cfg.Host
	}
}

// flowOf names what runs: the agent where there is one, and the definition.
func flowOf(s model.Session) string {
	flow := s.Flow.OneLine().String()
	if agent := s.Agent.OneLine().String(); agent != "" && agent != flow {
		return agent + " (" + flow + ")"
	}
	return flow
}

func numberOf(id model.SessionID) string { return strconv.FormatInt(id.Number, 10) }

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// heading is the first line of a section in the pane.
func (a *App) heading(style lipgloss.Style, title string) *block {
	return a.fixed(style.Render(title))
}

// fixed is a block of ready lines.
func (a *App) fixed(lines ...string) *block {
	return &block{draw: func(width int) []string {
		out := make([]string, len(lines))
		for i, line := range lines {
			out[i] = a.cut(line, width)
		}
		return out
	}}
}

// cut shortens a line to w cells, with the mark of the theme for what is left
// out.
func (a *App) cut(s string, w int) string {
	return text.Truncate(s, w, a.theme.Glyphs.Ellipsis)
}

// fit makes a line of exactly w cells.
func (a *App) fit(s string, w int) string {
	return text.Fit(s, w, a.theme.Glyphs.Ellipsis)
}
