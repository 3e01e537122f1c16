package ui_test

import (
	"testing"
	"time"

	"duodash/gitlab/sim"
)

// TestTheStripNamesWhatWasUnderTheCursor puts a row on top in the moment in
// which a is pressed, before, at and after the reading that brings it.
func TestTheStripNamesWhatWasUnderTheCursor(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{120, 40}, {80, 24}} {
		for ms := 9600; ms <= 10400; ms += 50 {
			scenario := pickedUpAfter(time.Hour,
				waits(1, tools(runs("push one"))), waits(2, tools(runs("push two"))), waits(3, tools(runs("push three"))))
			playScenario(t, scenario, size[0], size[1], func(s whole) {
				begun := time.Now().Add(-350 * time.Millisecond)
				s.press("j")
				s.selects("2")
				if size[0] < 100 {
					s.press("enter")
				}
				newest := waits(9, tools(runs("push nine")))
				newest.Created = -9 * time.Second
				newest.Script[0].After, newest.Script[1].After = time.Second, time.Second
				if err := s.server.Add(newest); err != nil {
					t.Fatal(err)
				}
				time.Sleep(time.Until(begun.Add(time.Duration(ms) * time.Millisecond)))
				s.hammer("a", 0)
				s.settle()
				s.shows("session 2, as", "push two")
				s.after(time.Second)
				s.shows("session 2, as", "push two")
				s.press("y")
				s.comes("2 answered (approved)", time.Second)
				s.got(approved("2"))
				s.comes("3 need you", 12*time.Second)
			})
		}
	}
}

// TestTheSelectionOutlivesItsNeighbours inserts a row above, takes others away
// and at last the selected one itself, while its pane is open.
func TestTheSelectionOutlivesItsNeighbours(t *testing.T) {
	scenario := pickedUpAfter(time.Hour, waits(1, tools(runs("push one"))), waits(2, tools(runs("push two"))), waits(3, tools(runs("push three"))))
	playScenario(t, scenario, 120, 40, func(s whole) {
		s.press("1", "G")
		s.selects("1")
		s.after(time.Second)
		s.shows("push one")
		newest := waits(9, tools(runs("push nine")))
		newest.Created = -9 * time.Second
		newest.Script[0].After, newest.Script[1].After = time.Second, time.Second
		if err := s.server.Add(newest); err != nil {
			t.Fatal(err)
		}
		s.comes("4 need you", 12*time.Second)
		s.selects("1")
		s.play(3, sim.Step{Finish: true})
		s.comes("3 need you", 12*time.Second)
		s.selects("1")
		s.shows("push one")

		// The list goes on to a neighbour and says so; an open pane stays.
		s.press("enter")
		s.play(1, sim.Step{Finish: true})
		s.comes("1 is finished now and left this list", 12*time.Second)
		s.shows("1  Tidy up", "finished")
		s.hides("push two")
		s.confirm("a")
		s.shows("approve is off: the session is already finished")
		s.confirm("y")
		s.press("esc")
		s.selects("2")
		s.got()
	})
}
