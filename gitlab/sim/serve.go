package sim

import (
	"context"
	"fmt"
	"maps"
	"net"
	"net/http"
	"time"
)

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a, f := s.handle(r)
	if f != nil && f.Delay > 0 && wait(r.Context(), f.Delay) != nil {
		return
	}
	if f != nil && (f.ResetBefore || f.ResetAfter) {
		reset(w)
		return
	}
	maps.Copy(w.Header(), a.header)
	w.Header().Set("Content-Length", contentLength(a.body))
	w.WriteHeader(a.status)
	if f == nil {
		_, _ = w.Write(a.body)
		return
	}
	s.serveSlowly(w, r, a, f)
}

// serveSlowly writes a body that is slow, cut short or both. A body shorter
// than its Content-Length makes net/http close the connection.
func (s *Server) serveSlowly(w http.ResponseWriter, r *http.Request, a answer, f *fault) {
	body := a.body[:f.length(a.body)]
	for f.SlowBody > 0 && len(body) > 0 {
		if wait(r.Context(), f.SlowBody) != nil {
			return
		}
		n := min(f.piece(), len(body))
		if _, err := w.Write(body[:n]); err != nil {
			return
		}
		_ = http.NewResponseController(w).Flush()
		body = body[n:]
	}
	_, _ = w.Write(body)
}

// reset breaks the connection without an answer.
func reset(w http.ResponseWriter) {
	c, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	if tcp, ok := c.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0)
	}
	_ = c.Close()
}

// wait sleeps in the caller's goroutine unless the context ends first.
func wait(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Listen opens a listener on the loopback interface and answers its base URL,
// relative root included, and what closes it. The goroutine that serves ends
// with the closer.
func (s *Server) Listen() (baseURL string, closer func() error, err error) {
	l, err := new(net.ListenConfig).Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, fmt.Errorf("listen on the loopback interface: %w", err)
	}
	srv := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = srv.Serve(l)
	}()
	closer = func() error {
		err := srv.Close()
		<-done
		return err
	}
	return "http://" + l.Addr().String() + s.root, closer, nil
}
