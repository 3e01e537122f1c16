package sim

import (
	"fmt"
	"strconv"

	graphql "github.com/graph-gophers/graphql-go"
)

// itemOfFlow is the catalogue item whose sessions carry the definition.
func (w *world) itemOfFlow(flow string) *Item {
	for i := range w.scenario.Items {
		if w.scenario.Items[i].Flow == flow {
			return &w.scenario.Items[i]
		}
	}
	return nil
}

// itemNode resolves AiCatalogItem and its three kinds.
type itemNode struct {
	absent
	v *view
	i *Item
}

func (n *itemNode) is(kind string) (*itemNode, bool) { return n, or(n.i.Type, "FLOW") == kind }

func (n *itemNode) ToAiCatalogFlow() (*itemNode, bool)  { return n.is("FLOW") }
func (n *itemNode) ToAiCatalogAgent() (*itemNode, bool) { return n.is("AGENT") }
func (n *itemNode) ToAiCatalogThirdPartyFlow() (*itemNode, bool) {
	return n.is("THIRD_PARTY_FLOW")
}

func (n *itemNode) ID() graphql.ID      { return graphql.ID(newGID("Ai::Catalog::Item", n.i.ID)) }
func (n *itemNode) Name() string        { return n.i.Name }
func (n *itemNode) Description() string { return n.i.Description }
func (n *itemNode) ItemType() string    { return or(n.i.Type, "FLOW") }
func (n *itemNode) Foundational() bool  { return n.i.Foundational }
func (n *itemNode) FoundationalFlowReference() *string {
	if !n.i.Foundational {
		return nil
	}
	return ptr(n.i.Flow)
}
func (n *itemNode) FoundationalAgentReference() *string { return nil }
func (n *itemNode) SoftDeleted() *bool                  { is := n.i.Deleted; return &is }
func (n *itemNode) Project() *projectNode               { return nil }
func (n *itemNode) CreatedAt() stamp                    { return stamp(n.v.w.start) }
func (n *itemNode) UpdatedAt() stamp                    { return stamp(n.v.w.start) }
func (n *itemNode) Visibility() string                  { return "PUBLIC" }
func (n *itemNode) LatestVersion(struct{ Released *bool }) *itemVersionNode {
	return n.v.itemVersion(n.i)
}

// itemVersionNode resolves AiCatalogItemVersion and its three kinds.
type itemVersionNode struct {
	absent
	kind             string
	ID               graphql.ID
	Released         bool
	HumanVersionName *string
	VersionName      *string
}

func (v *view) itemVersion(i *Item) *itemVersionNode {
	if i.VersionID == 0 {
		return nil
	}
	name := "1.0.0"
	if i.Draft {
		name = "0.2.0-draft"
	}
	return &itemVersionNode{
		kind: or(i.Type, "FLOW"), ID: graphql.ID(newGID("Ai::Catalog::ItemVersion", i.VersionID)),
		Released: !i.Draft, VersionName: ptr(name), HumanVersionName: ptr("v" + name),
	}
}

func (n *itemVersionNode) ToAiCatalogFlowVersion() (*itemVersionNode, bool) {
	return n, n.kind == "FLOW"
}

func (n *itemVersionNode) ToAiCatalogAgentVersion() (*itemVersionNode, bool) {
	return n, n.kind == "AGENT"
}

func (n *itemVersionNode) ToAiCatalogThirdPartyFlowVersion() (*itemVersionNode, bool) {
	return n, n.kind == "THIRD_PARTY_FLOW"
}

// consumerNode resolves AiCatalogItemConsumer.
type consumerNode struct {
	absent
	v *view
	i *Item
	c *Consumer
}

// consumerPermissions resolves AiCatalogItemConsumerPermissions.
type consumerPermissions struct {
	absent
	AdminAiCatalogItemConsumer, ExecuteAiCatalogItem, ReadAiCatalogItemConsumer bool
}

func (n *consumerNode) ID() graphql.ID {
	return graphql.ID(newGID("Ai::Catalog::ItemConsumer", n.c.ID))
}

func (n *consumerNode) Enabled() *bool { is := !n.i.Disabled; return &is }

func (n *consumerNode) Item() *itemNode {
	if n.i.Hidden {
		return nil
	}
	return &itemNode{v: n.v, i: n.i}
}

// PinnedItemVersion is limited to twenty in one request.
func (n *consumerNode) PinnedItemVersion() (*itemVersionNode, error) {
	n.v.mu.Lock()
	n.v.pinned++
	count := n.v.pinned
	n.v.mu.Unlock()
	if count > maxPinned {
		const text = "\"pinnedItemVersion\" field can be requested only for %d AiCatalogItemConsumer(s) at a time."
		return nil, answerError{text: fmt.Sprintf(text, maxPinned)}
	}
	if n.i.Hidden || n.i.Deleted {
		return nil, nil
	}
	return n.v.itemVersion(n.i), nil
}

const maxPinned = 20

func (n *consumerNode) PinnedVersionPrefix() *anyJSON     { return nil }
func (n *consumerNode) ParentItemConsumer() *consumerNode { return nil }
func (n *consumerNode) Group() *groupNode                 { return nil }
func (n *consumerNode) Project() *projectNode             { return n.v.projectNode(n.v.w.projects[n.c.Project]) }
func (n *consumerNode) ServiceAccount() *userNode         { return nil }
func (n *consumerNode) UserPermissions() *consumerPermissions {
	return &consumerPermissions{
		ReadAiCatalogItemConsumer: true,
		ExecuteAiCatalogItem:      !n.i.Hidden && !n.i.Deleted && !n.i.Draft && !n.i.Disabled && or(n.i.Type, "FLOW") == "FLOW",
	}
}

func (n *consumerNode) WebPath() *string {
	if n.i.Hidden {
		return nil
	}
	place := "/-/automate/flows/"
	if n.i.Type == "AGENT" {
		place = "/-/automate/agents/"
	}
	return ptr(n.v.root + "/" + n.c.Project + place + strconv.FormatInt(n.i.ID, 10))
}
