package model_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
	"time"

	"duodash/model"
)

const (
	host = "gitlab.example.com"
	// unheard is a status that this program does not know.
	unheard model.Status = "frobnicating"
)

// noon is when every session of these tests was created.
func noon() time.Time { return time.Date(2026, time.July, 31, 12, 0, 0, 0, time.UTC) }

// kind is one of the two kinds of session that read an answer differently.
type kind string

const (
	flow  kind = "flow"
	agent kind = "agent"
)

func kinds() []kind { return []kind{flow, agent} }

func (k kind) definition() model.Text {
	if k == agent {
		return model.Line("analytics_agent/v1")
	}
	return model.Line("developer/v1")
}

// session is session 1000, which its owner may stop and answer.
func session(k kind, s model.Status) model.Session {
	return model.Session{
		ID:        model.SessionID{Host: host, Number: 1000},
		Status:    s,
		Flow:      k.definition(),
		Goal:      model.Block("Delete stale branches"),
		Project:   model.Line("acme/shop"),
		CreatedAt: noon(),
		UpdatedAt: noon(),
		ThreadTS:  "thread-1",
		May:       model.Permissions{Update: true, Resume: true, ResumeKnown: true},
	}
}

// situation is session 1000 opened, with the request that its status usually
// comes with, on a server that knows everything.
func situation(k kind, s model.Status) model.Situation {
	on := session(k, s)
	return model.Situation{
		Detail: model.Detail{
			Session:     on,
			Request:     model.RequestOf(on, usualLog(k, s)),
			Fingerprint: model.FingerprintOf(on),
		},
		Server: model.Server{Version: model.Line("19.5.0-ee"), Enterprise: true},
	}
}

func usualLog(k kind, s model.Status) []model.Message {
	log := []model.Message{said(model.UserMessage, "Delete stale branches"), said(model.AgentMessage, "I looked around.")}
	switch {
	case s == model.ToolApprovalRequired:
		return append(log, asksTool("run_command"))
	case s == model.PlanApprovalRequired:
		return append(log, asksGate("approval", "Is this plan good?"))
	case s == model.InputRequired && k == flow:
		return append(log, asksGate("input", "Which database?"))
	default:
		return log
	}
}

func said(typ, content string) model.Message {
	return model.Message{Type: typ, Content: model.Block(content)}
}

func asksTool(name string) model.Message {
	m := said(model.RequestMessage, "Tool "+name+" requires approval.")
	m.Tool = &model.ToolCall{Name: model.Line(name)}
	return m
}

func asksGate(subType, content string) model.Message {
	m := said(model.RequestMessage, content)
	m.SubType = subType
	return m
}

// numbered is a session of a list; higher numbers are newer.
func numbered(n int64, s model.Status) model.Session {
	out := session(flow, s)
	out.ID.Number = n
	out.CreatedAt = noon().Add(time.Duration(n) * time.Minute)
	out.UpdatedAt = out.CreatedAt
	return out
}

func id(n int64) model.SessionID { return model.SessionID{Host: host, Number: n} }

// numbers are the session numbers of rows, for comparing at a glance.
func numbers(ids []model.SessionID) string {
	s := ""
	for _, id := range ids {
		s += fmt.Sprintf(" %d", id.Number)
	}
	return s
}

// constantsOf names the constants of a type in a source file of the package,
// so that a table can be held complete against the source, not against a list
// that has to be kept complete itself.
func constantsOf(t *testing.T, file, typ string) []string {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, decl := range parsed.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		// Under iota only the first line of a group names the type.
		current := ""
		for _, spec := range group.Specs {
			values, ok := spec.(*ast.ValueSpec)
			if !ok {
				continue
			}
			if name, named := values.Type.(*ast.Ident); named {
				current = name.Name
			} else if len(values.Values) > 0 {
				current = ""
			}
			if current == typ {
				names = append(names, values.Names[0].Name)
			}
		}
	}
	return names
}
