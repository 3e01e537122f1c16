package markdown

import (
	"strings"

	extended "github.com/yuin/goldmark/extension/ast"

	"duodash/ui/text"
)

const (
	// minColumn is the width below which a column is no longer readable.
	minColumn = 6
	// between columns stand a space, a line and a space.
	columnGap = 3
)

// grid is a table as spans; the first row is the head.
type grid struct {
	rows   [][][]span
	align  []extended.Alignment
	widths []int
}

// table paints a table, or a list of its cells where it does not fit.
func (p *painter) table(n *extended.Table, w int) []string {
	g := p.grid(n)
	if !g.shrink(w) {
		return p.records(g, w)
	}
	headless := p.piece.kind == kindTable && p.piece.more
	var lines []string
	for i, row := range g.rows {
		if i > 0 || !headless {
			lines = append(lines, p.row(g, row)...)
		}
		if i == 0 && !headless {
			lines = append(lines, p.in(g.rule(p.th.Glyphs.Rule, p.th.Glyphs.Cross), faceMark))
		}
	}
	return lines
}

func (p *painter) grid(n *extended.Table) grid {
	g := grid{align: n.Alignments, widths: make([]int, len(n.Alignments))}
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		f := p.base
		if row.Kind() == extended.KindTableHeader {
			f |= faceStrong
		}
		var cells [][]span
		for cell := row.FirstChild(); cell != nil && len(cells) < len(g.widths); cell = cell.NextSibling() {
			spans := p.inlines(cell, f)
			g.widths[len(cells)] = max(g.widths[len(cells)], width(spans), 1)
			cells = append(cells, spans)
		}
		g.rows = append(g.rows, cells)
	}
	return g
}

// shrink makes the columns fit into w cells, the widest giving way first. It
// reports false when they cannot.
func (g *grid) shrink(w int) bool {
	room := w - columnGap*(len(g.widths)-1)
	total, least := 0, 0
	for _, n := range g.widths {
		total += n
		least += min(n, minColumn)
	}
	if least > room {
		return false
	}
	if total <= room {
		return true
	}
	limit := minColumn
	for used(g.widths, limit+1) <= room {
		limit++
	}
	spare := room - used(g.widths, limit)
	for i, n := range g.widths {
		if n > limit {
			// The cells that are left over go to the first columns.
			more := min(spare, 1)
			g.widths[i], spare = limit+more, spare-more
		}
	}
	return true
}

// used returns the width of all columns if none is wider than limit.
func used(widths []int, limit int) int {
	sum := 0
	for _, n := range widths {
		sum += min(n, limit)
	}
	return sum
}

func (g *grid) rule(rule, cross string) string {
	parts := make([]string, len(g.widths))
	for i, n := range g.widths {
		parts[i] = strings.Repeat(rule, n)
	}
	return strings.Join(parts, rule+cross+rule)
}

// row paints one row; its cells are wrapped, so it may take several lines.
func (p *painter) row(g grid, row [][]span) []string {
	cells := make([][]string, len(row))
	height := 1
	for i, spans := range row {
		cells[i] = p.flow(spans, g.widths[i])
		height = max(height, len(cells[i]))
	}
	wall := " " + p.in(p.th.Glyphs.Wall, faceMark) + " "
	lines := make([]string, height)
	for y := range lines {
		var out strings.Builder
		for i, cell := range cells {
			line := ""
			if y < len(cell) {
				line = cell[y]
			}
			if i > 0 {
				out.WriteString(wall)
			}
			out.WriteString(align(line, g.widths[i], g.align[i]))
		}
		lines[y] = strings.TrimRight(out.String(), " ")
	}
	return lines
}

// align puts a line into a column of w cells.
func align(line string, w int, a extended.Alignment) string {
	free := w - text.Width(line)
	switch a {
	case extended.AlignRight:
		return text.Spaces(free) + line
	case extended.AlignCenter:
		return text.Spaces(free/2) + line + text.Spaces(free-free/2)
	default:
		return line + text.Spaces(free)
	}
}

// records paints each row as a list of "column: value".
func (p *painter) records(g grid, w int) []string {
	var lines []string
	for i, row := range g.rows {
		if i == 0 && len(g.rows) > 1 {
			continue
		}
		if len(lines) > 0 {
			lines = append(lines, "")
		}
		for j, cell := range row {
			spans := append([]span{}, g.rows[0][j]...)
			if i > 0 {
				spans = append(append(spans, span{text: ": ", face: p.base}), cell...)
			}
			lines = append(lines, p.flow(spans, w)...)
		}
	}
	return lines
}
