package sim

import "time"

// Step is one thing that happens After the step before it. Exactly one of the
// other fields is meant to be set.
type Step struct {
	After time.Duration `yaml:"after"`

	// Run: a runner picked the job up, the session runs.
	Run bool `yaml:"run"`
	// Say is an agent's text, in Markdown.
	Say string `yaml:"say"`
	// Empty is an agent's turn without any text.
	Empty bool `yaml:"empty"`
	// User is a text of the person.
	User string `yaml:"user"`
	// Title and Summary change the row.
	Title   string `yaml:"title"`
	Summary string `yaml:"summary"`
	// Tool is one finished tool call.
	Tool *Tool `yaml:"tool"`
	// Todo is the agent's checklist.
	Todo []Todo `yaml:"todo"`
	// Ask waits for a decision; steps behind it are dropped, the Ask says what follows.
	Ask *Ask `yaml:"ask"`
	// Create links an artefact to the session.
	Create *Artefact `yaml:"create"`
	// Finish, Stop, Pause end or hold the session.
	Finish bool `yaml:"finish"`
	Stop   bool `yaml:"stop"`
	Pause  bool `yaml:"pause"`
	// Fail ends the session as failed with this summary ("-" for none).
	Fail string `yaml:"fail"`
	// Error is a fatal error text shown as the agent's last message; follow with Fail.
	Error string `yaml:"error"`
	// Status sets any raw status, known to GitLab or not.
	Status string `yaml:"status"`
	// Vanish deletes the row, as when its issue or project is deleted.
	Vanish bool `yaml:"vanish"`
	// Checkpoint writes a checkpoint without a message.
	Checkpoint bool `yaml:"checkpoint"`
}

// Tool is one tool call, done or waiting.
type Tool struct {
	Name string `yaml:"name"`
	Args Args   `yaml:"args"`
	// Text is the message; a plain sentence about the tool when empty.
	Text     string   `yaml:"text"`
	Response string   `yaml:"response"`
	Failed   bool     `yaml:"failed"`
	Patterns []string `yaml:"patterns"`
}

// Todo is one line of the agent's checklist.
type Todo struct {
	Text string `yaml:"text"`
	// Status is pending, in_progress, completed or cancelled.
	Status string `yaml:"status"`
}

// Ask is a request to the person. Set one of Tools, Plan, Question and Turn.
type Ask struct {
	// Tools wait for approval, all with one decision.
	Tools []Tool `yaml:"tools"`
	// Plan waits for approval; the text is the agent's message before the request.
	Plan string `yaml:"plan"`
	// Question waits for an answer.
	Question string `yaml:"question"`
	// Turn is the end of a foundational agent's turn: its text is the last
	// message and the session waits for input without a request message.
	Turn string `yaml:"turn"`
	// Text is the request's own sentence, for plans; a default when empty.
	Text string `yaml:"text"`
	// Busy keeps the CI job running, so the session waits but cannot be resumed.
	Busy bool `yaml:"busy"`
	// Approved, Answered (a rejection with a message, or the next turn of an
	// agent) and Rejected follow after the pick-up lag. Each has a default.
	// The text ${message} stands for what the person wrote.
	Approved []Step `yaml:"approved"`
	Answered []Step `yaml:"answered"`
	Rejected []Step `yaml:"rejected"`
}

// Artefact is something a session created, or the thing it started from.
type Artefact struct {
	// Kind is merge_request, work_item, note or pipeline.
	Kind string `yaml:"kind"`
	// Link is CREATED (the default), SOURCE or TRIGGERED.
	Link string `yaml:"link"`
	// Redacted: the reader may not see it, so the link's object is null.
	Redacted bool `yaml:"redacted"`
	// IID is given out by the project when zero.
	IID   int64  `yaml:"iid"`
	Title string `yaml:"title"`
	// State is opened, merged, closed (merge requests), OPEN or CLOSED (work
	// items), or a pipeline status.
	State string `yaml:"state"`
	Draft bool   `yaml:"draft"`
	// Type is a work item's type, Issue when empty.
	Type string `yaml:"type"`
	// Body is a note's text; On and OnIID say where it was written.
	Body  string `yaml:"body"`
	On    string `yaml:"on"`
	OnIID int64  `yaml:"on_iid"`
}
