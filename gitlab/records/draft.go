package records

import (
	"errors"
	"maps"

	"duodash/model"
)

// KeepDraft keeps a text that was begun for a session and not sent, until
// another one or "" takes its place.
func (r *Records) KeepDraft(id model.SessionID, verb model.Verb, text string) error {
	if !sound(id) || verb.String() == "" {
		return errors.New("keep a draft: it has no session or no verb")
	}
	return r.locked(func() error {
		s, err := r.readState()
		if err != nil {
			return err
		}
		return r.writeState(s.with(id, func(e *entry) { e.draft(verb, text) }))
	})
}

// draft changes one draft; others may still hold the old ones.
func (e *entry) draft(verb model.Verb, text string) {
	drafts := map[model.Verb]string{}
	maps.Copy(drafts, e.drafts)
	delete(drafts, verb)
	if text != "" {
		drafts[verb] = text
	}
	if e.drafts = drafts; len(drafts) == 0 {
		e.drafts = nil
	}
}
