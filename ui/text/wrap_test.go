package text

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

func TestWrap(t *testing.T) {
	tests := []struct {
		name, s string
		w       int
		want    []string
	}{
		{"empty", "", 10, []string{""}},
		{"fits", "hello", 10, []string{"hello"}},
		{"words", "the quick brown fox", 10, []string{"the quick", "brown fox"}},
		{"exact", "the quick brown", 9, []string{"the quick", "brown"}},
		{"own breaks", "a\n\nb", 10, []string{"a", "", "b"}},
		{"last break", "a\n", 10, []string{"a", ""}},
		{"long word", "abcdefghij", 4, []string{"abcd", "efgh", "ij"}},
		{"long word after a short one", "ab cdefghij", 4, []string{"ab", "cdef", "ghij"}},
		{"spaces at the break", "ab      cd", 4, []string{"ab", "cd"}},
		{"spaces inside", "a  b c", 4, []string{"a  b", "c"}},
		{"trailing spaces", "abcd      ", 4, []string{"abcd"}},
		{"only spaces", "          ", 4, []string{"    "}},
		{"indentation", "  one two three", 9, []string{"  one two", "  three"}},
		{"deep indentation", "        one two", 8, []string{"    one", "    two"}},
		{"deep indentation that fits", "     one", 8, []string{"     one"}},
		{"wide", "日本語", 4, []string{"日本", "語"}},
		{"wide after a word", "ab 日本語", 5, []string{"ab 日", "本語"}},
		{"wide in one cell", "日a", 1, []string{"?", "a"}},
		{"width below one", "ab", -5, []string{"a", "b"}},
		{"mark stays", "ae\u0301b", 2, []string{"ae\u0301", "b"}},
		{"skin tone in a narrow place", "👍🏽", 2, []string{"👍", "🏽"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Wrap(tt.s, tt.w); !slices.Equal(got, tt.want) {
				t.Errorf("Wrap(%q, %d) = %q, want %q", tt.s, tt.w, got, tt.want)
			}
		})
	}
}

func FuzzWrap(f *testing.F) {
	f.Add("the quick brown fox", 7)
	f.Add("   日本語 e\u0301 👍🏽 🇩🇪 \u1100\u1100\u1161", 3)
	f.Add("        x\n  y", 1)
	f.Fuzz(func(t *testing.T, s string, w int) {
		if w = min(max(w, 1), 300); strings.ContainsRune(s, escape) || !utf8.ValidString(s) {
			return
		}
		lines := Wrap(s, w)
		for _, line := range lines {
			if n := max(ansi.StringWidth(line), ansi.StringWidthWc(line)); n > w {
				t.Errorf("Wrap(%q, %d) has %q of %d cells", s, w, line, n)
			}
		}
		got, want := visible(strings.Join(lines, "")), visible(s)
		if w > 1 && got != want {
			t.Errorf("Wrap(%q, %d) shows %q, want %q", s, w, got, want)
		}
	})
}

// visible returns s without the white space that wrapping may change.
func visible(s string) string {
	return strings.NewReplacer(" ", "", "\n", "").Replace(s)
}

func BenchmarkWrap(b *testing.B) {
	texts := map[string]string{
		"80B":        strings.Repeat("one two ", 10),
		"1MB words":  strings.Repeat("lorem ipsum dolor ", 1<<20/18),
		"1MB word":   strings.Repeat("x", 1<<20),
		"1MB spaces": "a" + strings.Repeat(" ", 1<<20) + "b",
		"1MB wide":   strings.Repeat("日本語", 1<<20/9),
		"1MB jamo":   strings.Repeat("\u1100", 1<<20/3),
		"1MB tones":  strings.Repeat("🏽", 1<<20/4),
	}
	for name, s := range texts {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				Wrap(s, 78)
			}
		})
	}
}

func TestBreakLeavesNothingOut(t *testing.T) {
	for _, s := range []string{"", "abc", "rm -rf /aaa /etc", "x" + Spaces(50) + "; rm -rf /", "日本語のテキスト", "e\u0301日a"} {
		for w := range 30 {
			lines := Break(s, w)
			if got := strings.Join(lines, ""); got != s {
				t.Errorf("Break(%q, %d) gives %q", s, w, got)
			}
			for _, line := range lines {
				if n := Width(line); n > max(w, 2) {
					t.Errorf("Break(%q, %d): %q takes %d cells", s, w, line, n)
				}
			}
		}
	}
}
