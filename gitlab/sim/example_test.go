package sim_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"duodash/gitlab/sim"
)

// A server with one session that asks a question after ten seconds.
func Example() {
	now := time.Date(2026, 9, 30, 7, 0, 0, 0, time.UTC)
	scenario := sim.Small()
	scenario.Sessions = []sim.Session{{
		ID: 42, User: "mira", Project: "acme/shop", Goal: "Make it faster",
		Script: []sim.Step{
			{After: 5 * time.Second, Run: true},
			{After: 5 * time.Second, Ask: &sim.Ask{Question: "Which page?"}},
		},
	}}
	server, err := sim.New(sim.Options{Scenario: scenario, Now: func() time.Time { return now }})
	if err != nil {
		fmt.Println(err)
		return
	}
	client := http.Client{Transport: server.Transport()}
	now = now.Add(time.Minute)
	req, err := http.NewRequestWithContext(context.Background(), "POST", "https://gitlab.example.com/api/graphql",
		strings.NewReader(`{"query":"{ duoWorkflowWorkflows(first: 1) { nodes { statusName webUrl } } }"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	req.Header.Set("Authorization", "Bearer mira-token")
	res, err := client.Do(req)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(res.Body)
	fmt.Println(string(body), err)
	// Output: {"data":{"duoWorkflowWorkflows":{"nodes":[{"statusName":"input_required","webUrl":"https://gitlab.example.com/acme/shop/-/automate/agent-sessions/42"}]}}} <nil>
}
