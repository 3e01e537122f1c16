package gql

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// walk goes through one document and adds up what GitLab would charge for it:
// one for each field; a connection costs (its children + 1, + 1 when sorted,
// + 5 when searched) times (1 + page size / 100). Source: GitLab
// app/graphql/types/base_field.rb, app/graphql/resolvers/base_resolver.rb.
type walk struct {
	t      *testing.T
	schema schemaText
	tokens []string
	at     int
	// guards switches the check of guards on.
	guards bool
	// fragments maps names to the tokens of their selections.
	fragments map[string][]string
	used      map[string]bool
	deepest   int
	depth     int
	guarded   int
}

func newWalk(t *testing.T, schema schemaText, document string) *walk {
	w := &walk{t: t, schema: schema, fragments: map[string][]string{}, used: map[string]bool{}}
	w.tokens = regexp.MustCompile(`\.\.\.|"[^"]*"|\$?\w+|[^\s\w]`).FindAllString(document, -1)
	for i, token := range w.tokens {
		if token == "fragment" {
			w.fragments[w.tokens[i+1]] = w.tokens[i+4:]
		}
	}
	return w
}

// root walks the operation.
func (w *walk) root() float64 {
	w.at = 0
	for w.tokens[w.at] != "query" {
		w.at++
	}
	for w.tokens[w.at] != "{" {
		w.at++
	}
	return w.selection("Query")
}

// selection walks from an opening to its closing brace.
func (w *walk) selection(owner string) float64 {
	w.depth++
	w.deepest = max(w.deepest, w.depth)
	cost := 0.0
	for w.at++; w.tokens[w.at] != "}"; {
		if w.tokens[w.at] == "..." {
			cost += w.spread(owner, w.tokens[w.at+1])
			w.at += 2
			continue
		}
		cost += w.field(owner)
	}
	w.at++
	w.depth--
	return cost
}

func (w *walk) spread(owner, name string) float64 {
	if w.guarded == 0 {
		w.used[name] = true
	}
	tokens, at := w.tokens, w.at
	w.tokens, w.at = w.fragments[name], 0
	w.depth--
	cost := w.selection(owner)
	w.depth++
	w.tokens, w.at = tokens, at
	return cost
}

func (w *walk) field(owner string) float64 {
	name := w.tokens[w.at]
	if w.tokens[w.at+1] == ":" {
		w.at += 2
		name = w.tokens[w.at]
	}
	w.at++
	arguments := w.parenthesis()
	guard := ""
	for w.tokens[w.at] == "@" {
		directive := w.tokens[w.at+1]
		w.at += 2
		if in := w.parenthesis(); directive == "gl_introduced" {
			guard = strings.Split(in, `"`)[1]
		}
	}
	w.check(owner, name, guard)
	if w.tokens[w.at] != "{" {
		return 1
	}
	if guard != "" {
		w.guarded++
		defer func() { w.guarded-- }()
	}
	kind := w.schema.fields[owner+"."+name]
	children := w.selection(kind)
	if !strings.HasSuffix(kind, "Connection") {
		return children + 1
	}
	return connection(children, arguments)
}

func connection(children float64, arguments string) float64 {
	children++
	if strings.Contains(arguments, "sort :") {
		children++
	}
	if strings.Contains(arguments, "search :") {
		children += 5
	}
	size := 100.0
	if m := regexp.MustCompile(`first : (\d+)`).FindStringSubmatch(arguments); m != nil {
		size, _ = strconv.ParseFloat(m[1], 64)
	}
	return children * (1 + size/100)
}

// parenthesis skips arguments and returns them, their tokens joined by spaces.
func (w *walk) parenthesis() string {
	if w.tokens[w.at] != "(" {
		return ""
	}
	from := w.at
	for w.tokens[w.at] != ")" {
		w.at++
	}
	w.at++
	return strings.Join(w.tokens[from:w.at], " ")
}

func (w *walk) check(owner, name, guard string) {
	if !w.guards {
		return
	}
	key := owner + "." + name
	if _, known := w.schema.fields[key]; !known {
		w.t.Errorf("%s is not in the schema", key)
	}
	since := w.schema.since[key]
	switch {
	case later(since, floor) && guard != since+".0":
		w.t.Errorf("%s came with %s but is guarded with %q", key, since, guard)
	case !later(since, floor) && guard != "":
		w.t.Errorf("%s needs no guard", key)
	}
}
