package markdown

import (
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/charmbracelet/x/ansi"

	"duodash/model"
	"duodash/ui/text"
	"duodash/ui/theme"
)

// shown paints all blocks and returns what a reader sees.
func shown(d *Document, width int) string {
	return ansi.Strip(strings.Join(painted(d, width), "\n"))
}

func painted(d *Document, width int) []string {
	th := theme.New(theme.Options{Dark: true})
	var lines []string
	for i := range d.Len() {
		lines = append(lines, d.Lines(i, width, &th)...)
	}
	return lines
}

func parse(s string) *Document { return Parse(model.Block(s)) }

// checkLines reports lines that are too wide, that hold a control character,
// or that leave a style open.
func checkLines(t *testing.T, lines []string, width int) {
	t.Helper()
	sgr := regexp.MustCompile("\x1b\\[[0-9;:]*m")
	for _, line := range lines {
		if n := max(text.Width(line), ansi.StringWidth(line)); n > width {
			t.Fatalf("%q takes %d cells, want at most %d", line, n, width)
		}
		if strings.ContainsFunc(sgr.ReplaceAllString(line, ""), unicode.IsControl) {
			t.Fatalf("%q has a control character", line)
		}
		all := sgr.FindAllString(line, -1)
		if len(all) > 0 && all[len(all)-1] != ansi.ResetStyle {
			t.Fatalf("%q leaves a style open", line)
		}
	}
}

// letters returns what is left of s when layout is taken away.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s)
}
