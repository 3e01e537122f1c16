package model_test

import (
	"fmt"
	"testing"
	"time"

	"duodash/model"
)

func TestPaceList(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name string
		pace model.Pace
		want time.Duration
	}{
		{"in focus", model.Pace{Focused: true, Busy: true}, model.ListFocused},
		{"away", model.Pace{Busy: true}, model.ListAway},
		{"idle in focus", model.Pace{Focused: true}, model.ListIdle},
		{"idle and away", model.Pace{}, model.ListIdle},
		{"asked to wait", model.Pace{Focused: true, Busy: true, Failures: 1, RetryAfter: 37 * time.Second}, 37 * time.Second},
		{"asked to wait long", model.Pace{Failures: 9, RetryAfter: time.Hour}, time.Hour},
		{"asked to wait too short", model.Pace{RetryAfter: time.Second}, model.Floor},
		{"asked to wait, and hopeless", model.Pace{Hopeless: true, RetryAfter: 7 * time.Second}, 7 * time.Second},
		{"hopeless", model.Pace{Focused: true, Busy: true, Failures: 1, Hopeless: true}, model.MaxBackoff},
		{"first failure, at the least", model.Pace{Failures: 1}, 5 * time.Second},
		{"first failure, in the middle", model.Pace{Failures: 1, Jitter: 0.5}, 7500 * time.Millisecond},
		{"second failure", model.Pace{Failures: 2}, 10 * time.Second},
		{"third failure", model.Pace{Failures: 3, Jitter: 0.5}, 30 * time.Second},
		{"tenth failure", model.Pace{Failures: 10}, time.Minute},
		{"thousandth failure", model.Pace{Failures: 1000, Jitter: 0.5}, 90 * time.Second},
	} {
		if got := row.pace.List(); got != row.want {
			t.Errorf("%s: got %s, want %s", row.name, got, row.want)
		}
	}
}

// TestPaceBounds goes through every combination: nothing but the server's own
// wish makes a pause longer than MaxBackoff, and nothing makes it shorter than
// Floor.
func TestPaceBounds(t *testing.T) {
	t.Parallel()
	for _, p := range paces() {
		got := p.List()
		if got < model.Floor {
			t.Errorf("%+v: %s is below the floor", p, got)
		}
		if p.RetryAfter > 0 && got < p.RetryAfter {
			t.Errorf("%+v: %s is sooner than the server asked", p, got)
		}
		if p.RetryAfter <= 0 && got > model.MaxBackoff {
			t.Errorf("%+v: %s is longer than ever needed", p, got)
		}
	}
}

func paces() []model.Pace {
	var out []model.Pace
	yesNo := []bool{false, true}
	for _, focused := range yesNo {
		for _, busy := range yesNo {
			for _, hopeless := range yesNo {
				for _, failures := range []int{0, 1, 2, 3, 5, 8, 100} {
					for _, after := range []time.Duration{-time.Second, 0, 1, time.Second, time.Hour} {
						for _, jitter := range []float64{0, 0.25, 0.999999} {
							out = append(out, model.Pace{
								Focused: focused, Busy: busy, Hopeless: hopeless,
								Failures: failures, RetryAfter: after, Jitter: jitter,
							})
						}
					}
				}
			}
		}
	}
	return out
}

// TestPaceGrows: with the same luck, a later failure never comes back sooner.
func TestPaceGrows(t *testing.T) {
	t.Parallel()
	for _, jitter := range []float64{0, 0.5, 0.999} {
		before := time.Duration(0)
		for n := 1; n < 20; n++ {
			got := model.Pace{Failures: n, Jitter: jitter}.List()
			if got < before {
				t.Errorf("failure %d waits %s, the one before %s", n, got, before)
			}
			before = got
		}
	}
}

func TestDetailEvery(t *testing.T) {
	t.Parallel()
	want := map[model.Status]time.Duration{
		model.Created: model.DetailCreated, model.Running: model.DetailRunning, model.Paused: model.DetailRunning,
		model.InputRequired: model.DetailRunning, model.PlanApprovalRequired: model.DetailRunning,
		model.ToolApprovalRequired: model.DetailRunning, model.Finished: 0, model.Failed: 0, model.Stopped: 0,
		unheard: model.DetailRunning,
	}
	for _, s := range append(model.Statuses(), unheard) {
		on := session(flow, s)
		if got, listed := want[s]; !listed || model.DetailEvery(on) != got {
			t.Errorf("%s: %s, want %s (listed: %t)", s, model.DetailEvery(on), got, listed)
		}
		on.Archived = true
		if got := model.DetailEvery(on); got != 0 {
			t.Errorf("%s, archived: %s", s, got)
		}
	}
}

func TestSlept(t *testing.T) {
	t.Parallel()
	due := noon()
	for _, row := range []struct {
		late time.Duration
		want bool
	}{
		{-time.Hour, false},
		{0, false},
		{20 * time.Second, false},
		{21 * time.Second, true},
		{8 * time.Hour, true},
	} {
		t.Run(fmt.Sprint(row.late), func(t *testing.T) {
			t.Parallel()
			if got := model.Slept(due, due.Add(row.late)); got != row.want {
				t.Errorf("got %t", got)
			}
		})
	}
}
