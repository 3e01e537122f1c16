package text

import "strings"

// blanks is cut into the short runs of spaces that padding needs.
const blanks = "                                                                                "

// Spaces returns n spaces; none when n is negative.
func Spaces(n int) string {
	switch {
	case n <= 0:
		return ""
	case n <= len(blanks):
		return blanks[:n]
	default:
		return strings.Repeat(" ", n)
	}
}

// Truncate shortens s to at most w cells, with a mark at its end when something
// was left out; a mark wider than w is left out too. Escape sequences after the
// cut are kept, so that styles end where they should.
func Truncate(s string, w int, tail string) string {
	w = max(w, 0)
	ascii := plainASCII(s)
	if ascii && len(s) <= w || !ascii && Width(s) <= w {
		return s
	}
	room := w - Width(tail)
	if room < 0 {
		room, tail = w, ""
	}
	if ascii {
		return s[:room] + tail
	}
	return cut(s, room, tail)
}

// cut keeps the pieces of s that fit into room, then the tail, then only the
// escape sequences of the rest.
func cut(s string, room int, tail string) string {
	var out strings.Builder
	out.Grow(min(len(s), 4*room+64) + len(tail))
	full := false
	for s != "" {
		size, width := next(s)
		switch {
		case s[0] == escape:
			out.WriteString(s[:size])
		case !full && width > room:
			full = true
			out.WriteString(tail)
		case !full:
			room -= width
			out.WriteString(s[:size])
		case full && strings.IndexByte(s, escape) < 0:
			return out.String()
		}
		s = s[size:]
	}
	return out.String()
}

// Pad adds spaces after s until it takes w cells. A wider s stays as it is.
func Pad(s string, w int) string {
	if n := w - Width(s); n > 0 {
		return s + Spaces(n)
	}
	return s
}

// PadLeft adds spaces before s until it takes w cells.
func PadLeft(s string, w int) string {
	if n := w - Width(s); n > 0 {
		return Spaces(n) + s
	}
	return s
}

// Fit returns s in exactly w cells: padded with spaces, or truncated with a
// mark for what was left out.
func Fit(s string, w int, tail string) string {
	w = max(w, 0)
	n := Width(s)
	switch {
	case n == w:
		return s
	case n < w:
		return s + Spaces(w-n)
	default:
		// A wide character at the cut can leave one cell empty.
		return Pad(Truncate(s, w, tail), w)
	}
}
