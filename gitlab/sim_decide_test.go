package gitlab_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"duodash/gitlab/sim"
	"duodash/model"
)

// asking is a scenario with one session for each kind of request.
func asking() sim.Scenario {
	scenario := sim.Small()
	for i, ask := range []sim.Ask{
		{Tools: []sim.Tool{{Name: "run_command", Args: sim.Args{{Name: "program", Value: "git"}}}, {Name: "create_commit"}}},
		{Plan: "1. Do it"},
		{Question: "Which one?"},
		{Turn: "What next?"},
	} {
		session := sim.Session{
			ID: int64(i + 1), User: "mira", Project: "acme/shop", Goal: "g",
			Script: []sim.Step{{After: 5 * time.Second, Run: true}, {After: 5 * time.Second, Ask: &ask}},
		}
		if ask.Turn != "" {
			session.Flow = "analytics_agent/v1"
		}
		scenario.Sessions = append(scenario.Sessions, session)
	}
	return scenario
}

func TestReadAndDecide(t *testing.T) {
	w := newWorld(t, asking(), "19.5.0-pre")
	c := w.client(t, "mira-token")
	account, err := c.SignIn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	w.pass(time.Minute)
	for _, test := range []struct {
		number int64
		kind   model.RequestKind
		calls  int
		verb   model.Verb
		text   string
		body   string
	}{
		{1, model.ToolCalls, 2, model.Approve, "", `{"human_approval":true}`},
		{2, model.Plan, 0, model.Reject, "", `{"human_approval":false}`},
		{3, model.Question, 0, model.Modify, "the <second> & last", `{"human_approval":false,"human_message":"the <second> & last"}`},
		{4, model.Turn, 0, model.Modify, "go on", `{"human_approval":true,"human_message":"go on"}`},
	} {
		d, err := c.Detail(t.Context(), id(test.number), model.Detail{})
		if err != nil {
			t.Fatal(err)
		}
		if d.Request.Kind != test.kind || len(d.Request.Calls) != test.calls || d.Request.Unread {
			t.Errorf("session %d asks %+v", test.number, d.Request)
		}
		decision, refusal := model.Decide(model.Situation{Detail: d, Server: account.Server}, test.verb, test.text)
		if refusal != "" {
			t.Errorf("session %d: %s", test.number, refusal)
			continue
		}
		receipt, err := c.Decide(t.Context(), decision)
		if err != nil || receipt.Workload == 0 {
			t.Errorf("session %d: %v, %v", test.number, receipt, err)
		}
		requests := w.Requests()
		if last := requests[len(requests)-1]; string(last.Body) != test.body || last.Auth != "Bearer, token of mira" {
			t.Errorf("session %d: sent %s by %s", test.number, last.Body, last.Auth)
		}
		again, err := c.Detail(t.Context(), id(test.number), d)
		if err != nil || again.Session.May.Resume || again.Fingerprint != d.Fingerprint {
			t.Errorf("session %d in flight: %+v, %v", test.number, again.Session.May, err)
		}
		_, err = c.Decide(t.Context(), decision)
		if e := model.AsError(err); e == nil || e.Kind != model.NotResumable {
			t.Errorf("session %d, second time: %v", test.number, err)
		}
		w.pass(7 * time.Second)
		moved, err := c.Detail(t.Context(), id(test.number), again)
		if err != nil || moved.Session.Status.Waiting() {
			t.Errorf("session %d after pick-up: %v, %v", test.number, moved.Session.Status, err)
		}
	}
}

func TestStop(t *testing.T) {
	w := newWorld(t, asking(), "19.5.0")
	c := w.client(t, "mira-token")
	w.pass(time.Minute)
	stop := model.Decision{Session: id(1), Verb: model.Stop}
	if _, err := c.Decide(t.Context(), stop); err != nil {
		t.Fatal(err)
	}
	d, err := c.Detail(t.Context(), id(1), model.Detail{})
	if err != nil || d.Session.Status != model.Stopped {
		t.Errorf("%v, %v", d.Session.Status, err)
	}
	for token, kinds := range map[string][]model.ErrorKind{
		"mira-read":  {model.Forbidden},
		"old-token":  {model.NotSignedIn},
		"bela-token": {model.Forbidden},
	} {
		_, err := w.client(t, token).Decide(t.Context(), model.Decision{Session: id(2), Verb: model.Stop})
		if e := model.AsError(err); e == nil || !slices.Contains(kinds, e.Kind) {
			t.Errorf("%s: %v", token, err)
		}
	}
	_, err = w.client(t, "tomas-token").Decide(t.Context(), model.Decision{Session: id(2), Verb: model.Stop})
	if e := model.AsError(err); e == nil || e.Kind != model.NotFound {
		t.Errorf("somebody else: %v", err)
	}
}

func TestFaultsOfTheSimulation(t *testing.T) {
	for _, test := range []struct {
		fault sim.Fault
		kind  model.ErrorKind
	}{
		{sim.Fault{Method: "POST", Path: "/resume", ResetAfter: true}, model.OutcomeUnknown},
		{sim.Fault{Method: "POST", Path: "/resume", ResetBefore: true}, model.OutcomeUnknown},
		{sim.Fault{Method: "POST", Path: "/resume", CutBody: 0.5}, model.OutcomeUnknown},
		{sim.Fault{Method: "POST", Path: "/resume", Status: 502, Body: "<html>", Act: true}, model.OutcomeUnknown},
		{sim.Fault{Method: "POST", Path: "/resume", Status: 429}, model.RateLimited},
	} {
		w := newWorld(t, asking(), "19.5.0")
		c := w.client(t, "mira-token")
		w.pass(time.Minute)
		if _, err := c.Detail(t.Context(), id(1), model.Detail{}); err != nil {
			t.Fatal(err)
		}
		w.Misbehave(test.fault)
		_, err := c.Decide(t.Context(), model.Decision{Session: id(1), Verb: model.Approve, Approval: true})
		if e := model.AsError(err); e == nil || e.Kind != test.kind {
			t.Errorf("%+v: %v", test.fault, err)
		}
		sent := 0
		for _, r := range w.Requests() {
			if r.Operation == "" {
				sent++
			}
		}
		if sent != 1 {
			t.Errorf("%+v: sent %d times", test.fault, sent)
		}
	}
}

func TestTamperedAnswers(t *testing.T) {
	for _, tamper := range []sim.Tamper{sim.TamperNullNode, sim.TamperNullNodes, sim.TamperPartial, sim.TamperUnknownEnum, sim.TamperBrokenHistory, sim.TamperNullCursor} {
		w := newWorld(t, asking(), "19.5.0")
		c := w.client(t, "mira-token")
		w.pass(time.Minute)
		w.Misbehave(sim.Fault{Tamper: tamper, Times: -1, Path: "/api/graphql", Operation: "ListSessions"})
		w.Misbehave(sim.Fault{Tamper: tamper, Times: -1, Path: "/api/graphql", Operation: "SessionHistory"})
		list, err := c.List(t.Context(), model.ListQuery{Needs: true})
		if err != nil {
			t.Errorf("tamper %d: %v", tamper, err)
		}
		want := map[sim.Tamper]int{sim.TamperNullNode: 3, sim.TamperNullNodes: 0}
		if n, known := want[tamper]; known && len(list.Page.Sessions) != n {
			t.Errorf("tamper %d: %d sessions", tamper, len(list.Page.Sessions))
		}
		d, err := c.Detail(t.Context(), id(1), model.Detail{})
		if err != nil || tamper == sim.TamperBrokenHistory && !d.Request.Unread {
			t.Errorf("tamper %d: %+v, %v", tamper, fmt.Sprint(d.Request), err)
		}
	}
}
