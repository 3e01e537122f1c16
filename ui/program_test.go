package ui_test

import (
	"bytes"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"

	"duodash/gitlab/sim"
)

const (
	enterScreen = "\x1b[?1049h"
	leaveScreen = "\x1b[?1049l"
	showCursor  = "\x1b[?25h"
	// patience bounds every wait; a wait that is over is the failure.
	patience = 20 * time.Second
)

// binary builds the program once for a test.
func binary(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "duodash")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", path, "duodash").CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	return path
}

// terminal is a program in a pseudo-terminal.
type terminal struct {
	t    *testing.T
	tty  *os.File
	cmd  *exec.Cmd
	done chan struct{}

	mu  sync.Mutex
	out bytes.Buffer
}

func start(t *testing.T, env []string, path string, args ...string) *terminal {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), path, args...)
	cmd.Env = append([]string{"TERM=xterm-256color", "HOME=" + t.TempDir(), "PATH=" + os.Getenv("PATH")}, env...)
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80})
	if err != nil {
		t.Fatal(err)
	}
	p := &terminal{t: t, tty: tty, cmd: cmd, done: make(chan struct{})}
	go func() {
		defer close(p.done)
		buffer := make([]byte, 1<<16)
		for {
			n, err := tty.Read(buffer)
			p.mu.Lock()
			p.out.Write(buffer[:n])
			p.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	return p
}

func (p *terminal) output() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.out.String()
}

// await waits until the program has written a text.
func (p *terminal) await(text string) {
	p.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if strings.Contains(p.output(), text) {
			return
		}
	}
	p.t.Fatalf("%q never came; the output is %q", text, p.output())
}

func (p *terminal) press(keys string) {
	p.t.Helper()
	if _, err := p.tty.WriteString(keys); err != nil {
		p.t.Fatal(err)
	}
}

// end waits for the program and returns its exit code.
func (p *terminal) end() int {
	p.t.Helper()
	err := p.cmd.Wait()
	<-p.done
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		p.t.Fatal(err)
	}
	return p.cmd.ProcessState.ExitCode()
}

func TestProgramDecidesInTheDemo(t *testing.T) {
	t.Parallel()
	p := start(t, nil, binary(t), "--demo")
	p.approves()
	p.await("it waits for a runner")
	p.press("q")
	if code := p.end(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	out := p.output()
	for _, want := range []string{enterScreen, leaveScreen, showCursor} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing: the terminal is not as it was", want)
		}
	}
	if strings.Contains(out, sim.DemoToken) {
		t.Error("the token is on the screen")
	}
}

func TestProgramRefusesBeforeTheScreen(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusUnauthorized)
		_, _ = w.Write([]byte(`{"errors":[{"message":"Invalid token"}]}`))
	}))
	t.Cleanup(server.Close)
	path := binary(t)
	for name, env := range map[string][]string{
		"no token":      {"GITLAB_HOST=" + server.URL},
		"refused token": {"GITLAB_HOST=" + server.URL, "GITLAB_TOKEN=glpat-secret"},
		"bad host":      {"GITLAB_HOST=ftp://example.com", "GITLAB_TOKEN=glpat-secret"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := start(t, env, path)
			if code := p.end(); code != 1 {
				t.Errorf("exit code %d, want 1", code)
			}
			out := p.output()
			if strings.Contains(out, enterScreen) {
				t.Error("the screen was taken over")
			}
			if name != "bad host" && !strings.Contains(out, "--demo") {
				t.Errorf("the sentence does not say what to do: %q", out)
			}
			if strings.Contains(out, "glpat-secret") {
				t.Error("the token is in the output")
			}
		})
	}
}

func TestProgramLeavesOnSignals(t *testing.T) {
	t.Parallel()
	path := binary(t)
	for name, sign := range map[string]os.Signal{"TERM": syscall.SIGTERM, "HUP": syscall.SIGHUP, "INT": syscall.SIGINT} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := start(t, nil, path, "--demo")
			p.await("NEEDS YOU")
			p.press("]\r")
			p.await("run_command")
			p.press("a")
			p.await("Approve?")
			if err := p.cmd.Process.Signal(sign); err != nil {
				t.Fatal(err)
			}
			if code := p.end(); code != 0 {
				t.Errorf("exit code %d", code)
			}
			if out := p.output(); !strings.Contains(out, leaveScreen) || !strings.Contains(out, showCursor) {
				t.Error("the terminal is not as it was")
			}
		})
	}
}
