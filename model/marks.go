package model

import (
	"slices"
	"time"
)

// marks are the decisions that GitLab does not show yet, and what was approved
// before.
type marks struct {
	answered map[SessionID]Record
	// beneath are the answers of sessions that somebody tried to stop since:
	// they count again when the stop comes to nothing.
	beneath  map[SessionID]Record
	approved map[SessionID][]CallSum
	// noted is the state in which a session's request was last looked at,
	// again tells of those that ask for what was approved before.
	noted map[SessionID]time.Time
	again map[SessionID]Session
	// fallen are decisions that are no longer marked, until somebody asks.
	fallen []Fallen
}

// Fallen is a decision whose mark fell.
type Fallen struct {
	Record Record
	// Outcome is what the fall says of it: Arrived when the session moved,
	// zero when GitLab let go of the answer or of the session.
	Outcome Outcome
}

func newMarks() marks {
	return marks{
		answered: map[SessionID]Record{},
		beneath:  map[SessionID]Record{},
		approved: map[SessionID][]CallSum{},
		noted:    map[SessionID]time.Time{},
		again:    map[SessionID]Session{},
	}
}

// Mark notes a decision on a session.
func (m *marks) Mark(r Record) {
	if old := m.answered[r.Session]; r.Verb == Stop && old.Verb != Stop && !old.IsZero() {
		m.beneath[r.Session] = old
	}
	m.answered[r.Session] = r
	if r.Outcome == Sent {
		m.approve(r)
	}
}

func (m *marks) approve(r Record) {
	if r.Verb != Approve {
		return
	}
	for _, sum := range r.Calls {
		if !slices.Contains(m.approved[r.Session], sum) {
			m.approved[r.Session] = append(m.approved[r.Session], sum)
		}
	}
}

// Unmark takes back the mark of a decision that came to nothing.
func (m *marks) Unmark(id SessionID) {
	delete(m.answered, id)
	if r, ok := m.beneath[id]; ok {
		m.answered[id] = r
		delete(m.beneath, id)
	}
}

// Answered returns the decision on a session that did not take effect yet; the
// zero Record when there is none.
func (m *marks) Answered(id SessionID) Record { return m.answered[id] }

// Restore takes in what an earlier run left behind. What was decided since
// counts more.
func (m *marks) Restore(memories []Memory) {
	for _, memory := range memories {
		if _, newer := m.answered[memory.Session]; !newer && !memory.Record.IsZero() {
			m.answered[memory.Session] = memory.Record
			if !memory.Beneath.IsZero() {
				m.beneath[memory.Session] = memory.Beneath
			}
		}
		m.approved[memory.Session] = append(m.approved[memory.Session], memory.Approved...)
	}
}

// Waits reports whether an answered session still waits for its job.
func (m *marks) Waits() bool { return len(m.answered) > 0 }

// Doubts lists the sessions of which it is unknown whether a decision arrived.
func (m *marks) Doubts() []SessionID {
	var ids []SessionID
	for id, r := range m.answered {
		if r.Outcome == Unknown {
			ids = append(ids, id)
		}
	}
	return ids
}

// Settle ends the doubt about a decision if a session that was read at a time
// tells what became of it. It returns zero when nothing is settled.
func (m *marks) Settle(s Session, read time.Time) (Record, Outcome) {
	r := m.answered[s.ID]
	if r.Outcome != Unknown {
		return Record{}, 0
	}
	outcome := r.Settle(s, read)
	switch outcome {
	case Sent:
		settled := r
		settled.Outcome, settled.Held = Sent, true
		m.Mark(settled)
	case Arrived:
		// Or somebody else decided: it does not count as approved.
		m.drop(s.ID)
	case NotArrived:
		m.Unmark(s.ID)
	default:
	}
	return r, outcome
}

// TakeFallen returns the decisions whose marks fell since the last time.
func (m *marks) TakeFallen() []Fallen {
	fallen := m.fallen
	m.fallen = nil
	return fallen
}

// judge looks what a reading says about the decision on a session.
func (m *marks) judge(was, is Session, now time.Time) {
	r, marked := m.answered[is.ID]
	switch {
	case !marked && answeredElsewhere(was, is):
		m.answered[is.ID] = Record{
			Session: is.ID, Status: is.Status, ThreadTS: is.ThreadTS, At: now, Outcome: Elsewhere, Held: true,
		}
	case !marked, r.Doubtful():
		// A doubt is settled by Settle, which knows how old the reading is.
	case !r.Covers(is):
		m.fell(r, Arrived)
	case r.Dropped(is, now):
		m.fell(r, 0)
	case is.May.ResumeKnown && !is.May.Resume && !r.Held:
		r.Held = true
		m.answered[is.ID] = r
	}
}

// answeredElsewhere reports whether a session that could be answered a moment
// ago, and still asks the same, cannot any more: a job was started for it.
func answeredElsewhere(was, is Session) bool {
	return was.ID == is.ID && was.Status == is.Status && is.Status.Waiting() &&
		was.May.Resume && is.May.Update && is.May.ResumeKnown && !is.May.Resume &&
		(was.ThreadTS == "" || is.ThreadTS == "" || was.ThreadTS == is.ThreadTS)
}

func (m *marks) fell(r Record, outcome Outcome) {
	m.fallen = append(m.fallen, Fallen{Record: r, Outcome: outcome})
	m.drop(r.Session)
}

// drop takes away the mark of a session that moved on. What lies beneath falls.
func (m *marks) drop(id SessionID) {
	delete(m.answered, id)
	if r, ok := m.beneath[id]; ok {
		delete(m.beneath, id)
		m.fallen = append(m.fallen, Fallen{Record: r})
	}
}

// forget drops the marks of a session that is gone from here. It may come back,
// and what was approved stays true.
func (m *marks) forget(id SessionID) {
	if r, marked := m.answered[id]; marked {
		m.fell(r, 0)
	}
	delete(m.noted, id)
	delete(m.again, id)
}
