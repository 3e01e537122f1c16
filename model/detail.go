package model

// Detail is an opened session.
type Detail struct {
	Session Session
	Answer  Answer
	Request Request
	// Last is the last entry of the log, the zero Message when unknown.
	Last Message
	// Artefacts are what the session created, in the order of creation.
	Artefacts []Artefact
	// ArtefactsUnread is true when they could not be read this time.
	ArtefactsUnread bool
	// MoreArtefacts is true when there are more than were asked for.
	MoreArtefacts bool
	// Errors are what the last checkpoint reported.
	Errors []Text
	Owner  Text
	Model  Text
	// Jobs are the pages of all CI jobs, oldest first.
	Jobs []Link
	// Fingerprint stands for everything a decision is about.
	Fingerprint Fingerprint
}

// IsZero reports whether nothing was read yet.
func (d Detail) IsZero() bool { return d.Session.ID == SessionID{} }

// SameAs reports whether a session as just read has nothing that d lacks: the
// log did not move and the status is the same.
func (d Detail) SameAs(s Session) bool {
	return !d.IsZero() && d.Session.ID == s.ID && d.Session.Status == s.Status &&
		d.Session.ThreadTS == s.ThreadTS
}

// Failure returns why a failed session failed, most telling reason first.
func (d Detail) Failure() Text {
	if d.Session.Status != Failed {
		return Text{}
	}
	if !d.Session.Summary.IsBlank() {
		return d.Session.Summary
	}
	for _, e := range d.Errors {
		if !e.IsBlank() {
			return e
		}
	}
	return d.Answer.Text
}
