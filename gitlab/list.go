package gitlab

import (
	"cmp"
	"context"
	"errors"

	"duodash/gitlab/internal/gql"
	"duodash/model"
)

const doingList = "read the session list"

// noDuo is what a server without the feature is told apart by.
const noDuo = "this GitLab has no Duo sessions: they need the Enterprise Edition, 18.9 or later, with GitLab Duo"

// List reads one page of the user's own sessions in one request, and with it,
// when asked, all sessions that wait for a person. Source: GitLab
// Query.duoWorkflowWorkflows. Interactive chats are left out. A page may be
// short or empty although more follow. Errors: Unsupported when the server has
// no sessions, NotFound for a project that does not exist or may not be seen;
// what waits for a person is answered even then.
func (c *Client) List(ctx context.Context, q model.ListQuery) (model.List, error) {
	facts, err := c.facts(ctx)
	if err != nil {
		return model.List{}, c.failed(doingList, err)
	}
	if facts.community {
		return model.List{}, &model.Error{Kind: model.Unsupported, Doing: doingList, Said: model.Line(noDuo)}
	}
	project, err := c.fullPath(ctx, q.Filter.Project)
	if err != nil {
		return c.needsAlone(ctx, q), c.failed(doingList, err)
	}
	list, err := c.askKnown(ctx, q, project, facts.level)
	if err != nil {
		return model.List{}, err
	}
	if err := c.checkProject(ctx, q, list.Page); err != nil {
		return model.List{Needs: list.Needs}, c.failed(doingList, err)
	}
	return list, nil
}

// needsAlone answers the half of a query that does not depend on its filter,
// because a filter that names nothing must not hide what waits.
func (c *Client) needsAlone(ctx context.Context, q model.ListQuery) model.List {
	if !q.Needs {
		return model.List{}
	}
	list, err := c.ask(ctx, listingOf(model.ListQuery{First: 1, Needs: true}, "", levelBase))
	if err != nil {
		return model.List{}
	}
	return model.List{Needs: list.Needs}
}

// askKnown asks with the newest arguments that the server is known to take,
// and remembers when it takes fewer.
func (c *Client) askKnown(ctx context.Context, q model.ListQuery, project string, known level) (model.List, error) {
	for {
		asked := listingOf(q, project, known)
		list, err := c.ask(ctx, asked)
		if refused(err) && asked.level > levelBase {
			c.lower(asked.level)
			known = asked.level - 1
			continue
		}
		if err != nil {
			return model.List{}, c.listFailed(err)
		}
		return list, nil
	}
}

// refused reports whether the server does not know an argument of the document.
func refused(err error) bool {
	var failures graphErrors
	return errors.As(err, &failures) &&
		(failures.has("argumentNotAccepted") || failures.says("doesn't accept argument"))
}

func (c *Client) listFailed(err error) error {
	e := c.failed(doingList, err)
	var failures graphErrors
	if errors.As(err, &failures) && failures.says("Field 'duoWorkflowWorkflows' doesn't exist") {
		e.Said, e.Hint = model.Line(noDuo), ""
	}
	return e
}

// ask sends the document that holds exactly the arguments in use.
func (c *Client) ask(ctx context.Context, l listing) (model.List, error) {
	list, needs, err := c.askFor(ctx, l)
	switch {
	case !partly(err):
		return model.List{}, err
	case list == nil, l.withNeeds && needs == nil:
		return model.List{}, cmp.Or(err, error(unreadable(errNoData)))
	}
	answer := model.List{Page: l.narrow(pageOf(c.host, list))}
	if l.withNeeds {
		answer.Needs = pageOf(c.host, needs)
	}
	if err != nil {
		answer.Trouble = c.failed(doingList, err)
		answer.Page.Incomplete, answer.Needs.Incomplete = true, true
	}
	return answer, nil
}

func (c *Client) askFor(ctx context.Context, l listing) (*gql.Page, *gql.Page, error) {
	switch l.level {
	case levelStatuses:
		data, err := gql.ListSessionsByStatus(ctx, asker{c}, l.first, l.sort, leftOut(), l.withNeeds,
			model.MaxPageSize, l.statuses, l.after, l.project, l.flow, l.search, l.updatedAfter)
		return data.List, data.Needs, err
	case levelChanges:
		data, err := gql.ListChangedSessions(ctx, asker{c}, l.first, l.sort, leftOut(), l.withNeeds,
			model.MaxPageSize, l.after, l.project, l.flow, l.search, l.group, l.updatedAfter)
		return data.List, data.Needs, err
	default:
		data, err := gql.ListSessions(ctx, asker{c}, l.first, l.sort, leftOut(), l.withNeeds,
			model.MaxPageSize, l.after, l.project, l.flow, l.search, l.group)
		return data.List, data.Needs, err
	}
}

// leftOut are the definitions of interactive chats, which are no runs of an
// agent. Source: GitLab's own list_duo_sessions tool.
func leftOut() []string { return []string{"chat", "agentic_chat"} }
