package ui_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"duodash/gitlab/sim"
)

// TestEveryKindHasItsWordsAndItsBody reads what is asked, what the strip and
// the box say of it, and what then goes over the wire.
func TestEveryKindHasItsWordsAndItsBody(t *testing.T) {
	t.Parallel()
	const (
		off  = "approve is off: a question wants words; m answers it"
		no   = "Modify: the agent is told no, gets your text and works it in."
		word = `"human_message":"so & <so>"}`
	)
	call := tools(runs("push origin --delete old/login"), runs("push origin --delete old/cart"))
	for _, c := range []struct {
		name    string
		flow    string
		ask     sim.Ask
		title   string
		strip   string
		box     string
		approve string
		modify  string
	}{
		{
			"tool calls of a flow", "", call, "THE AGENT ASKS TO RUN 2 TOOL CALLS",
			"Approves 2 tool calls (run_command, run_command), in acme/shop, session 1,", no,
			`{"human_approval":true}`, `{"human_approval":false,` + word,
		},
		{
			"a plan of a flow", "workplan/v1",
			sim.Ask{Plan: "1. Do it"},
			"THE AGENT ASKS TO GO ON WITH THIS PLAN",
			"Approves the plan, in acme/shop, session 1,", no,
			`{"human_approval":true}`, `{"human_approval":false,` + word,
		},
		{
			"a question of a flow", "",
			sim.Ask{Question: "Which one?"},
			"THE AGENT ASKS A QUESTION",
			off, "Answer: your text goes to the agent.", "", `{"human_approval":false,` + word,
		},
		{
			"the turn of an agent", "analytics_agent/v1",
			sim.Ask{Turn: "What next?"},
			"THE AGENT WAITS FOR YOUR NEXT WORD",
			"Approves that the agent goes on, in acme/shop, session 1,", "Your text is a yes and becomes the agent's next instruction.",
			`{"human_approval":true}`, `{"human_approval":true,` + word,
		},
		{
			"tool calls of an agent", "analytics_agent/v1", call, "THE AGENT ASKS TO RUN 2 TOOL CALLS",
			"Approves 2 tool calls (run_command, run_command), in acme/shop, session 1,", "Your text is a yes and becomes the agent's next instruction.",
			`{"human_approval":true}`, `{"human_approval":true,` + word,
		},
	} {
		asks := waits(1, c.ask)
		asks.Flow = c.flow
		for _, d := range []struct {
			key, body string
			says      string
			text      string
		}{
			{"a", c.approve, c.strip, ""},
			{"m", c.modify, c.box, "so & <so>"},
			{"x", `{"human_approval":false}`, "Reject: the agent is told no and carries on without it", ""},
			{"x", `{"human_approval":false,` + word, "A reason is optional.", "so & <so>"},
		} {
			t.Run(fmt.Sprintf("%s, %s%s", c.name, d.key, d.text), func(t *testing.T) {
				playScenario(t, pickedUpAfter(time.Hour, asks), 160, 40, func(s whole) {
					s.goTo("1")
					s.shows(c.title)
					s.press(d.key)
					s.shows(d.says)
					if d.key == "a" {
						s.confirm("y")
					} else {
						s.typed(d.text)
						s.confirm("ctrl+s")
					}
					s.after(time.Second)
					if d.body == "" {
						s.hides("Approve?")
						s.got()
						return
					}
					s.got("POST /workflows/1/resume " + d.body)
				})
			})
		}
	}
}

// TestAllCallsAreListedAndOneDecisionCoversThem shows two calls under one
// decision.
func TestAllCallsAreListedAndOneDecisionCoversThem(t *testing.T) {
	playScenario(t, pickedUpAfter(time.Hour, waits(1, tools(runs("push origin --delete old/login"), runs("push origin --delete old/cart")))), 120, 40, func(s whole) {
		s.goTo("1")
		s.shows("1  run_command", "push origin --delete old/login", "2  run_command", "push origin --delete old/cart")
		s.press("a")
		s.shows("2 tool calls")
		s.confirm("y")
		s.comes("it waits for a runner", time.Second)
		s.got(approved("1"))
	})
}

// TestEveryLineOfAHeredocIsALine shows a script of twelve lines as twelve.
func TestEveryLineOfAHeredocIsALine(t *testing.T) {
	lines := []string{"<<'END'"}
	for i := range 10 {
		lines = append(lines, fmt.Sprintf("echo %d && touch file-%d", i, i))
	}
	lines = append(lines, "END")
	playScenario(t, pickedUpAfter(time.Hour, waits(1, tools(runs(strings.Join(lines, "\n"))))), 120, 40, func(s whole) {
		s.goTo("1")
		at := -1
		for i, row := range s.screen() {
			if strings.HasSuffix(row, " "+lines[0]) {
				at = i
			}
		}
		if at < 0 {
			t.Fatalf("the script is not on the screen:\n%s", s.text())
		}
		for i, line := range lines {
			if row := s.screen()[at+i]; !strings.HasSuffix(row, " "+line) {
				t.Errorf("line %d is %q, want %q", i, row, line)
			}
		}
		s.press("a")
		s.shows("Approve?")
	})
}

// TestWhatIsHiddenKeepsApproveOff hides the one line to fear behind blank
// lines, and behind the edge of the screen.
func TestWhatIsHiddenKeepsApproveOff(t *testing.T) {
	for name, hides := range map[string]string{
		"behind 60 blank lines": "echo ok" + strings.Repeat("\n", 61) + "rm -rf precious",
		"at column 300":         strings.Repeat("x", 299) + " rm -rf precious",
		"behind 2000 letters":   strings.Repeat("x", 2000) + " rm -rf precious",
	} {
		t.Run(name, func(t *testing.T) {
			playScenario(t, pickedUpAfter(time.Hour, waits(1, tools(runs(hides)))), 80, 14, func(s whole) {
				s.goTo("1")
				s.press("enter")
				s.after(500 * time.Millisecond)
				s.hides("rm -rf precious")
				s.press("a")
				s.hides("Approve?")
				s.shows("approve is off: ")
				s.confirm("y")
				s.after(time.Second)
				s.press("enter")
				s.readTo("precious")
				for range 4 {
					s.press("j")
				}
				s.got()
				s.press("a")
				s.shows("Approve?")
				s.confirm("y")
				s.after(time.Second)
				s.got(approved("1"))
			})
		})
	}
}
