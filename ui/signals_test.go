package ui_test

import (
	"net/http"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"duodash/gitlab/sim"
)

// asking starts a GitLab in this process on which one session asks.
func asking(t *testing.T) (*sim.Server, []string) {
	t.Helper()
	return serveScenario(t, pickedUpAfter(time.Hour, waits(1, tools(runs("push origin")))))
}

// decisions counts what would change something on a server.
func decisions(server *sim.Server) int {
	n := 0
	for _, r := range server.Requests() {
		if r.Operation == "" && r.Method != http.MethodGet {
			n++
		}
	}
	return n
}

// TestNoEndOfTheProgramApproves ends the program in every way while it asks
// for a confirmation, and while it reads the request once more.
func TestNoEndOfTheProgramApproves(t *testing.T) {
	t.Parallel()
	path := binary(t)
	signal := func(sign os.Signal) func(p *terminal) {
		return func(p *terminal) {
			if err := p.cmd.Process.Signal(sign); err != nil {
				p.t.Error(err)
			}
		}
	}
	for name, end := range map[string]func(p *terminal){
		// In the strip q is no command, so esc comes before it.
		"q": func(p *terminal) {
			p.press("q")
			time.Sleep(500 * time.Millisecond)
			p.press("\x1b")
			time.Sleep(500 * time.Millisecond)
			p.press("q")
		},
		"ctrl+c":         func(p *terminal) { p.press("\x03") },
		"SIGTERM":        signal(syscall.SIGTERM),
		"SIGHUP":         signal(syscall.SIGHUP),
		"SIGINT":         signal(syscall.SIGINT),
		"closed":         func(p *terminal) { _ = p.tty.Close() },
		"closed after y": func(p *terminal) { p.press("y"); _ = p.tty.Close() },
	} {
		for _, checking := range []bool{false, true} {
			if checking && (name == "q" || name == "closed after y") {
				continue
			}
			t.Run(name+map[bool]string{true: " during the last look"}[checking], func(t *testing.T) {
				t.Parallel()
				server, env := asking(t)
				p := start(t, env, path)
				p.await("1 needs you")
				p.press("\r")
				p.await("run_command")
				p.press("a")
				p.await("Approve?")
				if checking {
					server.Misbehave(sim.Fault{Operation: "SessionDetail", Delay: 3 * time.Second, Times: -1})
					time.Sleep(600 * time.Millisecond)
					p.press("y")
					p.await("Reading")
				}
				begun := time.Now()
				end(p)
				if code := p.end(); code != 0 {
					t.Errorf("exit code %d", code)
				}
				if took := time.Since(begun); took > 3*time.Second {
					t.Errorf("it took %v to leave", took)
				}
				if !strings.HasPrefix(name, "closed") {
					if out := p.output(); !strings.Contains(out, leaveScreen) || !strings.Contains(out, showCursor) {
						t.Error("the terminal is not as it was")
					}
				}
				if checking {
					time.Sleep(3500 * time.Millisecond)
				}
				if n := decisions(server); n != 0 {
					t.Errorf("%d decisions were sent", n)
				}
			})
		}
	}
}
