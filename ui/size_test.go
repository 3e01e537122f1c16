package ui_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"duodash/model"
	"duodash/ui"
)

// hostile is a session whose every text tries to break the screen.
func hostile() *fake {
	bad := "\x1b]0;own\x1b[2J ⚠️ 👩‍💻 修复登录 e\u0301\u202e\u200b\r\nنص " + "wide字" + "\x1bP"
	s := session(7, model.ToolApprovalRequired, bad)
	s.Goal, s.Project, s.Flow = model.Block(bad+"\n"+bad), model.Line(bad), model.Line(bad)
	d := toolDetail(s)
	d.Request.Calls[0].Args = append(d.Request.Calls[0].Args, model.Argument{Name: model.Line(bad), Value: model.Block(bad)})
	d.Request.Before, d.Answer.Text = model.Block(bad), model.Block(bad)
	d.Artefacts = []model.Artefact{{Kind: model.Note, Title: model.Line(bad)}}
	return &fake{
		sessions: []model.Session{s, session(6, model.Status("frobnicating"), "novel"), session(5, model.Running, "plain")},
		details:  map[int64]model.Detail{7: d},
	}
}

// TestEverySizeHolds checks that no row is ever wider than the terminal and
// that there are exactly as many as it has, in every state of the screen.
func TestEverySizeHolds(t *testing.T) {
	t.Parallel()
	states := map[string][]string{
		"list": nil, "pane": {"enter"}, "strip": {"enter", "a"}, "box": {"enter", "m"},
		"stop": {"enter", "S"}, "filter": {"/"}, "help": {"?"},
	}
	for name, keys := range states {
		t.Run(name, func(t *testing.T) {
			f := hostile()
			play(t, f.config(), 120, 40, func(s *stage) {
				s.press(keys...)
				for _, w := range []int{1, 2, 5, 20, 39, 40, 41, 59, 60, 79, 80, 99, 100, 120, 200, 300} {
					for _, h := range []int{1, 2, 9, 10, 11, 12, 24, 40, 100} {
						s.resize(w, h)
						holds(t, s, w, h)
					}
				}
				s.resize(120, 40)
				s.after(time.Second)
				s.shows("duodash")
			})
		})
	}
}

func holds(t *testing.T, s *stage, w, h int) {
	t.Helper()
	rows := ui.Screen(s.app)
	// What the loop does from now on comes after this look at what is its own.
	s.prog.Send(nil)
	if len(rows) != h {
		t.Errorf("%dx%d: %d rows", w, h, len(rows))
	}
	for i, row := range rows {
		if got := ansi.StringWidth(row); got > w {
			t.Errorf("%dx%d: row %d takes %d cells: %q", w, h, i, got, row)
		}
	}
	if w < 40 || h < 10 {
		return
	}
	if screen := fmt.Sprint(rows); len(screen) < w {
		t.Errorf("%dx%d: nothing is drawn", w, h)
	}
}
