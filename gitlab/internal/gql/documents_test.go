package gql

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// GitLab's own bounds. Source: GitLab app/graphql/gitlab_schema.rb.
const (
	maxDocument   = 10_000
	maxComplexity = 250
	maxDepth      = 20
	// floor is the version that every unguarded field must be in.
	floor = "18.9"
)

// documents are all operations as they are sent. A page size that is a
// variable counts as the largest.
func documents() map[string]string {
	return map[string]string{
		"Whoami": Whoami_Operation, "ProjectByID": ProjectByID_Operation, "ProjectByPath": ProjectByPath_Operation,
		"ListSessions": ListSessions_Operation, "ListChangedSessions": ListChangedSessions_Operation,
		"ListSessionsByStatus": ListSessionsByStatus_Operation, "SessionDetail": SessionDetail_Operation,
		"SessionHistory": SessionHistory_Operation, "SessionLinks": SessionLinks_Operation,
	}
}

func TestEveryOperationIsChecked(t *testing.T) {
	source := read(t, "operations.graphql")
	names := regexp.MustCompile(`(?m)^(?:query|mutation|subscription) (\w+)`).FindAllStringSubmatch(source, -1)
	if len(names) != len(documents()) {
		t.Errorf("%d operations, %d in this test", len(names), len(documents()))
	}
	for _, name := range names {
		if documents()[name[1]] == "" {
			t.Errorf("%s is not in this test", name[1])
		}
	}
}

func TestDocumentsFitGitLabsBounds(t *testing.T) {
	schema := parseSchema(t)
	for name, document := range documents() {
		w := newWalk(t, schema, document)
		cost := w.root()
		if len(document) >= maxDocument || cost > maxComplexity*3/4 || w.deepest > maxDepth {
			t.Errorf("%s: %d characters, complexity %v, depth %d", name, len(document), cost, w.deepest)
		}
		t.Logf("%s: %d characters, complexity %.0f, depth %d", name, len(document), cost, w.deepest)
	}
}

// TestGuardsMatchTheSchema keeps older servers from refusing a document: each
// field that came after the floor is guarded with the version of its note, and
// no fragment is used from guarded fields alone.
func TestGuardsMatchTheSchema(t *testing.T) {
	schema := parseSchema(t)
	for name, document := range documents() {
		w := newWalk(t, schema, document)
		w.guards = true
		w.root()
		for fragment := range w.fragments {
			if !w.used[fragment] {
				t.Errorf("%s: fragment %s is used from guarded fields alone", name, fragment)
			}
		}
	}
}

// TestArgumentsMatchTheSchema keeps newer arguments in the documents made for
// them.
func TestArgumentsMatchTheSchema(t *testing.T) {
	allowed := map[string]string{"ListChangedSessions": "19.3", "ListSessionsByStatus": "19.5"}
	schema := parseSchema(t)
	for name, document := range documents() {
		newest := allowed[name]
		if newest == "" {
			newest = floor
		}
		for argument, since := range schema.arguments {
			used := regexp.MustCompile(`\b` + argument + `: \$`).MatchString(document)
			if used && later(since, newest) {
				t.Errorf("%s uses %s of %s", name, argument, since)
			}
		}
	}
}

// schemaText is what the tests need of schema.graphql.
type schemaText struct {
	// fields maps Type.field to its type; since to the version of its note.
	fields, since map[string]string
	// arguments maps newer arguments to their version.
	arguments map[string]string
}

// parseSchema reads the schema line by line; it is written for that.
func parseSchema(t *testing.T) schemaText {
	t.Helper()
	s := schemaText{map[string]string{}, map[string]string{}, map[string]string{}}
	open := regexp.MustCompile(`^type (\w+) \{`)
	member := regexp.MustCompile(`^(\w+)(\(.*\))?: \[?(\w+)`)
	note := regexp.MustCompile(`^"since (\d+\.\d+)`)
	var owner, since string
	arguments := false
	for _, line := range strings.Split(read(t, "schema.graphql"), "\n") {
		line = strings.TrimSpace(line)
		switch {
		case open.MatchString(line):
			owner, since = open.FindStringSubmatch(line)[1], ""
		case strings.HasPrefix(line, "enum "):
			owner = ""
		case strings.HasPrefix(line, `"`):
			since = ""
			if m := note.FindStringSubmatch(line); m != nil {
				since = m[1]
			}
		case strings.HasSuffix(line, "("):
			arguments = true
		case strings.HasPrefix(line, ")"):
			arguments = false
			s.fields[owner+".duoWorkflowWorkflows"] = "DuoWorkflowConnection"
		case member.MatchString(line) && owner != "":
			m := member.FindStringSubmatch(line)
			if !arguments {
				s.fields[owner+"."+m[1]] = m[3]
				s.since[owner+"."+m[1]] = since
			} else if since != "" {
				s.arguments[m[1]] = since
			}
			since = ""
		}
	}
	if len(s.fields) < 50 || len(s.arguments) != 2 {
		t.Fatalf("schema: %d fields, arguments %v", len(s.fields), s.arguments)
	}
	return s
}

// later compares versions as numbers.
func later(a, b string) bool {
	number := func(v string) int {
		parts := strings.Split(v, ".")
		major, _ := strconv.Atoi(parts[0])
		minor, _ := strconv.Atoi(parts[1])
		return major*100 + minor
	}
	return a != "" && number(a) > number(b)
}

func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
