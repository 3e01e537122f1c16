package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"duodash/keymap"
	"duodash/model"
	"duodash/ui/text"
)

// minReason is the room from which on the footer says why keys are off.
const minReason = 12

// footerHeight is how many rows the footer wants now.
func (a *App) footerHeight() int {
	switch {
	case a.deciding.asks():
		return len(a.stripRows())
	case a.deciding.writing():
		return len(a.sentenceRows()) + a.deciding.box.area.Height() + 1
	case a.filter.open:
		return 2
	default:
		return 1
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
	case a.leaving:
		return a.pad([]string{" waiting for GitLab's answer to the last decision; ctrl+c again leaves now"}, w, h)
	case a.notices.text != "":
		return a.pad([]string{a.noticeRow()}, w, h)
	case a.read.failure != nil && !a.read.busy():
		return a.pad([]string{" " + a.theme.Warn.Render(a.cut(a.read.failure.Error(), w-2))}, w, h)
	default:
		return a.pad([]string{a.hintRow()}, w, h)
	}
}

func (a *App) noticeRow() string {
	style := a.theme.Info
	switch a.notices.level {
	case good:
		style = a.theme.Finished
	case bad:
		style = a.theme.Warn
	case calm:
	}
	return " " + style.Render(a.cut(a.notices.text, a.layout.width-2))
}

// hintRow shows the keys that matter here, as many as there is room for, and
// why the others of them are off.
func (a *App) hintRow() string {
	var b strings.Builder
	var offKeys []string
	why := ""
	room := a.layout.width - 1
	for _, hint := range a.keys.Footer(a.place(), a.off()) {
		if hint.Off != "" {
			if why == "" {
				why = hint.Off
			}
			if hint.Off == why {
				offKeys = append(offKeys, hint.Keys)
				continue
			}
		}
		part := " " + a.hint(hint) + " "
		if text.Width(part) <= room {
			room -= text.Width(part)
			b.WriteString(part)
		}
	}
	if room > minReason && len(offKeys) > 0 {
		b.WriteString(" " + a.theme.KeyOff.Render(a.cut(strings.Join(offKeys, " ")+" off: "+why, room-1)))
	}
	return b.String()
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
	if a.focus != onPane && (!a.layout.wide || a.pane.id != a.list.cursor) {
		return off
	}
	for verb, action := range map[model.Verb]keymap.Action{
		model.Approve: keymap.Approve, model.Modify: keymap.Modify,
		model.Reject: keymap.Reject, model.Stop: keymap.Stop,
	} {
		if why := a.refuses(verb); why != "" {
			off[action] = string(why)
		}
	}
	return off
}

// stripRows is the one sentence that says what y does.
func (a *App) stripRows() []string {
	keys := a.theme.StripKey.Render(" y send ") + a.theme.Strip.Render(" esc back ")
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
	return append(rows, a.hintRow()+" "+a.theme.Dim.Render(a.boxCount()))
}

func (a *App) filterRows() []string {
	under := a.hintRow()
	if a.filter.wrong != "" {
		under = " " + a.theme.Error.Render(a.cut(a.filter.wrong, a.layout.width-2))
	}
	return []string{" " + a.theme.Prompt.Render("/") + " " + a.filter.input.View(), under}
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
