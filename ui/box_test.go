package ui_test

import (
	"strings"
	"testing"
	"time"

	"duodash/model"
)

func (s *stage) typed(text string) {
	s.t.Helper()
	for _, r := range text {
		s.press(string(r))
	}
}

// only returns the one decision that was sent.
func (f *fake) only(t *testing.T) model.Decision {
	t.Helper()
	got := f.decided()
	if len(got) != 1 {
		t.Fatalf("%d decisions were sent: %+v", len(got), got)
	}
	return got[0]
}

func TestModifyTakesSeveralLines(t *testing.T) {
	f := waiting()
	play(t, f.config(), 120, 40, func(s *stage) {
		s.press("m")
		s.shows("Modify: the agent is told no")
		s.typed("use the")
		s.press("enter")
		s.typed("quiet way")
		if n := len(f.decided()); n != 0 {
			t.Fatalf("Enter sent %d decisions", n)
		}
		s.shows("use the", "quiet way", "17 of 2000 characters")
		s.press("ctrl+s")
		got := f.only(t)
		if got.Verb != model.Modify || got.Approval || got.Message != "use the\nquiet way" {
			t.Errorf("sent %+v", got)
		}
		s.shows("1000 answered (modified); it waits for a runner (job 532)")
	})
}

func TestModifyOfAnAgentIsAYes(t *testing.T) {
	f := waiting()
	f.sessions[0].Flow = model.Line("analytics_agent/v1")
	f.details[1000] = toolDetail(f.sessions[0])
	play(t, f.config(), 120, 40, func(s *stage) {
		s.press("m")
		s.shows("becomes the agent's next instruction")
		s.typed("go on with tests only")
		s.press("ctrl+s")
		if got := f.only(t); !got.Approval || got.Message != "go on with tests only" {
			t.Errorf("sent %+v", got)
		}
	})
}

func TestBlankModifyIsRefused(t *testing.T) {
	f := waiting()
	play(t, f.config(), 120, 40, func(s *stage) {
		s.press("m")
		s.typed("  ")
		s.confirm("ctrl+s")
		if n := len(f.decided()); n != 0 {
			t.Fatalf("%d decisions were sent", n)
		}
		s.press("esc")
		s.press("x")
		s.shows("carries on without it", "A reason is optional")
		s.confirm("ctrl+s")
		if got := f.only(t); got.Verb != model.Reject || got.Approval || got.Message != "" {
			t.Errorf("sent %+v", got)
		}
	})
}

func TestStopWantsTheWord(t *testing.T) {
	f := waiting()
	play(t, f.config(), 120, 40, func(s *stage) {
		s.press("S")
		s.shows("Type stop and send")
		s.typed("sto")
		s.confirm("ctrl+s")
		if n := len(f.decided()); n != 0 {
			t.Fatalf("%d decisions were sent", n)
		}
		s.typed("p")
		s.confirm("ctrl+s")
		if got := f.only(t); got.Verb != model.Stop || got.Message != "" {
			t.Errorf("sent %+v", got)
		}
	})
}

func TestPasteIsText(t *testing.T) {
	f := waiting()
	play(t, f.config(), 120, 40, func(s *stage) {
		s.paste("ay")
		s.paste("q\ny\n")
		if n := len(f.decided()); n != 0 {
			t.Fatalf("a paste sent %d decisions", n)
		}
		s.hides("Approve?")
		s.press("m")
		s.paste("one\nq\ny\nfour\n")
		s.after(time.Second)
		s.shows("one", "four")
		if n := len(f.decided()); n != 0 {
			t.Fatalf("a paste sent %d decisions", n)
		}
	})
}

func TestDraftSurvives(t *testing.T) {
	f := waiting()
	f.decideErr = &model.Error{Kind: model.Invalid, Doing: "answer session 1000", Said: model.Line("no runner")}
	play(t, f.config(), 120, 40, func(s *stage) {
		s.press("m")
		s.typed("keep me")
		s.press("esc")
		s.shows("draft kept; m opens it again")
		s.press("j", "k")
		s.after(12 * time.Second)
		s.press("m")
		s.shows("keep me")
		s.confirm("ctrl+s")
		s.shows("could not answer session 1000: no runner")
		s.after(300 * time.Millisecond)
		s.press("m")
		s.shows("keep me")
	})
}

func TestChangedRequestClosesTheStrip(t *testing.T) {
	f := waiting()
	play(t, f.config(), 120, 40, func(s *stage) {
		s.press("a")
		s.shows("Approve?")
		f.set(func() {
			changed := f.sessions[0]
			changed.ThreadTS, changed.UpdatedAt = "t2", at(0).Add(time.Minute)
			f.sessions[0] = changed
			f.details[1000] = toolDetail(changed)
		})
		s.after(12 * time.Second)
		s.hides("Approve?")
		s.shows("The request changed; nothing was sent")
		s.press("y")
		if n := len(f.decided()); n != 0 {
			t.Fatalf("%d decisions were sent", n)
		}
	})
}

func TestQuitSendsNothing(t *testing.T) {
	f := waiting()
	play(t, f.config(), 120, 40, func(s *stage) {
		s.press("a")
		s.after(time.Second)
		s.press("q", "ctrl+c")
		if n := len(f.decided()); n != 0 {
			t.Fatalf("%d decisions were sent", n)
		}
	})
}

func TestQuitWaitsForADecisionOnItsWay(t *testing.T) {
	f := waiting()
	play(t, f.config(), 120, 40, func(s *stage) {
		f.set(func() { f.slowDecide = 3 * time.Second })
		s.press("a")
		s.confirm("y")
		s.press("q")
		s.shows("waiting for GitLab's answer to the last decision")
		s.after(4 * time.Second)
		f.only(t)
		if s.emu.IsAltScreen() {
			t.Error("the program did not leave")
		}
	})
}

func TestOffKeysSayWhy(t *testing.T) {
	f := waiting()
	play(t, f.config(), 120, 40, func(s *stage) {
		s.press("j")
		s.after(300 * time.Millisecond)
		for _, key := range []string{"a", "m", "x"} {
			s.confirm(key)
			s.shows("is off: the session asks for nothing now (running)")
		}
		s.confirm("?")
		if !strings.Contains(s.text(), "approve what is asked: off, the session asks for nothing now") {
			s.press("G")
			s.shows("approve what is asked: off, the session asks for nothing now")
		}
	})
}
