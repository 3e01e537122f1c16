package ui_test

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"duodash/gitlab/sim"
	"duodash/model"
)

// serve starts the demo's GitLab for programs in terminals.
func serve(t *testing.T) (*sim.Server, []string) {
	t.Helper()
	return serveScenario(t, sim.Demo)
}

// serveScenario starts a GitLab in this process and returns it with the
// environment in which programs find it.
func serveScenario(t *testing.T, begin func() (sim.Scenario, error)) (*sim.Server, []string) {
	t.Helper()
	scenario, err := begin()
	if err != nil {
		t.Fatal(err)
	}
	server, err := sim.New(sim.Options{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	address, stop, err := server.Listen()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = stop() })
	return server, []string{"GITLAB_HOST=" + address, "GITLAB_TOKEN=" + sim.DemoToken, "XDG_STATE_HOME=" + t.TempDir()}
}

// posts counts the answers that reached a server.
func posts(server *sim.Server) int {
	n := 0
	for _, r := range server.Requests() {
		if r.Method == http.MethodPost && strings.HasSuffix(r.Path, "/resume") {
			n++
		}
	}
	return n
}

// approves opens the first session with two tool calls and approves it.
func (p *terminal) approves() {
	p.t.Helper()
	p.await("NEEDS YOU")
	p.press("]\r")
	p.await("run_command")
	p.press("a")
	p.await("Approve?")
	time.Sleep(500 * time.Millisecond)
	p.press("y")
}

// TestKilledBetweenSendingAndReply: the next run does not know, says so, and
// finds out by reading.
func TestKilledBetweenSendingAndReply(t *testing.T) {
	t.Parallel()
	path := binary(t)
	for _, c := range []struct {
		name  string
		fault sim.Fault
		says  string
	}{
		{"it had arrived", sim.Fault{Delay: time.Hour}, "the approve arrived"},
		{"it had not", sim.Fault{Delay: time.Hour, Status: http.StatusBadGateway}, "the approve did not arrive"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			server, env := serve(t)
			c.fault.Method, c.fault.Path = http.MethodPost, "/resume"
			server.Misbehave(c.fault)
			p := start(t, env, path)
			p.approves()
			for deadline := time.Now().Add(patience); posts(server) == 0 && time.Now().Before(deadline); {
				time.Sleep(10 * time.Millisecond)
			}
			if err := p.cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			p.end()
			if c.fault.Status != 0 {
				// As if the reader had come back a while later.
				ago(t, env, model.DoubtFor)
			}
			p = start(t, env, path)
			p.await("unknown: checking")
			p.await(c.says)
			p.press("q")
			p.end()
			if n := posts(server); n != 1 {
				t.Errorf("%d answers were sent, want 1", n)
			}
		})
	}
}

// ago makes everything in the state file older.
func ago(t *testing.T, env []string, d time.Duration) {
	t.Helper()
	path := filepath.Join(strings.TrimPrefix(env[2], "XDG_STATE_HOME="), "duodash", "state.json")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	times := regexp.MustCompile(`\d{4}-\d\d-\d\dT[\d:.]+Z`)
	text = times.ReplaceAllFunc(text, func(old []byte) []byte {
		at, err := time.Parse(time.RFC3339, string(old))
		if err != nil {
			t.Fatal(err)
		}
		return []byte(at.Add(-d).Format(time.RFC3339Nano))
	})
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestAnsweredIsKnownAfterARestart(t *testing.T) {
	t.Parallel()
	path := binary(t)
	server, env := serve(t)
	p := start(t, env, path)
	p.approves()
	p.await("it waits for a runner")
	p.press("q")
	p.end()
	dir := filepath.Join(strings.TrimPrefix(env[2], "XDG_STATE_HOME="), "duodash")
	for _, name := range []string{"state.json", "journal.jsonl"} {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if mode := info.Mode().Perm(); mode != 0o600 {
			t.Errorf("%s has mode %o", name, mode)
		}
	}
	p = start(t, env, path)
	p.await("answered")
	p.press("q")
	p.end()
	if err := os.WriteFile(filepath.Join(dir, "state.json"), []byte("{damaged"), 0o600); err != nil {
		t.Fatal(err)
	}
	p = start(t, env, path)
	p.await("NEEDS YOU")
	p.press("q")
	p.end()
	if aside, _ := filepath.Glob(filepath.Join(dir, "state.json.damaged-*")); len(aside) != 1 {
		t.Errorf("the damaged file was not set aside: %v", aside)
	}
	if n := posts(server); n != 1 {
		t.Errorf("%d answers were sent, want 1", n)
	}
}
