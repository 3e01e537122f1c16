package ui

import (
	"math/rand/v2"
	"testing"

	"duodash/model"
)

func ids(numbers ...int64) []model.SessionID {
	var out []model.SessionID
	for _, n := range numbers {
		out = append(out, model.SessionID{Number: n})
	}
	return out
}

// TestListInvariants changes rows, size and cursor at random: the cursor is
// always in sight, always on a row that exists, and never moves to another
// session as long as its own is there.
func TestListInvariants(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4)) // The same moves every time.
	l := list{chosen: true}
	l.resize(5)
	for range 20_000 {
		before := l.cursor
		switch random.IntN(3) {
		case 0:
			rows := randomRows(random)
			lost := l.replace(rows)
			kept := false
			for _, id := range rows.IDs {
				kept = kept || id == before
			}
			if kept && l.cursor != before {
				t.Fatalf("the cursor went from %v to %v, but %v is still there", before, l.cursor, before)
			}
			if !kept && lost != before {
				t.Fatalf("%v was lost, reported is %v", before, lost)
			}
		case 1:
			l.moveTo(l.at + random.IntN(9) - 4)
		default:
			l.resize(1 + random.IntN(8))
		}
		checkList(t, &l)
	}
}

func randomRows(random *rand.Rand) model.Rows {
	var rows model.Rows
	number := int64(60)
	for g := range 3 {
		n := random.IntN(5)
		if n == 0 {
			continue
		}
		rows.Heads = append(rows.Heads, model.Head{Group: model.Group(g), At: len(rows.IDs), Count: n})
		for range n {
			number -= 1 + random.Int64N(5)
			rows.IDs = append(rows.IDs, model.SessionID{Number: number})
		}
	}
	return rows
}

func checkList(t *testing.T, l *list) {
	t.Helper()
	items := l.visible()
	if len(items) > l.height {
		t.Fatalf("%d lines in a window of %d", len(items), l.height)
	}
	if len(l.rows.IDs) == 0 {
		return
	}
	for _, it := range items {
		if it.head == nil && it.id == l.cursor {
			return
		}
	}
	t.Fatalf("the cursor %v is not in sight: %+v (offset %d, height %d)", l.cursor, items, l.offset, l.height)
}

func TestListShowsHeadingsOverTheirRows(t *testing.T) {
	t.Parallel()
	l := list{chosen: true}
	l.resize(10)
	l.replace(model.Rows{IDs: ids(9, 8, 7), Heads: []model.Head{{Group: model.GroupNeedsYou, At: 0, Count: 1}, {Group: model.GroupDone, At: 1, Count: 2}}})
	var got string
	for _, it := range l.visible() {
		if it.head != nil {
			got += "[" + it.head.Group.String() + "]"
			continue
		}
		got += numberOf(it.id)
	}
	if want := "[NEEDS YOU]9[DONE]87"; got != want {
		t.Errorf("lines are %s, want %s", got, want)
	}
}
