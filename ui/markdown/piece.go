package markdown

import "strings"

// kind says how a piece is painted.
type kind uint8

const (
	kindProse kind = iota // A paragraph; parsed as whatever it turns out to be.
	kindHeading
	kindRule
	kindCode // Fenced or indented; never parsed.
	kindRaw  // Markup that is shown as it stands.
	kindTable
	kindItem // One item of a list, with all that is in it.
	kindQuote
)

// piece is a block before it is painted: a part of the source, and what has to
// be known about the text before it.
type piece struct {
	start, end int
	head       int // A line of Document.heads, plus one: a label or a beginning to repeat.
	number     int // The number of an item; 0 outside ordered lists.
	indent     int // Spaces to take off each line.
	kind       kind
	gap        bool // An empty line comes first.
	more       bool // Goes on from the piece before.
	inset      bool // Is shown indented by indent.
	quoted     bool // Is shown behind a bar.
	diff       bool // Code whose lines were added or removed.
}

// limits of a piece: enough for nearly every block, little enough to be parsed
// and painted within a frame.
const (
	maxProse = 4 << 10
	maxGroup = 8 << 10 // Items, quotations, tables.
	maxCode  = 16 << 10

	maxProseLines = 64
	maxTableLines = 50
	maxGroupLines = 200
)

func (k kind) limits() (size, lines int) {
	switch k {
	case kindCode, kindRaw:
		return maxCode, maxGroupLines
	case kindItem, kindQuote:
		return maxGroup, maxGroupLines
	case kindTable:
		return maxGroup, maxTableLines
	default:
		return maxProse, maxProseLines
	}
}

// text returns the source of p as a text of its own.
func (d *Document) text(p piece) string {
	s := d.src[p.start:p.end]
	if p.indent > 0 {
		s = dedent(s, p.indent)
	}
	if p.head > 0 && p.more {
		s = d.heads[p.head-1] + "\n" + s
	}
	return s
}

// dedent takes up to n spaces off each line.
func dedent(s string, n int) string {
	var out strings.Builder
	out.Grow(len(s))
	for {
		line, rest, more := strings.Cut(s, "\n")
		out.WriteString(line[min(spaces(line), n):])
		if !more {
			return out.String()
		}
		out.WriteByte('\n')
		s = rest
	}
}
