package model

import "slices"

// Rows are the sessions of a tab, group by group, newest first in each.
type Rows struct {
	IDs []SessionID
	// Heads tells where each non-empty group begins, in ascending order.
	Heads []Head
}

// Head is the beginning of a group.
type Head struct {
	Group Group
	// At is the index of its first session in Rows.IDs.
	At int
	// Count is how many sessions it has; of those that need the user, those
	// that were answered already do not count.
	Count int
}

// Rows lists the sessions of a tab that the filter shows.
func (s *Store) Rows(t Tab) Rows {
	var groups [groupCount][]SessionID
	var counts [groupCount]int
	for _, e := range s.order {
		if s.shows(e, t) {
			g := GroupOf(e.session)
			groups[g] = append(groups[g], e.session.ID)
			if g != GroupNeedsYou || s.needs(e) {
				counts[g]++
			}
		}
	}
	var rows Rows
	for g, ids := range groups {
		if len(ids) == 0 {
			continue
		}
		rows.Heads = append(rows.Heads, Head{Group: Group(g), At: len(rows.IDs), Count: counts[g]})
		rows.IDs = append(rows.IDs, ids...)
	}
	return rows
}

func (s *Store) shows(e *entry, t Tab) bool {
	return e.listed && t.Holds(e.session) &&
		(len(s.statuses) == 0 || slices.Contains(s.statuses, e.session.Status))
}

// Counts returns how many sessions each tab shows; of those that need the user,
// those that were answered already do not count.
func (s *Store) Counts() [TabCount]int {
	var counts [TabCount]int
	for _, e := range s.order {
		for t := range counts {
			if s.shows(e, Tab(t)) && (Tab(t) != TabNeedsYou || s.needs(e)) {
				counts[t]++
			}
		}
	}
	return counts
}

// NeedsYou reports whether a session waits for the user and was not answered
// already, or was and nothing came of it for long.
func (s *Store) NeedsYou(id SessionID) bool {
	e, ok := s.known[id]
	return ok && s.needs(e)
}

func (s *Store) needs(e *entry) bool {
	r := s.answered[e.session.ID]
	return e.session.NeedsYou() && (!r.Covers(e.session) || r.Overdue(s.now))
}

// CountNeedsYou counts the sessions that need the user, whatever the filter.
func (s *Store) CountNeedsYou() int {
	n := 0
	for _, e := range s.order {
		if s.needs(e) {
			n++
		}
	}
	return n
}

// Wanted returns the statuses that a tab under a filter has to be read by;
// none means all. possible is false when the two exclude each other.
func Wanted(t Tab, f Filter) (statuses []Status, possible bool) {
	byTab, byFilter := t.Statuses(), f.Statuses()
	switch {
	case len(byTab) == 0:
		return byFilter, true
	case len(byFilter) == 0:
		return byTab, true
	}
	both := slices.DeleteFunc(byTab, func(s Status) bool { return !slices.Contains(byFilter, s) })
	return both, len(both) > 0
}
