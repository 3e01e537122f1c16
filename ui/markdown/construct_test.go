package markdown

import (
	"strings"
	"testing"

	"duodash/ui/theme"
)

// TestConstructs compares what each construct looks like, without styles.
func TestConstructs(t *testing.T) {
	tests := []struct {
		name, in string
		width    int
		want     string
	}{
		{"empty", "", 20, ""},
		{"paragraph", "one two three four", 10, "one two\nthree four"},
		{"soft break", "one\ntwo", 20, "one two"},
		{"hard break", "one  \ntwo\\\nthree<br>four", 20, "one\ntwo\nthree\nfour"},
		{"paragraphs", "one\n\n\n\ntwo", 20, "one\n\ntwo"},
		{"headings", "# One\n## Two\ntext\n\nThree\n---", 20, "One\nTwo\ntext\n\nThree"},
		{"emphasis", "*a* **b** ~~c~~ `d` ***e***", 20, "a b c d e"},
		{"escapes", `\*a\* \\ &amp; \&amp; &nope; & \q`, 30, `*a* \ & &amp; &nope; & \q`},
		{"fence", "```go\nx\n\n    y\n```\nafter", 20, "  go\n  x\n\n      y\nafter"},
		{"fence in a narrow place", "```\nx\n```", 10, "x"},
		{"fence never closed", "```\n# x\n\n- y", 20, "  # x\n\n  - y"},
		{"fence of tildes", "~~~\n```\n~~~", 20, "  ```"},
		{"empty fence", "a\n\n```go\n```", 20, "a\n\n  go"},
		{"long code", "```\nabcdefghijklmnopqrstuvwxyz\n```", 16, "  abcdefghijklmn\n  opqrstuvwxyz"},
		{"indented code", "a\n\n    b\n\n      c\nd", 20, "a\n\n  b\n\n    c\nd"},
		{"quote", "> one two\n> three\n>\n> > four\nlazy", 9, "│ one two\n│ three\n│\n│ │ four\n│ │ lazy"},
		{"list", "- a\n- b\n\n  c\n* d", 20, "∙ a\n∙ b\n\n  c\n∙ d"},
		{"list wrapped", "- one two three", 9, "∙ one two\n  three"},
		{"ordered", "9. a\n9. b\n1) c", 20, "9. a\n10. b\n1) c"},
		{"ordered inside", "- x\n\n  9. a\n  1. b", 20, "∙ x\n\n   9. a\n  10. b"},
		{"nested", "- a\n  - b\n    - c\n- d", 20, "∙ a\n  ∙ b\n    ∙ c\n∙ d"},
		{"tasks", "- [ ] a\n- [x] b\n- [y] c", 20, "[ ] a\n[x] b\n∙ [y] c"},
		{"code in an item", "1. do:\n   ```sh\n   make\n   ```\n2. done", 20, "1. do:\n     sh\n     make\n2. done"},
		{"code between items", "1. do:\n```sh\nmake\n```\n2. done", 20, "1. do:\n  sh\n  make\n2. done"},
		{"rule", "a\n\n* * *", 5, "a\n\n─────"},
		{"link", "[a b](https://x.y/z)", 40, "a b (https://x.y/z)"},
		{"link that is its text", "[https://x.y](https://x.y)", 40, "https://x.y"},
		{"link that lies", "[https://good.io](https://evil.io)", 40, "https://good.io (https://evil.io)"},
		{"link without text", "[](https://x.y)", 40, "https://x.y"},
		{"auto link", "<https://x.y/z>", 40, "https://x.y/z"},
		{"bare address", "see https://x.y/z.", 40, "see https://x.y/z."},
		{"other scheme", "[a](javascript:alert(1))", 40, "a (javascript:alert(1))"},
		{"far definition", "[a][r]\n\n---\n\n[r]: https://x.y", 40, "a (https://x.y)\n\n" + strings.Repeat("─", 40) + "\n\n[r]: https://x.y"},
		{"image", "![a *b*](https://x.y/i.png)", 40, "[image: a b] (https://x.y/i.png)"},
		{"markup", "a <b>c</b>\n\n<div>\n*x*\n</div>", 40, "a <b>c</b>\n\n<div>\n*x*\n</div>"},
		{"comment", "<!-- a\n\n# b -->\nc", 40, "<!-- a\n\n# b -->\nc"},
		{"comment never closed", "<!-- a\n\n# b", 40, "<!-- a\n\n# b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := parse(tt.in)
			if got := shown(d, tt.width); got != tt.want {
				t.Errorf("%q shows\n%s\nwant\n%s", tt.in, got, tt.want)
			}
			checkLines(t, painted(d, tt.width), tt.width)
		})
	}
}

func TestTable(t *testing.T) {
	const in = "intro\n| name | size |\n|:--|--:|\n| a\\|b | 10 |\n| a long name | `x\\|y` |\n| short |\n\nafter"
	tests := []struct {
		width int
		want  string
	}{
		{40, "intro\nname        │ size\n────────────┼─────\na|b         │   10\na long name │  x|y\nshort       │\n\nafter"},
		{14, "intro\nname    │ size\n────────┼─────\na|b     │   10\na long  │  x|y\nname    │\nshort   │\n\nafter"},
		{8, "intro\nname:\na|b\nsize: 10\n\nname: a\nlong\nname\nsize:\nx|y\n\nname:\nshort\nsize:\n\nafter"},
	}
	for _, tt := range tests {
		if got := shown(parse(in), tt.width); got != tt.want {
			t.Errorf("width %d shows\n%s\nwant\n%s", tt.width, got, tt.want)
		}
	}
}

func TestTableInLongItem(t *testing.T) {
	in := "- a\n" + strings.Repeat("  line\n", 300) + "\n  | h | i |\n  |---|---|\n  | c | d |\n"
	if got := shown(parse(in), 40); !strings.HasSuffix(got, "\n\n  h │ i\n  ──┼──\n  c │ d") {
		t.Errorf("ends with\n%s", got[len(got)-80:])
	}
}

// TestCutLikeParsed paints an answer in pieces and as a whole.
func TestCutLikeParsed(t *testing.T) {
	for _, text := range []string{
		answer(6 << 10).String(),
		"Intro:\n1. a\n   b\nlazy\n2. c\n\n   > q\n\n3. d\n---\n* x\n\n\n  y\n+ z\n> a\n- b\n> c\n\n    code\n\n\n    code\ntext\n\n# h #\nSet\next\n===\n- e\n  ~~~\n  f\n  ~~~\n",
	} {
		whole := &Document{src: text, pieces: []piece{{kind: kindQuote, end: len(text)}}}
		if got, want := shown(parse(text), 60), shown(whole, 60); got != want {
			t.Errorf("in pieces\n%s\nas a whole\n%s", got, want)
		}
	}
}

func TestStyles(t *testing.T) {
	th := theme.New(theme.Options{Dark: true})
	tests := []struct{ name, in, want string }{
		{"text has no style", "a", "a"},
		{"strong", "a **b** c", "a \x1b[1mb\x1b[m c"},
		{"both", "***b***", "\x1b[1;3mb\x1b[m"},
		{"link", "[a](https://x.y)", "\x1b[4;38;2;138;180;248;4ma\x1b[m\x1b[38;2;168;168;168m (https://x.y)\x1b[m"},
		{"unsafe link is no link", "[a](file:///x)", "a\x1b[38;2;168;168;168m (file:///x)\x1b[m"},
		{"added", "```diff\n+a\n```", "  \x1b[38;2;135;215;135m+a\x1b[m"},
	}
	for _, tt := range tests {
		lines := parse(tt.in).Lines(0, 40, &th)
		if got := lines[len(lines)-1]; got != tt.want {
			t.Errorf("%s: %q is %q, want %q", tt.name, tt.in, got, tt.want)
		}
	}
	th = theme.New(theme.Options{NoColor: true, ASCII: true})
	if got := parse("- a `b`").Lines(0, 40, &th)[0]; got != "* a `b`" {
		t.Errorf("without colours: %q", got)
	}
}
