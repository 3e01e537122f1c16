package ui

import (
	"strings"

	"charm.land/lipgloss/v2"

	"duodash/ui/text"
)

const (
	// maxSaid bounds how many rows a sentence in the footer takes.
	maxSaid = 4
	// leastSaid is the height up to which it takes one, so that something of
	// the session stays in sight.
	leastSaid = 9
)

// saidRows say what happened, else which keys matter here.
func (a *App) saidRows() []string {
	switch {
	case a.leaving:
		return a.sayRows(a.theme.Info, a.leavingWord(), maxSaid)
	case a.notices.text != "":
		return a.noticeRows(maxSaid)
	case a.read.failure != nil && !a.read.busy():
		return a.sayRows(a.theme.Warn, a.read.failure.Error(), maxSaid)
	default:
		return []string{a.hintRow()}
	}
}

// noticeRows is empty without a notice.
func (a *App) noticeRows(most int) []string {
	if a.notices.text == "" {
		return nil
	}
	style := a.theme.Info
	switch a.notices.level {
	case good:
		style = a.theme.Finished
	case bad:
		style = a.theme.Warn
	case calm:
	}
	return a.sayRows(style, a.notices.text, most)
}

// sayRows wrap a sentence, so that its end is there as well: it says what to do.
func (a *App) sayRows(style lipgloss.Style, s string, most int) []string {
	lines := text.Wrap(s, max(a.layout.width-2, 1))
	most = min(most, max(a.height-leastSaid, 1))
	if len(lines) > most {
		lines[most-1] = a.cut(strings.Join(lines[most-1:], " "), a.layout.width-2)
		lines = lines[:most]
	}
	for i, line := range lines {
		lines[i] = " " + style.Render(line)
	}
	return lines
}
