package model_test

import (
	"testing"
	"time"

	"duodash/model"
)

// holding is a store that knows the waiting session at a time.
func holding(now time.Time) *model.Store {
	s := model.NewStore(model.Filter{})
	s.Tick(now)
	s.Put([]model.Session{waits()}, true)
	return s
}

func TestMarksFall(t *testing.T) {
	t.Parallel()
	type step struct {
		after  time.Duration
		change func(*model.Session)
	}
	held := func(s *model.Session) { s.May.Resume = false }
	free := func(*model.Session) {}
	for _, row := range []struct {
		name    string
		steps   []step
		stays   bool
		outcome model.Outcome
	}{
		{"GitLab keeps the old status", []step{{time.Minute, free}, {2 * time.Minute, free}}, true, 0},
		{"GitLab takes no other answer", []step{{time.Second, held}, {9 * time.Minute, held}}, true, 0},
		{"it runs", []step{{time.Second, func(s *model.Session) { s.Status = model.Running }}}, false, model.Arrived},
		{"it asks anew", []step{{time.Second, func(s *model.Session) { s.ThreadTS = "t2" }}}, false, model.Arrived},
		{"its job came and went", []step{{time.Second, held}, {time.Minute, free}}, false, 0},
		{"a reading from before overtook", []step{{time.Second, held}, {10 * time.Second, free}}, true, 0},
	} {
		s := holding(noon())
		s.Mark(approved(model.Sent))
		for _, step := range row.steps {
			now := waits()
			step.change(&now)
			s.Tick(noon().Add(step.after))
			s.Put([]model.Session{now}, true)
		}
		ended := s.TakeFallen()
		if stays := !s.Answered(waits().ID).IsZero(); stays != row.stays || stays == (len(ended) == 1) {
			t.Errorf("%s: stays %v, ended %v", row.name, stays, ended)
			continue
		}
		if len(ended) == 1 && ended[0].Outcome != row.outcome {
			t.Errorf("%s: ended as %v, want %v", row.name, ended[0].Outcome, row.outcome)
		}
	}
}

func TestAnsweredElsewhere(t *testing.T) {
	t.Parallel()
	s := holding(noon())
	if !s.NeedsYou(waits().ID) {
		t.Fatal("it does not need anybody")
	}
	now := waits()
	now.May.Resume = false
	s.Put([]model.Session{now}, true)
	if r := s.Answered(now.ID); r.Outcome != model.Elsewhere || r.Words() != "answered elsewhere" || s.NeedsYou(now.ID) {
		t.Errorf("the mark is %+v, needs you: %v", r, s.NeedsYou(now.ID))
	}
	now.Status = model.Running
	s.Put([]model.Session{now}, true)
	if r := s.Answered(now.ID); !r.IsZero() {
		t.Errorf("running, it is still marked: %+v", r)
	}
	// One that never took an answer since it was known was answered by nobody.
	fresh := model.NewStore(model.Filter{})
	now = waits()
	now.May.Resume = false
	fresh.Put([]model.Session{now}, true)
	fresh.Put([]model.Session{now}, true)
	if r := fresh.Answered(now.ID); !r.IsZero() {
		t.Errorf("a session whose job runs is marked: %+v", r)
	}
}

func TestDoubtsAreSettledOnlyByOpening(t *testing.T) {
	t.Parallel()
	s := holding(noon())
	s.Mark(approved(model.Unknown))
	moved := waits()
	moved.Status = model.Running
	s.Put([]model.Session{moved}, true)
	if len(s.Doubts()) != 1 || len(s.Unsettled()) != 1 {
		t.Fatal("the list alone settled a doubt")
	}
	if r, o := s.Settle(moved, noon()); o != model.Arrived || r.Verb != model.Approve || len(s.Doubts()) != 0 {
		t.Errorf("settled as %v, %+v", o, r)
	}
	if _, o := s.Settle(moved, noon()); o != 0 {
		t.Errorf("settled twice: %v", o)
	}
}

// TestAStopThatCameToNothing brings back the answer that it lay on.
func TestAStopThatCameToNothing(t *testing.T) {
	t.Parallel()
	id := waits().ID
	stop := model.Record{Session: id, Outcome: model.Sending, Verb: model.Stop, Status: waits().Status, ThreadTS: waits().ThreadTS, At: noon()}
	unsure := stop
	unsure.Outcome = model.Unknown
	moved := waits()
	moved.Status = model.Stopped
	for name, row := range map[string]struct {
		next func(s *model.Store)
		left model.Verb
		fell int
	}{
		"refused":     {func(s *model.Store) { s.Unmark(id) }, model.Approve, 0},
		"not arrived": {func(s *model.Store) { s.Mark(unsure); s.Settle(waits(), noon().Add(model.DoubtFor)) }, model.Approve, 0},
		"in doubt":    {func(s *model.Store) { s.Mark(unsure) }, model.Stop, 0},
		"arrived":     {func(s *model.Store) { s.Mark(unsure); s.Settle(moved, noon()) }, 0, 1},
		"it is gone":  {func(s *model.Store) { s.Remove(id) }, 0, 2},
	} {
		s := holding(noon())
		s.Mark(approved(model.Sent))
		s.Mark(stop)
		row.next(s)
		if got := s.Answered(id).Verb; got != row.left {
			t.Errorf("%s: left is %v, want %v", name, got, row.left)
		}
		if fell := s.TakeFallen(); len(fell) != row.fell {
			t.Errorf("%s: fell %+v", name, fell)
		}
	}
}

// TestMarksOfUnknownSessionsFall when GitLab does not know the session either.
func TestMarksOfUnknownSessionsFall(t *testing.T) {
	t.Parallel()
	s := model.NewStore(model.Filter{})
	id := waits().ID
	s.Restore([]model.Memory{{Session: id, Record: approved(model.Unknown)}})
	s.Remove(id)
	if len(s.Doubts()) != 0 || len(s.Unsettled()) != 0 || len(s.TakeFallen()) != 1 {
		t.Error("a doubt about a session that is gone stays")
	}
}

// TestADoubtIsNoApproval: who knows who decided.
func TestADoubtIsNoApproval(t *testing.T) {
	t.Parallel()
	s := holding(noon())
	s.Mark(approved(model.Unknown))
	again := waits()
	again.ThreadTS, again.UpdatedAt = "t2", noon().Add(time.Minute)
	s.Settle(again, noon().Add(time.Minute))
	s.Put([]model.Session{again}, true)
	s.Note(model.Detail{Session: again, Request: pushes().Request})
	if s.AskedAgain(again.ID) {
		t.Error("a call counts as approved before, though nobody knows")
	}
}

func TestRestore(t *testing.T) {
	t.Parallel()
	s := model.NewStore(model.Filter{})
	id := waits().ID
	s.Restore([]model.Memory{{Session: id, Record: approved(model.Sent)}})
	s.Put([]model.Session{waits()}, true)
	if s.NeedsYou(id) || s.Answered(id).Outcome != model.Sent {
		t.Error("what was answered before the start counts as a need")
	}
	s.Mark(approved(model.Unknown))
	s.Restore([]model.Memory{{Session: id, Record: approved(model.Sent)}})
	if s.Answered(id).Outcome != model.Unknown {
		t.Error("what an earlier run left replaced what was decided since")
	}
}

func TestAnswersOverdueNeedALook(t *testing.T) {
	t.Parallel()
	s := holding(noon())
	s.Mark(approved(model.Sent))
	if s.NeedsYou(waits().ID) {
		t.Error("a fresh answer still needs the user")
	}
	s.Tick(noon().Add(model.HelpAfter + time.Second))
	if !s.NeedsYou(waits().ID) {
		t.Error("an answer that nothing came of needs nobody")
	}
	situation := model.Situation{Detail: pushes(), Answered: approved(model.Sent), Now: noon().Add(time.Minute)}
	if model.Refuse(situation, model.Approve) == "" {
		t.Error("a second answer is on within a minute")
	}
	situation.Now = noon().Add(model.HelpAfter + time.Second)
	if why := model.Refuse(situation, model.Approve); why != "" {
		t.Errorf("after that time, a session that takes an answer refuses: %s", why)
	}
	situation.Detail.Session.May.Resume = false
	if model.Refuse(situation, model.Approve) == "" {
		t.Error("what GitLab would refuse is on")
	}
}

func TestAskedAgain(t *testing.T) {
	t.Parallel()
	id := waits().ID
	next := func(calls ...model.ToolCall) model.Detail {
		d := pushes()
		d.Session.ThreadTS, d.Session.UpdatedAt = "t2", noon().Add(time.Minute)
		d.Fingerprint, d.Request.Calls = "next", calls
		return d
	}
	for _, row := range []struct {
		name    string
		outcome model.Outcome
		now     model.Detail
		want    bool
	}{
		{"the same call", model.Sent, next(call("run_command", "git push")), true},
		{"among others", model.Sent, next(call("ls", ""), call("run_command", "git push")), true},
		{"another argument", model.Sent, next(call("run_command", "git push --force")), false},
		{"after a refusal", model.Refused, next(call("run_command", "git push")), false},
	} {
		s := holding(noon())
		s.Mark(approved(row.outcome))
		s.Put([]model.Session{row.now.Session}, true)
		if row.outcome == model.Sent && len(s.Unsettled()) != 1 {
			t.Errorf("%s: nobody looks what it asks now", row.name)
		}
		s.Note(row.now)
		if got := s.AskedAgain(id); got != row.want {
			t.Errorf("%s: asked again %v", row.name, got)
		}
		if n := len(s.Unsettled()); n != 0 {
			t.Errorf("%s: %d sessions are looked at twice", row.name, n)
		}
	}
}

func TestStuckOf(t *testing.T) {
	t.Parallel()
	server := model.Server{Version: model.Line("19.5.0")}
	with := func(change func(*model.Session)) model.Session {
		s := waits()
		s.UpdatedAt, s.CreatedAt = noon(), noon()
		change(&s)
		return s
	}
	created := with(func(s *model.Session) { s.Status = model.Created })
	held := with(func(s *model.Session) { s.May.Resume = false })
	agent := with(func(s *model.Session) { s.May.Resume, s.Flow = false, model.Line("analytics_agent/v1") })
	stalled := with(func(s *model.Session) { s.Status, s.Stalled = model.Running, true })
	job := with(func(s *model.Session) {
		s.Status, s.Job = model.Created, model.ParseLink("https://gitlab.example.com/a/b/-/jobs/1")
	})
	for _, row := range []struct {
		name  string
		s     model.Session
		after time.Duration
		want  model.Stuck
	}{
		{"created", created, 10 * time.Minute, model.NotStuck},
		{"created for long", created, 11 * time.Minute, model.NoJob},
		{"created, with a job", job, time.Hour, model.NotStuck},
		{"its job runs", held, 5 * time.Minute, model.NotStuck},
		{"its job runs on", held, 6 * time.Minute, model.JobRuns},
		{"an agent says nothing of its job", agent, time.Hour, model.NotStuck},
		{"stalled", stalled, time.Minute, model.Stalled},
		{"waits for the user", waits(), time.Hour, model.NotStuck},
	} {
		if got, since := model.StuckOf(row.s, server, noon().Add(row.after)); got != row.want {
			t.Errorf("%s: %v since %v, want %v", row.name, got, since, row.want)
		}
	}
	if got, _ := model.StuckOf(held, model.Server{Version: model.Line("19.3.0")}, noon().Add(time.Hour)); got != model.NotStuck {
		t.Errorf("where approvals are not taken at all, it is stuck: %v", got)
	}
}
