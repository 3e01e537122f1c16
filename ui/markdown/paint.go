package markdown

import (
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	shape "duodash/ui/text"
	"duodash/ui/theme"
)

const (
	// narrowest is the room below which bars, bullets and indentation give way
	// to the text.
	narrowest = 4
	// proseRank is where the parser of paragraphs stands among its like.
	proseRank = 1000
)

// painter paints one piece.
type painter struct {
	th    *theme.Theme
	opens map[face]string
	src   []byte
	piece piece
	base  face // Of all text, inside a quotation.
}

// paint turns a piece into lines.
func (d *Document) paint(p piece, w int, th *theme.Theme) []string {
	paint := &painter{th: th, opens: d.cache.opens, piece: p}
	if p.quoted {
		paint.base = faceQuote
	}
	inner := w - paint.lead(w)
	var lines []string
	switch p.kind {
	case kindRule:
		lines = paint.rule(inner)
	case kindCode:
		lines = paint.code(d.text(p), d.label(p), inner)
	case kindRaw:
		lines = paint.raw(d.text(p), faceDim, inner)
	default:
		lines = paint.markdown(d, d.text(p), inner)
	}
	switch {
	case p.quoted:
		lines = paint.bar(lines, w)
	case p.inset:
		lines = shift(lines, shape.Spaces(w-inner), shape.Spaces(w-inner))
	}
	if p.gap {
		return append([]string{""}, lines...)
	}
	return lines
}

// lead returns how many cells stand before a piece that goes on inside a
// container.
func (p *painter) lead(w int) int {
	n := 0
	switch {
	case p.piece.quoted:
		n = 2
	case p.piece.inset:
		n = p.piece.indent
	}
	if w-n < narrowest {
		return 0
	}
	return n
}

// label returns the language of a block of code, on its first piece.
func (d *Document) label(p piece) string {
	if p.head == 0 || p.more {
		return ""
	}
	return safe(decode(d.heads[p.head-1]))
}

// markdown parses and paints s.
func (p *painter) markdown(d *Document, s string, w int) []string {
	p.src = []byte(s)
	root := d.parse(p.src, p.piece.more && p.piece.kind == kindProse)
	if root == nil {
		return p.raw(s, 0, w)
	}
	return p.blocks(root, w)
}

// parse understands a piece; nil when the parser breaks down. Its input comes
// from strangers, and no text is worth the program.
func (d *Document) parse(src []byte, prose bool) (root ast.Node) {
	defer func() {
		if recover() != nil {
			root = nil
		}
	}()
	d.prepare()
	pc := parser.NewContext()
	for _, ref := range d.refs {
		pc.AddReference(ref)
	}
	if prose {
		return d.prose.Parse(text.NewReader(src), parser.WithContext(pc))
	}
	return d.full.Parse(text.NewReader(src), parser.WithContext(pc))
}

// prepare makes the parsers when the first block is painted.
func (d *Document) prepare() {
	if d.full != nil {
		return
	}
	d.full = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.TaskList)).Parser()
	inline := append(parser.DefaultInlineParsers(), util.Prioritized(extension.NewStrikethroughParser(), proseRank))
	d.prose = parser.NewParser(
		parser.WithBlockParsers(util.Prioritized(parser.NewParagraphParser(), proseRank)),
		parser.WithInlineParsers(inline...),
	)
	if d.defs != "" {
		pc := parser.NewContext()
		d.full.Parse(text.NewReader([]byte(d.defs)), parser.WithContext(pc))
		d.refs = pc.References()
	}
}

// raw paints text as it stands.
func (p *painter) raw(s string, f face, w int) []string {
	lines := shape.Wrap(strings.TrimSuffix(s, "\n"), w)
	for i, line := range lines {
		lines[i] = p.in(line, f|p.base)
	}
	return lines
}

// shift puts first before the first line and rest before the others.
func shift(lines []string, first, rest string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		if i > 0 {
			first = rest
		}
		if line == "" {
			out[i] = strings.TrimRight(first, " ")
			continue
		}
		out[i] = first + line
	}
	return out
}
