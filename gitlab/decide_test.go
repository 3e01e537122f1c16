package gitlab

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"duodash/model"
)

const (
	resumePath = "POST /api/v4/ai/duo_workflows/workflows/9004/resume"
	stopPath   = "PATCH /api/v4/ai/duo_workflows/workflows/9002"
)

func (s *stub) approve() model.Decision {
	return model.Decision{Session: s.id(9004), Verb: model.Approve, Approval: true}
}

func (s *stub) stop() model.Decision {
	return model.Decision{Session: s.id(9002), Verb: model.Stop}
}

func TestDecideSendsExactlyTheDecision(t *testing.T) {
	s := newStub(t)
	s.on(resumePath, answer{file: "resume-ok", status: 201})
	s.on(stopPath, answer{file: "stop-ok"})
	c := s.client(WithVersion("1.2"))
	ports := map[string]bool{}
	for _, test := range []struct {
		decision model.Decision
		body     string
		workload int64
	}{
		{s.approve(), `{"human_approval":true}`, 532},
		{model.Decision{Session: s.id(9004), Verb: model.Reject}, `{"human_approval":false}`, 532},
		{model.Decision{Session: s.id(9004), Verb: model.Modify, Message: "use <b> & \"c\"\n"}, `{"human_approval":false,"human_message":"use <b> & \"c\"\n"}`, 532},
		{model.Decision{Session: s.id(9004), Verb: model.Modify, Approval: true, Message: "go on"}, `{"human_approval":true,"human_message":"go on"}`, 532},
		{s.stop(), `{"status_event":"stop"}`, 0},
	} {
		receipt, err := c.Decide(t.Context(), test.decision)
		if err != nil || receipt.Workload != test.workload {
			t.Errorf("%v: %v, %v", test.decision, receipt, err)
		}
		got := s.last()
		if got.body != test.body {
			t.Errorf("body %s, want %s", got.body, test.body)
		}
		if ports[got.remote] {
			t.Errorf("connection %s was used twice", got.remote)
		}
		ports[got.remote] = true
		if got.header.Get("Idempotency-Key") != "" || got.header.Get("Authorization") != "Bearer "+testToken ||
			got.header.Get("User-Agent") != "duodash/1.2" || got.header.Get("Content-Type") != "application/json" {
			t.Errorf("headers %v", got.header)
		}
	}
}

func TestDecideDeclined(t *testing.T) {
	s := newStub(t)
	c := s.client()
	for _, test := range []struct {
		path, file string
		status     int
		kind       model.ErrorKind
		words      string
	}{
		{resumePath, "resume-not-possible", 403, model.NotResumable, "takes no decision"},
		{resumePath, "rest-scope", 403, model.Forbidden, "scope api"},
		{resumePath, "resume-not-owner", 404, model.NotFound, "404 Not found"},
		{resumePath, "resume-consumer-gone", 404, model.NotFound, "consumer"},
		{resumePath, "resume-ci", 400, model.Invalid, "Can not execute workflow in CI"},
		{resumePath, "resume-missing-approval", 400, model.Invalid, "human_approval is missing"},
		{resumePath, "rest-object-message", 400, model.Invalid, "goal: is too long"},
		{resumePath, "rest-no-runner", 422, model.Invalid, "No runner"},
		{resumePath, "rest-unauthorized", 401, model.NotSignedIn, "GITLAB_TOKEN"},
		{resumePath, "token-expired", 401, model.NotSignedIn, "Token is expired"},
		{resumePath, "rest-rate-limited", 429, model.RateLimited, "wait"},
		{resumePath, "internal-error", 500, model.OutcomeUnknown, "read the session again"},
		{stopPath, "stop-already-finished", 400, model.NotResumable, "status finished"},
		{stopPath, "stop-denied", 401, model.Forbidden, "Can not update workflow"},
		{stopPath, "stop-not-owner", 404, model.NotFound, ""},
	} {
		s.on(test.path, answer{file: test.file, status: test.status, header: http.Header{"Retry-After": {"60"}}})
		decision := s.approve()
		if test.path == stopPath {
			decision = s.stop()
		}
		_, err := c.Decide(t.Context(), decision)
		wantKind(t, err, test.kind, test.words, decision.Verb.String()+" session")
		if e := model.AsError(err); test.status == 429 && e.RetryAfter != time.Minute {
			t.Errorf("retry after %v", e.RetryAfter)
		}
	}
}

func TestDecideUnknownOutcome(t *testing.T) {
	s := newStub(t)
	hijack := func(w http.ResponseWriter, write string) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		_, _ = conn.Write([]byte(write))
		_ = conn.Close()
	}
	ok := s.read("resume-ok")
	for name, a := range map[string]answer{
		"reset": {do: func(w http.ResponseWriter, _ *http.Request) { hijack(w, "") }},
		"cut body": {do: func(w http.ResponseWriter, _ *http.Request) {
			hijack(w, "HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{\"id\"")
		}},
		"garbage":          {do: func(w http.ResponseWriter, _ *http.Request) { hijack(w, "what?\r\n\r\n") }},
		"502 page":         {status: 502, body: "<html>Bad Gateway</html>"},
		"503 Retry-After":  {status: 503, header: http.Header{"Retry-After": {"9"}}},
		"page":             {body: "<html>signed in?</html>"},
		"empty":            {status: 201, header: jsonHeader()},
		"no content":       {status: 204},
		"half of the JSON": {status: 201, header: jsonHeader(), body: ok[:len(ok)/2]},
		"another session":  {status: 201, header: jsonHeader(), body: `{"id":1,"workload":{"id":2}}`},
		"no session":       {status: 201, header: jsonHeader(), body: `{"ok":true}`},
		"slow": {do: func(_ http.ResponseWriter, r *http.Request) {
			select {
			case <-r.Context().Done():
			case <-time.After(5 * time.Second):
			}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			s.on(resumePath, a)
			before := s.count(resumePath)
			_, err := s.client(WithTimeout(300*time.Millisecond)).Decide(t.Context(), s.approve())
			wantKind(t, err, model.OutcomeUnknown, "read the session again")
			if sent := s.count(resumePath) - before; sent != 1 {
				t.Errorf("sent %d times", sent)
			}
		})
	}
}

func TestDecideNotSent(t *testing.T) {
	ended := httptest.NewServer(nil)
	ended.Close()
	decide := func(host string, ctx context.Context, options ...Option) error {
		c := New(Config{Host: mustHost(t, host), Token: mustToken(t)}, options...)
		_, err := c.Decide(ctx, model.Decision{Session: model.SessionID{Number: 9004}, Verb: model.Approve, Approval: true})
		return err
	}
	wantKind(t, decide(ended.URL, t.Context()), model.Unavailable, "nothing")
	wantKind(t, decide("http://no-such-host.invalid", t.Context()), model.Unavailable)
	s := newStub(t)
	wantKind(t, decide(strings.Replace(s.URL, "http", "https", 1), t.Context()), model.Unavailable, "http")
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	wantKind(t, decide(s.URL, canceled), model.Canceled)
	wantKind(t, decide(s.URL, t.Context(), WithTransport(failing{errors.New("broken")})), model.OutcomeUnknown)
	wantKind(t, decide(s.URL, t.Context(), WithTransport(failing{&net.OpError{Op: "dial", Err: errors.New("no")}})), model.Unavailable)
	for _, d := range []model.Decision{
		{}, {Session: s.id(0), Verb: model.Approve}, {Session: s.id(4), Verb: model.Approve, Approval: true, Message: "x"},
	} {
		_, err := s.client().Decide(t.Context(), d)
		wantKind(t, err, model.Invalid)
	}
	_, err := s.client().Decide(t.Context(), model.Decision{Session: model.SessionID{Host: "other", Number: 4}, Verb: model.Stop})
	wantKind(t, err, model.NotFound)
	for _, d := range []model.Decision{s.approve(), s.stop(), {Session: s.id(9004), Verb: model.Reject}, {Session: s.id(9004), Verb: model.Modify, Message: "x"}} {
		_, err := s.client(WithReadOnly(true)).Decide(t.Context(), d)
		wantKind(t, err, model.Forbidden, "read-only", d.Verb.String()+" session")
	}
	if len(s.asked) != 0 {
		t.Errorf("something was sent: %v", s.asked)
	}
}

// failing is a transport that reports nothing of what it does.
type failing struct{ err error }

func (f failing) RoundTrip(*http.Request) (*http.Response, error) { return nil, f.err }
