package text

import "strings"

const (
	// unfit stands for a character that is wider than the whole line.
	unfit = "?"
	// widest is how many cells a single code point can take.
	widest = 2
)

// Wrap breaks plain text into lines of at most w cells, at its own line breaks
// and else between words. A word longer than a line is broken where the line
// ends. The lines of a broken line repeat its indentation, or as much of it as
// takes half of w, so that deep indentation hides nothing. Spaces at a break
// are dropped. There is always at least one line; w below 1 is taken as 1.
func Wrap(s string, w int) []string {
	w = max(w, 1)
	if len(s) <= w && plainASCII(s) {
		return []string{s}
	}
	lines := make([]string, 0, 1+len(s)/w)
	for {
		line, rest, more := strings.Cut(s, "\n")
		lines = wrapLine(lines, line, w)
		if !more {
			return lines
		}
		s = rest
	}
}

// wrapLine appends the lines that line becomes.
func wrapLine(lines []string, line string, w int) []string {
	if len(line) <= w && plainASCII(line) {
		return append(lines, line)
	}
	body := strings.TrimLeft(line, " ")
	indent := line[:len(line)-len(body)]
	if body == "" {
		return append(lines, line[:w])
	}
	if end, _ := Fill(line, w); end == len(line) {
		return append(lines, line)
	}
	indent = indent[:min(len(indent), w/2)]
	if w-len(indent) < widest {
		indent = ""
	}
	for room := w - len(indent); body != ""; {
		end, rest := Fill(body, room)
		if end == 0 {
			lines = append(lines, indent+unfit)
		} else {
			lines = append(lines, indent+body[:end])
		}
		body = body[rest:]
	}
	return lines
}

// Fill returns where the first line of s ends that takes at most room cells,
// and where the next one starts, by the rules of Wrap but without indentation.
// It is for text whose styles are kept apart from it. The end is 0 when the
// first character fits no line at all.
func Fill(s string, room int) (end, rest int) {
	used, pos := 0, 0
	breakAt, breakTo := 0, 0 // The last place where the line may end.
	for pos < len(s) {
		if s[pos] == ' ' {
			stop := pos + 1
			for stop < len(s) && s[stop] == ' ' {
				stop++
			}
			if used+stop-pos > room {
				return pos, stop
			}
			breakAt, breakTo = pos, stop
			used, pos = used+stop-pos, stop
			continue
		}
		size, width := nextIn(s[pos:], room)
		switch {
		case used+width <= room:
		case breakAt > 0:
			return breakAt, breakTo
		case pos > 0:
			return pos, pos
		default:
			return 0, size
		}
		used, pos = used+width, pos+size
		if width > 1 {
			breakAt, breakTo = pos, pos
		}
	}
	return pos, pos
}

// Break cuts plain text into lines of exactly w cells, the last one shorter, at
// no regard for words: nothing is left out, not even a space. A line is one
// cell short where a wide character does not fit. A width below 2 is taken as 2.
func Break(s string, w int) []string {
	w = max(w, 2)
	var lines []string
	start, used := 0, 0
	for i := 0; i < len(s); {
		size, width := next(s[i:])
		if used+width > w && i > start {
			lines = append(lines, s[start:i])
			start, used = i, 0
		}
		used += width
		i += size
	}
	return append(lines, s[start:])
}
