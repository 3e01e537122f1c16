package model_test

import (
	"strings"
	"testing"

	"duodash/model"
)

// hindrance makes one reason to refuse an answer true, and leaves the others.
type hindrance struct {
	name string
	set  func(*model.Situation)
	// want is how the refusal of an approval begins.
	want string
	// stop is how the refusal of a stop begins; empty when it may be sent.
	stop string
}

// hindrances are in the order of their weight: where several are true, the
// reader is told the first.
func hindrances() []hindrance {
	return []hindrance{
		{
			"not open", func(s *model.Situation) { s.Detail.Session.ID = model.SessionID{} },
			"the session is not open yet", "the session is not open yet",
		},
		{
			"ended", func(s *model.Situation) { s.Detail.Session.Status = model.Finished },
			"the session is already finished", "the session is already finished",
		},
		{
			"not waiting", func(s *model.Situation) { s.Detail.Session.Status = model.Running },
			"the session asks for nothing now (running)", "",
		},
		{
			"parked", func(s *model.Situation) {
				s.Detail.Session.Status = model.InputRequired
				s.Detail.Session.FlowVersion = model.Line("1.0.0-interactive")
			},
			"an interactive command line holds this session", "",
		},
		{
			"stop is under way", func(s *model.Situation) { mark(s, model.Stop) },
			"already asked to stop", "already asked to stop",
		},
		{
			"answered", func(s *model.Situation) { mark(s, model.Approve) },
			"already answered (approved)", "",
		},
		{
			"not yours", func(s *model.Situation) { s.Detail.Session.May = model.Permissions{ResumeKnown: true} },
			"not yours: only its owner may answer", "not yours: only its owner may stop it",
		},
		{
			"permission unknown", func(s *model.Situation) { s.Detail.Session.May.ResumeKnown = false },
			"this GitLab is too old to be answered from here (19.3", "",
		},
		{
			"before 19.3", func(s *model.Situation) { s.Server.Version = model.Line("18.9.2-ee") },
			"this GitLab is too old to be answered from here (19.3", "",
		},
		{
			"approvals before 19.5", func(s *model.Situation) { s.Server.Version = model.Line("19.4.1-ee") },
			"this GitLab takes approvals only in the browser (19.5", "",
		},
		{
			"an agent", func(s *model.Situation) { s.Detail.Session.Flow = agent.definition() },
			"its job still runs, or this GitLab cannot answer agents from here", "",
		},
		{
			"job still running", func(*model.Situation) {},
			"its last job still runs, or CI is off for you there", "",
		},
	}
}

func mark(s *model.Situation, v model.Verb) {
	on := s.Detail.Session
	s.Answered = model.Record{Outcome: model.Sent, Verb: v, Status: on.Status, ThreadTS: on.ThreadTS}
}

// unresumable is a situation in which GitLab refuses a resume for a reason that
// it does not tell.
func unresumable() model.Situation {
	s := situation(flow, model.ToolApprovalRequired)
	s.Detail.Session.May.Resume = false
	return s
}

func TestRefuse(t *testing.T) {
	t.Parallel()
	for _, h := range hindrances() {
		t.Run(h.name, func(t *testing.T) {
			t.Parallel()
			s := unresumable()
			h.set(&s)
			for _, v := range []model.Verb{model.Approve, model.Modify, model.Reject} {
				if got := model.Refuse(s, v); !begins(string(got), h.want) {
					t.Errorf("%s: got %q, want %q", v, got, h.want)
				}
			}
			if got := model.Refuse(s, model.Stop); !begins(string(got), h.stop) {
				t.Errorf("stop: got %q, want %q", got, h.stop)
			}
		})
	}
}

// TestRefuseOrder sets each pair of reasons at once. The weaker is set first,
// so that the stronger sees the situation it has to win over.
func TestRefuseOrder(t *testing.T) {
	t.Parallel()
	all := hindrances()
	for i, strong := range all {
		for _, weak := range all[i+1:] {
			s := unresumable()
			weak.set(&s)
			strong.set(&s)
			if got := model.Refuse(s, model.Reject); !begins(string(got), strong.want) {
				t.Errorf("%s and %s: got %q, want %q", strong.name, weak.name, got, strong.want)
			}
		}
	}
}

func begins(got, want string) bool {
	if want == "" {
		return got == ""
	}
	return strings.HasPrefix(got, want)
}

// TestRefuseTrustsThePermission checks that a server which says yes is believed
// whatever its version: it knows better than a table of versions.
func TestRefuseTrustsThePermission(t *testing.T) {
	t.Parallel()
	s := situation(flow, model.ToolApprovalRequired)
	s.Server.Version = model.Line("19.3.0")
	if got := model.Refuse(s, model.Approve); got != "" {
		t.Errorf("refused: %q", got)
	}
}

func TestRefuseBeforeApprovals(t *testing.T) {
	t.Parallel()
	const browser = "this GitLab takes approvals only in the browser"
	const job = "its last job still runs"
	for _, row := range []struct {
		status        model.Status
		version, want string
	}{
		{model.InputRequired, "19.3.0", job},
		{model.PlanApprovalRequired, "19.3.0", browser},
		{model.ToolApprovalRequired, "19.4.9", browser},
		{model.ToolApprovalRequired, "19.5.0-pre", job},
		{model.ToolApprovalRequired, "20.0.0", job},
	} {
		s := situation(flow, row.status)
		s.Detail.Session.May.Resume = false
		s.Server.Version = model.Line(row.version)
		if got := model.Refuse(s, model.Modify); !begins(string(got), row.want) {
			t.Errorf("%s on %s: got %q, want %q", row.status, row.version, got, row.want)
		}
	}
}

func TestRefuseUnreadRequest(t *testing.T) {
	t.Parallel()
	s := situation(flow, model.ToolApprovalRequired)
	s.Detail.Request.Unread = true
	if got := model.Refuse(s, model.Approve); !begins(string(got), "the request could not be read whole") {
		t.Errorf("what was not read can be approved: %q", got)
	}
	for _, v := range []model.Verb{model.Modify, model.Reject, model.Stop} {
		if got := model.Refuse(s, v); got != "" {
			t.Errorf("%s needs no request, and is refused: %q", v, got)
		}
	}
}

func TestAnsweredCovers(t *testing.T) {
	t.Parallel()
	at := session(flow, model.ToolApprovalRequired)
	for _, row := range []struct {
		name string
		mark model.Record
		want bool
	}{
		{"no mark", model.Record{}, false},
		{"refused", model.Record{Outcome: model.Refused, Verb: model.Reject, Status: at.Status, ThreadTS: at.ThreadTS}, false},
		{"still there", model.Record{Outcome: model.Sent, Verb: model.Reject, Status: at.Status, ThreadTS: at.ThreadTS}, true},
		{"thread unknown", model.Record{Outcome: model.Sent, Verb: model.Reject, Status: at.Status}, true},
		{"thread moved", model.Record{Outcome: model.Sent, Verb: model.Reject, Status: at.Status, ThreadTS: "thread-0"}, false},
		{"status moved", model.Record{Outcome: model.Sent, Verb: model.Reject, Status: model.InputRequired, ThreadTS: at.ThreadTS}, false},
	} {
		if got := row.mark.Covers(at); got != row.want {
			t.Errorf("%s: got %t", row.name, got)
		}
	}
	list := at
	list.ThreadTS = ""
	if !(model.Record{Outcome: model.Sent, Verb: model.Reject, Status: at.Status, ThreadTS: "thread-0"}).Covers(list) {
		t.Error("a row without a thread counts as moved")
	}
}
