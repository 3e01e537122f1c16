package model

import (
	"errors"
	"time"
)

// ErrorKind is what kind of thing went wrong, which is all a reader has to know
// to choose what to do next.
type ErrorKind int

// The kinds of error.
const (
	// Unavailable: no usable answer came; trying again later may help.
	Unavailable ErrorKind = iota
	// NotSignedIn: no token, or one that GitLab does not accept.
	NotSignedIn
	// Forbidden: the token or the user may not do this.
	Forbidden
	// NotFound: it does not exist, or this user may not know of it.
	NotFound
	// NotResumable: GitLab will not take a decision on this session now.
	NotResumable
	// RateLimited: too many requests; RetryAfter says how long to wait.
	RateLimited
	// Unsupported: this server is too old, or has no GitLab Duo.
	Unsupported
	// Unreadable: an answer came that makes no sense.
	Unreadable
	// Invalid: GitLab refused what was sent; Said tells why.
	Invalid
	// OutcomeUnknown: a decision was on its way when the connection broke.
	// Only reading the session again can tell whether it arrived.
	OutcomeUnknown
	// Canceled: this program gave up the request itself.
	Canceled
)

// Error is anything that went wrong between this program and GitLab.
type Error struct {
	Kind ErrorKind
	// Doing is what was tried, as a verb phrase: "read the session list".
	Doing string
	// Said is what the server said, if it said something readable.
	Said Text
	// Hint is what a person can do about it; may be empty.
	Hint string
	// RetryAfter is how long the server asks to wait; zero when it does not.
	RetryAfter time.Duration
	// Err is the cause, for logs. It never holds a token.
	Err error
}

// Error says what failed, then why.
func (e *Error) Error() string {
	s := "could not " + e.Doing + ": " + e.Why()
	if e.Hint != "" {
		s += "; " + e.Hint
	}
	return s
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// Why says in a few words what went wrong, in the server's own words where
// there are some.
func (e *Error) Why() string {
	switch {
	case e.Kind == RateLimited:
		return "GitLab asks to wait (too many requests)"
	case !e.Said.IsBlank():
		return e.Said.OneLine().String()
	default:
		return e.Kind.String()
	}
}

// String names the kind in words.
func (k ErrorKind) String() string {
	switch k {
	case NotSignedIn:
		return "not signed in"
	case Forbidden:
		return "not allowed"
	case NotFound:
		return "not found"
	case NotResumable:
		return "the session does not take an answer now"
	case RateLimited:
		return "too many requests"
	case Unsupported:
		return "this GitLab cannot do that"
	case Unreadable:
		return "the answer makes no sense"
	case Invalid:
		return "GitLab refused it"
	case OutcomeUnknown:
		return "no answer came; it may have arrived"
	case Canceled:
		return "given up"
	case Unavailable:
	}
	return "no answer from GitLab"
}

// AsError returns err as an *Error; one of another type becomes Unavailable.
// It returns nil for nil.
func AsError(err error) *Error {
	if err == nil {
		return nil
	}
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return &Error{Kind: Unavailable, Doing: "reach GitLab", Err: err}
}
