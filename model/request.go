package model

import "slices"

// RequestKind is what a waiting session wants.
type RequestKind int

// The kinds of request.
const (
	NoRequest RequestKind = iota
	// ToolCalls asks to run one or several tools.
	ToolCalls
	// Plan asks to go on as planned.
	Plan
	// Question asks for words.
	Question
	// Turn is a foundational agent that has had its say and waits.
	Turn
)

// Request is all that a waiting session shows before it is answered.
type Request struct {
	Kind RequestKind
	// Calls are all pending tool calls; one answer covers them together.
	Calls []ToolCall
	// Asks is the wording of the request itself, of all its messages that say
	// something of their own.
	Asks Text
	// Before is the agent's text just before it: the reason of a tool call,
	// or the plan.
	Before Text
	// Unread is true when the log could not be read, so that the request may
	// hold more than what is here.
	Unread bool
}

// The sub types of a request without a tool: for a yes or no, and for words.
const (
	approvalGate = "approval"
	inputGate    = "input"
)

// RequestOf finds what a session in this status asks for at the end of its
// log: the unbroken run of trailing request messages and the agent's text
// before it. messages may be the whole log or its end.
func RequestOf(s Session, messages []Message) Request {
	if !s.Status.Waiting() {
		return Request{}
	}
	from, before := PendingOf(messages)
	asked := messages[from:]
	var r Request
	if before >= 0 {
		r.Before = messages[before].Content
	}
	for _, m := range asked {
		if m.Tool != nil {
			r.Calls = append(r.Calls, *m.Tool)
		}
		r.Asks = r.Asks.with(wording(m))
	}
	r.Kind = kindOf(s, r, asked)
	switch {
	case len(r.Calls) > 0:
		// GitLab asks for several calls in one run; one without a tool among
		// them, and not a gate of its own, is illegible.
		r.Unread = slices.ContainsFunc(asked, func(m Message) bool {
			return m.Tool == nil && m.SubType != approvalGate && m.SubType != inputGate
		})
	case r.Kind == ToolCalls, r.Asks.IsBlank() && r.Before.IsBlank():
		r.Unread = true
	}
	return r
}

// wording is what a request message says beyond GitLab's standard sentence
// about its tool, which only repeats the tool's name.
func wording(m Message) Text {
	if m.Tool != nil && m.Content.s == "Tool "+m.Tool.Name.s+" requires approval. Please confirm if you want to proceed." {
		return Text{}
	}
	return m.Content
}

func kindOf(s Session, r Request, asked []Message) RequestKind {
	switch {
	case len(r.Calls) > 0 || s.Status == ToolApprovalRequired:
		return ToolCalls
	case s.Status == PlanApprovalRequired:
		return Plan
	case len(asked) > 0 && asked[len(asked)-1].SubType == approvalGate:
		return Plan
	case len(asked) == 0 && s.ByAgent():
		return Turn
	default:
		return Question
	}
}

// PendingOf finds what waits at the end of a log: from is where the unbroken run
// of request messages begins, the length of the log without one, and before is
// the agent's text before it, -1 without.
func PendingOf(messages []Message) (from, before int) {
	from = len(messages)
	for from > 0 && messages[from-1].Type == RequestMessage {
		from--
	}
	return from, lastFromAgent(messages[:from])
}

// lastFromAgent is where the agent's last text is, -1 without one.
func lastFromAgent(messages []Message) int {
	for i, m := range slices.Backward(messages) {
		if m.FromAgent() {
			return i
		}
	}
	return -1
}

func lastAgentText(messages []Message) Text {
	if i := lastFromAgent(messages); i >= 0 {
		return messages[i].Content
	}
	return Text{}
}
