package ui_test

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"duodash/model"
	"duodash/ui"
)

// loop drives Update and View by hand and runs commands only when told to, so
// that whatever reaches the client otherwise was called on the loop.
type loop struct {
	t       *testing.T
	f       *fake
	app     tea.Model
	opened  int
	cmds    []tea.Cmd
	updates int
}

func newLoop(t *testing.T) *loop {
	t.Helper()
	l := &loop{t: t, f: waiting()}
	cfg := l.f.config()
	cfg.Random = func() float64 { return 0 }
	cfg.Open = func(model.Link) error { l.opened++; return nil }
	l.app = ui.New(t.Context(), cfg)
	l.cmds = append(l.cmds, l.app.Init())
	return l
}

// send hands over a message and demands that nothing outside was called.
func (l *loop) send(msg tea.Msg) {
	l.t.Helper()
	before := l.f.calls() + l.opened
	var cmd tea.Cmd
	l.app, cmd = l.app.Update(msg)
	_ = l.app.View()
	l.updates++
	if n := l.f.calls() + l.opened - before; n != 0 {
		l.t.Fatalf("%T: the loop itself made %d calls", msg, n)
	}
	if cmd != nil {
		l.cmds = append(l.cmds, cmd)
	}
}

// run runs all commands, but no timers, and hands over what they say.
func (l *loop) run() {
	l.t.Helper()
	for len(l.cmds) > 0 {
		cmds := l.cmds
		l.cmds = nil
		for _, cmd := range cmds {
			l.finish(cmd)
		}
	}
}

func (l *loop) finish(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	said := make(chan tea.Msg, 1)
	go func() { said <- cmd() }()
	select {
	case msg := <-said:
		if batch, ok := msg.(tea.BatchMsg); ok {
			for _, one := range batch {
				l.finish(one)
			}
			return
		}
		l.send(msg)
	case <-time.After(50 * time.Millisecond):
		// A timer.
	}
}

func TestLoopDoesNoIO(t *testing.T) {
	t.Parallel()
	l := newLoop(t)
	for _, size := range [][2]int{{120, 40}, {80, 24}, {1, 1}, {200, 60}} {
		l.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		l.run()
		l.send(tea.FocusMsg{})
		l.send(tea.BlurMsg{})
		l.send(tea.PasteMsg{Content: "ay"})
		for r := rune(' '); r <= '~'; r++ {
			l.send(tea.KeyPressMsg{Code: r, Text: string(r)})
			l.send(tea.KeyPressMsg{Code: tea.KeyEscape})
		}
		for _, code := range []rune{tea.KeyEnter, tea.KeyTab, tea.KeyUp, tea.KeyDown, tea.KeyPgUp, tea.KeyPgDown, tea.KeyHome, tea.KeyEnd} {
			l.send(tea.KeyPressMsg{Code: code})
		}
		for _, r := range "sdul" {
			l.send(tea.KeyPressMsg{Code: r, Mod: tea.ModCtrl})
		}
	}
	if l.f.calls() == 0 || l.updates < 500 {
		t.Errorf("%d calls by commands in %d updates: nothing was tested", l.f.calls(), l.updates)
	}
}

// TestDecisionsAreCommands goes through a decision and a browser by hand.
func TestDecisionsAreCommands(t *testing.T) {
	t.Parallel()
	l := newLoop(t)
	l.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	l.run()
	l.send(tea.KeyPressMsg{Code: 'o', Text: "o"})
	l.run()
	if l.opened != 1 {
		t.Errorf("%d addresses were opened", l.opened)
	}
	l.send(tea.KeyPressMsg{Code: 'a', Text: "a"})
	time.Sleep(450 * time.Millisecond)
	l.send(tea.KeyPressMsg{Code: 'y', Text: "y"})
	if n := len(l.f.decided()); n != 0 {
		t.Fatalf("%d decisions left before the command ran", n)
	}
	l.run()
	l.f.only(t)
}
