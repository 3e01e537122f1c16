package ui_test

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/teatest/v2"
	"github.com/charmbracelet/x/vt"

	"duodash/ui"
)

// TestUnderTheRealClock runs the dashboard with goroutines and timers as they
// are outside of tests, where the fake clock can hide no race.
func TestUnderTheRealClock(t *testing.T) {
	t.Parallel()
	f := waiting()
	cfg := f.config()
	cfg.Random = func() float64 { return 0 }
	tm := teatest.NewTestModel(t, ui.New(t.Context(), cfg),
		teatest.WithInitialTermSize(100, 30),
		teatest.WithProgramOptions(
			tea.WithColorProfile(colorprofile.TrueColor),
			tea.WithEnvironment([]string{"TERM=xterm-256color"}),
		))
	var stream bytes.Buffer
	await := func(text string) {
		t.Helper()
		teatest.WaitFor(t, io.TeeReader(tm.Output(), &stream), func(out []byte) bool {
			return bytes.Contains(out, []byte(text))
		}, teatest.WithDuration(patience))
	}
	await("run_command")
	tm.Type("a")
	await("Approve?")
	tm.Send(tea.WindowSizeMsg{Width: 120, Height: 30})
	time.Sleep(500 * time.Millisecond)
	tm.Type("y")
	await("waiting for a runner")

	screen := replay(t, stream.Bytes(), 120, 30)
	if !strings.Contains(screen, "answered") {
		t.Errorf("the row does not say that it was answered:\n%s", screen)
	}
	tm.Type("q")
	tm.WaitFinished(t, teatest.WithFinalTimeout(patience))
	if got := f.only(t); !got.Approval {
		t.Errorf("sent %+v", got)
	}
}

// replay draws a stream on an emulated terminal and returns what it shows.
func replay(t *testing.T, stream []byte, w, h int) string {
	t.Helper()
	emu := vt.NewSafeEmulator(w, h)
	// The emulator answers the program's questions; nobody listens here.
	go func() { _, _ = io.Copy(io.Discard, emu) }()
	// The program's input was no terminal, so it wrote bare line feeds.
	if _, err := emu.Write(append([]byte("\x1b[20h"), stream...)); err != nil {
		t.Fatal(err)
	}
	return ansi.Strip(emu.Render())
}
