package sim

import "strings"

// The raw statuses (GitLab ee/app/models/ai/duo_workflows/workflow.rb).
const (
	statusCreated      = "created"
	statusRunning      = "running"
	statusPaused       = "paused"
	statusFinished     = "finished"
	statusFailed       = "failed"
	statusStopped      = "stopped"
	statusInput        = "input_required"
	statusPlanApproval = "plan_approval_required"
	statusToolApproval = "tool_call_approval_required"
)

// statusCode is the integer a raw row holds, or -1 for a word GitLab does not know.
func statusCode(status string) int {
	switch status {
	case statusCreated:
		return 0
	case statusRunning:
		return 1
	case statusPaused:
		return 2
	case statusFinished:
		return 3
	case statusFailed:
		return 4
	case statusStopped:
		return 5
	case statusInput:
		return 6
	case statusPlanApproval:
		return 7
	case statusToolApproval:
		return 8
	}
	return -1
}

// statusGroup is the group of a status; an unknown one is a group of its own.
func statusGroup(status string) string {
	switch status {
	case statusCreated, statusRunning:
		return "ACTIVE"
	case statusPaused:
		return "PAUSED"
	case statusInput, statusPlanApproval, statusToolApproval:
		return "AWAITING_INPUT"
	case statusFinished:
		return "COMPLETED"
	case statusFailed:
		return "FAILED"
	case statusStopped:
		return "CANCELED"
	}
	return strings.ToUpper(status)
}

// groupOrder is how sorting by status orders the groups.
func groupOrder(group string) int {
	switch group {
	case "ACTIVE":
		return 0
	case "PAUSED":
		return 1
	case "AWAITING_INPUT":
		return 2
	case "COMPLETED":
		return 3
	case "FAILED":
		return 4
	case "CANCELED":
		return 5
	}
	return 6
}

func isWaiting(status string) bool { return statusGroup(status) == "AWAITING_INPUT" }
func isTerminal(status string) bool {
	return groupOrder(statusGroup(status)) >= 3 && statusCode(status) >= 0
}

// transition is where a status event leads, and whether it may be sent from
// the status (the state machine of GitLab's workflow model).
func transition(event, from string) (to string, allowed, known bool) {
	held := from == statusPaused || isWaiting(from)
	switch event {
	case "start":
		return statusRunning, from == statusCreated, true
	case "resume":
		return statusRunning, held, true
	case "retry":
		return statusRunning, from == statusRunning || from == statusStopped || from == statusFailed, true
	case "drop":
		return statusFailed, !isTerminal(from), true
	case "stop":
		return statusStopped, !isTerminal(from), true
	}
	to = leaving(event)
	return to, from == statusRunning, to != ""
}

// leaving is where an event leads that is only for running sessions.
func leaving(event string) string {
	switch event {
	case "pause":
		return statusPaused
	case "require_input":
		return statusInput
	case "require_plan_approval":
		return statusPlanApproval
	case "require_tool_call_approval":
		return statusToolApproval
	case "finish":
		return statusFinished
	}
	return ""
}
