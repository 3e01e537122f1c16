package markdown

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	extended "github.com/yuin/goldmark/extension/ast"

	"duodash/ui/text"
)

const (
	// codeMargin is how far code is set in, where there is room.
	codeMargin = 2
	// roomy is the width from which there is room for it.
	roomy = 16
)

// blocks paints the children of n, with an empty line where the source has one.
func (p *painter) blocks(n ast.Node, w int) []string {
	var lines []string
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		if child != n.FirstChild() && p.apart(child) {
			lines = append(lines, "")
		}
		lines = append(lines, p.block(child, w)...)
	}
	return lines
}

// apart reports whether an empty line stands before n. The parser does not say
// so for tables, which it makes of paragraphs.
func (p *painter) apart(n ast.Node) bool {
	if n.Kind() != extended.KindTable || n.Pos() == n.PreviousSibling().Pos() {
		return n.HasBlankPreviousLines()
	}
	before := bytes.TrimRight(p.src[:max(n.Pos(), 0)], " >")
	before = bytes.TrimRight(bytes.TrimSuffix(before, []byte("\n")), " >")
	return bytes.HasSuffix(before, []byte("\n"))
}

func (p *painter) block(n ast.Node, w int) []string {
	switch n := n.(type) {
	case *ast.Heading:
		return p.heading(n, w)
	case *ast.ThematicBreak:
		return p.rule(w)
	case *ast.Blockquote:
		return p.quote(n, w)
	case *ast.List:
		return p.list(n, w)
	case *ast.FencedCodeBlock, *ast.CodeBlock, *ast.HTMLBlock:
		return p.literal(n, w)
	case *extended.Table:
		return p.table(n, w)
	case *ast.LinkReferenceDefinition:
		return p.flow(p.definition(n), w)
	default:
		return p.flow(p.inlines(n, p.base), w)
	}
}

// literal paints a block whose text means nothing but itself.
func (p *painter) literal(n ast.Node, w int) []string {
	switch n := n.(type) {
	case *ast.FencedCodeBlock:
		label := ""
		if p.piece.head == 0 || n.PreviousSibling() != nil {
			label = p.info(n)
		}
		return p.code(p.source(n), label, w)
	case *ast.HTMLBlock:
		s := p.source(n)
		if n.HasClosure() {
			s += string(n.ClosureLine.Value(p.src))
		}
		return p.raw(s, faceDim, w)
	default:
		return p.code(p.source(n), "", w)
	}
}

// source returns the lines of n as they stand in the source.
func (p *painter) source(n ast.Node) string {
	var out strings.Builder
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		out.Write(line.Value(p.src))
	}
	return out.String()
}

func (p *painter) heading(n *ast.Heading, w int) []string {
	f := faceHeading
	switch n.Level {
	case 1:
		f = faceTitle | faceTop
	case 2:
		f = faceTitle
	}
	return p.flow(p.inlines(n, f), w)
}

func (p *painter) rule(w int) []string {
	return []string{p.in(strings.Repeat(p.th.Glyphs.Rule, w), faceMark)}
}

func (p *painter) quote(n *ast.Blockquote, w int) []string {
	outer := p.base
	p.base |= faceQuote
	defer func() { p.base = outer }()
	if w-2 < narrowest {
		return p.blocks(n, w)
	}
	return p.bar(p.blocks(n, w-2), w)
}

// bar puts the bar of a quotation before lines.
func (p *painter) bar(lines []string, w int) []string {
	if w-2 < narrowest {
		return lines
	}
	mark := p.in(p.th.Glyphs.Quote, faceMark)
	return shift(lines, mark+" ", mark+" ")
}

func (p *painter) list(n *ast.List, w int) []string {
	number := n.Start
	if p.piece.number > 0 && n.Parent().Kind() == ast.KindDocument {
		number = p.piece.number
	}
	widest := len(strconv.Itoa(number + n.ChildCount() - 1))
	var lines []string
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		if child != n.FirstChild() && child.HasBlankPreviousLines() {
			lines = append(lines, "")
		}
		mark := p.th.Glyphs.Bullet
		if n.IsOrdered() {
			mark = text.PadLeft(strconv.Itoa(number), widest) + string(rune(n.Marker))
			number++
		}
		lines = append(lines, p.item(child, mark, w)...)
	}
	return lines
}

func (p *painter) item(n ast.Node, mark string, w int) []string {
	if box := checkBox(n); box != nil {
		mark = p.th.Glyphs.Unchecked
		if box.IsChecked {
			mark = p.th.Glyphs.Checked
		}
	}
	lead := text.Width(mark) + 1
	if w-lead < narrowest {
		return p.blocks(n, w)
	}
	lines := p.blocks(n, w-lead)
	if len(lines) == 0 {
		lines = []string{""}
	}
	return shift(lines, p.in(mark, faceMark)+" ", text.Spaces(lead))
}

// checkBox returns the box that makes an item a task.
func checkBox(n ast.Node) *extended.TaskCheckBox {
	if n.FirstChild() == nil {
		return nil
	}
	box, _ := n.FirstChild().FirstChild().(*extended.TaskCheckBox)
	return box
}

// code paints a block of code, line by line.
func (p *painter) code(s, label string, w int) []string {
	margin := ""
	if w >= roomy {
		margin = text.Spaces(codeMargin)
	}
	inner := w - len(margin)
	var lines []string
	if label != "" {
		lines = append(lines, margin+p.in(text.Truncate(label, inner, p.th.Glyphs.Ellipsis), faceLabel))
	}
	if s == "" {
		return lines
	}
	diff := p.piece.diff || isDiff(label)
	for line := range strings.SplitSeq(strings.TrimSuffix(s, "\n"), "\n") {
		f := faceBlock
		if diff {
			f = diffFace(line)
		}
		for _, part := range text.Wrap(safe(line), inner) {
			lines = append(lines, strings.TrimRight(margin+p.in(part, f), " "))
		}
	}
	return lines
}

// info returns what a fence says about its code.
func (p *painter) info(n *ast.FencedCodeBlock) string {
	if n.Info == nil {
		return ""
	}
	return safe(decode(string(n.Info.Segment.Value(p.src))))
}

// isDiff reports whether a label is that of a diff.
func isDiff(label string) bool {
	language, _, _ := strings.Cut(label, " ")
	return language == "diff"
}

// diffFace tells what happened to a line of a diff.
func diffFace(line string) face {
	switch {
	case strings.HasPrefix(line, "+"):
		return faceAdded
	case strings.HasPrefix(line, "-"):
		return faceRemoved
	default:
		return faceBlock
	}
}
