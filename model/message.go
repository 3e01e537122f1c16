package model

import "time"

// Kinds of message. Source: GitLab's workflow service,
// duo_workflow_service/entities/state.py.
const (
	AgentMessage   = "agent"
	UserMessage    = "user"
	ToolMessage    = "tool"
	RequestMessage = "request"
)

// Message is one entry of a session's log.
type Message struct {
	ID string
	// Type is agent, user, tool or request; unknown ones are kept.
	Type string
	// SubType names a tool, a kind of request, or a way of thinking.
	SubType string
	// Role is assistant or user in sessions of foundational agents.
	Role string
	// Status is success, failure, pending, timed_out, cancelled or empty.
	Status string
	// Content is Markdown for agents, plain text for tools.
	Content Text
	// Tool is the call that the message is about, nil when there is none.
	Tool *ToolCall
	// At is when the message was written, zero when unknown.
	At time.Time
}

// FromAgent reports whether m is readable text of the agent.
func (m Message) FromAgent() bool {
	return (m.Type == AgentMessage || m.Role == "assistant" && m.Type != RequestMessage) && !m.Content.IsBlank()
}

// ToolCall is one call of a tool with everything it was given.
type ToolCall struct {
	ID   string
	Name Text
	// Project is the project that the call is about, blank when GitLab does
	// not say.
	Project Text
	// Args keeps the order in which the agent wrote them.
	Args []Argument
	// Sum stands for the call with all its arguments, empty when unknown.
	Sum CallSum
	// Response is what the tool answered, blank while it has not run.
	Response Text
}

// Argument is one named value. Nested values are indented JSON in which texts
// of several lines stand as lines.
type Argument struct {
	Name  Text
	Value Text
	// Items are the members of a value that is a list of objects, such as the
	// actions of a commit, each with its fields in order. Value has them too.
	Items [][]Argument
}
