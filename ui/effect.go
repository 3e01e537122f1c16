package ui

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"duodash/model"
)

// effect says in one sentence what sending will do.
func (a *App) effect() string {
	d := a.pane.opened.detail
	where := fmt.Sprintf("in %s, session %s, as @%s on %s", a.placeOf(d.Session), numberOf(d.Session.ID), a.account.User, a.cfg.Host)
	switch a.deciding.verb {
	case model.Approve:
		return "Approves " + subjectOf(d) + ", " + where + ". A CI job starts."
	case model.Modify:
		return modifyEffect(d) + " " + capital(where) + "."
	case model.Reject:
		return "Reject: the agent is told no and carries on without it (S ends the session). A reason is optional. " + capital(where) + "."
	case model.Stop:
		return "Stop: ends the session for good and cancels its jobs. Type " + stopWord + " and send. " + capital(where) + "."
	}
	return ""
}

// subjectOf names what an approval is about.
func subjectOf(d model.Detail) string {
	switch d.Request.Kind {
	case model.ToolCalls:
		names := make([]string, 0, len(d.Request.Calls))
		for _, call := range d.Request.Calls {
			names = append(names, call.Name.OneLine().String())
		}
		return plural(len(names), "tool call") + " (" + strings.Join(names, ", ") + ")"
	case model.Plan:
		return "the plan"
	case model.Question, model.Turn, model.NoRequest:
	}
	return "that the agent goes on"
}

func modifyEffect(d model.Detail) string {
	switch {
	case d.Session.ByAgent():
		return "Your text is a yes and becomes the agent's next instruction."
	case d.Request.Kind == model.Question:
		return "Answer: your text goes to the agent."
	default:
		return "Modify: the agent is told no, gets your text and works it in."
	}
}

// boxCount says how much of the text that GitLab takes is used.
func (a *App) boxCount() string {
	if a.deciding.verb == model.Stop {
		return ""
	}
	n := utf8.RuneCountInString(a.deciding.box.text())
	return fmt.Sprintf("%d of %d characters", n, model.MessageLimit)
}
