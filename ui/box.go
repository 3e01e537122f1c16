package ui

import (
	"charm.land/bubbles/v2/textarea"
	tea "charm.land/bubbletea/v2"

	"duodash/ui/theme"
)

// boxRows is how many lines of text the box shows.
const boxRows = 6

// box is the text box of a decision.
type box struct {
	area textarea.Model
}

func newBox() box {
	area := textarea.New()
	area.ShowLineNumbers = false
	area.Prompt = ""
	area.CharLimit = 0
	area.MaxHeight = 0
	// A real cursor follows input methods and does not blink by timers.
	area.SetVirtualCursor(false)
	// Reading the clipboard would be work on the loop; terminals paste.
	area.KeyMap.Paste.SetEnabled(false)
	// A paste without brackets may end its lines with line feeds.
	area.KeyMap.InsertNewline.SetKeys("enter", "ctrl+m", "ctrl+j")
	area.SetHeight(boxRows)
	return box{area: area}
}

func (b *box) paint(th *theme.Theme) {
	styles := b.area.Styles()
	styles.Focused.Base, styles.Focused.Text = th.Input, th.Input
	styles.Focused.CursorLine, styles.Focused.EndOfBuffer = th.Input, th.Input
	b.area.SetStyles(styles)
}

func (b *box) open(text string) tea.Cmd {
	b.area.SetValue(text)
	b.area.MoveToEnd()
	return b.area.Focus()
}

func (b *box) close() {
	b.area.Blur()
	b.area.Reset()
}

func (b *box) text() string { return b.area.Value() }

// resize fits the box into a width and at most a number of rows.
func (b *box) resize(width, rows int) {
	b.area.SetWidth(max(width, 1))
	b.area.SetHeight(min(max(rows, 1), boxRows))
}

func (b *box) update(msg tea.Msg) tea.Cmd {
	var cmd tea.Cmd
	b.area, cmd = b.area.Update(msg)
	return cmd
}
