package model

import "time"

// Sweep is one complete re-reading of the newest sessions, which finds those
// that were deleted: no poll for changes ever mentions them.
type Sweep struct {
	number int
	oldest time.Time
	// holed is true when a page was incomplete.
	holed bool
}

// BeginSweep starts a sweep with the given number, one more than the last.
func BeginSweep(number int) Sweep { return Sweep{number: number} }

// Add takes in one page of the sweep.
func (w *Sweep) Add(s *Store, p Page) {
	s.Put(p.Sessions, true)
	w.holed = w.holed || p.Incomplete
	for _, session := range p.Sessions {
		s.known[session.ID].sweep = w.number
		if w.oldest.IsZero() || session.CreatedAt.Before(w.oldest) {
			w.oldest = session.CreatedAt
		}
	}
}

// End forgets the sessions that the sweep should have met and repeatedly did
// not. complete tells that it reached the end of the list.
func (w *Sweep) End(s *Store, complete bool) {
	if w.holed {
		return
	}
	s.removeIf(func(e *entry) bool {
		reached := complete || !w.oldest.IsZero() && e.session.CreatedAt.After(w.oldest)
		if !e.listed || !reached || e.sweep == w.number {
			return false
		}
		e.missed++
		return e.missed >= missesBeforeGone
	})
}
