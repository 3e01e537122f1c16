package ui

import (
	"duodash/model"
)

// textKept ends a sentence about a text that was not sent.
const textKept = " The text is kept."

// requestMoved closes what was about a request that is no longer there. A stop
// is about the session itself, whatever it says meanwhile.
func (a *App) requestMoved(change model.Change) {
	over := a.pane.gone || change == model.Over
	if a.deciding.verb == 0 || a.deciding.verb == model.Stop && !over {
		return
	}
	kept := ""
	if a.keepDraft() {
		kept = textKept
	}
	writing := a.deciding.writing()
	a.closeDecision()
	a.hush(writing)
	if change == model.AsksOther && !a.pane.gone {
		a.pane.was = a.pane.opened.detail
	}
	status := a.shownSession().Status
	if row, ok := a.store.Get(a.pane.id); ok {
		status = row.Status
	}
	a.sayMoved(a.pane.id, change, status, kept)
}

// sayMoved says why nothing was sent: calmly, when somebody else was faster.
func (a *App) sayMoved(id model.SessionID, change model.Change, status model.Status, kept string) {
	number := numberOf(id)
	switch {
	case change == model.AnsweredNow && status.Waiting():
		a.notices.say(a.now, calm, number+" was answered elsewhere and waits for a runner; nothing was sent."+kept)
	case change == model.AnsweredNow:
		a.notices.say(a.now, calm, number+" was answered elsewhere and is "+string(status)+" now; nothing was sent."+kept)
	case change == model.Over && status.Ended():
		a.notices.say(a.now, calm, number+" is "+string(status)+" now; nothing was sent."+kept)
	case a.pane.gone && id == a.pane.id:
		a.notices.say(a.now, bad, number+" is gone from GitLab; nothing was sent."+kept)
	default:
		a.notices.say(a.now, bad, "The request changed; nothing was sent. Read it again."+kept)
	}
	a.notices.stern = true
}

// rowChange is what the list knows about the open session and the pane does
// not show yet. A later time alone, as after a new title, is no other request.
func (a *App) rowChange() model.Change {
	row, ok := a.store.Get(a.pane.id)
	if !ok {
		return model.Over
	}
	was := a.pane.opened.detail
	change := model.ChangeOf(was, model.Detail{Session: row, Fingerprint: was.Fingerprint})
	moved := row.Status != was.Session.Status || row.ThreadTS != "" && row.ThreadTS != was.Session.ThreadTS
	if change == model.Same && moved {
		// What it asks now, only the session itself tells.
		return model.AsksOther
	}
	return change
}
