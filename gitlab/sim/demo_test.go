package sim

import (
	"strings"
	"testing"
	"time"
)

const listQuery = `query L($after: String) {
  duoWorkflowWorkflows(first: 100, after: $after, sort: UPDATED_DESC) {
    pageInfo { hasNextPage endCursor }
    nodes { id statusName stalled archived title goal project { fullPath } namespace { fullPath } updatedAt
      userPermissions { resumeDuoWorkflow } latestCheckpoint { lastDuoMessage { messageType } } }
  }
}`

func TestDemoShowsEverythingWithinAMinute(t *testing.T) {
	sc, err := Demo()
	if err != nil {
		t.Fatal(err)
	}
	if n := len(sc.Sessions); n < 20 {
		t.Errorf("only %d sessions", n)
	}
	_, clk, c := start(t, sc, Options{})
	c = c.as(DemoToken)
	seen, decidable, arrived := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for second := range 61 {
		data := c.data(listQuery, nil)
		for _, n := range dig(data, "duoWorkflowWorkflows", "nodes").([]any) {
			status := dig(n, "statusName").(string)
			seen[status] = true
			if dig(n, "userPermissions", "resumeDuoWorkflow") == true {
				decidable[status] = true
				key := status + dig(n, "id").(string)
				if second > 0 && !arrived[key] {
					arrived[status] = true
				}
				arrived[key] = true
			}
			for _, flag := range []string{"stalled", "archived"} {
				if dig(n, flag) == true {
					seen[flag] = true
				}
			}
			if dig(n, "project") == nil && dig(n, "namespace") != nil {
				seen["namespace"] = true
			}
		}
		clk.add(time.Second)
	}
	for _, want := range strings.Fields("created running paused finished failed stopped input_required plan_approval_required tool_call_approval_required stalled archived namespace") {
		if !seen[want] {
			t.Errorf("never saw %s", want)
		}
	}
	for _, want := range []string{statusInput, statusPlanApproval, statusToolApproval} {
		if !decidable[want] || !arrived[want] {
			t.Errorf("%s: decidable %v, arrives while looking %v", want, decidable[want], arrived[want])
		}
	}
}

func TestScenarioErrorsNameTheLine(t *testing.T) {
	_, err := LoadScenario([]byte("version: 19.5.0\nusers:\n  - id: 1\n    usrname: x\n"))
	if err == nil || !strings.Contains(err.Error(), "[4:") || !strings.Contains(err.Error(), "usrname") {
		t.Errorf("error %v", err)
	}
	for name, text := range map[string]string{
		"unknown user":   "sessions: [{id: 1, user: nobody}]",
		"unknown member": "projects: [{id: 1, path: a/b, members: [nobody]}]",
		"empty request":  "users: [{id: 1, username: a}]\nprojects: [{id: 1, path: a/b}]\nsessions: [{user: a, project: a/b, script: [{ask: {text: x}}]}]",
		"bad version":    "version: new",
	} {
		sc, err := LoadScenario([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, err := New(Options{Scenario: sc}); err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
}
