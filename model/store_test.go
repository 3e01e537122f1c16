package model_test

import (
	"testing"
	"time"

	"duodash/model"
)

// later returns a session as it is after a change, minutes later.
func later(s model.Session, minutes int, status model.Status) model.Session {
	s.UpdatedAt = s.UpdatedAt.Add(time.Duration(minutes) * time.Minute)
	s.Status = status
	return s
}

func filled(sessions ...model.Session) *model.Store {
	s := model.NewStore(model.Filter{})
	s.Put(sessions, true)
	return s
}

func shown(s *model.Store, t model.Tab) string { return numbers(s.Rows(t).IDs) }

// TestStoreOrder: the order is by age, whatever the order and number of
// readings, so that no row moves under the hand.
func TestStoreOrder(t *testing.T) {
	t.Parallel()
	s := filled(numbered(2, model.Running), numbered(4, model.Running), numbered(3, model.Running))
	if got := shown(s, model.TabAll); got != " 4 3 2" {
		t.Fatalf("got%s", got)
	}
	s.Put([]model.Session{later(numbered(2, model.Running), 500, model.Running)}, true)
	if got := shown(s, model.TabAll); got != " 4 3 2" {
		t.Errorf("a change moved a row:%s", got)
	}
	s.Put([]model.Session{numbered(5, model.Running), numbered(1, model.Running)}, true)
	if got := shown(s, model.TabAll); got != " 5 4 3 2 1" {
		t.Errorf("new rows:%s", got)
	}
	s.Remove(id(3))
	s.Remove(id(77))
	if got := shown(s, model.TabAll); got != " 5 4 2 1" {
		t.Errorf("a removed row:%s", got)
	}
	if _, known := s.Get(id(3)); known {
		t.Error("a removed session is known")
	}
}

// TestStoreOrderOfTies: sessions of one second are ordered by number, and those
// with the same number by host.
func TestStoreOrderOfTies(t *testing.T) {
	t.Parallel()
	a, b, c := numbered(1, model.Running), numbered(2, model.Running), numbered(2, model.Running)
	a.CreatedAt, b.CreatedAt, c.CreatedAt = noon(), noon(), noon()
	c.ID.Host = "a.example.com"
	for _, in := range [][]model.Session{{a, b, c}, {c, b, a}, {b, a, c}} {
		got := filled(in...).Rows(model.TabAll).IDs
		if got[0] != c.ID || got[1] != b.ID || got[2] != a.ID {
			t.Errorf("%v gives %v", in, got)
		}
	}
}

func TestStorePutCountsFresh(t *testing.T) {
	t.Parallel()
	s := model.NewStore(model.Filter{Search: "x"})
	one, two := numbered(1, model.InputRequired), numbered(2, model.Running)
	for _, step := range []struct {
		name   string
		in     []model.Session
		listed bool
		want   int
	}{
		{"unknown, besides the filter", []model.Session{one}, false, 1},
		{"known, now in answer to the filter", []model.Session{one, two}, true, 2},
		{"known", []model.Session{one, two}, true, 0},
		{"twice on a page", []model.Session{numbered(3, model.Running), numbered(3, model.Running)}, true, 1},
	} {
		if got := s.Put(step.in, step.listed); got != step.want {
			t.Errorf("%s: %d fresh, want %d", step.name, got, step.want)
		}
	}
}

// TestStorePutOutOfOrder: a reply that was overtaken does not bring back what
// was, nor what hangs on it.
func TestStorePutOutOfOrder(t *testing.T) {
	t.Parallel()
	old := numbered(1, model.Running)
	now := later(old, 1, model.ToolApprovalRequired)
	s := filled(now)
	s.Mark(model.Record{Session: now.ID, Outcome: model.Sent, Verb: model.Approve, Status: now.Status, ThreadTS: now.ThreadTS})
	s.Put([]model.Session{old}, true)
	if got, _ := s.Get(now.ID); got.Status != model.ToolApprovalRequired {
		t.Errorf("an old reply put the session back to %s", got.Status)
	}
	if s.Answered(now.ID).Verb != model.Approve {
		t.Error("an old reply made an answered session answerable again")
	}
	same := now
	same.ThreadTS = ""
	s.Put([]model.Session{same}, true)
	if got, _ := s.Get(now.ID); got.ThreadTS != now.ThreadTS {
		t.Errorf("a row of the same moment forgot the thread: %q", got.ThreadTS)
	}
}

func TestStoreAnswered(t *testing.T) {
	t.Parallel()
	at := numbered(1, model.ToolApprovalRequired)
	moved := later(at, 1, model.ToolApprovalRequired)
	moved.ThreadTS = "thread-2"
	for _, row := range []struct {
		name string
		next model.Session
		want bool
	}{
		{"nothing moved", at, true},
		{"only the time moved", later(at, 1, model.ToolApprovalRequired), true},
		{"status moved", later(at, 1, model.Running), false},
		{"thread moved", moved, false},
	} {
		s := filled(at)
		s.Mark(model.Record{Session: at.ID, Outcome: model.Sent, Verb: model.Reject, Status: at.Status, ThreadTS: at.ThreadTS})
		s.Put([]model.Session{row.next}, false)
		if got := s.Answered(at.ID).Verb == model.Reject; got != row.want || s.Waits() != row.want {
			t.Errorf("%s: marked %t, some marked %t, want %t", row.name, got, s.Waits(), row.want)
		}
	}
}

// TestStoreAnsweredEarly: marks of the last run come before any session does.
func TestStoreAnsweredEarly(t *testing.T) {
	t.Parallel()
	at := numbered(1, model.ToolApprovalRequired)
	s := model.NewStore(model.Filter{})
	s.Mark(model.Record{Session: at.ID, Outcome: model.Sent, Verb: model.Approve, Status: at.Status, ThreadTS: at.ThreadTS})
	s.Put([]model.Session{at}, true)
	if s.Answered(at.ID).Verb != model.Approve {
		t.Error("the mark was lost")
	}
	s.Remove(at.ID)
	if s.Waits() {
		t.Error("the mark outlives its session")
	}
}

func TestStoreSetFilter(t *testing.T) {
	t.Parallel()
	waits, runs := numbered(1, model.InputRequired), numbered(2, model.Running)
	s := filled(waits, runs)
	s.Mark(model.Record{Session: runs.ID, Outcome: model.Sent, Verb: model.Stop, Status: runs.Status, ThreadTS: runs.ThreadTS})
	f := model.Filter{Words: []string{"running"}}
	s.SetFilter(f)
	if got := s.Filter(); !got.Equal(f) {
		t.Errorf("the filter is %+v", got)
	}
	if got := shown(s, model.TabAll); got != "" || s.CountNeedsYou() != 1 || !s.Newest().IsZero() {
		t.Errorf("shown%s, %d need you, newest %s", got, s.CountNeedsYou(), s.Newest())
	}
	s.Put([]model.Session{waits, runs}, true)
	if got := shown(s, model.TabAll); got != " 2" {
		t.Errorf("the filter shows%s", got)
	}
	if s.Answered(runs.ID).Verb != model.Stop {
		t.Error("a change of the filter forgot what was decided")
	}
}

// TestStorePutBesideFilter: what needs the user is known under any filter, but
// shown only when the filter's own answer has it, or everything is shown.
func TestStorePutBesideFilter(t *testing.T) {
	t.Parallel()
	waits := numbered(1, model.InputRequired)
	narrow := model.NewStore(model.Filter{Project: "acme/web"})
	narrow.PutNeeds(model.Page{Sessions: []model.Session{waits}})
	if got := shown(narrow, model.TabNeedsYou); got != "" || narrow.CountNeedsYou() != 1 {
		t.Errorf("narrow: shown%s, %d need you", got, narrow.CountNeedsYou())
	}
	wide := model.NewStore(model.Filter{})
	wide.PutNeeds(model.Page{Sessions: []model.Session{waits}})
	if got := shown(wide, model.TabNeedsYou); got != " 1" {
		t.Errorf("wide: shown%s", got)
	}
}

// TestStorePutNeedsForgets: one reading without a session may be a page cut in
// two; the second means that it is gone.
func TestStorePutNeedsForgets(t *testing.T) {
	t.Parallel()
	waits, runs := numbered(1, model.InputRequired), numbered(2, model.Running)
	s := filled(waits, runs)
	s.PutNeeds(model.Page{})
	s.PutNeeds(model.Page{Sessions: []model.Session{waits}})
	s.PutNeeds(model.Page{})
	for range 5 {
		s.PutNeeds(model.Page{More: true})
	}
	if s.CountNeedsYou() != 1 {
		t.Fatal("forgotten too early")
	}
	s.PutNeeds(model.Page{})
	if got := shown(s, model.TabAll); got != " 2" {
		t.Errorf("after two readings in a row:%s", got)
	}
}

// TestStoreNewest: only a reading of changes has seen every change up to its
// newest. What other readings show must not make the next one skip a change.
func TestStoreNewest(t *testing.T) {
	t.Parallel()
	s := model.NewStore(model.Filter{})
	if !s.Newest().IsZero() {
		t.Error("nothing was read")
	}
	one, two := numbered(1, model.Running), numbered(2, model.Running)
	s.PutNeeds(model.Page{Sessions: []model.Session{numbered(9, model.InputRequired)}})
	s.Put([]model.Session{one, two}, true)
	first := two.UpdatedAt
	opened := later(one, 40, model.Finished)
	s.Put([]model.Session{opened}, false)
	s.Put([]model.Session{opened, numbered(50, model.Running)}, true)
	if !s.Newest().Equal(first) {
		t.Errorf("another reading moved it to %s, want %s", s.Newest(), first)
	}
	if n := s.PutChanges([]model.Session{later(two, 20, model.Finished), numbered(60, model.Running)}); n != 1 {
		t.Errorf("%d fresh changes", n)
	}
	if want := numbered(60, model.Running).UpdatedAt; !s.Newest().Equal(want) {
		t.Errorf("after changes %s, want %s", s.Newest(), want)
	}
	s.PutChanges([]model.Session{later(two, 21, model.Finished)})
	if want := numbered(60, model.Running).UpdatedAt; !s.Newest().Equal(want) {
		t.Errorf("an old change moved it back to %s", s.Newest())
	}
}

// TestARowFromTheFutureHidesNoChange keeps Newest at times that have come.
func TestARowFromTheFutureHidesNoChange(t *testing.T) {
	t.Parallel()
	now := numbered(1, model.Running).UpdatedAt.Add(time.Minute)
	s := model.NewStore(model.Filter{})
	s.Tick(now)
	future := numbered(2, model.Running)
	future.UpdatedAt = now.AddDate(1, 0, 0)
	s.Put([]model.Session{numbered(1, model.Running), future}, true)
	if !s.Newest().Equal(numbered(1, model.Running).UpdatedAt) {
		t.Errorf("newest is %s", s.Newest())
	}
	s.PutChanges([]model.Session{future})
	if s.Newest().After(now) {
		t.Errorf("newest is %s, later than now", s.Newest())
	}
}

// TestAnIncompleteAnswerForgetsNothing holds for needs and for sweeps.
func TestAnIncompleteAnswerForgetsNothing(t *testing.T) {
	t.Parallel()
	s := model.NewStore(model.Filter{})
	s.Put([]model.Session{numbered(1, model.InputRequired)}, true)
	for range 5 {
		s.PutNeeds(model.Page{Incomplete: true})
		sweep := model.BeginSweep(1)
		sweep.Add(s, model.Page{Incomplete: true})
		sweep.End(s, true)
	}
	if s.CountNeedsYou() != 1 {
		t.Error("a session was forgotten although nothing said that it is gone")
	}
}
