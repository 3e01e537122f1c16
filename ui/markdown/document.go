package markdown

import (
	"github.com/yuin/goldmark/parser"

	"duodash/model"
	"duodash/ui/theme"
)

const (
	// maxCached is how many painted blocks are kept; more than any screen shows.
	maxCached = 256
	// usual is about how many bytes a block of an answer has.
	usual = 96
)

// Document is a text in blocks. It remembers what it painted, so it must not
// be used by two goroutines at once.
type Document struct {
	src    string
	pieces []piece
	heads  []string
	defs   string // Link definitions, which hold for the whole text.

	refs        []parser.Reference
	full, prose parser.Parser
	cache       cache
}

// cache keeps painted blocks of one width and look.
type cache struct {
	width   int
	options theme.Options
	lines   map[int][]string
	order   []int // The keys of lines, oldest at oldest.
	oldest  int
	opens   map[face]string
}

// Parse cuts Markdown into blocks. It takes time in proportion to the text,
// about a hundredth of what understanding all of it would take.
func Parse(t model.Text) *Document {
	src := t.String()
	s := scanner{src: src, pieces: make([]piece, 0, 1+len(src)/usual)}
	s.run()
	return &Document{src: s.src, pieces: s.pieces, heads: s.heads, defs: s.definitions()}
}

// Len returns the number of blocks.
func (d *Document) Len() int { return len(d.pieces) }

// Lines paints block i in lines of at most width cells. The result is kept and
// must not be changed. A width below 1 is taken as 1.
func (d *Document) Lines(i, width int, th *theme.Theme) []string {
	if i < 0 || i >= len(d.pieces) {
		return nil
	}
	width = max(width, 1)
	c := &d.cache
	if c.lines == nil || c.width != width || c.options != th.Options() {
		*c = cache{width: width, options: th.Options(), lines: map[int][]string{}, opens: map[face]string{}}
	}
	if lines, ok := c.lines[i]; ok {
		return lines
	}
	lines := d.paint(d.pieces[i], width, th)
	c.keep(i, lines)
	return lines
}

// keep stores the lines of block i in place of the oldest.
func (c *cache) keep(i int, lines []string) {
	if len(c.order) < maxCached {
		c.order = append(c.order, i)
	} else {
		delete(c.lines, c.order[c.oldest])
		c.order[c.oldest] = i
		c.oldest = (c.oldest + 1) % maxCached
	}
	c.lines[i] = lines
}
