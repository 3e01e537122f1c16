package gitlab

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"duodash/gitlab/internal/gql"
	"duodash/model"
)

// Detail reads one session: first a small document with its state and the last
// entry of its log. When nothing moved since before, that is all, and the rest
// is taken from before. Otherwise what the session created is read, and the
// whole log only if the answer or the request hides in it. What could not be
// read is marked in the Detail and is no error. NotFound means that the
// session is gone or not the user's to read; it should not be asked for again,
// since GitLab counts such questions.
func (c *Client) Detail(ctx context.Context, id model.SessionID, before model.Detail) (model.Detail, error) {
	detail, log, err := c.begin(ctx, id)
	if err != nil {
		return model.Detail{}, err
	}
	if before.SameAs(detail.Session) && whole(before) {
		return reuse(detail, before), nil
	}
	c.readRest(ctx, id, &detail, &log, before)
	log.tell(&detail)
	return detail, nil
}

// Request reads what a session asks for right now, from nothing that was read
// before; what the session created is left out. It costs the small document,
// and the log when the request hides in it. Errors are those of Detail.
func (c *Client) Request(ctx context.Context, id model.SessionID) (model.Detail, error) {
	detail, log, err := c.begin(ctx, id)
	if err != nil {
		return model.Detail{}, err
	}
	if log.wanted(detail.Session.Status) {
		log.entries, log.err = c.readHistory(ctx, id)
		log.read = true
	}
	log.tell(&detail)
	return detail, nil
}

// begin reads the small document about a session.
func (c *Client) begin(ctx context.Context, id model.SessionID) (model.Detail, sessionLog, error) {
	doing := fmt.Sprintf("read session %d", id.Number)
	if err := c.checkHost(id); err != nil {
		return model.Detail{}, sessionLog{}, c.failed(doing, err)
	}
	facts, err := c.facts(ctx)
	if err != nil {
		return model.Detail{}, sessionLog{}, c.failed(doing, err)
	}
	node, log, err := c.lookUp(ctx, id, facts.account.Server)
	if err != nil {
		return model.Detail{}, sessionLog{}, c.failed(doing, err)
	}
	detail, ok := detailOf(c.host, node)
	if !ok {
		return model.Detail{}, sessionLog{}, c.failed(doing, unreadable(errNoData))
	}
	return detail, log, nil
}

// checkHost keeps the number of one host from being looked up on another.
func (c *Client) checkHost(id model.SessionID) error {
	if id.Host == "" || id.Host == c.host.Name() {
		return nil
	}
	return &model.Error{
		Kind: model.NotFound, Said: model.Line("the session is on " + id.Host + ", not on " + c.host.Name()),
	}
}

// lookUp asks for one session. GitLab has no field for that; its list takes a
// workflowId and then ignores all filters.
func (c *Client) lookUp(ctx context.Context, id model.SessionID, server model.Server) (*gql.DetailNode, sessionLog, error) {
	data, err := gql.SessionDetail(ctx, asker{c}, gidOf(id))
	var failures graphErrors
	if err != nil && !errors.As(err, &failures) {
		return nil, sessionLog{}, err
	}
	if data.DuoWorkflowWorkflows == nil {
		switch {
		case lookupFailed(err):
			return nil, sessionLog{}, gone(failures[0].message)
		case err != nil:
			return nil, sessionLog{}, err
		default:
			return nil, sessionLog{}, unreadable(errNoData)
		}
	}
	for _, node := range data.DuoWorkflowWorkflows.Nodes {
		if node != nil {
			return node, logEnd(node, failures, server), nil
		}
	}
	if err != nil && !lookupFailed(err) {
		return nil, sessionLog{}, err
	}
	return nil, sessionLog{}, gone(model.Line("there is no such session, or you may not read it"))
}

func gone(said model.Text) *model.Error {
	return &model.Error{Kind: model.NotFound, Said: said}
}

// whole reports whether nothing was missing when d was read.
func whole(d model.Detail) bool {
	return !d.ArtefactsUnread && !d.Answer.Unreadable && !d.Request.Unread
}

// reuse takes from before what is as it was: the log did not move. Links may
// have; they are read again with the next move, or when everything is.
func reuse(d, before model.Detail) model.Detail {
	d.Answer, d.Request, d.Last = before.Answer, before.Request, before.Last
	d.Artefacts, d.MoreArtefacts = before.Artefacts, before.MoreArtefacts
	d.Fingerprint = before.Fingerprint
	return d
}

// readRest reads links and, if needed, the log, both at once.
func (c *Client) readRest(ctx context.Context, id model.SessionID, d *model.Detail, log *sessionLog, before model.Detail) {
	var links *gql.LinksNode
	var linksErr error
	reads := []func(){func() { links, linksErr = c.readLinks(ctx, id) }}
	if log.wanted(d.Session.Status) {
		reads = append(reads, func() { log.entries, log.err = c.readHistory(ctx, id) })
		log.read = true
	}
	together(reads...)
	if links != nil {
		d.Artefacts, d.MoreArtefacts = artefactsOf(links)
	}
	if linksErr != nil {
		d.ArtefactsUnread = true
		if before.Session.ID == d.Session.ID && len(before.Artefacts) >= len(d.Artefacts) {
			d.Artefacts, d.MoreArtefacts = before.Artefacts, before.MoreArtefacts
		}
	}
}

// readLinks may answer both: what could be read, and that not all could.
func (c *Client) readLinks(ctx context.Context, id model.SessionID) (*gql.LinksNode, error) {
	data, err := gql.SessionLinks(ctx, asker{c}, gidOf(id))
	if partly(err) && data.DuoWorkflowWorkflows != nil {
		for _, node := range data.DuoWorkflowWorkflows.Nodes {
			if node != nil {
				return node, err
			}
		}
	}
	return nil, errors.Join(err, errNoData)
}

// readHistory reads the whole log. GitLab answers null for all of it when one
// message is broken; that is an error here, never an empty log.
func (c *Client) readHistory(ctx context.Context, id model.SessionID) ([]*gql.Message, error) {
	data, err := gql.SessionHistory(ctx, asker{c}, gidOf(id))
	if partly(err) && data.DuoWorkflowWorkflows != nil {
		for _, node := range data.DuoWorkflowWorkflows.Nodes {
			if node != nil && node.LatestCheckpoint != nil && node.LatestCheckpoint.DuoMessages != nil {
				return pointers(node.LatestCheckpoint.DuoMessages), nil
			}
		}
	}
	return nil, errors.Join(err, errNoData)
}

// together runs functions at once and waits for all. A panic in one of them
// is raised again here, where the caller's guard can see it.
func together(functions ...func()) {
	var wait sync.WaitGroup
	panics := make(chan any, len(functions))
	for _, f := range functions {
		wait.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					panics <- p
				}
			}()
			f()
		})
	}
	wait.Wait()
	select {
	case p := <-panics:
		panic(p)
	default:
	}
}
