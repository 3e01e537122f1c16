package gitlab

import (
	"slices"
	"strings"
	"testing"
	"time"

	"duodash/model"
)

// listed asks the stub for a list with one answer file.
func listed(t *testing.T, file string, q model.ListQuery) (*stub, model.List, error) {
	t.Helper()
	s := newStub(t)
	s.on("ListSessions", answer{file: file})
	list, err := s.client().List(t.Context(), q)
	return s, list, err
}

func TestListAllStates(t *testing.T) {
	s, list, err := listed(t, "list-all-states", model.ListQuery{First: 30})
	if err != nil {
		t.Fatal(err)
	}
	if !list.Page.More || list.Page.Next != "eyJvZmZzZXQiOjEyfQ" || list.Needs.Sessions != nil {
		t.Errorf("page = %v %q, needs %v", list.Page.More, list.Page.Next, list.Needs)
	}
	var got []string
	for _, session := range list.Page.Sessions {
		if session.ID.Host != strings.TrimPrefix(s.URL, "http://") {
			t.Errorf("host = %q", session.ID.Host)
		}
		got = append(got, string(session.Status)+" "+session.Name().String())
	}
	want := []string{
		"created Bump Rails to 8.1 and fix the deprecations",
		"running Migrate checkout to PaymentGatewayV2",
		"paused Tidy the changelog",
		"input_required Which database should the report use",
		"plan_approval_required Rate limiting for /api/orders",
		"tool_call_approval_required Delete stale branches",
		"finished code_review/v1 !170",
		"failed Fix CI/CD Pipeline",
		"stopped Investigate red build",
		"running Explain the deployment diagram",
		"running Job never picked up",
		"finished A title cut at exactly forty characters..",
	}
	if !slices.Equal(got, want) {
		t.Errorf("sessions:\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestListFields(t *testing.T) {
	_, list, err := listed(t, "list-all-states", model.ListQuery{})
	if err != nil {
		t.Fatal(err)
	}
	rows := map[int64]model.Session{}
	for _, session := range list.Page.Sessions {
		rows[session.ID.Number] = session
	}
	wait := rows[9006]
	if wait.Project.String() != "acme/shop" || wait.Agent.String() != "Branch Janitor" ||
		wait.Flow.String() != "ai_catalog_agent" || wait.ThreadTS == "" ||
		wait.May != (model.Permissions{Update: true, Resume: true, ResumeKnown: true}) ||
		wait.Job.Tail() != "90065" || wait.Web.Tail() != "9006" ||
		!wait.UpdatedAt.Equal(time.Date(2026, 9, 30, 7, 15, 42, 0, time.UTC)) {
		t.Errorf("waiting session: %+v", wait)
	}
	group := rows[9010]
	if group.Namespace.String() != "acme" || !group.Project.IsBlank() || !group.Web.IsZero() || !group.ByAgent() {
		t.Errorf("session of a namespace: %+v", group)
	}
	if !rows[9011].Stalled || !rows[9012].Archived || rows[9001].ThreadTS != "" {
		t.Error("stalled, archived or thread are wrong")
	}
	if rows[9008].Summary.IsBlank() {
		t.Error("the reason of the failure is missing")
	}
	if strings.ContainsRune(rows[9009].Goal.String(), '\x1b') {
		t.Errorf("goal holds an escape: %q", rows[9009].Goal)
	}
	if len(rows[9002].Goal.Lines()) < 4 {
		t.Errorf("goal lost its lines: %q", rows[9002].Goal)
	}
}

func TestListOfOldServer(t *testing.T) {
	_, list, err := listed(t, "list-18.9-server", model.ListQuery{})
	if err != nil {
		t.Fatal(err)
	}
	first := list.Page.Sessions[0]
	if len(list.Page.Sessions) != 3 || first.May.ResumeKnown || first.May.Resume || !first.May.Update {
		t.Errorf("%d sessions, first may %+v", len(list.Page.Sessions), first.May)
	}
	if want := "https://gitlab.example.com/acme/shop/-/automate/agent-sessions/9001"; first.Web.String() != want {
		t.Errorf("web = %s", first.Web)
	}
}

func TestListShortAndEmptyPages(t *testing.T) {
	_, list, err := listed(t, "list-short-page", model.ListQuery{})
	if err != nil || len(list.Page.Sessions) != 1 || !list.Page.More {
		t.Errorf("short page: %v, %v", list, err)
	}
	_, list, err = listed(t, "list-empty", model.ListQuery{})
	if err != nil || len(list.Page.Sessions) != 0 || list.Page.More {
		t.Errorf("empty page: %v, %v", list, err)
	}
}

func TestListWithoutDuo(t *testing.T) {
	_, _, err := listed(t, "list-no-duo", model.ListQuery{})
	wantKind(t, err, model.Unsupported, "no Duo sessions")

	s := newStub(t)
	s.on("Whoami", answer{file: "whoami-foss"})
	c := s.client()
	account, err := c.SignIn(t.Context())
	if err != nil || account.User.String() != "mira" || account.Server.Enterprise {
		t.Errorf("account %v, %v", account, err)
	}
	_, err = c.List(t.Context(), model.ListQuery{})
	wantKind(t, err, model.Unsupported, "Enterprise")
}

func TestListSkipsWhatCannotBeRead(t *testing.T) {
	s := newStub(t)
	row := func(id, more string) string {
		return `{"id":"` + id + `","statusName":"idle","createdAt":7,"updatedAt":"yesterday"` + more + `}`
	}
	s.on("ListSessions", answer{header: jsonHeader(), body: `{"data":{"list":{"pageInfo":{"hasNextPage":true,"endCursor":null},"nodes":[null,` +
		row("gid://gitlab/Ai::DuoWorkflows::Workflow/x", "") + "," + row("gid://gitlab/Project/7", "") + "," +
		row("gid://gitlab/Ai::DuoWorkflows::Workflow/5", `,"status":"IDLE","project":null,"userPermissions":null,"unknown":{}`) +
		`]}},"errors":[{"message":"something about a row","path":["list","nodes",0]}]}`})
	list, err := s.client().List(t.Context(), model.ListQuery{})
	if err != nil {
		t.Fatal(err)
	}
	if len(list.Page.Sessions) != 1 {
		t.Fatalf("sessions: %v", list.Page.Sessions)
	}
	got := list.Page.Sessions[0]
	if got.ID.Number != 5 || got.Status != "idle" || !got.CreatedAt.IsZero() || !got.UpdatedAt.IsZero() {
		t.Errorf("session: %+v", got)
	}
	if !list.Page.More || list.Page.Next != "" {
		t.Errorf("page: %v %q", list.Page.More, list.Page.Next)
	}
}

func TestSignIn(t *testing.T) {
	s := newStub(t)
	account, err := s.client().SignIn(t.Context())
	if err != nil || account.User.String() != "mira" || !account.Server.Enterprise ||
		account.Server.Version.String() != "19.5.0-pre" || account.Host != s.id(0).Host {
		t.Errorf("account %+v, %v", account, err)
	}
	for file, want := range map[string]struct {
		status int
		kind   model.ErrorKind
		words  string
	}{
		"whoami-no-token":  {200, model.NotSignedIn, "GITLAB_TOKEN"},
		"whoami-bad-token": {401, model.NotSignedIn, "Invalid token"},
		"token-expired":    {401, model.NotSignedIn, "Token is expired"},
		"whoami-blocked":   {403, model.Forbidden, "API not accessible for user"},
		"rest-scope":       {403, model.Forbidden, "read_api"},
	} {
		s.on("Whoami", answer{file: file, status: want.status})
		_, err := s.client().SignIn(t.Context())
		wantKind(t, err, want.kind, want.words)
		_, err = s.client().List(t.Context(), model.ListQuery{})
		wantKind(t, err, want.kind, want.words)
	}
	_, err = New(Config{Host: mustHost(t, s.URL)}).SignIn(t.Context())
	wantKind(t, err, model.NotSignedIn, "GITLAB_TOKEN", "--demo")
}

func jsonHeader() map[string][]string {
	return map[string][]string{"Content-Type": {"application/json"}}
}
