package sim

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// rest answers what is below /workflows. The lock is held.
func (s *Server) rest(r *http.Request, body []byte, sub string, now time.Time) answer {
	if sub == "" && r.Method == http.MethodPost {
		return s.restStart(r, body, now)
	}
	id, action, _ := strings.Cut(sub, "/")
	number, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return noRoute()
	}
	switch r.Method + " " + action {
	case "GET ":
		return s.restGet(r, number, now)
	case "PATCH ":
		return s.restPatch(r, body, number, now)
	case "POST resume":
		if s.engine.version.from19(3) {
			return s.restResume(r, body, number, now)
		}
	case "POST restart":
		if s.engine.version.from19(5) {
			return s.restRestart(r, number, now)
		}
	}
	return noRoute()
}

// noRoute is Grape's answer to a path it does not know.
func noRoute() answer {
	return jsonAnswer(http.StatusNotFound, map[string]string{"error": "404 Not Found"})
}

// mine is the session when it is the caller's.
func (v *view) mine(id int64) *session {
	s := v.w.byID[id]
	if s == nil || !v.exists(s) || !v.owns(s) {
		return nil
	}
	return s
}

func notMine() answer { return failure(http.StatusNotFound, "404 Not found") }

func (s *Server) restGet(r *http.Request, id int64, now time.Time) answer {
	v, refusal := s.restView(r, now, "api", "read_api", "ai_workflows")
	if refusal != nil {
		return *refusal
	}
	found := v.mine(id)
	if found == nil {
		return notMine()
	}
	if !v.usable(found) {
		return failure(http.StatusForbidden, "403 Forbidden")
	}
	return jsonAnswer(http.StatusOK, v.entity(found, nil))
}

// maxReply is the length of human_message (GitLab 19.4 and 19.5).
const maxReply = 2000

func (s *Server) restResume(r *http.Request, body []byte, id int64, now time.Time) answer {
	v, refusal := s.restView(r, now, "api")
	if refusal != nil {
		return *refusal
	}
	p, bad := readParams(r, body)
	if bad != nil {
		return *bad
	}
	if !p.has("human_approval") {
		return invalid("human_approval is missing")
	}
	approve, ok := p.boolean("human_approval")
	if !ok {
		return invalid("human_approval is invalid")
	}
	text := p.text("human_message")
	if len([]rune(text)) > maxReply {
		return invalid("human_message must be less than " + strconv.Itoa(maxReply) + " characters")
	}
	found := v.mine(id)
	if found == nil {
		return notMine()
	}
	if !found.resumable(v.w, v.version, v.user) {
		return failure(http.StatusForbidden, "403 Forbidden")
	}
	if item := v.w.itemOfFlow(found.flow); item != nil && item.Deleted {
		return failure(http.StatusNotFound, "404 AI Catalog consumer not found for this workflow Not Found")
	}
	if v.w.projects[found.spec.Project].CIOff {
		return failure(http.StatusBadRequest, "400 Bad request - Can not execute workflow in CI")
	}
	found.answer(v.w, approve, text, now)
	return jsonAnswer(http.StatusCreated, v.entity(found, v.w.workload()))
}

func (s *Server) restPatch(r *http.Request, body []byte, id int64, now time.Time) answer {
	v, refusal := s.restView(r, now, "api", "ai_workflows")
	if refusal != nil {
		return *refusal
	}
	p, bad := readParams(r, body)
	if bad != nil {
		return *bad
	}
	if !p.has("status_event") {
		return invalid("status_event is missing")
	}
	found := v.mine(id)
	if found == nil {
		return notMine()
	}
	if !v.usable(found) {
		return failure(http.StatusUnauthorized, "Can not update workflow")
	}
	event := p.text("status_event")
	to, allowed, known := transition(event, found.status)
	switch {
	case !known:
		return failure(http.StatusBadRequest, "Unsupported status event: "+event)
	case to == found.status && event != "retry":
		// GitLab answers success: the workflow is in that status already.
	case !allowed:
		return failure(http.StatusBadRequest, "Can not "+event+" workflow that has status "+found.status)
	default:
		found.event(to, now)
	}
	return jsonAnswer(http.StatusOK, map[string]any{"workflow": v.row(found)})
}

func (s *Server) restRestart(r *http.Request, id int64, now time.Time) answer {
	v, refusal := s.restView(r, now, "api")
	if refusal != nil {
		return *refusal
	}
	found := v.mine(id)
	if found == nil {
		return notMine()
	}
	again := found.status == statusFailed || found.status == statusStopped
	if p := v.w.projects[found.spec.Project]; p == nil || !v.usable(found) || !again || p.RemoteOff || p.CIOff {
		return failure(http.StatusForbidden, "403 Forbidden")
	}
	spec := Session{
		User: found.spec.User, Project: found.spec.Project, Flow: found.flow, Goal: found.spec.Goal,
		Title: found.spec.Title, Environment: found.spec.Environment, Privileges: found.spec.Privileges,
		PreApproved: found.spec.PreApproved, AgentName: found.spec.AgentName,
	}
	return v.begin(&spec, true)
}
