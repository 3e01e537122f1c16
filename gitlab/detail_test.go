package gitlab

import (
	"slices"
	"strings"
	"testing"

	"duodash/model"
)

// detailed reads one session whose three documents are answered from files; a
// document without a file must not be asked for.
func detailed(t *testing.T, detail, history, links string) (*stub, model.Detail, error) {
	t.Helper()
	s := newStub(t)
	s.on("SessionDetail", answer{file: detail})
	if history != "" {
		s.on("SessionHistory", answer{file: history})
	}
	if links != "" {
		s.on("SessionLinks", answer{file: links})
	}
	d, err := s.client().Detail(t.Context(), s.id(9002), model.Detail{})
	return s, d, err
}

func TestDetailInEachState(t *testing.T) {
	for _, test := range []struct {
		name    string
		history bool
		status  model.Status
		answer  string
		request model.RequestKind
		calls   int
	}{
		{"created", false, model.Created, "", model.NoRequest, 0},
		{"running-tool-last", false, model.Running, "", model.NoRequest, 0},
		{"paused", false, model.Paused, "Working on it.", model.NoRequest, 0},
		{"input-required", true, model.InputRequired, "", model.Question, 0},
		{"plan-approval", true, model.PlanApprovalRequired, "1. ", model.Plan, 0},
		{"tool-approval-two", true, model.ToolApprovalRequired, "I found two stale branches.", model.ToolCalls, 2},
		{"answer-in-flight", true, model.InputRequired, "", model.Question, 0},
		{"finished-markdown", false, model.Finished, "Done. I opened **!170**", model.NoRequest, 0},
		{"finished-tool-last", true, model.Finished, "", model.NoRequest, 0},
		{"finished-archived", false, model.Finished, "", model.NoRequest, 0},
		{"failed-summary", false, model.Failed, "", model.NoRequest, 0},
		{"failed-in-run", false, model.Failed, "", model.NoRequest, 0},
		{"stopped", false, model.Stopped, "", model.NoRequest, 0},
		{"stalled", false, model.Running, "", model.NoRequest, 0},
		{"namespace-level", false, model.Running, "The diagram shows", model.NoRequest, 0},
		{"empty-log", false, model.Running, "", model.NoRequest, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			history := ""
			if test.history {
				history = "history-" + test.name
			}
			s, d, err := detailed(t, "detail-"+test.name, history, "links-none")
			if err != nil {
				t.Fatal(err)
			}
			if d.Session.Status != test.status || d.Request.Kind != test.request || len(d.Request.Calls) != test.calls {
				t.Errorf("status %s, request %+v", d.Session.Status, d.Request)
			}
			if !strings.Contains(d.Answer.Text.String(), test.answer) || d.Answer.Unreadable || d.Request.Unread || d.ArtefactsUnread {
				t.Errorf("answer %+v", d.Answer)
			}
			if d.Fingerprint == "" || d.Owner.String() != "mira" {
				t.Errorf("fingerprint %q, owner %q", d.Fingerprint, d.Owner)
			}
			if got := s.count("SessionHistory") == 1; got != test.history {
				t.Errorf("history read: %v", got)
			}
		})
	}
}

func TestDetailShowsEveryPendingCall(t *testing.T) {
	_, d, err := detailed(t, "detail-tool-approval-two", "history-tool-approval-two", "links-none")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, call := range d.Request.Calls {
		got = append(got, strings.TrimSpace(call.ID+" "+call.Name.String()+" "+call.Project.String()))
		for _, a := range call.Args {
			got = append(got, a.Name.String()+"="+a.Value.String())
		}
	}
	want := []string{
		"toolu_02A run_command shop", "program=git", "args=push origin --delete old/login",
		"toolu_02B run_command", "program=git", "args=push origin --delete old/cart; rm -rf /",
	}
	if !slices.Equal(got, want) {
		t.Errorf("calls %q", got)
	}
	if d.Request.Before.String() != "I found two stale branches." || !d.Session.May.Resume {
		t.Errorf("before %q, may %+v", d.Request.Before, d.Session.May)
	}
}

func TestDetailPlanAndQuestion(t *testing.T) {
	_, d, err := detailed(t, "detail-plan-approval", "history-plan-approval", "links-none")
	if err != nil || d.Request.Before.IsBlank() || d.Request.Asks.IsBlank() || len(d.Request.Before.Lines()) < 2 {
		t.Errorf("plan %+v, %v", d.Request, err)
	}
	_, d, err = detailed(t, "detail-input-required", "history-input-required", "links-none")
	if err != nil || d.Request.Asks.String() != "Should the report read from the **replica** or from the **primary**?" {
		t.Errorf("question %+v, %v", d.Request, err)
	}
	_, flying, err := detailed(t, "detail-answer-in-flight", "history-answer-in-flight", "links-none")
	if err != nil || flying.Session.May.Resume || !flying.Session.May.ResumeKnown || len(flying.Jobs) != 2 {
		t.Errorf("in flight: %+v, jobs %v, %v", flying.Session.May, flying.Jobs, err)
	}
}

func TestDetailFailures(t *testing.T) {
	_, d, err := detailed(t, "detail-failed-summary", "", "links-none")
	if err != nil || d.Failure().String() != "Failed to load flow fix_pipeline/v1 (version 1.0.0)" {
		t.Errorf("failure %q, %v", d.Failure(), err)
	}
	_, d, err = detailed(t, "detail-failed-in-run", "", "links-none")
	if err != nil || d.Failure().String() != "Rate limit of the model provider reached" {
		t.Errorf("failure %q, %v", d.Failure(), err)
	}
	_, d, err = detailed(t, "detail-stopped", "", "links-none")
	if err != nil || strings.ContainsAny(d.Answer.Text.String(), "\x1b\b\r") {
		t.Errorf("stopped: %q, %v", d.Answer.Text, err)
	}
}

func TestDetailBrokenHistory(t *testing.T) {
	_, d, err := detailed(t, "detail-broken-message", "", "links-none")
	if err != nil || !d.Answer.Unreadable || d.Request.Unread || d.Session.Status != model.Running {
		t.Errorf("running: %+v, %v", d.Answer, err)
	}
	s := newStub(t)
	s.on("SessionDetail", answer{file: "detail-tool-approval-two"})
	s.on("SessionHistory", answer{file: "history-broken-message"})
	s.on("SessionLinks", answer{file: "links-mixed"})
	d, err = s.client().Detail(t.Context(), s.id(9006), model.Detail{})
	if err != nil || !d.Answer.Unreadable || !d.Request.Unread || len(d.Request.Calls) != 1 || len(d.Artefacts) != 2 {
		t.Errorf("waiting: %+v, %+v, %v", d.Answer, d.Request, err)
	}
	s.on("SessionHistory", answer{status: 500, body: "{}"})
	d, err = s.client().Detail(t.Context(), s.id(9006), d)
	if err != nil || !d.Answer.Unreadable || !d.Request.Unread || s.count("SessionHistory") != 2 {
		t.Errorf("failing: %+v, %+v, %v", d.Answer, d.Request, err)
	}
}

func TestDetailNotFound(t *testing.T) {
	for _, file := range []string{"detail-not-found", "detail-forbidden-19.3", "detail-too-many"} {
		_, _, err := detailed(t, file, "", "")
		wantKind(t, err, model.NotFound, "session 9002")
	}
	s := newStub(t)
	s.on("SessionDetail", answer{header: jsonHeader(), body: `{"data":{"duoWorkflowWorkflows":{"nodes":[]}}}`})
	_, err := s.client().Detail(t.Context(), s.id(7), model.Detail{})
	wantKind(t, err, model.NotFound)
	_, err = s.client().Detail(t.Context(), model.SessionID{Host: "elsewhere.example.com", Number: 7}, model.Detail{})
	wantKind(t, err, model.NotFound, "elsewhere.example.com")
	if s.count("SessionDetail") != 1 {
		t.Errorf("asked %d times", s.count("SessionDetail"))
	}
	s.on("SessionDetail", answer{status: 404, body: "<html>"})
	_, err = s.client().Detail(t.Context(), s.id(7), model.Detail{})
	wantKind(t, err, model.Unavailable, "relative root")
}

func TestDetailOfOldServer(t *testing.T) {
	s := newStub(t)
	s.version("18.9.3")
	s.on("SessionDetail", answer{header: jsonHeader(), body: `{"data":{"duoWorkflowWorkflows":{"nodes":[{"id":"gid://gitlab/Ai::DuoWorkflows::Workflow/9006",` +
		`"statusName":"tool_call_approval_required","userPermissions":{"updateDuoWorkflow":true,"resumeDuoWorkflow":null},` +
		`"lastExecutorLogsUrl":"https://gitlab.example.com/acme/shop/-/jobs/1","latestCheckpoint":{"threadTs":"1","errors":null,"lastDuoMessage":null}}]}}}`})
	s.on("SessionHistory", answer{file: "history-tool-approval-two"})
	s.on("SessionLinks", answer{file: "links-null-connections"})
	d, err := s.client().Detail(t.Context(), s.id(9006), model.Detail{})
	if err != nil || len(d.Request.Calls) != 2 || d.Session.May.ResumeKnown || len(d.Jobs) != 1 || d.ArtefactsUnread {
		t.Errorf("%+v, %v", d, err)
	}
}
