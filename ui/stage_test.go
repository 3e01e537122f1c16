package ui_test

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"

	"duodash/ui"
)

// updating reports whether the goldens are to be written anew.
func updating() bool { return os.Getenv("UPDATE_GOLDENS") != "" }

// stage runs the dashboard as a real program on an emulated terminal, under
// the fake clock of a synctest bubble.
type stage struct {
	t    *testing.T
	emu  *vt.SafeEmulator
	keys *io.PipeWriter
	prog *tea.Program
	app  *ui.App
	done chan error
	raw  *recorder
	w, h int
	// cancel ends what the program asked for.
	cancel context.CancelFunc
}

// recorder keeps every byte the program writes, next to showing it.
type recorder struct {
	emu *vt.SafeEmulator
	all strings.Builder
}

func (r *recorder) Write(p []byte) (int, error) {
	r.all.Write(p)
	return r.emu.Write(p)
}

// play runs a scene in a bubble of its own.
func play(t *testing.T, cfg ui.Config, w, h int, scene func(s *stage)) {
	t.Helper()
	playFrom(t, func() ui.Config { return cfg }, w, h, scene)
}

// playFrom is play with a configuration that is made inside the bubble.
func playFrom(t *testing.T, start func() ui.Config, w, h int, scene func(s *stage)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := raise(t, start(), w, h)
		scene(s)
		s.strike()
		// Timers that the program left behind run out.
		time.Sleep(5 * time.Minute)
	})
}

// raise starts a dashboard in the bubble of a test.
func raise(t *testing.T, cfg ui.Config, w, h int) *stage {
	t.Helper()
	s := &stage{t: t, emu: vt.NewSafeEmulator(w, h), done: make(chan error, 1), w: w, h: h}
	// The program's input is no terminal, so it writes bare line feeds.
	_, _ = s.emu.Write([]byte("\x1b[20h"))
	in, keys := io.Pipe()
	s.keys, s.raw = keys, &recorder{emu: s.emu}
	go func() { _, _ = io.Copy(keys, s.emu) }()
	ctx, cancel := context.WithCancel(t.Context())
	s.cancel = cancel
	if cfg.Random == nil {
		cfg.Random = func() float64 { return 0.5 }
	}
	s.app = ui.New(ctx, cfg)
	s.prog = tea.NewProgram(s.app, tea.WithInput(in), tea.WithOutput(s.raw),
		tea.WithColorProfile(colorprofile.TrueColor), tea.WithWindowSize(w, h),
		tea.WithEnvironment([]string{"TERM=xterm-256color", "COLORTERM=truecolor"}),
		tea.WithoutSignalHandler())
	go func() {
		_, err := s.prog.Run()
		s.done <- err
	}()
	// The first answers, and the pane that follows the cursor.
	s.after(300 * time.Millisecond)
	return s
}

// strike ends a dashboard and takes its terminal away.
func (s *stage) strike() {
	s.leave()
	_ = s.keys.Close()
	if pipe, ok := s.emu.InputPipe().(io.Closer); ok {
		_ = pipe.Close()
	}
	s.cancel()
}

// leave ends the program unless the scene did.
func (s *stage) leave() {
	s.prog.Quit()
	if err := <-s.done; err != nil {
		s.t.Errorf("the program ended with %v", err)
	}
}

// settle lets everything happen that happens without more time.
func (s *stage) settle() {
	time.Sleep(50 * time.Millisecond)
	synctest.Wait()
}

// after lets time pass.
func (s *stage) after(d time.Duration) {
	time.Sleep(d)
	s.settle()
}

// press types keys, one after the other, each 50 ms after the one before.
func (s *stage) press(keys ...string) {
	s.t.Helper()
	names := map[string]string{
		"enter": "\r", "esc": "\x1b", "tab": "\t", "shift+tab": "\x1b[Z", "space": " ",
		"up": "\x1b[A", "down": "\x1b[B", "pgup": "\x1b[5~", "pgdown": "\x1b[6~",
		"home": "\x1b[H", "end": "\x1b[F", "backspace": "\x7f",
		"ctrl+c": "\x03", "ctrl+d": "\x04", "ctrl+s": "\x13", "ctrl+u": "\x15", "ctrl+l": "\x0c",
	}
	for _, key := range keys {
		bytes, ok := names[key]
		if !ok {
			bytes = key
		}
		if _, err := io.WriteString(s.keys, bytes); err != nil {
			s.t.Fatalf("type %q: %v", key, err)
		}
		s.settle()
		if key == "esc" {
			s.after(100 * time.Millisecond)
		}
	}
}

// confirm waits out the guard and presses a key.
func (s *stage) confirm(key string) {
	s.after(450 * time.Millisecond)
	s.press(key)
}

// comes waits until a text is on the screen.
func (s *stage) comes(text string, within time.Duration) {
	s.t.Helper()
	for waited := time.Duration(0); waited < within; waited += 250 * time.Millisecond {
		if strings.Contains(s.text(), text) {
			return
		}
		s.after(200 * time.Millisecond)
	}
	s.t.Errorf("%q did not come within %v:\n%s", text, within, s.text())
}

// paste sends text as a bracketed paste.
func (s *stage) paste(text string) {
	_, _ = io.WriteString(s.keys, "\x1b[200~"+text+"\x1b[201~")
	s.settle()
}

func (s *stage) resize(w, h int) {
	s.w, s.h = w, h
	s.emu.Resize(w, h)
	s.prog.Send(tea.WindowSizeMsg{Width: w, Height: h})
	s.settle()
}

// screen returns the rows of the screen without styles and trailing spaces.
func (s *stage) screen() []string {
	rows := strings.Split(ansi.Strip(s.emu.Render()), "\n")
	for i := range rows {
		rows[i] = strings.TrimRight(rows[i], " ")
	}
	return rows
}

func (s *stage) text() string { return strings.Join(s.screen(), "\n") }

// shows fails the test unless every text is on the screen.
func (s *stage) shows(texts ...string) {
	s.t.Helper()
	screen := s.text()
	for _, text := range texts {
		if !strings.Contains(screen, text) {
			s.t.Errorf("%q is not on the screen:\n%s", text, screen)
		}
	}
}

// hides fails the test when a text is on the screen.
func (s *stage) hides(texts ...string) {
	s.t.Helper()
	screen := s.text()
	for _, text := range texts {
		if strings.Contains(screen, text) {
			s.t.Errorf("%q is on the screen:\n%s", text, screen)
		}
	}
}

// golden compares the screen with a file of the top-level testdata.
func (s *stage) golden(name string) {
	s.t.Helper()
	path := filepath.Join("..", "testdata", name+".golden")
	got := s.text() + "\n"
	if updating() {
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			s.t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		s.t.Fatal(err)
	}
	if got != string(want) {
		s.t.Errorf("the screen differs from %s:\n%s\nwant:\n%s", path, got, want)
	}
}
