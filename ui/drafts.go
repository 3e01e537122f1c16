package ui

import (
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"duodash/model"
)

// saveAgain is how long after a failure drafts are saved again.
const saveAgain = 5 * time.Second

// draftKey finds the text that somebody began for a session.
type draftKey struct {
	id   model.SessionID
	verb model.Verb
}

// drafts are the texts that were begun and not sent.
type drafts struct {
	texts map[draftKey]string
	// unsaved are those that the records do not have yet, saving is true while
	// some are on their way there, due when they may be tried again.
	unsaved map[draftKey]bool
	saving  bool
	due     time.Time
}

func newDrafts() drafts {
	return drafts{texts: map[draftKey]string{}, unsaved: map[draftKey]bool{}}
}

// put changes a draft; "" drops it.
func (d *drafts) put(key draftKey, text string) {
	if d.texts[key] == text {
		return
	}
	d.unsaved[key], d.due = true, time.Time{}
	if text == "" {
		delete(d.texts, key)
		return
	}
	d.texts[key] = text
}

// restore takes in what an earlier run left behind. What was written since
// counts more.
func (d *drafts) restore(m model.Memory) {
	for verb, text := range m.Drafts {
		key := draftKey{m.Session, verb}
		if _, newer := d.texts[key]; !newer && !d.unsaved[key] {
			d.texts[key] = text
		}
	}
}

// saveDrafts begins to save the drafts that changed, unless that is under way.
func (a *App) saveDrafts() tea.Cmd {
	d := &a.deciding.drafts
	if a.cfg.Records == nil || d.saving || len(d.unsaved) == 0 || a.now.Before(d.due) {
		return nil
	}
	changed := map[draftKey]string{}
	for key := range d.unsaved {
		changed[key] = d.texts[key]
	}
	d.saving = true
	return keepDrafts(a.cfg.Records, changed)
}

func keepDrafts(records Records, changed map[draftKey]string) tea.Cmd {
	return func() tea.Msg {
		reply := draftsKept{kept: map[draftKey]string{}}
		var errs []error
		for key, text := range changed {
			err := records.KeepDraft(key.id, key.verb, text)
			if err == nil {
				reply.kept[key] = text
			}
			errs = append(errs, err)
		}
		reply.err, reply.notice = errors.Join(errs...), records.Notice()
		return reply
	}
}

// onDraftsKept takes in which drafts are safe. Whoever waits for that to leave,
// leaves: after one more try, at the latest.
func (a *App) onDraftsKept(m draftsKept) tea.Cmd {
	d := &a.deciding.drafts
	d.saving = false
	for key, text := range m.kept {
		if d.texts[key] == text {
			delete(d.unsaved, key)
		}
	}
	d.due = time.Time{}
	if m.err != nil {
		d.due = a.now.Add(saveAgain)
		a.notices.say(a.now, bad, "a draft could not be kept: "+model.Line(m.err.Error()).String())
	} else if m.notice != "" {
		a.notices.say(a.now, bad, model.Line(m.notice).String())
	}
	if !a.leaving || a.deciding.inFlight() {
		return nil
	}
	if m.err != nil && a.deciding.lastTry {
		if a.lastWord == nil {
			a.lastWord = draftLost(m.err)
		}
		return tea.Quit
	}
	return a.leave()
}

func draftLost(err error) *model.Error {
	return &model.Error{
		Kind: model.Unavailable, Doing: "keep a text that was not sent", Said: model.Line(err.Error()), Err: err,
	}
}
