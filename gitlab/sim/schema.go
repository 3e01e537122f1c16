package sim

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/formatter"
	"github.com/vektah/gqlparser/v2/parser"
)

//go:embed schema.graphql
var schemaText string

const (
	sinceDirective = "since"
	guardDirective = "gl_introduced"
	// absentField exists only in the schema the engine executes. A guarded field
	// that the spoken version lacks is replaced by it and so answers null.
	absentField = "absentHere"
)

// cutSchema is the schema document of one version: what came later is gone,
// and so are types nobody can reach any more. With allArgs later arguments
// stay, because the engine binds a resolver's arguments by their presence.
func cutSchema(v version, extra []string, community, allArgs bool) (*ast.SchemaDocument, error) {
	doc, err := parser.ParseSchema(&ast.Source{Name: "schema.graphql", Input: schemaText})
	if err != nil {
		return nil, fmt.Errorf("parse embedded schema: %w", err)
	}
	for _, def := range doc.Definitions {
		if err := cutDefinition(def, v, allArgs); err != nil {
			return nil, err
		}
		if def.Name == "DuoWorkflowStatus" || def.Name == "DuoWorkflowStatusGroup" {
			for _, name := range extra {
				def.EnumValues = append(def.EnumValues, &ast.EnumValueDefinition{Name: strings.ToUpper(name)})
			}
		}
		if community {
			def.Fields = slices.DeleteFunc(def.Fields, func(f *ast.FieldDefinition) bool { return isEnterprise(f.Name) })
		}
	}
	dropBrokenInterfaces(doc)
	doc.Directives = slices.DeleteFunc(doc.Directives, func(d *ast.DirectiveDefinition) bool { return d.Name == sinceDirective })
	pruneTypes(doc, community)
	return doc, nil
}

// isEnterprise tells whether the Community Edition lacks the field.
func isEnterprise(field string) bool {
	return strings.HasPrefix(field, "duoWorkflow") || strings.HasPrefix(field, "aiCatalog") ||
		strings.HasPrefix(field, "aiFoundational") || strings.HasPrefix(field, "gitlabCredits")
}

func cutDefinition(def *ast.Definition, v version, allArgs bool) error {
	var first error
	later := func(list *ast.DirectiveList) bool {
		cut, err := takeSince(list, v)
		if err != nil && first == nil {
			first = fmt.Errorf("cut type %s: %w", def.Name, err)
		}
		return cut
	}
	def.Fields = slices.DeleteFunc(def.Fields, func(f *ast.FieldDefinition) bool {
		f.Arguments = slices.DeleteFunc(f.Arguments, func(a *ast.ArgumentDefinition) bool { return later(&a.Directives) && !allArgs })
		return later(&f.Directives)
	})
	def.EnumValues = slices.DeleteFunc(def.EnumValues, func(e *ast.EnumValueDefinition) bool { return later(&e.Directives) })
	return first
}

// takeSince removes @since from the list and tells whether it names a later version.
func takeSince(list *ast.DirectiveList, v version) (bool, error) {
	d := list.ForName(sinceDirective)
	if d == nil {
		return false, nil
	}
	*list = slices.DeleteFunc(*list, func(x *ast.Directive) bool { return x.Name == sinceDirective })
	arg := d.Arguments.ForName("version")
	if arg == nil {
		return false, fmt.Errorf("@%s without a version", sinceDirective)
	}
	since, err := parseVersion(arg.Value.Raw)
	if err != nil {
		return false, err
	}
	return v.less(since), nil
}

// dropBrokenInterfaces takes interfaces from types that lost one of their
// fields, as the session type was not yet Todoable in 18.9.
func dropBrokenInterfaces(doc *ast.SchemaDocument) {
	for _, def := range doc.Definitions {
		def.Interfaces = slices.DeleteFunc(def.Interfaces, func(name string) bool {
			iface := doc.Definitions.ForName(name)
			if iface == nil {
				return true
			}
			for _, f := range iface.Fields {
				if def.Fields.ForName(f.Name) == nil {
					return true
				}
			}
			return false
		})
	}
}

// pruneTypes keeps what can be reached from the roots. Mutations are all
// enterprise ones, so the Community Edition has none here.
func pruneTypes(doc *ast.SchemaDocument, community bool) {
	if community {
		for _, s := range doc.Schema {
			s.OperationTypes = slices.DeleteFunc(s.OperationTypes, func(o *ast.OperationTypeDefinition) bool {
				return o.Operation == ast.Mutation
			})
		}
	}
	seen := map[string]bool{}
	for _, s := range doc.Schema {
		for _, o := range s.OperationTypes {
			reach(doc, o.Type, seen)
		}
	}
	doc.Definitions = slices.DeleteFunc(doc.Definitions, func(d *ast.Definition) bool { return !seen[d.Name] })
}

// reach marks a type and what it leads to: types of fields and arguments,
// interfaces, and the types behind an interface. Todoable leads to all kinds of
// things that only other fields make reachable.
func reach(doc *ast.SchemaDocument, name string, seen map[string]bool) {
	def := doc.Definitions.ForName(name)
	if def == nil || seen[name] {
		return
	}
	seen[name] = true
	for _, f := range def.Fields {
		reach(doc, f.Type.Name(), seen)
		for _, a := range f.Arguments {
			reach(doc, a.Type.Name(), seen)
		}
	}
	for _, i := range def.Interfaces {
		reach(doc, i, seen)
	}
	if def.Kind != ast.Interface || name == "Todoable" {
		return
	}
	for _, other := range doc.Definitions {
		if slices.Contains(other.Interfaces, name) {
			reach(doc, other.Name, seen)
		}
	}
}

// addAbsent gives every object and interface the hidden null field.
func addAbsent(doc *ast.SchemaDocument) {
	for _, def := range doc.Definitions {
		if def.Kind == ast.Object || def.Kind == ast.Interface {
			def.Fields = append(def.Fields, &ast.FieldDefinition{Name: absentField, Type: ast.NamedType("String", nil)})
		}
	}
}

// printSchema is the text of a schema document.
func printSchema(doc *ast.SchemaDocument) string {
	var b strings.Builder
	formatter.NewFormatter(&b, formatter.WithoutDescription()).FormatSchemaDocument(doc)
	return b.String()
}
