package ui_test

import (
	"errors"
	"fmt"
	"time"

	"duodash/model"
)

// entry is one decision in the ledger.
type entry struct {
	record model.Record
	// decided is true once the server heard of it, ended once its end was
	// noted or tried to be.
	decided, ended bool
	// forgotten is true when it has no effect to wait for any more.
	forgotten bool
}

// ledger keeps the records in memory and watches the order of what is done.
// Sometimes it fails.
type ledger struct {
	moody   *moody
	entries []*entry
}

func (l *ledger) wait(call string) bool {
	l.moody.lock()
	r := l.moody.luck(call)
	l.moody.mu.Unlock()
	time.Sleep(span(r, 1, 60*time.Millisecond))
	return r.IntN(100) < 6
}

func (l *ledger) broke(format string, args ...any) {
	l.moody.broken = append(l.moody.broken, fmt.Sprintf(format, args...))
}

// Load returns the newest decision of every session that may be without effect.
func (l *ledger) Load() ([]model.Memory, error) {
	l.wait("load")
	l.moody.lock()
	defer l.moody.mu.Unlock()
	newest := map[model.SessionID]*entry{}
	var order []model.SessionID
	for _, e := range l.entries {
		if _, known := newest[e.record.Session]; !known {
			order = append(order, e.record.Session)
		}
		newest[e.record.Session] = e
	}
	var memories []model.Memory
	for _, id := range order {
		e := newest[id]
		if e.forgotten || e.record.Outcome == model.Refused {
			continue
		}
		r := e.record
		if r.Outcome == model.Sending {
			// The run ended before an answer came.
			r.Outcome = model.Unknown
		}
		memories = append(memories, model.Memory{Record: r, Session: id})
	}
	return memories, nil
}

// KeepDraft keeps nothing: each run of a player begins without drafts.
func (*ledger) KeepDraft(model.SessionID, model.Verb, string) error { return nil }

// Notice says nothing: nothing is ever damaged.
func (*ledger) Notice() string { return "" }

func (l *ledger) Begin(r model.Record) (model.Record, error) {
	fails := l.wait("begin")
	l.moody.lock()
	defer l.moody.mu.Unlock()
	if fails {
		return r, errors.New("the disk is full")
	}
	r.ID = fmt.Sprint(len(l.entries))
	l.entries = append(l.entries, &entry{record: r})
	return r, nil
}

// decides is called by the server when a decision comes in.
func (l *ledger) decides(d model.Decision) {
	n := len(l.entries)
	if n == 0 {
		l.broke("%s: decided before anything was noted", d.Verb)
		return
	}
	e := l.entries[n-1]
	if r := e.record; e.decided || e.ended || r.Session != d.Session || r.Verb != d.Verb || r.Fingerprint != d.Fingerprint || r.Text != d.Message {
		l.broke("%s of %d was not noted before; the last entry is %+v", d.Verb, d.Session.Number, r)
		return
	}
	e.decided = true
}

func (l *ledger) entry(id string) *entry {
	for _, e := range l.entries {
		if e.record.ID == id {
			return e
		}
	}
	return nil
}

func (l *ledger) End(r model.Record) error {
	fails := l.wait("end")
	l.moody.lock()
	defer l.moody.mu.Unlock()
	e := l.entry(r.ID)
	if e == nil || !e.decided || e.ended {
		l.broke("the end of %+v has no decision before it", r)
		return nil
	}
	e.ended = true
	if fails {
		return errors.New("the disk is full")
	}
	e.record = r
	return nil
}

func (l *ledger) Settle(r model.Record, o model.Outcome) error {
	l.wait("settle")
	l.moody.lock()
	defer l.moody.mu.Unlock()
	e := l.entry(r.ID)
	switch {
	case e == nil:
		l.broke("settled %+v, which was never noted", r)
	case o == model.Sent:
		e.record.Outcome, e.record.Held = model.Sent, true
	default:
		e.forgotten = true
	}
	return nil
}

func (l *ledger) Decisions(id model.SessionID) ([]model.Record, error) {
	l.wait(fmt.Sprint("decisions", id.Number))
	l.moody.lock()
	defer l.moody.mu.Unlock()
	var found []model.Record
	for _, e := range l.entries {
		if e.record.Session == id {
			found = append(found, e.record)
		}
	}
	return found, nil
}

// unended lists what the server heard of and whose end nobody noted.
func (l *ledger) unended() []string {
	l.moody.lock()
	defer l.moody.mu.Unlock()
	var found []string
	for _, e := range l.entries {
		if e.decided && !e.ended {
			found = append(found, fmt.Sprintf("%+v", e.record))
		}
	}
	return found
}
