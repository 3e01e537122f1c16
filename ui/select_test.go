package ui_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"duodash/model"
)

// selected returns the row with the selection bar.
func (s *stage) selected() string {
	s.t.Helper()
	for _, row := range s.screen() {
		if strings.HasPrefix(row, "▌") {
			return row
		}
	}
	s.t.Errorf("no row is selected:\n%s", s.text())
	return ""
}

func (s *stage) selects(number string) {
	s.t.Helper()
	if row := s.selected(); !strings.Contains(row, " "+number+" ") {
		s.t.Errorf("selected is %q, want %s", row, number)
	}
}

func three() *fake {
	return &fake{sessions: []model.Session{
		session(3, model.Running, "gamma"), session(2, model.Running, "beta"), session(1, model.Running, "alpha"),
	}}
}

func TestSelectionFollowsTheSession(t *testing.T) {
	f := three()
	play(t, f.config(), 80, 24, func(s *stage) {
		s.selects("3")
		s.press("j")
		s.selects("2")
		f.set(func() {
			urgent := session(9, model.ToolApprovalRequired, "urgent")
			urgent.UpdatedAt = at(0)
			f.sessions = append([]model.Session{urgent}, f.sessions...)
		})
		s.after(11 * time.Second)
		s.shows("urgent", "1 needs you")
		s.selects("2")
	})
}

func TestLostSelectionMovesToTheNeighbourAndSaysSo(t *testing.T) {
	f := three()
	play(t, f.config(), 80, 24, func(s *stage) {
		s.press("2", "j", "j")
		s.selects("1")
		f.set(func() {
			f.sessions[2].Status = model.Finished
			f.sessions[2].UpdatedAt = at(0)
		})
		s.after(11 * time.Second)
		s.selects("2")
		s.shows("1 is finished now and left this list")
	})
}

func TestCursorSurvivesEveryNumberOfRows(t *testing.T) {
	f := three()
	all := f.sessions
	play(t, f.config(), 80, 24, func(s *stage) {
		s.press("2", "G")
		for _, n := range []int{2, 0, 3, 1} {
			f.set(func() {
				f.sessions = nil
				for i, session := range all {
					session.UpdatedAt = at(0).Add(time.Duration(10+i) * time.Second)
					if i >= n {
						session.Status = model.Finished
					}
					f.sessions = append(f.sessions, session)
				}
			})
			s.press("r")
			s.after(11 * time.Second)
			if n > 0 {
				s.selected()
			} else {
				s.shows("No session is here now.")
			}
		}
	})
}

func TestFilterLeavesTheCursorOnAMatch(t *testing.T) {
	f := &fake{}
	for n := range int64(20) {
		one := session(100-n, model.Running, fmt.Sprintf("session %d", 100-n))
		if n%5 == 0 {
			one.Project = model.Line("acme/web")
		}
		f.sessions = append(f.sessions, one)
	}
	play(t, f.config(), 80, 24, func(s *stage) {
		s.press("G")
		s.press("/")
		for _, r := range "project:acme/web" {
			s.press(string(r))
		}
		s.press("enter")
		s.after(300 * time.Millisecond)
		s.selects("100")
		s.press("enter")
		s.after(300 * time.Millisecond)
		s.shows("in acme/web")
		s.press("esc", "esc")
		s.shows("filter cleared; it was project:acme/web")
	})
}

func TestRefreshAtTheEndLoadsNoPage(t *testing.T) {
	f := &fake{}
	for n := range int64(130) {
		one := session(1000-n, model.Finished, fmt.Sprintf("session %d", 1000-n))
		one.UpdatedAt = at(time.Duration(n) * time.Minute)
		f.sessions = append(f.sessions, one)
	}
	play(t, f.config(), 80, 24, func(s *stage) {
		s.shows("5 All 50+")
		s.press("G")
		s.after(time.Second)
		s.shows("5 All 100+")
		for range 3 {
			s.press("r")
			s.after(time.Second)
		}
		s.shows("5 All 100+")
		s.press("G")
		s.after(time.Second)
		s.shows("5 All 130")
		s.hides("130+")
	})
}

func TestGoingBackStaysOnTheRow(t *testing.T) {
	f := three()
	play(t, f.config(), 80, 24, func(s *stage) {
		s.press("j", "enter")
		s.after(300 * time.Millisecond)
		s.shows("beta", "in acme/shop")
		s.press("esc", "j")
		s.after(25 * time.Second)
		s.selects("1")
	})
}

func TestJumpGoesFromNeedToNeed(t *testing.T) {
	f := three()
	f.sessions[0].Status = model.InputRequired
	f.sessions[2].Status = model.PlanApprovalRequired
	play(t, f.config(), 120, 40, func(s *stage) {
		s.press("]")
		s.selects("1")
		s.press("]")
		s.selects("3")
		s.press("[")
		s.selects("1")
		s.after(300 * time.Millisecond)
		s.shows("plan_approval_required")
	})
}
