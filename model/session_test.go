package model_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"duodash/model"
)

func TestParseStatus(t *testing.T) {
	t.Parallel()
	for _, s := range model.Statuses() {
		spellings := []string{string(s), s.Enum(), strings.ReplaceAll(string(s), "_", " "), " " + s.Enum() + "\n"}
		for _, spelling := range spellings {
			if got := model.ParseStatus(spelling); got != s || !got.Known() {
				t.Errorf("%q is read as %q", spelling, got)
			}
		}
	}
	for _, row := range []struct{ in, want string }{
		{"IDLE", "idle"},
		{"frobnicating", "frobnicating"},
		{"", ""},
		{"fin\x1b[2Jished", "fin␛[2jished"},
	} {
		got := model.ParseStatus(row.in)
		if string(got) != row.want || got.Known() {
			t.Errorf("%q is read as %q, known %t", row.in, got, got.Known())
		}
		if got.Waiting() || got.NeedsApproval() || got.Active() || got.Ended() || got.HasAnswer() {
			t.Errorf("%q claims to be something", row.in)
		}
		if g := model.GroupOf(session(flow, got)); g != model.GroupOther {
			t.Errorf("%q is put under %s", row.in, g)
		}
	}
}

func TestNeedsYou(t *testing.T) {
	t.Parallel()
	needs := map[model.Status]bool{
		model.InputRequired: true, model.PlanApprovalRequired: true, model.ToolApprovalRequired: true,
	}
	for _, s := range append(model.Statuses(), unheard) {
		on := session(flow, s)
		if on.NeedsYou() != needs[s] {
			t.Errorf("%s needs you: %t", s, on.NeedsYou())
		}
		on.FlowVersion = model.Line("1.0.0-interactive")
		if want := needs[s] && s != model.InputRequired; on.NeedsYou() != want || on.Parked() != (s == model.InputRequired) {
			t.Errorf("%s in a command line needs you: %t", s, on.NeedsYou())
		}
	}
}

func TestSessionChat(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		flow string
		want bool
	}{
		{"developer/v1", false},
		{"fix_pipeline/v1", false},
		{"duo_planner/v1", true},
		{"analytics_agent/v1", true},
		{"agentic_chat", true},
		{"chat", true},
		{"chatty/v1", false},
		{"", false},
	} {
		if got := (model.Session{Flow: model.Line(row.flow)}).ByAgent(); got != row.want {
			t.Errorf("%q: got %t", row.flow, got)
		}
	}
}

func TestSessionName(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ title, goal, flow, want string }{
		{"Fix  it", "Goal", "developer/v1", "Fix it"},
		{"", "\n  First line \nsecond", "developer/v1", "First line"},
		{"developer/v1", "Goal", "developer/v1", "Goal"},
		{" ", " \n ", "developer/v1", "developer/v1"},
		{"", "", "", ""},
	} {
		s := model.Session{Title: model.Line(row.title), Goal: model.Block(row.goal), Flow: model.Line(row.flow)}
		if got := s.Name().String(); got != row.want {
			t.Errorf("%+v: got %q", row, got)
		}
	}
}

func TestSessionPlace(t *testing.T) {
	t.Parallel()
	s := model.Session{Namespace: model.Line("acme")}
	if got := s.Place().String(); got != "acme" {
		t.Errorf("without a project: %q", got)
	}
	s.Project = model.Line("acme/shop")
	if got := s.Place().String(); got != "acme/shop" {
		t.Errorf("with a project: %q", got)
	}
}

func TestError(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		err  model.Error
		want string
	}{
		{model.Error{Doing: "read the list"}, "could not read the list: no answer from GitLab"},
		{
			model.Error{Kind: model.NotSignedIn, Doing: "sign in", Hint: "make a new token"},
			"could not sign in: not signed in; make a new token",
		},
		{
			model.Error{Kind: model.Invalid, Doing: "send", Said: model.Block("line 1\nline 2")},
			"could not send: line 1 line 2",
		},
		{
			model.Error{Kind: model.RateLimited, Doing: "read", Said: model.Line("Retry later"), RetryAfter: time.Second},
			"could not read: GitLab asks to wait (too many requests)",
		},
	} {
		if got := row.err.Error(); got != row.want {
			t.Errorf("got  %s\nwant %s", got, row.want)
		}
	}
}

func TestErrorKindsAreNamed(t *testing.T) {
	t.Parallel()
	named := map[string]bool{}
	all := constantsOf(t, "error.go", "ErrorKind")
	for kind := range model.ErrorKind(len(all)) {
		named[kind.String()] = true
	}
	if len(named) != len(all) || len(all) == 0 {
		t.Errorf("%d kinds have %d names", len(all), len(named))
	}
}

func TestAsError(t *testing.T) {
	t.Parallel()
	if got := model.AsError(nil); got != nil {
		t.Errorf("nil becomes %v", got)
	}
	own := &model.Error{Kind: model.Forbidden}
	if got := model.AsError(fmt.Errorf("wrapped: %w", own)); got != own {
		t.Errorf("got %v", got)
	}
	got := model.AsError(io.ErrUnexpectedEOF)
	if got.Kind != model.Unavailable || !errors.Is(got, io.ErrUnexpectedEOF) || errors.Is(got, context.Canceled) {
		t.Errorf("got %+v", got)
	}
}
