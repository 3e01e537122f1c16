package gitlab

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/url"
	"os"
	"strings"
	"syscall"

	"duodash/model"
)

// networkError classifies a request that got no whole answer. ctx is the
// caller's, without this package's own bound.
func (c *Client) networkError(ctx context.Context, err error) *model.Error {
	err = c.scrubbed(withoutAddress(err))
	e := &model.Error{Kind: model.Unavailable, Err: err}
	switch {
	case errors.Is(ctx.Err(), context.Canceled):
		e.Kind = model.Canceled
	case errors.Is(err, errTooLarge):
		e.Kind = model.Unreadable
		e.Said = model.Line(errTooLarge.Error())
	case corrupt(err):
		e.Kind = model.Unreadable
	case timedOut(err):
		e.Said = model.Line("no answer in time")
	default:
		e.Said, e.Hint = c.reason(err)
	}
	return e
}

// withoutAddress drops the wrapper of net/http that repeats the whole address.
func withoutAddress(err error) error {
	var wrapper *url.Error
	if errors.As(err, &wrapper) {
		return wrapper.Err
	}
	return err
}

func timedOut(err error) bool {
	var t interface{ Timeout() bool }
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, os.ErrDeadlineExceeded) ||
		errors.As(err, &t) && t.Timeout()
}

// corrupt reports whether the bytes of an answer make no sense, such as broken
// compression; there is no exported error for it.
func corrupt(err error) bool {
	text := err.Error()
	return strings.Contains(text, "gzip: invalid") || strings.Contains(text, "flate: corrupt")
}

// reason says in plain words why a server cannot be reached, and what helps.
func (c *Client) reason(err error) (model.Text, string) {
	var dns *net.DNSError
	var unknown x509.UnknownAuthorityError
	var name x509.HostnameError
	var invalid x509.CertificateInvalidError
	var plain tls.RecordHeaderError
	switch {
	case errors.As(err, &dns) && dns.IsNotFound:
		return model.Line("there is no host " + c.host.Name()), "check the host and the network"
	case errors.As(err, &dns):
		return model.Line("the name " + c.host.Name() + " cannot be looked up"), "check the network"
	case errors.Is(err, syscall.ECONNREFUSED):
		return model.Line("nothing answers at " + c.host.Name()), ""
	case errors.As(err, &unknown):
		return model.Line("its certificate is signed by nobody known here"), "SSL_CERT_FILE names a file with a private authority"
	case errors.As(err, &name):
		return model.Line("its certificate is for another host"), ""
	case errors.As(err, &invalid):
		return model.Line("its certificate is not valid"), "check the date of this machine"
	case errors.As(err, &plain):
		return model.Line("it does not speak https"), "write http:// before the host"
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF), errors.Is(err, syscall.ECONNRESET):
		return model.Line("the connection broke before the answer was whole"), ""
	default:
		return model.Text{}, ""
	}
}
