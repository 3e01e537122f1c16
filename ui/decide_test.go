package ui_test

import (
	"testing"
	"time"

	"duodash/model"
)

func waiting() *fake {
	tool := session(1000, model.ToolApprovalRequired, "Delete stale branches")
	return &fake{
		sessions: []model.Session{
			tool, session(1001, model.Running, "Bump Rails"), session(1002, model.Finished, "Add hello"),
		},
		details: map[int64]model.Detail{1000: toolDetail(tool)},
	}
}

func TestApproveNeedsTwoMeantKeys(t *testing.T) {
	f := waiting()
	play(t, f.config(), 120, 40, func(s *stage) {
		s.shows("run_command", "push origin --delete old/login")
		s.press("a")
		s.shows("Approve?", "1 tool call (run_command), in acme/shop, session 1000, as @mira")
		s.press("y")
		if n := len(f.decided()); n != 0 {
			t.Fatalf("a hasty y sent %d decisions", n)
		}
		s.confirm("y")
		got := f.decided()
		if len(got) != 1 || !got[0].Approval || got[0].Message != "" || got[0].Session.Number != 1000 {
			t.Fatalf("sent %+v", got)
		}
		s.shows("answered", "waiting for a runner", "job 532")
		s.press("a")
		s.shows("approve is off: already answered")
	})
}

func TestNothingButTheKeyItselfSends(t *testing.T) {
	f := waiting()
	play(t, f.config(), 120, 40, func(s *stage) {
		s.press("a")
		s.after(time.Second)
		for range 20 {
			for _, key := range []string{"space", "enter", "tab", "up", "ctrl+s"} {
				s.confirm(key)
			}
		}
		s.press("esc", "esc")
		if n := len(f.decided()); n != 0 {
			t.Fatalf("%d decisions were sent", n)
		}
	})
}
