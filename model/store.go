package model

import (
	"slices"
	"time"
)

// missesBeforeGone is how many complete readings a session must be absent
// from before it counts as deleted. One is not enough: pages are cut by
// offset, so a row can slip between two of them while the list moves.
const missesBeforeGone = 2

// clockSkew is how far a server's clock may be ahead of this machine's.
const clockSkew = 5 * time.Minute

// Store holds the sessions known so far and answers which to show. Sessions
// are found by SessionID and ordered by age, which never changes, so no
// reading moves a row under the reader's hand.
type Store struct {
	known map[SessionID]*entry
	// order has every known session, newest first.
	order []*entry
	// marks hold the decisions that were made, until they take effect.
	marks
	filter   Filter
	statuses []Status
	// newest is how far the readings of changes have come.
	newest time.Time
	// now is the time of this machine, zero when nobody told.
	now time.Time
}

type entry struct {
	session Session
	// listed is true when the session came in answer to the filter.
	listed bool
	missed int
	sweep  int
}

// NewStore returns an empty store for a filter.
func NewStore(f Filter) *Store {
	return &Store{
		known:    map[SessionID]*entry{},
		marks:    newMarks(),
		filter:   f,
		statuses: f.Statuses(),
	}
}

// SetFilter changes the filter. Sessions that need the user stay known;
// everything else has to be read anew.
func (s *Store) SetFilter(f Filter) {
	s.filter, s.statuses, s.newest = f, f.Statuses(), time.Time{}
	s.dropIf(func(e *entry) bool {
		e.listed = false
		return !e.session.NeedsYou()
	})
}

// Filter returns the filter.
func (s *Store) Filter() Filter { return s.filter }

// Put takes in sessions that were read. listed tells that they came in answer
// to the filter; others are known, but shown only when the filter shows all.
// It returns how many of them were not shown before.
func (s *Store) Put(sessions []Session, listed bool) int {
	if listed && s.newest.IsZero() {
		s.newest = s.newestOf(sessions)
	}
	fresh := 0
	added := false
	for _, session := range sessions {
		e, ok := s.known[session.ID]
		if !ok {
			e = &entry{}
			s.known[session.ID] = e
			s.order = append(s.order, e)
			added = true
		}
		if !ok || listed && !e.listed {
			fresh++
		}
		was := e.session
		e.take(session, listed || s.filter.IsZero())
		s.judge(was, e.session, s.now)
	}
	if added {
		slices.SortFunc(s.order, func(a, b *entry) int { return byAge(a.session, b.session) })
	}
	return fresh
}

// take replaces what is known by what was read, unless that is older: replies
// may overtake each other.
func (e *entry) take(session Session, listed bool) {
	e.listed = e.listed || listed
	e.missed = 0
	if session.UpdatedAt.Before(e.session.UpdatedAt) {
		return
	}
	if session.ThreadTS == "" && session.UpdatedAt.Equal(e.session.UpdatedAt) {
		session.ThreadTS = e.session.ThreadTS
	}
	e.session = session
}

// PutChanges takes in what changed since Newest, as Put with listed does. Only
// such a reading moves Newest on: another page, a sweep or a detail may show a
// late change before an earlier one of another session was read.
func (s *Store) PutChanges(sessions []Session) int {
	fresh := s.Put(sessions, true)
	s.newest = s.newestOf(sessions)
	return fresh
}

// newestOf leaves out times that have not come yet: one such row would hide
// the changes of all others until then.
func (s *Store) newestOf(sessions []Session) time.Time {
	newest := s.newest
	for _, session := range sessions {
		future := !s.now.IsZero() && session.UpdatedAt.After(s.now.Add(clockSkew))
		if !future && session.UpdatedAt.After(newest) {
			newest = session.UpdatedAt
		}
	}
	return newest
}

// Tick tells the store the time of this machine.
func (s *Store) Tick(now time.Time) { s.now = now }

// PutNeeds takes in the complete list of sessions that need the user. Those
// believed to need the user and repeatedly absent from it are forgotten.
func (s *Store) PutNeeds(needs Page) {
	s.Put(needs.Sessions, false)
	if needs.More || needs.Incomplete {
		return
	}
	present := make(map[SessionID]bool, len(needs.Sessions))
	for _, session := range needs.Sessions {
		present[session.ID] = true
	}
	s.removeIf(func(e *entry) bool {
		if !e.session.NeedsYou() || present[e.session.ID] {
			return false
		}
		e.missed++
		return e.missed >= missesBeforeGone
	})
}

// Remove forgets a session that GitLab no longer knows, and its marks, which may
// be all that was known of it.
func (s *Store) Remove(id SessionID) {
	s.removeIf(func(e *entry) bool { return e.session.ID == id })
	s.forget(id)
}

// removeIf forgets sessions and their marks.
func (s *Store) removeIf(gone func(*entry) bool) {
	s.dropIf(func(e *entry) bool {
		if !gone(e) {
			return false
		}
		s.forget(e.session.ID)
		return true
	})
}

// dropIf forgets sessions, which may come back and then find their mark again.
func (s *Store) dropIf(gone func(*entry) bool) {
	s.order = slices.DeleteFunc(s.order, func(e *entry) bool {
		if !gone(e) {
			return false
		}
		delete(s.known, e.session.ID)
		return true
	})
}

// Get returns a known session.
func (s *Store) Get(id SessionID) (Session, bool) {
	e, ok := s.known[id]
	if !ok {
		return Session{}, false
	}
	return e.session, true
}

// Newest returns the time up to which every change was read: at first that of
// the first page, later that of the last PutChanges; zero before.
func (s *Store) Newest() time.Time { return s.newest }
