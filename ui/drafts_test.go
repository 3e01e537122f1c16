package ui_test

import (
	"net/http"
	"testing"
	"time"

	"duodash/gitlab/sim"
	"duodash/model"
	"duodash/ui"
)

// TestADraftSurvivesUntilItIsSent writes to two sessions at once and lets
// everything happen that may happen before a text goes out.
func TestADraftSurvivesUntilItIsSent(t *testing.T) {
	other := sim.Ask{Plan: "2. Do something else"}
	first := sim.Ask{Plan: "1. Do it", Answered: []sim.Step{{Say: "Hm."}, {Ask: &other}}}
	playScenario(t, pickedUpAfter(time.Second, waits(1, first), waits(2, tools(runs("push")))), 120, 40, func(s whole) {
		s.goTo("1")
		s.press("m")
		s.typed("with tests")
		s.after(35 * time.Second)
		s.shows("with tests")
		s.press("esc")
		s.shows("draft kept; m opens it again")
		s.goTo("2")
		s.confirm("m")
		s.hides("with tests")
		s.typed("quietly")
		s.confirm("esc")
		s.confirm("x")
		s.hides("quietly")
		s.press("esc")
		s.goTo("1")
		s.confirm("m")
		s.shows("with tests")

		// A send that GitLab does not take.
		s.server.Misbehave(sim.Fault{
			Method: http.MethodPost, Path: "/resume", Status: 400,
			Body: `{"message":"no runner"}`, Header: http.Header{"Content-Type": {"application/json"}},
		})
		s.confirm("ctrl+s")
		s.comes("could not modify session 1: no runner", time.Second)
		s.after(6 * time.Second)
		s.confirm("m")
		s.shows("with tests")

		// Another request in the place of the one that was read.
		s.play(1, sim.Step{Say: "Hm."}, sim.Step{Ask: &other})
		s.confirm("ctrl+s")
		s.comes("The request changed; nothing was sent", time.Second)
		s.shows("Do something else")
		s.confirm("m")
		s.shows("with tests")
		s.confirm("ctrl+s")
		s.comes("1 answered (modified); it waits for a runner", time.Second)

		// Once it is sent it is gone, the other one is not.
		s.comes("Changed as you asked", 30*time.Second)
		s.after(time.Second)
		s.confirm("m")
		s.shows(" 0 of 2000 characters")
		s.press("esc")
		s.goTo("2")
		s.confirm("m")
		s.shows("quietly")
		const sent = `POST /workflows/1/resume {"human_approval":false,"human_message":"with tests"}`
		s.got(sent, sent)
	})
}

// TestDraftsOutliveTheProgram leaves with a text in the box, in every way.
func TestDraftsOutliveTheProgram(t *testing.T) {
	for name, leave := range map[string]func(s *stage){
		"esc and q": func(s *stage) { s.press("esc"); s.after(500 * time.Millisecond); s.press("q") },
		"ctrl+c":    func(s *stage) { s.press("ctrl+c") },
		"a signal":  func(s *stage) { s.prog.Send(ui.Leave()); s.settle() },
	} {
		t.Run(name, func(t *testing.T) {
			f := waiting()
			kept := &ledgered{}
			playKept(t, f, kept, func(s *stage) {
				s.press("m")
				s.typed("quietly")
				leave(s)
				s.after(time.Second)
				if s.emu.IsAltScreen() {
					t.Error("the program did not leave")
				}
			})
			id := f.sessions[0].ID
			if got := kept.drafts[id][model.Modify]; got != "quietly" {
				t.Fatalf("kept %q", got)
			}
			kept.memories = []model.Memory{{Session: id, Drafts: kept.drafts[id]}}
			playKept(t, f, kept, func(s *stage) {
				s.press("m")
				s.shows("quietly")
				s.confirm("ctrl+s")
				s.after(time.Second)
				if got := f.only(t); got.Message != "quietly" {
					t.Errorf("sent %q", got.Message)
				}
				if got := kept.drafts[id][model.Modify]; got != "" {
					t.Errorf("still kept: %q", got)
				}
			})
		})
	}
}

// TestNothingIsDoneWhileDraftsAreSaved holds the records back while the program
// leaves.
func TestNothingIsDoneWhileDraftsAreSaved(t *testing.T) {
	for name, keys := range map[string][]string{"the box": {"ctrl+s"}, "the strip": {"esc", "a", "y"}} {
		t.Run(name, func(t *testing.T) {
			f := waiting()
			kept := &ledgered{keeps: 2 * time.Second}
			playKept(t, f, kept, func(s *stage) {
				s.press("m")
				s.typed("quietly")
				s.press("ctrl+c")
				for _, key := range keys {
					s.confirm(key)
				}
				s.after(4 * time.Second)
				if s.emu.IsAltScreen() {
					t.Error("the program did not leave")
				}
				if n := len(f.decided()); n != 0 {
					t.Errorf("%d decisions were sent", n)
				}
				if got := kept.drafts[f.sessions[0].ID][model.Modify]; got != "quietly" {
					t.Errorf("kept %q", got)
				}
			})
		})
	}
}

// TestASlowDraftIsWaitedFor quits while it is being saved.
func TestASlowDraftIsWaitedFor(t *testing.T) {
	f := waiting()
	kept := &ledgered{keeps: 2 * time.Second}
	playKept(t, f, kept, func(s *stage) {
		s.press("m")
		s.typed("quietly")
		s.press("esc")
		s.after(500 * time.Millisecond)
		s.press("q")
		s.after(3 * time.Second)
		if s.emu.IsAltScreen() || kept.drafts[f.sessions[0].ID][model.Modify] != "quietly" {
			t.Errorf("left: %v, kept %v", !s.emu.IsAltScreen(), kept.drafts)
		}
	})
}

// TestADraftThatCouldNotBeKeptIsTriedAgain, and said at the end when that did
// not help.
func TestADraftThatCouldNotBeKeptIsTriedAgain(t *testing.T) {
	for fails, lost := range map[int]bool{1: false, 100: true} {
		f := waiting()
		kept := &ledgered{fails: fails}
		playKept(t, f, kept, func(s *stage) {
			s.press("m")
			s.typed("quietly")
			s.press("esc")
			s.comes("a draft could not be kept: the disk is full", time.Second)
			s.after(time.Second)
			s.press("q")
			s.after(time.Second)
			if s.emu.IsAltScreen() {
				t.Error("the program did not leave")
			}
			if word := s.app.LastWord(); (word != nil) != lost {
				t.Errorf("%d failures: the last word is %v", fails, word)
			}
			if got := kept.drafts[f.sessions[0].ID][model.Modify]; (got == "quietly") == lost {
				t.Errorf("%d failures: kept %q", fails, got)
			}
		})
	}
}

// TestATextSentWhileLeavingIsNoDraft quits while it is on its way.
func TestATextSentWhileLeavingIsNoDraft(t *testing.T) {
	f := waiting()
	f.slowDecide = time.Second
	kept := &ledgered{}
	playKept(t, f, kept, func(s *stage) {
		s.press("m")
		s.typed("quietly")
		s.confirm("ctrl+s")
		s.press("ctrl+c")
		s.after(3 * time.Second)
		f.only(t)
		if got := kept.drafts[f.sessions[0].ID][model.Modify]; got != "" || s.emu.IsAltScreen() {
			t.Errorf("still kept: %q; left: %v", got, !s.emu.IsAltScreen())
		}
	})
}
