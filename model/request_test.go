package model_test

import (
	"testing"

	"duodash/model"
)

// shape is a Request in few words.
type shape struct {
	kind   model.RequestKind
	calls  string
	asks   string
	before string
	unread bool
}

func shapeOf(r model.Request) shape {
	calls := ""
	for _, c := range r.Calls {
		calls += " " + c.Name.String()
	}
	return shape{r.Kind, calls, r.Asks.String(), r.Before.String(), r.Unread}
}

type requestRow struct {
	name   string
	kind   kind
	status model.Status
	log    []model.Message
	want   shape
}

func requests() []requestRow {
	const (
		plan  = "1. branch 2. commit"
		good  = "Good?"
		which = "Which?"
	)
	askedA := "Tool a requires approval."
	askedB := "Tool b requires approval."
	return []requestRow{
		{
			"nothing is asked while it runs", flow, model.Running,
			[]model.Message{said("agent", plan), asksTool("a")},
			shape{},
		},
		{
			"nothing is asked in a status nobody knows", flow, unheard,
			[]model.Message{asksTool("a")},
			shape{},
		},
		{
			"one call and its reason", flow, model.ToolApprovalRequired,
			[]model.Message{said("agent", "I must push."), asksTool("a")},
			shape{model.ToolCalls, " a", askedA, "I must push.", false},
		},
		{
			"two pending calls", flow, model.ToolApprovalRequired,
			[]model.Message{said("agent", "I must push."), asksTool("a"), asksTool("b")},
			shape{model.ToolCalls, " a b", askedA + "\n\n" + askedB, "I must push.", false},
		},
		{
			"an answered call does not count", flow, model.ToolApprovalRequired,
			[]model.Message{asksTool("a"), said("tool", "a ran"), asksTool("b")},
			shape{model.ToolCalls, " b", askedB, "", false},
		},
		{
			"a plan that was approved just before a call", flow, model.ToolApprovalRequired,
			[]model.Message{said("agent", plan), asksGate("approval", good), asksTool("a")},
			shape{model.ToolCalls, " a", good + "\n\n" + askedA, plan, false},
		},
		{
			"an illegible call among others", flow, model.ToolApprovalRequired,
			[]model.Message{asksTool("a"), said("request", "Tool ? requires approval."), asksTool("b")},
			shape{model.ToolCalls, " a b", askedA + "\n\nTool ? requires approval.\n\n" + askedB, "", true},
		},
		{
			"an illegible call before a legible one", flow, model.ToolApprovalRequired,
			[]model.Message{said("request", "Tool ? requires approval."), asksTool("a")},
			shape{model.ToolCalls, " a", "Tool ? requires approval.\n\n" + askedA, "", true},
		},
		{
			"the standard sentence says nothing", flow, model.ToolApprovalRequired,
			[]model.Message{{
				Type: model.RequestMessage, Tool: &model.ToolCall{Name: model.Line("a")},
				Content: model.Block("Tool a requires approval. Please confirm if you want to proceed."),
			}},
			shape{model.ToolCalls, " a", "", "", false},
		},
		{
			"a tool approval without its call", flow, model.ToolApprovalRequired,
			[]model.Message{said("agent", plan)},
			shape{model.ToolCalls, "", "", plan, true},
		},
		{
			"a plan is the text before the request", flow, model.PlanApprovalRequired,
			[]model.Message{said("agent", "hm"), said("agent", plan), asksGate("approval", good)},
			shape{model.Plan, "", good, plan, false},
		},
		{
			"a plan with a tool run after it", flow, model.PlanApprovalRequired,
			[]model.Message{said("agent", plan), said("tool", "read"), asksGate("approval", good)},
			shape{model.Plan, "", good, plan, false},
		},
		{
			"a plan approval in an emptied log", flow, model.PlanApprovalRequired, nil,
			shape{model.Plan, "", "", "", true},
		},
		{
			"a question", flow, model.InputRequired,
			[]model.Message{said("agent", "I wonder."), asksGate("input", which)},
			shape{model.Question, "", which, "I wonder.", false},
		},
		{
			"a gate for approval in input_required", flow, model.InputRequired,
			[]model.Message{said("agent", plan), asksGate("approval", good)},
			shape{model.Plan, "", good, plan, false},
		},
		{
			"a flow that just waits", flow, model.InputRequired,
			[]model.Message{said("agent", which)},
			shape{model.Question, "", "", which, false},
		},
		{
			"the turn of an agent", agent, model.InputRequired,
			[]model.Message{said("user", "hi"), said("agent", "What next?")},
			shape{model.Turn, "", "", "What next?", false},
		},
		{
			"the turn of an agent that said nothing", agent, model.InputRequired,
			[]model.Message{said("user", "hi")},
			shape{model.Turn, "", "", "", true},
		},
		{
			"an agent that asks", agent, model.InputRequired,
			[]model.Message{asksGate("input", which)},
			shape{model.Question, "", which, "", false},
		},
		{
			"an agent that asks for a tool", agent, model.ToolApprovalRequired,
			[]model.Message{said("agent", "ok"), asksTool("a")},
			shape{model.ToolCalls, " a", askedA, "ok", false},
		},
		{
			"a call asked for in input_required", agent, model.InputRequired,
			[]model.Message{asksTool("a")},
			shape{model.ToolCalls, " a", askedA, "", false},
		},
	}
}

func TestRequestOf(t *testing.T) {
	t.Parallel()
	for _, row := range requests() {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			got := shapeOf(model.RequestOf(session(row.kind, row.status), row.log))
			if got != row.want {
				t.Errorf("got  %+v\nwant %+v", got, row.want)
			}
		})
	}
}

// TestRequestOfParked: a parked session shows what it asks for, but its answer
// belongs to the command line that holds it.
func TestRequestOfParked(t *testing.T) {
	t.Parallel()
	s := session(agent, model.InputRequired)
	s.FlowVersion = model.Line("2.1.0-interactive")
	if !s.Parked() || s.NeedsYou() {
		t.Errorf("parked %t, needs you %t", s.Parked(), s.NeedsYou())
	}
	r := model.RequestOf(s, []model.Message{said("agent", "What next?")})
	if r.Kind != model.Turn || r.Before.String() != "What next?" {
		t.Errorf("got %+v", r)
	}
}

func TestFromAgent(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name string
		m    model.Message
		want bool
	}{
		{"agent", said("agent", "hi"), true},
		{"agent without text", said("agent", " \n "), false},
		{"assistant by role", model.Message{Type: "workflow_end", Role: "assistant", Content: model.Line("hi")}, true},
		{"request by an assistant", model.Message{Type: "request", Role: "assistant", Content: model.Line("may I?")}, false},
		{"user", said("user", "hi"), false},
		{"tool", said("tool", "hi"), false},
	} {
		if got := row.m.FromAgent(); got != row.want {
			t.Errorf("%s: got %t", row.name, got)
		}
	}
}
