package ui

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"duodash/model"
)

// soon is how long after a decision GitLab is asked what came of it.
const soon = 2 * time.Second

// onDecided takes in what became of a decision. Nothing is ever sent again.
func (a *App) onDecided(m decided) tea.Cmd {
	id := m.decision.Session
	a.deciding.sending = model.SessionID{}
	a.hurry()
	if a.leaving {
		return tea.Quit
	}
	if m.err != nil {
		return a.decisionFailed(m)
	}
	delete(a.deciding.drafts, draftKey{id, m.decision.Verb})
	a.answered(m.on, m.decision.Verb, m.receipt.Workload)
	a.notices.say(a.now, good, sentSentence(id, m.decision.Verb, m.receipt))
	if m.decision.Verb == model.Stop && id == a.pane.id {
		// GitLab stops at once, so there is something to see already.
		return tea.Batch(a.relist(), a.readPane())
	}
	return a.relist()
}

// answered marks a session until GitLab shows that the answer was picked up.
func (a *App) answered(on model.Session, verb model.Verb, workload int64) {
	a.store.Mark(on.ID, model.Answered{
		Verb: verb, At: a.now, Workload: workload, Status: on.Status, ThreadTS: on.ThreadTS,
	})
	a.refillPane(true)
}

func (a *App) decisionFailed(m decided) tea.Cmd {
	id := m.decision.Session
	a.deciding.drafts[draftKey{id, m.decision.Verb}] = m.decision.Message
	if m.err.Kind == model.OutcomeUnknown {
		if a.deciding.doubts == nil {
			a.deciding.doubts = map[model.SessionID]doubt{}
		}
		a.deciding.doubts[id] = doubt{on: m.on, verb: m.decision.Verb, since: a.now}
		a.notices.say(a.now, bad, numberOf(id)+": no answer came; checking whether the "+m.decision.Verb.String()+" arrived")
	} else {
		a.notices.say(a.now, bad, m.err.Error())
	}
	if id != a.pane.id {
		return nil
	}
	return a.readPaneAnew()
}

// settle ends the doubt about a decision once the session shows what became
// of it. Not having moved proves nothing before the server had time.
func (a *App) settle(s model.Session) {
	d, open := a.deciding.doubts[s.ID]
	if !open {
		return
	}
	moved := s.Status != d.on.Status || s.ThreadTS != d.on.ThreadTS
	switch {
	case moved:
		a.notices.say(a.now, good, numberOf(s.ID)+": the "+d.verb.String()+" arrived, or somebody else decided")
	case d.verb != model.Stop && !s.May.Resume:
		a.answered(d.on, d.verb, 0)
		a.notices.say(a.now, good, numberOf(s.ID)+": the "+d.verb.String()+" arrived; it waits for a runner")
	case a.now.Sub(d.since) >= doubtFor:
		a.notices.say(a.now, bad, numberOf(s.ID)+": the "+d.verb.String()+" did not arrive; decide again")
	default:
		a.pane.due = a.now.Add(model.Floor)
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
	if !a.read.waits(a.now) && at.Before(a.read.due) {
		a.read.due = at
	}
	a.pane.due = a.now.Add(soon)
}

func sentSentence(id model.SessionID, verb model.Verb, r model.Receipt) string {
	if verb == model.Stop {
		return numberOf(id) + " stopped"
	}
	s := numberOf(id) + " " + verb.Past() + "; it waits for a runner"
	if r.Workload != 0 {
		s += fmt.Sprintf(" (job %d)", r.Workload)
	}
	return s
}
