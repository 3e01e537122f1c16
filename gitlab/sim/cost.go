package sim

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
)

// The limits of app/graphql/gitlab_schema.rb.
const (
	maxText                = 10000
	maxDepth               = 20
	maxDepthAnonymous      = 15
	maxComplexity          = 250
	maxComplexityAnonymous = 200
	maxRepeats             = 2
)

// meter measures an operation that passed the check.
type meter struct {
	doc     *ast.QueryDocument
	vars    map[string]any
	deepest int
	// repeated are fields that recur too often down one branch.
	repeated []string
	// bad is the first argument GitLab could not coerce.
	bad error
}

// limits tells why an operation is refused, or empty.
func limits(doc *ast.QueryDocument, op *ast.OperationDefinition, vars map[string]any, signedIn bool) string {
	m := meter{doc: doc, vars: vars}
	total := m.set(op.SelectionSet, 1, nil)
	depth, complexity := maxDepth, maxComplexity
	if !signedIn {
		depth, complexity = maxDepthAnonymous, maxComplexityAnonymous
	}
	switch {
	case m.bad != nil:
		return m.bad.Error()
	case len(m.repeated) > 0:
		return fmt.Sprintf("Recursive query - too many of fields '%s' detected in single branch of the query", strings.Join(m.repeated, ", "))
	case m.deepest > depth:
		return fmt.Sprintf("Query has depth of %d, which exceeds max depth of %d", m.deepest, depth)
	case total > complexity:
		return fmt.Sprintf("Query has complexity of %d, which exceeds max complexity of %d", total, complexity)
	}
	return ""
}

func (m *meter) set(set ast.SelectionSet, depth int, branch []string) int {
	total := 0
	for _, sel := range set {
		switch sel := sel.(type) {
		case *ast.Field:
			total += m.field(sel, depth, branch)
		case *ast.InlineFragment:
			total += m.set(sel.SelectionSet, depth, branch)
		case *ast.FragmentSpread:
			if f := m.doc.Fragments.ForName(sel.Name); f != nil {
				total += m.set(f.SelectionSet, depth, branch)
			}
		}
	}
	return total
}

// field is GitLab's rule (app/graphql/types/base_field.rb): one for a plain
// field; a resolver costs one more than its children, with extra for sorting
// and searching, and a connection grows by one hundredth for each row.
func (m *meter) field(f *ast.Field, depth int, branch []string) int {
	m.deepest = max(m.deepest, depth)
	children := m.set(f.SelectionSet, depth+1, m.descend(f.Name, branch))
	switch f.Name {
	case "duoWorkflowRunnerAvailable":
		return 10
	case "mergedAt":
		return 5
	}
	cost := children + 1
	if f.Definition == nil {
		return cost
	}
	args := f.ArgumentMap(m.vars)
	m.coerce(f, args)
	if !strings.HasSuffix(f.Definition.Type.Name(), "Connection") {
		return cost
	}
	if args["sort"] != nil {
		cost++
	}
	if args["search"] != nil {
		cost += 5
	}
	return int(math.Floor(float64(cost) * (1 + pageWeight(f.Name, args))))
}

// descend adds a field to its branch and notes one that recurs too often.
func (m *meter) descend(name string, branch []string) []string {
	if name == "nodes" || name == "edges" || name == "node" {
		return branch
	}
	count := 0
	for _, above := range branch {
		if above == name {
			count++
		}
	}
	if count >= maxRepeats && !slices.Contains(m.repeated, name) {
		m.repeated = append(m.repeated, name)
	}
	return append(slices.Clone(branch), name)
}

// pageWeight is what the rows of a connection add to its cost.
func pageWeight(field string, args map[string]any) float64 {
	rows, weight := maxPage, 0.01
	if field == "aiFoundationalChatAgents" {
		rows, weight = maxAgents, 0.005
	}
	for _, name := range []string{"first", "last"} {
		if n, ok := toInt(args[name]); ok {
			rows = min(rows, n)
		}
	}
	return weight * float64(max(0, rows))
}

// coerce refuses ids and times that are not in form.
func (m *meter) coerce(f *ast.Field, args map[string]any) {
	for _, def := range f.Definition.Arguments {
		value, given := args[def.Name]
		if !given || value == nil || m.bad != nil {
			continue
		}
		for _, v := range each(value) {
			if err := checkScalar(def.Type.Name(), v); err != nil && m.bad == nil {
				m.bad = err
			}
		}
	}
}

// each is the elements of a list of any kind, or the value alone.
func each(value any) []any {
	list := reflect.ValueOf(value)
	if list.Kind() != reflect.Slice {
		return []any{value}
	}
	out := make([]any, list.Len())
	for i := range out {
		out[i] = list.Index(i).Interface()
	}
	return out
}

func toInt(v any) (int, bool) {
	switch v := v.(type) {
	case int:
		return v, true
	case int64:
		return int(v), true
	case float64:
		return int(v), true
	}
	return 0, false
}
