package ui_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"duodash/model"
)

// backing finds the completed sequence that a decision rests on, or says why
// there is none.
func (o *oracle) backing(a *attempt) (*sequence, string) {
	d := a.decision
	if o.readOnly {
		return nil, "sent although this is read-only"
	}
	why := "nobody completed it"
	for _, s := range slices.Backward(o.done) {
		if s.verb != d.Verb || s.of != d.Session.Number {
			continue
		}
		if s.used {
			why = "the sequence was used before"
			continue
		}
		return s, o.backed(a, s)
	}
	return nil, why
}

// backed says what is wrong with a decision that rests on a sequence.
func (o *oracle) backed(a *attempt, s *sequence) string {
	d := a.decision
	if why := worded(a, s); why != "" {
		return why
	}
	told, known := o.m.told[d.Fingerprint]
	switch {
	case !known || told.id != s.of:
		return "the server never told this fingerprint of this session"
	case s.verb == model.Stop:
		if a.begun.Sub(s.done) > time.Second {
			return "it came long after its key"
		}
		return o.late(s.done)
	case len(s.tags) > 0 && !slices.Contains(s.tags, told.tag):
		return fmt.Sprintf("it is about %s, but %v was on the screen", told.tag, s.tags)
	case s.verb == model.Approve && !s.seen[told.tag]:
		return fmt.Sprintf("%s was never on the screen before", told.tag)
	}
	for _, l := range o.m.looks {
		if l.id == s.of && l.begun.Equal(s.done) && !l.ended.After(a.begun) {
			if l.print != d.Fingerprint {
				return fmt.Sprintf("the last look told %s", l.print)
			}
			return o.late(l.ended)
		}
	}
	return "nobody looked once more after the key"
}

// late says whether a decision left the user's hand after the program was quit.
func (o *oracle) late(left time.Time) string {
	if !o.quit.IsZero() && left.After(o.quit) {
		return fmt.Sprintf("it left at %v after the quit", left.Sub(o.quit))
	}
	return ""
}

func worded(a *attempt, s *sequence) string {
	d := a.decision
	approval, text := false, strings.TrimSpace(s.text)
	switch s.verb {
	case model.Approve:
		approval, text = true, ""
	case model.Modify:
		approval = a.byAgent
	case model.Stop:
		text = ""
	case model.Reject:
	}
	switch {
	case d.Approval != approval:
		return fmt.Sprintf("approval is %t", d.Approval)
	case d.Message != text && (s.known || !s.writes()):
		return fmt.Sprintf("the text is %q, want %q", d.Message, text)
	default:
		return ""
	}
}

func (s *sequence) writes() bool { return s.verb == model.Modify || s.verb == model.Reject }

// doubtful is how long a decision without an answer may still take effect. The
// figure is written down here once more, so that the test does not follow a
// change of it.
const doubtful = 75 * time.Second

// again says why a request may not be answered once more.
func (o *oracle) again(a *attempt, s *sequence) string {
	if s.verb == model.Stop {
		return ""
	}
	for before := range o.attempts {
		d := before.decision
		if d.Verb == model.Stop || d.Session != a.decision.Session || d.Fingerprint != a.decision.Fingerprint || before.refused {
			continue
		}
		switch since := s.done.Sub(before.begun); {
		case before.acted:
			return fmt.Sprintf("the %s %v before had taken effect", d.Verb, since)
		case since < doubtful-100*time.Millisecond:
			// The decision was noted first, which takes a moment.
			return fmt.Sprintf("the %s %v before may still take effect", d.Verb, since)
		}
		o.tally.count("decided again")
	}
	return ""
}

// tally counts what happened over all players.
type tally struct {
	mu sync.Mutex
	n  map[string]int
}

func (t *tally) count(what string) { t.add(what, 1) }

func (t *tally) add(what string, n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.n[what] += n
}

func (t *tally) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var lines []string
	for what, n := range t.n {
		lines = append(lines, fmt.Sprintf("%s: %d", what, n))
	}
	slices.Sort(lines)
	return strings.Join(lines, ", ")
}
