package ui

import (
	"charm.land/lipgloss/v2"

	"duodash/model"
	"duodash/ui/text"
)

const (
	// pieceLines and pieceBytes bound a block of verbatim text, so that a long
	// one costs only what is in sight.
	pieceLines = 100
	pieceBytes = 8 << 10
)

// verbatim shows a text as it is, every line break kept. A line that is too
// long goes on under a mark, so that it cannot be taken for two.
func (a *App) verbatim(t model.Text, indent int) []*block {
	return a.lineBlocks(linesOf(t), indent)
}

// lineBlocks draw lines behind their signs.
func (a *App) lineBlocks(lines []line, indent int) []*block {
	var blocks []*block
	for _, piece := range pieces(squeeze(lines)) {
		blocks = append(blocks, &block{draw: func(width int) []string {
			var out []string
			for _, l := range piece {
				out = append(out, a.lineRows(l, indent, width)...)
			}
			return out
		}})
	}
	return blocks
}

// lineRows draw one line in the colour of its sign.
func (a *App) lineRows(l line, indent, width int) []string {
	if l.blanks > 0 {
		// The mark stands where no text of a value can stand.
		mark := text.Spaces(indent) + l.sign + a.theme.Glyphs.Blanks + plural(l.blanks, "blank line")
		return []string{a.theme.Warn.Render(a.cut(mark, width))}
	}
	rows := a.wrapped(l.text, l.sign+" ", indent, width)
	var style lipgloss.Style
	switch l.sign {
	case "+":
		style = a.theme.Added
	case "-":
		style = a.theme.Removed
	default:
		return rows
	}
	for i := range rows {
		rows[i] = style.Render(rows[i])
	}
	return rows
}

// wrapped breaks one line at the width, behind a lead of two cells, and marks
// where it goes on.
func (a *App) wrapped(line, lead string, indent, width int) []string {
	out := text.Break(line, width-indent-2)
	for i := range out {
		if i > 0 {
			lead = a.theme.Faint.Render(a.theme.Glyphs.Goes) + " "
		}
		out[i] = text.Spaces(indent) + lead + out[i]
	}
	return out
}

// pieces cuts lines into runs of bounded size.
func pieces(lines []line) [][]line {
	var out [][]line
	from, size := 0, 0
	for i, l := range lines {
		size += len(l.text)
		if i+1-from >= pieceLines || size >= pieceBytes {
			out = append(out, lines[from:i+1])
			from, size = i+1, 0
		}
	}
	if from < len(lines) {
		out = append(out, lines[from:])
	}
	return out
}

// measure says how long a text is.
func measure(t model.Text) string {
	n := len(t.Lines())
	size := plural(len(t.String()), "byte")
	if n < 2 {
		return size
	}
	return plural(n, "line") + ", " + size
}

// indented is a short text, wrapped, with spaces before each line.
func (a *App) indented(indent int, styled func(...string) string, s string) *block {
	return &block{draw: func(width int) []string {
		lines := text.Wrap(s, width-indent)
		for i, line := range lines {
			lines[i] = text.Spaces(indent) + styled(line)
		}
		return lines
	}}
}
