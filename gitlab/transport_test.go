package gitlab

import (
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"duodash/model"
)

// TestDecisionsAvoidHTTP2 pins that a decision goes out on a new HTTP/1.1
// connection also where reading uses HTTP/2, which repeats requests by itself.
func TestDecisionsAvoidHTTP2(t *testing.T) {
	var seen []string
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen = append(seen, r.Proto)
		w.Header().Set("Content-Type", "application/json")
		if r.URL.Path == "/api/graphql" {
			_, _ = io.WriteString(w, `{"data":{"currentUser":{"id":"1","username":"mira"},"metadata":null}}`)
			return
		}
		_, _ = io.WriteString(w, `{"workflow":{"id":4}}`)
	}))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	network, ok := server.Client().Transport.(*http.Transport)
	if !ok {
		t.Fatal("the test server has another transport")
	}
	decideOver(t, server.URL, network, &seen)
	// The default transport, with a certificate that it does not know.
	standard, ok := http.DefaultTransport.(*http.Transport)
	if !ok {
		t.Fatal("the default transport is another")
	}
	trusting := standard.Clone()
	trusting.TLSClientConfig.RootCAs = network.TLSClientConfig.RootCAs
	decideOver(t, server.URL, trusting, &seen)
}

func decideOver(t *testing.T, address string, network *http.Transport, seen *[]string) {
	t.Helper()
	*seen = nil
	c := New(Config{Host: mustHost(t, address), Token: mustToken(t)}, WithTransport(network))
	account, err := c.SignIn(t.Context())
	if err != nil || !account.Server.Version.IsBlank() {
		t.Fatalf("%v, %v", account, err)
	}
	for range 2 {
		if _, err := c.Decide(t.Context(), model.Decision{Session: model.SessionID{Number: 4}, Verb: model.Stop}); err != nil {
			t.Fatal(err)
		}
	}
	if want := []string{"HTTP/2.0", "HTTP/1.1", "HTTP/1.1"}; !slices.Equal(*seen, want) {
		t.Errorf("protocols %v", *seen)
	}
}

func TestUnchangedAnswersAreNotDecodedAgain(t *testing.T) {
	s := newStub(t)
	s.on("ListSessions", answer{file: "list-all-states"})
	c := s.client()
	first, err := c.List(t.Context(), model.ListQuery{})
	if err != nil {
		t.Fatal(err)
	}
	kept := c.known.last["ListSessions"].data
	second, err := c.List(t.Context(), model.ListQuery{})
	if err != nil || len(second.Page.Sessions) != len(first.Page.Sessions) || c.known.last["ListSessions"].data != kept {
		t.Errorf("decoded again, or differently: %v", err)
	}
	other, err := c.List(t.Context(), model.ListQuery{First: 7})
	if err != nil || len(other.Page.Sessions) != len(first.Page.Sessions) || c.known.last["ListSessions"].data == kept {
		t.Errorf("another question was taken for the same: %v", err)
	}
	s.on("ListSessions", answer{file: "list-empty"})
	changed, err := c.List(t.Context(), model.ListQuery{})
	if err != nil || len(changed.Page.Sessions) != 0 {
		t.Errorf("a change was missed: %v, %v", changed, err)
	}
}
