package model_test

import (
	"fmt"
	"strings"
	"testing"

	"duodash/model"
)

// reply is the text a person wrote for the verbs that take one.
const reply = "use main"

// sent writes a decision as it goes to GitLab, or why it does not.
func sent(d model.Decision, r model.Refusal) string {
	switch {
	case r != "":
		return "refused: " + string(r)
	case d.Verb == model.Stop:
		return "stop"
	case d.Message == "":
		return fmt.Sprintf("resume approval=%t", d.Approval)
	default:
		return fmt.Sprintf("resume approval=%t message=%q", d.Approval, d.Message)
	}
}

// decisionRow says what one verb does to a session of one kind and status.
type decisionRow struct {
	kind   kind
	status model.Status
	verb   model.Verb
	want   string
}

const (
	stopped  = "refused: the session is already stopped"
	finished = "refused: the session is already finished"
	failed   = "refused: the session is already failed"
	asksNot  = "refused: the session asks for nothing now "
	noWords  = "refused: a question wants words"
	yes      = "resume approval=true"
	noMain   = `resume approval=false message="use main"`
	yesMain  = `resume approval=true message="use main"`
)

// decisions is the whole table: every kind, status and verb, with the request
// that usually goes with the status and everything permitted.
func decisions() []decisionRow {
	return []decisionRow{
		{flow, model.Created, model.Approve, asksNot + "(created)"},
		{flow, model.Created, model.Modify, asksNot + "(created)"},
		{flow, model.Created, model.Reject, asksNot + "(created)"},
		{flow, model.Created, model.Stop, "stop"},
		{flow, model.Running, model.Approve, asksNot + "(running)"},
		{flow, model.Running, model.Modify, asksNot + "(running)"},
		{flow, model.Running, model.Reject, asksNot + "(running)"},
		{flow, model.Running, model.Stop, "stop"},
		{flow, model.Paused, model.Approve, asksNot + "(paused)"},
		{flow, model.Paused, model.Modify, asksNot + "(paused)"},
		{flow, model.Paused, model.Reject, asksNot + "(paused)"},
		{flow, model.Paused, model.Stop, "stop"},
		{flow, model.InputRequired, model.Approve, noWords},
		{flow, model.InputRequired, model.Modify, noMain},
		{flow, model.InputRequired, model.Reject, noMain},
		{flow, model.InputRequired, model.Stop, "stop"},
		{flow, model.PlanApprovalRequired, model.Approve, yes},
		{flow, model.PlanApprovalRequired, model.Modify, noMain},
		{flow, model.PlanApprovalRequired, model.Reject, noMain},
		{flow, model.PlanApprovalRequired, model.Stop, "stop"},
		{flow, model.ToolApprovalRequired, model.Approve, yes},
		{flow, model.ToolApprovalRequired, model.Modify, noMain},
		{flow, model.ToolApprovalRequired, model.Reject, noMain},
		{flow, model.ToolApprovalRequired, model.Stop, "stop"},
		{flow, model.Finished, model.Approve, finished},
		{flow, model.Finished, model.Modify, finished},
		{flow, model.Finished, model.Reject, finished},
		{flow, model.Finished, model.Stop, finished},
		{flow, model.Failed, model.Approve, failed},
		{flow, model.Failed, model.Modify, failed},
		{flow, model.Failed, model.Reject, failed},
		{flow, model.Failed, model.Stop, failed},
		{flow, model.Stopped, model.Approve, stopped},
		{flow, model.Stopped, model.Modify, stopped},
		{flow, model.Stopped, model.Reject, stopped},
		{flow, model.Stopped, model.Stop, stopped},
		{flow, unheard, model.Approve, asksNot + "(frobnicating)"},
		{flow, unheard, model.Modify, asksNot + "(frobnicating)"},
		{flow, unheard, model.Reject, asksNot + "(frobnicating)"},
		{flow, unheard, model.Stop, "stop"},

		{agent, model.Created, model.Approve, asksNot + "(created)"},
		{agent, model.Created, model.Modify, asksNot + "(created)"},
		{agent, model.Created, model.Reject, asksNot + "(created)"},
		{agent, model.Created, model.Stop, "stop"},
		{agent, model.Running, model.Approve, asksNot + "(running)"},
		{agent, model.Running, model.Modify, asksNot + "(running)"},
		{agent, model.Running, model.Reject, asksNot + "(running)"},
		{agent, model.Running, model.Stop, "stop"},
		{agent, model.Paused, model.Approve, asksNot + "(paused)"},
		{agent, model.Paused, model.Modify, asksNot + "(paused)"},
		{agent, model.Paused, model.Reject, asksNot + "(paused)"},
		{agent, model.Paused, model.Stop, "stop"},
		{agent, model.InputRequired, model.Approve, yes},
		{agent, model.InputRequired, model.Modify, yesMain},
		{agent, model.InputRequired, model.Reject, noMain},
		{agent, model.InputRequired, model.Stop, "stop"},
		{agent, model.PlanApprovalRequired, model.Approve, yes},
		{agent, model.PlanApprovalRequired, model.Modify, yesMain},
		{agent, model.PlanApprovalRequired, model.Reject, noMain},
		{agent, model.PlanApprovalRequired, model.Stop, "stop"},
		{agent, model.ToolApprovalRequired, model.Approve, yes},
		{agent, model.ToolApprovalRequired, model.Modify, yesMain},
		{agent, model.ToolApprovalRequired, model.Reject, noMain},
		{agent, model.ToolApprovalRequired, model.Stop, "stop"},
		{agent, model.Finished, model.Approve, finished},
		{agent, model.Finished, model.Modify, finished},
		{agent, model.Finished, model.Reject, finished},
		{agent, model.Finished, model.Stop, finished},
		{agent, model.Failed, model.Approve, failed},
		{agent, model.Failed, model.Modify, failed},
		{agent, model.Failed, model.Reject, failed},
		{agent, model.Failed, model.Stop, failed},
		{agent, model.Stopped, model.Approve, stopped},
		{agent, model.Stopped, model.Modify, stopped},
		{agent, model.Stopped, model.Reject, stopped},
		{agent, model.Stopped, model.Stop, stopped},
		{agent, unheard, model.Approve, asksNot + "(frobnicating)"},
		{agent, unheard, model.Modify, asksNot + "(frobnicating)"},
		{agent, unheard, model.Reject, asksNot + "(frobnicating)"},
		{agent, unheard, model.Stop, "stop"},
	}
}

func TestDecide(t *testing.T) {
	t.Parallel()
	for _, row := range decisions() {
		t.Run(fmt.Sprintf("%s/%s/%s", row.kind, row.status, row.verb), func(t *testing.T) {
			t.Parallel()
			text := ""
			if row.verb == model.Modify || row.verb == model.Reject {
				text = reply
			}
			s := situation(row.kind, row.status)
			d, refusal := model.Decide(s, row.verb, text)
			if got := sent(d, refusal); got != row.want {
				t.Errorf("got  %s\nwant %s", got, row.want)
			}
			if refusal != "" {
				if d != (model.Decision{}) {
					t.Errorf("refused, and yet there is a decision: %+v", d)
				}
				return
			}
			if d.Session != s.Detail.Session.ID || d.Verb != row.verb || d.Fingerprint != s.Detail.Fingerprint {
				t.Errorf("the decision is not bound to what was shown: %+v", d)
			}
		})
	}
}

// TestDecideIsComplete fails when a status or a verb is added without rows.
func TestDecideIsComplete(t *testing.T) {
	t.Parallel()
	if named := constantsOf(t, "status.go", "Status"); len(named) != len(model.Statuses()) {
		t.Errorf("Statuses lists %d, the source has %v", len(model.Statuses()), named)
	}
	if named := constantsOf(t, "decision.go", "Verb"); len(named) != len(model.Verbs()) {
		t.Errorf("Verbs lists %d, the source has %v", len(model.Verbs()), named)
	}
	rows := map[string]int{}
	key := func(k kind, s model.Status, v model.Verb) string {
		return fmt.Sprintf("%s, %s, %s", k, s, v)
	}
	for _, row := range decisions() {
		rows[key(row.kind, row.status, row.verb)]++
	}
	for _, k := range kinds() {
		for _, s := range append(model.Statuses(), unheard) {
			for _, v := range model.Verbs() {
				if n := rows[key(k, s, v)]; n != 1 {
					t.Errorf("%d rows for %s", n, key(k, s, v))
				}
				delete(rows, key(k, s, v))
			}
		}
	}
	for k := range rows {
		t.Errorf("a row for what does not exist: %s", k)
	}
}

func TestDecideText(t *testing.T) {
	t.Parallel()
	limit := strings.Repeat("ж", model.MessageLimit)
	const (
		noText  = "refused: it takes no text"
		blank   = "refused: write what should be different first"
		tooLong = "refused: the text is longer than the 2,000 characters GitLab takes"
	)
	for _, row := range []struct {
		name, text, want string
		verb             model.Verb
	}{
		{"approve", "", yes, model.Approve},
		{"approve with blanks only", " \n\t", yes, model.Approve},
		{"approve with text", reply, noText, model.Approve},
		{"stop with text", reply, noText, model.Stop},
		{"modify without text", "", blank, model.Modify},
		{"modify with blanks only", " \n\t ", blank, model.Modify},
		{"modify is trimmed", "\n use main \n", noMain, model.Modify},
		{"modify keeps inner breaks", "use\n\nmain", `resume approval=false message="use\n\nmain"`, model.Modify},
		{"modify at the limit", limit, fmt.Sprintf("resume approval=false message=%q", limit), model.Modify},
		{"modify over the limit", limit + "ж", tooLong, model.Modify},
		{"reject without text", "", "resume approval=false", model.Reject},
		{"reject with blanks only", "  ", "resume approval=false", model.Reject},
		{"reject over the limit", limit + "ж", tooLong, model.Reject},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			got := sent(model.Decide(situation(flow, model.PlanApprovalRequired), row.verb, row.text))
			if got != row.want {
				t.Errorf("got  %s\nwant %s", got, row.want)
			}
		})
	}
}

// TestDecideUnknownVerb guards the zero Verb: a resume without approval would
// go out as a rejection that nobody asked for.
func TestDecideUnknownVerb(t *testing.T) {
	t.Parallel()
	for _, v := range []model.Verb{-1, 0, model.Verb(len(model.Verbs()) + 1)} {
		if d, r := model.Decide(situation(flow, model.PlanApprovalRequired), v, ""); r == "" {
			t.Errorf("verb %d is sent: %+v", v, d)
		}
		if v.String() != "" || v.Past() != "" {
			t.Errorf("verb %d has a name: %q, %q", v, v, v.Past())
		}
	}
}

func TestVerbWords(t *testing.T) {
	t.Parallel()
	got := ""
	for _, v := range model.Verbs() {
		got += v.String() + "/" + v.Past() + " "
	}
	if want := "approve/approved modify/modified reject/rejected stop/stopped "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
