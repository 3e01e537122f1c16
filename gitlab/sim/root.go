package sim

import (
	"context"
	"slices"
	"strings"

	graphql "github.com/graph-gophers/graphql-go"
)

// root resolves Query and Mutation. What a request sees comes with its context.
type root struct{ absent }

// metadataNode resolves Metadata.
type metadataNode struct {
	absent
	Enterprise        bool
	Revision, Version string
}

func (root) CurrentUser(ctx context.Context) *userNode {
	v := viewOf(ctx)
	return v.userNode(v.user)
}

func (root) Metadata(ctx context.Context) *metadataNode {
	v := viewOf(ctx)
	if v.user == nil {
		return nil
	}
	sc := &v.w.scenario
	return &metadataNode{Enterprise: !sc.Community, Revision: or(sc.Revision, "27d0646f9b0"), Version: sc.Version}
}

type pathArg struct{ FullPath graphql.ID }

func (root) Project(ctx context.Context, a pathArg) *projectNode {
	v := viewOf(ctx)
	return v.projectNode(v.w.projects[string(a.FullPath)])
}

func (root) Group(ctx context.Context, a pathArg) *groupNode {
	v := viewOf(ctx)
	if v.user == nil {
		return nil
	}
	return v.groupNode(v.w.groups[string(a.FullPath)])
}

func (root) Namespace(ctx context.Context, a pathArg) *namespaceNode {
	v := viewOf(ctx)
	if v.user == nil {
		return nil
	}
	return v.namespaceNode(v.w.groups[string(a.FullPath)])
}

// projectsArgs are the arguments of projects.
type projectsArgs struct {
	pageArgs
	FullPaths        *[]string
	IDs              *[]graphql.ID
	Membership       *bool
	Search           *string
	SearchNamespaces *bool
	Sort             *string
}

func (a *projectsArgs) matches(p *Project) bool {
	if a.FullPaths != nil && !slices.Contains(*a.FullPaths, p.Path) {
		return false
	}
	if a.IDs != nil && !slices.Contains(*a.IDs, graphql.ID(newGID("Project", p.ID))) {
		return false
	}
	if a.Search == nil {
		return true
	}
	hay := strings.ToLower(p.Name + " " + lastPart(p.Path))
	if a.SearchNamespaces != nil && *a.SearchNamespaces {
		hay += " " + strings.ToLower(p.Path)
	}
	return strings.Contains(hay, strings.ToLower(*a.Search))
}

func (root) Projects(ctx context.Context, a projectsArgs) (*conn[projectNode], error) {
	v := viewOf(ctx)
	var rows []*Project
	for i := range v.w.scenario.Projects {
		p := &v.w.scenario.Projects[i]
		if p.canRead(v.user) && a.matches(p) {
			rows = append(rows, p)
		}
	}
	return paged(rows, a.pageArgs, maxPage, v.projectNode, nil)
}

func (root) DuoWorkflowWorkflows(ctx context.Context, a sessionArgs) (*conn[sessionNode], error) {
	v := viewOf(ctx)
	return v.sessions(&a, v.own())
}

// eventsArgs are the arguments of duoWorkflowEvents.
type eventsArgs struct {
	pageArgs
	WorkflowID gid
}

// DuoWorkflowEvents answers one checkpoint a page unless first says more.
func (root) DuoWorkflowEvents(ctx context.Context, a eventsArgs) (*conn[eventNode], error) {
	v := viewOf(ctx)
	var rows []checkpoint
	var n *sessionNode
	if v.user != nil {
		s, err := v.lookUp(a.WorkflowID.number())
		if err != nil {
			return nil, err
		}
		n = v.sessionNode(s)
		rows = slices.Clone(s.history(v.now))
		slices.Reverse(rows)
	}
	if a.First == nil && a.Last == nil {
		one := int32(1)
		a.First = &one
	}
	return paged(rows, a.pageArgs, maxPage, func(c checkpoint) *eventNode { return &eventNode{n: n, c: c} }, nil)
}

// DuoWorkflowRecentSessionProjects are the projects of the caller's newest sessions.
func (root) DuoWorkflowRecentSessionProjects(ctx context.Context) *[]*projectNode {
	v := viewOf(ctx)
	rows := v.own()
	args := sessionArgs{Sort: sortArg{"UPDATED_DESC"}}
	args.order(rows)
	out := []*projectNode{}
	seen := map[string]bool{}
	for _, s := range rows {
		p := v.projectNode(v.w.projects[s.spec.Project])
		if p != nil && !seen[p.p.Path] && len(out) < 20 {
			seen[p.p.Path] = true
			out = append(out, p)
		}
	}
	return &out
}

func (root) GitlabCreditsAvailable(ctx context.Context) bool {
	return !viewOf(ctx).w.scenario.NoCredits
}
