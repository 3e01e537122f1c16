package gitlab

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"duodash/model"
)

const testToken = "glpat-notARealToken12345"

// stub is a GitLab that answers from files: one answer for each GraphQL
// operation, or for each method and path.
type stub struct {
	*httptest.Server
	t *testing.T

	mu      sync.Mutex
	answers map[string]answer
	asked   []question
}

// answer is what an operation or a path gets.
type answer struct {
	file   string
	body   string
	status int
	header http.Header
	do     http.HandlerFunc
}

// question is a request that arrived.
type question struct {
	name      string
	document  string
	variables map[string]any
	body      string
	header    http.Header
	remote    string
}

func newStub(t *testing.T) *stub {
	t.Helper()
	s := &stub{t: t, answers: map[string]answer{"Whoami": {file: "whoami-ok"}}}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

// on sets the answer for an operation or for "POST /path".
func (s *stub) on(name string, a answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answers[name] = a
}

// count is how often an operation was asked for.
func (s *stub) count(name string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, q := range s.asked {
		if q.name == name {
			n++
		}
	}
	return n
}

// last is the newest question.
func (s *stub) last() question {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked[len(s.asked)-1]
}

func (s *stub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	q := question{name: r.Method + " " + r.URL.Path, body: string(body), header: r.Header, remote: r.RemoteAddr}
	if r.URL.Path == "/api/graphql" {
		var sent struct {
			OperationName, Query string
			Variables            map[string]any
		}
		if err := json.Unmarshal(body, &sent); err != nil {
			s.t.Errorf("GraphQL request is no JSON: %v", err)
		}
		q.name, q.document, q.variables = sent.OperationName, sent.Query, sent.Variables
	}
	s.mu.Lock()
	s.asked = append(s.asked, q)
	a, known := s.answers[q.name]
	s.mu.Unlock()
	if !known {
		s.t.Errorf("unexpected request %s", q.name)
	}
	s.write(w, r, a)
}

func (s *stub) write(w http.ResponseWriter, r *http.Request, a answer) {
	if a.do != nil {
		a.do(w, r)
		return
	}
	if a.file != "" {
		a.body = s.read(a.file)
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
	}
	for key, values := range a.header {
		w.Header()[key] = values
	}
	if a.status != 0 {
		w.WriteHeader(a.status)
	}
	_, _ = io.WriteString(w, a.body)
}

func (s *stub) read(file string) string {
	data, err := os.ReadFile(filepath.Join("testdata", "answers", file+".json"))
	if err != nil {
		s.t.Errorf("no such answer: %v", err)
	}
	return string(data)
}

// client is a Client of the stub.
func (s *stub) client(options ...Option) *Client {
	s.t.Helper()
	return New(Config{Host: mustHost(s.t, s.URL), Token: mustToken(s.t)}, options...)
}

func (s *stub) id(number int64) model.SessionID {
	return model.SessionID{Host: strings.TrimPrefix(s.URL, "http://"), Number: number}
}

func mustHost(t *testing.T, s string) Host {
	t.Helper()
	host, err := ParseHost(s)
	if err != nil {
		t.Fatal(err)
	}
	return host
}

func mustToken(t *testing.T) Token {
	t.Helper()
	token, err := ParseToken(testToken)
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// wantKind checks kind and words of an error, and that it keeps the token.
func wantKind(t *testing.T, err error, kind model.ErrorKind, words ...string) {
	t.Helper()
	if err == nil {
		t.Fatalf("no error, want %v", kind)
	}
	e := model.AsError(err)
	if e.Kind != kind {
		t.Errorf("kind = %v, want %v (%v; cause %v)", e.Kind, kind, err, e.Err)
	}
	for _, word := range words {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("error %q lacks %q", err, word)
		}
	}
	all := err.Error()
	if e.Err != nil {
		all += e.Err.Error()
	}
	if strings.Contains(all, testToken) {
		t.Errorf("error holds the token: %s", all)
	}
}
