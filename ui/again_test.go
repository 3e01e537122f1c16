package ui_test

import (
	"testing"
	"time"

	"duodash/gitlab/sim"
)

// goesRound is a session that asks once more after the approval.
func goesRound(second sim.Tool) sim.Session {
	again := tools(second)
	first := tools(runs("push origin"))
	first.Approved = []sim.Step{
		{After: time.Second, Say: "I try."}, {After: 2 * time.Second, Say: "It failed."}, {After: time.Second, Ask: &again},
	}
	return waits(1, first)
}

// TestTheSameCallAgainIsSaid approves a call and is asked for it once more.
func TestTheSameCallAgainIsSaid(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		again sim.Tool
		away  bool
		says  bool
	}{
		{"the same call", runs("push origin"), false, true},
		{"the same call while another session is open", runs("push origin"), true, true},
		{"another argument", runs("push origin --force"), false, false},
		{"another argument while another session is open", runs("push origin --force"), true, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			playScenario(t, pickedUpAfter(3*time.Second, goesRound(c.again), works(2)), 160, 40, func(s whole) {
				s.goTo("1")
				s.shows("1 needs you")
				s.press("a")
				s.confirm("y")
				s.comes("nothing needs you", 5*time.Second)
				if c.away {
					s.goTo("2")
				}
				s.comes("1 needs you", 30*time.Second)
				s.after(11 * time.Second)
				if !c.says {
					s.hides("asked again")
					s.shows(" tool_call ")
					s.goTo("1")
					s.hides("Asked again")
					return
				}
				s.shows("asked again")
				s.goTo("1")
				s.shows("Asked again: you approved the same call before.")
				s.press("a")
				s.shows("Approve?")
				s.confirm("y")
				s.comes("1 answered (approved); it waits for a runner", 5*time.Second)
				s.hides("Asked again")
				s.got(approved("1"), approved("1"))
			})
		})
	}
}

// TestANewRequestWithinOnePollNeedsYou lets an answered session run and ask
// anew between two readings of the list, which show it waiting both times.
func TestANewRequestWithinOnePollNeedsYou(t *testing.T) {
	next := tools(runs("push --tags"))
	first := tools(runs("push"))
	first.Approved = []sim.Step{{Say: "Pushed."}, {After: 500 * time.Millisecond, Ask: &next}}
	for name, away := range map[string]bool{"open": false, "not open": true} {
		t.Run(name, func(t *testing.T) {
			playScenario(t, pickedUpAfter(500*time.Millisecond, waits(1, first), works(2)), 120, 40, func(s whole) {
				s.goTo("1")
				s.after(10 * time.Second)
				s.press("a")
				s.confirm("y")
				s.comes("nothing needs you", time.Second)
				if away {
					s.press("j")
				}
				s.comes("1 needs you", 30*time.Second)
				s.goTo("1")
				s.comes("push --tags", 5*time.Second)
				s.hides("already answered", "Answered (approved)")
				s.press("a")
				s.shows("Approve?")
				s.confirm("y")
				s.comes("it waits for a runner", 5*time.Second)
				s.got(approved("1"), approved("1"))
			})
		})
	}
}
