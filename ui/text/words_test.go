package text

import (
	"testing"
	"time"
)

func TestAge(t *testing.T) {
	tests := []struct {
		d    time.Duration
		want string
	}{
		{-time.Hour, "now"},
		{0, "now"},
		{999 * time.Millisecond, "now"},
		{time.Second, "1s"},
		{40 * time.Second, "40s"},
		{time.Minute - 1, "59s"},
		{2 * time.Minute, "2m"},
		{time.Hour, "1h"},
		{3 * day, "3d"},
		{5 * week, "5w"},
		{364 * day, "52w"},
		{year, "1y"},
	}
	for _, tt := range tests {
		if got := Age(tt.d); got != tt.want {
			t.Errorf("Age(%v) = %q, want %q", tt.d, got, tt.want)
		}
	}
}

func TestCount(t *testing.T) {
	if got := Count(20, true); got != "20+" {
		t.Errorf("Count(20, true) = %q", got)
	}
	if got := Count(4, false); got != "4" {
		t.Errorf("Count(4, false) = %q", got)
	}
}
