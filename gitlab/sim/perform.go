package sim

import (
	"fmt"
	"time"
)

// perform carries out one step at its time.
func (s *session) perform(w *world, st *Step, at time.Time) {
	s.speak(st, at)
	switch {
	case st.Run:
		s.run(w, at)
	case st.Ask != nil:
		s.wait(w, st.Ask, at)
	case st.Create != nil:
		s.addLink(w, st.Create, at)
	case st.Vanish:
		s.gone = true
	case st.Title != "":
		s.title = st.Title
	case st.Summary != "":
		s.summary = st.Summary
	}
	if status := st.endsIn(); status != "" {
		s.end(st, status, at)
		// A runner that loads no flow fails before the agent writes anything.
		if len(s.checkpoints) == 0 {
			return
		}
	}
	s.write(at)
}

// speak adds the message of a step that has one.
func (s *session) speak(st *Step, at time.Time) {
	switch {
	case st.Say != "" || st.Empty:
		s.addAgent(s.fill(st.Say), at)
	case st.User != "":
		s.addUser(s.fill(st.User), at)
	case st.Tool != nil:
		s.addTool(st.Tool, at)
	case st.Todo != nil:
		s.addTodo(st.Todo, at)
	case st.Error != "":
		s.addError(st.Error, at)
	}
}

// endsIn is the status a step leads to by itself, or empty.
func (st *Step) endsIn() string {
	switch {
	case st.Finish:
		return statusFinished
	case st.Stop:
		return statusStopped
	case st.Pause:
		return statusPaused
	case st.Fail != "":
		return statusFailed
	}
	return st.Status
}

func (s *session) end(st *Step, status string, at time.Time) {
	s.setStatus(status, at)
	if st.Fail != "" && st.Fail != "-" {
		s.summary = s.fill(st.Fail)
	}
	if s.pipeline == pipelineBusy && status != statusRunning && status != statusCreated {
		s.pipeline = pipelineDone
	}
}

// run is a runner picking the job up.
func (s *session) run(w *world, at time.Time) {
	s.setStatus(statusRunning, at)
	if s.ci() {
		s.pipeline = pipelineBusy
		// An answered session has its new job already.
		if !s.answered {
			s.addJob(w)
		}
	}
	if len(s.messages) == 0 && !s.spec.NoGoal {
		s.addUser(s.spec.Goal, at)
	}
	if s.answered && s.said != "" {
		s.addUser(s.said, at)
	}
	s.answered, s.ask = false, nil
}

// wait puts the request at the end of the log and holds the session.
func (s *session) wait(w *world, a *Ask, at time.Time) {
	// What the person said before belongs to this request, not to later ones.
	filled := *a
	filled.Plan = s.fill(a.Plan)
	s.ask, a = &filled, &filled
	if s.ci() && !a.Busy {
		s.pipeline = pipelineDone
	}
	switch {
	case len(a.Tools) > 0:
		name := ""
		if p := w.projects[s.spec.Project]; p != nil {
			name = p.Name
		}
		for i := range a.Tools {
			s.addToolRequest(&a.Tools[i], name, at)
		}
		s.setStatus(statusToolApproval, at)
	case a.Plan != "":
		s.addAgent(a.Plan, at)
		s.addRequest(or(a.Text, "Please review the plan. Approve it, or say what should change."), "approval", at)
		s.setStatus(statusPlanApproval, at)
	case a.Question != "":
		s.addRequest(s.fill(a.Question), "input", at)
		s.setStatus(statusInput, at)
	default:
		s.addAgent(s.fill(a.Turn), at)
		s.setStatus(statusInput, at)
	}
	// What follows is said by the answer, not by the rest of the script.
	s.next = len(s.script)
}

// write stores a checkpoint, which touches the row
// (GitLab ee/app/models/ai/duo_workflows/checkpoint.rb).
func (s *session) write(at time.Time) {
	s.updated = at
	s.checkpoints = append(s.checkpoints, checkpoint{
		seq: len(s.checkpoints) + 1, at: at, status: s.status, graph: graphState(s.status, len(s.errors) > 0), messages: len(s.messages),
	})
}

// graphState is the execution status GitLab derives from the agent's graph.
func graphState(status string, failed bool) string {
	switch status {
	case statusRunning:
		return "Execution"
	case statusFinished:
		return "Completed"
	case statusFailed:
		if failed {
			return "Error"
		}
	}
	return titled(status)
}

// checkSteps finds steps that could not be carried out.
func checkSteps(steps []Step) error {
	var err error
	eachStep(steps, func(st *Step) {
		if st.After < 0 {
			err = fmt.Errorf("a step's time is below zero: %s", st.After)
		}
		if a := st.Ask; a != nil && len(a.Tools) == 0 && a.Plan == "" && a.Question == "" && a.Turn == "" {
			err = fmt.Errorf("a request asks nothing")
		}
		if c := st.Create; c != nil && linkKind(c.Kind) == 0 {
			err = fmt.Errorf("an artefact of unknown kind %q", c.Kind)
		}
	})
	return err
}

// eachStep visits all steps, those after answers too.
func eachStep(steps []Step, visit func(*Step)) {
	for i := range steps {
		visit(&steps[i])
		if a := steps[i].Ask; a != nil {
			eachStep(a.Approved, visit)
			eachStep(a.Answered, visit)
			eachStep(a.Rejected, visit)
		}
	}
}

func or(text, other string) string {
	if text == "" {
		return other
	}
	return text
}
