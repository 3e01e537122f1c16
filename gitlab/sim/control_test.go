package sim

import (
	"testing"
	"time"
)

func TestPlayAndAdd(t *testing.T) {
	s, clk, c := start(t, waiting(), Options{})
	clk.add(20 * time.Second)
	before := dig(c.detail("1"), "latestCheckpoint", "threadTs")
	other := Ask{Tools: []Tool{{Name: "rm"}}}
	for _, tc := range []struct {
		step   Step
		status string
	}{
		{Step{Ask: &other}, statusToolApproval},
		{Step{Status: "frobnicating"}, "frobnicating"},
		{Step{Finish: true}, statusFinished},
	} {
		if err := s.Play(1, tc.step); err != nil {
			t.Fatal(err)
		}
		d := c.detail("1")
		after := dig(d, "latestCheckpoint", "threadTs")
		if dig(d, "statusName") != tc.status || after == before {
			t.Errorf("status %v, checkpoint %v after %v", dig(d, "statusName"), after, before)
		}
		before = after
	}
	if err := s.Play(2, Step{Vanish: true}); err != nil {
		t.Fatal(err)
	}
	if _, out := c.query(detailQuery, sessionGID("2")); dig(out, "errors", 0, "message") != "Workflow not found" {
		t.Errorf("a vanished session: %v", out)
	}
	if err := s.Add(Session{User: "mira", Project: "acme/shop", Created: 20 * time.Second, Status: "idle"}); err != nil {
		t.Fatal(err)
	}
	if got := dig(c.detail("5"), "statusName"); got != "idle" {
		t.Errorf("added session is %v", got)
	}
	for _, err := range []error{s.Play(99), s.Play(1, Step{Ask: &Ask{}}), s.Add(Session{User: "nobody"}), s.SetVersion("x")} {
		if err == nil {
			t.Error("accepted what cannot be")
		}
	}
}

func TestEvents(t *testing.T) {
	_, clk, c := start(t, waiting(), Options{})
	clk.add(20 * time.Second)
	const one = `{ duoWorkflowEvents(workflowId: "gid://gitlab/Ai::DuoWorkflows::Workflow/1") { pageInfo { hasNextPage } nodes { threadTs parentTs executionStatus errors checkpoint workflowStatus } } }`
	d := c.data(one, nil)
	nodes := dig(d, "duoWorkflowEvents", "nodes").([]any)
	if len(nodes) != 1 || dig(d, "duoWorkflowEvents", "pageInfo", "hasNextPage") != true || dig(nodes[0], "executionStatus") != "Tool Call Approval Required" {
		t.Errorf("events %v", d)
	}
	const all = `{ duoWorkflowEvents(workflowId: "gid://gitlab/Ai::DuoWorkflows::Workflow/1", first: 9) { nodes { threadTs parentTs duoMessages { content } } } }`
	nodes = dig(c.data(all, nil), "duoWorkflowEvents", "nodes").([]any)
	if len(nodes) != 2 || dig(nodes[0], "parentTs") != dig(nodes[1], "threadTs") || dig(nodes[1], "parentTs") != nil || len(dig(nodes[1], "duoMessages").([]any)) != 1 {
		t.Errorf("all events %v", nodes)
	}
}
