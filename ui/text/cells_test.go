package text

import (
	"strings"
	"testing"
)

func TestWidth(t *testing.T) {
	tests := []struct {
		name, s string
		want    int
	}{
		{"empty", "", 0},
		{"ascii", "hello world", 11},
		{"combining mark", "cafe\u0301!", 5},
		{"mark after styled letter", "\x1b[1me\x1b[m\u0301", 1},
		{"wide", "日本語", 6},
		{"picture", "ok 🚀", 5},
		{"ellipsis", "a…", 2},
		{"styled", "\x1b[1;31mred\x1b[0m x", 5},
		{"skin tone, drawn apart by many terminals", "👍🏽", 4},
		{"flag", "🇩🇪", 2},
		{"not UTF-8", "a\xffb", 3},
		{"box drawing", "─│┼▌", 4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Width(tt.s); got != tt.want {
				t.Errorf("Width(%q) = %d, want %d", tt.s, got, tt.want)
			}
		})
	}
}

func TestNoAllocation(t *testing.T) {
	line := strings.Repeat("acme/shop ", 8)
	if n := testing.AllocsPerRun(100, func() { Width(line); Fit(line, 80, "…"); Truncate(line, 90, "…"); Pad(line, 80) }); n != 0 {
		t.Errorf("%v allocations for text that needs no change, want 0", n)
	}
}

func BenchmarkWidth(b *testing.B) {
	lines := map[string]string{
		"ascii80":  strings.Repeat("acme/shop ", 8),
		"mixed80":  strings.Repeat("日本語 abcd", 8),
		"ascii1MB": strings.Repeat("acme/shop ", 1<<20/10),
	}
	for name, line := range lines {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(line)))
			for b.Loop() {
				Width(line)
			}
		})
	}
}
