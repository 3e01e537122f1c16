package model

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
	// Asks is the wording of the request itself.
	Asks Text
	// Before is the agent's text just before it: the reason of a tool call,
	// or the plan.
	Before Text
	// Unread is true when the log could not be read, so that the request may
	// hold more than what is here.
	Unread bool
}

// approvalGate is the sub type of a request for a yes or no without a tool.
const approvalGate = "approval"

// RequestOf finds what a session in this status asks for at the end of its
// log: the unbroken run of trailing request messages and the agent's text
// before it. messages may be the whole log or its end.
func RequestOf(s Session, messages []Message) Request {
	if !s.Status.Waiting() {
		return Request{}
	}
	tail := len(messages)
	for tail > 0 && messages[tail-1].Type == RequestMessage {
		tail--
	}
	asked := messages[tail:]
	r := Request{Before: lastAgentText(messages[:tail])}
	for _, m := range asked {
		if m.Tool != nil {
			r.Calls = append(r.Calls, *m.Tool)
		} else if len(r.Calls) > 0 {
			// GitLab asks for several calls in one run; this one is illegible.
			r.Unread = true
		}
		r.Asks = m.Content
	}
	r.Kind = kindOf(s, r, asked)
	if len(r.Calls) == 0 && (r.Kind == ToolCalls || r.Asks.IsBlank() && r.Before.IsBlank()) {
		r.Unread = true
	}
	return r
}

func kindOf(s Session, r Request, asked []Message) RequestKind {
	switch {
	case len(r.Calls) > 0 || s.Status == ToolApprovalRequired:
		return ToolCalls
	case s.Status == PlanApprovalRequired:
		return Plan
	case len(asked) > 0 && asked[len(asked)-1].SubType == approvalGate:
		return Plan
	case len(asked) == 0 && s.Chat():
		return Turn
	default:
		return Question
	}
}

func lastAgentText(messages []Message) Text {
	for i := len(messages) - 1; i >= 0; i-- {
		if messages[i].FromAgent() {
			return messages[i].Content
		}
	}
	return Text{}
}
