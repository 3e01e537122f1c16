package model

// Note looks whether an opened session asks for what was approved before.
func (s *Store) Note(d Detail) {
	id := d.Session.ID
	s.noted[id] = d.Session.UpdatedAt
	delete(s.again, id)
	if d.Session.Status.Waiting() && d.Request.AsksAny(s.approved[id]) && !s.answered[id].Covers(d.Session) {
		s.again[id] = d.Session
	}
}

// AskedAgain reports whether a session asks for a tool call with the same
// arguments as one that was approved before.
func (s *Store) AskedAgain(id SessionID) bool {
	asked, ok := s.again[id]
	now, known := s.Get(id)
	return ok && known && now.Status == asked.Status && !s.answered[id].Covers(now) &&
		(now.ThreadTS == "" || now.ThreadTS == asked.ThreadTS)
}

// Unsettled lists the sessions that have to be opened to know more, since a
// list tells neither whether a request is another one nor what it asks: doubts,
// answered sessions that changed, and those that wait once more after an
// approval.
func (s *Store) Unsettled() []SessionID {
	var ids []SessionID
	for id, r := range s.answered {
		e, known := s.known[id]
		if r.Outcome != Sending && (r.Doubtful() || !known || !e.session.UpdatedAt.Equal(s.noted[id])) {
			ids = append(ids, id)
		}
	}
	for id, sums := range s.approved {
		e, known := s.known[id]
		if _, marked := s.answered[id]; marked || !known || len(sums) == 0 {
			continue
		}
		if e.session.Status.Waiting() && !e.session.UpdatedAt.Equal(s.noted[id]) {
			ids = append(ids, id)
		}
	}
	return ids
}
