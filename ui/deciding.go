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
	// typing is the same for the key that sends a text, since the letters
	// before it are meant: only a paste without brackets is faster.
	typing = 30 * time.Millisecond
	// pause is how long a hand that writes may rest between two keys.
	pause = 2 * time.Second
	// stopWord has to be typed to stop a session.
	stopWord = "stop"
	// lastWait is how long quitting waits for a decision on its way, and for
	// drafts that are being saved.
	lastWait = 5 * time.Second
)

// deciding is what stands between a key and a decision.
type deciding struct {
	// verb is what the open strip or box is about; zero when none is open.
	verb model.Verb
	// bound is what was on screen when it opened.
	bound model.Fingerprint
	// opened is when it opened or the strip ignored a key, lastKey when the
	// last key came.
	opened  time.Time
	lastKey time.Time
	// early is true when the strip just ignored its own key.
	early  bool
	box    box
	drafts drafts
	// sending is the session whose decision is on its way, from the last look
	// at its request on; checking is that look.
	sending  model.SessionID
	checking asking
	// out is the gate of the decision that is on its way, nil before the first.
	out *gate
	// restoring is true until the decisions of earlier runs are known, settle
	// is when they may be settled: before, nobody has seen that they are in
	// doubt.
	restoring bool
	settle    time.Time
	// hushed is true when a hand may still be typing into a strip or box that
	// did not open or has closed by itself: what it types is no command until
	// no key came for as long as rest.
	hushed bool
	rest   time.Duration
	// leaveBy is when a quit stops waiting, dropped is true when it came before
	// the decision went out, lastTry once drafts are saved for the last time.
	leaveBy time.Time
	dropped bool
	lastTry bool
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
	if a.focus == onList && a.list.cursor == (model.SessionID{}) {
		a.notices.say(a.now, calm, "no session is selected")
		return nil
	}
	if a.pane.journal.open {
		a.closeJournal()
		a.notices.say(a.now, calm, "back at the session; read it, then "+verb.String())
		return nil
	}
	if cmd, shown := a.show(); !shown {
		a.notices.say(a.now, calm, "read it first, then "+verb.String())
		return cmd
	}
	if why := a.refuses(verb); why != "" {
		a.notices.say(a.now, bad, a.refusal(verb, why))
		a.notices.about = verb
		a.hush(false)
		return nil
	}
	d := &a.deciding
	d.verb, d.bound = verb, a.pane.opened.detail.Fingerprint
	d.opened, d.lastKey, d.early = a.now, a.now, false
	a.notices = notices{}
	if verb == model.Approve {
		return nil
	}
	return d.box.open(d.drafts.texts[draftKey{a.pane.id, verb}])
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

// cancel closes the strip or the box; a text stays as a draft.
func (a *App) cancel() {
	if a.keepDraft() {
		a.notices.say(a.now, calm, "draft kept; "+a.keys.Keys(actionOf(a.deciding.verb))+" opens it again")
	}
	a.closeDecision()
}

// keepDraft keeps the text in the box. It reports whether there was one.
func (a *App) keepDraft() bool {
	verb := a.deciding.verb
	if verb != model.Modify && verb != model.Reject {
		return false
	}
	key, text := draftKey{a.pane.id, verb}, a.deciding.box.text()
	if strings.TrimSpace(text) == "" {
		a.deciding.drafts.put(key, "")
		return false
	}
	a.deciding.drafts.put(key, text)
	return true
}

// dropDraft lets go of a text that was sent. One that was written since is kept.
func (a *App) dropDraft(r model.Record) {
	key := draftKey{r.Session, r.Verb}
	if strings.TrimSpace(a.deciding.drafts.texts[key]) == r.Text {
		a.deciding.drafts.put(key, "")
	}
}

func (a *App) closeDecision() {
	a.deciding.box.close()
	a.deciding.verb = 0
}

func (a *App) refusal(verb model.Verb, why model.Refusal) string {
	return verb.String() + " is off: " + string(why) + a.wayOut(verb)
}

// renotice keeps the notice of a refusal true.
func (a *App) renotice() {
	verb := a.notices.about
	if verb == 0 {
		return
	}
	if why := a.refuses(verb); why != "" {
		a.notices.text = a.refusal(verb, why)
		return
	}
	a.notices = notices{}
}
