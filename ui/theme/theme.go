package theme

import "charm.land/lipgloss/v2"

// Options are what a Theme depends on. They can be compared.
type Options struct {
	Dark    bool // The terminal has a dark background.
	ASCII   bool // Draw with ASCII only.
	NoColor bool // The terminal or the person wants no colours.
}

// Theme holds one style for each meaning, and the marks. Styles set colours and
// attributes only, never sizes or borders, so each can be used inside a line.
type Theme struct {
	Glyphs Glyphs

	Text   lipgloss.Style // What one reads.
	Dim    lipgloss.Style // What helps to read it: labels, ages, projects.
	Faint  lipgloss.Style // What is there if one looks for it.
	Strong lipgloss.Style
	Emph   lipgloss.Style
	Strike lipgloss.Style

	Accent   lipgloss.Style // Needs you.
	Running  lipgloss.Style
	Waiting  lipgloss.Style // Queued, paused or answered: nobody's turn yet.
	Finished lipgloss.Style
	Failed   lipgloss.Style
	Stopped  lipgloss.Style
	Unknown  lipgloss.Style // A status this program does not know.

	Title   lipgloss.Style // The name of the program or of a pane's subject.
	Heading lipgloss.Style // A section inside a pane or list.

	Selected     lipgloss.Style // The selected row of the focused part.
	SelectedBlur lipgloss.Style // The selected row of another part.

	Key     lipgloss.Style // A key one can press.
	KeyDesc lipgloss.Style // What it does.
	KeyOff  lipgloss.Style // A key that does nothing now, and why.

	Tab       lipgloss.Style
	TabActive lipgloss.Style
	Border    lipgloss.Style // Lines between and around parts.
	Strip     lipgloss.Style // The line that asks before a decision is sent.
	StripKey  lipgloss.Style // A key inside the strip.
	Input     lipgloss.Style // What a person types.
	Prompt    lipgloss.Style // What stands before it.
	Hint      lipgloss.Style // What an empty input says.

	Link      lipgloss.Style
	Code      lipgloss.Style // Code inside a sentence.
	CodeBlock lipgloss.Style // A block of code.
	CodeLabel lipgloss.Style // The language of a block of code.
	Quote     lipgloss.Style
	Added     lipgloss.Style // A line of a diff.
	Removed   lipgloss.Style

	Info  lipgloss.Style // Notices, by level.
	Warn  lipgloss.Style
	Error lipgloss.Style

	options Options
}

// New makes a theme.
func New(o Options) Theme {
	t := Theme{Glyphs: newGlyphs(o.ASCII), options: o}
	c := newTokens(o)
	t.setText(c)
	t.setStates(c)
	t.setChrome(c, o.NoColor)
	t.setContent(c)
	return t
}

// Options returns what t was made from; equal options make equal themes.
func (t *Theme) Options() Options { return t.options }

// On returns the style of a part that lies on a row with a style of its own:
// what top does not say comes from row. Without it the end of one part would
// end the background of the selected row.
func On(top, row lipgloss.Style) lipgloss.Style { return top.Inherit(row) }

func (t *Theme) setText(c tokens) {
	plain := lipgloss.NewStyle()
	t.Text = plain
	t.Dim = plain.Foreground(c.dim)
	t.Faint = plain.Foreground(c.faint)
	t.Strong = plain.Bold(true)
	t.Emph = plain.Italic(true)
	t.Strike = plain.Strikethrough(true)
	t.Title = plain.Bold(true)
	t.Heading = plain.Bold(true).Foreground(c.dim)
}

func (t *Theme) setStates(c tokens) {
	plain := lipgloss.NewStyle()
	t.Accent = plain.Bold(true).Foreground(c.accent)
	t.Running = plain.Foreground(c.running)
	t.Waiting = plain.Foreground(c.dim)
	t.Finished = plain.Foreground(c.finished)
	t.Failed = plain.Foreground(c.failed)
	t.Stopped = plain.Foreground(c.faint)
	t.Unknown = plain.Foreground(c.dim)
	t.Info = plain.Foreground(c.dim)
	t.Warn = plain.Foreground(c.warning)
	t.Error = plain.Bold(true).Foreground(c.failed)
}

func (t *Theme) setChrome(c tokens, noColor bool) {
	plain := lipgloss.NewStyle()
	t.Selected = plain.Bold(true).Background(c.selected)
	t.SelectedBlur = plain.Background(c.selectedBlur)
	if noColor {
		t.Selected = plain.Reverse(true)
		t.SelectedBlur = plain.Underline(true)
	}
	t.Key = plain.Bold(true)
	t.KeyDesc = plain.Foreground(c.dim)
	t.KeyOff = plain.Foreground(c.faint)
	if noColor {
		t.KeyOff = t.KeyOff.Faint(true)
	}
	t.Tab = plain.Foreground(c.dim)
	t.TabActive = plain.Bold(true).Underline(true)
	t.Border = plain.Foreground(c.faint)
	t.Strip = plain.Foreground(c.accent).Reverse(true)
	t.StripKey = t.Strip.Bold(true)
	t.Input = plain
	t.Prompt = plain.Bold(true).Foreground(c.dim)
	t.Hint = plain.Foreground(c.faint)
}

func (t *Theme) setContent(c tokens) {
	plain := lipgloss.NewStyle()
	t.Link = plain.Foreground(c.link).Underline(true)
	t.Code = plain.Foreground(c.code)
	t.CodeBlock = plain.Foreground(c.code)
	t.CodeLabel = plain.Foreground(c.faint)
	t.Quote = plain.Foreground(c.dim)
	t.Added = plain.Foreground(c.added)
	t.Removed = plain.Foreground(c.failed)
}
