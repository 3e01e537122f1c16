package gitlab

import (
	"slices"
	"time"

	"duodash/gitlab/internal/gql"
	"duodash/model"
)

// created is an artefact with the time of its link.
type created struct {
	at time.Time
	model.Artefact
}

// artefactsOf are what a session created and the reader may see, in the order
// of creation, and whether there are more than were asked for. A link whose
// object is null is dropped without a trace: to count it would reveal that
// something exists where the reader may not look.
func artefactsOf(node *gql.LinksNode) ([]model.Artefact, bool) {
	mergeRequests, moreMergeRequests := mergeRequestsOf(node.MergeRequestLinks)
	workItems, moreWorkItems := workItemsOf(node.WorkItemLinks)
	notes, moreNotes := notesOf(node.NoteLinks)
	all := slices.Concat(mergeRequests, workItems, notes)
	slices.SortStableFunc(all, func(a, b created) int { return a.at.Compare(b.at) })
	var out []model.Artefact
	for _, c := range all {
		out = append(out, c.Artefact)
	}
	return out, moreMergeRequests || moreWorkItems || moreNotes
}

func mergeRequestsOf(links *gql.MergeRequestLinks) ([]created, bool) {
	if links == nil {
		return nil, false
	}
	var out []created
	for _, n := range links.Nodes {
		if n != nil && n.MergeRequest != nil {
			out = append(out, created{timeOf(string(n.CreatedAt)), mergeRequestOf(n.MergeRequest)})
		}
	}
	return out, links.PageInfo.HasNextPage
}

func workItemsOf(links *gql.WorkItemLinks) ([]created, bool) {
	if links == nil {
		return nil, false
	}
	var out []created
	for _, n := range links.Nodes {
		if n != nil && n.WorkItem != nil {
			out = append(out, created{timeOf(string(n.CreatedAt)), workItemOf(n.WorkItem)})
		}
	}
	return out, links.PageInfo.HasNextPage
}

func notesOf(links *gql.NoteLinks) ([]created, bool) {
	if links == nil {
		return nil, false
	}
	var out []created
	for _, n := range links.Nodes {
		if n != nil && n.Note != nil {
			out = append(out, created{timeOf(string(n.CreatedAt)), noteOf(n.Note)})
		}
	}
	return out, links.PageInfo.HasNextPage
}

func mergeRequestOf(m *gql.MergeRequest) model.Artefact {
	return model.Artefact{
		Kind:      model.MergeRequest,
		Reference: model.Line(m.Reference),
		Title:     model.Line(m.Title),
		State:     model.Line(string(m.State)),
		Draft:     m.Draft,
		Web:       link(m.WebUrl),
	}
}

func workItemOf(w *gql.WorkItem) model.Artefact {
	return model.Artefact{
		Kind:      model.WorkItem,
		Reference: model.Line(w.Reference),
		Title:     model.Line(w.Title),
		State:     workItemState(w.State),
		Web:       link(w.WebUrl),
	}
}

// workItemState uses the words of merge requests for both.
func workItemState(s gql.WorkItemState) model.Text {
	switch s {
	case gql.WorkItemStateOpen:
		return model.Line("opened")
	case gql.WorkItemStateClosed:
		return model.Line("closed")
	default:
		return model.Line(string(s))
	}
}

// noteOf labels a note, which has no title, by the beginning of its body.
func noteOf(n *gql.Note) model.Artefact {
	label, _ := model.Block(n.Body).Cut(model.NoteLabel)
	return model.Artefact{Kind: model.Note, Title: label.OneLine(), Web: link(n.Url)}
}
