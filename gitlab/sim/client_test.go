package sim

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

// clock is a time that tests move by hand.
type clock struct{ at time.Time }

func (c *clock) now() time.Time      { return c.at }
func (c *clock) add(d time.Duration) { c.at = c.at.Add(d) }

func newClock() *clock { return &clock{time.Date(2026, 9, 30, 7, 15, 0, 0, time.UTC)} }

// caller talks to a server as one user.
type caller struct {
	t     *testing.T
	http  http.Client
	token string
	root  string
}

func start(t *testing.T, sc Scenario, o Options) (*Server, *clock, *caller) {
	t.Helper()
	c := newClock()
	o.Scenario = sc
	if o.Now == nil {
		o.Now = c.now
	}
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return s, c, &caller{t: t, http: http.Client{Transport: s.Transport()}, token: "mira-token", root: "http://gitlab.test" + o.Root}
}

func (c *caller) as(token string) *caller {
	other := *c
	other.token = token
	return &other
}

func (c *caller) send(method, path, contentType, body string) (int, map[string]any) {
	c.t.Helper()
	req, err := http.NewRequestWithContext(c.t.Context(), method, c.root+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	req.Header.Set("Content-Type", contentType)
	res, err := c.http.Do(req)
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	out := map[string]any{}
	if err := json.Unmarshal(bytes.TrimSpace(raw), &out); err != nil {
		out["text"] = string(raw)
	}
	return res.StatusCode, out
}

func (c *caller) query(text string, vars map[string]any) (int, map[string]any) {
	c.t.Helper()
	body, err := json.Marshal(map[string]any{"query": text, "variables": vars})
	if err != nil {
		c.t.Fatal(err)
	}
	return c.send("POST", "/api/graphql", "application/json", string(body))
}

// data fails the test when the answer has errors.
func (c *caller) data(text string, vars map[string]any) map[string]any {
	c.t.Helper()
	code, out := c.query(text, vars)
	if code != 200 || out["errors"] != nil {
		c.t.Fatalf("query answered %d %v", code, out)
	}
	return out["data"].(map[string]any)
}

func (c *caller) rest(method, path, body string) (int, map[string]any) {
	c.t.Helper()
	return c.send(method, "/api/v4/ai/duo_workflows/workflows"+path, "application/json", body)
}

// dig walks into decoded JSON by keys and indexes.
func dig(v any, steps ...any) any {
	for _, step := range steps {
		switch step := step.(type) {
		case string:
			m, _ := v.(map[string]any)
			v = m[step]
		case int:
			l, _ := v.([]any)
			if step >= len(l) {
				return nil
			}
			v = l[step]
		}
	}
	return v
}
