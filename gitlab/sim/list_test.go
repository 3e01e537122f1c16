package sim

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// listed asks for one page and answers its ids, its end cursor and whether more follows.
func (c *caller) listed(args string) (ids []string, cursor string, more bool) {
	c.t.Helper()
	d := c.data(`{ duoWorkflowWorkflows(`+args+`) { nodes { id } edges { cursor } pageInfo { hasNextPage endCursor } } }`, nil)
	for _, n := range dig(d, "duoWorkflowWorkflows", "nodes").([]any) {
		id := dig(n, "id").(string)
		ids = append(ids, id[strings.LastIndexByte(id, '/')+1:])
	}
	cursor, _ = dig(d, "duoWorkflowWorkflows", "pageInfo", "endCursor").(string)
	return ids, cursor, dig(d, "duoWorkflowWorkflows", "pageInfo", "hasNextPage") == true
}

func filterScenario() Scenario {
	sc := Small()
	sc.Projects = append(sc.Projects, Project{ID: 8, Path: "acme/dark", Members: []string{"mira"}, DuoOff: true}, Project{ID: 9, Path: "acme/web", Members: []string{"mira"}})
	add := func(s Session) {
		s.ID, s.User = int64(len(sc.Sessions)+1), or(s.User, "mira")
		s.Project = or(s.Project, "acme/shop")
		s.Created = time.Duration(len(sc.Sessions)) * time.Minute
		s.Created -= time.Hour
		sc.Sessions = append(sc.Sessions, s)
	}
	add(Session{Goal: "fix the login page", Title: "zebra"})                          // 1
	add(Session{Goal: "write tests", Flow: "code_review/v1", Status: "running"})      // 2
	add(Session{Goal: "170", Status: "finished", Environment: "WEB"})                 // 3
	add(Session{Goal: "ask", Flow: "analytics_agent/v1", Status: "input_required"})   // 4
	add(Session{Goal: "other person", User: "tomas", Status: "failed"})               // 5
	add(Session{Goal: "elsewhere", Project: "acme/web", Status: "stopped"})           // 6
	add(Session{Goal: "unlicensed", Project: "acme/dark", Status: "running"})         // 7
	add(Session{Goal: "plan", Status: "plan_approval_required", Environment: "none"}) // 8
	add(Session{Goal: "talk", Flow: "chat", NoJob: true, Status: "idle"})             // 9
	add(Session{Goal: "not yet", Status: "paused"})                                   // 10
	sc.Sessions[9].Created = time.Hour
	return sc
}

func TestFilters(t *testing.T) {
	gid := func(n int) string { return fmt.Sprintf(`"gid://gitlab/Ai::DuoWorkflows::Workflow/%d"`, n) }
	_, clk, c := start(t, filterScenario(), Options{})
	half := clk.now().Add(-57 * time.Minute).Format(time.RFC3339)
	for args, want := range map[string]string{
		`first: 50`:                                             "9 8 6 4 3 2 1",
		`sort: CREATED_ASC`:                                     "1 2 3 4 6 8 9",
		`sort: null`:                                            "9 8 6 4 3 2 1",
		`sort: STATUS_ASC`:                                      "1 2 4 8 3 6 9",
		`first: 2, sort: updated_asc`:                           "1 2",
		`last: 2`:                                               "2 1",
		`projectPath: "acme/web"`:                               "6",
		`projectPath: "acme/dark"`:                              "",
		`projectPath: "acme/none"`:                              "",
		`projectId: "gid://gitlab/Project/9"`:                   "6",
		`projectId: "gid://gitlab/Project/99"`:                  "",
		`projectId: null, projectPath: "acme/web"`:              "6",
		`type: "code_review/v1"`:                                "2",
		`type: "foundational_chat_agents"`:                      "9 4",
		`type: "non_foundational_chat_agents"`:                  "8 6 3 2 1",
		`excludeTypes: ["chat", "agentic_chat"]`:                "8 6 4 3 2 1",
		`type: "chat", excludeTypes: ["chat"]`:                  "",
		`environment: WEB`:                                      "3",
		`ids: []`:                                               "",
		`ids: null`:                                             "9 8 6 4 3 2 1",
		`ids: [` + gid(1) + `, ` + gid(5) + `, ` + gid(6) + `]`: "6 1",
		`search: "login"`:                                       "1",
		`search: "LOGIN fix"`:                                   "1",
		`search: "zebra"`:                                       "",
		`search: "review"`:                                      "2",
		`search: "#6"`:                                          "6",
		`search: "2"`:                                           "2",
		`search: "170"`:                                         "3",
		`statusGroup: AWAITING_INPUT`:                           "8 4",
		`statusGroup: ACTIVE`:                                   "2 1",
		`statusGroup: IDLE`:                                     "9",
		`statuses: [PLAN_APPROVAL_REQUIRED, FINISHED]`:          "8 3",
		`statuses: []`:                                          "",
		`statuses: null, statusGroup: CANCELED`:                 "6",
		`updatedAfter: "` + half + `"`:                          "9 8 6 4",
		`workflowId: ` + gid(2) + `, statusGroup: FAILED`:       "2",
		`workflowId: ` + gid(5):                                 "5",
	} {
		ids, _, _ := c.listed(args)
		if got := strings.Join(ids, " "); got != want {
			t.Errorf("(%s) lists %q, want %q", args, got, want)
		}
	}
	ids, _, _ := c.as("tomas-token").listed(`first: 9`)
	if strings.Join(ids, " ") != "5" {
		t.Errorf("tomas sees %v", ids)
	}
	ids, _, _ = c.as("").listed(`first: 9`)
	if ids != nil {
		t.Errorf("nobody sees %v", ids)
	}
	d := c.data(`{ project(fullPath: "acme/shop") { duoWorkflowWorkflows(projectPath: "acme/shop", sort: CREATED_ASC) { nodes { goal user { username } userPermissions { updateDuoWorkflow } } } } }`, nil)
	nodes := dig(d, "project", "duoWorkflowWorkflows", "nodes").([]any)
	if len(nodes) != 5 || dig(nodes[3], "user", "username") != "tomas" || dig(nodes[3], "userPermissions", "updateDuoWorkflow") != false {
		t.Errorf("the project lists %v", nodes)
	}
}

func TestPaging(t *testing.T) {
	sc := Small()
	sc.Sessions = Generate(250, 1, "mira", "acme/shop")
	for i := 20; i < 40; i++ {
		sc.Sessions[i].Hidden = true
	}
	_, _, c := start(t, sc, Options{})
	for _, size := range []int{7, 20, 100, 1000} {
		seen, cursor, pages, short := map[string]bool{}, "", 0, false
		for {
			ids, next, more := c.listed(fmt.Sprintf("first: %d, after: %q, sort: CREATED_ASC", size, cursor))
			for _, id := range ids {
				if seen[id] {
					t.Fatalf("size %d: %s twice", size, id)
				}
				seen[id] = true
			}
			pages++
			short = short || more && len(ids) < min(size, 100)
			if !more {
				break
			}
			cursor = next
		}
		if want := (249 + min(size, 100)) / min(size, 100); len(seen) != 230 || pages != want || !short {
			t.Errorf("size %d: %d rows on %d pages, short page %v", size, len(seen), pages, short)
		}
	}
	ids, _, more := c.listed("sort: CREATED_ASC")
	if len(ids) != 80 || !more {
		t.Errorf("the default page has %d rows, more %v", len(ids), more)
	}
	_, cursor, _ := c.listed("first: 30, sort: CREATED_ASC")
	ids, _, _ = c.listed(fmt.Sprintf("last: 3, before: %q, sort: CREATED_ASC", cursor))
	if len(ids) != 0 {
		t.Errorf("the rows before 30 are hidden, got %v", ids)
	}
	if _, out := c.query(`{ duoWorkflowWorkflows(after: "???") { nodes { id } } }`, nil); dig(out, "errors", 0, "message") != "Please provide a valid cursor" {
		t.Errorf("bad cursor: %v", out)
	}
}

func TestLookUpRefusals(t *testing.T) {
	const one = `{ duoWorkflowWorkflows(workflowId: "gid://gitlab/Ai::DuoWorkflows::Workflow/%d", first: 1) { nodes { id } } currentUser { name } }`
	sc := Small()
	sc.Groups = append(sc.Groups, Group{ID: 10, Path: "other", Name: "Other"})
	sc.Sessions = []Session{{ID: 1, User: "tomas", Project: "acme/shop", NoJob: true}, {ID: 2, User: "tomas", Namespace: "other"}}
	for _, tc := range []struct {
		version, code, message string
		id                     int
	}{
		{"19.5.0", "WORKFLOW_NOT_FOUND", "Workflow not found", 1},
		{"19.4.0", "WORKFLOW_NOT_FOUND", "Workflow not found", 99},
		{"19.3.0", "INSUFFICIENT_NAMESPACE_PERMISSIONS", "You don't have permission to access this workflow.", 1},
		{"19.3.0", "NO_DEFAULT_NAMESPACE", "", 2},
	} {
		_, clk, c := start(t, sc, Options{Version: tc.version})
		_, out := c.query(fmt.Sprintf(one, tc.id), nil)
		data, has := out["data"]
		if !has || data != nil || dig(out, "errors", 0, "extensions", "code") != tc.code ||
			tc.message != "" && dig(out, "errors", 0, "message") != tc.message || dig(out, "errors", 0, "path", 0) != "duoWorkflowWorkflows" {
			t.Errorf("%s, session %d: %v", tc.version, tc.id, out)
		}
		clk.add(4 * time.Minute)
		if _, out = c.query(fmt.Sprintf(one, tc.id), nil); dig(out, "errors", 0, "message") != "Too many requests." || dig(out, "errors", 0, "extensions") != nil {
			t.Errorf("a repeat: %v", out)
		}
		clk.add(2 * time.Minute)
		if _, out = c.query(fmt.Sprintf(one, tc.id), nil); dig(out, "errors", 0, "extensions", "code") != tc.code {
			t.Errorf("a late repeat: %v", out)
		}
	}
}
