package ui

import (
	"slices"
	"strings"

	"duodash/model"
)

// line is one line of a text that is shown as it is.
type line struct {
	// sign is what a diff does with it; a blank when it is no diff.
	sign string
	text string
	// blanks is how many blank lines it stands for, zero for a line itself.
	blanks int
}

func linesOf(t model.Text) []line {
	var out []line
	for _, s := range t.Lines() {
		out = append(out, line{sign: " ", text: s})
	}
	return out
}

// minBlanks is the shortest run of blank lines that is drawn as its number, so
// that a run does not push what follows out of sight.
const minBlanks = 3

// squeeze puts runs of blank lines with one sign into one line each.
func squeeze(lines []line) []line {
	out := make([]line, 0, len(lines))
	for i := 0; i < len(lines); {
		n := 0
		for i+n < len(lines) && lines[i+n].sign == lines[i].sign && strings.TrimSpace(lines[i+n].text) == "" {
			n++
		}
		switch {
		case n >= minBlanks:
			out = append(out, line{sign: lines[i].sign, blanks: n})
			i += n
		default:
			n = max(n, 1)
			out = append(out, lines[i:i+n]...)
			i += n
		}
	}
	return slices.Clip(out)
}

// count is how many lines of the text these stand for.
func count(lines []line) int {
	n := 0
	for _, l := range lines {
		n += max(l.blanks, 1)
	}
	return n
}
