package sim

import (
	"context"
	"slices"
	"strings"

	graphql "github.com/graph-gophers/graphql-go"
)

// configuredArgs are the arguments of aiCatalogConfiguredItems.
type configuredArgs struct {
	pageArgs
	ConfigurableForProjectID     *gid
	FoundationalFlowReference    *string
	GroupID                      *gid
	IncludeFoundationalConsumers graphql.NullBool
	IncludeInherited             graphql.NullBool
	ItemID                       *gid
	ItemType                     *string
	ItemTypes                    *[]string
	ProjectID                    *gid
}

func (a *configuredArgs) matches(i *Item) bool {
	kind := or(i.Type, "FLOW")
	with := a.IncludeFoundationalConsumers.Value
	switch {
	case a.ItemType != nil && *a.ItemType != kind,
		a.ItemTypes != nil && !slices.Contains(*a.ItemTypes, kind),
		a.ItemID != nil && a.ItemID.number() != i.ID,
		a.FoundationalFlowReference != nil && *a.FoundationalFlowReference != i.Flow,
		i.Foundational && (with == nil || !*with) && a.FoundationalFlowReference == nil:
		return false
	}
	return true
}

// consumerRow is one enabled item.
type consumerRow struct {
	i *Item
	c *Consumer
}

// AiCatalogConfiguredItems are the items enabled in a project or group.
func (root) AiCatalogConfiguredItems(ctx context.Context, a configuredArgs) (*conn[consumerNode], error) {
	v := viewOf(ctx)
	if a.ProjectID == nil && a.GroupID == nil {
		return nil, answerError{text: "At least one of [groupId, projectId] arguments is required."}
	}
	var rows []consumerRow
	for i := range v.w.scenario.Items {
		item := &v.w.scenario.Items[i]
		if !a.matches(item) || a.ProjectID == nil {
			continue
		}
		p := v.w.project(a.ProjectID.number())
		if p == nil || !p.canRead(v.user) {
			continue
		}
		if c := item.consumerIn(p.Path); c != nil {
			rows = append(rows, consumerRow{item, c})
		}
	}
	return paged(rows, a.pageArgs, maxPage, func(r consumerRow) *consumerNode {
		return &consumerNode{v: v, i: r.i, c: r.c}
	}, nil)
}

// itemsArgs are the arguments of aiCatalogItems.
type itemsArgs struct {
	pageArgs
	ItemType  *string
	ItemTypes *[]string
	Search    *string
}

// AiCatalogItems is the whole catalogue.
func (root) AiCatalogItems(ctx context.Context, a itemsArgs) (*conn[itemNode], error) {
	v := viewOf(ctx)
	var rows []*Item
	for i := range v.w.scenario.Items {
		item := &v.w.scenario.Items[i]
		kind := or(item.Type, "FLOW")
		switch {
		case v.user == nil, item.Hidden, item.Deleted,
			a.ItemType != nil && *a.ItemType != kind,
			a.ItemTypes != nil && !slices.Contains(*a.ItemTypes, kind),
			a.Search != nil && !strings.Contains(strings.ToLower(item.Name), strings.ToLower(*a.Search)):
		default:
			rows = append(rows, item)
		}
	}
	return paged(rows, a.pageArgs, maxPage, func(i *Item) *itemNode { return &itemNode{v: v, i: i} }, nil)
}

// agentNode resolves AiFoundationalChatAgent.
type agentNode struct {
	absent
	AvatarURL            *string
	Description          string
	FlowConfig           *flowConfigNode
	ID                   gid
	Name                 string
	Reference            string
	ReferenceWithVersion *string
	SelectableInChat     bool
	Version              *string
}

// flowConfigNode resolves AiFoundationalChatAgentFlowConfig.
type flowConfigNode struct {
	absent
	FlowConfigID, FlowConfigSchemaVersion, FlowVersion *string
}

func agentOf(a *Agent) *agentNode {
	short, ver, _ := strings.Cut(a.Reference, "/")
	n := &agentNode{
		Description: a.Description, ID: newGID("Ai::FoundationalChatAgent", a.ID), Name: a.Name,
		Reference: short, ReferenceWithVersion: ptr(a.Reference), SelectableInChat: true, Version: ptr(ver),
	}
	if a.FlowVersion != "" {
		n.FlowConfig = &flowConfigNode{FlowConfigID: ptr(a.Reference), FlowVersion: ptr(a.FlowVersion)}
	}
	return n
}

// maxAgents is the page size of the foundational agents, which all fit in one.
const maxAgents = 1000

// agentsArgs are the arguments of aiFoundationalChatAgents.
type agentsArgs struct {
	pageArgs
	NamespaceID *gid
	ProjectID   *gid
}

// AiFoundationalChatAgents are GitLab's own agents.
func (root) AiFoundationalChatAgents(ctx context.Context, a agentsArgs) (*conn[agentNode], error) {
	v := viewOf(ctx)
	var rows []*Agent
	for i := range v.w.scenario.Agents {
		if v.user != nil {
			rows = append(rows, &v.w.scenario.Agents[i])
		}
	}
	return paged(rows, a.pageArgs, maxAgents, agentOf, nil)
}
