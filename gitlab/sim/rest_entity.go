package sim

import (
	"strings"
)

// workload is the CI job of an answer or a start.
type workload struct {
	ID      int64   `json:"id"`
	Message *string `json:"message"`
}

func (w *world) workload() *workload {
	w.nextWorkload++
	return &workload{ID: w.nextWorkload - 1}
}

// entity is a session as REST answers it, in GitLab's order of keys
// (ee/lib/api/entities/ai/duo_workflows/workflow.rb). It has no goal and no
// web address; 18.9 lacks three keys.
type entity struct {
	ID                     int64     `json:"id"`
	ProjectID              *int64    `json:"project_id"`
	NamespaceID            *int64    `json:"namespace_id"`
	Privileges             []int32   `json:"agent_privileges"`
	PrivilegeNames         []string  `json:"agent_privileges_names"`
	PreApproved            []int32   `json:"pre_approved_agent_privileges"`
	PreApprovedNames       []string  `json:"pre_approved_agent_privileges_names"`
	Definition             string    `json:"workflow_definition"`
	Status                 string    `json:"status"`
	Summary                **string  `json:"summary,omitempty"`
	Title                  **string  `json:"title,omitempty"`
	AllowAsk               bool      `json:"allow_agent_to_request_user"`
	Image                  *string   `json:"image"`
	Environment            *string   `json:"environment"`
	ItemVersionID          *int64    `json:"ai_catalog_item_version_id"`
	Workload               *workload `json:"workload"`
	MCP                    bool      `json:"mcp_enabled"`
	IncrementalCheckpoints *bool     `json:"incremental_checkpoints_enabled,omitempty"`
	GitlabURL              string    `json:"gitlab_url"`
}

func (v *view) entity(s *session, job *workload) entity {
	e := entity{
		ID: s.id, Privileges: privileges(s.spec.Privileges, defaultPrivileges()),
		PreApproved: privileges(s.spec.PreApproved, defaultPreApproved()),
		Definition:  s.flow, Status: s.status, AllowAsk: true, Workload: job, MCP: true, GitlabURL: v.base,
		Environment: ptr(strings.ToLower(s.environment())),
	}
	e.PrivilegeNames, e.PreApprovedNames = privilegeNames(e.Privileges), privilegeNames(e.PreApproved)
	e.ProjectID, e.NamespaceID = v.container(s)
	if i := v.w.itemOfFlow(s.flow); i != nil {
		e.ItemVersionID = ptr(i.VersionID)
	}
	if v.version.from19(3) {
		summary, title, yes := ptr(v.text(s.summary)), ptr(s.shownTitle()), true
		e.Summary, e.Title, e.IncrementalCheckpoints = &summary, &title, &yes
	}
	return e
}

func (v *view) container(s *session) (project, namespace *int64) {
	if p := v.w.projects[s.spec.Project]; p != nil {
		return &p.ID, nil
	}
	if g := v.w.groups[s.spec.Namespace]; g != nil {
		return nil, &g.ID
	}
	return nil, nil
}

// row is the raw database row that a PATCH answers: integers and milliseconds.
func (v *view) row(s *session) map[string]any {
	const layout = "2006-01-02T15:04:05.000Z"
	e := v.entity(s, nil)
	var goal *string
	if !s.spec.NoGoal {
		goal = &s.spec.Goal
	}
	approvals := map[string]any{}
	for tool, patterns := range s.approved {
		approvals[tool] = patterns
	}
	return map[string]any{
		"id": s.id, "user_id": v.user.ID, "project_id": e.ProjectID, "namespace_id": e.NamespaceID,
		"created_at": s.created.UTC().Format(layout), "updated_at": s.updated.UTC().Format(layout),
		"status": statusCode(s.status), "goal": goal, "agent_privileges": e.Privileges,
		"workflow_definition": s.flow, "allow_agent_to_request_user": true,
		"pre_approved_agent_privileges": e.PreApproved, "image": nil, "environment": e.Environment,
		"ai_catalog_item_version_id": e.ItemVersionID, "issue_id": nil, "merge_request_id": nil,
		"service_account_id": nil, "tool_call_approvals": approvals, "ai_catalog_item_id": nil,
		"summary": ptr(s.summary), "title": s.shownTitle(),
	}
}

// privileges are the given numbers, or the default ones.
func privileges(given, otherwise []int32) []int32 {
	if given == nil {
		return otherwise
	}
	return given
}

func defaultPrivileges() []int32  { return []int32{1, 2, 3, 4, 5, 6} }
func defaultPreApproved() []int32 { return []int32{1, 2} }

// privilegeNames translates the numbers REST uses into the names GraphQL uses.
func privilegeNames(numbers []int32) []string {
	names := []string{}
	for _, n := range numbers {
		switch n {
		case 1:
			names = append(names, "read_write_files")
		case 2:
			names = append(names, "read_only_gitlab")
		case 3:
			names = append(names, "read_write_gitlab")
		case 4:
			names = append(names, "run_commands")
		case 5:
			names = append(names, "use_git")
		case 6:
			names = append(names, "run_mcp_tools")
		case 7:
			names = append(names, "start_flows")
		case 8:
			names = append(names, "read_only_files")
		}
	}
	return names
}
