package gitlab

import "duodash/model"

// level is a set of arguments that a server may know. Arguments, unlike
// fields, cannot be guarded in a document; one that the server does not know
// makes it refuse the whole document, even when its value is null.
type level int

// The levels. Source: GitLab
// ee/app/graphql/resolvers/ai/duo_workflows/workflows_resolver.rb.
const (
	// levelBase is GitLab 18.9.
	levelBase level = iota
	// levelChanges adds updatedAfter (19.3).
	levelChanges
	// levelStatuses adds statuses (19.5).
	levelStatuses
)

func levelOf(s model.Server) level {
	switch {
	case s.AtLeast(19, 5):
		return levelStatuses
	case s.AtLeast(19, 3):
		return levelChanges
	default:
		return levelBase
	}
}
