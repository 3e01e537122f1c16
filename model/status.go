package model

import (
	"slices"
	"strings"
)

// Status is the state of a session in GitLab's raw spelling, the one that
// statusName and the REST entity use. Values outside the nine are kept.
// Source: GitLab ee/app/models/ai/duo_workflows/workflow.rb.
type Status string

// The nine statuses.
const (
	Created              Status = "created"
	Running              Status = "running"
	Paused               Status = "paused"
	Finished             Status = "finished"
	Failed               Status = "failed"
	Stopped              Status = "stopped"
	InputRequired        Status = "input_required"
	PlanApprovalRequired Status = "plan_approval_required"
	ToolApprovalRequired Status = "tool_call_approval_required"
)

// Statuses lists the nine in the order of their life.
func Statuses() []Status {
	return []Status{
		Created, Running, Paused, InputRequired, PlanApprovalRequired,
		ToolApprovalRequired, Finished, Failed, Stopped,
	}
}

// ParseStatus makes a Status of any spelling GitLab uses for one: the enum
// (INPUT_REQUIRED), the raw name and the words with spaces.
func ParseStatus(s string) Status {
	s = strings.ToLower(Line(strings.TrimSpace(s)).String())
	return Status(strings.ReplaceAll(s, " ", "_"))
}

// Known reports whether s is one of the nine.
func (s Status) Known() bool { return slices.Contains(Statuses(), s) }

// Waiting reports whether the session stands still until a person answers.
func (s Status) Waiting() bool {
	return s == InputRequired || s.NeedsApproval()
}

// NeedsApproval reports whether the session waits for a yes or a no.
func (s Status) NeedsApproval() bool {
	return s == PlanApprovalRequired || s == ToolApprovalRequired
}

// Active reports whether the agent works or is about to.
func (s Status) Active() bool { return s == Created || s == Running }

// Ended reports whether the session will not change any more.
func (s Status) Ended() bool { return s == Finished || s == Failed || s == Stopped }

// HasAnswer reports whether the last text of the agent is an answer, not a
// remark on the way: only then may the whole history be read to find it.
func (s Status) HasAnswer() bool {
	return s == Finished || s == Paused || s.Waiting()
}

// Enum returns the spelling of GitLab's GraphQL enum.
func (s Status) Enum() string { return strings.ToUpper(string(s)) }
