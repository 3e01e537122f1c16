package sim

import (
	"context"
	"strconv"
	"strings"
	"sync"
	"time"
)

const workflowClass = "Ai::DuoWorkflows::Workflow"

// view is what one request sees: the state at one moment, through one user's eyes.
type view struct {
	w       *world
	now     time.Time
	version version
	user    *User
	canAct  bool
	// base is the URL of the instance, relative root included; root only the root.
	base, root string
	// mu guards what several resolvers of one request may write or count.
	mu     sync.Mutex
	pinned int
}

type viewKey struct{}

func withView(ctx context.Context, v *view) context.Context {
	return context.WithValue(ctx, viewKey{}, v)
}

func viewOf(ctx context.Context) *view {
	v, _ := ctx.Value(viewKey{}).(*view)
	return v
}

// exists tells whether the session is there at all by now.
func (v *view) exists(s *session) bool { return !s.gone && !s.created.After(v.now) }

// usable tells whether the agent platform works where the session lives.
func (v *view) usable(s *session) bool {
	p := v.w.projects[s.spec.Project]
	return p == nil || !p.DuoOff
}

// canRead is GitLab's rule: the owner, or anyone in the project when the
// session ran in CI (ee/app/policies/ai/duo_workflows/workflow_policy.rb).
func (v *view) canRead(s *session) bool {
	if v.user == nil || !v.exists(s) || !v.usable(s) || s.spec.Hidden {
		return false
	}
	if s.spec.User == v.user.Username {
		return true
	}
	p := v.w.projects[s.spec.Project]
	return p != nil && s.inCI() && p.canRead(v.user)
}

func (v *view) owns(s *session) bool {
	return v.user != nil && s.spec.User == v.user.Username
}

// text puts the host into a scenario's text.
func (v *view) text(s string) string { return strings.ReplaceAll(s, "${base}", v.base) }

// own are the caller's rows, readable or not: unreadable ones leave after paging.
func (v *view) own() []*session {
	var rows []*session
	for _, s := range v.w.sessions {
		if v.owns(s) && v.exists(s) && v.usable(s) {
			rows = append(rows, s)
		}
	}
	return rows
}

// inProject are the rows of all users that ran in CI of the project.
func (v *view) inProject(p *Project) []*session {
	var rows []*session
	for _, s := range v.w.sessions {
		if s.spec.Project == p.Path && s.inCI() && v.exists(s) && v.usable(s) {
			rows = append(rows, s)
		}
	}
	return rows
}

// sessions answers duoWorkflowWorkflows over the given rows.
func (v *view) sessions(a *sessionArgs, rows []*session) (*conn[sessionNode], error) {
	if err := a.exclusive(); err != nil {
		return nil, err
	}
	if a.WorkflowID != nil && v.user != nil {
		s, err := v.lookUp(a.WorkflowID.number())
		if err != nil {
			return nil, err
		}
		rows = []*session{s}
	} else {
		rows = v.filtered(a, rows)
	}
	return paged(rows, a.pageArgs, maxPage, v.sessionNode, v.canRead)
}

func (v *view) filtered(a *sessionArgs, rows []*session) []*session {
	path := ""
	if a.ProjectPath != nil {
		path = *a.ProjectPath
	}
	if a.ProjectID != nil {
		path = "?"
		if p := v.w.project(a.ProjectID.number()); p != nil {
			path = p.Path
		}
	}
	if path != "" && !v.projectUsable(path) {
		return nil
	}
	var out []*session
	for _, s := range rows {
		if (path == "" || s.spec.Project == path) && a.matches(s) {
			out = append(out, s)
		}
	}
	a.order(out)
	return out
}

func (v *view) projectUsable(path string) bool {
	p := v.w.projects[path]
	return p != nil && p.canRead(v.user) && !p.DuoOff
}

// lookUp finds one session, or says it as the version does.
func (v *view) lookUp(id int64) (*session, error) {
	s := v.w.byID[id]
	if s != nil && v.canRead(s) {
		return s, nil
	}
	if v.throttled(id) {
		return nil, answerError{text: "Too many requests."}
	}
	if s != nil && v.exists(s) && !v.version.from19(4) {
		if s.spec.Project == "" {
			return nil, answerError{"Choose a default GitLab Duo namespace in your preferences to access this workflow.", "NO_DEFAULT_NAMESPACE"}
		}
		return nil, answerError{"You don't have permission to access this workflow.", "INSUFFICIENT_NAMESPACE_PERMISSIONS"}
	}
	return nil, answerError{"Workflow not found", "WORKFLOW_NOT_FOUND"}
}

// refusalWindow is GitLab's limit on unauthorized look-ups: one per user and
// session in five minutes (duo_workflow_unauthorized_access).
const refusalWindow = 5 * time.Minute

// throttled tells whether the look-up of an unreadable session is a repeat.
func (v *view) throttled(id int64) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	key := v.user.Username + " " + strconv.FormatInt(id, 10)
	at, seen := v.w.refused[key]
	if seen && v.now.Sub(at) < refusalWindow {
		return true
	}
	v.w.refused[key] = v.now
	return false
}
