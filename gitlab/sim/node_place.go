package sim

import (
	"strings"

	graphql "github.com/graph-gophers/graphql-go"
)

// userNode resolves CurrentUser and UserCore.
type userNode struct {
	absent
	AvatarURL *string
	Bot       bool
	ID        gid
	Name      string
	State     string
	Username  string
	WebPath   string
	WebURL    string
}

func (v *view) userNode(u *User) *userNode {
	if u == nil {
		return nil
	}
	n := &userNode{
		Bot: u.Bot, ID: newGID("User", u.ID), Name: u.Name, State: "active",
		Username: u.Username, WebPath: v.root + "/" + u.Username, WebURL: v.base + "/" + u.Username,
	}
	if u.Blocked {
		n.State = "blocked"
	}
	return n
}

// namespaceNode resolves Namespace.
type namespaceNode struct {
	absent
	Description *string
	FullName    string
	FullPath    graphql.ID
	ID          graphql.ID
	Name        string
	Path        string
	WebURL      *string
}

// groupNode resolves Group, whose web address is never null.
type groupNode struct {
	absent
	FullName string
	FullPath graphql.ID
	ID       graphql.ID
	Name     string
	Path     string
	WebURL   string
}

func (v *view) namespaceNode(g *Group) *namespaceNode {
	if g == nil {
		return nil
	}
	n := v.groupNode(g)
	return &namespaceNode{
		FullName: n.FullName, FullPath: n.FullPath, ID: n.ID, Name: n.Name, Path: n.Path, WebURL: &n.WebURL,
	}
}

func (v *view) groupNode(g *Group) *groupNode {
	if g == nil {
		return nil
	}
	return &groupNode{
		FullName: g.Name, FullPath: graphql.ID(g.Path), ID: graphql.ID(newGID("Group", g.ID)),
		Name: g.Name, Path: lastPart(g.Path), WebURL: v.base + "/groups/" + g.Path,
	}
}

func lastPart(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

func parentPath(path string) string { return path[:max(0, strings.LastIndexByte(path, '/'))] }

// projectNode resolves Project.
type projectNode struct {
	absent
	v *view
	p *Project
}

// projectNode is nil for a project that is not there or not for this reader.
func (v *view) projectNode(p *Project) *projectNode {
	if p == nil || !p.canRead(v.user) {
		return nil
	}
	return &projectNode{v: v, p: p}
}

func (n *projectNode) ID() graphql.ID       { return graphql.ID(newGID("Project", n.p.ID)) }
func (n *projectNode) FullPath() graphql.ID { return graphql.ID(n.p.Path) }
func (n *projectNode) Name() string         { return or(n.p.Name, lastPart(n.p.Path)) }
func (n *projectNode) Path() string         { return lastPart(n.p.Path) }
func (n *projectNode) Description() *string { return ptr(n.p.Description) }
func (n *projectNode) Archived() *bool      { is := n.p.Archived; return &is }
func (n *projectNode) AvatarURL() *string   { return nil }
func (n *projectNode) WebPath() string      { return n.v.root + "/" + n.p.Path }
func (n *projectNode) WebURL() *string      { return ptr(n.v.base + "/" + n.p.Path) }
func (n *projectNode) Namespace() *namespaceNode {
	return n.v.namespaceNode(n.v.w.groups[parentPath(n.p.Path)])
}

func (n *projectNode) NameWithNamespace() string {
	name := n.Name()
	for path := parentPath(n.p.Path); path != ""; path = parentPath(path) {
		part := lastPart(path)
		if g := n.v.w.groups[path]; g != nil {
			part = g.Name
		}
		name = part + " / " + name
	}
	return name
}

func (n *projectNode) DuoWorkflowRunnerAvailable() *bool {
	if n.p.DuoOff {
		return nil
	}
	has := !n.p.NoRunner
	return &has
}

// DuoWorkflowWorkflows are the sessions of all users that ran in CI here; null
// where the agent platform is off.
func (n *projectNode) DuoWorkflowWorkflows(a sessionArgs) (*conn[sessionNode], error) {
	if n.p.DuoOff {
		return nil, nil
	}
	return n.v.sessions(&a, n.v.inProject(n.p))
}

// enablementNode resolves DuoWorkflowEnablement.
type enablementNode struct {
	absent
	Checks                        *[]*checkNode
	CreateDuoWorkflowForCiAllowed bool
	Enabled                       bool
	EnabledFoundationalFlows      *[]string
	FoundationalFlowsEnabled      *bool
	RemoteFlowsEnabled            *bool
}

// checkNode resolves DuoWorkflowEnablementCheck.
type checkNode struct {
	absent
	Message *string
	Name    string
	Value   bool
}

// DuoWorkflowStatusCheck explains why sessions can or cannot run here.
func (n *projectNode) DuoWorkflowStatusCheck() *enablementNode {
	on, remote, flows := !n.p.DuoOff, !n.p.DuoOff && !n.p.RemoteOff, !n.p.DuoOff
	message := "GitLab Duo is enabled"
	if !on {
		message = "GitLab Duo is off for this project"
	}
	checks := []*checkNode{
		{Name: "developer_access", Value: true},
		{Name: "duo_features_enabled", Value: on, Message: &message},
		{Name: "feature_available", Value: on},
	}
	e := &enablementNode{
		Checks: &checks, Enabled: on, CreateDuoWorkflowForCiAllowed: remote && !n.p.CIOff, RemoteFlowsEnabled: &remote,
	}
	if !on {
		return e
	}
	e.FoundationalFlowsEnabled = &flows
	refs := []string{}
	for i := range n.v.w.scenario.Items {
		item := &n.v.w.scenario.Items[i]
		if item.Foundational && item.consumerIn(n.p.Path) != nil {
			refs = append(refs, item.Flow)
		}
	}
	e.EnabledFoundationalFlows = &refs
	return e
}

func (i *Item) consumerIn(project string) *Consumer {
	for c := range i.Consumers {
		if i.Consumers[c].Project == project {
			return &i.Consumers[c]
		}
	}
	return nil
}
