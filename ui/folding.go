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
func (a *App) folded(number int, lines []string, indent int, size string) *block {
	shown := lines[:min(foldShows, len(lines))]
	b := &block{fold: number, draw: func(width int) []string {
		var out []string
		for _, line := range shown {
			out = append(out, text.Spaces(indent)+a.cut(line, width-indent))
		}
		more := a.theme.Glyphs.Folded + " folded, " + size + " in all; " + a.keys.Keys(keymap.Unfold) + " unfolds"
		for _, line := range text.Wrap(more, width-indent) {
			out = append(out, text.Spaces(indent)+a.theme.Accent.Render(line))
		}
		return out
	}}
	return b
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
	p.seen = seenAt{}
	a.refillPane(true)
	return nil
}

// seenAt is what the request was when its end was on the screen.
type seenAt struct {
	id            model.SessionID
	fingerprint   model.Fingerprint
	width, height int
}

func (a *App) seeing() seenAt {
	return seenAt{a.pane.id, a.pane.opened.detail.Fingerprint, a.width, a.height}
}

// look notes when the end of the request is on the screen. Another size, or
// another request, has to be read again.
func (a *App) look() {
	p := &a.pane
	if a.layout.tooSmall || a.help.open || !a.layout.wide && a.focus != onPane {
		return
	}
	if p.loaded() && p.pager.endsIn(p.asked) {
		p.seen = a.seeing()
	}
}

// foldsLeft counts the values that are still folded.
func (p *pane) foldsLeft() int {
	n := 0
	for _, b := range p.pager.blocks {
		if b.fold != 0 {
			n++
		}
	}
	return n
}

// unseen says why an approval is off although GitLab would take it: not all of
// what it allows has been on the screen.
func (a *App) unseen() model.Refusal {
	p := &a.pane
	switch n := p.foldsLeft(); {
	case n > 0:
		return model.Refusal(fmt.Sprintf("%s folded; %s in the pane unfolds", are(n, "value"), a.keys.Keys(keymap.Unfold)))
	case p.seen != a.seeing():
		n := p.pager.leftOf(p.asked)
		if n == 0 {
			return model.Refusal("the end of the request was not on the screen; " + a.keys.Keys(keymap.Top) + " goes back to it")
		}
		return model.Refusal(fmt.Sprintf("%s not shown yet; %s in the pane reads on", are(n, "line"), a.keys.Keys(keymap.PageDown)))
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
