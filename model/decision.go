package model

import (
	"strings"
	"time"
	"unicode/utf8"
)

// Verb is what a person does to a session.
type Verb int

// The verbs.
const (
	Approve Verb = iota + 1
	Modify
	Reject
	Stop
)

// Verbs lists them in the order of their keys on screen.
func Verbs() []Verb { return []Verb{Approve, Modify, Reject, Stop} }

// String is the verb as a word.
func (v Verb) String() string {
	return v.word("approve", "modify", "reject", "stop")
}

// Past is what the session then is.
func (v Verb) Past() string {
	return v.word("approved", "modified", "rejected", "stopped")
}

// word picks the verb's own of the given words. A number that is no verb, such
// as one from a damaged file, has none.
func (v Verb) word(words ...string) string {
	if v < Approve || int(v) > len(words) {
		return ""
	}
	return words[v-1]
}

// MessageLimit is the longest message, in characters, that resume takes.
// Source: GitLab ee/lib/api/ai/duo_workflows/workflows.rb (19.4, 19.5).
const MessageLimit = 2000

// Decision is exactly what is sent to GitLab, no more and no less. Only Decide
// makes one.
type Decision struct {
	Session SessionID
	Verb    Verb
	// Approval is the human_approval of a resume; a stop has none.
	Approval bool
	// Message is the human_message of a resume; empty means that the key is
	// not sent at all.
	Message string
	// Fingerprint is of what was on screen.
	Fingerprint Fingerprint
}

// Receipt is what GitLab answered to a decision.
type Receipt struct {
	// Workload is the number of the new CI job run; zero after a stop.
	Workload int64
}

// Situation is everything that says whether a decision may be sent.
type Situation struct {
	Detail Detail
	Server Server
	// Answered is the decision that was already made, zero without one.
	Answered Record
	// ReadOnly is true when the user asked to send nothing at all.
	ReadOnly bool
	Now      time.Time
}

// Refusal is why a decision is not sent, as half a sentence for the person;
// the empty Refusal means that it may be.
type Refusal string

// Decide maps what was on screen, a verb and the person's text to the decision
// that is sent, or refuses. The mapping follows what GitLab's resume does with
// the two values:
//
//   - approve never carries a message: with one, the job of a flow fails.
//   - modify is "no, because" for a flow, which then works the text in. A
//     foundational agent instead takes an approval's message as its next turn.
//   - reject is a no; the agent carries on without what it asked for.
//
// Sources: GitLab ee/app/services/ai/duo_workflows/resume_workflow_service.rb,
// ee/app/services/ai/catalog/execute_workflow_service.rb.
func Decide(s Situation, verb Verb, text string) (Decision, Refusal) {
	if r := Refuse(s, verb); r != "" {
		return Decision{}, r
	}
	text = strings.TrimSpace(text)
	if r := refuseText(verb, text, s.Detail.Request.Kind); r != "" {
		return Decision{}, r
	}
	d := Decision{Session: s.Detail.Session.ID, Verb: verb, Fingerprint: s.Detail.Fingerprint}
	switch verb {
	case Approve:
		d.Approval = true
	case Modify:
		d.Approval, d.Message = s.Detail.Session.ByAgent(), text
	case Reject:
		d.Message = text
	case Stop:
	}
	return d, ""
}

func refuseText(verb Verb, text string, kind RequestKind) Refusal {
	switch {
	case verb == Modify && text == "" && (kind == Question || kind == Turn):
		return "write your answer first"
	case (verb == Approve || verb == Stop) && text != "":
		return "it takes no text"
	case verb == Modify && text == "":
		return "write what should be different first"
	case utf8.RuneCountInString(text) > MessageLimit:
		return "the text is longer than the 2,000 characters GitLab takes"
	default:
		return ""
	}
}
