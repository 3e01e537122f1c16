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
	r := m.record
	id := r.Session
	a.deciding.sending = model.SessionID{}
	if m.err != nil && r.Outcome != model.Unknown {
		a.store.Unmark(id)
	} else {
		a.store.Mark(r)
	}
	if a.leaving {
		switch {
		case m.err == nil:
			a.dropDraft(r)
		case !a.deciding.dropped:
			a.lastWord = m.err
		}
		return a.leave()
	}
	a.refillPane(true)
	var cmd tea.Cmd
	if m.err != nil {
		cmd = a.decisionFailed(m)
	} else {
		cmd = a.decisionTaken(r)
	}
	if m.trouble != nil {
		said := numberOf(id) + " " + r.Words()
		if m.err != nil {
			said = m.err.Error()
		}
		a.notices.say(a.now, bad, said+"; and that could not be noted: "+model.Line(m.trouble.Error()).String())
	} else if m.notice != "" {
		a.notices.say(a.now, bad, a.notices.text+"; and "+model.Line(m.notice).String())
	}
	return tea.Batch(cmd, a.rereadJournal())
}

func (a *App) decisionTaken(r model.Record) tea.Cmd {
	a.hurry()
	a.dropDraft(r)
	a.notices.say(a.now, good, sentSentence(r))
	if r.Session == a.pane.id {
		a.pane.was = model.Detail{}
	}
	if r.Verb == model.Stop && r.Session == a.pane.id {
		// GitLab stops at once, so there is something to see already.
		return tea.Batch(a.relist(), a.readPane())
	}
	return a.relist()
}

// decisionFailed says what went wrong; the text is still a draft.
func (a *App) decisionFailed(m decided) tea.Cmd {
	id, verb := m.record.Session, m.record.Verb
	switch m.err.Kind {
	case model.RateLimited:
		a.read.fail(a.now, m.err, a.pace())
		a.notices.say(a.now, bad, m.err.Error())
		return nil
	case model.OutcomeUnknown:
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

func sentSentence(r model.Record) string {
	if r.Verb == model.Stop {
		return numberOf(r.Session) + " stopped"
	}
	s := numberOf(r.Session) + " " + r.Words() + "; it waits for a runner"
	if r.Workload != 0 {
		s += fmt.Sprintf(" (job %d)", r.Workload)
	}
	return s
}
