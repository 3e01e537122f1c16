package sim

import (
	"strconv"
	"strings"

	graphql "github.com/graph-gophers/graphql-go"
)

// sessionNode resolves DuoWorkflow.
type sessionNode struct {
	absent
	v *view
	s *session
}

func (v *view) sessionNode(s *session) *sessionNode { return &sessionNode{v: v, s: s} }

func (n *sessionNode) ID() graphql.ID { return graphql.ID(newGID(workflowClass, n.s.id)) }

func (n *sessionNode) AgentName() *string {
	if a := n.v.w.agent(n.s.flow); a != nil {
		return &a.Name
	}
	return ptr(n.s.spec.AgentName)
}

func (n *sessionNode) AgentPrivilegesNames() *[]string {
	names := privilegeNames(privileges(n.s.spec.Privileges, defaultPrivileges()))
	return &names
}

func (n *sessionNode) PreApprovedAgentPrivilegesNames() *[]string {
	names := privilegeNames(privileges(n.s.spec.PreApproved, defaultPreApproved()))
	return &names
}

func (n *sessionNode) AiCatalogItem() *itemNode {
	i := n.v.w.itemOfFlow(n.s.flow)
	if i == nil || i.Hidden {
		return nil
	}
	return &itemNode{v: n.v, i: i}
}

func (n *sessionNode) AiCatalogItemVersionID() *gid {
	i := n.v.w.itemOfFlow(n.s.flow)
	if i == nil {
		return nil
	}
	return ptr(newGID("Ai::Catalog::ItemVersion", i.VersionID))
}

func (n *sessionNode) AllExecutorLogsURLs() *[]string {
	urls := make([]string, len(n.s.jobs))
	for i, job := range n.s.jobs {
		urls[i] = n.jobURL(job)
	}
	return &urls
}

func (n *sessionNode) LastExecutorLogsURL() *string {
	if len(n.s.jobs) == 0 {
		return nil
	}
	return ptr(n.jobURL(n.s.jobs[len(n.s.jobs)-1]))
}

func (n *sessionNode) jobURL(job int64) string {
	return n.v.base + "/" + n.s.spec.Project + "/-/jobs/" + strconv.FormatInt(job, 10)
}

func (n *sessionNode) AllowAgentToRequestUser() *bool { yes := true; return &yes }
func (n *sessionNode) McpEnabled() *bool              { yes := true; return &yes }

func (n *sessionNode) Archived() *bool  { is := n.s.archived(n.v.now); return &is }
func (n *sessionNode) Stalled() *bool   { is := n.s.stalled(n.v.now); return &is }
func (n *sessionNode) CreatedAt() stamp { return stamp(n.s.created) }
func (n *sessionNode) UpdatedAt() stamp { return stamp(n.s.updated) }

func (n *sessionNode) Environment() *string { return ptr(n.s.environment()) }

func (n *sessionNode) Goal() *string {
	if n.s.spec.NoGoal {
		return nil
	}
	goal := n.v.text(n.s.spec.Goal)
	return &goal
}

func (n *sessionNode) HumanStatus() string         { return strings.ReplaceAll(n.s.status, "_", " ") }
func (n *sessionNode) Status() *string             { return ptr(strings.ToUpper(n.s.status)) }
func (n *sessionNode) StatusName() *string         { return ptr(n.s.status) }
func (n *sessionNode) StatusGroup() *string        { return ptr(statusGroup(n.s.status)) }
func (n *sessionNode) Summary() *string            { return ptr(n.v.text(n.s.summary)) }
func (n *sessionNode) Title() *string              { return ptr(n.s.shownTitle()) }
func (n *sessionNode) Name() *string               { return n.Title() }
func (n *sessionNode) WorkflowDefinition() *string { return ptr(n.s.flow) }

func (n *sessionNode) FlowMetadataID() *string {
	if n.s.spec.FlowVersion == "" {
		return nil
	}
	return ptr(n.s.flow)
}
func (n *sessionNode) FlowMetadataVersion() *string       { return ptr(n.s.spec.FlowVersion) }
func (n *sessionNode) FlowMetadataSchemaVersion() *string { return nil }
func (n *sessionNode) ModelMetadataName() *string         { return ptr(n.s.spec.Model) }
func (n *sessionNode) ModelMetadataIdentifier() *string {
	return ptr(strings.ReplaceAll(strings.ToLower(n.s.spec.Model), " ", "_"))
}
func (n *sessionNode) SourceType() *string { return ptr(n.s.spec.SourceType) }
func (n *sessionNode) SourceLink() *string { return ptr(n.v.text(n.s.spec.SourceLink)) }

func (n *sessionNode) Project() *projectNode {
	return n.v.projectNode(n.v.w.projects[n.s.spec.Project])
}

func (n *sessionNode) ProjectID() *gid {
	p := n.v.w.projects[n.s.spec.Project]
	if p == nil {
		return nil
	}
	return ptr(newGID("Project", p.ID))
}

func (n *sessionNode) Namespace() *namespaceNode {
	if n.s.spec.Project != "" {
		return nil
	}
	return n.v.namespaceNode(n.v.w.groups[n.s.spec.Namespace])
}

// NamespaceID answers an id of a class that no argument accepts, as GitLab does.
func (n *sessionNode) NamespaceID() *gid {
	g := n.v.w.groups[n.s.spec.Namespace]
	if g == nil || n.s.spec.Project != "" {
		return nil
	}
	return ptr(newGID("Types::Namespace", g.ID))
}

func (n *sessionNode) User() *userNode { return n.v.userNode(n.v.w.users[n.s.spec.User]) }
func (n *sessionNode) UserID() gid     { return newGID("User", n.v.w.users[n.s.spec.User].ID) }

// WebURL is null for sessions of a namespace.
func (n *sessionNode) WebURL() *string {
	if n.s.spec.Project == "" {
		return nil
	}
	return ptr(n.v.base + "/" + n.s.spec.Project + "/-/automate/agent-sessions/" + strconv.FormatInt(n.s.id, 10))
}
