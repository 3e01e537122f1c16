package ui

import (
	"errors"

	tea "charm.land/bubbletea/v2"

	"duodash/model"
)

// draftKey finds the text that somebody began for a session.
type draftKey struct {
	id   model.SessionID
	verb model.Verb
}

// drafts are the texts that were begun and not sent.
type drafts struct {
	texts map[draftKey]string
	// unsaved are those that the records do not have yet.
	unsaved map[draftKey]bool
}

func newDrafts() drafts {
	return drafts{texts: map[draftKey]string{}, unsaved: map[draftKey]bool{}}
}

// put changes a draft; "" drops it.
func (d *drafts) put(key draftKey, text string) {
	if d.texts[key] == text {
		return
	}
	d.unsaved[key] = true
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

// saveDrafts notes the drafts that changed.
func (a *App) saveDrafts() tea.Cmd {
	d := &a.deciding.drafts
	if a.cfg.Records == nil || len(d.unsaved) == 0 {
		return nil
	}
	changed := map[draftKey]string{}
	for key := range d.unsaved {
		changed[key] = d.texts[key]
	}
	clear(d.unsaved)
	return keepDrafts(a.cfg.Records, changed)
}

func keepDrafts(records Records, changed map[draftKey]string) tea.Cmd {
	return func() tea.Msg {
		var errs []error
		for key, text := range changed {
			errs = append(errs, records.KeepDraft(key.id, key.verb, text))
		}
		return noted{err: errors.Join(errs...), notice: records.Notice()}
	}
}
