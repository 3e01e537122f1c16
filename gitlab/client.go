package gitlab

import (
	"context"
	"net/http"
	"sync"
	"time"

	"duodash/gitlab/internal/gql"
	"duodash/model"
)

// Client asks one GitLab as one user. It is safe for concurrent use.
type Client struct {
	host    Host
	token   Token
	now     func() time.Time
	version string
	timeout time.Duration
	given   http.RoundTripper
	// readOnly refuses every decision.
	readOnly bool

	reader  *http.Client
	decider *http.Client

	known unchanged

	mu sync.Mutex
	// server is what the host said of itself, nil before the first answer.
	server *serverFacts
	// projects maps the number or path of a project to its full path.
	projects map[string]string
}

// serverFacts is what later requests need to know of the server.
type serverFacts struct {
	account model.Account
	// community is true only when the server said that it is no Enterprise one.
	community bool
	// level is the newest set of arguments that the server may know.
	level level
}

// Option changes how a Client is made.
type Option func(*Client)

// WithTransport sends every request through rt instead of the network. A
// *http.Transport is cloned, so that decisions still get fresh connections.
func WithTransport(rt http.RoundTripper) Option { return func(c *Client) { c.given = rt } }

// WithVersion names the version of this program to the server.
func WithVersion(version string) Option { return func(c *Client) { c.version = version } }

// WithNow gives the clock against which a Retry-After date is measured.
func WithNow(now func() time.Time) Option { return func(c *Client) { c.now = now } }

// WithTimeout bounds each request from its start to the last byte of its
// answer; 30 seconds, the bound of GitLab itself, when not given.
func WithTimeout(d time.Duration) Option { return func(c *Client) { c.timeout = d } }

// WithReadOnly makes a Client that sends no decision, whoever asks.
func WithReadOnly(on bool) Option { return func(c *Client) { c.readOnly = on } }

// New makes a Client. It asks nothing yet.
func New(config Config, options ...Option) *Client {
	c := &Client{
		host:     config.Host.orDefault(),
		token:    config.Token,
		now:      time.Now,
		timeout:  defaultTimeout,
		projects: map[string]string{},
	}
	for _, option := range options {
		option(c)
	}
	c.reader, c.decider = c.httpClients()
	return c
}

// SignIn tells who the token belongs to and what the server is. Source: GitLab
// Query.currentUser and Query.metadata. A token that belongs to nobody is
// NotSignedIn. A server without GitLab Duo still has an account; List is what
// answers Unsupported there.
func (c *Client) SignIn(ctx context.Context) (model.Account, error) {
	doing := "sign in to " + c.host.Name()
	if c.token.IsZero() {
		return model.Account{}, noToken(c.host)
	}
	data, err := gql.Whoami(ctx, asker{c})
	if !partly(err) || data.CurrentUser == nil {
		if err != nil {
			return model.Account{}, c.failed(doing, err)
		}
		return model.Account{}, &model.Error{
			Kind: model.NotSignedIn, Doing: doing, Said: model.Line("GitLab does not know this token"),
			Hint: tokenHint,
		}
	}
	facts := &serverFacts{
		account:   accountOf(c.host, data),
		community: data.Metadata != nil && !data.Metadata.Enterprise,
	}
	facts.level = levelOf(facts.account.Server)
	c.mu.Lock()
	c.server = facts
	c.mu.Unlock()
	return facts.account, nil
}

// facts answers what is known of the server, and signs in when nothing is.
func (c *Client) facts(ctx context.Context) (serverFacts, error) {
	c.mu.Lock()
	known := c.server
	c.mu.Unlock()
	if known == nil {
		if _, err := c.SignIn(ctx); err != nil {
			return serverFacts{}, err
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return *c.server, nil
}

// lower remembers that the server refused the arguments of a level.
func (c *Client) lower(refused level) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.server.level >= refused {
		// A copy, since facts hands out what was.
		lowered := *c.server
		lowered.level = refused - 1
		c.server = &lowered
	}
}
