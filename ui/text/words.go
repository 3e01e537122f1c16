package text

import (
	"strconv"
	"time"
)

const (
	day  = 24 * time.Hour
	week = 7 * day
	year = 365 * day
)

// Age returns a length of time in at most three cells, rounded down: "now",
// "40s", "2m", "1h", "3d", "5w", "1y". A negative length is "now": the clocks
// of two machines differ a little.
func Age(d time.Duration) string {
	switch {
	case d < time.Second:
		return "now"
	case d < time.Minute:
		return amount(d, time.Second, "s")
	case d < time.Hour:
		return amount(d, time.Minute, "m")
	case d < day:
		return amount(d, time.Hour, "h")
	case d < week:
		return amount(d, day, "d")
	case d < year:
		return amount(d, week, "w")
	default:
		return amount(d, year, "y")
	}
}

func amount(d, unit time.Duration, name string) string {
	return strconv.FormatInt(int64(d/unit), 10) + name
}

// Count returns n, with a plus sign when there are more: "20+".
func Count(n int, more bool) string {
	if more {
		return strconv.Itoa(n) + "+"
	}
	return strconv.Itoa(n)
}
