package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	extended "github.com/yuin/goldmark/extension/ast"

	"duodash/model"
)

// inlines returns the text inside n as spans.
func (p *painter) inlines(n ast.Node, f face) []span {
	var spans []span
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		spans = p.inline(spans, child, f)
	}
	return spans
}

// inline appends what n becomes.
func (p *painter) inline(spans []span, n ast.Node, f face) []span {
	switch n := n.(type) {
	case *ast.Text:
		return p.words(spans, n, f)
	case *ast.String:
		return append(spans, span{text: safe(string(n.Value)), face: f})
	case *ast.Emphasis:
		style := faceEmph
		if n.Level > 1 {
			style = faceStrong
		}
		return append(spans, p.inlines(n, f|style)...)
	case *extended.Strikethrough:
		return append(spans, p.inlines(n, f|faceStrike)...)
	case *ast.CodeSpan:
		return append(spans, span{text: p.codeSpan(n), face: f | faceCode})
	case *ast.Link, *ast.Image, *ast.AutoLink:
		return p.reference(spans, n, f)
	case *ast.RawHTML:
		return p.tag(spans, n, f)
	case *extended.TaskCheckBox:
		return spans // It stands before the item.
	default:
		return append(spans, p.inlines(n, f)...)
	}
}

// reference appends what leads elsewhere.
func (p *painter) reference(spans []span, n ast.Node, f face) []span {
	switch n := n.(type) {
	case *ast.Link:
		return p.link(append(spans, p.inlines(n, f|faceLink)...), len(spans), n, f)
	case *ast.Image:
		spans = append(spans, span{text: "[image: ", face: f})
		spans = append(append(spans, p.inlines(n, f)...), span{text: "]", face: f})
		return append(spans, p.target(n.Destination, n.Title, f))
	case *ast.AutoLink:
		return append(spans, p.address(string(n.URL(p.src)), f))
	default:
		return spans
	}
}

func (p *painter) words(spans []span, n *ast.Text, f face) []span {
	value := string(n.Segment.Value(p.src))
	if !n.IsRaw() {
		value = decode(value)
	}
	spans = append(spans, span{text: safe(value), face: f})
	switch {
	case n.HardLineBreak():
		return append(spans, span{brk: true})
	case n.SoftLineBreak():
		return append(spans, span{text: " ", face: f})
	default:
		return spans
	}
}

// codeSpan returns the code of n. Without colours it keeps its quotes, since
// nothing else would set it apart.
func (p *painter) codeSpan(n ast.Node) string {
	var out strings.Builder
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		if t, ok := child.(*ast.Text); ok {
			out.Write(t.Segment.Value(p.src))
		}
	}
	code := safe(strings.ReplaceAll(out.String(), "\n", " "))
	if p.th.Options().NoColor {
		return "`" + code + "`"
	}
	return code
}

// link adds the address to the text of a link, which is spans[from:].
func (p *painter) link(spans []span, from int, n *ast.Link, f face) []span {
	address := decode(string(n.Destination))
	link := model.ParseLink(address)
	label := join(spans[from:])
	if len(n.Title) == 0 && (label == "" || label == address || label == link.String()) {
		return append(spans[:from], p.address(address, f))
	}
	if link.IsZero() {
		for i := range spans[from:] {
			spans[from+i].face &^= faceLink
		}
	}
	return append(spans, p.target(n.Destination, n.Title, f))
}

// address is an address as text; it looks like a link only if it is safe.
func (p *painter) address(s string, f face) span {
	if link := model.ParseLink(s); !link.IsZero() {
		return span{text: link.String(), face: f | faceLink}
	}
	return span{text: safe(s), face: f | faceDim}
}

// target is the address of a link, and its title, in brackets.
func (p *painter) target(destination, title []byte, f face) span {
	s := p.address(decode(string(destination)), 0).text
	if len(title) > 0 {
		s += ` "` + safe(decode(string(title))) + `"`
	}
	return span{text: " (" + s + ")", face: f | faceDim}
}

// tag is markup inside a paragraph: shown, but for a line break.
func (p *painter) tag(spans []span, n *ast.RawHTML, f face) []span {
	var out strings.Builder
	for i := range n.Segments.Len() {
		segment := n.Segments.At(i)
		out.Write(segment.Value(p.src))
	}
	tag := strings.ReplaceAll(out.String(), "\n", " ")
	switch strings.ToLower(strings.ReplaceAll(tag, " ", "")) {
	case "<br>", "<br/>":
		return append(spans, span{brk: true})
	default:
		return append(spans, span{text: safe(tag), face: f | faceDim})
	}
}

// definition is a line that gives an address a name.
func (p *painter) definition(n *ast.LinkReferenceDefinition) []span {
	name := span{text: "[" + safe(string(n.Label)) + "]: ", face: p.base | faceDim}
	spans := []span{name, p.address(decode(string(n.Destination)), p.base)}
	if len(n.Title) > 0 {
		title := ` "` + safe(decode(string(n.Title))) + `"`
		spans = append(spans, span{text: title, face: p.base | faceDim})
	}
	return spans
}
