package ui_test

import (
	"io"
	"testing"
	"time"

	"duodash/gitlab/sim"
)

// hammer types keys at an interval, without waiting for what they do.
func (s *stage) hammer(keys string, every time.Duration) {
	s.t.Helper()
	for _, key := range keys {
		if _, err := io.WriteString(s.keys, string(key)); err != nil {
			s.t.Fatal(err)
		}
		time.Sleep(every)
	}
}

// orders returns all orders of keys.
func orders(keys []string) [][]string {
	if len(keys) < 2 {
		return [][]string{keys}
	}
	var all [][]string
	for i, first := range keys {
		rest := append(append([]string{}, keys[:i]...), keys[i+1:]...)
		for _, order := range orders(rest) {
			all = append(all, append([]string{first}, order...))
		}
	}
	return all
}

// TestNoOtherKeyApproves presses what confirms elsewhere, in every order, in
// the list, the pane and the strip.
func TestNoOtherKeyApproves(t *testing.T) {
	t.Parallel()
	for name, open := range map[string][]string{"list": nil, "pane": {"enter"}, "strip": {"a"}, "strip of the pane": {"enter", "a"}} {
		t.Run(name, func(t *testing.T) {
			playScenario(t, pickedUpAfter(time.Hour, waits(1, tools(runs("push")))), 120, 40, func(s whole) {
				for _, order := range orders([]string{"space", "enter", "esc", "tab"}) {
					s.press("esc", "esc")
					s.goTo("1")
					s.press(open...)
					if len(open) > 0 && open[len(open)-1] == "a" {
						s.shows("Approve?")
					}
					for _, key := range order {
						s.confirm(key)
					}
					if sent := s.sent(); len(sent) != 0 {
						t.Fatalf("%v sent %q", order, sent)
					}
				}
			})
		})
	}
}

// TestTypingAheadApprovesNothing types on while a reading turns the open
// session into one that asks for approval.
func TestTypingAheadApprovesNothing(t *testing.T) {
	t.Parallel()
	for name, keys := range map[string]string{"with spaces": "yyyyy a y", "without": "yyyyyay", "a held": "aaaaaay"} {
		for _, every := range []time.Duration{20 * time.Millisecond, 350 * time.Millisecond} {
			t.Run(name+" every "+every.String(), func(t *testing.T) {
				ask := tools(runs("push"))
				soon := works(1, sim.Step{After: 10*time.Minute + 4*time.Second, Ask: &ask})
				soon.Script[0].After = time.Second
				playScenario(t, pickedUpAfter(time.Hour, soon), 120, 40, func(s whole) {
					s.goTo("1")
					s.shows("running")
					for begun := time.Now(); time.Since(begun) < 40*time.Second; {
						s.hammer(keys, every)
					}
					s.settle()
					s.got()
					s.after(time.Second)
					s.press("esc", "esc")
					s.shows("1 needs you", "tool_call_approval_required")
					// The same keys, meant, do send.
					s.confirm("a")
					s.shows("Approve?")
					s.confirm("y")
					s.comes("it waits for a runner", time.Second)
					s.got(approved("1"))
				})
			})
		}
	}
}

// TestAHastyConfirmationIsIgnored holds the guard to its time.
func TestAHastyConfirmationIsIgnored(t *testing.T) {
	playScenario(t, pickedUpAfter(time.Hour, waits(7, tools(runs("push")))), 120, 40, func(s whole) {
		s.goTo("7")
		s.hammer("a", 150*time.Millisecond)
		s.hammer("y", time.Millisecond)
		s.settle()
		s.shows("Approve?")
		s.got()
		s.hammer("a", 600*time.Millisecond)
		s.hammer("y", time.Millisecond)
		s.settle()
		s.got(approved("7"))
	})
}

// TestAnIgnoredKeyBeginsTheGuardAnew keeps a drumming finger out.
func TestAnIgnoredKeyBeginsTheGuardAnew(t *testing.T) {
	playScenario(t, pickedUpAfter(time.Hour, waits(7, tools(runs("push")))), 120, 40, func(s whole) {
		s.goTo("7")
		s.hammer("a", 150*time.Millisecond)
		for range 100 {
			s.hammer("y", 390*time.Millisecond)
		}
		s.settle()
		s.got()
		s.hammer("y", time.Millisecond)
		s.settle()
		s.got(approved("7"))
	})
}

// TestAPasteIsOneDraft pastes lines that would be keys elsewhere, the last one
// ended, with and without the marks of a bracketed paste.
func TestAPasteIsOneDraft(t *testing.T) {
	const lines = "use the quiet way\nq\ny\na\nand keep it\n"
	typed := func(text string) func(s whole) {
		return func(s whole) {
			if _, err := io.WriteString(s.keys, text); err != nil {
				s.t.Fatal(err)
			}
		}
	}
	for name, paste := range map[string]func(s whole){
		"bracketed":                  func(s whole) { s.paste(lines) },
		"bracketed, returns":         func(s whole) { s.paste("use the quiet way\rq\ry\ra\rand keep it\r") },
		"without brackets":           typed("use the quiet way\rq\ry\ra\rand keep it\r"),
		"without brackets, feeds":    typed(lines),
		"without brackets, one byte": func(s whole) { s.hammer("use the quiet way\rq\ry\ra\rand keep it\r", time.Millisecond) },
	} {
		t.Run(name, func(t *testing.T) {
			playScenario(t, pickedUpAfter(time.Hour, waits(1, tools(runs("push"))), works(2)), 120, 40, func(s whole) {
				s.goTo("1")
				s.press("m")
				paste(s)
				s.after(2 * time.Second)
				s.got()
				s.selects("1")
				s.shows("Modify: the agent is told no", "use the quiet way", "and keep it", "36 of 2000 characters")
				s.confirm("ctrl+s")
				s.comes("1 answered (modified); it waits for a runner", time.Second)
				s.got(`POST /workflows/1/resume {"human_approval":false,"human_message":"use the quiet way\nq\ny\na\nand keep it"}`)
			})
		})
	}
}

// TestAnUnbracketedPasteDoesNotSendItself pastes the key that sends along.
func TestAnUnbracketedPasteDoesNotSendItself(t *testing.T) {
	playScenario(t, pickedUpAfter(time.Hour, waits(1, tools(runs("push")))), 120, 40, func(s whole) {
		s.goTo("1")
		s.press("m")
		s.after(time.Second)
		s.hammer("go on\x13\x13", 0)
		s.after(time.Second)
		s.got()
		s.shows("go on")
	})
}

// TestTinyTerminalsKeepTheStateAndSendNothing goes through sizes with the pane
// open and a decision in the making.
func TestTinyTerminalsKeepTheStateAndSendNothing(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		keys []string
		send string
		kept string
	}{
		"the strip": {[]string{"a"}, "y", "Approve?"},
		"the box":   {[]string{"m", "k", "e", "e", "p", " ", "m", "e"}, "ctrl+s", "keep me"},
	} {
		t.Run(name, func(t *testing.T) {
			playScenario(t, pickedUpAfter(time.Hour, waits(1, tools(runs("push origin"))), works(2)), 200, 60, func(s whole) {
				s.goTo("1")
				s.press("enter")
				s.press(c.keys...)
				for _, size := range [][2]int{{1, 1}, {20, 5}, {80, 1}} {
					s.resize(size[0], size[1])
					holds(t, s.stage, size[0], size[1])
					if size[0] >= 20 {
						s.shows("too small")
					}
					drawn := s.raw.all.Len()
					s.after(3 * time.Second)
					if n := s.raw.all.Len() - drawn; n > 1000 {
						t.Errorf("%v: %d bytes were drawn in three seconds of nothing", size, n)
					}
					s.confirm(c.send)
					s.confirm(c.send)
					s.got()
				}
				s.resize(80, 24)
				s.shows("1  Tidy up", "push origin")
				s.press("esc", "esc")
				s.selects("1")
				s.press("enter")
				s.confirm(c.keys[0])
				s.shows(c.kept)
				s.got()
			})
		})
	}
}
