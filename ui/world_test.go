package ui_test

import (
	"slices"
	"time"

	"duodash/gitlab/sim"
)

// waits is a session that has asked for a while.
func waits(id int64, ask sim.Ask) sim.Session {
	return sim.Session{
		ID: id, User: "mira", Project: "acme/shop", Title: "Tidy up", Goal: "Tidy up", Created: -10 * time.Minute,
		Script: []sim.Step{{After: 5 * time.Second, Run: true}, {After: 5 * time.Second, Ask: &ask}},
	}
}

// works is a session that runs and goes on with steps.
func works(id int64, steps ...sim.Step) sim.Session {
	return sim.Session{
		ID: id, User: "mira", Project: "acme/shop", Title: "Work on", Goal: "Work on", Created: -10 * time.Minute,
		Script: append([]sim.Step{{After: 5 * time.Second, Run: true}}, steps...),
	}
}

// runs is a call of a program with arguments.
func runs(args string) sim.Tool {
	return sim.Tool{Name: "run_command", Args: sim.Args{{Name: "program", Value: "git"}, {Name: "args", Value: args}}}
}

// tools asks to run calls.
func tools(calls ...sim.Tool) sim.Ask { return sim.Ask{Tools: calls} }

// pickedUpAfter is the demo's GitLab with other sessions, whose runners take
// their time.
func pickedUpAfter(pickup time.Duration, sessions ...sim.Session) func() (sim.Scenario, error) {
	return func() (sim.Scenario, error) {
		scenario, err := sim.Demo()
		scenario.Pickup, scenario.Sessions = pickup, sessions
		return scenario, err
	}
}

// got fails the test unless exactly these decisions reached the server.
func (s whole) got(want ...string) {
	s.t.Helper()
	if sent := s.sent(); !slices.Equal(sent, want) {
		s.t.Errorf("sent %q, want %q", sent, want)
	}
}

// approved is an approval of session n on the wire.
func approved(n string) string { return "POST /workflows/" + n + `/resume {"human_approval":true}` }

// play makes a session go on by these steps from now on.
func (s whole) play(id int64, steps ...sim.Step) {
	s.t.Helper()
	if err := s.server.Play(id, steps...); err != nil {
		s.t.Fatal(err)
	}
}
