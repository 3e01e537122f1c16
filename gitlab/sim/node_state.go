package sim

import (
	"encoding/json"
	"slices"
	"strconv"

	graphql "github.com/graph-gophers/graphql-go"
)

type nsArgs struct{ CheckpointNs *string }

func (n *sessionNode) LatestCheckpoint(nsArgs) *eventNode {
	h := n.s.history(n.v.now)
	if len(h) == 0 {
		return nil
	}
	return &eventNode{n: n, c: h[len(h)-1]}
}

func (n *sessionNode) FirstCheckpoint(nsArgs) *eventNode {
	h := n.s.history(n.v.now)
	if len(h) == 0 {
		return nil
	}
	return &eventNode{n: n, c: h[0]}
}

// permissionsNode resolves DuoWorkflowPermissions.
type permissionsNode struct {
	absent
	ReadDuoWorkflow, UpdateDuoWorkflow, DeleteDuoWorkflow, ResumeDuoWorkflow bool
}

func (n *sessionNode) UserPermissions() *permissionsNode {
	owner := n.v.owns(n.s)
	return &permissionsNode{
		ReadDuoWorkflow:   n.v.canRead(n.s),
		UpdateDuoWorkflow: owner,
		DeleteDuoWorkflow: owner && n.s.deletable(),
		ResumeDuoWorkflow: n.s.resumable(n.v.w, n.v.version, n.v.user),
	}
}

func (n *sessionNode) ToolCallApprovals() *anyJSON {
	out := map[string]any{}
	for tool, patterns := range n.s.approved {
		out[tool] = map[string]any{"approved_patterns": patterns}
	}
	return &anyJSON{out}
}

func (n *sessionNode) ToolCallApproved(args struct{ ToolCallArgs, ToolName string }) bool {
	patterns := n.s.approved[args.ToolName]
	return slices.Contains(patterns, "*") || slices.Contains(patterns, args.ToolCallArgs)
}

// eventNode resolves DuoWorkflowEvent.
type eventNode struct {
	absent
	n *sessionNode
	c checkpoint
}

func (e *eventNode) log() []message { return e.n.s.messages[:e.c.messages] }

func (e *eventNode) Checkpoint() *anyJSON {
	text, err := json.Marshal(map[string]any{"channel_values": map[string]any{"status": e.c.graph}})
	if err != nil {
		return nil
	}
	return &anyJSON{string(text)}
}

func (e *eventNode) Metadata() *anyJSON { return &anyJSON{`{"step":` + strconv.Itoa(e.c.seq) + `}`} }

func (e *eventNode) DuoMessages() *[]*messageNode {
	log := e.log()
	out := make([]*messageNode, len(log))
	for i := range log {
		out[i] = &messageNode{v: e.n.v, m: &log[i], broken: e.n.s.spec.BrokenHistory && i == len(log)/2}
	}
	return &out
}

func (e *eventNode) LastDuoMessage() *messageNode {
	log := e.log()
	if len(log) == 0 {
		return nil
	}
	return &messageNode{v: e.n.v, m: &log[len(log)-1]}
}

func (e *eventNode) Errors() *[]string {
	out := slices.Clone(e.n.s.errors)
	if out == nil {
		out = []string{}
	}
	return &out
}

func (e *eventNode) ExecutionStatus() string { return e.c.graph }
func (e *eventNode) ThreadTs() *string       { return ptr(e.n.s.threadTs(e.c)) }

func (e *eventNode) ParentTs() *string {
	if e.c.seq < 2 {
		return nil
	}
	return ptr(e.n.s.threadTs(e.n.s.checkpoints[e.c.seq-2]))
}

func (e *eventNode) WorkflowDefinition() *string { return e.n.WorkflowDefinition() }
func (e *eventNode) WorkflowGoal() *string       { return e.n.Goal() }
func (e *eventNode) WorkflowStatus() *string     { return e.n.Status() }

// messageNode resolves DuoMessage.
type messageNode struct {
	absent
	v      *view
	m      *message
	broken bool
}

func (m *messageNode) Content() string { return m.v.text(m.m.content) }

// MessageType fails for a stored message that lacks it, which makes the whole
// list of messages null.
func (m *messageNode) MessageType() (string, error) {
	if m.broken {
		return "", answerError{text: "Cannot return null for non-nullable field DuoMessage.messageType"}
	}
	return m.m.kind, nil
}

func (m *messageNode) MessageID() *graphql.ID       { return ptr(graphql.ID(m.m.id)) }
func (m *messageNode) MessageSubType() *string      { return ptr(m.m.sub) }
func (m *messageNode) Status() *string              { return ptr(m.m.status) }
func (m *messageNode) Role() *string                { return ptr(m.m.role) }
func (m *messageNode) ToolInfo() *string            { return ptr(m.v.text(m.m.tool)) }
func (m *messageNode) CorrelationID() *string       { return nil }
func (m *messageNode) ComponentName() *string       { return nil }
func (m *messageNode) SubsessionID() *string        { return nil }
func (m *messageNode) AdditionalContext() *[]*extra { return nil }

func (m *messageNode) Timestamp() *string {
	return ptr(m.m.at.UTC().Format("2006-01-02T15:04:05.000000+00:00"))
}

// extra resolves AiAdditionalContext.
type extra struct {
	absent
	Content  string
	ID       graphql.ID
	Metadata *anyJSON
}
