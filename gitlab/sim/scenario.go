package sim

import (
	"bytes"
	_ "embed"
	"fmt"
	"time"

	"github.com/goccy/go-yaml"
)

// Scenario is everything a Server knows when it starts.
type Scenario struct {
	// Version is the GitLab version spoken, "19.5.0-pre" when empty.
	Version string `yaml:"version"`
	// Revision is the short commit answered by metadata.
	Revision string `yaml:"revision"`
	// Community makes the server answer enterprise: false, without any session type.
	Community bool `yaml:"community"`
	// NoAgentTurns refuses to resume foundational-agent sessions, as servers do
	// that lack the change which lets such turns be answered over the API.
	NoAgentTurns bool `yaml:"no_agent_turns"`
	// NoCredits makes every start fail for want of credits.
	NoCredits bool `yaml:"no_credits"`
	// Pickup is how long a new CI job waits for a runner, 5 s when zero.
	Pickup time.Duration `yaml:"pickup"`

	Users    []User    `yaml:"users"`
	Tokens   []Token   `yaml:"tokens"`
	Groups   []Group   `yaml:"groups"`
	Projects []Project `yaml:"projects"`
	Items    []Item    `yaml:"items"`
	Agents   []Agent   `yaml:"agents"`
	Sessions []Session `yaml:"sessions"`
}

// User is one account.
type User struct {
	ID       int64  `yaml:"id"`
	Username string `yaml:"username"`
	Name     string `yaml:"name"`
	Bot      bool   `yaml:"bot"`
	// Blocked makes every request of this user end in 403.
	Blocked bool `yaml:"blocked"`
}

// Token is one secret and what it may do.
type Token struct {
	Value string `yaml:"value"`
	User  string `yaml:"user"`
	// Scopes are GitLab's names, for example api or read_api.
	Scopes []string `yaml:"scopes"`
	// Expired answers 401.
	Expired bool `yaml:"expired"`
}

// Group is a top-level or nested group.
type Group struct {
	ID   int64  `yaml:"id"`
	Path string `yaml:"path"`
	Name string `yaml:"name"`
}

// Project is one project. The zero value of the flags is a healthy project.
type Project struct {
	ID          int64    `yaml:"id"`
	Path        string   `yaml:"path"`
	Name        string   `yaml:"name"`
	Description string   `yaml:"description"`
	Members     []string `yaml:"members"`
	Archived    bool     `yaml:"archived"`
	// DuoOff: no session is listed here and the readiness check says so.
	DuoOff bool `yaml:"duo_off"`
	// RemoteOff: remote flows are switched off, so nothing can be resumed.
	RemoteOff bool `yaml:"remote_off"`
	// CIOff: resuming and starting answer 400 "Can not execute workflow in CI".
	CIOff bool `yaml:"ci_off"`
	// NoRunner: starting answers 422.
	NoRunner bool `yaml:"no_runner"`
}

// Item is one agent or flow of the catalogue, enabled in projects.
type Item struct {
	ID          int64  `yaml:"id"`
	Name        string `yaml:"name"`
	Description string `yaml:"description"`
	// Type is FLOW, AGENT or THIRD_PARTY_FLOW.
	Type string `yaml:"type"`
	// Flow is the workflow definition its sessions carry, for example developer/v1.
	Flow string `yaml:"flow"`
	// Foundational marks GitLab's own flows.
	Foundational bool `yaml:"foundational"`
	Deleted      bool `yaml:"deleted"`
	// Draft: the pinned version is not released, so it cannot be started.
	Draft bool `yaml:"draft"`
	// Hidden: the reader may not see the item behind the consumer.
	Hidden bool `yaml:"hidden"`
	// Disabled: the consumer answers enabled: false.
	Disabled  bool       `yaml:"disabled"`
	VersionID int64      `yaml:"version_id"`
	Consumers []Consumer `yaml:"consumers"`
}

// Consumer enables an Item in one project.
type Consumer struct {
	ID      int64  `yaml:"id"`
	Project string `yaml:"project"`
}

// Agent is one of GitLab's foundational chat agents.
type Agent struct {
	ID          int64  `yaml:"id"`
	Name        string `yaml:"name"`
	Description string `yaml:"description"`
	// Reference is the name with version, for example analytics_agent/v1.
	Reference string `yaml:"reference"`
	// FlowVersion is empty when the agent cannot run by itself.
	FlowVersion string `yaml:"flow_version"`
}

// Session is one agent run.
type Session struct {
	ID      int64  `yaml:"id"`
	User    string `yaml:"user"`
	Project string `yaml:"project"`
	// Namespace is a group path, for a session without a project.
	Namespace string `yaml:"namespace"`
	// Flow is the workflow definition, developer/v1 when empty.
	Flow  string `yaml:"flow"`
	Title string `yaml:"title"`
	Goal  string `yaml:"goal"`
	// NoGoal answers null for the goal.
	NoGoal    bool   `yaml:"no_goal"`
	Summary   string `yaml:"summary"`
	AgentName string `yaml:"agent_name"`
	// Environment is GitLab's stored word in capitals; AMBIENT when empty, "none" for null.
	Environment string `yaml:"environment"`
	// Created is when the session came to be, relative to the server's start:
	// -12m is twelve minutes ago; 20s appears after twenty seconds.
	Created time.Duration `yaml:"created"`
	// Status is the raw status to begin with, created when empty. Any word is
	// allowed; words that GitLab does not know become part of the schema.
	Status string `yaml:"status"`
	// NoJob: the session never had a CI job (chat, or an interactive client).
	NoJob bool `yaml:"no_job"`
	// Hidden takes the row out of pages after paging, as for a reader who lost access.
	Hidden bool `yaml:"hidden"`
	// FlowVersion is the version of the flow; one ending in -interactive marks a CLI session.
	FlowVersion string   `yaml:"flow_version"`
	Model       string   `yaml:"model"`
	SourceType  string   `yaml:"source_type"`
	SourceLink  string   `yaml:"source_link"`
	Privileges  []int32  `yaml:"privileges"`
	PreApproved []int32  `yaml:"pre_approved"`
	Approvals   Approval `yaml:"approvals"`
	// BrokenHistory stores a message without a type, so that the list of messages is null.
	BrokenHistory bool   `yaml:"broken_history"`
	Script        []Step `yaml:"script"`
}

// Approval is the remembered tool approvals, tool name to patterns.
type Approval map[string][]string

//go:embed scenarios/demo.yaml
var demoText string

// LoadScenario reads a scenario from YAML. Unknown keys are errors that name
// their line.
func LoadScenario(data []byte) (Scenario, error) {
	var sc Scenario
	if err := yaml.NewDecoder(bytes.NewReader(data), yaml.Strict()).Decode(&sc); err != nil {
		return Scenario{}, fmt.Errorf("read scenario: %w", err)
	}
	return sc, nil
}

// Demo is the scenario of the demonstration mode. Its user is mira with the
// token DemoToken.
func Demo() (Scenario, error) { return LoadScenario([]byte(demoText)) }

// DemoToken is the token of the demonstration's user. It opens nothing else.
const DemoToken = "demo-token"
