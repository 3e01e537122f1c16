package ui_test

import (
	"net/http"
	"testing"
	"time"

	"duodash/gitlab/sim"
)

const (
	arrived    = "1: the approve arrived; it waits for a runner"
	movedOn    = "1: the approve arrived, or somebody else decided"
	notArrived = "1: the approve did not arrive; decide again"
)

// TestADecisionIsSentOnce breaks the answer to a decision in every way: the
// decision is never sent again by itself, and reading tells what became of it.
func TestADecisionIsSentOnce(t *testing.T) {
	t.Parallel()
	html := http.Header{"Content-Type": {"text/html"}}
	for _, c := range []struct {
		name   string
		pickup time.Duration
		fault  sim.Fault
		says   string
	}{
		{"the answer comes late", time.Hour, sim.Fault{Delay: 25 * time.Second}, "1 answered (approved); it waits for a runner"},
		{"the answer comes after the client's bound", time.Hour, sim.Fault{Delay: 40 * time.Second}, arrived},
		{"the answer comes too late and the session runs", 5 * time.Second, sim.Fault{Delay: 40 * time.Second}, movedOn},
		{"the answer never comes", time.Hour, sim.Fault{Delay: 24 * time.Hour}, arrived},
		{"a gateway fails after the server acted", time.Hour, sim.Fault{Status: 502, Body: "<html>Bad Gateway</html>", Act: true}, arrived},
		{"a gateway fails late and the session runs", 5 * time.Second, sim.Fault{Status: 502, Act: true, Delay: 20 * time.Second}, movedOn},
		{"a gateway fails before the server acted", time.Hour, sim.Fault{Status: 502, Body: "<html>Bad Gateway</html>"}, notArrived},
		{"the connection breaks after the server acted", time.Hour, sim.Fault{ResetAfter: true}, arrived},
		{"the connection breaks before the server acted", time.Hour, sim.Fault{ResetBefore: true}, notArrived},
		{"the answer is cut", time.Hour, sim.Fault{CutBody: 0.5}, arrived},
		{"the answer is garbage", time.Hour, sim.Fault{Body: "\x00\xff{{"}, arrived},
		{"the answer is a page", time.Hour, sim.Fault{Header: html, Body: "<html>Sign in</html>"}, arrived},
		{"the answer is about another session", time.Hour, sim.Fault{Body: `{"id":99,"workload":{"id":5}}`}, arrived},
	} {
		t.Run(c.name, func(t *testing.T) {
			playScenario(t, pickedUpAfter(c.pickup, waits(1, tools(runs("push"))), works(2)), 120, 40, func(s whole) {
				s.goTo("1")
				c.fault.Method, c.fault.Path = http.MethodPost, "/resume"
				s.server.Misbehave(c.fault)
				s.press("a")
				s.confirm("y")
				if c.fault.Delay > 0 {
					// Whoever is impatient presses again.
					s.press("a")
					s.shows("approve is off: a decision is on its way")
					s.confirm("y")
				}
				s.comes(c.says, 2*time.Minute)
				s.got(approved("1"))
				if c.says != notArrived {
					s.confirm("a")
					s.confirm("y")
					s.after(2 * time.Minute)
					s.got(approved("1"))
					return
				}
				s.press("a")
				s.shows("Approve?")
				s.confirm("y")
				s.comes("1 answered (approved); it waits for a runner", 5*time.Second)
				s.got(approved("1"), approved("1"))
			})
		})
	}
}

// TestAKeyTwiceIsOneDecision presses y again, at once and later.
func TestAKeyTwiceIsOneDecision(t *testing.T) {
	t.Parallel()
	for name, again := range map[string]func(s whole){
		"in one write": func(s whole) { s.confirm("yy") },
		"at once":      func(s whole) { s.confirm("y"); s.press("y", "y") },
		"later":        func(s whole) { s.confirm("y"); s.confirm("y"); s.confirm("y") },
		"the whole way": func(s whole) {
			s.confirm("y")
			for range 4 {
				s.confirm("a")
				s.confirm("y")
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			playScenario(t, pickedUpAfter(90*time.Second, waits(1, tools(runs("push")))), 120, 40, func(s whole) {
				s.goTo("1")
				s.press("a")
				again(s)
				s.comes("answered (approved)", 5*time.Second)
				s.after(80 * time.Second)
				s.shows("answered 00:00 (approved)", "Answered (approved) at 00:00, waiting for a runner")
				s.got(approved("1"))
			})
		})
	}
}
