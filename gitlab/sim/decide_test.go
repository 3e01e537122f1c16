package sim

import (
	"strings"
	"testing"
	"time"
)

const detailQuery = `query D($id: AiDuoWorkflowsWorkflowID!) {
  duoWorkflowWorkflows(workflowId: $id, first: 1) { nodes {
    id statusName summary allExecutorLogsUrls userPermissions { resumeDuoWorkflow }
    mergeRequestLinks { nodes { linkType mergeRequest { iid title webUrl } } }
    latestCheckpoint { threadTs duoMessages { messageType content toolInfo messageSubType } lastDuoMessage { content } }
  } }
}`

func sessionGID(id string) map[string]any {
	return map[string]any{"id": "gid://gitlab/Ai::DuoWorkflows::Workflow/" + id}
}

func (c *caller) detail(id string) any {
	c.t.Helper()
	return dig(c.data(detailQuery, sessionGID(id)), "duoWorkflowWorkflows", "nodes", 0)
}

// waiting is a scenario with one session per kind of request, all decidable
// after ten seconds.
func waiting() Scenario {
	sc := Small()
	run := Step{After: 5 * time.Second, Run: true}
	asks := []Ask{
		{Tools: []Tool{{Name: "run_command", Args: Args{{"program", "git"}}}, {Name: "create_commit"}}},
		{Plan: "1. Do it"},
		{Question: "Which one?"},
		{Turn: "What next?"},
	}
	for i := range asks {
		flow := "developer/v1"
		if asks[i].Turn != "" {
			flow = "analytics_agent/v1"
		}
		sc.Sessions = append(sc.Sessions, Session{
			ID: int64(i + 1), User: "mira", Project: "acme/shop", Goal: "g", Flow: flow,
			Script: []Step{run, {After: 5 * time.Second, Ask: &asks[i]}},
		})
	}
	return sc
}

func TestDecisions(t *testing.T) {
	const tools, plan, question, turn = "1", "2", "3", "4"
	for _, tc := range []struct {
		name, id, body string
		after          time.Duration
		status, says   string
	}{
		{"approve tools, before pick-up", tools, `{"human_approval":true}`, 4 * time.Second, statusToolApproval, ""},
		{"approve tools, picked up", tools, `{"human_approval":true}`, 6 * time.Second, statusRunning, ""},
		{"approve tools, done", tools, `{"human_approval":true}`, time.Minute, statusFinished, "merge request"},
		{"approve tools with a message breaks the job", tools, `{"human_approval":true,"human_message":"ok"}`, time.Minute, statusFailed, ""},
		{"reject tools", tools, `{"human_approval":false}`, time.Minute, statusFinished, "without the rejected"},
		{"another way", tools, `{"human_approval":false,"human_message":"use rebase"}`, 10 * time.Second, statusRunning, "use rebase"},
		{"change the plan", plan, `{"human_approval":false,"human_message":"smaller"}`, time.Minute, statusPlanApproval, ""},
		{"answer the question", question, `{"human_approval":false,"human_message":"the replica"}`, 10 * time.Second, statusRunning, "the replica"},
		{"next turn", turn, `{"human_approval":true,"human_message":"the tests"}`, time.Minute, statusInput, "the tests"},
		{"a refused turn", turn, `{"human_approval":false}`, time.Minute, statusInput, "What should I look at"},
		{"a corrected turn", turn, `{"human_approval":false,"human_message":"the docs"}`, time.Minute, statusInput, "the docs"},
		{"next turn without words", turn, `{"human_approval":true}`, time.Minute, statusInput, noReply},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, clk, c := start(t, waiting(), Options{})
			clk.add(20 * time.Second)
			before := c.detail(tc.id)
			if dig(before, "userPermissions", "resumeDuoWorkflow") != true {
				t.Fatalf("cannot be answered: %v", before)
			}
			code, out := c.rest("POST", "/"+tc.id+"/resume", tc.body)
			if code != 201 || dig(out, "workload", "id") == nil || out["status"] != dig(before, "statusName") {
				t.Fatalf("resume answered %d %v", code, out)
			}
			flight := c.detail(tc.id)
			if dig(flight, "userPermissions", "resumeDuoWorkflow") != false || dig(flight, "allExecutorLogsUrls", 1) == nil ||
				dig(flight, "latestCheckpoint", "threadTs") != dig(before, "latestCheckpoint", "threadTs") {
				t.Errorf("in flight: %v", flight)
			}
			if code, _ := c.rest("POST", "/"+tc.id+"/resume", tc.body); code != 403 {
				t.Errorf("second answer: %d", code)
			}
			clk.add(tc.after)
			now := c.detail(tc.id)
			last, _ := dig(now, "latestCheckpoint", "lastDuoMessage", "content").(string)
			if dig(now, "statusName") != tc.status || !strings.Contains(last, tc.says) {
				t.Errorf("status %v, last message %q", dig(now, "statusName"), last)
			}
			if tc.status == statusFailed && !strings.Contains(dig(now, "summary").(string), "executor refused") {
				t.Errorf("summary %v", dig(now, "summary"))
			}
		})
	}
}

func TestResumeRefusals(t *testing.T) {
	long := strings.Repeat("x", maxReply+1)
	for _, tc := range []struct {
		name, token, id, body, version string
		wait                           time.Duration
		code                           int
		want                           string
	}{
		{"no approval", "mira-token", "1", `{}`, "", 20 * time.Second, 400, "human_approval is missing"},
		{"null approval", "mira-token", "1", `{"human_approval":null}`, "", 20 * time.Second, 400, "human_approval is missing"},
		{"too long", "mira-token", "1", `{"human_approval":false,"human_message":"` + long + `"}`, "", 20 * time.Second, 400, "less than 2000"},
		{"still running", "mira-token", "1", `{"human_approval":true}`, "", 7 * time.Second, 403, "403 Forbidden"},
		{"not the owner", "tomas-token", "1", `{"human_approval":true}`, "", 20 * time.Second, 404, "404 Not found"},
		{"missing", "mira-token", "99", `{"human_approval":true}`, "", 20 * time.Second, 404, "404 Not found"},
		{"read only", "mira-read", "1", `{"human_approval":true}`, "", 20 * time.Second, 403, "insufficient_scope"},
		{"bad token", "nope", "1", `{"human_approval":true}`, "", 20 * time.Second, 401, "401 Unauthorized"},
		{"expired token", "old-token", "1", `{"human_approval":true}`, "", 20 * time.Second, 401, "invalid_token"},
		{"blocked", "bela-token", "1", `{"human_approval":true}`, "", 20 * time.Second, 403, "blocked"},
		{"tools before 19.5", "mira-token", "1", `{"human_approval":true}`, "19.4.0", 20 * time.Second, 403, "403 Forbidden"},
		{"question before 19.5", "mira-token", "3", `{"human_approval":false}`, "19.4.0", 20 * time.Second, 201, ""},
		{"agent before 19.5", "mira-token", "4", `{"human_approval":true}`, "19.4.0", 20 * time.Second, 403, "403 Forbidden"},
		{"no such route", "mira-token", "3", `{"human_approval":true}`, "18.9.0", 20 * time.Second, 404, "404 Not Found"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, clk, c := start(t, waiting(), Options{Version: tc.version})
			clk.add(tc.wait)
			code, out := c.as(tc.token).rest("POST", "/"+tc.id+"/resume", tc.body)
			text := ""
			for _, v := range out {
				if s, ok := v.(string); ok {
					text += s + "\n"
				}
			}
			if code != tc.code || tc.want != "" && !strings.Contains(text, tc.want) {
				t.Errorf("answered %d %v", code, out)
			}
		})
	}
}

func TestStatusEvents(t *testing.T) {
	for _, tc := range []struct {
		event, body string
		code        int
		want        string
	}{
		{"stop", `{"status_event":"stop"}`, 200, statusStopped},
		{"drop", `{"status_event":"drop"}`, 200, statusFailed},
		{"resume flips the flag", `{"status_event":"resume"}`, 200, statusRunning},
		{"finish", `{"status_event":"finish"}`, 400, statusToolApproval},
		{"unknown", `{"status_event":"explode"}`, 400, statusToolApproval},
		{"missing", `{}`, 400, statusToolApproval},
	} {
		t.Run(tc.event, func(t *testing.T) {
			_, clk, c := start(t, waiting(), Options{})
			clk.add(20 * time.Second)
			code, out := c.rest("PATCH", "/1", tc.body)
			if code != tc.code || code == 200 && dig(out, "workflow", "id") != 1.0 {
				t.Errorf("answered %d %v", code, out)
			}
			clk.add(time.Minute)
			if got := dig(c.detail("1"), "statusName"); got != tc.want {
				t.Errorf("status %v, want %s", got, tc.want)
			}
		})
	}
	_, clk, c := start(t, waiting(), Options{})
	clk.add(20 * time.Second)
	c.rest("PATCH", "/1", `{"status_event":"drop"}`)
	if code, out := c.rest("PATCH", "/1", `{"status_event":"stop"}`); code != 400 || out["message"] != "Can not stop workflow that has status failed" {
		t.Errorf("stop after the end: %d %v", code, out)
	}
	code, out := c.rest("POST", "/1/restart", "")
	if code != 201 || out["id"] != 5.0 || out["status"] != statusCreated {
		t.Errorf("restart: %d %v", code, out)
	}
	if code, out := c.rest("POST", "/3/restart", ""); code != 403 {
		t.Errorf("restart of a waiting session: %d %v", code, out)
	}
}

func TestPlanRevisedTwice(t *testing.T) {
	_, clk, c := start(t, waiting(), Options{})
	clk.add(20 * time.Second)
	for _, text := range []string{"smaller", "with tests"} {
		if code, out := c.rest("POST", "/2/resume", `{"human_approval":false,"human_message":"`+text+`"}`); code != 201 {
			t.Fatalf("%d %v", code, out)
		}
		clk.add(time.Minute)
	}
	log := dig(c.detail("2"), "latestCheckpoint", "duoMessages").([]any)
	plan, _ := dig(log[len(log)-2], "content").(string)
	if !strings.Contains(plan, "smaller") || !strings.Contains(plan, "with tests") || dig(log[len(log)-1], "messageType") != "request" {
		t.Errorf("the plan is %q, the log ends with %v", plan, log[len(log)-1])
	}
}
