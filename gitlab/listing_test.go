package gitlab

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"duodash/model"
)

// version makes the stub say that it is of a version.
func (s *stub) version(v string) {
	s.on("Whoami", answer{header: jsonHeader(), body: fmt.Sprintf(
		`{"data":{"currentUser":{"id":"gid://gitlab/User/5","username":"mira"},"metadata":{"version":%q,"enterprise":true}}}`, v)})
}

// page answers rows of number, status and minute of the change.
func page(more bool, rows ...[3]any) answer {
	var nodes []string
	for _, r := range rows {
		nodes = append(nodes, fmt.Sprintf(`{"id":"gid://gitlab/Ai::DuoWorkflows::Workflow/%d","statusName":%q,`+
			`"createdAt":"2026-09-30T07:00:00Z","updatedAt":"2026-09-30T07:%02d:00Z"}`, r[0], r[1], r[2]))
	}
	body := fmt.Sprintf(`{"pageInfo":{"hasNextPage":%v,"endCursor":"c"},"nodes":[%s]}`, more, strings.Join(nodes, ","))
	return answer{header: jsonHeader(), body: `{"data":{"list":` + body + `,"needs":` + body + `}}`}
}

func TestListingVariables(t *testing.T) {
	approvals := []model.Status{model.PlanApprovalRequired, model.ToolApprovalRequired}
	active := []model.Status{model.Running, model.Created}
	since := time.Date(2026, 9, 30, 9, 15, 42, 999, time.FixedZone("", 2*3600))
	usual := map[string]any{
		"first": 50.0, "needsFirst": 100.0, "sort": "CREATED_DESC", "withNeeds": false,
		"leaveOut": []any{"chat", "agentic_chat"},
	}
	for _, test := range []struct {
		name, version, operation string
		query                    model.ListQuery
		want                     map[string]any
	}{
		{"plain", "18.9.0", "ListSessions", model.ListQuery{}, nil},
		{
			"first is bounded", "18.9.0", "ListSessions",
			model.ListQuery{First: 500, After: "abc", Needs: true},
			map[string]any{"first": 100.0, "after": "abc", "withNeeds": true},
		},
		{"group on an old server", "18.9.0", "ListSessions", model.ListQuery{Statuses: active}, map[string]any{"statusGroup": "ACTIVE"}},
		{"group on a new server", "19.5.0", "ListSessions", model.ListQuery{Statuses: active}, map[string]any{"statusGroup": "ACTIVE"}},
		{"part of a group on an old server", "19.4.2", "ListSessions", model.ListQuery{Statuses: approvals}, map[string]any{"statusGroup": "AWAITING_INPUT"}},
		{
			"part of a group on a new server", "19.5.0-pre", "ListSessionsByStatus",
			model.ListQuery{Statuses: approvals},
			map[string]any{"statuses": []any{"PLAN_APPROVAL_REQUIRED", "TOOL_CALL_APPROVAL_REQUIRED"}},
		},
		{"two groups on an old server", "19.3.0", "ListSessions", model.ListQuery{Statuses: []model.Status{model.Failed, model.Finished}}, nil},
		{"an unknown status", "19.5.0", "ListSessions", model.ListQuery{Statuses: []model.Status{"idle"}}, nil},
		{
			"changes on a new server", "19.3.0", "ListChangedSessions",
			model.ListQuery{Since: since},
			map[string]any{"sort": "UPDATED_DESC", "updatedAfter": "2026-09-30T07:15:42Z"},
		},
		{"changes on an old server", "18.9.0", "ListSessions", model.ListQuery{Since: since}, map[string]any{"sort": "UPDATED_DESC"}},
		{
			"both", "19.5.1", "ListSessionsByStatus",
			model.ListQuery{Since: since, Statuses: approvals[:1]},
			map[string]any{"sort": "UPDATED_DESC", "updatedAfter": "2026-09-30T07:15:42Z", "statuses": []any{"PLAN_APPROVAL_REQUIRED"}},
		},
		{
			"filter", "18.9.0", "ListSessions",
			model.ListQuery{Filter: model.Filter{Project: "acme/shop", Flow: "developer", Search: " two words "}},
			map[string]any{"projectPath": "acme/shop", "flow": "developer/v1", "search": "two words"},
		},
		{"other flows", "18.9.0", "ListSessions", model.ListQuery{Filter: model.Filter{Flow: "software_development"}}, map[string]any{"flow": "software_development"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newStub(t)
			s.version(test.version)
			s.on(test.operation, page(false, [3]any{1, "running", 1}))
			if _, err := s.client().List(t.Context(), test.query); err != nil {
				t.Fatal(err)
			}
			want := map[string]any{}
			for k, v := range usual {
				want[k] = v
			}
			for k, v := range test.want {
				want[k] = v
			}
			if got := s.last(); !reflect.DeepEqual(got.variables, want) {
				t.Errorf("variables %v, want %v", got.variables, want)
			}
			if s.count(test.operation) != 1 {
				t.Errorf("%d requests", s.count(test.operation))
			}
		})
	}
}

func TestListNarrowsWhatTheServerCannot(t *testing.T) {
	s := newStub(t)
	s.version("18.9.0")
	since := time.Date(2026, 9, 30, 7, 10, 0, 0, time.UTC)
	rows := [][3]any{{1, "input_required", 30}, {2, "plan_approval_required", 20}, {3, "input_required", 10}}
	c := s.client()
	for _, test := range []struct {
		name  string
		rows  [][3]any
		query model.ListQuery
		want  []int64
		more  bool
	}{
		{"statuses", rows, model.ListQuery{Statuses: []model.Status{model.PlanApprovalRequired}}, []int64{2}, true},
		{"since stops at old rows", rows, model.ListQuery{Since: since}, []int64{1, 2}, false},
		{"since goes on while all are newer", rows[:2], model.ListQuery{Since: since}, []int64{1, 2}, true},
		{"both", rows, model.ListQuery{Since: since, Statuses: []model.Status{model.InputRequired}}, []int64{1}, false},
	} {
		s.on("ListSessions", page(true, test.rows...))
		list, err := c.List(t.Context(), test.query)
		if err != nil {
			t.Fatal(err)
		}
		var got []int64
		for _, session := range list.Page.Sessions {
			got = append(got, session.ID.Number)
		}
		if !reflect.DeepEqual(got, test.want) || list.Page.More != test.more {
			t.Errorf("%s: %v, more %v", test.name, got, list.Page.More)
		}
	}
	s.on("ListSessions", page(true, rows...))
	list, err := c.List(t.Context(), model.ListQuery{Since: since, Needs: true, Statuses: []model.Status{model.Failed, model.Finished}})
	if err != nil || len(list.Needs.Sessions) != 3 || len(list.Page.Sessions) != 0 {
		t.Errorf("the filter narrowed what needs the user: %v, %v", list, err)
	}
}

func TestListGivesUpRefusedArguments(t *testing.T) {
	s := newStub(t)
	s.version("not a version")
	refuse := func(argument string) answer {
		return answer{header: jsonHeader(), body: fmt.Sprintf(`{"errors":[{"message":"Field 'duoWorkflowWorkflows' doesn't accept argument '%s'",`+
			`"path":["query Q","list","%[1]s"],"extensions":{"code":"argumentNotAccepted"}}]}`, argument)}
	}
	s.on("ListSessionsByStatus", refuse("statuses"))
	s.on("ListChangedSessions", refuse("updatedAfter"))
	s.on("ListSessions", page(true, [3]any{1, "input_required", 30}, [3]any{2, "plan_approval_required", 20}))
	c := s.client()
	query := model.ListQuery{Statuses: []model.Status{model.InputRequired}, Since: time.Date(2026, 9, 30, 7, 10, 0, 0, time.UTC)}
	for range 2 {
		list, err := c.List(t.Context(), query)
		if err != nil || len(list.Page.Sessions) != 1 {
			t.Fatalf("%v, %v", list, err)
		}
	}
	if a, b := s.count("ListSessionsByStatus"), s.count("ListChangedSessions"); a != 1 || b != 1 {
		t.Errorf("asked in vain %d and %d times", a, b)
	}
	s.on("ListSessions", refuse("type"))
	_, err := c.List(t.Context(), model.ListQuery{})
	wantKind(t, err, model.Unsupported, "argument 'type'")
}

func TestListProject(t *testing.T) {
	s := newStub(t)
	s.on("ListSessions", page(false, [3]any{1, "running", 1}))
	s.on("ProjectByID", answer{header: jsonHeader(), body: `{"data":{"projects":{"nodes":[{"fullPath":"acme/shop"}]}}}`})
	c := s.client()
	for range 2 {
		if _, err := c.List(t.Context(), model.ListQuery{Filter: model.Filter{Project: "7"}}); err != nil {
			t.Fatal(err)
		}
	}
	if got := s.last().variables["projectPath"]; got != "acme/shop" || s.count("ProjectByID") != 1 {
		t.Errorf("path %v after %d look-ups", got, s.count("ProjectByID"))
	}
	s.on("ProjectByID", answer{header: jsonHeader(), body: `{"data":{"projects":{"nodes":[null]}}}`})
	_, err := c.List(t.Context(), model.ListQuery{Filter: model.Filter{Project: "8"}})
	wantKind(t, err, model.NotFound, "no project 8")

	s.on("ListSessions", page(false))
	s.on("ProjectByPath", answer{header: jsonHeader(), body: `{"data":{"project":null}}`})
	_, err = c.List(t.Context(), model.ListQuery{Filter: model.Filter{Project: "acme/nope"}})
	wantKind(t, err, model.NotFound, "no project acme/nope")

	s.on("ProjectByPath", answer{header: jsonHeader(), body: `{"data":{"project":{"fullPath":"acme/empty"}}}`})
	for range 2 {
		if _, err = c.List(t.Context(), model.ListQuery{Filter: model.Filter{Project: "acme/empty"}}); err != nil {
			t.Fatal(err)
		}
	}
	if s.count("ProjectByPath") != 2 {
		t.Errorf("asked %d times for paths", s.count("ProjectByPath"))
	}
}
