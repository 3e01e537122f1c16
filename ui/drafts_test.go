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
			cfg := f.config()
			kept := &ledgered{}
			cfg.Records = kept
			play(t, cfg, 120, 40, func(s *stage) {
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
			play(t, cfg, 120, 40, func(s *stage) {
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
