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
	// beneath is the answer that counts again if decision is a stop that comes
	// to nothing; zero without one.
	beneath model.Record
	// approved are the sums of approved calls, the newest last.
	approved []model.CallSum
	// drafts are texts that were not sent, by verb; nil without.
	drafts map[model.Verb]string
}

// begin puts a decision into the entry that is about to be sent.
func (e *entry) begin(rec model.Record) {
	if rec.Verb == model.Stop && e.decision.Verb != model.Stop {
		e.beneath = e.decision
	}
	e.decision = rec
}

// take brings the outcome of a decision into the entry. A decision of another
// window that came after it stays.
func (e *entry) take(rec model.Record) {
	left := rec
	if !pending(rec.Outcome) {
		left = model.Record{}
	}
	switch {
	case e.decision.IsZero() && !left.IsZero():
		e.decision = left
	case e.decision.ID != rec.ID && e.beneath.ID == rec.ID:
		e.beneath = left
	case e.decision.ID != rec.ID:
	case rec.Outcome == model.Refused, rec.Outcome == model.NotArrived:
		e.decision, e.beneath = e.beneath, model.Record{}
	case left.IsZero():
		e.decision, e.beneath = left, left
	default:
		e.decision = left
	}
	if rec.Verb == model.Approve && rec.Outcome == model.Sent {
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
		if e.id != rec.Session || rec.Verb == model.Stop {
			continue
		}
		for _, other := range []model.Record{e.decision, e.beneath} {
			same := !other.IsZero() && other.Verb != model.Stop && other.Fingerprint == rec.Fingerprint
			if same && rec.At.Sub(other.At).Abs() < model.HelpAfter {
				return other, true
			}
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
			e.decision, e.beneath = model.Record{}, model.Record{}
		}
		if e.decision.IsZero() {
			if idle++; len(e.approved) == 0 && len(e.drafts) == 0 || idle > mostIdle {
				continue
			}
		}
		kept = append(kept, e)
	}
	slices.Reverse(kept)
	return kept
}

func (s state) memories(now time.Time) []model.Memory {
	var all []model.Memory
	for _, e := range s {
		all = append(all, model.Memory{
			Record: recalled(e.decision, now), Beneath: recalled(e.beneath, now), Session: e.id, Approved: e.approved,
			Drafts: e.drafts,
		})
	}
	return all
}

// recalled is a record as a later run takes it: nobody waits for its answer any
// more, and one from the future, by a clock that was wrong, is as old as can be.
func recalled(r model.Record, now time.Time) model.Record {
	if r.Outcome == model.Sending {
		r.Outcome = model.Unknown
	}
	if r.At.After(now) {
		r.At = now
	}
	return r
}
