package model_test

import (
	"slices"
	"testing"

	"duodash/model"
)

func page(sessions ...model.Session) model.Page { return model.Page{Sessions: sessions} }

// swept sweeps once over pages and tells which sessions were forgotten.
func swept(s *model.Store, number int, complete bool, pages ...model.Page) string {
	w := model.BeginSweep(number)
	for _, p := range pages {
		w.Add(s, p)
	}
	before := s.Rows(model.TabAll).IDs
	w.End(s, complete)
	after := s.Rows(model.TabAll).IDs
	return numbers(slices.DeleteFunc(before, func(id model.SessionID) bool { return slices.Contains(after, id) }))
}

func TestSweep(t *testing.T) {
	t.Parallel()
	one, two, three := numbered(1, model.Finished), numbered(2, model.Finished), numbered(3, model.Running)
	for _, row := range []struct {
		name     string
		complete bool
		met      []model.Session
		want     string
	}{
		{"all met", true, []model.Session{three, two, one}, ""},
		{"one gone", true, []model.Session{three, one}, " 2"},
		{"the oldest gone", true, []model.Session{three, two}, " 1"},
		{"the end not reached", false, []model.Session{three}, ""},
		{"gone within reach", false, []model.Session{three, one}, " 2"},
		{"nothing met, the end not reached", false, nil, ""},
		{"everything gone", true, nil, " 3 2 1"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			s := filled(one, two, three)
			if gone := swept(s, 1, row.complete, page(row.met...)); gone != "" {
				t.Errorf("forgotten after one sweep:%s", gone)
			}
			if gone := swept(s, 2, row.complete, page(row.met...)); gone != row.want {
				t.Errorf("forgotten:%s, want%s", gone, row.want)
			}
		})
	}
}

// TestSweepSlip: a row that slipped between two pages once and came back is
// not gone.
func TestSweepSlip(t *testing.T) {
	t.Parallel()
	one, two := numbered(1, model.Finished), numbered(2, model.Finished)
	s := filled(one, two)
	swept(s, 1, true, page(two))
	s.Put([]model.Session{one}, true)
	if gone := swept(s, 2, true, page(two)); gone != "" {
		t.Errorf("forgotten:%s", gone)
	}
}

// TestSweepPages: a sweep of several pages, with a row that stands on two.
func TestSweepPages(t *testing.T) {
	t.Parallel()
	one, two, three := numbered(1, model.Finished), numbered(2, model.Finished), numbered(3, model.Finished)
	s := filled(one, two)
	for n := range 2 {
		if gone := swept(s, n+1, true, page(three, two), page(two, one)); gone != "" {
			t.Errorf("forgotten:%s", gone)
		}
	}
	if got := shown(s, model.TabAll); got != " 3 2 1" {
		t.Errorf("shown:%s", got)
	}
}

// TestSweepBesideFilter: sessions that the filter does not show are not looked
// for by a sweep under the filter.
func TestSweepBesideFilter(t *testing.T) {
	t.Parallel()
	s := model.NewStore(model.Filter{Search: "x"})
	s.PutNeeds(page(numbered(1, model.InputRequired)))
	for n := range 3 {
		if gone := swept(s, n+1, true, page(numbered(2, model.Running))); gone != "" {
			t.Errorf("forgotten:%s", gone)
		}
	}
}
