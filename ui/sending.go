package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"duodash/model"
)

// send takes the decision that the strip or the box is about out of the user's
// hand. What a decision answers is read once more before it goes out; a stop
// is about the session, whatever it asks.
func (a *App) send() tea.Cmd {
	verb, text := a.deciding.verb, ""
	switch verb {
	case model.Modify, model.Reject:
		text = a.deciding.box.text()
	case model.Stop:
		if !strings.EqualFold(strings.TrimSpace(a.deciding.box.text()), stopWord) {
			a.notices.say(a.now, bad, "type "+stopWord+" first")
			return nil
		}
	case model.Approve:
	}
	on := a.pane.opened.detail
	if verb != model.Stop && a.deciding.bound != on.Fingerprint {
		a.requestMoved(model.AsksOther)
		return nil
	}
	why := a.refuses(verb)
	decision, refused := model.Decide(a.situation(), verb, text)
	if why == "" {
		why = refused
	}
	if why != "" {
		if verb == model.Approve {
			a.closeDecision()
			a.hush(false)
		}
		a.notices.say(a.now, bad, string(why))
		return nil
	}
	a.keepDraft()
	a.closeDecision()
	a.notices = notices{}
	a.deciding.sending = a.pane.id
	if verb == model.Stop {
		return a.dispatch(decision, on)
	}
	ctx, n := a.deciding.checking.begin(a.ctx)
	return recheck(ctx, a.cfg.Client, n, decision, on)
}

// onRechecked sends a decision if its session still asks what was on screen.
func (a *App) onRechecked(m rechecked) tea.Cmd {
	if !a.deciding.checking.end(m.question) {
		return nil
	}
	id, verb := m.decision.Session, m.decision.Verb
	a.deciding.sending = model.SessionID{}
	switch {
	case m.err != nil:
		return a.recheckFailed(m)
	case wall(a.now).Sub(wall(m.asked)) > recheckFor+soon:
		// The machine slept meanwhile, and nobody waits for it any more.
		a.notices.say(a.now, bad, "the request was read too long ago; nothing was sent")
		return tea.Batch(a.relist(), a.rereadPane(id))
	case a.overtaken(m):
		// An answer that was long under way may be older than the screen.
		return a.recheckDiffers(m, model.AsksOther)
	case m.now.Request.Unread && !m.on.Request.Unread:
		a.notices.say(a.now, bad, "the request could not be read once more; nothing was sent")
		return nil
	}
	a.store.Put([]model.Session{m.now.Session}, false)
	a.store.Note(m.now)
	if change := model.ChangeOf(m.on, m.now); change != model.Same {
		return a.recheckDiffers(m, change)
	}
	s := a.situation()
	s.Detail, s.Answered = m.now, a.store.Answered(id)
	if why := model.Refuse(s, verb); why != "" {
		a.notices.say(a.now, bad, string(why)+"; nothing was sent")
		return tea.Batch(a.relist(), a.rereadPane(id))
	}
	a.deciding.sending = id
	return a.dispatch(m.decision, m.on)
}

// overtaken reports whether something newer is known than the last look tells.
func (a *App) overtaken(m rechecked) bool {
	if pane := a.pane.opened.detail; pane.Session.ID == m.decision.Session && pane.Fingerprint != m.on.Fingerprint {
		return true
	}
	row, known := a.store.Get(m.decision.Session)
	return known && row.UpdatedAt.After(m.now.Session.UpdatedAt)
}

func (a *App) recheckFailed(m rechecked) tea.Cmd {
	a.notices.say(a.now, bad, "nothing was sent: "+m.err.Error())
	switch m.err.Kind {
	case model.RateLimited:
		a.read.fail(a.now, m.err, a.pace())
	case model.NotFound:
		if m.decision.Session == a.pane.id {
			return a.detailFailed(m.err)
		}
	default:
	}
	return nil
}

// recheckDiffers says that nothing was sent, and shows what is asked now.
func (a *App) recheckDiffers(m rechecked, change model.Change) tea.Cmd {
	id := m.decision.Session
	kept := ""
	if m.decision.Message != "" {
		kept = textKept
	}
	a.sayMoved(id, change, m.now.Session.Status, kept)
	if id == a.pane.id && change == model.AsksOther {
		a.pane.was = m.on
	}
	return tea.Batch(a.relist(), a.rereadPane(id))
}

// rereadPane reads the open session anew if it is this one; until then what
// the pane shows decides nothing.
func (a *App) rereadPane(id model.SessionID) tea.Cmd {
	if id != a.pane.id {
		return nil
	}
	a.pane.current = false
	return a.readPaneAnew()
}

// dispatch sends a decision, once.
func (a *App) dispatch(d model.Decision, on model.Detail) tea.Cmd {
	r := model.RecordOf(d, on, a.account.User, a.now)
	a.store.Mark(r)
	a.deciding.out = new(gate)
	return sendDecision(a.ctx, a.cfg.Client, a.cfg.Records, d, r, a.deciding.out)
}
