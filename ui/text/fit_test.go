package text

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

func TestTruncate(t *testing.T) {
	tests := []struct {
		name, s string
		w       int
		want    string
	}{
		{"fits", "hello", 5, "hello"},
		{"one over", "hello!", 5, "hell…"},
		{"one cell", "hello", 1, "…"},
		{"nothing", "hello", 0, ""},
		{"negative", "hello", -3, ""},
		{"wide at the cut", "日本語", 4, "日…"},
		{"wide at the cut, whole", "日本語", 5, "日本…"},
		{"marks stay with their letter", "e\u0301e\u0301e\u0301", 2, "e\u0301…"},
		{"style closed after the cut", "\x1b[31mhello\x1b[0m", 3, "\x1b[31mhe…\x1b[0m"},
		{"style fits", "\x1b[31mhello\x1b[0m", 5, "\x1b[31mhello\x1b[0m"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Truncate(tt.s, tt.w, "…"); got != tt.want {
				t.Errorf("Truncate(%q, %d) = %q, want %q", tt.s, tt.w, got, tt.want)
			}
		})
	}
	if got := Truncate("hello", 3, "~"); got != "he~" {
		t.Errorf("Truncate = %q", got)
	}
	if got := Truncate("hello", 2, "..."); got != "he" {
		t.Errorf("Truncate with too wide a mark = %q", got)
	}
}

func TestFitIsExact(t *testing.T) {
	for _, s := range []string{"", "a", "hello world", "日本語のテキスト", "e\u0301e\u0301", "\x1b[1mbold\x1b[0m text", "👍🏽👍🏽 ok", strings.Repeat("x", 300)} {
		for w := range 120 {
			if got := Width(Fit(s, w, "…")); got != w {
				t.Errorf("Fit(%q, %d) takes %d cells", s, w, got)
			}
			if got := Width(Truncate(s, w, "…")); got > w {
				t.Errorf("Truncate(%q, %d) takes %d cells", s, w, got)
			}
		}
	}
}

func TestPad(t *testing.T) {
	if got := Pad("ab", 4); got != "ab  " {
		t.Errorf("Pad = %q", got)
	}
	if got := PadLeft("2m", 4); got != "  2m" {
		t.Errorf("PadLeft = %q", got)
	}
	if got := Pad("abcdef", 4); got != "abcdef" {
		t.Errorf("Pad of a wider text = %q", got)
	}
	if got := Width(Spaces(500)); got != 500 {
		t.Errorf("Spaces(500) takes %d cells", got)
	}
	if got := Spaces(-1); got != "" {
		t.Errorf("Spaces(-1) = %q", got)
	}
}

func FuzzFit(f *testing.F) {
	f.Add("hello 日本語", 5)
	f.Add("\x1b[31mred\x1b]0;title", 3)
	f.Add("e\u0301\u0301👍🏽🇩🇪", 2)
	f.Fuzz(func(t *testing.T, s string, w int) {
		w = min(max(w, 0), 300)
		got := Truncate(s, w, "…")
		if n := max(ansi.StringWidth(got), ansi.StringWidthWc(got)); ansi.Strip(s) == s && n > w {
			t.Errorf("Truncate(%q, %d) = %q takes %d cells", s, w, got, n)
		}
		Fit(s, w, "…")
	})
}

func BenchmarkFit(b *testing.B) {
	for name, s := range map[string]string{"pad": "Delete stale branches", "cut": strings.Repeat("Delete stale branches ", 5), "wide": strings.Repeat("日本語 ", 20)} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Fit(s, 60, "…")
			}
		})
	}
}
