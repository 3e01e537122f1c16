package sim

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// sessionArgs are the arguments of duoWorkflowWorkflows. Old servers lack some
// of them; the schema, not this type, says which.
type sessionArgs struct {
	pageArgs
	Environment  *string
	ExcludeTypes *[]string
	IDs          *[]gid
	ProjectID    *gid
	ProjectPath  *string `graphql:"projectPath"`
	Search       *string
	Sort         sortArg
	StatusGroup  *string
	Statuses     *[]string
	Type         *string
	UpdatedAfter *stamp
	WorkflowID   *gid
}

// sortArg is a sort order; null means the default.
type sortArg struct{ word string }

// ImplementsGraphQLType names the enum.
func (sortArg) ImplementsGraphQLType(name string) bool { return name == "DuoWorkflowsWorkflowSort" }

// UnmarshalGraphQL takes the word or null.
func (s *sortArg) UnmarshalGraphQL(input any) error {
	s.word, _ = input.(string)
	return nil
}

// Nullable lets an explicit null pass.
func (s *sortArg) Nullable() {}

// exclusive refuses pairs of arguments after dropping nulls
// (GitLab lib/gitlab/graphql/validators/mutually_exclusive_validator.rb).
func (a *sessionArgs) exclusive() error {
	if a.ProjectPath != nil && a.ProjectID != nil {
		return answerError{text: "Only one of [projectPath, projectId] arguments is allowed at the same time."}
	}
	if a.StatusGroup != nil && a.Statuses != nil {
		return answerError{text: "Only one of [statusGroup, statuses] arguments is allowed at the same time."}
	}
	return nil
}

// matches tells whether a row passes all filters (GitLab
// ee/app/finders/ai/duo_workflows/workflows_finder.rb).
func (a *sessionArgs) matches(s *session) bool {
	return a.kindMatches(s) && a.stateMatches(s) &&
		(a.IDs == nil || slices.Contains(*a.IDs, newGID(workflowClass, s.id))) &&
		(a.Search == nil || searchMatches(*a.Search, s))
}

func (a *sessionArgs) kindMatches(s *session) bool {
	return (a.Type == nil || typeMatches(*a.Type, s)) &&
		(a.ExcludeTypes == nil || !slices.Contains(*a.ExcludeTypes, s.flow)) &&
		(a.Environment == nil || *a.Environment == s.environment())
}

func (a *sessionArgs) stateMatches(s *session) bool {
	return (a.StatusGroup == nil || *a.StatusGroup == statusGroup(s.status)) &&
		(a.Statuses == nil || slices.Contains(*a.Statuses, strings.ToUpper(s.status))) &&
		(a.UpdatedAfter == nil || !s.updated.Before(time.Time(*a.UpdatedAfter)))
}

func typeMatches(word string, s *session) bool {
	switch word {
	case "foundational_chat_agents":
		return s.chat
	case "non_foundational_chat_agents":
		return !s.chat
	}
	return word == s.flow
}

// searchMatches looks in the definition and the goal, never in the title. Words
// that are numbers match session numbers too.
func searchMatches(text string, s *session) bool {
	words := strings.Fields(strings.ToLower(text))
	hay := strings.ToLower(s.flow)
	goal := strings.ToLower(s.spec.Goal)
	all := true
	for _, w := range words {
		if n, err := strconv.ParseInt(strings.TrimPrefix(w, "#"), 10, 64); err == nil && n == s.id {
			return true
		}
		if !strings.Contains(hay, w) && !strings.Contains(goal, w) {
			all = false
		}
	}
	return all
}

// order sorts rows; equal ones by number.
func (a *sessionArgs) order(rows []*session) {
	word := strings.ToUpper(a.Sort.word)
	key := func(x, y *session) int { return x.created.Compare(y.created) }
	switch {
	case strings.HasPrefix(word, "UPDATED"):
		key = func(x, y *session) int { return x.updated.Compare(y.updated) }
	case strings.HasPrefix(word, "STATUS"):
		key = func(x, y *session) int {
			return cmp.Compare(groupOrder(statusGroup(x.status)), groupOrder(statusGroup(y.status)))
		}
	}
	sign := -1
	if strings.HasSuffix(word, "_ASC") {
		sign = 1
	}
	slices.SortStableFunc(rows, func(x, y *session) int {
		return sign * cmp.Or(key(x, y), cmp.Compare(x.id, y.id))
	})
}
