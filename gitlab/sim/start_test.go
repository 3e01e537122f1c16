package sim

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestStart(t *testing.T) {
	sc := Small()
	sc.Projects = append(sc.Projects,
		Project{ID: 20, Path: "acme/off", Members: []string{"mira"}, DuoOff: true},
		Project{ID: 21, Path: "acme/remote", Members: []string{"mira"}, RemoteOff: true},
		Project{ID: 22, Path: "acme/empty", Members: []string{"mira"}, NoRunner: true})
	sc.Items = append(sc.Items, Item{ID: 12, Name: "Draft", Flow: "draft", Draft: true, Consumers: []Consumer{{ID: 724, Project: "acme/shop"}}})
	long := strings.Repeat("x", maxGoal+1)
	for _, tc := range []struct {
		name, token, body string
		code              int
		want              string
	}{
		{"by flow", "mira-token", `{"project_id":7,"start_workflow":true,"goal":"x","workflow_definition":"developer/v1","environment":"web"}`, 201, "map[id:530"},
		{"by path", "mira-token", `{"project_id":"acme/shop","start_workflow":true,"goal":"x"}`, 201, "created"},
		{"by consumer", "mira-token", `{"project_id":"7","start_workflow":true,"goal":"x","ai_catalog_item_consumer_id":723}`, 201, "title:Developer"},
		{"without a job", "mira-token", `{"project_id":7,"goal":"x"}`, 201, "workload:<nil>"},
		{"environment", "mira-token", `{"project_id":7,"environment":"moon"}`, 400, "environment does not have a valid value"},
		{"no place", "mira-token", `{"goal":"x"}`, 400, "No default namespace found"},
		{"consumer in a namespace", "mira-token", `{"namespace_id":9,"ai_catalog_item_consumer_id":723}`, 400, "project context"},
		{"namespace", "mira-token", `{"namespace_id":9,"start_workflow":true}`, 422, "Only project-level"},
		{"goal", "mira-token", `{"project_id":7,"goal":"` + long + `"}`, 400, "too long"},
		{"project", "mira-token", `{"project_id":99}`, 404, "404 Project Not Found"},
		{"consumer", "mira-token", `{"project_id":7,"ai_catalog_item_consumer_id":1}`, 404, "404 Enabled agent or flow was not found for this project. Not Found"},
		{"draft", "mira-token", `{"project_id":7,"ai_catalog_item_consumer_id":724}`, 403, "not enabled for this project"},
		{"off", "mira-token", `{"project_id":20,"start_workflow":true}`, 403, "Access to the container is not allowed"},
		{"remote off", "mira-token", `{"project_id":21,"start_workflow":true}`, 403, "Can not execute workflow in CI"},
		{"no runner", "mira-token", `{"project_id":22,"start_workflow":true}`, 422, "runner"},
		{"read only", "mira-read", `{"project_id":7}`, 403, "insufficient_scope"},
		{"no token", "", `{"project_id":7}`, 401, "401 Unauthorized"},
		{"no JSON", "mira-token", `{`, 400, "declared format"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, _, c := start(t, sc, Options{})
			code, out := c.as(tc.token).rest("POST", "", tc.body)
			if code != tc.code || !strings.Contains(fmt.Sprint(out), tc.want) {
				t.Errorf("answered %d %v", code, out)
			}
		})
	}
}

func TestStartedSessionsRun(t *testing.T) {
	for flow, want := range map[string]string{
		"developer/v1": statusToolApproval, "analytics_agent/v1": statusInput,
		"duo_planner/v1": statusFailed, "made_up/v9": statusFailed,
	} {
		_, clk, c := start(t, Small(), Options{})
		code, out := c.send("POST", "/api/v4/ai/duo_workflows/workflows", "application/x-www-form-urlencoded", "project_id=7&start_workflow=true&goal=hi&workflow_definition="+flow)
		if code != 201 || out["status"] != statusCreated {
			t.Fatalf("%s: %d %v", flow, code, out)
		}
		id := fmt.Sprint(out["id"])
		if got := dig(c.detail(id), "statusName"); got != statusCreated {
			t.Errorf("%s is %v at once", flow, got)
		}
		clk.add(time.Minute)
		if got := dig(c.detail(id), "statusName"); got != want {
			t.Errorf("%s is %v after a minute, want %s", flow, got, want)
		}
		if code, out := c.rest("GET", "/"+id, ""); code != 200 || out["workload"] != nil || out["status"] != want {
			t.Errorf("%s: %d %v", flow, code, out)
		}
	}
}

func TestEntityOfOldServers(t *testing.T) {
	_, _, c := start(t, waiting(), Options{Version: "18.9.0"})
	_, out := c.rest("GET", "/1", "")
	for _, key := range []string{"summary", "title", "incremental_checkpoints_enabled", "goal", "web_url"} {
		if _, has := out[key]; has {
			t.Errorf("18.9 answers %s", key)
		}
	}
	if len(out) != 16 {
		t.Errorf("%d keys: %v", len(out), out)
	}
	if code, _ := c.as("tomas-token").rest("GET", "/1", ""); code != 404 {
		t.Errorf("somebody else's session: %d", code)
	}
}

func TestLinksAndRedaction(t *testing.T) {
	sc := Small()
	step := func(a Artefact) Step { return Step{Create: &a} }
	sc.Sessions = []Session{{ID: 1, User: "mira", Project: "acme/shop", Created: -time.Hour, Script: []Step{
		{Run: true},
		step(Artefact{Kind: "merge_request", Title: "One", State: "merged"}),
		step(Artefact{Kind: "merge_request", Title: "Secret", Redacted: true}),
		step(Artefact{Kind: "merge_request", Title: "Origin", Link: "SOURCE", IID: 99}),
		step(Artefact{Kind: "work_item", Title: "Task"}),
		step(Artefact{Kind: "note", Body: "Hi <b>", On: "merge_request", OnIID: 170}),
		step(Artefact{Kind: "note", Body: "please", Link: "TRIGGERED", On: "work_item", OnIID: 3}),
		step(Artefact{Kind: "pipeline", Link: "SOURCE", State: "FAILED"}),
	}}}
	const q = `{ duoWorkflowWorkflows(first: 1) { nodes {
	  mergeRequestLinks { nodes { linkType mergeRequest { reference(full: true) title state webUrl mergedAt } } }
	  created: mergeRequestLinks(linkType: CREATED) { nodes { mergeRequest { title } } }
	  workItemLinks { nodes { workItem { reference workItemType { name } } } }
	  noteLinks { nodes { linkType note { url noteableType bodyFirstLineHtml } } }
	  pipelineLinks @gl_introduced(version: "19.4.0") { nodes { pipeline { status path } } }
	  resourceIid resourceWebUrl } } }`
	for version, notes := range map[string]int{"19.3.0": 1, "19.4.0": 2} {
		_, _, c := start(t, sc, Options{Version: version, Root: "/gitlab"})
		n := dig(c.data(q, nil), "duoWorkflowWorkflows", "nodes", 0)
		mrs := dig(n, "mergeRequestLinks", "nodes").([]any)
		if len(mrs) != 3 || dig(mrs[0], "mergeRequest", "reference") != "acme/shop!170" || dig(mrs[1], "mergeRequest") != nil ||
			dig(mrs[0], "mergeRequest", "webUrl") != "http://gitlab.test/gitlab/acme/shop/-/merge_requests/170" {
			t.Errorf("merge requests %v", mrs)
		}
		if len(dig(n, "created", "nodes").([]any)) != 2 || dig(n, "resourceIid") != 99.0 {
			t.Errorf("node %v", n)
		}
		if got := dig(n, "noteLinks", "nodes").([]any); len(got) != notes {
			t.Errorf("%s: notes %v", version, got)
		}
	}
}

func TestCatalogueAndReadiness(t *testing.T) {
	sc, err := Demo()
	if err != nil {
		t.Fatal(err)
	}
	_, _, c := start(t, sc, Options{})
	c = c.as(DemoToken)
	ops := operations(t)
	d := c.data(ops["Startable"], exampleVars("Startable"))
	items := dig(d, "aiCatalogConfiguredItems", "nodes").([]any)
	agents := dig(d, "aiFoundationalChatAgents", "nodes").([]any)
	if len(items) != 7 || len(agents) != 8 || dig(items[0], "userPermissions", "executeAiCatalogItem") != true || dig(items[4], "userPermissions", "executeAiCatalogItem") != false || dig(items[6], "item") != nil {
		t.Errorf("items %v agents %v", items, agents)
	}
	d = c.data(ops["ProjectReadiness"], exampleVars("ProjectReadiness"))
	if dig(d, "project", "duoWorkflowStatusCheck", "enabled") != true || dig(d, "project", "duoWorkflowRunnerAvailable") != true {
		t.Errorf("readiness %v", d)
	}
	d = c.data(`{ duoWorkflowRecentSessionProjects { fullPath nameWithNamespace } projects(membership: true, search: "platform", searchNamespaces: true) { count nodes { nameWithNamespace } } group(fullPath: "acme") { id webUrl } gitlabCreditsAvailable }`, nil)
	if dig(d, "projects", "nodes", 0, "nameWithNamespace") != "Acme / Platform / Billing Service" || dig(d, "projects", "count") != 1.0 || len(dig(d, "duoWorkflowRecentSessionProjects").([]any)) != 3 {
		t.Errorf("places %v", d)
	}
}

func TestMutations(t *testing.T) {
	sc := waiting()
	_, clk, c := start(t, sc, Options{})
	clk.add(20 * time.Second)
	const remember = `mutation { updateDuoWorkflowToolCallApprovals(input: {workflowId: "gid://gitlab/Ai::DuoWorkflows::Workflow/1", toolName: "run_command", pattern: "git *"}) { errors workflow { toolCallApprovals } } }`
	d := c.data(remember, nil)
	if dig(d, "updateDuoWorkflowToolCallApprovals", "workflow", "toolCallApprovals", "run_command", "approved_patterns", 0) != "git *" {
		t.Errorf("remember: %v", d)
	}
	if _, out := c.as("mira-read").query(remember, nil); dig(out, "errors", 0, "message") != notFoundForMutation || dig(out, "data", "updateDuoWorkflowToolCallApprovals") != nil {
		t.Errorf("remember with read_api: %v", out)
	}
	const remove = `mutation { deleteDuoWorkflowsWorkflow(input: {workflowId: "gid://gitlab/Ai::DuoWorkflows::Workflow/%d"}) { success errors } }`
	if _, out := c.query(fmt.Sprintf(remove, 1), nil); out["errors"] == nil {
		t.Errorf("a flow session was deleted: %v", out)
	}
	d = c.data(fmt.Sprintf(remove, 4), nil)
	if ids, _, _ := c.listed("first: 9"); dig(d, "deleteDuoWorkflowsWorkflow", "success") != true || len(ids) != 3 {
		t.Errorf("delete: %v, left %v", d, ids)
	}
	d = c.data(`mutation { aiDuoWorkflowCreate(input: {projectId: "gid://gitlab/Project/7", goal: "g", workflowDefinition: "developer/v1"}) { errors workflow { id status } } }`, nil)
	clk.add(time.Hour)
	if got := dig(c.detail("5"), "statusName"); dig(d, "aiDuoWorkflowCreate", "workflow", "status") != "CREATED" || got != statusCreated {
		t.Errorf("create: %v, later %v", d, got)
	}
}
