package ui_test

import (
	"errors"
	"testing"
	"time"

	"duodash/model"
)

// asked counts the list readings so far.
func (f *fake) asked() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.lists)
}

func TestAPollAsksForChangesOnly(t *testing.T) {
	f := waiting()
	play(t, f.config(), 80, 24, func(s *stage) {
		first := f.asked()
		s.after(11 * time.Second)
		if n := f.asked() - first; n != 1 {
			t.Fatalf("one poll asked %d times", n)
		}
		f.set(func() {
			q := f.lists[len(f.lists)-1]
			if q.Since.IsZero() || !q.Needs || len(q.Statuses) != 0 {
				t.Errorf("a poll asks %+v", q)
			}
		})
	})
}

func TestPollsSlowDownWithoutFocus(t *testing.T) {
	f := waiting()
	play(t, f.config(), 80, 24, func(s *stage) {
		s.press("\x1b[O")
		s.after(11 * time.Second)
		first := f.asked()
		s.after(60 * time.Second)
		if n := f.asked() - first; n != 2 {
			t.Errorf("%d polls in a minute without focus, want 2", n)
		}
		s.press("\x1b[I")
		first = f.asked()
		s.after(60 * time.Second)
		if n := f.asked() - first; n < 5 || n > 7 {
			t.Errorf("%d polls in a minute with focus, want about 6", n)
		}
	})
}

func TestFailedPollsKeepTheRows(t *testing.T) {
	t.Parallel()
	f := waiting()
	play(t, f.config(), 120, 40, func(s *stage) {
		f.set(func() {
			f.listErr = &model.Error{Kind: model.Unavailable, Doing: "read the session list", Said: model.Line("502 Bad Gateway")}
		})
		s.after(15 * time.Second)
		s.shows("Delete stale branches", "could not read the session list: 502 Bad Gateway", "data 15s", "next try")
		s.after(10 * time.Minute)
		s.shows("Delete stale branches", "data 10m")
		f.set(func() { f.listErr = nil })
		s.after(3 * time.Minute)
		s.shows("data ", "next ")
		s.hides("502", "next try")
	})
}

func TestUnknownErrorsAreShownToo(t *testing.T) {
	f := waiting()
	f.listErr = errors.New("strange")
	play(t, f.config(), 80, 24, func(s *stage) {
		s.shows("could not reach GitLab", "r tries now")
	})
}

func TestRateLimitIsObeyedToTheSecond(t *testing.T) {
	f := waiting()
	play(t, f.config(), 120, 40, func(s *stage) {
		s.after(5 * time.Second)
		f.set(func() {
			f.listErr = &model.Error{Kind: model.RateLimited, Doing: "read the session list", RetryAfter: 37 * time.Second}
		})
		s.press("r")
		s.shows("next try 37s")
		calls := f.calls()
		for range 6 {
			s.press("r", "4", "5", "j", "k")
			s.after(5 * time.Second)
		}
		s.press("r")
		s.shows("GitLab asks to wait")
		if n := f.calls() - calls; n != 0 {
			t.Errorf("%d requests before the wait was over", n)
		}
		f.set(func() { f.listErr = nil })
		s.after(8 * time.Second)
		s.hides("next try")
	})
}

func TestGoneSessionIsNotAskedForAgain(t *testing.T) {
	t.Parallel()
	f := waiting()
	play(t, f.config(), 120, 40, func(s *stage) {
		f.set(func() {
			f.sessions = f.sessions[1:]
			f.details = nil
		})
		s.after(5 * time.Second)
		s.press("r")
		s.after(time.Second)
		s.shows("1000 is gone from GitLab")
		f.set(func() { f.detailed = nil })
		s.after(10 * time.Minute)
		f.set(func() {
			for _, number := range f.detailed {
				if number == 1000 {
					t.Error("a session that GitLab does not know was asked for again")
				}
			}
		})
	})
}

func TestDeletedSessionsLeaveTheList(t *testing.T) {
	t.Parallel()
	f := waiting()
	play(t, f.config(), 80, 24, func(s *stage) {
		s.shows("Add hello")
		f.set(func() { f.sessions = f.sessions[:2] })
		s.after(11 * time.Minute)
		s.hides("Add hello")
		s.shows("Delete stale branches", "Bump Rails")
	})
}

func TestOpenSessionIsReadByTheHints(t *testing.T) {
	t.Parallel()
	f := waiting()
	play(t, f.config(), 80, 24, func(s *stage) {
		s.press("j", "enter")
		s.after(time.Second)
		f.set(func() { f.detailed = nil })
		s.after(5 * time.Minute)
		f.set(func() {
			if n := len(f.detailed); n < 9 || n > 10 {
				t.Errorf("a running session was read %d times in 5 minutes, want every 30 s", n)
			}
		})
		s.press("esc", "j", "enter")
		s.after(time.Second)
		f.set(func() { f.detailed = nil })
		s.after(5 * time.Minute)
		f.set(func() {
			if n := len(f.detailed); n != 0 {
				t.Errorf("a finished session was read %d times more", n)
			}
		})
	})
}

// TestSigningInWaitsAsLongAsAsked begins after a first try that was told to
// wait.
func TestSigningInWaitsAsLongAsAsked(t *testing.T) {
	f := waiting()
	cfg := f.config()
	cfg.Account = model.Account{}
	cfg.Tried = &model.Error{Kind: model.RateLimited, Doing: "sign in to " + host, RetryAfter: 20 * time.Second}
	play(t, cfg, 120, 40, func(s *stage) {
		s.shows("Could not sign in", "It is tried again in 20s")
		s.press("r")
		s.after(18 * time.Second)
		if f.signIns != 0 || f.calls() != 0 {
			t.Errorf("%d sign-ins and %d requests before the wait was over", f.signIns, f.calls())
		}
		s.after(3 * time.Second)
		s.shows("@mira", "Delete stale branches")
	})
}
