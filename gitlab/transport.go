package gitlab

import (
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net/http"
	"time"
)

const (
	// defaultTimeout is how long GitLab itself works on a request at most.
	// Source: GitLab app/graphql/gitlab_schema.rb.
	defaultTimeout = 30 * time.Second
	// maxBody bounds an answer after decompression. A log of thousands of
	// messages stays below; a compressed bomb does not.
	maxBody = 16 << 20
	// maxHeader bounds the headers of an answer.
	maxHeader = 1 << 20
)

// reply is an answer that was read to its end.
type reply struct {
	status int
	header http.Header
	body   []byte
}

// httpClients makes the two ways out: one that keeps connections for reading,
// and one that opens a new connection for each decision, because a server may
// close an idle connection in the moment of sending, and then nobody knows
// whether the decision arrived. Neither follows a redirect: net/http would
// carry the token along from https to http, and repeat a body elsewhere.
func (c *Client) httpClients() (*http.Client, *http.Client) {
	rt := c.given
	if rt == nil {
		rt = http.DefaultTransport
	}
	reading, deciding := rt, rt
	if network, ok := rt.(*http.Transport); ok {
		keep := network.Clone()
		keep.MaxResponseHeaderBytes = maxHeader
		reading, deciding = keep, freshTransport(keep)
	}
	wrap := func(rt http.RoundTripper) *http.Client {
		return &http.Client{
			Transport:     &authorised{next: rt, client: c},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}
	}
	return wrap(reading), wrap(deciding)
}

// freshTransport opens a connection for each request, and speaks HTTP/1.1 only,
// because HTTP/2 repeats some requests by itself. A transport that was in use
// offers HTTP/2 to the server in its TLS configuration, whatever Protocols says.
func freshTransport(network *http.Transport) *http.Transport {
	fresh := network.Clone()
	fresh.DisableKeepAlives = true
	fresh.ForceAttemptHTTP2 = false
	fresh.Protocols = new(http.Protocols)
	fresh.Protocols.SetHTTP1(true)
	fresh.TLSNextProto = map[string]func(string, *tls.Conn) http.RoundTripper{}
	if fresh.TLSClientConfig != nil {
		fresh.TLSClientConfig.NextProtos = []string{"http/1.1"}
	}
	return fresh
}

// authorised adds what every request carries. The token goes as a Bearer
// token, which both personal and OAuth tokens accept and which net/http does
// not forward to other hosts, and only to the configured host.
type authorised struct {
	next   http.RoundTripper
	client *Client
}

// RoundTrip sends one request.
func (a *authorised) RoundTrip(req *http.Request) (*http.Response, error) {
	out := req.Clone(req.Context())
	out.Header.Set("User-Agent", a.client.userAgent())
	out.Header.Set("Accept", "application/json")
	if a.client.host.owns(out.URL) && !a.client.token.IsZero() {
		out.Header.Set("Authorization", "Bearer "+a.client.token.secret())
	}
	resp, err := a.next.RoundTrip(out)
	if err != nil {
		return nil, fmt.Errorf("send the request: %w", err)
	}
	return resp, nil
}

func (c *Client) userAgent() string {
	if c.version == "" {
		return "duodash"
	}
	return "duodash/" + c.version
}

// bounded is ctx with the bound of one request.
func (c *Client) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, c.timeout)
}

// read reads an answer to its end. With an error, the reply holds what came
// before it.
func read(resp *http.Response) (reply, error) {
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxBody+1))
	r := reply{status: resp.StatusCode, header: resp.Header, body: body}
	switch {
	case len(body) > maxBody:
		r.body = nil
		return r, errTooLarge
	case err != nil:
		return r, fmt.Errorf("read the answer: %w", err)
	default:
		return r, nil
	}
}
