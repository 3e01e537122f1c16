package ui_test

import (
	"testing"
	"time"

	"duodash/gitlab/sim"
)

// TestAWaitingSessionWhoseJobRunsIsStuck asks while its job goes on, so that
// GitLab takes no answer.
func TestAWaitingSessionWhoseJobRunsIsStuck(t *testing.T) {
	t.Parallel()
	busy := waits(1, sim.Ask{Question: "Which one?", Busy: true})
	busy.Created = -70 * time.Second
	playScenario(t, pickedUpAfter(time.Hour, busy), 120, 40, func(s whole) {
		s.goTo("1")
		s.shows(" input ", "1 needs you")
		for key, verb := range map[string]string{"a": "approve", "m": "modify", "x": "reject"} {
			s.confirm(key)
			s.shows(verb + " is off: its last job still runs, or CI is off for you there; o opens it in the browser")
		}
		s.after(220 * time.Second)
		s.hides("stuck?", "Stuck?")
		s.after(30 * time.Second)
		s.shows(" stuck? ", "Stuck? It waits for you, but its CI job still runs", "GitLab has taken no answer for 5m.", "job log may tell")
		s.after(10 * time.Minute)
		s.shows("GitLab has taken no answer for 15m.")
		s.confirm("a")
		s.confirm("y")
		s.got()
	})
}

// TestACreatedSessionWithoutAJobIsStuck waits for a job that never begins.
func TestACreatedSessionWithoutAJobIsStuck(t *testing.T) {
	lost := sim.Session{ID: 1, User: "mira", Project: "acme/shop", Goal: "Tidy up", Created: -9 * time.Minute}
	playScenario(t, pickedUpAfter(time.Hour, lost), 120, 40, func(s whole) {
		s.goTo("1")
		s.shows(" created ")
		s.hides("stuck?", "Stuck?")
		s.after(time.Minute)
		s.shows(" stuck? ", "Stuck? Created 10m ago, and no CI job has begun.", "project a runner that takes it? o opens the session.")
	})
}

// TestAnAnswerThatNobodyTakesUpIsStuck waits for a runner after an approval.
func TestAnAnswerThatNobodyTakesUpIsStuck(t *testing.T) {
	t.Parallel()
	playScenario(t, pickedUpAfter(time.Hour, waits(1, tools(runs("push")))), 160, 40, func(s whole) {
		s.goTo("1")
		s.press("a")
		s.confirm("y")
		s.after(9 * time.Minute)
		s.shows("answered 00:00 (approved), waiting for a runner", "nothing needs you")
		s.hides("took it up", "not taken up")
		s.after(2 * time.Minute)
		s.shows("answered 00:00 (approved), not taken up", "1 needs you",
			"it up for 10m: look at its job or the project's runners (o opens the")
		s.confirm("a")
		s.shows("approve is off: already answered (approved), but no runner took it up; its job tells why")
		s.confirm("y")
		s.got(approved("1"))
	})
}

// TestAnUnknownStatusIsNeutral lists sessions in states that nobody knows yet.
func TestAnUnknownStatusIsNeutral(t *testing.T) {
	idle, novel := works(1, sim.Step{Status: "idle"}), works(2, sim.Step{Status: "frobnicating"})
	playScenario(t, pickedUpAfter(time.Hour, idle, novel), 120, 40, func(s whole) {
		s.shows("nothing needs you", "1 Needs you 0", "4 Failed 0", "5 All 2", " idle ", " frobnicating ")
		s.hides("NEEDS YOU", "failed", "stuck?")
		for number, status := range map[string]string{"1": "idle", "2": "frobnicating"} {
			s.goTo(number)
			for key, verb := range map[string]string{"a": "approve", "m": "modify", "x": "reject"} {
				s.confirm(key)
				s.shows(verb + " is off: the session asks for nothing now (" + status + ")")
				s.confirm("y")
				s.confirm("ctrl+s")
			}
		}
		s.got()
	})
}
