package sim

import (
	"context"
	"encoding/json"
)

// notFoundForMutation is GitLab's one text for missing and forbidden.
const notFoundForMutation = "The resource that you are attempting to access does not exist " +
	"or you don't have permission to perform this action"

// mutationPayload is what the payloads share.
type mutationPayload struct {
	absent
	ClientMutationID *string
	Errors           []string
	Workflow         *sessionNode
	Success          bool
}

// createInput is AiDuoWorkflowCreateInput.
type createInput struct {
	AgentPrivileges            *[]int32
	AiCatalogItemVersionID     *gid
	AllowAgentToRequestUser    *bool
	ClientMutationID           *string
	Environment                *string
	Goal                       *string
	IssueID                    *anyJSON
	MergeRequestID             *anyJSON
	NamespaceID                *gid
	PreApprovedAgentPrivileges *[]int32
	ProjectID                  *gid
	WorkflowDefinition         *string
}

// AiDuoWorkflowCreate writes a row; no job is started, so nothing happens to it.
func (root) AiDuoWorkflowCreate(ctx context.Context, args struct{ Input createInput }) (*mutationPayload, error) {
	v, in := viewOf(ctx), args.Input
	var p *Project
	if in.ProjectID != nil {
		p = v.w.project(in.ProjectID.number())
	}
	if !v.canAct || p == nil || !p.canRead(v.user) {
		return nil, answerError{notFoundForMutation, "NO_RESOURCE_PERMISSIONS"}
	}
	spec := Session{
		ID: v.w.nextSession, User: v.user.Username, Project: p.Path, NoJob: true,
		Flow: deref(in.WorkflowDefinition), Goal: deref(in.Goal), Environment: deref(in.Environment),
		Created: v.now.Sub(v.w.start),
	}
	if err := v.w.addSession(&spec); err != nil {
		return nil, answerError{text: err.Error()}
	}
	return &mutationPayload{ClientMutationID: in.ClientMutationID, Errors: []string{}, Workflow: v.sessionNode(v.w.byID[spec.ID])}, nil
}

// deleteInput is DeleteDuoWorkflowsWorkflowInput.
type deleteInput struct {
	ClientMutationID *string
	WorkflowID       gid
}

// DeleteDuoWorkflowsWorkflow is for chat sessions, by their owner.
func (root) DeleteDuoWorkflowsWorkflow(ctx context.Context, args struct{ Input deleteInput }) (*mutationPayload, error) {
	v := viewOf(ctx)
	s := v.w.byID[args.Input.WorkflowID.number()]
	if !v.canAct || s == nil || !v.owns(s) || !v.exists(s) || !s.deletable() {
		return nil, answerError{text: notFoundForMutation}
	}
	s.gone = true
	return &mutationPayload{ClientMutationID: args.Input.ClientMutationID, Errors: []string{}, Success: true}, nil
}

// approvalsInput is UpdateDuoWorkflowToolCallApprovalsInput.
type approvalsInput struct {
	ClientMutationID *string
	Pattern          *string
	ToolCallArgs     *anyJSON
	ToolName         string
	WorkflowID       gid
}

// UpdateDuoWorkflowToolCallApprovals remembers an approval.
func (root) UpdateDuoWorkflowToolCallApprovals(ctx context.Context, args struct{ Input approvalsInput }) (*mutationPayload, error) {
	v, in := viewOf(ctx), args.Input
	s := v.w.byID[in.WorkflowID.number()]
	if !v.canAct || s == nil || !v.owns(s) || !v.canRead(s) {
		return nil, answerError{text: notFoundForMutation}
	}
	if (in.Pattern == nil) == (in.ToolCallArgs == nil) {
		return nil, answerError{text: "Exactly one of [toolCallArgs, pattern] arguments is required."}
	}
	entry := deref(in.Pattern)
	if in.ToolCallArgs != nil {
		b, err := json.Marshal(in.ToolCallArgs.value)
		if err != nil {
			return nil, answerError{text: "toolCallArgs is not valid JSON"}
		}
		entry = string(b)
	}
	approved := Approval{in.ToolName: append([]string{}, s.approved[in.ToolName]...)}
	for tool, patterns := range s.approved {
		if tool != in.ToolName {
			approved[tool] = patterns
		}
	}
	approved[in.ToolName] = append(approved[in.ToolName], entry)
	s.approved = approved
	return &mutationPayload{ClientMutationID: in.ClientMutationID, Errors: []string{}, Workflow: v.sessionNode(s)}, nil
}

func deref(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
