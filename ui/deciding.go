package ui

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"duodash/model"
)

const (
	// quiet is how long no key may come before one is believed to be meant:
	// typed ahead, held and pasted keys come closer together.
	quiet = 400 * time.Millisecond
	// doubtFor is how long a decision without an answer may still be under
	// way on the server; before that, silence proves nothing.
	doubtFor = 15 * time.Second
	// stopWord has to be typed to stop a session.
	stopWord = "stop"
	// lastWait is how long quitting waits for a decision on its way.
	lastWait = 5 * time.Second
)

// draftKey finds the text that somebody began for a session.
type draftKey struct {
	id   model.SessionID
	verb model.Verb
}

// doubt is a decision of which nobody knows whether it arrived.
type doubt struct {
	on    model.Session
	verb  model.Verb
	since time.Time
}

// deciding is what stands between a key and a decision.
type deciding struct {
	// verb is what the open strip or box is about; zero when none is open.
	verb model.Verb
	// bound is what was on screen when it opened.
	bound model.Fingerprint
	// lastKey is when it opened or a key was ignored.
	lastKey time.Time
	box     box
	drafts  map[draftKey]string
	// sending is the session whose decision is on its way.
	sending model.SessionID
	doubts  map[model.SessionID]doubt
	// leaveBy is when a quit stops waiting for the decision.
	leaveBy time.Time
}

// pending reports whether a decision is being made or is on its way.
func (d *deciding) pending() bool { return d.verb != 0 || d.inFlight() }

func (d *deciding) inFlight() bool { return d.sending != (model.SessionID{}) }

// writing reports whether the box is open.
func (d *deciding) writing() bool { return d.verb != 0 && d.verb != model.Approve }

// asks reports whether the strip is open.
func (d *deciding) asks() bool { return d.verb == model.Approve }

// decide opens the strip or the box for a verb, or says why not. It acts only
// on a session whose request is on the screen.
func (a *App) decide(verb model.Verb) tea.Cmd {
	if cmd, shown := a.show(); !shown {
		a.notices.say(a.now, calm, "read it first, then "+verb.String())
		return cmd
	}
	if why := a.refuses(verb); why != "" {
		a.notices.say(a.now, bad, verb.String()+" is off: "+string(why))
		return nil
	}
	a.deciding.verb = verb
	a.deciding.bound = a.pane.opened.detail.Fingerprint
	a.deciding.lastKey = a.now
	if verb == model.Approve {
		return nil
	}
	return a.deciding.box.open(a.deciding.drafts[draftKey{a.pane.id, verb}])
}

// show brings the session under the cursor onto the screen. It reports whether
// it was there already.
func (a *App) show() (tea.Cmd, bool) {
	if a.layout.wide {
		if a.focus == onPane || a.pane.id == a.list.cursor {
			return nil, true
		}
		return a.open(a.list.cursor), false
	}
	if a.focus == onPane {
		return nil, true
	}
	return a.enter(), false
}

// refuses says why a verb is off for the session in the pane.
func (a *App) refuses(verb model.Verb) model.Refusal {
	switch {
	case a.pane.gone:
		return "GitLab no longer knows this session"
	case a.deciding.sending == a.pane.id && a.deciding.inFlight():
		return "a decision is on its way"
	case a.deciding.inFlight():
		return "another decision is on its way"
	}
	if _, unknown := a.deciding.doubts[a.pane.id]; unknown {
		return "unknown whether the last decision arrived; checking"
	}
	if why := a.unsure(); why != "" {
		return why
	}
	return model.Refuse(a.situation(), verb)
}

// unsure says why what the pane shows may not be what the session asks now.
func (a *App) unsure() model.Refusal {
	switch {
	case a.pane.failure != nil:
		return "the session could not be read just now; r tries again"
	case !a.pane.current:
		return "the session is still being read"
	case a.paneIsOld():
		return "the session just changed and is being read again"
	default:
		return ""
	}
}

// cancel closes the strip or the box; the text stays as a draft.
func (a *App) cancel() {
	if a.deciding.writing() {
		key := draftKey{a.pane.id, a.deciding.verb}
		if text := a.deciding.box.text(); strings.TrimSpace(text) == "" || a.deciding.verb == model.Stop {
			delete(a.deciding.drafts, key)
		} else {
			a.deciding.drafts[key] = text
			a.notices.say(a.now, calm, "draft kept; "+verbKey(a.keys, a.deciding.verb)+" opens it again")
		}
		a.deciding.box.close()
	}
	a.deciding.verb = 0
}

// hasty reports whether a key comes too soon after the one before to be meant.
func (a *App) hasty(repeat bool) bool {
	early := a.now.Sub(a.deciding.lastKey) < quiet
	a.deciding.lastKey = a.now
	return early || repeat
}

// send sends the decision that the strip or the box is about.
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
	if a.deciding.bound != a.pane.opened.detail.Fingerprint {
		a.requestChanged()
		return nil
	}
	decision, why := model.Decide(a.situation(), verb, text)
	if why != "" {
		a.notices.say(a.now, bad, string(why))
		return nil
	}
	a.cancel()
	a.notices = notices{}
	a.deciding.sending = a.pane.id
	return sendDecision(a.ctx, a.cfg.Client, decision, a.pane.opened.detail.Session)
}

// requestChanged closes what was about a request that is no longer there.
func (a *App) requestChanged() {
	if a.deciding.verb == 0 {
		return
	}
	a.cancel()
	a.notices.say(a.now, bad, "the request changed; nothing was sent. Read it again")
}
