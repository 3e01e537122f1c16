package gitlab

import (
	"slices"
	"strings"
	"time"

	"duodash/gitlab/internal/gql"
	"duodash/model"
)

// listing is a ListQuery in the words of one server: what is asked, and what
// is left to do here because the server cannot.
type listing struct {
	// level is that of the arguments which the document uses.
	level     level
	first     int
	sort      gql.DuoWorkflowsWorkflowSort
	withNeeds bool

	after, project, flow, search, updatedAfter *string

	group    *gql.DuoWorkflowStatusGroup
	statuses []gql.DuoWorkflowStatus

	// onlyStatuses and onlySince are filtered here; nothing and zero mean that
	// the server does it.
	onlyStatuses []model.Status
	onlySince    time.Time
}

// listingOf chooses the document for a server of a level.
func listingOf(q model.ListQuery, project string, known level) listing {
	first := q.First
	if first <= 0 {
		first = model.PageSize
	}
	l := listing{
		first:     min(first, model.MaxPageSize),
		sort:      gql.DuoWorkflowsWorkflowSortCreatedDesc,
		withNeeds: q.Needs,
		after:     given(q.After),
		project:   given(project),
		flow:      given(flowType(q.Filter.Flow)),
		search:    given(strings.TrimSpace(q.Filter.Search)),
	}
	l.setStatuses(q.Statuses, known)
	if q.Since.IsZero() {
		return l
	}
	l.sort = gql.DuoWorkflowsWorkflowSortUpdatedDesc
	if known < levelChanges {
		l.onlySince = q.Since
		return l
	}
	// Whole seconds, rounded down: rows show their time in seconds too.
	l.updatedAfter = given(q.Since.UTC().Format(time.RFC3339))
	l.level = max(l.level, levelChanges)
	return l
}

// setStatuses prefers a group, which every server knows, then the exact
// statuses, then the group around them, then no filter at all.
func (l *listing) setStatuses(wanted []model.Status, known level) {
	if len(wanted) == 0 {
		return
	}
	group, exact := groupAround(wanted)
	switch {
	case exact:
		l.group = &group
	case known >= levelStatuses && !slices.ContainsFunc(wanted, func(s model.Status) bool { return !s.Known() }):
		for _, s := range wanted {
			l.statuses = append(l.statuses, gql.DuoWorkflowStatus(s.Enum()))
		}
		l.level = levelStatuses
	default:
		if group != "" {
			l.group = &group
		}
		l.onlyStatuses = wanted
	}
}

// narrow does what the server could not. While a whole page is newer than
// asked, the next one may hold more.
func (l listing) narrow(p model.Page) model.Page {
	if !l.onlySince.IsZero() {
		newer := func(s model.Session) bool { return s.UpdatedAt.After(l.onlySince) }
		before := len(p.Sessions)
		p.Sessions = slices.DeleteFunc(p.Sessions, func(s model.Session) bool { return !newer(s) })
		p.More = p.More && len(p.Sessions) == before
	}
	if l.onlyStatuses != nil {
		p.Sessions = slices.DeleteFunc(p.Sessions, func(s model.Session) bool {
			return !slices.Contains(l.onlyStatuses, s.Status)
		})
	}
	return p
}

// groupOf is GitLab's own grouping. Source: GitLab
// ee/app/models/ai/duo_workflows/workflow.rb; the same from 18.9 to 19.5.
func groupOf(s model.Status) gql.DuoWorkflowStatusGroup {
	switch s {
	case model.Created, model.Running:
		return gql.DuoWorkflowStatusGroupActive
	case model.Paused:
		return gql.DuoWorkflowStatusGroupPaused
	case model.InputRequired, model.PlanApprovalRequired, model.ToolApprovalRequired:
		return gql.DuoWorkflowStatusGroupAwaitingInput
	case model.Finished:
		return gql.DuoWorkflowStatusGroupCompleted
	case model.Failed:
		return gql.DuoWorkflowStatusGroupFailed
	case model.Stopped:
		return gql.DuoWorkflowStatusGroupCanceled
	default:
		return ""
	}
}

// groupAround is the one group that holds all of the statuses, or empty; exact
// tells that it holds no others.
func groupAround(wanted []model.Status) (gql.DuoWorkflowStatusGroup, bool) {
	group := groupOf(wanted[0])
	for _, s := range wanted {
		if groupOf(s) != group {
			return "", false
		}
	}
	exact := group != ""
	for _, s := range model.Statuses() {
		if groupOf(s) == group && !slices.Contains(wanted, s) {
			exact = false
		}
	}
	return group, exact
}

// given is a variable that is sent; an empty text is not.
func given(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
