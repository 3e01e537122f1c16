package sim

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

func TestGraphQLErrorShapes(t *testing.T) {
	deep := strings.Repeat("nodes { mergeRequest { project { duoWorkflowWorkflows { ", 5)
	deepQuery := "{ duoWorkflowWorkflows { " + deep + "nodes { id }" + strings.Repeat("} } } } ", 5) + "} }"
	many := "{ "
	for i := range 9 {
		many += fmt.Sprintf("a%d: duoWorkflowWorkflows(first: 100) { nodes { id status goal title summary updatedAt createdAt stalled archived humanStatus statusName environment project { id fullPath } } } ", i)
	}
	for _, tc := range []struct {
		name, token, query string
		code               int
		message            string
		errors             int
	}{
		{"bad token", "nope", `{ currentUser { id } }`, 401, "Invalid token", 1},
		{"expired", "old-token", `{ currentUser { id } }`, 401, "Invalid token", 1},
		{"blocked", "bela-token", `{ currentUser { id } }`, 403, "API not accessible for user", 1},
		{"too large", "mira-token", `{ currentUser { id } } #` + strings.Repeat("x", maxText), 422, "Query too large", 1},
		{"complex", "mira-token", many + "}", 200, "Query has complexity of 324, which exceeds max complexity of 250", 1},
		{"recursive", "mira-token", deepQuery, 200, "Recursive query", 1},
		{"five of six", "mira-token", `{ a b c d e f }`, 200, "Field 'a' doesn't exist on type 'Query'", 5},
		{"argument", "mira-token", `{ currentUser(x: 1) { id } }`, 200, "Field 'currentUser' doesn't accept argument 'x'", 1},
		{"no selection", "mira-token", `{ currentUser }`, 200, "must have a selection", 1},
		{"two operations", "mira-token", `query A { currentUser { id } } query B { currentUser { id } }`, 200, "An operation name is required: A, B", 1},
		{"enum", "mira-token", `{ duoWorkflowWorkflows(statusGroup: SLEEPY) { nodes { id } } }`, 200, "SLEEPY", 1},
		{"wrong class", "mira-token", `{ duoWorkflowWorkflows(workflowId: "gid://gitlab/Project/1") { nodes { id } } }`, 200, "does not represent an instance of Ai::DuoWorkflows::Workflow", 1},
		{"wrong time", "mira-token", `{ duoWorkflowWorkflows(updatedAfter: "yesterday") { nodes { id } } }`, 200, "yesterday", 1},
		{"configured items", "mira-token", `{ aiCatalogConfiguredItems { nodes { id } } }`, 200, "At least one of", 1},
		{"introspection", "mira-token", `query Q { __type(name: "Query") { name } }`, 200, "Field '__type' doesn't exist", 1},
		{"empty", "mira-token", ``, 200, "No query string was present", 1},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, _, c := start(t, Small(), Options{})
			code, out := c.as(tc.token).query(tc.query, nil)
			message, _ := dig(out, "errors", 0, "message").(string)
			list, _ := out["errors"].([]any)
			if code != tc.code || !strings.Contains(message, tc.message) || len(list) != tc.errors {
				t.Errorf("answered %d %v", code, out)
			}
			if _, has := out["data"]; has && tc.name != "configured items" {
				t.Error("a refused document has no data key")
			}
		})
	}
}

func TestGraphQLWithoutToken(t *testing.T) {
	_, _, c := start(t, filterScenario(), Options{})
	d := c.as("").data(`{ currentUser { id } metadata { version } project(fullPath: "acme/shop") { id } duoWorkflowWorkflows { nodes { id } } }`, nil)
	if d["currentUser"] != nil || d["metadata"] != nil || d["project"] != nil || len(dig(d, "duoWorkflowWorkflows", "nodes").([]any)) != 0 {
		t.Errorf("an anonymous caller sees %v", d)
	}
}

func TestGraphQLRequestForms(t *testing.T) {
	_, _, c := start(t, Small(), Options{Root: "/gitlab"})
	code, out := c.send("GET", "/api/graphql?query=%7BcurrentUser%7Busername%7D%7D", "", "")
	if code != 200 || dig(out, "data", "currentUser", "username") != "mira" {
		t.Errorf("GET: %d %v", code, out)
	}
	code, _ = c.send("GET", "/api/graphql?query=mutation%7BdeleteDuoWorkflowsWorkflow%28input%3A%7BworkflowId%3A%22gid%3A%2F%2Fgitlab%2FAi%3A%3ADuoWorkflows%3A%3AWorkflow%2F1%22%7D%29%7Bsuccess%7D%7D", "", "")
	if code != 422 {
		t.Errorf("a mutation over GET: %d", code)
	}
	code, out = c.send("POST", "/api/graphql", "application/json", `[{"query":"{currentUser{username}}"},{"query":"{metadata{version}}"}]`)
	if text := fmt.Sprint(out); code != 200 || !strings.Contains(text, "mira") || !strings.Contains(text, "19.5.0-pre") {
		t.Errorf("multiplex: %d %v", code, out)
	}
	code, out = c.send("POST", "/api/graphql", "application/json", `{"query":"query A{currentUser{username}} query B{metadata{version}}","operationName":"B"}`)
	if code != 200 || dig(out, "data", "metadata", "version") != "19.5.0-pre" {
		t.Errorf("named operation: %d %v", code, out)
	}
	if code, out = c.send("GET", "/api/v4/version", "", ""); code != 404 || out["error"] != "404 Not Found" {
		t.Errorf("another API path: %d %v", code, out)
	}
	c.root = "http://gitlab.test"
	if code, out = c.send("GET", "/acme/shop", "", ""); code != 404 || !strings.Contains(out["text"].(string), "<html>") {
		t.Errorf("a page: %d %v", code, out)
	}
	if code, _ = c.query(`{ currentUser { id } }`, nil); code != 404 {
		t.Errorf("outside the relative root: %d", code)
	}
}

func TestPrivateTokenAndRecords(t *testing.T) {
	s, _, c := start(t, Small(), Options{})
	req, err := http.NewRequestWithContext(t.Context(), "POST", "http://gitlab.test/api/graphql", strings.NewReader(`{"query":"query Who { currentUser { username } }"}`))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("PRIVATE-TOKEN", "tomas-token")
	res, err := c.http.Do(req)
	if err != nil || res.StatusCode != 200 {
		t.Fatal(res, err)
	}
	c.rest("GET", "/7", "")
	c.as("made-up").rest("GET", "/7", "")
	got := s.Requests()
	if len(got) != 3 || got[0].Operation != "Who" || got[0].Auth != "Private-Token, token of tomas" || got[1].Auth != "Bearer, token of mira" || got[2].Auth != "Bearer, unknown token" {
		t.Errorf("records %+v", got)
	}
	if text := fmt.Sprintf("%+v", got); strings.Contains(text, "tomas-token") || strings.Contains(text, "made-up") {
		t.Error("a record holds a token")
	}
	if s.Forget(); len(s.Requests()) != 0 {
		t.Error("records were kept")
	}
}

func TestGuardedFields(t *testing.T) {
	sc := Small()
	sc.Sessions = Generate(1, 1, "mira", "acme/shop")
	const q = `query G { duoWorkflowWorkflows(first: 1) { nodes {
	  id shown: title @gl_introduced(version: "19.3.0") userPermissions { updateDuoWorkflow resumeDuoWorkflow @gl_introduced(version: "19.3.0") }
	  never(about: "this") @gl_introduced(version: "42.0.0") { at { all } }
	  ... @gl_introduced(version: "19.4.0") { sourceType }
	} } }`
	for version, resumes := range map[string]any{"18.9.0": nil, "19.0.0": nil, "19.2.9": nil, "19.3.0-pre": false, "19.5.0": false} {
		_, _, c := start(t, sc, Options{Version: version})
		n := dig(c.data(q, nil), "duoWorkflowWorkflows", "nodes", 0).(map[string]any)
		value, has := dig(n, "userPermissions").(map[string]any)["resumeDuoWorkflow"]
		if !has || value != resumes || (n["shown"] == nil) != (resumes == nil) {
			t.Errorf("%s: %v", version, n)
		}
		if never, has := n["never"]; !has || never != nil {
			t.Errorf("%s: never is %v, %v", version, never, has)
		}
	}
	_, _, c := start(t, sc, Options{Version: "18.9.0"})
	for _, bad := range []string{
		`{ duoWorkflowWorkflows { nodes { title } } }`,
		`{ duoWorkflowWorkflows { nodes { title @gl_introduced(version: "19.3.0") } } }`,
		`query Q($n: Int) { duoWorkflowWorkflows { nodes { id noteLinks(first: $n) @gl_introduced(version: "19.3.0") { nodes { linkType } } } } }`,
	} {
		if _, out := c.query(bad, nil); out["errors"] == nil {
			t.Errorf("18.9 accepts %s", bad)
		}
	}
}

func TestVersionsCutArgumentsAndValues(t *testing.T) {
	for _, tc := range []struct {
		query, since string
	}{
		{`{ duoWorkflowWorkflows(statuses: [FAILED]) { nodes { id } } }`, "19.5"},
		{`{ duoWorkflowWorkflows(projectId: "gid://gitlab/Project/7") { nodes { id } } }`, "19.5"},
		{`{ duoWorkflowWorkflows(ids: []) { nodes { id } } }`, "19.3"},
		{`{ duoWorkflowRecentSessionProjects { id } }`, "19.5"},
		{`{ gitlabCreditsAvailable }`, "18.11"},
		{`{ duoWorkflowWorkflows { nodes { noteLinks(linkType: CREATED) { nodes { linkType } } } } }`, "19.3"},
		{`{ duoWorkflowWorkflows { nodes { noteLinks(linkType: TRIGGERED) { nodes { linkType } } } } }`, "19.4"},
		{`{ duoWorkflowWorkflows { nodes { sourceType } } }`, "19.4"},
		{`{ duoWorkflowWorkflows { nodes { ... on Todoable { name } } } }`, "19.3"},
	} {
		since, err := parseVersion(tc.since)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"18.9.0", "18.11.0", "19.0.0", "19.3.0", "19.4.0-pre", "19.5.0"} {
			v, err := parseVersion(text)
			if err != nil {
				t.Fatal(err)
			}
			_, _, c := start(t, Small(), Options{Version: text})
			_, out := c.query(tc.query, nil)
			if accepted := out["errors"] == nil; accepted == v.less(since) {
				t.Errorf("%s on %s: accepted %v", tc.query, text, accepted)
			}
		}
	}
}
