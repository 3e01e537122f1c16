package sim

import (
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"time"
)

// Transport is an in-process round tripper that reaches this server whatever
// the host. It works in the caller's goroutine and honours the request's
// context also while a Fault delays; so it can be used under testing/synctest.
func (s *Server) Transport() http.RoundTripper { return transport{s} }

type transport struct{ s *Server }

// RoundTrip carries one request over. Broken connections are errors of the
// kinds a real network gives.
func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := r.Context().Err(); err != nil {
		closeBody(r)
		return nil, err
	}
	in := r.Clone(r.Context())
	if in.Body == nil {
		in.Body = http.NoBody
	}
	if in.Host == "" {
		in.Host = r.URL.Host
	}
	a, f := t.s.handle(in)
	closeBody(r)
	if f != nil && f.Delay > 0 {
		if err := wait(r.Context(), f.Delay); err != nil {
			return nil, err
		}
	}
	if f != nil && (f.ResetBefore || f.ResetAfter) {
		return nil, &net.OpError{Op: "read", Net: "tcp", Err: syscall.ECONNRESET}
	}
	return response(r, a, f), nil
}

func closeBody(r *http.Request) {
	if r.Body != nil {
		_ = r.Body.Close()
	}
}

func response(r *http.Request, a answer, f *fault) *http.Response {
	body := &slowBody{ctx: r.Context(), left: a.body, piece: len(a.body)}
	if f != nil {
		n := f.length(a.body)
		body.left, body.cut = a.body[:n], n < len(a.body)
		if f.SlowBody > 0 {
			body.pause, body.piece = f.SlowBody, f.piece()
		}
	}
	h := a.header.Clone()
	if h == nil {
		h = http.Header{}
	}
	h.Set("Content-Length", contentLength(a.body))
	return &http.Response{
		Status: strings.TrimSpace(contentStatus(a.status)), StatusCode: a.status,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: h, Body: body, ContentLength: int64(len(a.body)), Request: r,
	}
}

// slowBody is a body that may come in pieces and may end too early.
type slowBody struct {
	ctx   context.Context
	left  []byte
	piece int
	pause time.Duration
	cut   bool
}

// Read gives the next piece, after the pause.
func (b *slowBody) Read(p []byte) (int, error) {
	if err := b.ctx.Err(); err != nil {
		return 0, err
	}
	if len(b.left) == 0 {
		if b.cut {
			return 0, io.ErrUnexpectedEOF
		}
		return 0, io.EOF
	}
	if b.pause > 0 {
		if err := wait(b.ctx, b.pause); err != nil {
			return 0, err
		}
	}
	n := copy(p, b.left[:min(len(b.left), b.piece)])
	b.left = b.left[n:]
	return n, nil
}

// Close does nothing.
func (b *slowBody) Close() error { return nil }
