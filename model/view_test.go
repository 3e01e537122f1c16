package model_test

import (
	"fmt"
	"slices"
	"testing"

	"duodash/model"
)

// oneOfEach has a session of every status, numbered in the order of Statuses,
// then one of an unknown status and one that is parked.
func oneOfEach() []model.Session {
	var out []model.Session
	for i, s := range append(model.Statuses(), unheard) {
		out = append(out, numbered(int64(i+1), s))
	}
	parked := numbered(int64(len(out)+1), model.InputRequired)
	parked.FlowVersion = model.Line("1.2.3-interactive")
	return append(out, parked)
}

func TestRows(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		tab    model.Tab
		filter model.Filter
		want   string
	}{
		{model.TabNeedsYou, model.Filter{}, "NEEDS YOU 6 5 4"},
		{model.TabRunning, model.Filter{}, "RUNNING 2 1"},
		{model.TabFinished, model.Filter{}, "DONE 7"},
		{model.TabFailed, model.Filter{}, "DONE 8"},
		{model.TabAll, model.Filter{}, "NEEDS YOU 6 5 4 RUNNING 2 1 PAUSED AND OTHER 11 10 3 DONE 9 8 7"},
		{model.TabAll, model.Filter{Words: []string{"awaiting_approval"}}, "NEEDS YOU 6 5"},
		{model.TabNeedsYou, model.Filter{Words: []string{"input_required"}}, "NEEDS YOU 4"},
		{model.TabFinished, model.Filter{Words: []string{"failed"}}, ""},
	} {
		t.Run(fmt.Sprintf("%s/%s", row.tab, row.filter), func(t *testing.T) {
			t.Parallel()
			s := model.NewStore(row.filter)
			s.Put(oneOfEach(), true)
			rows := s.Rows(row.tab)
			if got := printed(rows); got != row.want {
				t.Errorf("got  %s\nwant %s", got, row.want)
			}
			if counts := s.Counts(); counts[row.tab] != len(rows.IDs) {
				t.Errorf("counted %d, shown %d", counts[row.tab], len(rows.IDs))
			}
			if s.CountNeedsYou() != 3 {
				t.Errorf("%d need you, whatever the filter", s.CountNeedsYou())
			}
		})
	}
}

func printed(rows model.Rows) string {
	out := ""
	for i, head := range rows.Heads {
		if i > 0 {
			out += " "
		}
		out += head.Group.String() + numbers(rows.IDs[head.At:head.At+head.Count])
	}
	return out
}

// TestTabsAgree: what a tab asks the server for and what it shows are the same
// but for parked sessions, which only this program can tell apart.
func TestTabsAgree(t *testing.T) {
	t.Parallel()
	for tab := range model.Tab(model.TabCount) {
		asked := tab.Statuses()
		for _, s := range oneOfEach() {
			want := len(asked) == 0 || slices.Contains(asked, s.Status)
			if s.Parked() {
				want = tab == model.TabAll
			}
			if got := tab.Holds(s); got != want {
				t.Errorf("%s holds %s: %t", tab, s.Status, got)
			}
		}
		if tab.String() == "" {
			t.Errorf("tab %d has no name", tab)
		}
	}
}

func TestWanted(t *testing.T) {
	t.Parallel()
	needs := model.TabNeedsYou.Statuses()
	for _, row := range []struct {
		tab      model.Tab
		words    []string
		want     []model.Status
		possible bool
	}{
		{model.TabAll, nil, nil, true},
		{model.TabNeedsYou, nil, needs, true},
		{model.TabAll, []string{"failed"}, []model.Status{model.Failed}, true},
		{model.TabFailed, []string{"failed", "finished"}, []model.Status{model.Failed}, true},
		{model.TabNeedsYou, []string{"awaiting_approval"}, needs[1:], true},
		{model.TabRunning, []string{"failed"}, nil, false},
	} {
		got, possible := model.Wanted(row.tab, model.Filter{Words: row.words})
		if !slices.Equal(got, row.want) || possible != row.possible {
			t.Errorf("%s with %v: got %v, %t", row.tab, row.words, got, possible)
		}
	}
}
