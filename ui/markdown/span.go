package markdown

import (
	"strings"

	"duodash/ui/text"
)

// span is a run of text with one face, or a line break. The text is harmless.
type span struct {
	text string
	face face
	brk  bool
}

// width returns how wide the widest line of spans is.
func width(spans []span) int {
	widest, line := 0, 0
	for _, s := range spans {
		if s.brk {
			line = 0
			continue
		}
		line += text.Width(s.text)
		widest = max(widest, line)
	}
	return widest
}

// flow breaks spans into lines of at most w cells. There is at least one.
func (p *painter) flow(spans []span, w int) []string {
	var lines []string
	for {
		n := 0
		for n < len(spans) && !spans[n].brk {
			n++
		}
		lines = p.wrap(lines, spans[:n], w)
		if n == len(spans) {
			return lines
		}
		spans = spans[n+1:]
	}
}

// wrap appends the lines that a run of spans without breaks takes.
func (p *painter) wrap(lines []string, spans []span, w int) []string {
	all := strings.TrimRight(join(spans), " ")
	pos := len(all) - len(strings.TrimLeft(all, " "))
	if pos == len(all) {
		return append(lines, "")
	}
	b := brush{painter: p, spans: spans}
	b.skip(pos)
	for pos < len(all) {
		end, rest := text.Fill(all[pos:], w)
		var out strings.Builder
		if end == 0 {
			out.WriteString("?")
		}
		b.paint(&out, end)
		b.skip(rest - end)
		pos += rest
		lines = append(lines, out.String())
	}
	return lines
}

func join(spans []span) string {
	if len(spans) == 1 {
		return spans[0].text
	}
	var out strings.Builder
	for _, s := range spans {
		out.WriteString(s.text)
	}
	return out.String()
}

// brush walks over spans byte by byte.
type brush struct {
	painter *painter
	spans   []span
	at      int // In spans[0].
}

// paint writes the next n bytes with their faces.
func (b *brush) paint(out *strings.Builder, n int) {
	for n > 0 {
		s := b.spans[0]
		take := min(n, len(s.text)-b.at)
		if take > 0 {
			b.painter.write(out, s.text[b.at:b.at+take], s.face)
		}
		n -= take
		b.advance(take)
	}
}

func (b *brush) skip(n int) {
	for n > 0 {
		take := min(n, len(b.spans[0].text)-b.at)
		n -= take
		b.advance(take)
	}
}

func (b *brush) advance(n int) {
	b.at += n
	if b.at >= len(b.spans[0].text) {
		b.spans, b.at = b.spans[1:], 0
	}
}
