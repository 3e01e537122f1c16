package records

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"strconv"

	"github.com/google/renameio/v2/maybe"

	"duodash/model"
)

// stateVersion is the one shape of the file that is understood.
const stateVersion = 1

// stateFile is the file. Its entries are written as they are and read one by
// one, so that a bad one spoils no other.
type stateFile[E stateEntry | json.RawMessage] struct {
	Version  int `json:"version"`
	Sessions []E `json:"sessions"`
}

type stateEntry struct {
	Host     string          `json:"host"`
	Session  int64           `json:"session"`
	Decision *line           `json:"decision,omitempty"`
	Beneath  *line           `json:"beneath,omitempty"`
	Approved []model.CallSum `json:"approved"`
	// Drafts are by the word of the verb.
	Drafts map[string]string `json:"drafts,omitempty"`
}

// readState reads the file, which has to be locked. A damaged one is set aside
// and counts as empty.
func (r *Records) readState() (state, error) {
	text, err := r.readRegular(stateName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, r.failed("read", stateName, err)
	}
	var file stateFile[json.RawMessage]
	switch err := json.Unmarshal(text, &file); {
	case err == nil && file.Version > stateVersion:
		// A newer duodash still needs it.
		return nil, r.failed("read", stateName, errors.New("a newer duodash wrote it, so this one needs an update"))
	case err != nil, file.Version != stateVersion:
		return nil, r.setAside()
	}
	var s state
	for _, raw := range file.Sessions {
		if e, ok := entryOf(raw); ok {
			s = s.with(e.id, func(same *entry) { *same = e })
		}
	}
	return s, nil
}

// readRegular reads a file, and nothing that reading could wait for.
func (r *Records) readRegular(name string) ([]byte, error) {
	info, err := os.Stat(r.path(name))
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("it is no regular file")
	}
	return os.ReadFile(r.path(name))
}

// entryOf takes an entry back; false when it makes no sense.
func entryOf(raw json.RawMessage) (entry, bool) {
	var in stateEntry
	if json.Unmarshal(raw, &in) != nil {
		return entry{}, false
	}
	e := entry{id: model.SessionID{Host: in.Host, Number: in.Session}}
	if !sound(e.id) {
		return entry{}, false
	}
	e.approve(in.Approved)
	for word, text := range in.Drafts {
		if verb, known := wordOf(word, model.Verbs()); known {
			e.draft(verb, text)
		}
	}
	var sane, also bool
	e.decision, sane = in.Decision.kept(e.id)
	e.beneath, also = in.Beneath.kept(e.id)
	return e, sane && also
}

// kept takes back a decision of a session that may be missing; false when it
// makes no sense.
func (l *line) kept(id model.SessionID) (model.Record, bool) {
	if l == nil {
		return model.Record{}, true
	}
	rec, ok := l.record()
	return rec, ok && rec.Session == id && pending(rec.Outcome)
}

// pending reports whether a decision with this outcome has a place in the
// state: the others are over.
func pending(o model.Outcome) bool {
	return o == model.Sending || o == model.Sent || o == model.Unknown
}

// writeState replaces the file, which has to be locked, unless it is the same.
func (r *Records) writeState(s state) error {
	file := stateFile[stateEntry]{Version: stateVersion, Sessions: []stateEntry{}}
	for _, e := range s.pruned(r.Now()) {
		out := stateEntry{Host: e.id.Host, Session: e.id.Number, Approved: append([]model.CallSum{}, e.approved...)}
		for verb, text := range e.drafts {
			if out.Drafts == nil {
				out.Drafts = map[string]string{}
			}
			out.Drafts[verb.String()] = text
		}
		out.Decision, out.Beneath = lineTo(e.decision), lineTo(e.beneath)
		file.Sessions = append(file.Sessions, out)
	}
	text, err := encoded(file)
	if err != nil {
		return r.failed("write", stateName, err)
	}
	if old, err := os.ReadFile(r.path(stateName)); err == nil && bytes.Equal(old, text) {
		return nil
	}
	if err := maybe.WriteFile(r.path(stateName), text, fileMode); err != nil {
		return r.failed("write", stateName, err)
	}
	return nil
}

// lineTo is nil for no record.
func lineTo(r model.Record) *line {
	if r.IsZero() {
		return nil
	}
	l := lineOf(r)
	return &l
}

// setAside renames a damaged state file to a name that is free, so that it can
// be looked at.
func (r *Records) setAside() error {
	base := stateName + ".damaged-" + r.Now().UTC().Format("20060102T150405Z")
	name := base
	for n := 2; ; n++ {
		if _, err := os.Lstat(r.path(name)); errors.Is(err, fs.ErrNotExist) {
			break
		} else if err != nil {
			return r.failed("set aside", stateName, err)
		}
		name = base + "-" + strconv.Itoa(n)
	}
	if err := os.Rename(r.path(stateName), r.path(name)); err != nil {
		return r.failed("set aside", stateName, err)
	}
	r.notice = stateName + " was damaged and set aside as " + name + " in " + r.dir +
		"; which sessions were answered before is no longer known, the journal is whole"
	return nil
}
