package sim

import (
	"maps"
	"net/http"
	"slices"
	"time"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
)

// Request is the record of one request that arrived. It never holds a token.
type Request struct {
	Time   time.Time
	Method string
	// Path includes the relative root, without the query string.
	Path  string
	Query string
	// Operation is the name of the GraphQL operation, empty for REST.
	Operation string
	Body      []byte
	// Headers are the names of the headers, sorted.
	Headers []string
	// ContentType is the value of the Content-Type header.
	ContentType string
	// Auth is "none", or the scheme and whose token it is, for example
	// "Bearer, token of mira" or "Private-Token, unknown token".
	Auth string
}

// maxRecords bounds the memory of a server that runs all day.
const maxRecords = 4096

// Requests are the requests that arrived, oldest first; of very many, the newest.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// Forget drops the records.
func (s *Server) Forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = nil
}

// record keeps what arrived. The lock is held.
func (s *Server) record(r *http.Request, body []byte, now time.Time) Request {
	rec := Request{
		Time: now, Method: r.Method, Path: r.URL.Path, Query: r.URL.RawQuery, Body: body,
		Headers: slices.Sorted(maps.Keys(r.Header)), ContentType: r.Header.Get("Content-Type"), Auth: s.whose(r),
	}
	if path, ok := cutRoot(r.URL.Path, s.root); ok && path == "/api/graphql" {
		rec.Operation = operationName(r, body)
	}
	if len(s.requests) == maxRecords {
		s.requests = slices.Delete(s.requests, 0, 1)
	}
	s.requests = append(s.requests, rec)
	return rec
}

// operationName is the given name, or that of the only operation.
func operationName(r *http.Request, body []byte) string {
	ops, _, err := readOperations(r, body)
	if err != nil || len(ops) == 0 {
		return ""
	}
	if ops[0].Name != "" {
		return ops[0].Name
	}
	doc, err := parser.ParseQuery(&ast.Source{Input: ops[0].Query})
	if err != nil || len(doc.Operations) == 0 {
		return ""
	}
	return doc.Operations[0].Name
}
