package markdown

import (
	"strings"
	"unicode/utf8"
)

// fragment is a line of the source, or a part of one that is too long.
type fragment struct {
	start, end int
	tail       bool // Continues the line of the fragment before.
}

// fragments walks over the lines of a text.
type fragments struct {
	src     string
	pos     int
	lineEnd int
	inLine  bool
}

// next returns the next fragment; none after the last line. An empty line at
// the very end is no line.
func (f *fragments) next() (fragment, bool) {
	if !f.inLine {
		if f.pos >= len(f.src) {
			return fragment{}, false
		}
		f.lineEnd = len(f.src)
		if n := strings.IndexByte(f.src[f.pos:], '\n'); n >= 0 {
			f.lineEnd = f.pos + n
		}
	}
	out := fragment{start: f.pos, end: f.lineEnd, tail: f.inLine}
	if f.lineEnd-f.pos > maxProse {
		out.end = f.pos + breakNear(f.src[f.pos:f.lineEnd], maxProse)
		f.pos, f.inLine = out.end, true
		return out, true
	}
	f.pos, f.inLine = f.lineEnd+1, false
	return out, true
}

// breakNear returns a good place to break s, at or not far before limit: after
// a space, or else between two characters.
func breakNear(s string, limit int) int {
	if n := strings.LastIndexByte(s[limit/2:limit], ' '); n >= 0 {
		return limit/2 + n + 1
	}
	for end := limit; end > limit-utf8.UTFMax; end-- {
		if utf8.RuneStart(s[end]) {
			return end
		}
	}
	return limit
}
