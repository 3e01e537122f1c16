package markdown

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"duodash/ui/theme"
)

// face is the sum of the styles of a run of text.
type face uint16

const (
	faceStrong face = 1 << iota
	faceEmph
	faceStrike
	faceCode
	faceLink
	faceTitle
	faceTop // The heading of the whole text.
	faceHeading
	faceBlock // A block of code.
	faceLabel
	faceAdded
	faceRemoved
	faceMark // Bullets, bars and lines.
	faceDim
	faceQuote
)

// styles returns the style of each face, the strongest first.
func styles(th *theme.Theme) [15]lipgloss.Style {
	return [...]lipgloss.Style{
		th.Strong, th.Emph, th.Strike, th.Code, th.Link,
		th.Title, th.TabActive, th.Heading,
		th.CodeBlock, th.CodeLabel, th.Added, th.Removed,
		th.Faint, th.Dim, th.Quote,
	}
}

// open returns the sequence that begins f; empty when f looks like text.
func (p *painter) open(f face) string {
	if f == 0 {
		return ""
	}
	if s, ok := p.opens[f]; ok {
		return s
	}
	style := lipgloss.NewStyle()
	for i, s := range styles(p.th) {
		if f&(1<<i) != 0 {
			style = style.Inherit(s)
		}
	}
	// Rendering each run by itself is forty times slower than this.
	s, _, _ := strings.Cut(style.Render("x"), "x")
	p.opens[f] = s
	return s
}

// write appends s with the face f to out.
func (p *painter) write(out *strings.Builder, s string, f face) {
	open := p.open(f)
	out.WriteString(open)
	out.WriteString(s)
	if open != "" {
		out.WriteString(ansi.ResetStyle)
	}
}

// in returns s with the face f.
func (p *painter) in(s string, f face) string {
	if s == "" || p.open(f) == "" {
		return s
	}
	return p.open(f) + s + ansi.ResetStyle
}
