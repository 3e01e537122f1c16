package records

import (
	"slices"
	"time"

	"duodash/model"
)

const (
	// remembered is how long a decision stays that was never seen to take
	// effect.
	remembered = 30 * 24 * time.Hour
	// mostIdle is how many entries without a decision are kept, mostApproved
	// how many sums of each.
	mostIdle     = 500
	mostApproved = 50
)

// entry is what is known about one session.
type entry struct {
	id model.SessionID
	// decision has not been seen to take effect; zero without one.
	decision model.Record
	// approved are the sums of approved calls, the newest last.
	approved []model.CallSum
}

// take brings the outcome of a decision into the entry. A decision of another
// window that came after it stays.
func (e *entry) take(rec model.Record) {
	same := e.decision.ID == rec.ID
	switch {
	case pending(rec.Outcome) && (same || e.decision.IsZero()):
		e.decision = rec
	case !pending(rec.Outcome) && same:
		e.decision = model.Record{}
	}
	if rec.Verb == model.Approve && (rec.Outcome == model.Sent || rec.Outcome == model.Arrived) {
		e.approve(rec.Calls)
	}
}

func (e *entry) approve(sums []model.CallSum) {
	for _, sum := range sums {
		e.approved = append(slices.DeleteFunc(e.approved, func(old model.CallSum) bool { return old == sum }), sum)
	}
	e.approved = e.approved[max(0, len(e.approved)-mostApproved):]
}

// state are all entries, one for each session, the one changed last at the end.
type state []entry

// with returns s with one entry changed, which may be a new one.
func (s state) with(id model.SessionID, change func(*entry)) state {
	e := entry{id: id}
	if i := slices.IndexFunc(s, func(old entry) bool { return old.id == id }); i >= 0 {
		e = s[i]
		s = slices.Delete(s, i, i+1)
	}
	change(&e)
	return append(s, e)
}

// taken finds the decision that another one comes too late after. When an answer
// seems to be lost, other windows may give one too. A stop is about the session,
// not about what it asks.
func (s state) taken(rec model.Record) (model.Record, bool) {
	for _, e := range s {
		other := e.decision
		if e.id != rec.Session || other.IsZero() || other.Fingerprint != rec.Fingerprint {
			continue
		}
		if other.Verb != model.Stop && rec.Verb != model.Stop && rec.At.Sub(other.At).Abs() < model.HelpAfter {
			return other, true
		}
	}
	return model.Record{}, false
}

// pruned returns s without what is too old or too much.
func (s state) pruned(now time.Time) state {
	var kept state
	idle := 0
	for _, e := range slices.Backward(s) {
		if now.Sub(e.decision.At) > remembered {
			e.decision = model.Record{}
		}
		if e.decision.IsZero() {
			if idle++; len(e.approved) == 0 || idle > mostIdle {
				continue
			}
		}
		kept = append(kept, e)
	}
	slices.Reverse(kept)
	return kept
}

func (s state) memories() []model.Memory {
	var all []model.Memory
	for _, e := range s {
		m := model.Memory{Record: e.decision, Session: e.id, Approved: e.approved}
		if m.Record.Outcome == model.Sending {
			m.Record.Outcome = model.Unknown
		}
		all = append(all, m)
	}
	return all
}
