package ui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"duodash/keymap"
	"duodash/model"
	"duodash/ui/text"
)

const (
	// A value longer than this is folded, so that no later argument hides
	// behind it.
	foldLines = 12
	foldBytes = 2000
	// foldShows is how many of its lines are shown all the same.
	foldShows = 3
)

// folds counts the values of the open request that are longer than what is
// shown at first, and remembers which of them were unfolded.
type folds struct {
	count    int
	unfolded map[int]bool
}

// next returns the number of the next long value, and whether it is unfolded.
func (f *folds) next() (int, bool) {
	f.count++
	return f.count, f.unfolded[f.count]
}

// long reports whether a value is folded at first.
func long(t model.Text) bool {
	return len(t.String()) > foldBytes || len(t.Lines()) > foldLines
}

// folded draws the beginning of a value and how much of it is not shown.
func (a *App) folded(number int, lines []line, indent int, size string) *block {
	n := 1
	for n < len(lines) && count(lines[:n]) < foldShows {
		n++
	}
	shown := lines[:min(n, len(lines))]
	return &block{fold: number, hides: count(lines[len(shown):]), draw: func(width int) []string {
		var out []string
		for _, l := range shown {
			out = append(out, a.cut(a.lineRows(l, indent, max(width, text.Width(l.text)+indent+2))[0], width))
		}
		more := a.theme.Glyphs.Folded + " folded, " + size + " in all; " + a.keys.Keys(keymap.Unfold) + " unfolds"
		for _, row := range text.Wrap(more, width-indent-2) {
			out = append(out, text.Spaces(indent+2)+a.theme.Accent.Render(row))
		}
		return out
	}}
}

// unfold opens the first folded value in sight or below, else the first.
func (a *App) unfold() tea.Cmd {
	p := &a.pane
	number, at := 0, 0
	for i, b := range p.pager.blocks {
		if b.fold != 0 && (number == 0 || i >= p.pager.first) {
			number, at = b.fold, i
			if i >= p.pager.first {
				break
			}
		}
	}
	if number == 0 {
		return nil
	}
	if at < p.pager.first {
		// What is unfolded has to come onto the screen.
		p.pager.first, p.pager.line = max(at-1, 0), 0
	}
	if p.folds.unfolded == nil {
		p.folds.unfolded = map[int]bool{}
	}
	p.folds.unfolded[number] = true
	p.seen, p.readAt = seenAt{}, seenAt{}
	a.refillPane(true)
	return nil
}

// seenAt is what the request was when its end was on the screen.
type seenAt struct {
	id            model.SessionID
	fingerprint   model.Fingerprint
	width, height int
	full          bool
}

func (a *App) seeing() seenAt {
	return seenAt{a.pane.id, a.pane.opened.detail.Fingerprint, a.width, a.height, a.full}
}

// look notes how far the request has been read, and when its end is on the
// screen. Another size, or another request, has to be read again.
func (a *App) look() {
	p := &a.pane
	if a.layout.tooSmall || a.help.open || !a.layout.wide && a.focus != onPane {
		return
	}
	if !p.loaded() {
		return
	}
	now, left := a.seeing(), p.pager.leftOf(p.asked)
	if p.readAt != now || left < p.unread {
		p.readAt, p.unread = now, left
	}
	if p.pager.endsIn(p.asked) {
		p.seen = now
	}
}

// foldsLeft counts the values that are still folded, and their lines that are
// not shown.
func (p *pane) foldsLeft() (values, lines int) {
	for _, b := range p.pager.blocks {
		if b.fold != 0 {
			values, lines = values+1, lines+b.hides
		}
	}
	return values, lines
}

// unseen says why an approval is off although GitLab would take it: not all of
// what it allows has been on the screen.
func (a *App) unseen() model.Refusal {
	p := &a.pane
	switch n, lines := p.foldsLeft(); {
	case n > 0:
		why := are(n, "value") + " folded; " + a.keys.Keys(keymap.Unfold) + " in the pane unfolds"
		if lines > 0 {
			why = plural(lines, "line") + " not shown: " + why
		}
		return model.Refusal(why)
	case p.seen != a.seeing():
		n := p.unread
		if n == 0 || p.readAt != a.seeing() {
			return model.Refusal("the end of the request was not on the screen; " + a.keys.Keys(keymap.Top) + " goes back to it")
		}
		return model.Refusal(plural(n, "line") + " not shown yet; " + a.keys.Keys(keymap.PageDown) + " in the pane reads on")
	default:
		return ""
	}
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func are(n int, what string) string {
	if n == 1 {
		return plural(n, what) + " is"
	}
	return plural(n, what) + " are"
}
