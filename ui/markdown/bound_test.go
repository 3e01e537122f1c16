package markdown

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"duodash/ui/theme"
)

func TestHostile(t *testing.T) {
	for _, in := range []string{
		"a &#27;[31m b &#x1b;]0;title&#7; &#155;2J &#x9b;1m",
		"&#x202e;gnp.exe&#x200b;&#x2066;",
		"[a](https://x.y/&#27;[31m) [b](&#x202e;https://x.y) <https://x.y/\u009b>",
		"![&#27;c](https://x.y/&#10;) `&#27;` \\\x1b[31m",
		"```&#27;[2J\n&#27;\x1b[2J\n```",
		"| &#27; | b |\n|--|--|\n| &#13;&#10; | \x1bc |",
		"[r]: https://x.y/&#27;\n\n[&#8203;][r]",
		"<b title=\"\x1b]8;;x\x07\">&#0;</b>",
		"- &#10;&#9;&#127;\n> &#65279;&#917505;",
		"e" + strings.Repeat("&#769;", 50),
	} {
		d := parse(in)
		for w := 1; w < 60; w++ {
			lines := painted(d, w)
			checkLines(t, lines, w)
			if all := strings.Join(lines, ""); strings.ContainsAny(all, "\u202e\u200b\u2066\ufeff\U000e0041\u009b") {
				t.Errorf("%q lets through %q", in, all)
			}
		}
	}
}

// random returns Markdown made of the pieces that matter to the scanner.
func random(r *rand.Rand, n int) string {
	parts := []string{
		"\n", "\n\n", "# ", "## ", "- ", "  - ", "1. ", "10) ", "> ", ">> ", "```", "```go\n", "~~~\n", "    ", "  ", "***\n", "---\n", "===\n",
		"| a | b |\n|---|:-:|\n", "| x | y |\n", "|", "*", "**", "`", "~~", "[a](https://x.y/z)", "[b][r]", "[r]: https://r.s\n", "![i](u)", "<div>\n", "<!--", "-->", "<br>",
		"word ", "a long sentence of some words ", "日本語", "👍🏽", "🇩🇪", "e\u0301", "x", strings.Repeat("long", 30), "&#27;[31m", "&amp;", "\\", "- [x] ", "\x1b[31m", "\u202e", "\t",
	}
	var out strings.Builder
	for range n {
		out.WriteString(parts[r.IntN(len(parts))])
	}
	return out.String()
}

func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		in, w := random(r, 1+r.IntN(60)), 1+r.IntN(200)
		checkLines(t, painted(parse(in), w), w)
	}
}

// TestNothingLost cuts long texts and looks for every word.
func TestNothingLost(t *testing.T) {
	words := func(line string, n int) string {
		var out strings.Builder
		for i := range n {
			fmt.Fprintf(&out, line, i)
		}
		return out.String()
	}
	for name, in := range map[string]string{
		"lines":          words("word%d and more\n", 3000),
		"one line":       words("word%d ", 20000),
		"items":          words("- item%d\n", 3000),
		"one item":       "- a\n" + words("  line%d\n", 3000),
		"item, one line": "1. " + words("word%d ", 5000) + "\n   next\n2. two\n",
		"code in item":   "- a\n  ```go\n" + words("  # code%d\n", 1000) + "  ```\n  after\n- b\n",
		"code":           "```go\n" + words("code%d\n", 3000) + "```\nafter\n",
		"code, one line": "```\n" + words("code%d", 20000) + "\n```\nafter\n",
		"quote":          words("> quote%d\n", 3000),
		"code in quote":  "> ```\n" + words("> # code%d\n", 1000) + "> ```\nafter\n",
		"table":          "| a | b |\n|--|--|\n" + words("| cell%d | x |\n", 3000),
		"heading":        "# " + words("word%d ", 5000),
		"comment":        "<!-- " + words("word%d ", 5000) + "-->\n# after\n",
		"indented":       words("    code%d\n", 3000),
		"wide table":     strings.Repeat("|a", 100) + "\n" + strings.Repeat("|-", 100) + "\n" + words("|x%d", 100),
		"deep quote":     strings.Repeat(">", 5000) + " end",
		"deep list":      strings.Repeat("- ", 3000) + " end",
	} {
		t.Run(name, func(t *testing.T) {
			d := parse(in)
			lines := painted(d, 60)
			checkLines(t, lines, 60)
			got, want := letters(ansi.Strip(strings.Join(lines, ""))), letters(in)
			for i := range want {
				if i >= len(got) || got[i] != want[i] {
					t.Fatalf("after %d of %d letters: %.40q, want %.40q", i, len(want), got[min(i, len(got)):], want[i:])
				}
			}
			for i := range d.Len() {
				if p := d.pieces[i]; p.end-p.start > 2*maxCode {
					t.Errorf("block %d has %d bytes", i, p.end-p.start)
				}
			}
			checkLines(t, painted(d, 1), 2)
		})
	}
}

func TestCacheIsBounded(t *testing.T) {
	d := parse(strings.Repeat("a\n\n", 5000))
	th := theme.New(theme.Options{})
	for round := range 2 {
		for i := range d.Len() {
			if got := d.Lines(i, 20, &th); got[len(got)-1] != "a" {
				t.Fatalf("round %d, block %d: %q", round, i, got)
			}
		}
	}
	if n := len(d.cache.lines); n > maxCached {
		t.Errorf("%d blocks are kept, want at most %d", n, maxCached)
	}
	if d.Lines(-1, 20, &th) != nil || d.Lines(d.Len(), 20, &th) != nil {
		t.Error("there are lines outside the document")
	}
}

func FuzzParse(f *testing.F) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		f.Add(random(r, 30), 20)
	}
	f.Fuzz(func(t *testing.T, in string, w int) {
		w = min(max(w, 1), 200)
		d := parse(in)
		lines := painted(d, w)
		checkLines(t, lines, w)
	})
}
