package ui_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"duodash/gitlab/sim"
)

// sent returns the decisions that reached the server: path and body.
func (s whole) sent() []string {
	var out []string
	for _, r := range s.server.Requests() {
		if r.Operation == "" {
			out = append(out, fmt.Sprintf("%s %s %s", r.Method, r.Path[strings.LastIndex(r.Path, "/workflows/"):], r.Body))
		}
	}
	return out
}

// goTo puts the cursor on a session and waits for the pane.
func (s whole) goTo(number string) {
	s.t.Helper()
	s.press("5", "g")
	for range 40 {
		if strings.Contains(s.selected(), " "+number+" ") {
			s.after(500 * time.Millisecond)
			return
		}
		s.press("j")
	}
	s.t.Fatalf("%s is not in the list:\n%s", number, s.text())
}

// TestWholeDecisions makes every decision and follows it to GitLab and back.
func TestWholeDecisions(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, number string
		decide       func(s whole)
		sent         string
		after        string
	}{
		{"approve tool calls", "1000", func(s whole) {
			s.press("a")
			s.confirm("y")
		}, `POST /workflows/1000/resume {"human_approval":true}`, "running"},
		{"modify a plan", "1001", func(s whole) {
			s.press("m")
			s.typed("use <Redis> & keep it")
			s.press("ctrl+s")
		}, `POST /workflows/1001/resume {"human_approval":false,"human_message":"use <Redis> & keep it"}`, "Changed as you asked: use <Redis> & keep it"},
		{"answer a question", "1002", func(s whole) {
			s.press("m")
			s.typed("the replica")
			s.press("ctrl+s")
		}, `POST /workflows/1002/resume {"human_approval":false,"human_message":"the replica"}`, "running"},
		{"answer an agent", "1003", func(s whole) {
			s.press("m")
			s.typed("only the basket")
			s.press("ctrl+s")
		}, `POST /workflows/1003/resume {"human_approval":true,"human_message":"only the basket"}`, "I looked into that: only the basket"},
		{"reject with a reason", "1004", func(s whole) {
			s.press("x")
			s.typed("not this file")
			s.press("ctrl+s")
		}, `POST /workflows/1004/resume {"human_approval":false,"human_message":"not this file"}`, "running"},
		{"reject without a word", "1000", func(s whole) {
			s.press("x")
			s.confirm("ctrl+s")
		}, `POST /workflows/1000/resume {"human_approval":false}`, "running"},
		{"stop", "1014", func(s whole) {
			s.press("S")
			s.typed("stop")
			s.confirm("ctrl+s")
		}, `PATCH /workflows/1014 {"status_event":"stop"}`, "stopped"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			playWhole(t, 120, 40, func(s whole) {
				s.goTo(c.number)
				c.decide(s)
				s.after(500 * time.Millisecond)
				if c.after != "stopped" {
					s.shows("waiting for a runner")
				}
				for range 20 {
					s.after(2 * time.Second)
					if strings.Contains(s.selected(), c.after) {
						break
					}
				}
				s.selects(c.number)
				s.shows(c.after)
				s.hides("waiting for a runner")
				if got := s.sent(); len(got) != 1 || got[0] != c.sent {
					t.Errorf("sent %q, want %q", got, c.sent)
				}
			})
		})
	}
}

// TestWholePaging walks through 250 sessions by the cursor alone.
func TestWholePaging(t *testing.T) {
	t.Parallel()
	scenario := func() (sim.Scenario, error) {
		sc, err := sim.Demo()
		sc.Sessions = sim.Generate(250, 2000, "mira", "acme/shop")
		return sc, err
	}
	playScenario(t, scenario, 80, 24, func(s whole) {
		s.shows("5 All 145+")
		for range 20 {
			s.press("G")
			s.after(200 * time.Millisecond)
		}
		s.shows("5 All 250")
		s.hides("250+")
		s.press("g")
		seen := map[string]int{}
		for range 250 {
			seen[strings.Fields(strings.TrimPrefix(s.selected(), "▌"))[1]]++
			s.press("j")
		}
		if len(seen) != 250 {
			t.Errorf("%d different sessions were walked over, want 250", len(seen))
		}
	})
}
