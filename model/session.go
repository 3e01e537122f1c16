package model

import (
	"cmp"
	"strings"
	"time"
)

// SessionID names one session among all hosts.
type SessionID struct {
	// Host is the GitLab host as a person would write it: name, port where it
	// is not the usual one, and relative root.
	Host string
	// Number is the number of the session on that host.
	Number int64
}

// Session is one GitLab Duo agent run as a list shows it. Source: GitLab
// ee/app/graphql/types/ai/duo_workflows/workflow_type.rb.
type Session struct {
	ID     SessionID
	Status Status
	// Title is at most 40 characters; blank until the agent has found one.
	Title Text
	// Goal is what the session was started for; it may have many lines.
	Goal Text
	// Flow is the definition that runs, such as developer/v1.
	Flow Text
	// Agent is the name of the catalog or foundational agent, else blank.
	Agent Text
	// FlowVersion is the version of the flow's metadata, blank before 19.3.
	FlowVersion Text
	// Project is the full path, blank for a session of a namespace.
	Project Text
	// Namespace is the full path of the group, blank for a project's session.
	Namespace Text
	// Summary holds the reason of a failed session.
	Summary   Text
	CreatedAt time.Time
	UpdatedAt time.Time
	// Stalled is true when the session left "created" but wrote nothing.
	Stalled bool
	// Archived is true after 30 days, when the messages are gone.
	Archived bool
	// Web is the page of the session, zero for a session of a namespace.
	Web Link
	// Job is the page of the last CI job, zero before there was one.
	Job Link
	// ThreadTS changes with every message of the agent. Blank when unknown.
	ThreadTS string
	May      Permissions
}

// Permissions is what the signed-in user may do to a session.
type Permissions struct {
	// Update covers stopping; only the owner has it.
	Update bool
	// Resume covers answering. It is false while the last CI job still runs.
	Resume bool
	// ResumeKnown is false on servers that cannot tell (before 19.3).
	ResumeKnown bool
}

// interactiveSuffix ends the flow version of a session that runs inside
// somebody's command line. Waiting, it is parked there, not waiting here.
const interactiveSuffix = "-interactive"

// NeedsYou reports whether the session waits for a person.
func (s Session) NeedsYou() bool {
	if s.Status == InputRequired {
		return !s.Parked()
	}
	return s.Status.NeedsApproval()
}

// Parked reports whether the session is an interactive command-line session
// that waits for its own terminal.
func (s Session) Parked() bool {
	return s.Status == InputRequired && strings.HasSuffix(s.FlowVersion.String(), interactiveSuffix)
}

// Name is what a person calls the session: its title, else the first line of
// its goal, else its flow. A title that repeats the flow is GitLab's
// placeholder and does not count. A goal that is a bare number is the merge
// request that a code review is about.
func (s Session) Name() Text {
	if !s.Title.IsBlank() && s.Title != s.Flow {
		return s.Title.OneLine()
	}
	goal := s.Goal.FirstLine()
	if goal.IsBlank() {
		return s.Flow.OneLine()
	}
	if strings.Trim(goal.s, "0123456789") == "" {
		return Text{s.Flow.OneLine().s + " !" + goal.s}
	}
	return goal
}

// Place is the project of the session, else its group.
func (s Session) Place() Text {
	if !s.Project.IsBlank() {
		return s.Project
	}
	return s.Namespace
}

// ByAgent reports whether a foundational agent runs the session, not a flow.
// They read the answer to a request differently; see Decide.
func (s Session) ByAgent() bool { return isFoundationalAgent(s.Flow.String()) }

// isFoundationalAgent knows the agents by their reference. The list is
// GitLab's own (ee/lib/ai/foundational_chat_agents_definitions.rb). A name
// that is missing here is treated as a flow, the side on which a message
// cannot break the job.
func isFoundationalAgent(flow string) bool {
	reference, _, _ := strings.Cut(flow, "/")
	switch reference {
	case "chat", "agentic_chat", "orbit_agent", "duo_planner", "security_analyst_agent",
		"analytics_agent", "ci_expert_agent", "duo_permissions_assistant",
		"support_assistant", "onboarding_guide", "flow_creator":
		return true
	default:
		return false
	}
}

// byAge orders sessions from the newest to the oldest. Neither time nor number
// of a session ever changes, so a poll does not move rows.
func byAge(a, b Session) int {
	if c := b.CreatedAt.Compare(a.CreatedAt); c != 0 {
		return c
	}
	if c := cmp.Compare(b.ID.Number, a.ID.Number); c != 0 {
		return c
	}
	return strings.Compare(a.ID.Host, b.ID.Host)
}
