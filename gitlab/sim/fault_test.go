package sim

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

const whoami = `{"query":"query Who { currentUser { username } }"}`

// post sends one request over any client and reads its body.
func post(ctx context.Context, client *http.Client, base, path, body string) (*http.Response, string, error) {
	req, err := http.NewRequestWithContext(ctx, "POST", base+path, strings.NewReader(body))
	if err != nil {
		return nil, "", err
	}
	req.Header.Set("Authorization", "Bearer mira-token")
	req.Header.Set("Content-Type", "application/json")
	res, err := client.Do(req)
	if err != nil {
		return nil, "", err
	}
	defer func() { _ = res.Body.Close() }()
	raw, err := io.ReadAll(res.Body)
	return res, string(raw), err
}

func noRedirects() func(*http.Request, []*http.Request) error {
	return func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
}

// TestFaultsOverBothTransports runs each fault in process and over a real connection.
func TestFaultsOverBothTransports(t *testing.T) {
	for _, tc := range []struct {
		name   string
		fault  Fault
		status int
		body   string
		fails  bool
	}{
		{"status and header", Fault{Status: 429, Header: http.Header{"Retry-After": {"37"}}, Body: "Retry later\n"}, 429, "Retry later", false},
		{"html", Fault{Status: 200, Body: "<html>", Header: http.Header{"Content-Type": {"text/html"}}}, 200, "<html>", false},
		{"empty", Fault{Status: 200}, 200, "", false},
		{"redirect", Fault{Status: 302, Header: http.Header{"Location": {"http://elsewhere.test/"}}}, 302, "", false},
		{"huge", Fault{HugeBody: 1 << 20}, 200, "mira", false},
		{"reset before", Fault{ResetBefore: true}, 0, "", true},
		{"reset after", Fault{ResetAfter: true}, 0, "", true},
		{"cut", Fault{CutBody: 0.5}, 200, "", true},
		{"slow", Fault{SlowBody: time.Millisecond, SlowPiece: 8}, 200, "mira", false},
		{"not this operation", Fault{Operation: "Other", Status: 500}, 200, "mira", false},
		{"not this path", Fault{Path: "/resume", Status: 500}, 200, "mira", false},
		{"not yet", Fault{Skip: 5, Status: 500}, 200, "mira", false},
		{"old version", Fault{Version: "18.9.0"}, 200, "mira", false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s, _, _ := start(t, Small(), Options{Root: "/gitlab"})
			base, closer, err := s.Listen()
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = closer() }()
			network := &http.Transport{DisableKeepAlives: true}
			for name, rt := range map[string]http.RoundTripper{"in process": s.Transport(), "network": network} {
				s.Behave()
				s.Misbehave(tc.fault)
				res, body, err := post(t.Context(), &http.Client{Transport: rt, CheckRedirect: noRedirects()}, base, "/api/graphql", whoami)
				if (err != nil) != tc.fails {
					t.Errorf("%s: error %v", name, err)
					continue
				}
				if res != nil && (res.StatusCode != tc.status || !strings.Contains(body, tc.body)) {
					t.Errorf("%s: %d %.80q", name, res.StatusCode, body)
				}
				if _, _, err := post(t.Context(), &http.Client{Transport: rt}, base, "/api/graphql", whoami); err != nil {
					t.Errorf("%s: the next request fails: %v", name, err)
				}
			}
		})
	}
}

func TestResetAfterActs(t *testing.T) {
	for _, before := range []bool{true, false} {
		s, clk, c := start(t, waiting(), Options{})
		clk.add(20 * time.Second)
		s.Misbehave(Fault{Method: "POST", Path: "/1/resume", ResetBefore: before, ResetAfter: !before})
		_, _, err := post(t.Context(), &c.http, c.root, "/api/v4/ai/duo_workflows/workflows/1/resume", `{"human_approval":true}`)
		if !errors.Is(err, syscall.ECONNRESET) {
			t.Errorf("error %v", err)
		}
		if got := dig(c.detail("1"), "userPermissions", "resumeDuoWorkflow"); got != before {
			t.Errorf("reset before %v: still decidable %v", before, got)
		}
	}
}

func TestActThenStatus(t *testing.T) {
	s, clk, c := start(t, waiting(), Options{})
	clk.add(20 * time.Second)
	s.Misbehave(Fault{Path: "/resume", Status: 502, Act: true, Body: "<html>"})
	if code, _ := c.rest("POST", "/1/resume", `{"human_approval":true}`); code != 502 {
		t.Errorf("answered %d", code)
	}
	if dig(c.detail("1"), "userPermissions", "resumeDuoWorkflow") != false {
		t.Error("the answer did not arrive")
	}
}

func TestTampering(t *testing.T) {
	sc := Small()
	sc.Sessions = Generate(12, 1, "mira", "acme/shop")
	const q = `{ duoWorkflowWorkflows(first: 3) { nodes { id status latestCheckpoint { duoMessages { content } } } pageInfo { hasNextPage endCursor } } }`
	for how, check := range map[Tamper]func(list, out any) bool{
		TamperEndless:      func(l, _ any) bool { return dig(l, "pageInfo", "hasNextPage") == true },
		TamperRepeatCursor: func(l, _ any) bool { return dig(l, "pageInfo", "endCursor") == encodeCursor(1) },
		TamperNullCursor:   func(l, _ any) bool { return dig(l, "pageInfo", "endCursor") == nil },
		TamperNullNodes:    func(l, _ any) bool { return dig(l, "nodes") == nil },
		TamperNullNode:     func(l, _ any) bool { return dig(l, "nodes", 0) == nil && dig(l, "nodes", 1) != nil },
		TamperBrokenHistory: func(l, out any) bool {
			return dig(l, "nodes", 1, "latestCheckpoint", "duoMessages") == nil && dig(out, "errors", 0) != nil
		},
		TamperPartial:     func(l, out any) bool { return dig(l, "nodes", 0) != nil && dig(out, "errors", 0) != nil },
		TamperUnknownEnum: func(l, _ any) bool { return dig(l, "nodes", 0, "status") == "FROBNICATING" },
	} {
		s, _, c := start(t, sc, Options{})
		s.Misbehave(Fault{Tamper: how, Times: -1})
		for range 2 {
			_, out := c.query(q, nil)
			if !check(dig(out, "data", "duoWorkflowWorkflows"), out) {
				t.Errorf("tamper %d: %v", how, out)
			}
		}
	}
}

// TestUnderFakeTime shows that delays and scripts follow a synctest bubble.
func TestUnderFakeTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, err := New(Options{Scenario: waiting()})
		if err != nil {
			t.Fatal(err)
		}
		client := &http.Client{Transport: s.Transport()}
		s.Misbehave(Fault{Delay: time.Minute, Times: 2})
		began := time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		if _, _, err := post(ctx, client, "http://gitlab.test", "/api/graphql", whoami); !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != 5*time.Second {
			t.Errorf("a delay beyond the deadline: %v after %s", err, time.Since(began))
		}
		if _, _, err := post(t.Context(), client, "http://gitlab.test", "/api/graphql", whoami); err != nil || time.Since(began) != 65*time.Second {
			t.Errorf("a delay: %v after %s", err, time.Since(began))
		}
		res, body, err := post(t.Context(), client, "http://gitlab.test", "/api/v4/ai/duo_workflows/workflows/1/resume", `{"human_approval":true}`)
		if err != nil || res.StatusCode != 201 {
			t.Errorf("resume: %v %s", err, body)
		}
		time.Sleep(time.Minute)
		if _, body, _ := post(t.Context(), client, "http://gitlab.test", "/api/graphql", `{"query":"{duoWorkflowWorkflows(workflowId:\"gid://gitlab/Ai::DuoWorkflows::Workflow/1\"){nodes{statusName}}}"}`); !strings.Contains(body, "finished") {
			t.Errorf("a minute later: %s", body)
		}
	})
}

func TestConcurrentRequests(t *testing.T) {
	sc := waiting()
	sc.Sessions = append(sc.Sessions, Generate(100, 100, "mira", "acme/shop")...)
	s, err := New(Options{Scenario: sc})
	if err != nil {
		t.Fatal(err)
	}
	ops := operations(t)
	client := &http.Client{Transport: s.Transport()}
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			for range 2 {
				for name, op := range ops {
					c := &caller{t: t, http: *client, token: "mira-token", root: "http://gitlab.test"}
					c.query(op, exampleVars(name))
				}
				_, _, _ = post(t.Context(), client, "http://gitlab.test", "/api/v4/ai/duo_workflows/workflows", `{"project_id":7,"start_workflow":true,"goal":"x"}`)
				s.Misbehave(Fault{Skip: i, Tamper: TamperEndless})
				_ = s.Requests()
			}
		})
	}
	wg.Wait()
}
