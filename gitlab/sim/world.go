package sim

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// world is the state of one instance. Its owner holds the lock.
type world struct {
	scenario Scenario
	start    time.Time
	pickup   time.Duration

	users    map[string]*User
	tokens   map[string]*Token
	groups   map[string]*Group
	projects map[string]*Project
	sessions []*session
	// extra are the statuses of the scenario that GitLab does not know.
	extra []string
	byID  map[int64]*session

	nextSession, nextJob, nextWorkload, nextObject int64
	// nextIID counts merge requests, work items and pipelines per project.
	nextIID map[string]int64
	// refused remembers unreadable look-ups per user and session, because GitLab
	// answers a repeat within five minutes differently.
	refused map[string]time.Time
}

const defaultPickup = 5 * time.Second

func newWorld(sc Scenario, start time.Time) (*world, error) {
	// Servers made of one scenario share nothing they change.
	sc.Sessions, sc.Users, sc.Projects = slices.Clone(sc.Sessions), slices.Clone(sc.Users), slices.Clone(sc.Projects)
	w := &world{
		scenario: sc, start: start, pickup: sc.Pickup,
		users: map[string]*User{}, tokens: map[string]*Token{}, groups: map[string]*Group{},
		projects: map[string]*Project{}, byID: map[int64]*session{},
		nextSession: 1, nextJob: 90001, nextWorkload: 530, nextObject: 5501,
		nextIID: map[string]int64{}, refused: map[string]time.Time{},
	}
	if w.pickup == 0 {
		w.pickup = defaultPickup
	}
	if err := w.addAccounts(); err != nil {
		return nil, err
	}
	if err := w.addPlaces(); err != nil {
		return nil, err
	}
	for i := range w.scenario.Sessions {
		if err := w.addSession(&w.scenario.Sessions[i]); err != nil {
			return nil, err
		}
	}
	return w, nil
}

func (w *world) addAccounts() error {
	for i := range w.scenario.Users {
		u := &w.scenario.Users[i]
		if w.users[u.Username] != nil {
			return fmt.Errorf("add user %q: there are two", u.Username)
		}
		w.users[u.Username] = u
	}
	for i := range w.scenario.Tokens {
		t := &w.scenario.Tokens[i]
		if w.users[t.User] == nil {
			return fmt.Errorf("add a token: unknown user %q", t.User)
		}
		w.tokens[t.Value] = t
	}
	return nil
}

func (w *world) addPlaces() error {
	for i := range w.scenario.Groups {
		g := &w.scenario.Groups[i]
		w.groups[g.Path] = g
	}
	for i := range w.scenario.Projects {
		p := &w.scenario.Projects[i]
		if w.projects[p.Path] != nil {
			return fmt.Errorf("add project %q: there are two", p.Path)
		}
		for _, m := range p.Members {
			if w.users[m] == nil {
				return fmt.Errorf("add project %q: unknown member %q", p.Path, m)
			}
		}
		w.projects[p.Path] = p
	}
	for i := range w.scenario.Items {
		for _, c := range w.scenario.Items[i].Consumers {
			if w.projects[c.Project] == nil {
				return fmt.Errorf("add item %q: unknown project %q", w.scenario.Items[i].Name, c.Project)
			}
		}
	}
	return nil
}

func (w *world) addSession(spec *Session) error {
	if spec.ID == 0 {
		spec.ID = w.nextSession
	}
	if w.byID[spec.ID] != nil {
		return fmt.Errorf("add session %d: there are two", spec.ID)
	}
	if w.users[spec.User] == nil {
		return fmt.Errorf("add session %d: unknown user %q", spec.ID, spec.User)
	}
	if spec.Project != "" && w.projects[spec.Project] == nil {
		return fmt.Errorf("add session %d: unknown project %q", spec.ID, spec.Project)
	}
	if spec.Project == "" && w.groups[spec.Namespace] == nil {
		return fmt.Errorf("add session %d: needs a project or a known namespace, not %q", spec.ID, spec.Namespace)
	}
	if err := checkSteps(spec.Script); err != nil {
		return fmt.Errorf("add session %d: %w", spec.ID, err)
	}
	w.learn(spec.Status, spec.Script)
	s := newSession(w, spec)
	w.sessions = append(w.sessions, s)
	w.byID[s.id] = s
	w.nextSession = max(w.nextSession, s.id+1)
	return nil
}

// advance brings every script to now.
func (w *world) advance(now time.Time) {
	for _, s := range w.sessions {
		s.advance(w, now)
	}
}

// learn notes statuses that GitLab does not know, and tells whether there was
// a new one.
func (w *world) learn(status string, steps []Step) bool {
	before := len(w.extra)
	add := func(status string) {
		if status != "" && statusCode(status) < 0 && !slices.Contains(w.extra, status) {
			w.extra = append(w.extra, status)
		}
	}
	add(status)
	eachStep(steps, func(st *Step) { add(st.Status) })
	return len(w.extra) > before
}

func (w *world) project(id int64) *Project {
	for i := range w.scenario.Projects {
		if w.scenario.Projects[i].ID == id {
			return &w.scenario.Projects[i]
		}
	}
	return nil
}

// agent is the foundational agent a workflow definition names, or nil. The
// definition may come with or without its version.
func (w *world) agent(flow string) *Agent {
	for i := range w.scenario.Agents {
		a := &w.scenario.Agents[i]
		short, _, _ := strings.Cut(a.Reference, "/")
		if flow == a.Reference || flow == short {
			return a
		}
	}
	return nil
}

// isChat tells whether sessions of this definition are chat-kind: those of
// foundational agents (GitLab ee/app/models/ai/duo_workflows/workflow.rb).
func (w *world) isChat(flow string) bool {
	return flow == "chat" || flow == "agentic_chat" || w.agent(flow) != nil
}

// canRead tells whether the user may see the project.
func (p *Project) canRead(u *User) bool {
	return u != nil && slices.Contains(p.Members, u.Username)
}

func (w *world) iid(project string) int64 {
	if w.nextIID[project] == 0 {
		w.nextIID[project] = 170
	}
	w.nextIID[project]++
	return w.nextIID[project] - 1
}
