package theme

// Glyphs are the marks and lines of the screen, each one cell wide unless it
// says otherwise. The marks of the states are the same in both sets, so that
// the documentation can name them.
type Glyphs struct {
	Approval string // The agent asks for permission.
	Question string // The agent asks for words.
	Running  string
	Queued   string
	Paused   string
	Answered string // Decided here, not yet picked up.
	Stalled  string // Running, but without a sign of life.
	Finished string
	Failed   string
	Stopped  string
	Unknown  string

	Bar       string // Before the selected row.
	Folded    string // Before something that can be unfolded.
	Goes      string // Before the rest of a line that was too long.
	Blanks    string // Before how many blank lines follow each other.
	Separator string // Between facts on one line.
	Ellipsis  string // For what was left out.
	Bullet    string // Before an item of a list.
	Quote     string // Before a line of a quotation.
	Checked   string // A done task; three cells.
	Unchecked string // An open task; three cells.

	Rule  string // A horizontal line.
	Wall  string // A vertical line.
	Cross string // Where two lines cross.
	TeeUp string // A rule with a wall above it.
	TeeDn string // A rule with a wall below it.
}

func newGlyphs(ascii bool) Glyphs {
	g := Glyphs{
		Approval: "!", Question: "?", Running: ">", Queued: ".", Paused: "=",
		Answered: "^", Stalled: "z", Finished: "+", Failed: "x", Stopped: "-",
		Unknown: "~", Checked: "[x]", Unchecked: "[ ]",
	}
	if ascii {
		g.Bar, g.Folded, g.Goes, g.Blanks = "|", "#", ">", ":"
		g.Separator, g.Ellipsis, g.Bullet = "-", "~", "*"
		g.Quote = "|"
		g.Rule, g.Wall, g.Cross = "-", "|", "+"
		g.TeeUp, g.TeeDn = "+", "+"
		return g
	}
	g.Bar, g.Folded, g.Goes, g.Blanks = "▌", "▸", "↪", "⋮"
	g.Separator, g.Ellipsis, g.Bullet = "∙", "…", "∙"
	g.Quote = "│"
	g.Rule, g.Wall, g.Cross = "─", "│", "┼"
	g.TeeUp, g.TeeDn = "┴", "┬"
	return g
}
