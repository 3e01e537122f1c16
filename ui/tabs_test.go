package ui_test

import (
	"strings"
	"testing"
	"time"

	"duodash/model"
)

func contains(s, part string) bool { return strings.Contains(s, part) }

// TestPaneFollowsInEveryTab switches tabs in two panes: the pane has to show
// the session under the cursor, whether the tab had to be read or not.
func TestPaneFollowsInEveryTab(t *testing.T) {
	f := waiting()
	f.sessions = append(f.sessions, session(999, model.Failed, "Broken build"))
	play(t, f.config(), 120, 40, func(s *stage) {
		for tab, row := range map[string]string{"1": "1000", "2": "1001", "3": "1002", "4": "999", "5": "1000"} {
			s.press(tab, "g")
			s.after(500 * time.Millisecond)
			s.selects(row)
			if head := s.screen()[3]; !contains(head, "│  "+row+"  ") {
				t.Errorf("tab %s: the pane shows %q, the cursor is on %s", tab, head, row)
			}
		}
	})
}

func TestFilterKeepsTheSession(t *testing.T) {
	f := three()
	play(t, f.config(), 120, 40, func(s *stage) {
		s.press("j", "/")
		s.typed("status:running")
		s.press("enter")
		s.after(300 * time.Millisecond)
		s.selects("2")
		s.press("esc")
		s.after(300 * time.Millisecond)
		s.selects("2")
	})
}

func TestNothingSelectedNothingDecided(t *testing.T) {
	f := waiting()
	play(t, f.config(), 120, 40, func(s *stage) {
		s.press("4")
		s.after(500 * time.Millisecond)
		s.hides("Delete stale branches")
		s.press("x")
		s.shows("no session is selected")
	})
}

func TestUnknownProjectSaysSoWhereTheRowsWere(t *testing.T) {
	f := waiting()
	play(t, f.config(), 80, 24, func(s *stage) {
		f.set(func() {
			f.listErr = &model.Error{Kind: model.NotFound, Doing: "read the session list", Said: model.Line("there is no project no/such that you may see")}
		})
		s.press("/")
		s.typed("project:no/such")
		s.press("enter")
		s.after(300 * time.Millisecond)
		s.shows("Could not read the session list: there is no project no/such", "changes the filter")
		s.hides("Reading the sessions", "0+")
	})
}

func TestRefusedFilterStaysOpen(t *testing.T) {
	f := waiting()
	play(t, f.config(), 80, 24, func(s *stage) {
		s.press("/")
		s.typed("status:bogus")
		s.press("enter")
		s.shows(`"bogus" is no status`, "tool_call_approval_required", "stopped")
		s.press("backspace")
		s.hides("is no status")
	})
}
