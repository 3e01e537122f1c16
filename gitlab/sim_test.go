package gitlab_test

import (
	"slices"
	"sync"
	"testing"
	"time"

	"duodash/gitlab"
	"duodash/gitlab/sim"
	"duodash/model"
)

// world is a simulated GitLab with a clock that tests move.
type world struct {
	*sim.Server
	mu sync.Mutex
	at time.Time
}

func newWorld(t *testing.T, scenario sim.Scenario, version string) *world {
	t.Helper()
	w := &world{at: time.Date(2026, 9, 30, 7, 15, 0, 0, time.UTC)}
	server, err := sim.New(sim.Options{Scenario: scenario, Version: version, Root: "/gitlab", Now: w.now})
	if err != nil {
		t.Fatal(err)
	}
	w.Server = server
	return w
}

func (w *world) now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.at
}

func (w *world) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at = w.at.Add(d)
}

func (w *world) client(t *testing.T, token string) *gitlab.Client {
	t.Helper()
	host, err := gitlab.ParseHost("https://gitlab.test/gitlab")
	if err != nil {
		t.Fatal(err)
	}
	secret, err := gitlab.ParseToken(token)
	if err != nil {
		t.Fatal(err)
	}
	return gitlab.New(gitlab.Config{Host: host, Token: secret}, gitlab.WithTransport(w.Transport()))
}

func id(number int64) model.SessionID {
	return model.SessionID{Host: "gitlab.test/gitlab", Number: number}
}

// everything walks a list to its end.
func everything(t *testing.T, c *gitlab.Client, q model.ListQuery) []model.Session {
	t.Helper()
	var all []model.Session
	for range 100 {
		list, err := c.List(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, list.Page.Sessions...)
		if !list.Page.More {
			return all
		}
		q.After = list.Page.Next
	}
	t.Fatal("the list does not end")
	return nil
}

func TestPagesOfManySessions(t *testing.T) {
	scenario := sim.Small()
	scenario.Sessions = sim.Generate(250, 1001, "mira", "acme/shop")
	for _, version := range []string{"18.9.0", "19.0.0", "19.2.0", "19.3.0", "19.4.0", "19.5.0-pre"} {
		w := newWorld(t, scenario, version)
		c := w.client(t, "mira-token")
		sessions := everything(t, c, model.ListQuery{First: 30})
		if len(sessions) != 250 {
			t.Fatalf("%s: %d sessions", version, len(sessions))
		}
		seen := map[int64]bool{}
		for i, s := range sessions {
			if seen[s.ID.Number] || s.ID.Number != int64(1250-i) || s.ID.Host != "gitlab.test/gitlab" {
				t.Fatalf("%s: row %d is %v", version, i, s.ID)
			}
			seen[s.ID.Number] = true
		}
		for _, q := range []model.ListQuery{
			{Statuses: []model.Status{model.PlanApprovalRequired, model.ToolApprovalRequired}},
			{Statuses: []model.Status{model.Created, model.Running}},
			{Statuses: []model.Status{model.Failed, model.Stopped, model.Paused}},
			{Statuses: []model.Status{model.InputRequired}},
			{Statuses: []model.Status{model.Finished}, Filter: model.Filter{Project: "7", Flow: "developer", Search: "tests"}},
		} {
			want := 0
			for _, s := range sessions {
				if slices.Contains(q.Statuses, s.Status) && (q.Filter.Flow == "" ||
					s.Flow.String() == "developer/v1" && s.Goal.String() != "" && containsTests(s)) {
					want++
				}
			}
			if got := everything(t, c, q); len(got) != want {
				t.Errorf("%s %v: %d sessions, want %d", version, q, len(got), want)
			}
		}
		list, err := c.List(t.Context(), model.ListQuery{Needs: true, Statuses: []model.Status{model.Failed}})
		if err != nil || len(list.Needs.Sessions) != 75 || list.Needs.More {
			t.Errorf("%s: %d need the user, %v", version, len(list.Needs.Sessions), err)
		}
	}
}

func containsTests(s model.Session) bool {
	return s.Goal.FirstLine().String()[len(s.Goal.FirstLine().String())-5:] == "tests"
}

func TestChangesOnly(t *testing.T) {
	for _, version := range []string{"18.9.0", "19.5.0"} {
		scenario := sim.Small()
		scenario.Sessions = sim.Generate(40, 1, "mira", "acme/shop")
		scenario.Sessions = append(scenario.Sessions, sim.Session{
			ID: 100, User: "mira", Project: "acme/shop", Goal: "late",
			Created: -time.Hour, Script: []sim.Step{{After: time.Hour + time.Minute, Run: true}},
		})
		w := newWorld(t, scenario, version)
		c := w.client(t, "mira-token")
		_ = everything(t, c, model.ListQuery{})
		w.pass(90 * time.Second)
		since := w.now().Add(-40 * time.Second)
		list, err := c.List(t.Context(), model.ListQuery{Since: since})
		if err != nil || list.Page.More || len(list.Page.Sessions) != 1 || list.Page.Sessions[0].ID.Number != 100 {
			t.Errorf("%s: %v, %v", version, list.Page, err)
		}
	}
}

func TestDemonstrationInEveryVersion(t *testing.T) {
	scenario, err := sim.Demo()
	if err != nil {
		t.Fatal(err)
	}
	for _, version := range []string{"18.9.0", "18.11.0", "19.0.0", "19.1.0", "19.2.0", "19.3.0", "19.4.0", "19.5.0"} {
		w := newWorld(t, scenario, version)
		c := w.client(t, "demo-token")
		for _, s := range everything(t, c, model.ListQuery{Needs: true}) {
			d, err := c.Detail(t.Context(), s.ID, model.Detail{})
			if err != nil {
				t.Errorf("%s: %v", version, err)
				continue
			}
			if d.Session.Status != s.Status || d.Session.ThreadTS != s.ThreadTS || d.ArtefactsUnread {
				t.Errorf("%s: list %v and detail %v of %v differ", version, s, d.Session, s.ID)
			}
		}
	}
}
