package ui

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"duodash/model"
)

const (
	// soon is how long after a decision GitLab is asked what came of it.
	soon = 2 * time.Second
	// doubtFor is how long a decision without an answer may still be under
	// way on the server; before that, silence proves nothing.
	doubtFor = 15 * time.Second
)

// doubt is a decision of which nobody knows whether it arrived.
type doubt struct {
	decided
	since time.Time
}

// onDecided takes in what became of a decision. Nothing is ever sent again.
func (a *App) onDecided(m decided) tea.Cmd {
	id, verb := m.decision.Session, m.decision.Verb
	a.deciding.sending = model.SessionID{}
	if a.leaving {
		if m.err != nil {
			a.lastWord = m.err
		}
		return tea.Quit
	}
	if m.err != nil {
		return a.decisionFailed(m)
	}
	a.hurry()
	delete(a.deciding.drafts, draftKey{id, verb})
	a.notices.say(a.now, good, sentSentence(id, a.answered(m, m.receipt.Workload)))
	if verb == model.Stop && id == a.pane.id {
		// GitLab stops at once, so there is something to see already.
		return tea.Batch(a.relist(), a.readPane())
	}
	return a.relist()
}

// answered marks a session until GitLab shows that the answer was picked up.
func (a *App) answered(m decided, workload int64) model.Answered {
	mark := model.Answered{
		Verb: m.decision.Verb, Kind: m.on.Request.Kind, At: a.now, Workload: workload,
		Status: m.on.Session.Status, ThreadTS: m.on.Session.ThreadTS,
	}
	a.store.Mark(m.on.Session.ID, mark)
	a.refillPane(true)
	return mark
}

// decisionFailed says what went wrong; the text is still a draft.
func (a *App) decisionFailed(m decided) tea.Cmd {
	id, verb := m.decision.Session, m.decision.Verb
	switch m.err.Kind {
	case model.RateLimited:
		a.read.fail(a.now, m.err, a.pace())
		a.notices.say(a.now, bad, m.err.Error())
		return nil
	case model.OutcomeUnknown:
		a.deciding.doubts[id] = doubt{decided: m, since: a.now}
		a.notices.say(a.now, bad, numberOf(id)+": no answer came; checking whether the "+verb.String()+" arrived")
	default:
		a.notices.say(a.now, bad, m.err.Error())
	}
	a.hurry()
	if id != a.pane.id {
		return nil
	}
	return a.readPaneAnew()
}

// settleDoubts looks whether the list shows what became of decisions.
func (a *App) settleDoubts() {
	for id := range a.deciding.doubts {
		if s, ok := a.store.Get(id); ok {
			a.settle(s)
		} else {
			delete(a.deciding.doubts, id)
		}
	}
}

// settle ends the doubt about a decision once the session shows what became
// of it. Not having moved proves nothing before the server had time.
func (a *App) settle(s model.Session) {
	d := a.deciding.doubts[s.ID]
	was, verb := d.on.Session, d.decision.Verb
	threads := s.ThreadTS != "" && was.ThreadTS != "" && s.ThreadTS != was.ThreadTS
	switch {
	case s.Status != was.Status, threads:
		a.notices.say(a.now, good, numberOf(s.ID)+": the "+verb.String()+" arrived, or somebody else decided")
	case verb != model.Stop && !s.May.Resume:
		a.answered(d.decided, 0)
		a.notices.say(a.now, good, numberOf(s.ID)+": the "+verb.String()+" arrived; it waits for a runner")
	case a.now.Sub(d.since) >= doubtFor && a.read.good.Sub(d.since) >= doubtFor:
		a.notices.say(a.now, bad, numberOf(s.ID)+": the "+verb.String()+" did not arrive; decide again")
	default:
		return
	}
	delete(a.deciding.doubts, s.ID)
}

// hurry asks soon what came of a decision, without breaking the floor.
func (a *App) hurry() {
	at := a.now.Add(soon)
	if floor := a.read.good.Add(model.Floor); at.Before(floor) {
		at = floor
	}
	if a.read.waits(a.now) {
		return
	}
	if at.Before(a.read.due) {
		a.read.due = at
	}
	a.pane.due = a.now.Add(soon)
}

func sentSentence(id model.SessionID, m model.Answered) string {
	if m.Verb == model.Stop {
		return numberOf(id) + " stopped"
	}
	s := numberOf(id) + " " + m.Words() + "; it waits for a runner"
	if m.Workload != 0 {
		s += fmt.Sprintf(" (workload %d)", m.Workload)
	}
	return s
}
