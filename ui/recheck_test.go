package ui_test

import (
	"strings"
	"testing"
	"time"

	"duodash/gitlab/sim"
	"duodash/model"
)

// TestTheRequestIsReadOnceMore changes what the server knows after the last
// poll and before y, which no reading of the list can show.
func TestTheRequestIsReadOnceMore(t *testing.T) {
	other := func(f *fake) {
		d := toolDetail(f.sessions[0])
		d.Request.Calls = []model.ToolCall{{Name: model.Line("run_command"), Args: []model.Argument{
			arg("program", "git"), arg("args", "push origin --delete main"),
		}}}
		d.Fingerprint = "another"
		f.details[1000] = d
	}
	becomes := func(change func(*model.Session)) func(*fake) {
		return func(f *fake) {
			change(&f.sessions[0])
			d := f.details[1000]
			d.Session = f.sessions[0]
			d.Fingerprint = model.FingerprintOf(d.Session, "call")
			f.details[1000] = d
		}
	}
	for _, c := range []struct {
		name   string
		change func(f *fake)
		says   []string
	}{
		{"other words under the same thread", other, []string{
			"The request changed; nothing was sent", "CHANGED SINCE YOU READ IT",
			"- push origin --delete old/login", "+ push origin --delete main",
		}},
		{
			"it runs", becomes(func(s *model.Session) { s.Status = model.Running }),
			[]string{"1000 was answered elsewhere and is running now"},
		},
		{
			"a job was started for it", becomes(func(s *model.Session) { s.May.Resume = false }),
			[]string{"1000 was answered elsewhere and waits for a runner"},
		},
		{
			"it finished", becomes(func(s *model.Session) { s.Status = model.Finished }),
			[]string{"1000 is finished now; nothing was sent"},
		},
		{
			"it cannot be read", func(f *fake) { f.detailErr = &model.Error{Kind: model.Unavailable, Doing: "read session 1000"} },
			[]string{"nothing was sent: could not read session 1000"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := waiting()
			play(t, f.config(), 120, 40, func(s *stage) {
				s.press("a")
				s.shows("Approve?")
				s.after(450 * time.Millisecond)
				f.set(func() { c.change(f) })
				s.press("y")
				s.after(300 * time.Millisecond)
				s.shows(c.says...)
				if n := len(f.decided()); n != 0 {
					t.Errorf("%d decisions were sent", n)
				}
			})
		})
	}
}

func TestQuittingDuringTheLastLookSendsNothing(t *testing.T) {
	f := waiting()
	play(t, f.config(), 120, 40, func(s *stage) {
		s.press("a")
		f.set(func() { f.delay = 2 * time.Second })
		s.confirm("y")
		s.press("q")
		s.after(3 * time.Second)
		if n := len(f.decided()); n != 0 {
			t.Errorf("%d decisions were sent", n)
		}
	})
}

func TestReadOnlySendsNothing(t *testing.T) {
	f := waiting()
	cfg := f.config()
	cfg.ReadOnly = true
	play(t, cfg, 120, 40, func(s *stage) {
		for _, key := range []string{"a", "m", "x", "S"} {
			s.confirm(key)
			s.shows("is off: read-only")
			s.confirm("y")
		}
		if n := len(f.decided()); n != 0 {
			t.Errorf("%d decisions were sent", n)
		}
	})
}

// TestOnce breaks the answer to a decision in every way: it goes out once, and
// a reading tells what became of it.
func TestOnce(t *testing.T) {
	arrived, lost := "the approve arrived", "the approve did not arrive; decide again"
	for _, c := range []struct {
		name  string
		fault sim.Fault
		says  string
	}{
		{"late", sim.Fault{Delay: 20 * time.Second}, "it waits for a runner"},
		{"never, but acted", sim.Fault{Delay: time.Hour}, arrived},
		{"bad gateway after acting", sim.Fault{Status: 502, Act: true}, arrived},
		{"bad gateway before", sim.Fault{Status: 502}, lost},
		{"reset after acting", sim.Fault{ResetAfter: true}, arrived},
		{"reset before", sim.Fault{ResetBefore: true}, lost},
		{"half an answer", sim.Fault{CutBody: 0.5}, arrived},
	} {
		t.Run(c.name, func(t *testing.T) {
			playWhole(t, 120, 40, func(s whole) {
				c.fault.Method, c.fault.Path = "POST", "/resume"
				s.server.Misbehave(c.fault)
				s.goTo("1000")
				s.press("a")
				s.confirm("y")
				s.press("y", "y")
				said := false
				for range 90 {
					s.after(time.Second)
					said = said || strings.Contains(s.text(), c.says)
				}
				if !said {
					t.Errorf("it never said %q:\n%s", c.says, s.text())
				}
				if got := s.sent(); len(got) != 1 {
					t.Errorf("sent %q, want one decision", got)
				}
			})
		})
	}
}
