package ui_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"duodash/model"
)

// asks is a session that asks to run one tool with these arguments.
func asks(args ...model.Argument) *fake {
	f := waiting()
	d := f.details[1000]
	d.Request.Calls = []model.ToolCall{{Name: model.Line("run_command"), Args: args}}
	d.Fingerprint = model.FingerprintOf(d.Session, fmt.Sprint(args))
	f.details[1000] = d
	return f
}

func arg(name, value string) model.Argument {
	return model.Argument{Name: model.Line(name), Value: model.Verbatim(value)}
}

// numbered makes n lines, the last of which is the one to fear.
func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "echo %d\n", i)
	}
	return b.String() + "rm -rf precious\n"
}

func TestUnseenIsLocked(t *testing.T) {
	f := asks(arg("program", "bash"), arg("a", numbered(8)), arg("b", numbered(8)), arg("c", numbered(8)))
	play(t, f.config(), 80, 24, func(s *stage) {
		s.press("enter")
		s.after(300 * time.Millisecond)
		s.press("a")
		s.hides("Approve?")
		s.shows("approve is off:", "lines not shown")
		s.after(time.Second)
		s.press("space", "space")
		s.shows("rm -rf precious")
		s.press("a")
		s.shows("Approve?")
		s.press("esc")
		s.press("g")
		s.resize(80, 20)
		s.press("a")
		s.shows("approve is off:", "not shown")
		if n := len(f.decided()); n != 0 {
			t.Errorf("%d decisions were sent", n)
		}
	})
}

func TestLongValuesFoldOneByOne(t *testing.T) {
	f := asks(arg("first", numbered(30)), arg("second", numbered(40)), arg("last", "harmless"))
	play(t, f.config(), 120, 40, func(s *stage) {
		s.shows("first: 31 lines", "second: 41 lines", "last", "harmless")
		s.hides("rm -rf precious")
		s.press("a")
		s.shows("approve is off: 66 lines not shown: 2 values are folded")
		s.confirm("enter")
		s.confirm("enter")
		s.shows("echo 27")
		s.press("space")
		s.shows("rm -rf precious", "second: 41 lines", "folded")
		s.press("enter", "a")
		s.shows("approve is off:", "not shown")
		s.confirm("G")
		s.press("a")
		s.shows("Approve?")
		s.confirm("y")
		f.only(t)
	})
}

func TestOldAndNewAreADiff(t *testing.T) {
	f := asks(arg("file_path", "a.rb"), arg("old_str", "keep\nLegacy.new\nend\n"), arg("new_str", "keep\nadapter_for(order)\nend\n"))
	play(t, f.config(), 120, 40, func(s *stage) {
		s.shows("old_str to new_str: +1 line, -1 line", "- Legacy.new", "+ adapter_for(order)", "  keep")
		s.press("a")
		s.shows("Approve?")
	})
}

// readTo reads on, line by line, until a text is on the screen.
func (s *stage) readTo(text string) {
	s.t.Helper()
	for range 200 {
		if strings.Contains(s.text(), text) {
			return
		}
		s.press("j")
	}
	s.t.Errorf("%q is nowhere in the pane:\n%s", text, s.text())
}

func TestHiddenBlanksAndWidthAreReachable(t *testing.T) {
	f := asks(arg("args", "echo ok"+strings.Repeat("\n", 60)+"rm -rf precious"), arg("wide", strings.Repeat("x", 300)+" rm -rf wide"))
	play(t, f.config(), 80, 24, func(s *stage) {
		s.press("enter")
		s.after(300 * time.Millisecond)
		s.press("a")
		s.hides("Approve?")
		s.after(time.Second)
		s.press("enter")
		s.readTo("rm -rf precious")
		s.readTo("rm -rf wide")
		s.press("a")
		s.shows("Approve?")
	})
}

func TestNamesAreNeverCut(t *testing.T) {
	long := strings.Repeat("harmless_", 12) + "delete_everything"
	f := asks(arg(long, "x"))
	d := f.details[1000]
	d.Request.Calls[0].Name = model.Line(long)
	play(t, f.config(), 120, 40, func(s *stage) {
		if n := strings.Count(strings.ReplaceAll(strings.ReplaceAll(s.text(), "\n", ""), " ", ""), "delete_everything"); n == 0 {
			t.Errorf("the end of a name is not shown:\n%s", s.text())
		}
	})
}

// TestSeenMeansOnTheScreen scrolls past the request: what changes, unfolds or is
// drawn anew up there has not been seen.
func TestSeenMeansOnTheScreen(t *testing.T) {
	goal := strings.Repeat("a long goal\n", 60)
	f := asks(arg("first", numbered(60)), arg("second", numbered(60)))
	d := f.details[1000]
	d.Session.Goal = model.Block(goal)
	f.details[1000] = d
	play(t, f.config(), 100, 30, func(s *stage) {
		s.press("enter", "G", "enter", "G", "enter", "G")
		s.press("a")
		s.hides("Approve?")
		s.shows("approve is off: the end of the request was not on the screen")
		s.after(time.Second)
		s.press("g")
		s.readTo("second: 61 lines")
		s.press("space", "space", "space", "space")
		s.after(time.Second)
		s.press("a")
		s.shows("Approve?")
		s.press("esc", "G")
		s.resize(101, 30)
		s.press("a")
		s.hides("Approve?")
		f.set(func() {
			changed := f.details[1000]
			changed.Request.Calls = []model.ToolCall{{Name: model.Line("delete_project")}}
			changed.Session.ThreadTS, changed.Session.UpdatedAt = "t2", at(0).Add(time.Minute)
			changed.Fingerprint = "another"
			f.sessions[0] = changed.Session
			f.details[1000] = changed
		})
		s.after(20 * time.Second)
		s.shows("delete_project")
		if n := len(f.decided()); n != 0 {
			t.Errorf("%d decisions were sent", n)
		}
	})
}
