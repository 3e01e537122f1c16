package sim

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"
)

// Options say how a Server is made. Only Scenario is needed.
type Options struct {
	Scenario Scenario
	// Now is the clock, time.Now when nil.
	Now func() time.Time
	// Version replaces the scenario's version when not empty.
	Version string
	// Root is the relative root, for example /gitlab; empty for none.
	Root string
}

// Server is one simulated GitLab. It is safe for concurrent use.
type Server struct {
	now  func() time.Time
	root string

	mu       sync.Mutex
	world    *world
	engine   *engine
	faults   []*fault
	requests []Request
}

// New makes a server that holds the scenario. It fails when the scenario names
// users, projects or steps that cannot be, or the version is not one.
func New(o Options) (*Server, error) {
	s := &Server{now: o.Now, root: strings.TrimRight(o.Root, "/")}
	if s.now == nil {
		s.now = time.Now
	}
	if o.Version != "" {
		o.Scenario.Version = o.Version
	}
	w, err := newWorld(o.Scenario, s.now())
	if err != nil {
		return nil, fmt.Errorf("build scenario: %w", err)
	}
	s.world = w
	if err := s.speak(or(o.Scenario.Version, defaultVersion)); err != nil {
		return nil, err
	}
	return s, nil
}

func (s *Server) speak(text string) error {
	v, err := parseVersion(text)
	if err != nil {
		return err
	}
	e, err := newEngine(v, s.world.extra, s.world.scenario.Community)
	if err != nil {
		return fmt.Errorf("prepare the schema: %w", err)
	}
	s.engine, s.world.scenario.Version = e, text
	return nil
}

// answer is what goes back for one request.
type answer struct {
	status int
	header http.Header
	body   []byte
}

func rawAnswer(status int, contentType, body string) answer {
	return answer{status, http.Header{"Content-Type": {contentType}}, []byte(body)}
}

func jsonAnswer(status int, value any) answer {
	body, err := json.Marshal(value)
	if err != nil {
		return rawAnswer(http.StatusInternalServerError, "application/json", `{"message":"500 Internal Server Error"}`)
	}
	return rawAnswer(status, "application/json", string(body))
}

// handle records the request, acts on it unless a fault forbids, and answers.
func (s *Server) handle(r *http.Request) (answer, *fault) {
	body, err := io.ReadAll(io.LimitReader(r.Body, 10<<20))
	if err != nil {
		return answer{status: http.StatusBadRequest}, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	rec := s.record(r, body, now)
	f := s.matchFault(&rec)
	if f != nil && f.Version != "" {
		if err := s.speak(f.Version); err != nil {
			return answer{status: http.StatusInternalServerError}, nil
		}
	}
	if f != nil && !f.acts() {
		return f.replacement(answer{}), f
	}
	s.world.advance(now)
	a := s.route(r, body, now)
	if f != nil {
		a = f.replacement(f.tampered(a))
	}
	return a, f
}

// route finds who answers a path.
func (s *Server) route(r *http.Request, body []byte, now time.Time) answer {
	path, ok := strings.CutPrefix(r.URL.Path, s.root)
	if !ok {
		return htmlNotFound()
	}
	const rest = "/api/v4/ai/duo_workflows/workflows"
	switch {
	case path == "/api/graphql":
		v, refusal := s.graphqlView(r, now)
		if refusal != nil {
			return *refusal
		}
		return s.graphql(r.Context(), r, body, v)
	case path == rest || strings.HasPrefix(path, rest+"/"):
		return s.rest(r, body, strings.TrimPrefix(strings.TrimPrefix(path, rest), "/"), now)
	case strings.HasPrefix(path, "/api/"):
		return noRoute()
	}
	return htmlNotFound()
}

func htmlNotFound() answer {
	return rawAnswer(http.StatusNotFound, "text/html; charset=utf-8",
		"<!DOCTYPE html>\n<html><head><title>The page could not be found (404)</title></head><body><h1>404: Page not found</h1></body></html>\n")
}

// base is the instance's URL as the caller wrote it.
func (s *Server) base(r *http.Request) string {
	scheme := "http"
	if r.TLS != nil || r.URL.Scheme == "https" {
		scheme = "https"
	}
	host := r.Host
	if host == "" {
		host = r.URL.Host
	}
	return scheme + "://" + host + s.root
}
