package model

import (
	"strconv"
	"strings"
)

// Account is who is signed in where.
type Account struct {
	Host string
	// User is the user name, without the at sign.
	User   Text
	Server Server
}

// Server is what a GitLab host says of itself. Source: Query.metadata.
type Server struct {
	Version    Text
	Enterprise bool
}

// What a server can do by its version. Source: the "since" notes of GitLab's
// GraphQL and REST references.

// TakesAnswers reports whether sessions can be answered from outside the web.
func (s Server) TakesAnswers() bool { return s.AtLeast(19, 3) }

// TakesApprovals reports whether that holds for tool calls and plans too.
func (s Server) TakesApprovals() bool { return s.AtLeast(19, 5) }

// TellsArtefacts reports whether it can say what a session created.
func (s Server) TellsArtefacts() bool { return s.AtLeast(19, 3) }

// TellsLastMessage reports whether it can give the end of a log alone.
func (s Server) TellsLastMessage() bool { return s.AtLeast(19, 3) }

// AtLeast compares the version with major.minor; a -pre version counts as the
// version it becomes. An unreadable version counts as the newest: GitLab then
// says itself what it cannot do.
func (s Server) AtLeast(major, minor int) bool {
	parts := strings.SplitN(s.Version.String(), ".", 3)
	if len(parts) < 2 {
		return true
	}
	gotMajor, err := strconv.Atoi(parts[0])
	if err != nil {
		return true
	}
	digits := strings.IndexFunc(parts[1], func(r rune) bool { return r < '0' || r > '9' })
	if digits < 0 {
		digits = len(parts[1])
	}
	gotMinor, err := strconv.Atoi(parts[1][:digits])
	if err != nil {
		return true
	}
	return gotMajor > major || gotMajor == major && gotMinor >= minor
}
