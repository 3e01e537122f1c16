package records

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"duodash/model"
)

const (
	journalName = "journal.jsonl"
	stateName   = "state.json"
	lockName    = "lock"

	// Only the user may read who decided what.
	dirMode  = 0o700
	fileMode = 0o600

	// idBytes of chance make two equal ids as good as impossible.
	idBytes = 8
)

// Records keeps decisions in one directory. Its methods may block for the disk
// and up to two seconds for another instance, and may be called at any time
// from any goroutine. Their errors are sentences for the person.
type Records struct {
	// Now is the clock, for what has no time of its own. It may be replaced
	// before the first use.
	Now func() time.Time

	dir      string
	patience time.Duration
	// turn holds one value while a goroutine of this instance works. It guards
	// released and notice.
	turn     chan struct{}
	released time.Time
	// notice was not told yet.
	notice string
}

// Open returns the records in dir, which need not exist. It does no I/O.
func Open(dir string) *Records {
	return &Records{Now: time.Now, dir: dir, patience: patience, turn: make(chan struct{}, 1)}
}

func (r *Records) path(name string) string { return filepath.Join(r.dir, name) }

// Load returns what earlier runs, and other instances, left behind about each
// session. A decision whose outcome was never written is model.Unknown. No
// directory or file yet is no error.
func (r *Records) Load() (memories []model.Memory, err error) {
	if _, err := os.Stat(r.path(stateName)); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, r.failed("read", stateName, err)
	}
	err = r.locked(func() error {
		s, err := r.readState()
		if err != nil {
			return err
		}
		memories = s.pruned(r.Now()).memories(r.Now())
		return nil
	})
	return memories, err
}

// Notice returns a sentence for the person when a damaged file was set aside
// since the last time, by any call; "" mostly.
func (r *Records) Notice() string {
	r.turn <- struct{}{}
	defer func() { <-r.turn }()
	notice := r.notice
	r.notice = ""
	return notice
}

// Begin keeps a decision that is about to be sent and returns it with its ID.
// After any error it must not be sent. The error is a *Taken when another
// window has just decided on the same request.
func (r *Records) Begin(rec model.Record) (model.Record, error) {
	begun := rec
	begun.ID, begun.Outcome = newID(), model.Sending
	if err := check(begun); err != nil {
		return rec, err
	}
	err := r.locked(func() error {
		s, err := r.readState()
		if err != nil {
			return err
		}
		if other, ok := s.taken(begun); ok {
			return &Taken{Other: other}
		}
		if err = r.add(begun); err == nil {
			err = r.writeState(s.with(begun.Session, func(e *entry) { e.begin(begun) }))
		}
		if err != nil {
			// The journal would otherwise tell of a doubt where there is none.
			unsent := begun
			unsent.Outcome, unsent.EndedAt = model.NotArrived, begun.At
			unsent.Why = "not sent, because the record could not be kept"
			_ = r.add(unsent)
		}
		return err
	})
	if err != nil {
		return rec, err
	}
	return begun, nil
}

// End keeps the outcome of a decision that Begin returned: model.Sent, Refused
// or Unknown.
func (r *Records) End(rec model.Record) error {
	switch rec.Outcome {
	case model.Sent, model.Refused, model.Unknown:
	default:
		return errors.New("keep a decision: " + rec.Outcome.String() + " is not how sending ends")
	}
	if err := check(rec); err != nil {
		return err
	}
	return r.keep(rec, true)
}

// Settle keeps what a later reading showed. For a doubtful record o is the
// outcome: model.Sent, Arrived or NotArrived. For any other it ends the mark
// of a decision that took effect, which the journal has no line for. With
// model.Elsewhere and zero there is nothing to tell but that the mark ends. A
// record without an ID was never kept, so nothing is done.
func (r *Records) Settle(rec model.Record, o model.Outcome) error {
	if rec.ID == "" {
		// It was seen, not made here.
		return nil
	}
	doubtful := rec.Doubtful()
	rec.Outcome = o
	switch o {
	case model.Sent, model.Arrived, model.NotArrived:
		if err := check(rec); err != nil {
			return err
		}
	case 0, model.Elsewhere:
		doubtful = false
	default:
		return errors.New("keep a decision: " + o.String() + " settles nothing")
	}
	if doubtful {
		rec.EndedAt = r.Now()
	}
	return r.keep(rec, doubtful)
}

// keep brings the outcome of rec into the state, and into the journal when it
// is news. One that cannot be written is no reason not to try the other.
func (r *Records) keep(rec model.Record, news bool) error {
	return r.locked(func() error {
		var unwritten error
		if news {
			unwritten = r.add(rec)
		}
		s, err := r.readState()
		if err == nil {
			err = r.writeState(s.with(rec.Session, func(e *entry) { e.take(rec) }))
		}
		if unwritten != nil {
			return unwritten
		}
		return err
	})
}

// check refuses what no reader would take back.
func check(rec model.Record) error {
	if _, ok := lineOf(rec).record(); !ok {
		return errors.New("keep a decision: it has no session, no verb, no time or was never begun")
	}
	return nil
}

func newID() string {
	var id [idBytes]byte
	// It never fails: without chance the program ends.
	_, _ = rand.Read(id[:])
	return hex.EncodeToString(id[:])
}
