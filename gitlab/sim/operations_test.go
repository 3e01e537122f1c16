package sim

import (
	"os"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/formatter"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"
)

func exampleVars(name string) map[string]any {
	id := "gid://gitlab/Ai::DuoWorkflows::Workflow/1"
	switch name {
	case "ListSessions":
		return map[string]any{"first": 30, "search": "goal", "statusGroup": "ACTIVE"}
	case "ListSessionsByStatus":
		return map[string]any{"statuses": []any{"PLAN_APPROVAL_REQUIRED", "RUNNING"}}
	case "RefreshSessions":
		return map[string]any{"ids": []any{id}, "n": 1}
	case "SessionDetail", "SessionLinks", "DeleteSession":
		return map[string]any{"id": id}
	case "ProjectSessions", "ProjectReadiness":
		return map[string]any{"path": "acme/shop"}
	case "Startable":
		return map[string]any{"projectId": "gid://gitlab/Project/7"}
	case "RememberApproval":
		return map[string]any{"id": id, "tool": "run_command", "args": map[string]any{"program": "git"}}
	}
	return map[string]any{}
}

// operations are the example documents, one text each.
func operations(t *testing.T) map[string]string {
	t.Helper()
	raw, err := os.ReadFile("testdata/operations.graphql")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := parser.ParseQuery(&ast.Source{Input: string(raw)})
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, op := range doc.Operations {
		var b strings.Builder
		formatter.NewFormatter(&b).FormatQueryDocument(&ast.QueryDocument{Operations: ast.OperationList{op}})
		out[op.Name] = b.String()
	}
	return out
}

func TestExampleOperationsOnEveryVersion(t *testing.T) {
	needs := map[string]string{"ListSessionsByStatus": "19.5", "RefreshSessions": "19.3", "Startable": "18.10", "DeleteSession": "never"}
	for _, text := range []string{"18.9.0", "19.0.0", "19.3.0", "19.4.0", "19.5.0-pre"} {
		v, err := parseVersion(text)
		if err != nil {
			t.Fatal(err)
		}
		sc := Small()
		sc.Sessions = Generate(20, 1, "mira", "acme/shop")
		_, _, c := start(t, sc, Options{Version: text})
		for name, op := range operations(t) {
			code, out := c.query(op, exampleVars(name))
			fits := true
			if need := needs[name]; need != "" {
				first, err := parseVersion(need)
				fits = err == nil && !v.less(first)
			}
			if code != 200 || (out["errors"] == nil) != fits {
				t.Errorf("%s on %s: %d, errors %v, should fit %v", name, text, code, out["errors"], fits)
			}
		}
	}
}

func TestCostOfExampleOperations(t *testing.T) {
	e, err := newEngine(version{19, 5, 0}, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]int{"ListSessions": 49, "ListWithLastMessage": 22, "SessionDetail": 65, "SessionLinks": 55, "Startable": 43, "ProjectReadiness": 23}
	ops := operations(t)
	for name, cost := range want {
		doc, perr := readDocument(ops[name], e.version)
		if perr != nil {
			t.Fatal(perr)
		}
		if errs := e.check(doc); len(errs) > 0 {
			t.Fatal(errs)
		}
		op := doc.checked.Operations[0]
		vars, err := validator.VariableValues(e.checked, op, exampleVars(name))
		if err != nil {
			t.Fatal(err)
		}
		m := meter{doc: doc.checked, vars: vars}
		if got := m.set(op.SelectionSet, 1, nil); got != cost {
			t.Errorf("%s costs %d, want %d", name, got, cost)
		}
	}
}

func TestEveryVersionHasASchema(t *testing.T) {
	for _, text := range []string{"18.9.0", "18.10.0", "18.11.2", "19.0.0", "19.1.0", "19.2.0", "19.3.0", "19.4.1-ee", "19.5.0-pre"} {
		for _, community := range []bool{false, true} {
			v, err := parseVersion(text)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := newEngine(v, []string{"idle"}, community); err != nil {
				t.Errorf("version %s, community %v: %v", text, community, err)
			}
		}
	}
}
