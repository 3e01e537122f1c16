package gitlab

import (
	"fmt"
	"net"
	"net/url"
	"strings"

	"duodash/model"
)

// DefaultHost is used when nobody names another.
const DefaultHost = "gitlab.com"

// Host is one GitLab instance. The zero Host is DefaultHost.
type Host struct {
	scheme, address, root string
}

// ParseHost reads a host as a person writes it: a bare name, which means https
// (gitlab.example.com, example.com:8443, example.com/gitlab), or an address
// with scheme, port and relative root. An error is a sentence for the person
// who wrote it.
func ParseHost(s string) (Host, error) {
	s = strings.TrimSpace(s)
	if s == "" {
		return Host{}, fmt.Errorf("the host is empty; write a name such as %s", DefaultHost)
	}
	if shown := model.Line(s).String(); shown != s || strings.ContainsAny(s, " \\<>\"") {
		return Host{}, fmt.Errorf("%q is no host; write a name such as gitlab.example.com", redactUser(shown))
	}
	u, err := url.Parse(withScheme(s))
	if err != nil {
		return Host{}, fmt.Errorf(
			"%q is no host; write a name such as gitlab.example.com, or an address such as https://example.com/gitlab", redactUser(s))
	}
	if err := checkHost(u, s); err != nil {
		return Host{}, err
	}
	return Host{
		scheme:  u.Scheme,
		address: usualAddress(u),
		root:    strings.TrimRight(u.EscapedPath(), "/"),
	}, nil
}

func withScheme(s string) string {
	if strings.Contains(s, "://") {
		return s
	}
	if net.ParseIP(s) != nil && strings.Contains(s, ":") {
		s = "[" + s + "]"
	}
	return "https://" + s
}

func checkHost(u *url.URL, s string) error {
	switch {
	case u.User != nil:
		return fmt.Errorf("the host must not hold a user name or password; put the token in GITLAB_TOKEN and write only %q", u.Host)
	case u.Scheme != "http" && u.Scheme != "https":
		return fmt.Errorf("%q does not begin with https:// or http://; no other kind of address works", s)
	case u.Hostname() == "":
		return fmt.Errorf("%q has no name in it; write a host such as gitlab.example.com", s)
	case u.RawQuery != "" || u.Fragment != "" || u.ForceQuery:
		return fmt.Errorf("%q holds more than a host; write it without ? and #", s)
	case strings.HasPrefix(u.Host, ":") || strings.HasSuffix(u.Host, ":"):
		return fmt.Errorf("%q has a colon without a port; write a host such as gitlab.example.com:8443", s)
	default:
		return nil
	}
}

// redactUser keeps what stands before an at sign out of an error.
func redactUser(s string) string {
	return s[strings.LastIndexByte(s, '@')+1:]
}

// usualAddress is host and port in lower case, without the port that the
// scheme has anyway.
func usualAddress(u *url.URL) string {
	address := strings.ToLower(u.Host)
	switch {
	case u.Scheme == "https" && u.Port() == "443":
		return strings.TrimSuffix(address, ":443")
	case u.Scheme == "http" && u.Port() == "80":
		return strings.TrimSuffix(address, ":80")
	default:
		return address
	}
}

// orDefault fills in the zero Host.
func (h Host) orDefault() Host {
	if h == (Host{}) {
		return Host{scheme: "https", address: DefaultHost}
	}
	return h
}

// Name is the host as model.SessionID and model.Account name it: name, port
// where it is not the usual one, and relative root.
func (h Host) Name() string {
	full := h.orDefault()
	return full.address + full.root
}

// String is the address of the instance, without a slash at the end.
func (h Host) String() string {
	full := h.orDefault()
	return full.scheme + "://" + full.address + full.root
}

// owns reports whether a request to u stays with this host, so that it may
// carry the token.
func (h Host) owns(u *url.URL) bool {
	full := h.orDefault()
	return u.Scheme == full.scheme && usualAddress(u) == full.address &&
		strings.HasPrefix(u.EscapedPath(), full.root+"/")
}
