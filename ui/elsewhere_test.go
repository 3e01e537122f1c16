package ui_test

import (
	"testing"
	"time"

	"duodash/gitlab"
	"duodash/gitlab/sim"
	"duodash/model"
)

// beside starts a second dashboard of the same user on the same GitLab.
func (s whole) beside() whole {
	s.t.Helper()
	return whole{raise(s.t, configOf(s.t, s.server), s.w, s.h), s.server}
}

// answers decides on session 1 past this dashboard.
func (s whole) answers(d model.Decision) {
	s.t.Helper()
	d.Session.Number = 1
	if _, err := configOf(s.t, s.server).Client.Decide(s.t.Context(), d); err != nil {
		s.t.Fatal(err)
	}
}

// TestTwoDashboardsSendOneDecision lets both be about to approve the same.
func TestTwoDashboardsSendOneDecision(t *testing.T) {
	for _, c := range []struct {
		name         string
		pickup, wait time.Duration
		says         string
	}{
		{"before a runner takes it up", time.Hour, 0, "1 was answered elsewhere and waits for a runner; nothing was sent"},
		{"while it runs", time.Second, 1500 * time.Millisecond, "1 was answered elsewhere and is running now; nothing was sent"},
	} {
		t.Run(c.name, func(t *testing.T) {
			playScenario(t, pickedUpAfter(c.pickup, waits(1, tools(runs("push")))), 120, 40, func(s whole) {
				other := s.beside()
				defer other.strike()
				s.goTo("1")
				other.goTo("1")
				s.press("a")
				other.press("a")
				other.shows("Approve?")
				s.confirm("y")
				s.comes("1 answered (approved); it waits for a runner", time.Second)
				time.Sleep(c.wait)
				other.confirm("y")
				other.shows(c.says)
				other.hides("Approve?")
				other.confirm("y")
				other.confirm("a")
				other.confirm("y")
				s.got(approved("1"))
			})
		})
	}
}

// TestAnAnswerElsewhereClosesTheStrip answers while the strip is open and
// nobody presses anything: the list shows that it is answered.
func TestAnAnswerElsewhereClosesTheStrip(t *testing.T) {
	playScenario(t, pickedUpAfter(time.Hour, waits(1, tools(runs("push"))), waits(2, tools(runs("pull")))), 120, 40, func(s whole) {
		s.goTo("1")
		s.press("a")
		s.answers(model.Decision{Verb: model.Reject})
		s.comes("1 was answered elsewhere and waits for a runner; nothing was sent", 11*time.Second)
		s.hides("Approve?")
		s.confirm("y")
		s.after(5 * time.Second)
		s.shows("answered elsewhere", "1 needs you")
		s.confirm("a")
		s.shows("approve is off: already answered elsewhere; it waits for a runner")
		s.got(`POST /workflows/1/resume {"human_approval":false}`)
	})
}

// TestATextSurvivesAnAnswerElsewhere is about the words somebody wrote when
// another one was faster.
func TestATextSurvivesAnAnswerElsewhere(t *testing.T) {
	plan := sim.Ask{Plan: "1. Do it", Answered: []sim.Step{{After: time.Second, Ask: &sim.Ask{Plan: "1. Do it better"}}}}
	playScenario(t, pickedUpAfter(time.Second, waits(1, plan)), 120, 40, func(s whole) {
		s.goTo("1")
		s.press("m")
		s.typed("with tests")
		s.answers(model.Decision{Verb: model.Modify, Message: "other words"})
		s.confirm("ctrl+s")
		s.shows("1 was answered elsewhere and waits for a runner; nothing was sent")
		s.comes("Do it better", 20*time.Second)
		s.confirm("m")
		s.shows("with tests")
		s.confirm("ctrl+s")
		s.comes("1 answered (modified); it waits for a runner", time.Second)
		s.got(`POST /workflows/1/resume {"human_approval":false,"human_message":"other words"}`,
			`POST /workflows/1/resume {"human_approval":false,"human_message":"with tests"}`)
	})
}

// TestARestartFindsNoAnswerTaken ends the dashboard between two presses, and
// nothing outlives it: the next one finds out from GitLab that no answer is
// taken.
func TestARestartFindsNoAnswerTaken(t *testing.T) {
	playScenario(t, pickedUpAfter(90*time.Second, waits(1, tools(runs("push")))), 120, 40, func(s whole) {
		s.goTo("1")
		s.press("a")
		s.confirm("y")
		s.press("q")
		next := s.beside()
		defer next.strike()
		next.goTo("1")
		for range 3 {
			next.confirm("a")
			next.shows("approve is off: its last job still runs")
			next.confirm("y")
		}
		s.got(approved("1"))
		next.after(110 * time.Second)
		next.shows("finished")
	})
}

// TestReadOnlyIsSaidAndHeld presses everything that decides.
func TestReadOnlyIsSaidAndHeld(t *testing.T) {
	playScenario(t, pickedUpAfter(time.Hour, waits(1, tools(runs("push")))), 120, 40, func(s whole) {
		cfg := configOf(s.t, s.server, gitlab.WithReadOnly(true))
		cfg.ReadOnly = true
		watcher := whole{raise(s.t, cfg, 120, 40), s.server}
		defer watcher.strike()
		watcher.goTo("1")
		watcher.shows("a m x S off: read-only: this was started to watch and sends nothing")
		for verb, key := range map[string]string{"approve": "a", "modify": "m", "reject": "x", "stop": "S"} {
			watcher.confirm(key)
			watcher.shows(verb + " is off: read-only: this was started to watch and sends nothing")
			watcher.confirm("y")
			watcher.confirm("ctrl+s")
		}
		s.got()
	})
}

// TestTheClientRefusesByItself gives a dashboard that knows of nothing a client
// that only reads.
func TestTheClientRefusesByItself(t *testing.T) {
	playScenario(t, pickedUpAfter(time.Hour, waits(1, tools(runs("push")))), 120, 40, func(s whole) {
		watcher := whole{raise(s.t, configOf(s.t, s.server, gitlab.WithReadOnly(true)), 120, 40), s.server}
		defer watcher.strike()
		watcher.goTo("1")
		watcher.press("a")
		watcher.confirm("y")
		watcher.shows("could not approve session 1: this was started read-only")
		s.got()
	})
}
