package ui

import (
	tea "charm.land/bubbletea/v2"

	"duodash/keymap"
	"duodash/model"
)

// refuses says why a verb is off for the session in the pane.
func (a *App) refuses(verb model.Verb) model.Refusal {
	switch {
	case a.cfg.ReadOnly:
		return model.Refuse(a.situation(), verb)
	case a.pane.gone:
		return "GitLab no longer knows this session"
	case a.deciding.restoring:
		return "what was decided before is still being read"
	case a.deciding.sending == a.pane.id && a.deciding.inFlight():
		return "a decision is on its way"
	case a.deciding.inFlight():
		return "another decision is on its way"
	case a.read.waits(a.now):
		return model.Refusal("GitLab asks to wait " + countdown(a.read.due.Sub(a.now)) + " more")
	}
	if why := a.unsure(); why != "" && verb != model.Stop {
		// A stop is about the session, not about what it says just now.
		return why
	}
	why := model.Refuse(a.situation(), verb)
	if why == "" && verb == model.Approve {
		why = a.unseen()
	}
	return why
}

// unsure says why what the pane shows may not be what the session asks now.
func (a *App) unsure() model.Refusal {
	switch {
	case a.pane.failure != nil:
		return "the session could not be read just now"
	case !a.pane.current:
		return "the session is still being read"
	case a.paneIsOld():
		return "the session just changed and is being read again"
	default:
		return ""
	}
}

// wayOut names the key that helps where a verb is off.
func (a *App) wayOut(verb model.Verb) string {
	d := a.pane.opened.detail
	switch {
	case a.cfg.ReadOnly, !d.Session.Status.Waiting(), verb == model.Stop:
		return ""
	case a.pane.failure != nil, d.Request.Unread:
		return "; " + a.keys.Keys(keymap.Refresh) + " reads it again"
	case d.Request.Kind == model.Question && d.Session.May.Resume:
		return "; " + a.keys.Keys(keymap.Modify) + " answers it"
	case !d.Session.May.Resume && !d.Session.Web.IsZero():
		return "; " + a.keys.Keys(keymap.Browse) + " opens it in the browser"
	default:
		return ""
	}
}

// hasty reports whether a key in the strip comes too soon after the one before
// to be meant.
func (a *App) hasty(repeat bool) bool {
	early := a.now.Sub(a.deciding.opened) < quiet
	a.deciding.opened = a.now
	return early || repeat
}

// pasted reports whether the key that sends a text comes like a part of it, or
// too soon after the box opened.
func (a *App) pasted(repeat bool) bool {
	return repeat || a.now.Sub(a.deciding.opened) < quiet || a.now.Sub(a.deciding.lastKey) < typing
}

// hush begins a time in which typing on means nothing, a longer one for a hand
// that was writing.
func (a *App) hush(writing bool) {
	d := &a.deciding
	d.hushed, d.lastKey, d.rest = true, a.now, quiet
	if writing {
		d.rest = pause
	}
}

// typedOn reports whether a key belongs to what a hand was still typing. Of a
// hand that was writing, that is every key that prose is made of; of another one
// keys that only move, look or go back are always meant, and quitting is soon.
func (a *App) typedOn(action keymap.Action, key tea.KeyPressMsg) bool {
	d := &a.deciding
	meant := moves(action) || looks(action)
	if d.rest == pause {
		meant = key.Text == "" && key.Code != tea.KeyEnter && key.Code != tea.KeyBackspace
	}
	if !d.hushed || meant {
		return false
	}
	d.hushed = a.now.Sub(d.lastKey) < d.rest
	if action != keymap.Quit || d.rest == pause {
		d.lastKey = a.now
	}
	return d.hushed
}

func moves(action keymap.Action) bool {
	return action >= keymap.Up && action <= keymap.HalfDown || action == keymap.Back || action == keymap.Unfold
}

// looks reports whether an action only shows something else of the session.
func looks(action keymap.Action) bool {
	return action == keymap.FullScreen || action == keymap.Journal || action == keymap.Help
}

// actionOf is the action of a verb's key.
func actionOf(verb model.Verb) keymap.Action {
	return [...]keymap.Action{keymap.None, keymap.Approve, keymap.Modify, keymap.Reject, keymap.Stop}[verb]
}

// verbOf is the verb of an action, zero when it is no decision.
func verbOf(action keymap.Action) model.Verb {
	for _, verb := range model.Verbs() {
		if actionOf(verb) == action {
			return verb
		}
	}
	return 0
}
