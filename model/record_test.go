package model_test

import (
	"testing"
	"time"

	"duodash/model"
)

// waits is a session that waits for a tool call and takes an answer.
func waits() model.Session {
	return model.Session{
		ID:     model.SessionID{Host: "gitlab.example.com", Number: 7},
		Status: model.ToolApprovalRequired, ThreadTS: "t1", UpdatedAt: noon().Add(-time.Minute),
		CreatedAt: noon().Add(-time.Hour),
		May:       model.Permissions{Update: true, Resume: true, ResumeKnown: true},
	}
}

func call(name, value string) model.ToolCall {
	return model.ToolCall{
		Name: model.Line(name), Args: []model.Argument{{Name: model.Line("args"), Value: model.Verbatim(value)}},
		Sum: model.SumOf(name, value),
	}
}

// pushes is that session with what it asks.
func pushes() model.Detail {
	s := waits()
	return model.Detail{
		Session: s, Fingerprint: "print",
		Request: model.Request{Kind: model.ToolCalls, Calls: []model.ToolCall{call("run_command", "git push")}},
	}
}

// approved is the record of an approval with an outcome.
func approved(o model.Outcome) model.Record {
	d := model.Decision{Session: waits().ID, Verb: model.Approve, Approval: true, Fingerprint: "print"}
	r := model.RecordOf(d, pushes(), model.Line("mira"), noon())
	r.Outcome = o
	return r
}

func TestRecordOfSaysWhatWasDecided(t *testing.T) {
	t.Parallel()
	r := approved(model.Sending)
	if r.Status != model.ToolApprovalRequired || r.ThreadTS != "t1" || len(r.Calls) != 1 || r.Tools[0].String() != "run_command" {
		t.Errorf("the record is %+v", r)
	}
	if !r.Covers(waits()) || !r.Doubtful() {
		t.Error("a decision on its way does not cover its session")
	}
	took := r.Ended(model.Receipt{Workload: 9}, nil, noon().Add(time.Second))
	if took.Outcome != model.Sent || took.Workload != 9 || took.EndedAt.IsZero() {
		t.Errorf("taken, it is %+v", took)
	}
	for kind, want := range map[model.ErrorKind]model.Outcome{
		model.OutcomeUnknown: model.Unknown, model.NotResumable: model.Refused, model.Unavailable: model.Refused,
		model.RateLimited: model.Refused,
	} {
		err := &model.Error{Kind: kind, Doing: "approve session 7"}
		if got := r.Ended(model.Receipt{}, err, noon()); got.Outcome != want || got.Why == "" {
			t.Errorf("after %v it is %v, %q", kind, got.Outcome, got.Why)
		}
	}
}

func TestSettle(t *testing.T) {
	t.Parallel()
	moved, held, status := waits(), waits(), waits()
	moved.ThreadTS = "t2"
	held.May.Resume = false
	status.Status = model.Running
	for _, row := range []struct {
		name string
		s    model.Session
		read time.Duration
		want model.Outcome
	}{
		{"nothing yet", waits(), model.DoubtFor - 1, 0},
		{"nothing for long", waits(), model.DoubtFor, model.NotArrived},
		{"another thread", moved, time.Second, model.Arrived},
		{"another status", status, time.Second, model.Arrived},
		{"takes no other answer", held, time.Second, model.Sent},
		{"read before it was sent", waits(), -time.Minute, 0},
	} {
		if got := approved(model.Unknown).Settle(row.s, noon().Add(row.read)); got != row.want {
			t.Errorf("%s: %v, want %v", row.name, got, row.want)
		}
	}
}

// TestSettleAStop: an agent that writes on was not stopped.
func TestSettleAStop(t *testing.T) {
	t.Parallel()
	on, over := waits(), waits()
	on.Status, on.ThreadTS = model.Running, "t2"
	over.Status = model.Stopped
	r := approved(model.Unknown)
	r.Verb = model.Stop
	for _, row := range []struct {
		s    model.Session
		read time.Duration
		want model.Outcome
	}{
		{on, time.Second, 0},
		{on, model.DoubtFor, model.NotArrived},
		{over, time.Second, model.Arrived},
		{waits(), model.DoubtFor, model.NotArrived},
	} {
		if got := r.Settle(row.s, noon().Add(row.read)); got != row.want {
			t.Errorf("%s after %v: %v, want %v", row.s.Status, row.read, got, row.want)
		}
	}
}

// TestASumKeepsItsPartsApart and tells every change of them.
func TestASumKeepsItsPartsApart(t *testing.T) {
	t.Parallel()
	first := model.SumOf("run", "push")
	for _, other := range []model.CallSum{model.SumOf("runp", "ush"), model.SumOf("run", "pus"), model.SumOf("run"), model.SumOf("run", "push", "")} {
		if other == first {
			t.Errorf("%q twice", other)
		}
	}
	if (model.Request{Calls: []model.ToolCall{{}}}).AsksAny([]model.CallSum{""}) {
		t.Error("calls of which nothing is known count as the same")
	}
}

func TestOutcomeWords(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, o := range model.Outcomes() {
		if o.String() == "" || seen[o.String()] {
			t.Errorf("outcome %d is %q", o, o)
		}
		seen[o.String()] = true
	}
	if model.Outcome(0).String() != "" || model.Outcome(99).String() != "" {
		t.Error("what is no outcome has a word")
	}
}

func TestChangeOf(t *testing.T) {
	t.Parallel()
	with := func(change func(*model.Detail)) model.Detail {
		d := pushes()
		change(&d)
		return d
	}
	for _, row := range []struct {
		name string
		now  model.Detail
		want model.Change
	}{
		{"nothing", pushes(), model.Same},
		{"other words", with(func(d *model.Detail) { d.Fingerprint = "other" }), model.AsksOther},
		{"runs", with(func(d *model.Detail) { d.Session.Status = model.Running }), model.AnsweredNow},
		{"takes no answer any more", with(func(d *model.Detail) { d.Session.May.Resume = false }), model.AnsweredNow},
		{"finished", with(func(d *model.Detail) { d.Session.Status = model.Finished }), model.Over},
		{"written to", with(func(d *model.Detail) { d.Session.UpdatedAt = noon() }), model.Same},
	} {
		if got := model.ChangeOf(pushes(), row.now); got != row.want {
			t.Errorf("%s: %v, want %v", row.name, got, row.want)
		}
	}
}
