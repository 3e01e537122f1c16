package model

import (
	"slices"
	"time"
)

// Outcome is what became of a decision.
type Outcome int

// The outcomes. Only Sending and Unknown leave a doubt.
const (
	// Sending: it is on its way. In what an earlier run left behind it means
	// that the run ended before an answer came.
	Sending Outcome = iota + 1
	// Sent: GitLab took it.
	Sent
	// Refused: GitLab did not take it; nothing was done.
	Refused
	// Unknown: no answer came, so it may have arrived.
	Unknown
	// Arrived: a later reading showed that it took effect.
	Arrived
	// NotArrived: a later reading showed that it never did.
	NotArrived
	// Elsewhere: not made here; a reading showed that somebody else made one.
	Elsewhere
)

// Outcomes lists them all.
func Outcomes() []Outcome {
	return []Outcome{Sending, Sent, Refused, Unknown, Arrived, NotArrived, Elsewhere}
}

// String is the outcome as one word.
func (o Outcome) String() string {
	if o < Sending || o > Elsewhere {
		return ""
	}
	return [...]string{"", "sending", "sent", "refused", "unknown", "arrived", "not_arrived", "elsewhere"}[o]
}

const (
	// HelpAfter is how long an answered session may wait for its job before
	// that is worth a look.
	HelpAfter = 10 * time.Minute
	// DoubtFor is how long after it was sent a decision without an answer may
	// still take effect; before that, silence proves nothing. GitLab ends a
	// request itself after a minute (config/initializers/rack_timeout.rb); the
	// rest is for the way there.
	DoubtFor = 75 * time.Second
	// settles is how old a decision must be before a permission that came back
	// counts: younger, the reading may have begun before it.
	settles = 30 * time.Second
)

// Record is one decision as it is remembered: what was decided on what, and
// what came of it. While GitLab still shows the request that it answers, the
// session counts as answered.
type Record struct {
	// ID tells records apart, also those of several runs.
	ID      string
	Session SessionID
	// User made the decision.
	User Text
	Verb Verb
	// Text is what the user wrote, empty without.
	Text        string
	Fingerprint Fingerprint
	// Kind is what was asked; Tools are the names of the tools, Calls stand
	// for them with all arguments.
	Kind  RequestKind
	Tools []Text
	Calls []CallSum
	// Status and ThreadTS are those of the session that was decided on.
	Status   Status
	ThreadTS string
	At       time.Time
	Outcome  Outcome
	// Workload is the number of the new CI job run, zero when unknown.
	Workload int64
	// Why is what was said when it was not taken.
	Why string
	// EndedAt is when the outcome was known, zero before.
	EndedAt time.Time
	// Held is true once GitLab was seen to take no other answer.
	Held bool
}

// RecordOf begins the record of a decision.
func RecordOf(d Decision, on Detail, user Text, at time.Time) Record {
	r := Record{
		Session: d.Session, User: user, Verb: d.Verb, Text: d.Message, Fingerprint: d.Fingerprint,
		Kind: on.Request.Kind, Status: on.Session.Status, ThreadTS: on.Session.ThreadTS,
		At: at, Outcome: Sending,
	}
	for _, call := range on.Request.Calls {
		r.Tools = append(r.Tools, call.Name)
		r.Calls = append(r.Calls, call.Sum)
	}
	return r
}

// Ended returns r with what became of it.
func (r Record) Ended(receipt Receipt, err *Error, at time.Time) Record {
	r.Workload, r.EndedAt, r.Outcome = receipt.Workload, at, Sent
	if err != nil {
		r.Why, r.Outcome = err.Error(), Refused
		if err.Kind == OutcomeUnknown {
			r.Outcome = Unknown
		}
	}
	return r
}

// IsZero reports whether there is no record.
func (r Record) IsZero() bool { return r.Outcome == 0 }

// Doubtful reports whether it is unknown what became of the decision.
func (r Record) Doubtful() bool { return r.Outcome == Unknown || r.Outcome == Sending }

// Words says what was done: "answered (approved)", or just "answered" where
// words were asked for and given.
func (r Record) Words() string {
	switch {
	case r.Outcome == Elsewhere:
		return "answered elsewhere"
	case r.Verb == Modify && (r.Kind == Question || r.Kind == Turn):
		return "answered"
	default:
		return "answered (" + r.Verb.Past() + ")"
	}
}

// Covers reports whether s still stands where the decision found it. A thread
// that is unknown on either side does not count as moved. A stop in doubt is
// about a session that may go on meanwhile.
func (r Record) Covers(s Session) bool {
	if r.Verb == Stop && r.Doubtful() {
		return !s.Status.Ended()
	}
	if r.IsZero() || r.Outcome == Refused || r.Outcome == NotArrived || r.Status != s.Status {
		return false
	}
	return r.ThreadTS == "" || s.ThreadTS == "" || r.ThreadTS == s.ThreadTS
}

// Overdue reports whether the answer should have taken effect long ago.
func (r Record) Overdue(now time.Time) bool {
	return !r.IsZero() && !r.Doubtful() && now.Sub(r.At) > HelpAfter
}

// Dropped reports whether GitLab let go of an answer without a sign of it:
// it took no other one for a while, and now does again.
func (r Record) Dropped(s Session, now time.Time) bool {
	return r.Held && !r.Doubtful() && r.Verb != Stop && s.May.Resume && now.Sub(r.At) >= settles
}

// Settle says what a session that was read at a time tells about a doubtful
// decision; zero when it tells nothing. Not having moved proves nothing before
// the server had time.
func (r Record) Settle(s Session, read time.Time) Outcome {
	switch {
	case r.Verb == Stop && s.Status.Ended(), r.Verb != Stop && !r.Covers(s):
		return Arrived
	case r.Verb != Stop && s.May.ResumeKnown && !s.May.Resume:
		return Sent
	case read.Sub(r.At) >= DoubtFor:
		return NotArrived
	default:
		return 0
	}
}

// CallSum stands for a tool call with all its arguments.
type CallSum string

const callSumBytes = 9

// SumOf makes the sum of a call from its parts, as the server sent them: two
// calls with the same are the same wish.
func SumOf(parts ...string) CallSum {
	return CallSum(digest(callSumBytes, parts...))
}

// AsksAny reports whether one of the pending calls is among sums.
func (r Request) AsksAny(sums []CallSum) bool {
	return slices.ContainsFunc(r.Calls, func(c ToolCall) bool { return c.Sum != "" && slices.Contains(sums, c.Sum) })
}

// Memory is what an earlier run left behind about one session.
type Memory struct {
	// Record is the decision that had not taken effect, zero when there is
	// none. Beneath is the answer that counts again if that is a stop which
	// came to nothing.
	Record  Record
	Beneath Record
	// Drafts are texts that were begun and not sent, by the verb that they are
	// for; nil when there are none.
	Drafts  map[Verb]string
	Session SessionID
	// Approved stand for the tool calls that were ever approved.
	Approved []CallSum
}
