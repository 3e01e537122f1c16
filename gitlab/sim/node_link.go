package sim

// linkArgs are the arguments of the link connections.
type linkArgs struct {
	pageArgs
	LinkType *string
}

// linkNode resolves the four kinds of link. None of them has an id.
type linkNode struct {
	absent
	n *sessionNode
	l link
}

func (n *sessionNode) links(kind kindOf, a linkArgs) (*conn[linkNode], error) {
	var rows []link
	for _, l := range n.s.links {
		switch {
		case l.kind != kind, a.LinkType != nil && *a.LinkType != l.linkType():
		case l.linkType() == "TRIGGERED" && !n.v.version.from19(4):
		default:
			rows = append(rows, l)
		}
	}
	return paged(rows, a.pageArgs, maxPage, func(l link) *linkNode { return &linkNode{n: n, l: l} }, nil)
}

func (n *sessionNode) MergeRequestLinks(a linkArgs) (*conn[linkNode], error) {
	return n.links(kindMergeRequest, a)
}

func (n *sessionNode) WorkItemLinks(a linkArgs) (*conn[linkNode], error) {
	return n.links(kindWorkItem, a)
}
func (n *sessionNode) NoteLinks(a linkArgs) (*conn[linkNode], error) { return n.links(kindNote, a) }
func (n *sessionNode) PipelineLinks(a linkArgs) (*conn[linkNode], error) {
	return n.links(kindPipeline, a)
}

// source is the artefact of the kind that the session was started about.
func (n *sessionNode) source(kind kindOf) *artefactNode {
	for _, l := range n.s.links {
		if l.kind == kind && l.linkType() == "SOURCE" && !l.spec.Redacted {
			return &artefactNode{n: n, l: l}
		}
	}
	return nil
}

func (n *sessionNode) MergeRequest() *mergeRequestNode {
	return wrap[mergeRequestNode](n.source(kindMergeRequest))
}
func (n *sessionNode) WorkItem() *workItemNode { return wrap[workItemNode](n.source(kindWorkItem)) }

func (n *sessionNode) eitherSource() *artefactNode {
	if a := n.source(kindMergeRequest); a != nil {
		return a
	}
	return n.source(kindWorkItem)
}

func (n *sessionNode) ResourceIid() *int32 {
	a := n.eitherSource()
	if a == nil {
		return nil
	}
	return ptr(int32(a.l.iid))
}

func (n *sessionNode) ResourceWebURL() *string {
	a := n.eitherSource()
	if a == nil {
		return nil
	}
	return a.WebURL()
}

func (l *linkNode) LinkType() string       { return l.l.linkType() }
func (l *linkNode) CreatedAt() stamp       { return stamp(l.l.at) }
func (l *linkNode) Workflow() *sessionNode { return l.n }

// object is nil for an artefact the reader may not see.
func (l *linkNode) object() *artefactNode {
	if l.l.spec.Redacted {
		return nil
	}
	return &artefactNode{n: l.n, l: l.l}
}

func (l *linkNode) MergeRequest() *mergeRequestNode { return wrap[mergeRequestNode](l.object()) }
func (l *linkNode) WorkItem() *workItemNode         { return wrap[workItemNode](l.object()) }
func (l *linkNode) Pipeline() *pipelineNode         { return wrap[pipelineNode](l.object()) }
func (l *linkNode) Note() *noteNode                 { return wrap[noteNode](l.object()) }
