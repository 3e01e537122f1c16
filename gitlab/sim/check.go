package sim

import (
	"errors"
	"fmt"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"github.com/vektah/gqlparser/v2/validator"
)

// maxErrors is how many validation errors GitLab reports at most.
const maxErrors = 5

// fault of a document, as it travels.
type wireError struct {
	Message    string         `json:"message"`
	Locations  []location     `json:"locations,omitempty"`
	Path       []any          `json:"path,omitempty"`
	Extensions map[string]any `json:"extensions,omitempty"`
}

type location struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

func locate(p *ast.Position) []location {
	if p == nil {
		return nil
	}
	return []location{{p.Line, p.Column}}
}

// check finds what the version refuses: unknown fields and arguments in
// GitLab's shape first, then all other rules.
func (e *engine) check(doc *document) []wireError {
	c := checker{e: e, doc: doc.checked}
	for _, op := range doc.checked.Operations {
		c.introspect = op.Name == "IntrospectionQuery"
		c.selections(op.SelectionSet, e.rootOf(op), []any{strings.TrimSpace(string(op.Operation) + " " + op.Name)})
	}
	c.introspect = false
	for _, f := range doc.checked.Fragments {
		c.selections(f.SelectionSet, e.checked.Types[f.TypeCondition], []any{"fragment " + f.Name})
	}
	if len(c.errs) == 0 {
		for _, err := range validator.ValidateWithRules(e.checked, doc.checked, e.rules) {
			c.errs = append(c.errs, translate(err))
		}
	}
	return c.errs[:min(len(c.errs), maxErrors)]
}

func (e *engine) rootOf(op *ast.OperationDefinition) *ast.Definition {
	switch op.Operation {
	case ast.Mutation:
		return e.checked.Mutation
	case ast.Subscription:
		return e.checked.Subscription
	default:
		return e.checked.Query
	}
}

type checker struct {
	e          *engine
	doc        *ast.QueryDocument
	introspect bool
	errs       []wireError
}

// selections walks a selection set. An undefined parent is left to the rules.
func (c *checker) selections(set ast.SelectionSet, parent *ast.Definition, path []any) {
	if parent == nil {
		return
	}
	for _, sel := range set {
		switch sel := sel.(type) {
		case *ast.Field:
			c.field(sel, parent, appendPath(path, or(sel.Alias, sel.Name)))
		case *ast.InlineFragment:
			on := parent
			step := "..."
			if sel.TypeCondition != "" {
				on = c.e.checked.Types[sel.TypeCondition]
				step += " on " + sel.TypeCondition
			}
			c.selections(sel.SelectionSet, on, appendPath(path, step))
		}
	}
}

func (c *checker) field(f *ast.Field, parent *ast.Definition, path []any) {
	if f.Name == "__typename" {
		return
	}
	if strings.HasPrefix(f.Name, "__") && c.introspect && parent == c.e.checked.Query {
		return
	}
	def := parent.Fields.ForName(f.Name)
	if def == nil || strings.HasPrefix(f.Name, "__") {
		c.errs = append(c.errs, wireError{
			Message:    fmt.Sprintf("Field '%s' doesn't exist on type '%s'", f.Name, parent.Name),
			Locations:  locate(f.Position),
			Path:       path,
			Extensions: map[string]any{"code": "undefinedField", "typeName": parent.Name, "fieldName": f.Name},
		})
		return
	}
	for _, a := range f.Arguments {
		if def.Arguments.ForName(a.Name) != nil {
			continue
		}
		c.errs = append(c.errs, wireError{
			Message:    fmt.Sprintf("Field '%s' doesn't accept argument '%s'", f.Name, a.Name),
			Locations:  locate(a.Position),
			Path:       appendPath(path, a.Name),
			Extensions: map[string]any{"code": "argumentNotAccepted", "name": f.Name, "typeName": "Field", "argumentName": a.Name},
		})
	}
	c.selections(f.SelectionSet, c.e.checked.Types[def.Type.Name()], path)
}

func appendPath(path []any, step any) []any {
	return append(append([]any{}, path...), step)
}

// translate words the other rules' errors; the common ones carry GitLab's code.
func translate(err *gqlerror.Error) wireError {
	w := wireError{Message: err.Message}
	for _, l := range err.Locations {
		w.Locations = append(w.Locations, location{l.Line, l.Column})
	}
	code := map[string]string{
		"NoUnusedVariables": "variableNotUsed", "NoUndefinedVariables": "variableNotDefined",
		"ValuesOfCorrectType": "argumentLiteralsIncompatible", "ScalarLeafs": "selectionMismatch",
		"ProvidedRequiredArguments": "missingRequiredArguments", "KnownDirectives": "undefinedDirective",
		"NoUnusedFragments": "useAndDefineFragment", "KnownTypeNames": "undefinedType",
		"VariablesInAllowedPosition": "variableMismatch", "KnownArgumentNames": "argumentNotAccepted",
		"OverlappingFieldsCanBeMerged": "fieldConflict",
	}[err.Rule]
	if code != "" {
		w.Extensions = map[string]any{"code": code}
	}
	return w
}

// variableProblem words a value that does not fit its variable.
func variableProblem(err error, op *ast.OperationDefinition, values map[string]any) wireError {
	var e *gqlerror.Error
	if !errors.As(err, &e) || len(e.Path) < 2 {
		return wireError{Message: err.Error()}
	}
	name := fmt.Sprint(e.Path[1])
	def := op.VariableDefinitions.ForName(name)
	if def == nil {
		return wireError{Message: e.Message}
	}
	return wireError{
		Message:   fmt.Sprintf("Variable $%s of type %s was provided invalid value", name, def.Type),
		Locations: locate(def.Position),
		Extensions: map[string]any{
			"value":    values[name],
			"problems": []map[string]any{{"path": []any{}, "explanation": e.Message}},
		},
	}
}
