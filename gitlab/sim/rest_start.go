package sim

import (
	"net/http"
	"slices"
	"strings"
	"time"
)

// maxGoal is the length of a goal in 19.5.
const maxGoal = 65536

func (s *Server) restStart(r *http.Request, body []byte, now time.Time) answer {
	v, refusal := s.restView(r, now, "api", "ai_features")
	if refusal != nil {
		return *refusal
	}
	p, bad := readParams(r, body)
	if bad != nil {
		return *bad
	}
	if text := startProblem(p); text != "" {
		return invalid(text)
	}
	run, _ := p.boolean("start_workflow")
	project, refusal := v.startPlace(p)
	if refusal != nil {
		return *refusal
	}
	if len([]rune(p.text("goal"))) > maxGoal {
		return failure(http.StatusBadRequest, "400 Bad request - Goal is too long (maximum is 65536 characters)")
	}
	spec := Session{
		User: v.user.Username, Project: project.Path, Goal: p.text("goal"), Flow: p.text("workflow_definition"),
		Environment: strings.ToUpper(p.text("environment")), Privileges: p.numbers("agent_privileges"),
		PreApproved: p.numbers("pre_approved_agent_privileges"), NoGoal: !p.has("goal"),
	}
	if refusal := v.startItem(p, project, &spec); refusal != nil {
		return *refusal
	}
	if run {
		if refusal := v.startGate(project); refusal != nil {
			return *refusal
		}
	}
	return v.begin(&spec, run)
}

// startProblem is what Grape finds wrong with the parameters, or empty.
func startProblem(p params) string {
	environments := []string{"", "ide", "web", "chat_partial", "chat", "ambient", "external"}
	if !slices.Contains(environments, p.text("environment")) {
		return "environment does not have a valid value"
	}
	if _, ok := p.boolean("start_workflow"); p.has("start_workflow") && !ok {
		return "start_workflow is invalid"
	}
	if _, ok := p.number("ai_catalog_item_consumer_id"); p.has("ai_catalog_item_consumer_id") && !ok {
		return "ai_catalog_item_consumer_id is invalid"
	}
	return ""
}

func refusal(status int, text string) *answer {
	a := failure(status, text)
	return &a
}

// startPlace finds the project a session is started in.
func (v *view) startPlace(p params) (*Project, *answer) {
	ref := p.text("project_id")
	if ref == "" {
		if p.text("namespace_id") == "" {
			return nil, refusal(http.StatusBadRequest, "400 Bad request - No default namespace found. "+
				"Please configure a default GitLab Duo namespace in user preferences or provide project_id or namespace_id.")
		}
		if p.has("ai_catalog_item_consumer_id") {
			return nil, refusal(http.StatusBadRequest, "400 Bad request - AI Catalog flows can only be executed in project context")
		}
		return nil, refusal(http.StatusUnprocessableEntity, "Only project-level workflow is supported")
	}
	project := v.w.projects[ref]
	if n, ok := p.number("project_id"); ok {
		project = v.w.project(n)
	}
	if project == nil || !project.canRead(v.user) {
		return nil, refusal(http.StatusNotFound, "404 Project Not Found")
	}
	if project.DuoOff {
		return nil, refusal(http.StatusForbidden, "403 Forbidden - Access to the container is not allowed")
	}
	return project, nil
}

// startItem takes title, definition and privileges from the catalogue, which
// wins over workflow_definition.
func (v *view) startItem(p params, project *Project, spec *Session) *answer {
	id, given := p.number("ai_catalog_item_consumer_id")
	if !given {
		return nil
	}
	for i := range v.w.scenario.Items {
		item := &v.w.scenario.Items[i]
		c := item.consumerIn(project.Path)
		if c == nil || c.ID != id {
			continue
		}
		if item.Deleted || item.Draft || item.Hidden || item.Disabled {
			return refusal(http.StatusForbidden, "403 Forbidden - Agent or flow is not enabled for this project")
		}
		spec.Flow, spec.Title, spec.Environment = or(item.Flow, "ai_catalog_agent"), item.Name, "WEB"
		spec.Privileges = []int32{1, 2, 3, 4, 5, 6, 7}
		spec.PreApproved = spec.Privileges
		if !item.Foundational {
			spec.AgentName = item.Name
		}
		return nil
	}
	return refusal(http.StatusNotFound, "404 Enabled agent or flow was not found for this project. Not Found")
}

// startGate is what stands between a valid request and a CI job.
func (v *view) startGate(p *Project) *answer {
	switch {
	case v.w.scenario.NoCredits:
		return refusal(http.StatusForbidden, "403 Forbidden - Your session failed to start due to insufficient GitLab credits.")
	case p.RemoteOff, p.CIOff:
		return refusal(http.StatusForbidden, "403 Forbidden - Can not execute workflow in CI")
	case p.NoRunner:
		return refusal(http.StatusUnprocessableEntity, "No runner is available to run this session")
	}
	return nil
}

// begin writes the row and, when run is true, makes its CI job.
func (v *view) begin(spec *Session, run bool) answer {
	spec.ID = v.w.nextSession
	spec.Created = v.now.Sub(v.w.start)
	spec.NoJob = !run
	spec.FlowVersion, spec.Model = "2.0.0", "Claude Sonnet 4.6"
	if run {
		spec.Script = v.w.startScript(or(spec.Flow, "developer/v1"))
	}
	if err := v.w.addSession(spec); err != nil {
		return failure(http.StatusUnprocessableEntity, err.Error())
	}
	s := v.w.byID[spec.ID]
	if !run {
		return jsonAnswer(http.StatusCreated, v.entity(s, nil))
	}
	return jsonAnswer(http.StatusCreated, v.entity(s, v.w.workload()))
}

// startScript is what a session does that was started over the API. Agents
// without a flow of their own and unknown definitions start, then fail in CI.
func (w *world) startScript(flow string) []Step {
	steps := []Step{{After: w.pickup, Run: true}}
	known := w.itemOfFlow(flow) != nil || flow == "developer/v1" || flow == "software_development"
	switch {
	case w.agent(flow) != nil && w.agentRuns(flow):
		return append(steps, Step{After: 5 * time.Second, Ask: &Ask{
			Turn: "I am ready. I looked at the project and found nothing urgent.\n\nWhat would you like to know?",
		}})
	case w.agent(flow) != nil || !known:
		return []Step{{After: w.pickup + time.Second, Fail: "Failed to load flow " + flow + " (version 1.0.0)"}}
	}
	return append(steps,
		Step{After: 2 * time.Second, Say: "I read the goal and look at the repository first."},
		Step{After: 3 * time.Second, Tool: &Tool{
			Name: "list_dir", Args: Args{{"directory", "."}}, Response: "README.md\napp\nconfig\nspec",
		}},
		Step{After: 3 * time.Second, Ask: &Ask{Tools: []Tool{{
			Name: "run_command", Args: Args{{"program", "bundle"}, {"args", "exec rspec --fail-fast"}},
			Patterns: []string{"bundle exec rspec *"},
		}}}},
	)
}
