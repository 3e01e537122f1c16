package model_test

import (
	"strconv"
	"testing"

	"duodash/model"
)

// step is one answer on the way through the pages, and what follows from it.
type step struct {
	next  string
	more  bool
	fresh int
	again bool
}

func TestWalk(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name   string
		steps  []step
		after  string
		more   bool
		done   bool
		broken bool
	}{
		{"not begun", nil, "", true, false, false},
		{"one page", []step{{"", false, 3, false}}, "", false, true, false},
		{"an empty list", []step{{"", false, 0, false}}, "", false, true, false},
		{"a page of several", []step{{"a", true, 3, false}}, "a", true, false, false},
		{"to the end", []step{{"a", true, 3, false}, {"b", true, 3, false}, {"", false, 1, false}}, "b", false, true, false},
		{"an empty page is followed", []step{{"a", true, 0, true}, {"b", true, 2, false}}, "b", true, false, false},
		{"a last page has a cursor too", []step{{"a", false, 3, false}}, "", false, true, false},
		{"no cursor, and yet more", []step{{"", true, 3, false}}, "", false, false, true},
		{"the cursor repeats", []step{{"a", true, 3, false}, {"a", true, 3, false}}, "a", false, false, true},
		{"the cursor repeats on empty pages", []step{{"a", true, 0, true}, {"a", true, 0, false}}, "a", false, false, true},
		{
			"a longer circle",
			[]step{{"a", true, 3, false}, {"b", true, 3, false}, {"c", true, 3, false}, {"a", true, 3, false}},
			"c", false, false, true,
		},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			var w model.Walk
			for i, s := range row.steps {
				if got := w.Advance(model.Page{Next: s.next, More: s.more}, s.fresh, 0); got != s.again {
					t.Errorf("page %d: read on at once: %t", i+1, got)
				}
			}
			if w.After() != row.after || w.More() != row.more || w.Done() != row.done || w.Broken() != row.broken {
				t.Errorf("after %q, more %t, done %t, broken %t", w.After(), w.More(), w.Done(), w.Broken())
			}
			if w.Started() != (len(row.steps) > 0) {
				t.Errorf("started %t", w.Started())
			}
		})
	}
}

// emptyPages walks through pages without anything new and counts how many are
// read before the walk gives up.
func emptyPages(shown int) int {
	var w model.Walk
	n := 1
	for w.Advance(model.Page{Next: strconv.Itoa(n), More: true}, 0, shown) {
		n++
	}
	return n
}

// TestWalkBound: empty pages end, however many cursors a server makes up. The
// more is shown already, the more pages without news a new walk may meet.
func TestWalkBound(t *testing.T) {
	t.Parallel()
	few, many := emptyPages(0), emptyPages(10*model.PageSize)
	if few < 2 || few > 100 {
		t.Errorf("%d empty pages are followed", few)
	}
	if many != few+10 {
		t.Errorf("%d with ten full pages shown, %d with none", many, few)
	}
	var w model.Walk
	for n := range 10 * few {
		fresh := 0
		if n%5 == 0 {
			fresh = 1
		}
		w.Advance(model.Page{Next: strconv.Itoa(n), More: true}, fresh, 0)
	}
	if w.Broken() {
		t.Error("empty pages between full ones add up")
	}
}
