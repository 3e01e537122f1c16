package ui_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"duodash/model"
)

// late is a client whose last look is answered from what was asked when it
// began, but long after.
type late struct {
	*fake

	by time.Duration
}

func (l late) Request(ctx context.Context, id model.SessionID) (model.Detail, error) {
	d, err := l.Detail(ctx, id, model.Detail{})
	pause(ctx, l.by)
	return d, err
}

// TestALookThatWasOvertakenSendsNothing: the screen shows another request by
// the time the old one is confirmed.
func TestALookThatWasOvertakenSendsNothing(t *testing.T) {
	f := waiting()
	cfg := f.config()
	cfg.Client = late{f, 15 * time.Second}
	play(t, cfg, 120, 40, func(s *stage) {
		s.after(5 * time.Second)
		s.press("a")
		s.confirm("y")
		f.set(func() {
			f.sessions[0].ThreadTS, f.sessions[0].UpdatedAt = "t2", at(0).Add(time.Minute)
			d := toolDetail(f.sessions[0])
			d.Request.Calls[0].Args[1].Value = model.Block("push origin --delete main")
			d.Fingerprint = "another"
			f.details[1000] = d
		})
		s.comes("The request changed; nothing was sent", 20*time.Second)
		if n := len(f.decided()); n != 0 {
			t.Errorf("%d decisions were sent", n)
		}
	})
}

// TestALaterTimeIsNoOtherRequest: a new title moves the time, and nothing that
// is being decided.
func TestALaterTimeIsNoOtherRequest(t *testing.T) {
	for name, key := range map[string]string{"strip": "a", "box": "m"} {
		t.Run(name, func(t *testing.T) {
			f := waiting()
			play(t, f.config(), 120, 40, func(s *stage) {
				s.after(6 * time.Second)
				s.press(key)
				f.set(func() {
					f.sessions[0].UpdatedAt, f.sessions[0].Title = at(0).Add(time.Minute), model.Line("Another title")
					d := f.details[1000]
					d.Session = f.sessions[0]
					f.details[1000] = d
				})
				s.after(15 * time.Second)
				s.hides("The request changed")
				s.shows("Another title")
				if name == "strip" {
					s.shows("Approve?")
					s.press("y")
				} else {
					s.typed("quietly")
					s.confirm("ctrl+s")
				}
				s.after(time.Second)
				f.only(t)
			})
		})
	}
}

// TestProseIsNoDecision goes on writing, slowly, when the box has closed by
// itself, in words that hold every key.
func TestProseIsNoDecision(t *testing.T) {
	t.Parallel()
	for _, every := range []time.Duration{150 * time.Millisecond, 450 * time.Millisecond, 900 * time.Millisecond, 1900 * time.Millisecond} {
		t.Run(every.String(), func(t *testing.T) {
			f := waiting()
			play(t, f.config(), 120, 40, func(s *stage) {
				s.after(6 * time.Second)
				s.press("enter", "m")
				s.hammer("do it anoth", every)
				f.set(func() {
					f.sessions[0].ThreadTS, f.sessions[0].UpdatedAt = "t2", at(0).Add(time.Minute)
					f.details[1000] = toolDetail(f.sessions[0])
				})
				for _, prose := range []string{
					"may say a y way yay Stop xm", "ask kay", "go kayak", "no, no gay", "do as gays say", "do it okay?", "ok. A gay",
				} {
					s.hammer(prose, every)
				}
				s.settle()
				if n := len(f.decided()); n != 0 {
					t.Errorf("%d decisions were sent:\n%s", n, s.text())
				}
				s.hides("Approve?")
			})
		})
	}
}

func TestAnyOtherKeyClosesTheStrip(t *testing.T) {
	for i, key := range []string{"space", "enter", "tab", "x", "j", "q", "?", "S", "m"} {
		f := waiting()
		play(t, f.config(), 120, 40, func(s *stage) {
			s.press("a")
			s.shows("Approve?")
			if i%2 == 0 {
				s.after(450 * time.Millisecond)
			}
			s.press(key)
			s.hides("Approve?")
			s.shows("nothing was sent: only y sends")
			s.confirm("y")
			if n := len(f.decided()); n != 0 {
				t.Errorf("%s: %d decisions were sent", key, n)
			}
		})
	}
}

// TestARefusedStopLeavesTheAnswer: what was approved before is not approved
// once more.
func TestARefusedStopLeavesTheAnswer(t *testing.T) {
	for name, first := range map[string]error{"answered": nil, "in doubt": unknown()} {
		t.Run(name, func(t *testing.T) {
			f := waiting()
			f.decideErr = first
			play(t, f.config(), 120, 40, func(s *stage) {
				s.press("a")
				s.confirm("y")
				s.after(time.Second)
				f.set(func() { f.decideErr = &model.Error{Kind: model.Forbidden, Doing: "stop session 1000"} })
				s.confirm("S")
				s.typed("stop")
				s.confirm("ctrl+s")
				s.comes("could not stop session 1000", 3*time.Second)
				if sent := f.decided(); len(sent) != 2 || sent[1].Verb != model.Stop {
					t.Fatalf("sent %+v", sent)
				}
				s.after(11 * time.Second)
				s.confirm("a")
				s.hides("Approve?")
				s.confirm("y")
				if sent := f.decided(); len(sent) != 2 {
					t.Errorf("sent %+v", sent[2:])
				}
			})
		})
	}
}

// ledgered are records that can be held up or broken.
type ledgered struct {
	mu       sync.Mutex
	memories []model.Memory
	holds    time.Duration
	breaks   bool
	notice   string
	// keeps is how long a draft takes, fails how many are not kept.
	keeps   time.Duration
	fails   int
	drafts  map[model.SessionID]map[model.Verb]string
	settled []model.Record
	ends    []model.Record
}

func (l *ledgered) Load() ([]model.Memory, error) { return l.memories, nil }

func (l *ledgered) Notice() string { return l.notice }

func (l *ledgered) Begin(r model.Record) (model.Record, error) {
	time.Sleep(l.holds)
	r.ID = "1"
	return r, nil
}

func (l *ledgered) End(r model.Record) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ends = append(l.ends, r)
	if l.breaks {
		return errors.New("the disk is full")
	}
	return nil
}

func (l *ledgered) Settle(r model.Record, _ model.Outcome) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.settled = append(l.settled, r)
	return nil
}

func (l *ledgered) KeepDraft(id model.SessionID, verb model.Verb, text string) error {
	time.Sleep(l.keeps)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fails > 0 {
		l.fails--
		return errors.New("the disk is full")
	}
	if l.drafts == nil {
		l.drafts = map[model.SessionID]map[model.Verb]string{}
	}
	l.drafts[id] = map[model.Verb]string{verb: text}
	return nil
}

func (*ledgered) Decisions(model.SessionID) ([]model.Record, error) { return nil, nil }

// playKept runs a dashboard that keeps its records there.
func playKept(t *testing.T, f *fake, kept *ledgered, act func(s *stage)) {
	t.Helper()
	cfg := f.config()
	cfg.Records = kept
	play(t, cfg, 120, 40, act)
}

// TestADecisionThatCouldNotGoAtOnceDoesNotGo holds up the noting for so long
// that what was read before may no longer be what is asked.
func TestADecisionThatCouldNotGoAtOnceDoesNotGo(t *testing.T) {
	f := waiting()
	held := &ledgered{holds: 40 * time.Second}
	playKept(t, f, held, func(s *stage) {
		s.press("m")
		s.typed("quietly")
		s.confirm("ctrl+s")
		s.comes("could not modify session 1000: noting it took too long; nothing was sent", 50*time.Second)
		if n := len(f.decided()); n != 0 {
			t.Errorf("%d decisions were sent", n)
		}
		if len(held.ends) != 1 || held.ends[0].Outcome != model.Refused {
			t.Errorf("noted at the end: %+v", held.ends)
		}
		s.press("m")
		s.shows("quietly")
	})
}

// TestQuittingWhileItIsNotedSendsNothing quits between the last look and the
// sending.
func TestQuittingWhileItIsNotedSendsNothing(t *testing.T) {
	f := waiting()
	held := &ledgered{holds: 2 * time.Second}
	playKept(t, f, held, func(s *stage) {
		s.press("a")
		s.confirm("y")
		s.press("ctrl+c")
		s.after(4 * time.Second)
		if s.emu.IsAltScreen() || s.app.LastWord() != nil {
			t.Errorf("left: %v, with %v", !s.emu.IsAltScreen(), s.app.LastWord())
		}
		if n := len(f.decided()); n != 0 || len(held.ends) != 1 {
			t.Errorf("%d decisions were sent, ended %+v", n, held.ends)
		}
	})
}

// TestWhatCouldNotBeNotedIsNotCalledDone tells what became of the decision.
func TestWhatCouldNotBeNotedIsNotCalledDone(t *testing.T) {
	for says, err := range map[string]error{
		"1000 answered (approved); and that could not be noted: the disk is full": nil,
		"could not approve session 1000: no runner; and that could not be noted: the disk is full": &model.Error{
			Kind: model.Invalid, Doing: "approve session 1000", Said: model.Line("no runner"),
		},
	} {
		f := waiting()
		f.decideErr = err
		cfg := f.config()
		cfg.Records = &ledgered{breaks: true}
		play(t, cfg, 160, 40, func(s *stage) {
			s.press("a")
			s.confirm("y")
			s.comes(says, 2*time.Second)
		})
	}
}

// TestOldDoubtsEnd restores doubts about a session of another host and one that
// GitLab no longer knows.
func TestOldDoubtsEnd(t *testing.T) {
	f := waiting()
	record := func(h string, number int64) model.Memory {
		id := model.SessionID{Host: h, Number: number}
		return model.Memory{Session: id, Record: model.Record{
			ID: "x", Session: id, Verb: model.Approve, Outcome: model.Unknown, Status: model.ToolApprovalRequired, At: at(0),
		}}
	}
	kept := &ledgered{memories: []model.Memory{record(host, 999), record("elsewhere.example.com", 555)}}
	playKept(t, f, kept, func(s *stage) {
		s.after(2 * time.Minute)
		asked := 0
		for _, number := range f.detailed {
			if number == 999 {
				asked++
			}
			if number == 555 {
				t.Error("a session of another host was looked for")
			}
		}
		if asked != 1 || len(kept.settled) != 1 || kept.settled[0].Session.Number != 999 {
			t.Errorf("asked %d times for the one that is gone, settled %+v", asked, kept.settled)
		}
		s.press("q")
		s.after(time.Second)
		if word := s.app.LastWord(); word != nil {
			t.Errorf("the last word is %v", word)
		}
	})
}
