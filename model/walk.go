package model

// maxEmptyPages bounds how many pages without anything new are followed one
// after the other, beyond those that hold what is shown already. GitLab takes
// out unreadable sessions after paging, so some are normal; without a bound a
// broken server would be read for ever.
const maxEmptyPages = 20

// Walk is the way through the pages of one list.
type Walk struct {
	next    string
	seen    map[string]bool
	empties int
	started bool
	done    bool
	broken  bool
}

// After is the cursor to ask the next page with.
func (w *Walk) After() string { return w.next }

// Started reports whether the first page was read.
func (w *Walk) Started() bool { return w.started }

// Done reports whether the list was read to its end, so that a count is the
// whole count.
func (w *Walk) Done() bool { return w.done && !w.broken }

// More reports whether another page can be read.
func (w *Walk) More() bool { return !w.done }

// Broken reports whether the server led the walk in a circle.
func (w *Walk) Broken() bool { return w.broken }

// Advance takes in the answer for the current cursor; fresh is how many of its
// sessions were not shown before, shown how many were. It reports whether the
// next page should be read at once because this one brought nothing.
func (w *Walk) Advance(p Page, fresh, shown int) bool {
	w.started = true
	if !p.More {
		w.done = true
		return false
	}
	if fresh > 0 {
		w.empties = 0
	} else {
		w.empties++
	}
	if p.Next == "" || w.seen[p.Next] || w.empties > maxEmptyPages+shown/PageSize {
		w.done, w.broken = true, true
		return false
	}
	if w.seen == nil {
		w.seen = map[string]bool{}
	}
	w.seen[p.Next] = true
	w.next = p.Next
	return fresh == 0
}
