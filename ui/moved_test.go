package ui_test

import (
	"strings"
	"testing"
	"time"

	"duodash/model"
)

// TestAMovedRowClosesTheStrip lets the list overtake the pane: the session was
// read a moment ago, so it may not be read again yet, but nothing may be sent.
func TestAMovedRowClosesTheStrip(t *testing.T) {
	f := waiting()
	play(t, f.config(), 120, 40, func(s *stage) {
		s.after(8 * time.Second)
		s.press("j")
		s.after(200 * time.Millisecond)
		s.press("k")
		s.after(200 * time.Millisecond)
		s.press("a")
		s.shows("Approve?")
		f.set(func() {
			f.sessions[0].ThreadTS, f.sessions[0].UpdatedAt = "t2", at(0).Add(time.Minute)
			f.delay = 3 * time.Second
		})
		for range 60 {
			s.after(100 * time.Millisecond)
			if contains(s.text(), "The request changed; nothing was sent") {
				break
			}
		}
		s.shows("The request changed; nothing was sent")
		s.press("y")
		s.confirm("y")
		if n := len(f.decided()); n != 0 {
			t.Errorf("%d decisions were sent", n)
		}
	})
}

func TestNarrowerTerminalKeepsTheRequestInSight(t *testing.T) {
	f := waiting()
	play(t, f.config(), 130, 40, func(s *stage) {
		s.press("a")
		s.resize(90, 40)
		s.shows("Approve?", "run_command", "push origin --delete old/login")
		s.resize(90, 40)
		s.confirm("y")
		f.only(t)
	})
}

func TestHeldRefreshKeepsTheFloor(t *testing.T) {
	f := waiting()
	play(t, f.config(), 120, 40, func(s *stage) {
		s.after(5 * time.Second)
		before := f.calls()
		for range 80 {
			s.press("r")
		}
		// Four seconds: the list once, the session once.
		if n := f.calls() - before; n > 2 {
			t.Errorf("%d requests in 4 s of a held r", n)
		}
		s.shows("read just now; again in")
		s.after(6 * time.Second)
		if n := f.calls() - before; n < 3 {
			t.Errorf("%d requests after the floor was over", n)
		}
	})
}

func TestPageDownSkipsNoRow(t *testing.T) {
	f := &fake{}
	for n := int64(60); n > 0; n-- {
		f.sessions = append(f.sessions, session(n, model.Running, "one of many"))
	}
	play(t, f.config(), 80, 24, func(s *stage) {
		seen := map[string]bool{}
		for range 8 {
			for _, row := range s.screen() {
				if fields := strings.Fields(strings.TrimPrefix(row, "▌")); len(fields) > 2 && fields[0] == ">" {
					seen[fields[1]] = true
				}
			}
			s.press("pgdown")
		}
		if len(seen) != len(f.sessions) {
			t.Errorf("%d rows were shown, want %d", len(seen), len(f.sessions))
		}
	})
}
