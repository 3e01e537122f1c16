package sim

import (
	"html"
	"strconv"
	"strings"

	graphql "github.com/graph-gophers/graphql-go"
)

// artefactNode is what merge requests, work items, notes and pipelines share.
type artefactNode struct {
	absent
	n *sessionNode
	l link
}

type (
	// mergeRequestNode resolves MergeRequest.
	mergeRequestNode struct{ artefactNode }
	// workItemNode resolves WorkItem.
	workItemNode struct{ artefactNode }
	// pipelineNode resolves Pipeline.
	pipelineNode struct{ artefactNode }
	// noteNode resolves Note.
	noteNode struct{ artefactNode }
)

// wrap gives an artefact its kind; nil stays nil.
func wrap[N ~struct{ artefactNode }](a *artefactNode) *N {
	if a == nil {
		return nil
	}
	return &N{*a}
}

// fullArg is the argument of references.
type fullArg struct{ Full graphql.NullBool }

func (a *artefactNode) Iid() string      { return strconv.FormatInt(a.l.iid, 10) }
func (a *artefactNode) CreatedAt() stamp { return stamp(a.l.at) }
func (a *artefactNode) Title() string    { return a.n.v.text(a.l.spec.Title) }
func (a *artefactNode) Name() *string    { return ptr(a.Title()) }

func (a *artefactNode) Project() *projectNode { return a.n.Project() }

func (a *artefactNode) path() string {
	place := "merge_requests"
	switch a.l.kind {
	case kindWorkItem:
		place = "work_items"
	case kindPipeline:
		return a.n.v.root + "/" + a.n.s.spec.Project + "/-/pipelines/" + strconv.FormatInt(a.l.id, 10)
	default:
	}
	return a.n.v.root + "/" + a.n.s.spec.Project + "/-/" + place + "/" + a.Iid()
}

// WebURL is the page of the artefact.
func (a *artefactNode) WebURL() *string {
	return ptr(a.n.v.base + strings.TrimPrefix(a.path(), a.n.v.root))
}

func (a *artefactNode) reference(mark string, full graphql.NullBool) string {
	if full.Value != nil && *full.Value {
		return a.n.s.spec.Project + mark + a.Iid()
	}
	return mark + a.Iid()
}

func (a *mergeRequestNode) ID() graphql.ID              { return graphql.ID(newGID("MergeRequest", a.l.id)) }
func (a *mergeRequestNode) State() string               { return or(a.l.spec.State, "opened") }
func (a *mergeRequestNode) Draft() bool                 { return a.l.spec.Draft }
func (a *mergeRequestNode) HeadPipeline() *pipelineNode { return nil }
func (a *mergeRequestNode) Reference(f fullArg) string  { return a.reference("!", f.Full) }
func (a *mergeRequestNode) SourceBranch() string {
	return "duo/session-" + strconv.FormatInt(a.n.s.id, 10)
}
func (a *mergeRequestNode) TargetBranch() string { return "main" }
func (a *mergeRequestNode) WebPath() string      { return a.path() }

func (a *mergeRequestNode) MergedAt() *stamp {
	if a.State() != "merged" {
		return nil
	}
	at := a.CreatedAt()
	return &at
}

func (a *workItemNode) ID() gid                    { return newGID("WorkItem", a.l.id) }
func (a *workItemNode) State() string              { return or(a.l.spec.State, "OPEN") }
func (a *workItemNode) Reference(f fullArg) string { return a.reference("#", f.Full) }
func (a *workItemNode) WebPath() *string           { return ptr(a.path()) }
func (a *workItemNode) WorkItemType() *typeNode {
	return &typeNode{ID: newGID("WorkItems::Type", 1), Name: or(a.l.spec.Type, "Issue")}
}

// typeNode resolves WorkItemType.
type typeNode struct {
	absent
	ID       gid
	Name     string
	IconName *string
}

func (a *pipelineNode) ID() graphql.ID { return graphql.ID(newGID("Ci::Pipeline", a.l.id)) }
func (a *pipelineNode) Status() string { return or(a.l.spec.State, "SUCCESS") }
func (a *pipelineNode) Path() *string  { return ptr(a.path()) }
func (a *pipelineNode) Ref() *string   { return ptr("main") }

func (a *noteNode) ID() gid           { return newGID("Note", a.l.id) }
func (a *noteNode) Author() *userNode { return a.n.User() }
func (a *noteNode) Body() string      { return a.n.v.text(a.l.spec.Body) }
func (a *noteNode) UpdatedAt() stamp  { return a.CreatedAt() }
func (a *noteNode) Internal() *bool   { no := false; return &no }
func (a *noteNode) System() bool      { return false }

func (a *noteNode) BodyFirstLineHTML() string {
	line, _, _ := strings.Cut(a.Body(), "\n")
	return "<p>" + html.EscapeString(line) + "</p>"
}

func (a *noteNode) NoteableType() string {
	if a.l.spec.On == "work_item" {
		return "Issue"
	}
	return "MergeRequest"
}

func (a *noteNode) URL() *string {
	place := "/-/merge_requests/"
	if a.l.spec.On == "work_item" {
		place = "/-/issues/"
	}
	iid := strconv.FormatInt(a.l.spec.OnIID, 10)
	return ptr(a.n.v.base + "/" + a.n.s.spec.Project + place + iid + "#note_" + strconv.FormatInt(a.l.id, 10))
}
