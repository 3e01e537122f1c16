package sim

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// message is one entry of a session's log.
type message struct {
	id, kind, sub, status, role, content, tool string
	at                                         time.Time
}

// noTool is what GitLab answers as tool information when there is no tool.
const noTool = "null"

func (s *session) add(m message) {
	m.id = fmt.Sprintf("%s%08x-%04x-4000-8000-%012x", m.id, s.id, len(s.messages), s.id*7919+int64(len(s.messages)))
	if m.tool == "" {
		m.tool = noTool
	}
	s.messages = append(s.messages, m)
}

func (s *session) addUser(text string, at time.Time) {
	s.add(message{id: "user-", kind: "user", status: "success", role: s.role("user"), content: text, at: at})
}

func (s *session) addAgent(text string, at time.Time) {
	s.add(message{id: "lc_run--", kind: "agent", status: "success", role: s.role("assistant"), content: text, at: at})
}

func (s *session) addError(text string, at time.Time) {
	s.add(message{id: "error-", kind: "agent", status: "failure", content: text, at: at})
	s.errors = append(s.errors, text)
}

func (s *session) addRequest(text, sub string, at time.Time) {
	s.add(message{id: "request-", kind: "request", sub: sub, content: text, at: at})
}

// role is often null in flows and set in chat.
func (s *session) role(name string) string {
	if s.chat {
		return name
	}
	return ""
}

func (s *session) addTool(t *Tool, at time.Time) {
	m := message{id: "toolu_", kind: "tool", sub: t.Name, status: "success", content: t.Text, at: at}
	if t.Failed {
		m.status = "failure"
	}
	if m.content == "" {
		m.content = sentence(t.Name)
	}
	info := toolInfo{Name: t.Name, Args: t.Args, Response: t.Response}
	m.tool = info.text()
	s.add(m)
}

func (s *session) addToolRequest(t *Tool, project string, at time.Time) {
	m := message{id: "toolu_", kind: "request", status: "success", content: t.Text, at: at}
	if m.content == "" {
		m.content = "Tool " + t.Name + " requires approval. Please confirm if you want to proceed."
	}
	patterns := t.Patterns
	if patterns == nil {
		patterns = []string{}
	}
	info := toolInfo{Name: t.Name, Args: t.Args, Patterns: &patterns, Project: project}
	m.tool = info.text()
	s.add(m)
}

func (s *session) addTodo(todos []Todo, at time.Time) {
	list := make([]map[string]any, len(todos))
	for i, t := range todos {
		status := t.Status
		if status == "" {
			status = "pending"
		}
		list[i] = map[string]any{"content": t.Text, "status": status}
	}
	s.addTool(&Tool{Name: "todo_write", Args: Args{{"todos", list}}, Text: "Update the task list"}, at)
}

// toolInfo is the JSON that travels as text.
type toolInfo struct {
	Name     string    `json:"name"`
	Args     Args      `json:"args"`
	Response string    `json:"tool_response,omitempty"`
	Patterns *[]string `json:"suggested_patterns,omitempty"`
	Project  string    `json:"project_name,omitempty"`
}

func (t *toolInfo) text() string {
	if t.Args == nil {
		t.Args = Args{}
	}
	b, err := json.Marshal(t)
	if err != nil {
		return noTool
	}
	return string(b)
}

// sentence makes "Read file" from read_file.
func sentence(name string) string {
	words := strings.ReplaceAll(name, "_", " ")
	if words == "" {
		return words
	}
	return strings.ToUpper(words[:1]) + words[1:]
}
