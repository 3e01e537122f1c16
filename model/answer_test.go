package model_test

import (
	"fmt"
	"strings"
	"testing"

	"duodash/model"
)

// lasts are the entries that a log can end with; nil is an empty log.
func lasts() map[string]*model.Message {
	text, silent, tool := said("agent", "Done."), said("agent", ""), said("tool", "ran")
	call, gate, user := asksTool("a"), asksGate("input", "Which?"), said("user", "hi")
	return map[string]*model.Message{
		"agent": &text, "silent agent": &silent, "tool": &tool, "call": &call,
		"gate": &gate, "user": &user, "nothing": nil,
	}
}

func TestNeedsHistory(t *testing.T) {
	t.Parallel()
	// answers are the statuses in which the last text is an answer; for all
	// others the history, which has no bound, is never read.
	answers := map[model.Status]bool{
		model.Finished: true, model.Paused: true, model.InputRequired: true,
		model.PlanApprovalRequired: true, model.ToolApprovalRequired: true,
	}
	hidden := map[string]bool{
		"agent": false, "nothing": false,
		"silent agent": true, "tool": true, "call": true, "gate": true, "user": true,
	}
	for _, s := range append(model.Statuses(), unheard) {
		for name, last := range lasts() {
			t.Run(fmt.Sprintf("%s/%s", s, name), func(t *testing.T) {
				t.Parallel()
				if got, want := model.NeedsHistory(s, last, true), answers[s] && hidden[name]; got != want {
					t.Errorf("last known: got %t, want %t", got, want)
				}
				if got, want := model.NeedsHistory(s, last, false), answers[s]; got != want {
					t.Errorf("last unknown: got %t, want %t", got, want)
				}
			})
		}
	}
}

func TestAnswerOfCut(t *testing.T) {
	t.Parallel()
	short := strings.Repeat("ж", model.RunningLimit)
	long := short + "ж"
	cut := map[model.Status]bool{model.Created: true, model.Running: true, unheard: true}
	for _, s := range append(model.Statuses(), unheard) {
		if a := model.AnswerOf(s, []model.Message{said("agent", short)}); a.Cut || a.Text.String() != short {
			t.Errorf("%s: %d characters are cut", s, model.RunningLimit)
		}
		a := model.AnswerOf(s, []model.Message{said("agent", long)})
		want := long
		if cut[s] {
			want = short
		}
		if a.Cut != cut[s] || a.Text.String() != want {
			t.Errorf("%s: cut %t, %d bytes; want cut %t, %d bytes", s, a.Cut, len(a.Text.String()), cut[s], len(want))
		}
	}
}

func TestAnswerOf(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name string
		log  []model.Message
		want string
	}{
		{"empty log", nil, ""},
		{"no text of the agent", []model.Message{said("user", "hi"), said("tool", "ran")}, ""},
		{"the last of two", []model.Message{said("agent", "one"), said("agent", "two")}, "two"},
		{"behind a tool call", []model.Message{said("agent", "one"), said("tool", "ran")}, "one"},
		{"behind an empty turn", []model.Message{said("agent", "one"), said("agent", "\n")}, "one"},
		{"behind a request", []model.Message{said("agent", "one"), asksGate("input", "Which?")}, "one"},
	} {
		if a := model.AnswerOf(model.Finished, row.log); a.Text.String() != row.want || a.Unreadable {
			t.Errorf("%s: got %+v", row.name, a)
		}
	}
}

func TestDetailSameAs(t *testing.T) {
	t.Parallel()
	d := situation(flow, model.Running).Detail
	for _, row := range []struct {
		name string
		turn func(*model.Session)
		want bool
	}{
		{"nothing moved", func(*model.Session) {}, true},
		{"only the time moved", func(s *model.Session) { s.UpdatedAt = s.UpdatedAt.AddDate(0, 0, 1) }, true},
		{"thread moved", func(s *model.Session) { s.ThreadTS = "thread-2" }, false},
		{"status moved", func(s *model.Session) { s.Status = model.Finished }, false},
		{"another session", func(s *model.Session) { s.ID.Number++ }, false},
	} {
		s := d.Session
		row.turn(&s)
		if got := d.SameAs(s); got != row.want {
			t.Errorf("%s: got %t", row.name, got)
		}
	}
	if (model.Detail{}).SameAs(model.Session{}) {
		t.Error("what was not read is the same as nothing")
	}
}

func TestDetailFailure(t *testing.T) {
	t.Parallel()
	d := situation(flow, model.Failed).Detail
	d.Answer = model.Answer{Text: model.Line("last words")}
	if got := d.Failure().String(); got != "last words" {
		t.Errorf("without errors: %q", got)
	}
	d.Errors = []model.Text{model.Line(" "), model.Line("no runner")}
	if got := d.Failure().String(); got != "no runner" {
		t.Errorf("with errors: %q", got)
	}
	d.Session.Summary = model.Line("out of credits")
	if got := d.Failure().String(); got != "out of credits" {
		t.Errorf("with a summary: %q", got)
	}
	d.Session.Status = model.Finished
	if got := d.Failure(); !got.IsBlank() {
		t.Errorf("a finished session failed: %q", got)
	}
}
