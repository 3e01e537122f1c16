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

// Versions from which on something can be relied on, as major and minor.
// Source: the "since" notes of GitLab's GraphQL and REST references.
const (
	resumeMajor, resumeMinor       = 19, 3
	approvalsMajor, approvalsMinor = 19, 5
	artefactsMajor, artefactsMinor = 19, 3
)

// TellsArtefacts reports whether the server can say what a session created.
func (s Server) TellsArtefacts() bool { return s.AtLeast(artefactsMajor, artefactsMinor) }

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
