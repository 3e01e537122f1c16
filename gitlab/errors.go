package gitlab

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"duodash/model"
)

const (
	tokenHint = "set " + tokenVariable + " to a personal access token with scope api (read_api to only watch)," +
		" or try `duodash --demo`"
	// maxRetryAfter bounds what a server may ask for.
	maxRetryAfter = 24 * time.Hour
)

// cause is an error that is only told apart by its words.
type cause string

func (c cause) Error() string { return string(c) }

const (
	errNoData   cause = "the answer has no data"
	errNotJSON  cause = "the answer is not JSON"
	errTooLarge cause = "the answer is larger than 16 MiB"
)

// failed turns any error of a reading into the *model.Error that callers get.
// It is the one way out for errors of package gql.
func (c *Client) failed(doing string, err error) *model.Error {
	var known *model.Error
	if errors.As(err, &known) {
		named := *known
		if named.Doing == "" {
			named.Doing = doing
		}
		return &named
	}
	var failures graphErrors
	if errors.As(err, &failures) {
		return failures.classify(doing)
	}
	return &model.Error{Kind: model.Unavailable, Doing: doing, Err: c.scrubbed(err)}
}

func unreadable(err error) *model.Error {
	return &model.Error{Kind: model.Unreadable, Err: err}
}

func notJSON() *model.Error {
	return &model.Error{
		Kind: model.Unreadable, Said: model.Line("a page came instead of an answer"), Err: errNotJSON,
		Hint: "check the host, and whether a sign-in page stands before it",
	}
}

// statusError classifies an answer whose HTTP status is not a success.
func (c *Client) statusError(r reply) *model.Error {
	said := c.saidIn(r)
	e := &model.Error{Kind: kindOfStatus(r.status), Said: said.text, Err: statusCause(r.status)}
	switch {
	case r.status/100 == 3:
		e.Said = c.redirection(r)
		e.Hint = "check the host; redirects are not followed, so that the token stays where it belongs"
	case said.scope != "":
		e.Kind = model.Forbidden
		e.Hint = "the token needs scope read_api to watch and api to decide"
	case e.Kind == model.NotSignedIn:
		e.Hint = tokenHint
	case r.status == http.StatusProxyAuthRequired:
		e.Hint = "the proxy wants a user name and password"
	case e.Kind == model.Unavailable && e.Said.IsBlank():
		e.Said = model.Line("it answered " + strconv.Itoa(r.status) + " " + http.StatusText(r.status))
	}
	if r.status == http.StatusTooManyRequests || r.status == http.StatusServiceUnavailable {
		e.RetryAfter = retryAfter(r.header, c.now())
	}
	return e
}

// graphStatusError is statusError for GraphQL, where a missing page means a
// wrong host or root, never a missing session.
func (c *Client) graphStatusError(r reply) *model.Error {
	if r.status/100 == 2 {
		return notJSON()
	}
	e := c.statusError(r)
	if e.Kind == model.NotFound {
		e.Kind = model.Unavailable
		e.Hint = "no GitLab API is at " + c.host.String() + "; check the host and its relative root"
	}
	return e
}

func kindOfStatus(status int) model.ErrorKind {
	switch status {
	case http.StatusUnauthorized:
		return model.NotSignedIn
	case http.StatusForbidden:
		return model.Forbidden
	case http.StatusNotFound, http.StatusGone:
		return model.NotFound
	case http.StatusMethodNotAllowed:
		return model.Unsupported
	case http.StatusTooManyRequests:
		return model.RateLimited
	case http.StatusRequestTimeout, http.StatusProxyAuthRequired:
		return model.Unavailable
	}
	if status/100 == 4 {
		return model.Invalid
	}
	return model.Unavailable
}

func statusCause(status int) error {
	return errors.New(strings.TrimSpace("HTTP status " + strconv.Itoa(status) + " " + http.StatusText(status)))
}

// redirection says where an answer points, without query, user and fragment.
func (c *Client) redirection(r reply) model.Text {
	where := "elsewhere"
	if u, err := c.location(r.header.Get("Location")); err == nil && u != "" {
		where = u
	}
	return clip("the server sends on to " + c.scrub(where) + " (" + strconv.Itoa(r.status) + ")")
}

// retryAfter reads seconds or an HTTP date; zero when there is neither.
func retryAfter(header http.Header, now time.Time) time.Duration {
	value := strings.TrimSpace(header.Get("Retry-After"))
	if seconds, err := strconv.ParseFloat(value, 64); err == nil {
		if !(seconds > 0) {
			return 0
		}
		if seconds > maxRetryAfter.Seconds() {
			return maxRetryAfter
		}
		return time.Duration(seconds * float64(time.Second))
	}
	if at, err := http.ParseTime(value); err == nil {
		return min(max(0, at.Sub(now)), maxRetryAfter)
	}
	return 0
}
