package model

import "time"

const (
	// PageSize is how many sessions a page of a list asks for.
	PageSize = 50
	// MaxPageSize is the most that GitLab gives. Source: GitLab
	// app/graphql/gitlab_schema.rb.
	MaxPageSize = 100
)

// ListQuery asks for one page of the user's own sessions, newest first.
type ListQuery struct {
	// Filter narrows by project, flow and words. Its status words do not
	// count here; Statuses does.
	Filter Filter
	// Statuses narrows by status; none means all.
	Statuses []Status
	// First is how many at most, 1 to MaxPageSize.
	First int
	// After is the cursor of the page before; empty for the first page.
	After string
	// Since, when set, asks only for sessions that changed after it, the
	// latest change first.
	Since time.Time
	// Needs asks in the same request for all sessions that need the user,
	// whatever the filter.
	Needs bool
}

// Page is one page of a list.
type Page struct {
	Sessions []Session
	// Next is the cursor of the page after this one.
	Next string
	// More is true when there is a page after this one. GitLab knows no total.
	More bool
	// Incomplete is true when the server left something out that it should
	// have told, so that a session's absence means nothing.
	Incomplete bool
}

// List is the answer to a ListQuery.
type List struct {
	Page Page
	// Needs holds the sessions that need the user, when they were asked for.
	Needs Page
	// Trouble is what the server said went wrong with a part of the answer.
	Trouble *Error
}
