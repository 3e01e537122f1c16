package sim

import (
	"errors"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/formatter"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"github.com/vektah/gqlparser/v2/parser"
)

// document is a query text seen by one version: with the guarded selections
// taken out, as it is checked, and with null fields in their place, as it is
// executed.
type document struct {
	checked  *ast.QueryDocument
	executed string
}

// readDocument parses the text and applies @gl_introduced. Guarded fields that
// the version lacks need not exist in its schema; so they are not checked.
func readDocument(text string, v version) (*document, *gqlerror.Error) {
	checked, err := parser.ParseQuery(&ast.Source{Name: "query", Input: text})
	if err != nil {
		return nil, asGraphQL(err)
	}
	// The second copy is changed in another way; parsing again is the copy.
	executed, err := parser.ParseQuery(&ast.Source{Name: "query", Input: text})
	if err != nil {
		return nil, asGraphQL(err)
	}
	eachSelection(checked, func(set ast.SelectionSet) ast.SelectionSet { return dropLater(set, v) })
	eachSelection(executed, func(set ast.SelectionSet) ast.SelectionSet { return nullLater(set, v) })
	var b strings.Builder
	formatter.NewFormatter(&b).FormatQueryDocument(executed)
	return &document{checked: checked, executed: b.String()}, nil
}

// eachSelection rewrites every selection set of the document, outermost first.
func eachSelection(doc *ast.QueryDocument, rewrite func(ast.SelectionSet) ast.SelectionSet) {
	var walk func(set ast.SelectionSet) ast.SelectionSet
	walk = func(set ast.SelectionSet) ast.SelectionSet {
		set = rewrite(set)
		for _, sel := range set {
			switch sel := sel.(type) {
			case *ast.Field:
				sel.SelectionSet = walk(sel.SelectionSet)
			case *ast.InlineFragment:
				sel.SelectionSet = walk(sel.SelectionSet)
			}
		}
		return set
	}
	for _, op := range doc.Operations {
		op.SelectionSet = walk(op.SelectionSet)
	}
	for _, f := range doc.Fragments {
		f.SelectionSet = walk(f.SelectionSet)
	}
}

// isLater tells whether the selection is guarded with a version above v.
func isLater(sel ast.Selection, v version) bool {
	var list ast.DirectiveList
	switch sel := sel.(type) {
	case *ast.Field:
		list = sel.Directives
	case *ast.InlineFragment:
		list = sel.Directives
	}
	d := list.ForName(guardDirective)
	if d == nil {
		return false
	}
	arg := d.Arguments.ForName("version")
	if arg == nil || arg.Value == nil {
		return false
	}
	since, err := parseVersion(arg.Value.Raw)
	return err == nil && v.less(since)
}

func dropLater(set ast.SelectionSet, v version) ast.SelectionSet {
	var out ast.SelectionSet
	for _, sel := range set {
		if !isLater(sel, v) {
			out = append(out, sel)
		}
	}
	return out
}

// nullLater puts a null field in the place of a guarded field. A guarded inline
// fragment is dropped, for its type need not exist.
func nullLater(set ast.SelectionSet, v version) ast.SelectionSet {
	var out ast.SelectionSet
	for _, sel := range set {
		if !isLater(sel, v) {
			out = append(out, sel)
			continue
		}
		if f, ok := sel.(*ast.Field); ok {
			out = append(out, &ast.Field{Alias: or(f.Alias, f.Name), Name: absentField, Position: f.Position})
		}
	}
	return out
}

// asGraphQL keeps the message and the place of a parse error.
func asGraphQL(err error) *gqlerror.Error {
	var e *gqlerror.Error
	if errors.As(err, &e) {
		return e
	}
	return gqlerror.Wrap(err)
}
