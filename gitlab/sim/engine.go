package sim

import (
	"fmt"
	"strconv"
	"strings"

	graphql "github.com/graph-gophers/graphql-go"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"
	"github.com/vektah/gqlparser/v2/validator/rules"
)

// engine is the schema of one version: once as documents are checked against
// it, once as they are executed, with the hidden null field.
type engine struct {
	version version
	checked *ast.Schema
	rules   *rules.Rules
	exec    *graphql.Schema
	public  string
}

func newEngine(v version, extra []string, community bool) (*engine, error) {
	doc, err := cutSchema(v, extra, community, false)
	if err != nil {
		return nil, err
	}
	public := printSchema(doc)
	prelude, err := parser.ParseSchemas(validator.Prelude, &ast.Source{Name: "schema.graphql", Input: public})
	if err != nil {
		return nil, fmt.Errorf("parse the schema of %v: %w", v, err)
	}
	checked, err := validator.ValidateSchemaDocument(prelude)
	if err != nil {
		return nil, fmt.Errorf("check the schema of %v: %w", v, err)
	}
	doc, err = cutSchema(v, extra, community, true)
	if err != nil {
		return nil, err
	}
	addAbsent(doc)
	exec, err := graphql.ParseSchema(printSchema(doc), &root{}, graphql.UseFieldResolvers(), graphql.UseStringDescriptions())
	if err != nil {
		return nil, fmt.Errorf("bind the schema of %v: %w", v, err)
	}
	return &engine{version: v, checked: checked, rules: rules.NewDefaultRules(), exec: exec, public: public}, nil
}

// introspect answers the whole schema, as GitLab answers the one operation
// named IntrospectionQuery from a file.
func (e *engine) introspect() result {
	s, err := graphql.ParseSchema(e.public, nil, graphql.UseStringDescriptions())
	if err != nil {
		return refuse(err.Error())
	}
	data, err := s.ToJSON()
	if err != nil {
		return refuse(err.Error())
	}
	return result{Data: data}
}

// defaultVersion is spoken when neither the scenario nor the options name one.
const defaultVersion = "19.5.0-pre"

// version is a GitLab version without its suffix: a -pre server compares by
// its base version (GitLab lib/gitlab/graphql/version_filter).
type version struct{ major, minor, patch int }

// parseVersion reads 19.3, 19.3.1 or 19.5.0-pre.
func parseVersion(text string) (version, error) {
	base, _, _ := strings.Cut(text, "-")
	parts := strings.Split(base, ".")
	if len(parts) < 2 || len(parts) > 3 {
		return version{}, fmt.Errorf("parse version %q: want two or three numbers", text)
	}
	var n [3]int
	for i, p := range parts {
		v, err := strconv.Atoi(p)
		if err != nil || v < 0 {
			return version{}, fmt.Errorf("parse version %q: %q is no number", text, p)
		}
		n[i] = v
	}
	return version{n[0], n[1], n[2]}, nil
}

// less tells whether v is older than o.
func (v version) less(o version) bool {
	if v.major != o.major {
		return v.major < o.major
	}
	if v.minor != o.minor {
		return v.minor < o.minor
	}
	return v.patch < o.patch
}

// from19 tells whether v is 19.minor or newer.
func (v version) from19(minor int) bool {
	return !v.less(version{19, minor, 0})
}
