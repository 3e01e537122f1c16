package model

// Change is what happened to a session between two readings of it.
type Change int

// The changes.
const (
	// Same: it asks the same and takes an answer.
	Same Change = iota
	// AsksOther: it waits, but not for the same.
	AsksOther
	// AnsweredNow: somebody answered what it asked.
	AnsweredNow
	// Over: it has ended.
	Over
)

// ChangeOf compares what was on the screen with what a session is now.
func ChangeOf(was, is Detail) Change {
	switch {
	case is.Session.Status.Ended():
		return Over
	case !is.Session.Status.Waiting():
		return AnsweredNow
	case was.Fingerprint != is.Fingerprint:
		return AsksOther
	case answeredElsewhere(was.Session, is.Session):
		return AnsweredNow
	default:
		return Same
	}
}
