package ui

import (
	"slices"

	"duodash/model"
)

// list is the rows on the left. The cursor is a session, not a place, so rows
// that come and go never move it to another session.
type list struct {
	rows   model.Rows
	cursor model.SessionID
	// at is where the cursor was last, for when its session disappears.
	at int
	// chosen is false until the first page is there or the user moves; till
	// then the cursor is on the first row, whatever comes in first.
	chosen bool
	// wanted is the session that the cursor goes back to when it comes in.
	wanted model.SessionID
	// offset is the first line in sight; headings are lines too.
	offset int
	height int
	// digits is how many the longest number of a session has.
	digits int
}

// replace takes in new rows. It returns the session that the cursor lost, the
// zero SessionID when it lost none.
func (l *list) replace(rows model.Rows) model.SessionID {
	lost := l.cursor
	line := l.line(l.at) - l.offset
	l.rows = rows
	l.digits = 1
	for _, id := range rows.IDs {
		for id.Number >= powerOfTen(l.digits) {
			l.digits++
		}
	}
	if !l.chosen {
		lost, l.cursor, l.at, l.offset = model.SessionID{}, l.wanted, 0, 0
	}
	if i := slices.Index(rows.IDs, l.cursor); i >= 0 {
		lost = model.SessionID{}
		l.at = i
		// The row keeps its place on the screen when others come above it.
		l.offset = l.line(i) - line
	} else {
		if !l.chosen {
			lost = model.SessionID{}
		}
		l.at = min(l.at, max(len(rows.IDs)-1, 0))
		l.cursor = model.SessionID{}
		if len(rows.IDs) > 0 {
			l.cursor = rows.IDs[l.at]
		}
	}
	l.follow()
	return lost
}

func powerOfTen(n int) int64 {
	power := int64(1)
	for range n {
		power *= 10
	}
	return power
}

// restart empties the list; the cursor goes back to its session if that comes
// in again.
func (l *list) restart() {
	wanted := l.cursor
	if wanted == (model.SessionID{}) {
		wanted = l.wanted
	}
	*l = list{height: l.height, wanted: wanted}
}

// moveTo puts the cursor on the row with index i, or the nearest there is.
func (l *list) moveTo(i int) {
	if len(l.rows.IDs) == 0 {
		return
	}
	l.chosen = true
	l.at = min(max(i, 0), len(l.rows.IDs)-1)
	l.cursor = l.rows.IDs[l.at]
	l.follow()
}

// resize sets how many lines are in sight.
func (l *list) resize(height int) {
	l.height = max(height, 0)
	l.follow()
}

// nearEnd reports whether the cursor is so near the end that more rows should
// be loaded.
func (l *list) nearEnd() bool { return l.at >= len(l.rows.IDs)-l.height/2-1 }

// line is the line of the row with index i, counting headings.
func (l *list) line(i int) int {
	n := i
	for _, head := range l.rows.Heads {
		if head.At <= i {
			n++
		}
	}
	return n
}

func (l *list) lines() int { return len(l.rows.IDs) + len(l.rows.Heads) }

// follow scrolls as little as possible so that the cursor is in sight, with
// the heading above it when it is the first of its group.
func (l *list) follow() {
	line := l.line(l.at)
	from := line
	for _, head := range l.rows.Heads {
		if head.At == l.at && line > 0 {
			from = line - 1
		}
	}
	if line >= l.offset+l.height {
		l.offset = line - l.height + 1
	}
	if from < l.offset {
		l.offset = from
	}
	l.offset = max(min(l.offset, l.lines()-l.height), 0)
	if l.height == 1 {
		l.offset = line
	}
}

// page is how many rows a page moves by: so many that none is skipped, with the
// headings that may come between.
func (l *list) page() int { return max(l.height-1-len(l.rows.Heads), 1) }

// item is one line of the list: a heading or a row.
type item struct {
	head *model.Head
	id   model.SessionID
	at   int
}

// visible returns the items in sight.
func (l *list) visible() []item {
	items := make([]item, 0, l.height)
	for line := l.offset; line < min(l.offset+l.height, l.lines()); line++ {
		items = append(items, l.itemAt(line))
	}
	return items
}

// itemAt finds what stands on a line. There are only a few headings, so this
// does not depend on how many rows there are.
func (l *list) itemAt(line int) item {
	above := 0
	for i := range l.rows.Heads {
		switch at := l.rows.Heads[i].At + i; {
		case at == line:
			return item{head: &l.rows.Heads[i]}
		case at < line:
			above++
		}
	}
	return item{at: line - above, id: l.rows.IDs[line-above]}
}
