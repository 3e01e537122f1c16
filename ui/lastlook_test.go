package ui_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"duodash/gitlab/sim"
	"duodash/model"
)

// other is a request that is too long to be seen at once.
func other() []sim.Step {
	ask := tools(runs("push --force\n" + strings.Repeat("echo calm\n", 60) + "rm -rf precious"))
	return []sim.Step{{Say: "I know better."}, {Ask: &ask}}
}

// TestAnotherRequestIsNotApproved changes what is asked between the last
// reading and y.
func TestAnotherRequestIsNotApproved(t *testing.T) {
	playScenario(t, pickedUpAfter(time.Hour, waits(1, tools(runs("push origin")))), 120, 40, func(s whole) {
		s.goTo("1")
		s.press("a")
		s.shows("Approve?")
		s.play(1, other()...)
		s.confirm("y")
		s.got()
		s.hides("Approve?")
		s.shows("The request changed; nothing was sent", "CHANGED SINCE YOU READ IT", "- push origin", "+ push --force")
		s.press("y", "y")
		s.confirm("y")
		s.got()
		s.press("a")
		s.hides("Approve?")
		s.shows("approve is off")
		s.confirm("enter")
		s.press("enter")
		for range 8 {
			s.hides("Approve?")
			s.press("pgdown")
		}
		s.press("a")
		s.shows("Approve?")
		s.confirm("y")
		s.comes("it waits for a runner", 5*time.Second)
		s.got(approved("1"))
		s.hides("CHANGED SINCE YOU READ IT")
	})
}

// TestOtherWordsUnderTheSameSignsAreNotApproved changes a call while status,
// thread and time stay as they were.
func TestOtherWordsUnderTheSameSignsAreNotApproved(t *testing.T) {
	f := waiting()
	play(t, f.config(), 120, 40, func(s *stage) {
		s.press("a")
		f.set(func() {
			d := toolDetail(f.sessions[0])
			d.Request.Calls[0].Args[1].Value = model.Block("push origin --delete main")
			d.Fingerprint = model.FingerprintOf(f.sessions[0], "another call")
			f.details[1000] = d
		})
		s.confirm("y")
		s.shows("The request changed; nothing was sent", "CHANGED SINCE YOU READ IT",
			"- push origin --delete old/login", "+ push origin --delete main")
		s.press("y")
		s.confirm("y")
		if n := len(f.decided()); n != 0 {
			t.Fatalf("%d decisions were sent", n)
		}
		s.press("a")
		s.confirm("y")
		if got := f.only(t); got.Fingerprint != f.details[1000].Fingerprint {
			t.Errorf("sent for %q", got.Fingerprint)
		}
	})
}

// TestTheSameWordsAnewAreNotApproved repeats a request: the agent went on
// meanwhile, so it is another one.
func TestTheSameWordsAnewAreNotApproved(t *testing.T) {
	playScenario(t, pickedUpAfter(time.Hour, waits(1, tools(runs("push origin")))), 120, 40, func(s whole) {
		s.goTo("1")
		s.press("a")
		again := tools(runs("push origin"))
		s.play(1, sim.Step{Run: true}, sim.Step{Todo: []sim.Todo{{Text: "Push"}}}, sim.Step{Ask: &again})
		s.confirm("y")
		s.got()
		s.shows("The request changed; nothing was sent", "It asks for the same in the same words, but anew")
	})
}

// TestAnEndBeforeTheDecision ends the session between the last reading and y.
func TestAnEndBeforeTheDecision(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		step sim.Step
		says string
	}{
		{sim.Step{Finish: true}, "1 is finished now; nothing was sent"},
		{sim.Step{Stop: true}, "1 is stopped now; nothing was sent"},
		{sim.Step{Fail: "no more"}, "1 is failed now; nothing was sent"},
		{sim.Step{Run: true}, "1 was answered elsewhere and is running now; nothing was sent"},
		{sim.Step{Vanish: true}, "GitLab no longer knows this session"},
	} {
		t.Run(c.says, func(t *testing.T) {
			playScenario(t, pickedUpAfter(time.Hour, waits(1, tools(runs("push"))), works(2)), 120, 40, func(s whole) {
				s.goTo("1")
				s.press("enter", "a")
				s.play(1, c.step)
				s.confirm("y")
				s.shows(c.says)
				s.hides("Approve?")
				s.confirm("y")
				s.after(11 * time.Second)
				s.shows("nothing needs you")
				s.press("esc")
				s.goTo("2")
				s.got()
			})
		})
	}
}

// TestAFailedLookSendsNothing lets the last look at the request fail. The
// decision can be made again afterwards, and a text is still there.
func TestAFailedLookSendsNothing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		fault sim.Fault
		says  string
		wait  time.Duration
	}{
		{"a bad gateway", sim.Fault{Status: 502}, "nothing was sent: could not read session 1", 5 * time.Second},
		{"a broken connection", sim.Fault{ResetAfter: true}, "nothing was sent: could not read session 1", 5 * time.Second},
		{"no answer", sim.Fault{Delay: time.Hour}, "nothing was sent: could not read session 1", 5 * time.Second},
		{"too many requests", sim.Fault{Status: 429, Header: http.Header{"Retry-After": {"37"}}}, "nothing was sent: could not read session 1", 40 * time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			playScenario(t, pickedUpAfter(time.Hour, waits(1, tools(runs("push")))), 120, 40, func(s whole) {
				s.goTo("1")
				c.fault.Operation = "SessionDetail"
				s.press("m")
				s.typed("quietly")
				s.server.Misbehave(c.fault)
				s.confirm("ctrl+s")
				s.comes(c.says, 25*time.Second)
				s.got()
				if c.fault.Status == http.StatusTooManyRequests {
					asked := len(s.server.Requests())
					s.press("a")
					s.shows("approve is off: GitLab asks to wait")
					s.after(34 * time.Second)
					if n := len(s.server.Requests()) - asked; n != 0 {
						t.Errorf("%d requests in the time that GitLab asked for", n)
					}
				}
				s.after(c.wait)
				s.press("m")
				s.shows("quietly")
				s.confirm("esc")
				s.confirm("a")
				s.shows("Approve?")
				s.confirm("y")
				s.comes("1 answered (approved); it waits for a runner", 5*time.Second)
				s.got(approved("1"))
			})
		})
	}
}

// TestLeavingDuringTheLastLookLeavesNoDoubt leaves while the request is read
// once more: there is no decision yet, so nothing is waited for and nothing is
// in doubt.
func TestLeavingDuringTheLastLookLeavesNoDoubt(t *testing.T) {
	t.Parallel()
	for name, leave := range map[string]func(s whole){
		"q":            func(s whole) { s.press("q") },
		"ctrl+c":       func(s whole) { s.press("ctrl+c") },
		"ctrl+c twice": func(s whole) { s.press("ctrl+c"); _, _ = s.keys.Write([]byte("\x03")); s.settle() },
	} {
		t.Run(name, func(t *testing.T) {
			for _, slow := range []time.Duration{time.Second, 15 * time.Second} {
				playScenario(t, pickedUpAfter(time.Hour, waits(1, tools(runs("push")))), 120, 40, func(s whole) {
					s.goTo("1")
					s.press("a")
					s.server.Misbehave(sim.Fault{Operation: "SessionDetail", Delay: slow})
					s.confirm("y")
					s.shows("Reading the request once more; then the decision goes")
					leave(s)
					s.after(20 * time.Second)
					if s.emu.IsAltScreen() {
						t.Error("the program did not leave")
					}
					if word := s.app.LastWord(); word != nil {
						t.Errorf("%v: the last word is %v", slow, word)
					}
					s.got()
				})
			}
		})
	}
}

// TestAStopLooksAtNothing stops a session whose request cannot be read: a stop
// is about the session.
func TestAStopLooksAtNothing(t *testing.T) {
	playScenario(t, pickedUpAfter(time.Hour, waits(1, tools(runs("push")))), 120, 40, func(s whole) {
		s.goTo("1")
		s.press("S")
		s.typed("stop")
		s.server.Misbehave(sim.Fault{Operation: "SessionDetail", Status: 502, Times: -1})
		s.confirm("ctrl+s")
		s.comes("1 stopped", 5*time.Second)
		s.got(`PATCH /workflows/1 {"status_event":"stop"}`)
	})
}

// TestTheLastLookIsBounded holds the reading back for ever, whatever its client
// would wait for.
func TestTheLastLookIsBounded(t *testing.T) {
	f := waiting()
	cfg := f.config()
	cfg.Client = deaf{f}
	play(t, cfg, 120, 40, func(s *stage) {
		s.press("a")
		s.confirm("y")
		s.comes("nothing was sent: ", 25*time.Second)
		if n := len(f.decided()); n != 0 {
			t.Errorf("%d decisions were sent", n)
		}
	})
}

// deaf is a client that never gets to know what a session asks now.
type deaf struct{ *fake }

// Request waits until nobody wants the answer.
func (d deaf) Request(ctx context.Context, _ model.SessionID) (model.Detail, error) {
	<-ctx.Done()
	return model.Detail{}, &model.Error{Kind: model.Unavailable, Doing: "read the session", Err: ctx.Err()}
}
