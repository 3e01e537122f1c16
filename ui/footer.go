package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"duodash/keymap"
	"duodash/model"
	"duodash/ui/text"
)

// footerHeight is how many rows the footer wants now.
func (a *App) footerHeight() int {
	switch {
	case a.deciding.asks():
		return len(a.stripRows())
	case a.deciding.writing():
		return len(a.sentenceRows()) + a.deciding.box.area.Height() + 1
	case a.filter.open:
		return len(a.filterRows())
	default:
		return len(a.saidRows())
	}
}

func (a *App) footer() []string {
	w, h := a.layout.width, a.layout.footer.h
	switch {
	case a.deciding.asks():
		return a.pad(a.stripRows(), w, h)
	case a.deciding.writing():
		return a.pad(a.boxRows(), w, h)
	case a.filter.open:
		return a.pad(a.filterRows(), w, h)
	default:
		return a.pad(a.saidRows(), w, h)
	}
}

// hintRow shows why keys are off, then the keys that matter here, as many as
// there is room for, and always the way to all others.
func (a *App) hintRow() string {
	hints := a.keys.Footer(a.mode(), a.off())
	help := ""
	if n := len(hints) - 1; n >= 0 && hints[n].Action == keymap.Help {
		help, hints = " "+a.hint(hints[n]), hints[:n]
	}
	room := a.layout.width - 1 - text.Width(help)
	off, on := a.offHint(hints, room*3/5)
	room -= text.Width(off)
	var b strings.Builder
	for _, hint := range on {
		part := " " + a.hint(hint) + " "
		if room -= text.Width(part); room < 0 {
			break
		}
		b.WriteString(part)
	}
	return off + b.String() + help
}

// offHint puts the keys that are off for the same reason into one hint, and
// returns the others.
func (a *App) offHint(hints []keymap.Hint, room int) (string, []keymap.Hint) {
	var keys []string
	var on []keymap.Hint
	why := ""
	for _, hint := range hints {
		switch {
		case hint.Off != "" && (why == "" || why == hint.Off):
			why = hint.Off
			keys = append(keys, hint.Keys)
		case a.idle(hint.Action):
		default:
			on = append(on, hint)
		}
	}
	if why == "" {
		return "", on
	}
	return " " + a.theme.KeyOff.Render(a.cut(strings.Join(keys, " ")+" off: "+why, room)) + " ", on
}

// idle reports whether an action would find nothing to do here.
func (a *App) idle(action keymap.Action) bool {
	switch action {
	case keymap.Back:
		return a.mode() == keymap.InList && a.store.Filter().IsZero()
	case keymap.Unfold:
		values, _ := a.pane.foldsLeft()
		return values == 0
	case keymap.Quit:
		// There it only closes the page.
		return a.mode() == keymap.InHelp
	default:
		return false
	}
}

func (a *App) hint(h keymap.Hint) string {
	if h.Off != "" {
		return a.theme.KeyOff.Render(h.Keys + " " + h.Does + " (off)")
	}
	return a.theme.Key.Render(h.Keys) + " " + a.theme.KeyDesc.Render(h.Does)
}

// off tells why the keys of decisions are off for the session on screen.
func (a *App) off() keymap.Off {
	off := keymap.Off{}
	if a.cfg.ReadOnly {
		for _, verb := range model.Verbs() {
			off[actionOf(verb)] = string(a.refuses(verb))
		}
		return off
	}
	if a.focus == onList && a.list.cursor == (model.SessionID{}) {
		for _, verb := range model.Verbs() {
			off[actionOf(verb)] = "no session is selected"
		}
		return off
	}
	if a.focus != onPane && (!a.layout.wide || a.pane.id != a.list.cursor) {
		return off
	}
	for _, verb := range model.Verbs() {
		if why := a.refuses(verb); why != "" {
			off[actionOf(verb)] = string(why)
		}
	}
	return off
}

// stripRows is the one sentence that says what y does.
func (a *App) stripRows() []string {
	word := " y send "
	if a.deciding.early {
		word = " too soon: y again "
	}
	keys := a.theme.StripKey.Render(word) + a.theme.Strip.Render(" esc back ")
	w := max(a.layout.width, 1)
	lines := text.Wrap("Approve?  "+a.effect(), max(w-2, 1))
	if text.Width(lines[len(lines)-1])+text.Width(keys)+3 > w {
		lines = append(lines, "")
	}
	last := len(lines) - 1
	for i, line := range lines[:last] {
		lines[i] = a.theme.Strip.Render(a.fit(" "+line, w))
	}
	lines[last] = a.theme.Strip.Render(a.fit(" "+lines[last], max(w-text.Width(keys), 0))) + keys
	return lines
}

// sentenceRows say what the text in the box will do.
func (a *App) sentenceRows() []string {
	return text.Wrap(a.effect(), max(a.layout.width-2, 1))
}

func (a *App) boxRows() []string {
	var rows []string
	for _, line := range a.sentenceRows() {
		rows = append(rows, " "+a.theme.Accent.Render(line))
	}
	for _, line := range strings.Split(a.deciding.box.area.View(), "\n") {
		rows = append(rows, a.theme.Accent.Render(a.theme.Glyphs.Bar)+" "+line)
	}
	if said := a.noticeRows(1); len(said) > 0 {
		return append(rows, said...)
	}
	return append(rows, a.hintRow()+" "+a.theme.Dim.Render(a.boxCount()))
}

func (a *App) filterRows() []string {
	rows := []string{" " + a.theme.Prompt.Render("/") + " " + a.filter.input.View()}
	if a.filter.wrong == "" {
		return append(rows, a.hintRow())
	}
	for _, line := range text.Wrap(a.filter.wrong, max(a.layout.width-2, 1)) {
		rows = append(rows, " "+a.theme.Error.Render(line))
	}
	return rows
}

// textCursor is where the terminal's cursor stands while text is written.
func (a *App) textCursor() *tea.Cursor {
	if a.layout.tooSmall {
		return nil
	}
	var c *tea.Cursor
	switch {
	case a.deciding.writing():
		if c = a.deciding.box.area.Cursor(); c != nil {
			c.X += 2
			c.Y += a.layout.footer.y + len(a.sentenceRows())
		}
	case a.filter.open:
		if c = a.filter.input.Cursor(); c != nil {
			c.X += 3
			c.Y += a.layout.footer.y
		}
	}
	return c
}
