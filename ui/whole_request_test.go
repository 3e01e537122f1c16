package ui_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"duodash/model"
)

// item is one member of a list among the arguments.
func item(pairs ...string) []model.Argument {
	var out []model.Argument
	for i := 0; i < len(pairs); i += 2 {
		out = append(out, arg(pairs[i], pairs[i+1]))
	}
	return out
}

func TestRunsOfBlankLinesAreMarked(t *testing.T) {
	f := asks(arg("args", "echo ok"+strings.Repeat("\n", 61)+"rm -rf precious"), arg("old_str", "a\nz\n"),
		arg("new_str", "a\n\n\n\n\nz\n"))
	play(t, f.config(), 120, 40, func(s *stage) {
		s.press("a")
		s.hides("Approve?")
		s.shows("approve is off: 1 line not shown: 1 value is folded")
		s.after(time.Second)
		s.press("enter", "enter")
		s.shows("echo ok", "⋮60 blank lines", "rm -rf precious", "+⋮4 blank lines")
		s.press("a")
		s.shows("Approve?")
	})
}

func TestACommitIsShownActionByAction(t *testing.T) {
	actions := arg("actions", "[…]")
	actions.Items = [][]model.Argument{
		item("action", "update", "file_path", "a.rb", "old_str", "keep\nold\n", "new_str", "keep\nnew\n"),
		item("action", "create", "file_path", "b.rb", "content", numbered(20)),
		item("action", "delete", "file_path", "c.rb"),
	}
	f := asks(arg("branch", "main"), actions)
	play(t, f.config(), 120, 40, func(s *stage) {
		s.shows("actions: 3 items", "item 1", "old_str to new_str: +1 line, -1 line", "- old", "+ new", "  keep",
			"item 2", "content: +21 lines", "+ echo 0", "item 3", "delete", "c.rb")
		s.hides("rm -rf precious")
		s.press("a")
		s.shows("approve is off: 18 lines not shown: 1 value is folded")
		s.confirm("enter")
		s.press("enter")
		s.readTo("+ rm -rf precious")
		s.press("G", "g")
		s.readTo("c.rb")
	})
}

// TestTheWholeTextOfAFile is only said of what surely is.
func TestTheWholeTextOfAFile(t *testing.T) {
	const says = "the whole text of the file"
	text := []string{"file_path", "a.rb", "content", "one\ntwo\n"}
	for _, c := range []struct {
		tool  string
		more  []string
		whole bool
	}{
		{"create_file_with_contents", nil, true},
		{"create_file", []string{"encoding", "text"}, true},
		{"create_file", []string{"encoding", "base64"}, false},
		{"create_file", []string{"mode", "append"}, false},
		{"append_to_file", nil, false},
		{"insert_lines", []string{"line", "4"}, false},
		{"write_file", []string{"offset", "10"}, false},
		{"", []string{"action", "create"}, true},
		{"", []string{"action", "update", "last_commit_id", "abc"}, true},
		{"", []string{"action", "append"}, false},
		{"", []string{"action", "update", "encoding", "base64"}, false},
		{"", []string{"action", "update", "content", "three\n"}, false},
		{"", nil, false},
	} {
		t.Run(c.tool+strings.Join(c.more, " "), func(t *testing.T) {
			args := item(append(slices.Clone(text), c.more...)...)
			if c.tool == "" {
				actions := arg("actions", "[…]")
				actions.Items = [][]model.Argument{args}
				args = []model.Argument{arg("branch", "main"), actions}
			}
			f := asks(args...)
			if c.tool != "" {
				d := f.details[1000]
				d.Request.Calls[0].Name = model.Line(c.tool)
			}
			play(t, f.config(), 120, 40, func(s *stage) {
				s.press("f")
				s.shows("one", "two")
				if c.whole {
					s.shows(says)
				} else {
					s.hides(says)
				}
			})
		})
	}
}

// TestFullScreenGivesThePaneEverything in wide and narrow terminals.
func TestFullScreenGivesThePaneEverything(t *testing.T) {
	for _, size := range [][2]int{{120, 40}, {80, 24}, {40, 12}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			f := waiting()
			play(t, f.config(), size[0], size[1], func(s *stage) {
				s.press("f")
				s.after(300 * time.Millisecond)
				s.hides("Needs you", "1001", "duodash")
				s.shows("run_command", "1000")
				s.press("f")
				s.shows("duodash")
				s.press("f")
				s.hides("duodash")
				s.press("esc")
				s.shows("duodash", "run_command")
				s.press("f", "a")
				s.shows("Approve?")
				s.confirm("y")
				f.only(t)
			})
		})
	}
}

func TestFullScreenLocksAgain(t *testing.T) {
	f := asks(arg("a", numbered(8)), arg("b", numbered(8)), arg("c", numbered(8)), arg("d", numbered(8)))
	play(t, f.config(), 120, 24, func(s *stage) {
		s.press("enter", "space", "space")
		s.press("g")
		s.press("a")
		s.shows("Approve?")
		s.press("esc", "f", "a")
		s.hides("Approve?")
		s.shows("not shown")
	})
}
