package model

import (
	"net/url"
	"strings"
)

// Link is an http or https address that is safe to print, to copy and to hand
// to a browser. The zero Link is no address.
type Link struct{ s string }

// ParseLink accepts an absolute http or https address without user name or
// password. Anything else gives the zero Link: such addresses come from text
// that an agent may have written, and are never opened.
func ParseLink(s string) Link {
	u, err := url.Parse(strings.TrimSpace(s))
	if err != nil || u.Hostname() == "" || u.User != nil {
		return Link{}
	}
	if u.Scheme != "http" && u.Scheme != "https" {
		return Link{}
	}
	out := u.String()
	if Line(out).String() != out {
		return Link{}
	}
	return Link{out}
}

// String returns the address, or an empty string.
func (l Link) String() string { return l.s }

// IsZero reports whether there is no address.
func (l Link) IsZero() bool { return l.s == "" }

// Join returns the address with a path of this program's own added.
func (l Link) Join(path string) Link {
	if l.IsZero() {
		return l
	}
	return Link{strings.TrimRight(l.s, "/") + path}
}

// Tail returns the last part of the path, such as the number of a job.
func (l Link) Tail() string {
	return l.s[strings.LastIndexByte(l.s, '/')+1:]
}
