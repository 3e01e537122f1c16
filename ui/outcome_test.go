package ui_test

import (
	"strings"
	"testing"
	"time"

	"duodash/model"
)

// unknown is a decision whose answer never came.
func unknown() error {
	return &model.Error{Kind: model.OutcomeUnknown, Doing: "answer session 1000"}
}

func TestUnknownOutcomeIsSettledByReading(t *testing.T) {
	t.Parallel()
	moved := func(f *fake) {
		f.sessions[0].Status, f.sessions[0].UpdatedAt = model.Running, at(0).Add(time.Minute)
	}
	taken := func(f *fake) { f.sessions[0].May.Resume = false }
	for _, c := range []struct {
		name   string
		server func(f *fake)
		says   string
		row    string
	}{
		{"it arrived and moved on", moved, "1000: the approve arrived", "running"},
		{"it arrived and waits", taken, "1000: the approve arrived; it waits for a runner", "answered"},
		{"it did not arrive", func(*fake) {}, "1000: the approve did not arrive; decide again", "tool_call"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := waiting()
			f.decideErr = unknown()
			play(t, f.config(), 120, 40, func(s *stage) {
				s.press("a")
				s.confirm("y")
				s.shows("no answer came", "checking")
				s.press("j")
				s.after(300 * time.Millisecond)
				f.set(func() {
					c.server(f)
					d := f.details[1000]
					d.Session = f.sessions[0]
					f.details[1000] = d
				})
				said := false
				for range 100 {
					s.after(time.Second)
					said = said || contains(s.text(), c.says)
				}
				if !said {
					t.Errorf("it never said %q:\n%s", c.says, s.text())
				}
				s.shows(c.row)
				f.only(t)
			})
		})
	}
}

func TestRateLimitOnADecisionIsObeyed(t *testing.T) {
	f := waiting()
	f.decideErr = &model.Error{Kind: model.RateLimited, Doing: "answer session 1000", RetryAfter: time.Minute}
	play(t, f.config(), 120, 40, func(s *stage) {
		s.press("a")
		s.confirm("y")
		calls := f.calls()
		s.after(55 * time.Second)
		if n := f.calls() - calls; n != 0 {
			t.Errorf("%d requests in the minute that GitLab asked for", n)
		}
		s.after(10 * time.Second)
		if f.calls() == calls {
			t.Error("nothing was read after the minute")
		}
		f.only(t)
	})
}

func TestADecisionThatFailsWhileLeavingIsSaid(t *testing.T) {
	f := waiting()
	f.decideErr = unknown()
	play(t, f.config(), 120, 40, func(s *stage) {
		f.set(func() { f.slowDecide = time.Second })
		s.press("a")
		s.confirm("y")
		s.press("q")
		s.after(2 * time.Second)
		if word := s.app.LastWord(); word == nil || word.Kind != model.OutcomeUnknown {
			t.Errorf("the last word is %v", word)
		}
	})
	f = waiting()
	play(t, f.config(), 120, 40, func(s *stage) {
		f.set(func() { f.slowDecide = time.Hour })
		s.press("a")
		s.confirm("y")
		s.press("ctrl+c", "ctrl+c")
		if word := s.app.LastWord(); word == nil || word.Kind != model.OutcomeUnknown {
			t.Errorf("the last word is %v", word)
		}
	})
}

func TestABusySessionCanBeStopped(t *testing.T) {
	f := waiting()
	play(t, f.config(), 120, 40, func(s *stage) {
		s.press("j")
		s.after(300 * time.Millisecond)
		s.press("S")
		for i := range 4 {
			f.set(func() {
				f.sessions[1].ThreadTS = string(rune('a' + i))
				f.sessions[1].UpdatedAt = at(0).Add(time.Duration(i+1) * time.Minute)
			})
			s.after(8 * time.Second)
		}
		s.typed("stop")
		s.confirm("ctrl+s")
		if got := f.only(t); got.Verb != model.Stop || got.Session.Number != 1001 {
			t.Errorf("sent %+v", got)
		}
	})
}

func TestWhatWasRememberedCannotBeApproved(t *testing.T) {
	f := waiting()
	play(t, f.config(), 120, 40, func(s *stage) {
		s.press("j")
		s.after(300 * time.Millisecond)
		f.set(func() {
			changed := f.details[1000]
			changed.Request.Calls = []model.ToolCall{{Name: model.Line("delete_project")}}
			changed.Fingerprint = "another"
			f.details[1000] = changed
			f.delay = 5 * time.Second
		})
		s.after(6 * time.Second)
		s.press("k")
		s.after(300 * time.Millisecond)
		s.press("a")
		s.shows("approve is off: the session is still being read")
		s.confirm("y")
		s.after(6 * time.Second)
		s.shows("delete_project")
		if n := len(f.decided()); n != 0 {
			t.Errorf("%d decisions were sent", n)
		}
	})
}

func TestWhatIsTypedAfterARefusalIsNoCommand(t *testing.T) {
	f := waiting()
	play(t, f.config(), 120, 40, func(s *stage) {
		s.press("j")
		s.after(300 * time.Millisecond)
		s.press("m")
		s.shows("modify is off")
		s.typed("quote4a/yo")
		s.shows("modify is off")
		s.selects("1001")
		s.confirm("k")
		s.selects("1000")
	})
}

func TestADoubtIsSaidAfterTheProgram(t *testing.T) {
	f := waiting()
	f.decideErr = unknown()
	play(t, f.config(), 120, 40, func(s *stage) {
		s.press("a")
		s.confirm("y")
		s.shows("checking")
		s.press("q")
		if word := s.app.LastWord(); word == nil || word.Kind != model.OutcomeUnknown {
			t.Errorf("the last word is %v", word)
		}
	})
}

// TestALongNoticeIsReadToItsEnd since there it says what to do.
func TestALongNoticeIsReadToItsEnd(t *testing.T) {
	for _, size := range [][2]int{{120, 40}, {80, 24}, {60, 12}} {
		f := waiting()
		f.decideErr = &model.Error{
			Kind: model.Invalid, Doing: "approve session 1000",
			Said: model.Line("the project has no runner that may take the job of this session"),
			Hint: "register one under Settings > CI/CD > Runners",
		}
		play(t, f.config(), size[0], size[1], func(s *stage) {
			s.press("enter", "space", "space", "space")
			s.confirm("a")
			s.confirm("y")
			s.after(300 * time.Millisecond)
			said := strings.Join(strings.Fields(s.text()), " ")
			if !strings.Contains(said, "could not approve session 1000") || !strings.Contains(said, "Settings > CI/CD > Runners") {
				t.Errorf("%v: it does not say all:\n%s", size, s.text())
			}
			s.after(11 * time.Second)
			s.hides("could not")
		})
	}
}
