package ui_test

import (
	"strings"
	"testing"
	"time"

	"duodash/gitlab"
	"duodash/gitlab/sim"
	"duodash/model"
	"duodash/ui"
)

// whole is the dashboard with the real client on the simulated GitLab.
type whole struct {
	*stage
	server *sim.Server
}

// playWhole runs a scene on the demo's GitLab, whose clock is the bubble's.
func playWhole(t *testing.T, w, h int, scene func(s whole)) {
	t.Helper()
	playScenario(t, sim.Demo, w, h, scene)
}

func playScenario(t *testing.T, load func() (sim.Scenario, error), w, h int, scene func(s whole)) {
	t.Helper()
	var server *sim.Server
	start := func() ui.Config {
		scenario, err := load()
		if err != nil {
			t.Fatal(err)
		}
		if server, err = sim.New(sim.Options{Scenario: scenario}); err != nil {
			t.Fatal(err)
		}
		return configOf(t, server)
	}
	playFrom(t, start, w, h, func(s *stage) { scene(whole{s, server}) })
}

// configOf is a dashboard with the real client on a simulated GitLab.
func configOf(t *testing.T, server *sim.Server, options ...gitlab.Option) ui.Config {
	t.Helper()
	env := map[string]string{"GITLAB_HOST": host, "GITLAB_TOKEN": sim.DemoToken}
	config, err := gitlab.FromEnv(func(name string) string { return env[name] }, "")
	if err != nil {
		t.Fatal(err)
	}
	return ui.Config{
		Client: gitlab.New(config, append(options, gitlab.WithTransport(server.Transport()))...),
		Host:   config.Host.Name(),
		Open:   func(model.Link) error { return nil },
	}
}

func TestWholeScreens(t *testing.T) {
	t.Parallel()
	for _, size := range []struct {
		name string
		w, h int
	}{{"80x24", 80, 24}, {"120x40", 120, 40}, {"40x12", 40, 12}, {"200x60", 200, 60}} {
		t.Run(size.name, func(t *testing.T) {
			playWhole(t, size.w, size.h, func(s whole) {
				s.golden("list-" + size.name)
				s.press("j", "enter")
				s.after(time.Second)
				s.golden("tools-" + size.name)
				s.press("a")
				s.golden("approve-" + size.name)
				s.after(time.Second)
				s.press("esc", "enter", "m")
				s.typed("only the first one")
				s.golden("modify-" + size.name)
				s.press("esc")
				s.after(5 * time.Second)
				s.press("?")
				s.golden("help-" + size.name)
				s.press("esc", "esc", "3")
				s.after(time.Second)
				s.press("j", "enter")
				s.after(time.Second)
				s.golden("finished-" + size.name)
				s.press("esc", "4")
				s.after(time.Second)
				s.press("enter")
				s.after(time.Second)
				s.golden("failed-" + size.name)
			})
		})
	}
}

// TestDemoShowsEverything plays the demo's first minute and reads the whole
// list every ten seconds.
func TestDemoShowsEverything(t *testing.T) {
	t.Parallel()
	words := []string{
		"tool_call", "plan", "input", "created", "running", "paused", "finished", "failed", "stopped", "stalled", "parked",
	}
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		playWhole(t, size[0], size[1], func(s whole) {
			var seen strings.Builder
			for range 6 {
				s.after(9 * time.Second)
				s.press("g")
				for range 3 {
					seen.WriteString(s.text())
					s.press("pgdown")
				}
			}
			for _, word := range words {
				if !strings.Contains(seen.String(), " "+word+" ") {
					t.Errorf("%v: no session was %s within a minute", size, word)
				}
			}
		})
	}
}
