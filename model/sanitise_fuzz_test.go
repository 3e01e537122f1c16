package model

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// fromStart washes a text without the short cut over its clean beginning.
func fromStart(s string, lines bool) string {
	w := washer{lines: lines, space: ' '}
	w.wash(s)
	return w.out.String()
}

// FuzzSanitise holds what every text of a server has to be, whatever came in.
// That nothing harmful is left is asked again, of an independent checker, by
// FuzzHarmless.
func FuzzSanitise(f *testing.F) {
	for _, s := range []string{
		"", "a\x1b[2Jb", "é\u0301\u0301\u0301\u0301\u0301\x07", "👩🏽\u200d💻\ufe0f\x9b", "a\r\r\nb\r",
		"\u0300\u0301\u0302\u0303\ufe0f\u0304", "修复\u2028", "\u1100\u1161\u1161\u1161\u1161\u1161", "👩\u200d\xff", "❤\ufe0f\u200d🔥",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, lines := range []bool{false, true} {
			got := sanitise(s, lines, ' ')
			if want := fromStart(s, lines); got != want {
				t.Errorf("%q: got %q, from the start %q", s, got, want)
			}
			if again := sanitise(got, lines, ' '); again != got {
				t.Errorf("%q: %q becomes %q", s, got, again)
			}
			if !utf8.ValidString(got) {
				t.Errorf("%q: %q is not UTF-8", s, got)
			}
			if !lines && strings.Contains(got, "\n") {
				t.Errorf("%q: %q has several lines", s, got)
			}
			if firstUnclean(got, lines) != len(got) {
				t.Errorf("%q: %q is not clean", s, got)
			}
		}
	})
}

func BenchmarkSanitise(b *testing.B) {
	const size = 1 << 20
	for _, row := range []struct{ name, piece string }{
		{"clean", "All tests pass, the merge request is ready.\n"},
		{"chinese", "修复登录页面的错误。\n"},
		{"one", strings.Repeat("All tests pass. ", 4095) + "\x1b"},
		{"hostile", "\x1b[31m\u202ea\u200b\x9b\u0300\u0300\u0300\u0300\u0300👩\u200d💻"},
	} {
		text := strings.Repeat(row.piece, size/len(row.piece))
		b.Run(row.name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				sanitise(text, true, ' ')
			}
		})
	}
}
