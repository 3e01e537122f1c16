package gitlab

import (
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"duodash/model"
)

func TestReadingFaults(t *testing.T) {
	long := strings.Repeat("very ", 500)
	plain := http.Header{"Content-Type": {"text/plain"}}
	for _, test := range []struct {
		name  string
		a     answer
		kind  model.ErrorKind
		words string
	}{
		{"500 JSON", answer{file: "internal-error", status: 500}, model.Unavailable, "Internal server error"},
		{"500 page", answer{status: 500, body: "<html>oops</html>"}, model.Unavailable, "it answered 500"},
		{"502", answer{status: 502}, model.Unavailable, ""},
		{"503 text", answer{status: 503, header: plain, body: "Request timed out"}, model.Unavailable, "Request timed out"},
		{"429 text", answer{status: 429, header: plain, body: "Retry later\n"}, model.RateLimited, "wait"},
		{"401", answer{file: "whoami-bad-token", status: 401}, model.NotSignedIn, "GITLAB_TOKEN"},
		{"403", answer{file: "whoami-blocked", status: 403}, model.Forbidden, "API not accessible for user"},
		{"403 scope", answer{file: "rest-scope", status: 403}, model.Forbidden, "read_api"},
		{"404", answer{status: 404}, model.Unavailable, "relative root"},
		{"407", answer{status: 407}, model.Unavailable, "proxy"},
		{"422", answer{file: "too-large", status: 422}, model.Invalid, "Query too large"},
		{"complexity", answer{file: "complexity"}, model.Invalid, "complexity"},
		{"400 object", answer{file: "rest-object-message", status: 400}, model.Invalid, "goal: is too long"},
		{"400 odd", answer{status: 400, header: jsonHeader(), body: `{"error":{"a":[1,{"message":"inner"}]},"message":7}`}, model.Invalid, "a: inner"},
		{"400 long", answer{status: 400, header: plain, body: long}, model.Invalid, "very …"},
		{"400 hostile", answer{status: 400, header: jsonHeader(), body: `{"message":"\u001b]0;x\u0007\nline ` + testToken + `"}`}, model.Invalid, "[token]"},
		{"page", answer{header: http.Header{"Content-Type": {"text/html"}}, body: "<html>sign in</html>"}, model.Unreadable, "sign-in page"},
		{"204", answer{status: 204}, model.Unreadable, ""},
		{"empty", answer{header: jsonHeader()}, model.Unreadable, ""},
		{"cut JSON", answer{header: jsonHeader(), body: `{"data":{"list":{"nodes":[`}, model.Unreadable, ""},
		{"other JSON", answer{header: jsonHeader(), body: `[1,2]`}, model.Unreadable, ""},
		{"no data", answer{header: jsonHeader(), body: `{"data":null}`}, model.Unreadable, ""},
		{"nothing in data", answer{header: jsonHeader(), body: `{"data":{}}`}, model.Unreadable, ""},
		{"null connection", answer{header: jsonHeader(), body: `{"data":{"list":null}}`}, model.Unreadable, ""},
		{"wrong type", answer{header: jsonHeader(), body: `{"data":{"list":{"nodes":"x"}}}`}, model.Unreadable, ""},
		{"errors of another form", answer{header: jsonHeader(), body: `{"errors":["plain words",7]}`}, model.Unavailable, "plain words"},
		{"too many", answer{header: jsonHeader(), body: `{"data":null,"errors":[{"message":"Too many requests."}]}`}, model.RateLimited, ""},
		{"deep", answer{header: jsonHeader(), body: strings.Repeat(`{"data":`, 20000)}, model.Unreadable, ""},
		{"many headers", answer{do: manyHeaders}, model.Unavailable, ""},
		{"huge", answer{do: huge}, model.Unreadable, "16 MiB"},
		{"bomb", answer{do: bomb}, model.Unreadable, "16 MiB"},
		{"not gzip", answer{header: http.Header{"Content-Type": {"application/json"}, "Content-Encoding": {"gzip"}}, body: "plain text, and not short at all"}, model.Unreadable, ""},
		{"short", answer{header: http.Header{"Content-Type": {"application/json"}, "Content-Length": {"99"}}, body: "{}"}, model.Unavailable, "broke"},
		{"slow", answer{do: slow}, model.Unavailable, "in time"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newStub(t)
			s.on("ListSessions", test.a)
			timeout := 20 * time.Second
			if test.name == "slow" {
				timeout = 200 * time.Millisecond
			}
			_, err := s.client(WithTimeout(timeout)).List(t.Context(), model.ListQuery{})
			wantKind(t, err, test.kind, test.words, "read the session list")
			e := model.AsError(err)
			if strings.ContainsAny(err.Error(), "\x1b\n") || len(err.Error()) > 600 {
				t.Errorf("error text: %q", err)
			}
			if len([]rune(e.Said.String())) > saidLimit+2 {
				t.Errorf("said %d characters", len([]rune(e.Said.String())))
			}
		})
	}
}

func manyHeaders(w http.ResponseWriter, _ *http.Request) {
	for range 3000 {
		w.Header().Add("X-Padding", strings.Repeat("x", 1000))
	}
}

func huge(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.Copy(w, io.LimitReader(zeros{}, maxBody+1000))
}

func bomb(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Encoding", "gzip")
	z := gzip.NewWriter(w)
	_, _ = io.Copy(z, io.LimitReader(zeros{}, 4*maxBody))
	_ = z.Close()
}

func slow(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	for r.Context().Err() == nil {
		_, _ = io.WriteString(w, " ")
		_ = http.NewResponseController(w).Flush()
		time.Sleep(10 * time.Millisecond)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

func TestRetryAfter(t *testing.T) {
	now := time.Date(2026, 9, 30, 12, 0, 0, 0, time.UTC)
	for value, want := range map[string]time.Duration{
		"": 0, "37": 37 * time.Second, "1.5": 1500 * time.Millisecond, "-4": 0, "soon": 0, "NaN": 0, "99999999999999999999": maxRetryAfter,
		"Wed, 30 Sep 2026 12:01:30 GMT": 90 * time.Second, "Wed, 30 Sep 2026 11:00:00 GMT": 0,
	} {
		s := newStub(t)
		s.on("ListSessions", answer{status: 429, header: http.Header{"Retry-After": {value}}})
		_, err := s.client(WithNow(func() time.Time { return now })).List(t.Context(), model.ListQuery{})
		wantKind(t, err, model.RateLimited)
		if e := model.AsError(err); e.RetryAfter != want {
			t.Errorf("Retry-After %q: %v, want %v", value, e.RetryAfter, want)
		}
	}
}

func TestRedirectsAreRefused(t *testing.T) {
	reached := 0
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached++ }))
	defer other.Close()
	for _, status := range []int{301, 302, 303, 307, 308} {
		s := newStub(t)
		header := http.Header{"Location": {other.URL + "/sign_in?private_token=" + testToken + "#x"}}
		s.on("Whoami", answer{status: status, header: header})
		_, err := s.client().SignIn(t.Context())
		wantKind(t, err, model.Unavailable, other.URL+"/sign_in", "not followed")
		if strings.Contains(err.Error(), "private_token") {
			t.Errorf("error repeats the query: %v", err)
		}
		s.on(resumePath, answer{status: status, header: header})
		_, err = s.client().Decide(t.Context(), s.approve())
		wantKind(t, err, model.Unavailable, other.URL)
		if s.count(resumePath) != 1 {
			t.Errorf("sent %d times", s.count(resumePath))
		}
	}
	if reached != 0 {
		t.Errorf("%d redirects were followed", reached)
	}
}

func TestCanceledAndUnreachable(t *testing.T) {
	s := newStub(t)
	ctx, cancel := context.WithCancel(t.Context())
	s.on("ListSessions", answer{do: func(_ http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
	}})
	_, err := s.client().List(ctx, model.ListQuery{})
	wantKind(t, err, model.Canceled)
	c := s.client()
	s.Close()
	_, err = c.SignIn(t.Context())
	wantKind(t, err, model.Unavailable, "nothing answers at")
}

func TestUntrustedCertificate(t *testing.T) {
	server := httptest.NewTLSServer(http.NotFoundHandler())
	server.Config.ErrorLog = nil
	defer server.Close()
	c := New(Config{Host: mustHost(t, server.URL), Token: mustToken(t)})
	_, err := c.SignIn(t.Context())
	wantKind(t, err, model.Unavailable, "SSL_CERT_FILE")
	_, err = c.Decide(t.Context(), model.Decision{Session: model.SessionID{Number: 4}, Verb: model.Stop})
	wantKind(t, err, model.Unavailable)
}

func TestTokenGoesToItsHostOnly(t *testing.T) {
	var got []string
	rt := roundTrip(func(r *http.Request) (*http.Response, error) {
		got = append(got, r.URL.String()+" "+r.Header.Get("Authorization"))
		return &http.Response{StatusCode: 404, Body: http.NoBody, Header: http.Header{}}, nil
	})
	c := New(Config{Host: mustHost(t, "https://example.com/gitlab"), Token: mustToken(t)}, WithTransport(rt))
	for _, address := range []string{"https://example.com/gitlab/api/graphql", "http://example.com/gitlab/x", "https://evil.org/gitlab/x", "https://example.com/x"} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := c.reader.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
	}
	for i, line := range got {
		if strings.HasSuffix(line, " Bearer "+testToken) != (i == 0) {
			t.Errorf("request %d: %s", i, line)
		}
	}
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
