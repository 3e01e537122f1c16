package ui

import (
	"context"

	"duodash/model"
)

// Client is what the dashboard needs of GitLab. All methods may be called from
// several goroutines at once, stop when ctx ends, and return a *model.Error.
type Client interface {
	// SignIn tells who the token belongs to and what the server is.
	SignIn(ctx context.Context) (model.Account, error)
	// List reads one page of sessions.
	List(ctx context.Context, q model.ListQuery) (model.List, error)
	// Detail reads one session; what did not change since before is reused.
	Detail(ctx context.Context, id model.SessionID, before model.Detail) (model.Detail, error)
	// Decide sends a decision, exactly once.
	Decide(ctx context.Context, d model.Decision) (model.Receipt, error)
}

// Config is what the dashboard is started with.
type Config struct {
	Client Client
	// Host is the host as model.SessionID names it.
	Host string
	// Account is the zero Account when signing in is left to the dashboard;
	// Tried is then how it failed before, nil when it was not tried.
	Account model.Account
	Tried   *model.Error
	Filter  model.Filter
	// Open shows an address in a browser. It may block.
	Open func(model.Link) error
	// ASCII draws without characters that some terminals lack.
	ASCII bool
	// Banner is a remark for the header, such as "demo"; may be empty.
	Banner string
	// Random returns a number from 0 up to 1, to spread pauses.
	Random func() float64
}
