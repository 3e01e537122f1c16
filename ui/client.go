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
	// Request reads what a session asks right now, and nothing else of it.
	Request(ctx context.Context, id model.SessionID) (model.Detail, error)
	// Decide sends a decision, at most once.
	Decide(ctx context.Context, d model.Decision) (model.Receipt, error)
}

// Records is what outlives the program: the journal of all decisions, and
// those that did not take effect yet. All methods may block and be called from
// several goroutines at once.
type Records interface {
	// Load returns what earlier runs left behind.
	Load() (memories []model.Memory, err error)
	// Notice returns a sentence for the person when some of it could not be
	// read and was set aside since the last time; "" mostly.
	Notice() string
	// Begin notes a decision before it is sent, and gives its record an ID.
	// After an error nothing may be sent.
	Begin(r model.Record) (model.Record, error)
	// End notes what became of it.
	End(r model.Record) error
	// Settle notes what a later reading tells of it: what became of one in doubt,
	// or that another one does not have to be remembered any more.
	Settle(r model.Record, o model.Outcome) error
	// KeepDraft notes a text that was begun and not sent; "" when there is none
	// any more.
	KeepDraft(id model.SessionID, verb model.Verb, text string) error
	// Decisions returns all decisions on a session, oldest first.
	Decisions(id model.SessionID) ([]model.Record, error)
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
	// Records may be nil; then nothing outlives the program.
	Records Records
	// ReadOnly refuses every decision.
	ReadOnly bool
	// ASCII draws without characters that some terminals lack.
	ASCII bool
	// Banner is a remark for the header, such as "demo"; may be empty.
	Banner string
	// Random returns a number from 0 up to 1, to spread pauses.
	Random func() float64
}
