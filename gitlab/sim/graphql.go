package sim

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"
)

// operation is one GraphQL request.
type operation struct {
	Query     string         `json:"query"`
	Name      string         `json:"operationName"`
	Variables map[string]any `json:"variables"`
}

// result is one GraphQL answer. GitLab leaves data out of a refused document.
type result struct {
	Data   json.RawMessage `json:"data,omitempty"`
	Errors []wireError     `json:"errors,omitempty"`
}

func refuse(text string) result { return result{Errors: []wireError{{Message: text}}} }

// readOperations reads a body: one operation, or an array of them.
func readOperations(r *http.Request, body []byte) (ops []operation, multiplex bool, err error) {
	if r.Method == http.MethodGet {
		q := r.URL.Query()
		op := operation{Query: q.Get("query"), Name: q.Get("operationName")}
		if text := q.Get("variables"); text != "" {
			err = decode([]byte(text), &op.Variables)
		}
		return []operation{op}, false, err
	}
	if trimmed := bytes.TrimSpace(body); len(trimmed) > 0 && trimmed[0] == '[' {
		err = decode(body, &ops)
		return ops, true, err
	}
	var op operation
	err = decode(body, &op)
	return []operation{op}, false, err
}

// decode keeps whole numbers whole.
func decode(body []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("read JSON: %w", err)
	}
	return nil
}

// plain turns json.Number into int64 or float64.
func plain(v any) any {
	switch v := v.(type) {
	case json.Number:
		if n, err := v.Int64(); err == nil {
			return n
		}
		f, _ := v.Float64()
		return f
	case map[string]any:
		for k := range v {
			v[k] = plain(v[k])
		}
		return v
	case []any:
		for i := range v {
			v[i] = plain(v[i])
		}
	}
	return v
}

// graphql answers the GraphQL endpoint. The lock is held.
func (s *Server) graphql(ctx context.Context, r *http.Request, body []byte, v *view) answer {
	ops, multiplex, err := readOperations(r, body)
	if err != nil {
		return jsonAnswer(http.StatusBadRequest, refuse("Unexpected end of document"))
	}
	size := 0
	for i := range ops {
		size += len([]rune(ops[i].Query))
		if ops[i].Variables == nil {
			ops[i].Variables = map[string]any{}
		}
		plain(ops[i].Variables)
	}
	if size > maxText {
		return jsonAnswer(http.StatusUnprocessableEntity, refuse("Query too large"))
	}
	results := make([]result, len(ops))
	for i := range ops {
		if r.Method == http.MethodGet && isMutation(ops[i].Query) {
			return jsonAnswer(http.StatusUnprocessableEntity, refuse("Mutations are forbidden in GET requests"))
		}
		results[i] = s.execute(ctx, &ops[i], v)
	}
	if multiplex {
		return jsonAnswer(http.StatusOK, results)
	}
	return jsonAnswer(http.StatusOK, results[0])
}

func isMutation(text string) bool {
	doc, err := parser.ParseQuery(&ast.Source{Input: text})
	if err != nil {
		return false
	}
	for _, op := range doc.Operations {
		if op.Operation == ast.Mutation {
			return true
		}
	}
	return false
}

// execute checks and runs one operation.
func (s *Server) execute(ctx context.Context, o *operation, v *view) result {
	if strings.TrimSpace(o.Query) == "" {
		return refuse("No query string was present")
	}
	doc, perr := readDocument(o.Query, s.engine.version)
	if perr != nil {
		return result{Errors: []wireError{translate(perr)}}
	}
	if errs := s.engine.check(doc); len(errs) > 0 {
		return result{Errors: errs}
	}
	op, problem := pick(doc.checked, o.Name)
	if problem != "" {
		return refuse(problem)
	}
	vars, err := validator.VariableValues(s.engine.checked, op, o.Variables)
	if err != nil {
		return result{Errors: []wireError{variableProblem(err, op, o.Variables)}}
	}
	if text := limits(doc.checked, op, vars, v.user != nil); text != "" {
		return refuse(text)
	}
	if op.Name == "IntrospectionQuery" {
		return s.engine.introspect()
	}
	res := s.engine.exec.Exec(withView(ctx, v), doc.executed, op.Name, o.Variables)
	out := result{Data: res.Data}
	for _, e := range res.Errors {
		w := wireError{Message: e.Message, Path: e.Path, Extensions: e.Extensions}
		w.Locations = whereIs(doc.checked, op, e.Path)
		out.Errors = append(out.Errors, w)
	}
	return out
}

// pick chooses the operation by its name.
func pick(doc *ast.QueryDocument, name string) (*ast.OperationDefinition, string) {
	if name == "" {
		if len(doc.Operations) == 1 {
			return doc.Operations[0], ""
		}
		names := make([]string, len(doc.Operations))
		for i, op := range doc.Operations {
			names[i] = op.Name
		}
		return nil, "An operation name is required: " + strings.Join(names, ", ")
	}
	if op := doc.Operations.ForName(name); op != nil {
		return op, ""
	}
	return nil, fmt.Sprintf("No operation named %q", name)
}

// whereIs finds the place of an error in the document by its path.
func whereIs(doc *ast.QueryDocument, op *ast.OperationDefinition, path []any) []location {
	set := op.SelectionSet
	var at *ast.Position
	for _, step := range path {
		key, isKey := step.(string)
		if !isKey {
			continue
		}
		f := findKey(doc, set, key)
		if f == nil {
			break
		}
		at, set = f.Position, f.SelectionSet
	}
	return locate(at)
}

func findKey(doc *ast.QueryDocument, set ast.SelectionSet, key string) *ast.Field {
	for _, sel := range set {
		var f *ast.Field
		switch sel := sel.(type) {
		case *ast.Field:
			if or(sel.Alias, sel.Name) == key {
				f = sel
			}
		case *ast.InlineFragment:
			f = findKey(doc, sel.SelectionSet, key)
		case *ast.FragmentSpread:
			if d := doc.Fragments.ForName(sel.Name); d != nil {
				f = findKey(doc, d.SelectionSet, key)
			}
		}
		if f != nil {
			return f
		}
	}
	return nil
}
