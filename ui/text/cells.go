package text

import (
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

const (
	escape = 0x1B
	// longest is how many bytes of a grapheme cluster stay together.
	longest = 64
)

// Width returns how many cells s takes. The string may be styled; it should be
// a single line.
func Width(s string) int {
	for i := range len(s) {
		if !printable(s[i]) {
			// The last letter may be the base of a combining mark.
			i = max(i-1, 0)
			return i + widthFrom(s[i:])
		}
	}
	return len(s)
}

func widthFrom(s string) int {
	total := 0
	for s != "" {
		size, width := next(s)
		total += width
		s = s[size:]
	}
	return total
}

// next returns the length in bytes and the width in cells of the first piece
// of s, which must not be empty: a grapheme cluster or an escape sequence.
func next(s string) (size, width int) {
	c := s[0]
	switch {
	case printable(c) && (len(s) == 1 || s[1] < utf8.RuneSelf):
		return 1, 1
	case c == escape:
		_, _, size, _ = ansi.DecodeSequence(s, ansi.NormalState, nil)
		return max(size, 1), 0
	case c < utf8.RuneSelf && !printable(c):
		return 1, 0
	}
	cluster, width := ansi.FirstGraphemeCluster(head(s), ansi.GraphemeWidth)
	if len(cluster) == 0 {
		return 1, 0
	}
	return len(cluster), max(width, ansi.StringWidthWc(cluster))
}

// head returns the part of s in which a cluster is looked for. Clusters have
// no longest form: without a bound, a text that is one cluster would be read
// again for each of its code points.
func head(s string) string {
	if len(s) <= longest {
		return s
	}
	end := longest
	for end > longest-utf8.UTFMax && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end]
}

// nextIn is next for a place of at most room cells: a cluster that is wider
// than the place is taken apart, so that its code points can share the lines.
func nextIn(s string, room int) (size, width int) {
	size, width = next(s)
	if width <= room {
		return size, width
	}
	_, one := utf8.DecodeRuneInString(s)
	if one >= size {
		return size, width
	}
	_, width = next(s[:one])
	return one, width
}

// printable reports whether c is a printable ASCII character.
func printable(c byte) bool { return c >= ' ' && c < 0x7F }

// plainASCII reports whether s has nothing but printable ASCII characters.
func plainASCII(s string) bool {
	for i := range len(s) {
		if !printable(s[i]) {
			return false
		}
	}
	return true
}
