package ui

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"duodash/model"
	"duodash/ui/text"
)

// maxBelow bounds how many lines out of sight are counted, since counting
// draws them.
const maxBelow = 99

// View joins what the parts draw. It asks nothing and changes nothing.
func (a *App) View() tea.View {
	v := tea.NewView(strings.Join(a.screen(), "\n"))
	v.AltScreen = true
	v.ReportFocus = true
	v.WindowTitle = a.windowTitle()
	v.KeyboardEnhancements.ReportEventTypes = true
	v.Cursor = a.textCursor()
	return v
}

// screen returns the rows of the screen, none wider than it.
func (a *App) screen() []string {
	l := a.layout
	switch {
	case a.width == 0 || a.height == 0:
		return nil
	case l.tooSmall:
		return a.tooSmall()
	}
	rows := make([]string, 0, l.height)
	if !l.full {
		rows = append(rows, a.headerRow(), a.tabsRow(), a.rule(a.theme.Glyphs.TeeDn, ""))
	}
	rows = append(rows, a.body()...)
	rows = append(rows, a.rule(a.theme.Glyphs.TeeUp, a.below()))
	return append(rows, a.footer()...)
}

func (a *App) tooSmall() []string {
	line := a.cut("too small: 40x10 is needed", a.width)
	rows := make([]string, a.height)
	rows[(a.height-1)/2] = line
	return rows
}

// body is the list, the pane or both, or the help page.
func (a *App) body() []string {
	l := a.layout
	switch {
	case a.help.open:
		return a.pad(a.help.pager.view(), l.width, l.list.h)
	case !l.wide && a.focus == onPane:
		return a.pad(a.paneRows(l.pane.w), l.width, l.pane.h)
	case !l.wide:
		return a.pad(a.listRows(), l.width, l.list.h)
	}
	left := a.pad(a.listRows(), l.list.w, l.list.h)
	right := a.pad(a.paneRows(l.pane.w), l.pane.w, l.pane.h)
	wall := a.theme.Border.Render(a.theme.Glyphs.Wall)
	for i := range left {
		left[i] += wall + " " + right[i]
	}
	return left
}

// pad makes exactly h rows of exactly w cells.
func (a *App) pad(rows []string, w, h int) []string {
	out := make([]string, h)
	for i := range out {
		if i < len(rows) {
			out[i] = a.fit(rows[i], w)
		} else {
			out[i] = text.Spaces(w)
		}
	}
	return out
}

// rule is a line across the screen, with a joint where the panes meet and a
// word near its right end.
func (a *App) rule(joint, word string) string {
	g := a.theme.Glyphs
	line := []string{strings.Repeat(g.Rule, a.layout.width)}
	if a.layout.wide && !a.help.open {
		left := a.layout.list.w
		line[0] = strings.Repeat(g.Rule, left) + joint + strings.Repeat(g.Rule, a.layout.width-left-1)
	}
	if word == "" {
		return a.theme.Border.Render(line[0])
	}
	const after = 2
	before := text.Truncate(line[0], a.layout.width-text.Width(word)-2-after, "")
	return a.theme.Border.Render(before) + " " + a.theme.Dim.Render(word) + " " +
		a.theme.Border.Render(strings.Repeat(g.Rule, after))
}

// below says how much of the pane or the help page is out of sight.
func (a *App) below() string {
	p := &a.pane.pager
	switch {
	case a.help.open:
		p = &a.help.pager
	case !a.layout.wide && a.focus == onList, a.pane.id == (model.SessionID{}):
		return ""
	}
	switch n := p.left(maxBelow); n {
	case 0:
		return ""
	case 1:
		return "1 line below"
	case maxBelow:
		return strconv.Itoa(n) + "+ lines below"
	default:
		return strconv.Itoa(n) + " lines below"
	}
}

func (a *App) windowTitle() string {
	if n := a.store.CountNeedsYou(); n > 0 {
		return "duodash: " + text.Count(n, a.read.needsMore) + " need you"
	}
	return "duodash"
}

// arrange gives every part its size. It runs after every message, because the
// footer grows and shrinks with what it holds.
func (a *App) arrange() {
	a.layout.width = a.width
	if a.deciding.writing() {
		rows := maxFooter(a.height) - len(a.sentenceRows()) - 1
		if a.deciding.verb == model.Stop {
			// One word is written there.
			rows = 1
		}
		a.deciding.box.resize(a.width-2, rows)
	}
	footer := a.footerHeight()
	if a.deciding.verb != 0 && (footer > maxFooter(a.height) || arrange(a.width, a.height, footer, a.full).tooSmall) {
		// What would be sent has to be seen whole.
		writing := a.deciding.writing()
		a.cancel()
		a.hush(writing)
		a.notices.say(a.now, bad, "the terminal is too small to show what would be sent")
		footer = a.footerHeight()
	}
	l := arrange(a.width, a.height, footer, a.full)
	a.layout = l
	if !l.wide && a.deciding.verb != 0 {
		// What is decided on has to be on the screen.
		a.focus = onPane
	}
	if l.tooSmall {
		return
	}
	a.list.resize(l.list.h)
	a.filter.input.SetWidth(max(l.width-4, 1))
	a.help.pager.resize(l.width, l.list.h)
	if a.pane.id != (model.SessionID{}) {
		a.pane.pager.resize(l.pane.w-2, l.pane.h-len(a.paneHead(l.pane.w)))
		a.look()
	}
	a.renotice()
}
