package sim

import (
	"fmt"
	"strings"
	"time"
)

// retention is how long checkpoints live; older sessions are archived.
const retention = 30 * 24 * time.Hour

// The states of a session's latest CI pipeline that matter here.
const (
	pipelineNone = ""
	pipelineBusy = "busy"
	pipelineDone = "done"
)

// session is the state of one agent run.
type session struct {
	id       int64
	spec     *Session
	chat     bool
	created  time.Time
	updated  time.Time
	status   string
	flow     string
	title    string
	summary  string
	gone     bool
	pipeline string
	jobs     []int64
	errors   []string
	approved Approval

	script []Step
	next   int
	last   time.Time

	ask      *Ask
	answered bool
	// said is what the person wrote with the decision being carried out.
	said        string
	messages    []message
	checkpoints []checkpoint
	links       []link
}

// checkpoint is the state the agent wrote at one moment.
type checkpoint struct {
	seq      int
	at       time.Time
	status   string
	graph    string
	messages int
}

func newSession(w *world, spec *Session) *session {
	s := &session{
		id: spec.ID, spec: spec, flow: spec.Flow, status: spec.Status,
		title: spec.Title, summary: spec.Summary, created: w.start.Add(spec.Created),
		script: spec.Script, approved: spec.Approvals,
	}
	if s.flow == "" {
		s.flow = "developer/v1"
	}
	if s.status == "" {
		s.status = statusCreated
	}
	s.chat = w.isChat(s.flow)
	s.updated, s.last = s.created, s.created
	if !s.ci() {
		return s
	}
	s.pipeline = pipelineBusy
	if s.status != statusCreated {
		s.addJob(w)
		if s.status != statusRunning {
			s.pipeline = pipelineDone
		}
	}
	return s
}

// advance carries out the steps that are due.
func (s *session) advance(w *world, now time.Time) {
	for s.next < len(s.script) {
		step := &s.script[s.next]
		due := s.last.Add(step.After)
		if due.After(now) {
			return
		}
		s.next++
		s.last = due
		s.perform(w, step, due)
	}
}

// follow replaces what is left of the script.
func (s *session) follow(steps []Step, from time.Time) {
	s.script, s.next, s.last = steps, 0, from
}

// setStatus changes the row.
func (s *session) setStatus(status string, at time.Time) {
	s.status = status
	s.updated = at
}

func (s *session) addJob(w *world) {
	s.jobs = append(s.jobs, w.nextJob)
	w.nextJob++
}

func (s *session) archived(now time.Time) bool { return !s.created.Add(retention).After(now) }

// readable checkpoints are none once the retention is over.
func (s *session) history(now time.Time) []checkpoint {
	if s.archived(now) {
		return nil
	}
	return s.checkpoints
}

func (s *session) stalled(now time.Time) bool {
	return s.status != statusCreated && len(s.checkpoints) == 0 && !s.archived(now)
}

// ci tells whether the session has CI jobs, which needs a project.
func (s *session) ci() bool { return !s.spec.NoJob && s.spec.Project != "" }

// inCI tells whether the project's list shows the session: it ran in CI and is
// no chat.
func (s *session) inCI() bool { return !s.chat && s.ci() }

// deletable: only chat-kind sessions may be deleted.
func (s *session) deletable() bool { return s.chat }

// resumable is the whole rule of GitLab's policy and model: the status waits,
// the latest pipeline is complete, and flows can run remotely. Before 19.5 only
// input_required counts.
func (s *session) resumable(w *world, v version, u *User) bool {
	if u == nil || u.Username != s.spec.User || !s.decidable(v) {
		return false
	}
	p := w.projects[s.spec.Project]
	if p == nil || p.RemoteOff || p.DuoOff {
		return false
	}
	return !s.chat || v.from19(5) && w.turnsIn(p, s.flow)
}

// decidable tells whether the session itself waits and its latest job is done.
func (s *session) decidable(v version) bool {
	if s.pipeline != pipelineDone || s.answered {
		return false
	}
	return s.status == statusInput || isWaiting(s.status) && v.from19(5)
}

// turnsIn tells whether a foundational agent's turns can be answered in the project.
func (w *world) turnsIn(p *Project, flow string) bool {
	return !p.CIOff && !w.scenario.NoAgentTurns && w.agentRuns(flow)
}

func (w *world) agentRuns(flow string) bool {
	a := w.agent(flow)
	return a != nil && a.FlowVersion != ""
}

// environment is the stored word, or empty for null.
func (s *session) environment() string {
	switch s.spec.Environment {
	case "":
		return "AMBIENT"
	case "none":
		return ""
	}
	return s.spec.Environment
}

// shownTitle is the title, which first equals the definition.
func (s *session) shownTitle() string {
	if s.title == "" {
		return s.flow
	}
	return s.title
}

// fill puts the person's words and the host into a scenario's text.
func (s *session) fill(text string) string {
	return strings.ReplaceAll(text, "${message}", s.said)
}

// threadTs is the identifier of a checkpoint: it moves with each message and status.
func (s *session) threadTs(c checkpoint) string {
	ms := c.at.UnixMilli()
	return fmt.Sprintf("%08x-%04x-7%03x-8%03x-%012x", uint32(ms>>16), uint16(ms), c.seq&0xfff, s.id&0xfff, s.id<<16|int64(c.seq))
}
