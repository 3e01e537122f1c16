package gitlab

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"duodash/model"
)

// graphError is one entry of the errors of a GraphQL answer.
type graphError struct {
	message model.Text
	code    string
	path    []string
}

// graphErrors are all of them. They may come together with data.
type graphErrors []graphError

// Error joins the messages.
func (l graphErrors) Error() string {
	words := make([]string, len(l))
	for i, e := range l {
		words[i] = e.message.String()
	}
	return strings.Join(words, "; ")
}

// graphErrorsOf reads the entries; one that has another shape than usual is
// kept as far as it can be read.
func (c *Client) graphErrorsOf(entries []json.RawMessage) graphErrors {
	var out graphErrors
	for _, raw := range entries {
		var entry struct {
			Message    json.RawMessage `json:"message"`
			Path       []any           `json:"path"`
			Extensions struct {
				Code any `json:"code"`
			} `json:"extensions"`
		}
		// What does not fit stays empty.
		_ = json.Unmarshal(raw, &entry)
		said := wordsOf(entry.Message)
		if said == "" {
			said = wordsOf(raw)
		}
		e := graphError{message: clip(c.scrub(said))}
		e.code, _ = entry.Extensions.Code.(string)
		for _, step := range entry.Path {
			if name, ok := step.(string); ok {
				e.path = append(e.path, name)
			}
		}
		out = append(out, e)
	}
	return out
}

// about reports whether an error befell the field or something in it.
func (l graphErrors) about(field string) bool {
	return slices.ContainsFunc(l, func(e graphError) bool { return slices.Contains(e.path, field) })
}

// has reports whether an error carries one of the codes.
func (l graphErrors) has(codes ...string) bool {
	return slices.ContainsFunc(l, func(e graphError) bool { return slices.Contains(codes, e.code) })
}

// says reports whether a message contains one of the texts.
func (l graphErrors) says(texts ...string) bool {
	return slices.ContainsFunc(l, func(e graphError) bool {
		return slices.ContainsFunc(texts, func(t string) bool { return strings.Contains(e.message.String(), t) })
	})
}

// classify chooses the kind. Codes: the validation rules of graphql-ruby;
// messages: GitLab lib/gitlab/graphql/authorize/authorize_resource.rb and
// app/graphql/gitlab_schema.rb.
func (l graphErrors) classify(doing string) *model.Error {
	e := &model.Error{Kind: model.Unavailable, Doing: doing, Err: l}
	if len(l) > 0 {
		e.Said = l[0].message
	}
	switch {
	case l.refusesDocument():
		e.Kind = model.Unsupported
		e.Hint = "this GitLab is too old, or has no GitLab Duo"
	case l.notFound(), l.says("does not exist or you don't have permission"):
		e.Kind = model.NotFound
	case l.says("Too many requests"):
		e.Kind = model.RateLimited
	case l.says("complexity", "Query too large", "was provided invalid value", "are allowed at the same time", "is allowed at the same time"),
		l.isValidation():
		e.Kind = model.Invalid
	}
	return e
}

// refusesDocument reports whether the server does not know something that the
// document asks for.
func (l graphErrors) refusesDocument() bool {
	return l.has("undefinedField", "argumentNotAccepted", "undefinedType", "undefinedDirective")
}

// isValidation reports whether the document was refused before it was run:
// those codes are written in camel case, unlike GitLab's own.
func (l graphErrors) isValidation() bool {
	return slices.ContainsFunc(l, func(e graphError) bool {
		return e.code != "" && e.code != strings.ToUpper(e.code)
	})
}

// notFound knows the answers to a look-up that failed: the one of 19.4, and the
// older ones for sessions that the user may not read. Source: GitLab
// ee/app/graphql/resolvers/ai/duo_workflows/workflows_resolver.rb.
func (l graphErrors) notFound() bool {
	return l.has("WORKFLOW_NOT_FOUND", "INSUFFICIENT_NAMESPACE_PERMISSIONS", "NO_DEFAULT_NAMESPACE")
}

// lookupFailed adds the answer that GitLab gives when the same missing session
// is asked for again within five minutes.
func lookupFailed(err error) bool {
	var l graphErrors
	return errors.As(err, &l) && (l.notFound() || l.says("Too many requests"))
}
