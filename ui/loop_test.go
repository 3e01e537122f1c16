package ui_test

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"duodash/model"
	"duodash/ui"
)

// TestLoopDoesNoIO drives Update and View by hand, without ever running a
// command: whatever reaches the client then was called on the loop.
func TestLoopDoesNoIO(t *testing.T) {
	t.Parallel()
	f := waiting()
	f.delay = time.Hour
	opened := 0
	cfg := f.config()
	cfg.Random = func() float64 { return 0 }
	cfg.Open = func(model.Link) error { opened++; return nil }
	app := ui.New(t.Context(), cfg)
	var m tea.Model = app
	var cmds int
	send := func(msg tea.Msg) {
		var cmd tea.Cmd
		m, cmd = m.Update(msg)
		if cmd != nil {
			cmds++
		}
		_ = m.View()
	}
	app.Init()
	for _, size := range [][2]int{{120, 40}, {80, 24}, {1, 1}, {200, 60}} {
		send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		send(tea.FocusMsg{})
		send(tea.BlurMsg{})
		send(tea.PasteMsg{Content: "ay"})
		for r := rune(' '); r <= '~'; r++ {
			send(tea.KeyPressMsg{Code: r, Text: string(r)})
			send(tea.KeyPressMsg{Code: tea.KeyEscape})
		}
		for _, code := range []rune{tea.KeyEnter, tea.KeyTab, tea.KeyUp, tea.KeyDown, tea.KeyPgUp, tea.KeyPgDown, tea.KeyHome, tea.KeyEnd} {
			send(tea.KeyPressMsg{Code: code})
		}
		for _, r := range "sdulcz" {
			send(tea.KeyPressMsg{Code: r, Mod: tea.ModCtrl})
		}
	}
	if n := f.calls(); n != 0 || opened != 0 {
		t.Errorf("the loop itself made %d calls and opened %d addresses", n, opened)
	}
	if cmds == 0 {
		t.Error("no message led to a command, so nothing was tested")
	}
}
