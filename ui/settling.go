package ui

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"duodash/model"
)

// following reads sessions of which more has to be known than a list tells,
// one at a time, though nobody opened them.
type following struct {
	reading asking
	asked   map[model.SessionID]time.Time
	began   time.Time
}

// onRestored takes in what earlier runs left behind.
func (a *App) onRestored(m restored) tea.Cmd {
	a.deciding.restoring = false
	// What was decided on other hosts is theirs to settle.
	mine := slices.DeleteFunc(m.memories, func(mem model.Memory) bool { return mem.Session.Host != a.cfg.Host })
	a.store.Restore(mine)
	for _, memory := range mine {
		a.deciding.drafts.restore(memory)
	}
	a.deciding.settle = a.now.Add(soon)
	switch {
	case m.err != nil:
		a.notices.say(a.now, bad, "what was decided before is not known: "+model.Line(m.err.Error()).String())
	case m.notice != "":
		a.notices.say(a.now, bad, model.Line(m.notice).String())
	}
	a.refillPane(true)
	return a.relist()
}

// readUnsettled reads the session of which something has to be known for the
// longest time.
func (a *App) readUnsettled() tea.Cmd {
	f := &a.follow
	if f.reading.open || a.read.failure != nil || a.account.User.IsBlank() || a.now.Before(a.deciding.settle) {
		return nil
	}
	due := a.store.Unsettled()
	due = slices.DeleteFunc(due, func(id model.SessionID) bool { return a.now.Before(a.followAt(id)) })
	if len(due) == 0 {
		return nil
	}
	next := slices.MinFunc(due, func(x, y model.SessionID) int { return f.asked[x].Compare(f.asked[y]) })
	f.asked[next], f.began = a.now, a.now
	ctx, n := f.reading.begin(a.ctx)
	return readRequest(ctx, a.cfg.Client, n, next)
}

// followAt is when a session may be read that nobody opened.
func (a *App) followAt(id model.SessionID) time.Time {
	every := model.Floor
	if _, listed := a.store.Get(id); !listed {
		every = model.DetailRunning
	}
	return a.follow.asked[id].Add(every)
}

func (a *App) onFollowed(m followed) tea.Cmd {
	if !a.follow.reading.end(m.question) {
		return nil
	}
	switch {
	case m.err == nil:
	case m.err.Kind == model.NotFound:
		a.store.Remove(m.id)
		return a.relist()
	case m.err.Kind == model.RateLimited:
		a.read.fail(a.now, m.err, a.pace())
		return nil
	default:
		return nil
	}
	a.store.Put([]model.Session{m.detail.Session}, false)
	return tea.Batch(a.learn(m.detail, a.follow.began), a.relist())
}

// learn takes in what an opened session tells about decisions on it.
func (a *App) learn(d model.Detail, began time.Time) tea.Cmd {
	a.store.Note(d)
	if a.now.Before(a.deciding.settle) {
		return nil
	}
	r, outcome := a.store.Settle(d.Session, began)
	if outcome == 0 {
		return nil
	}
	number, verb := numberOf(r.Session), r.Verb.String()
	switch outcome {
	case model.Arrived:
		a.notices.say(a.now, good, number+": the "+verb+" arrived, or somebody else decided")
	case model.Sent:
		a.notices.say(a.now, good, number+": the "+verb+" arrived; it waits for a runner")
	default:
		a.notices.say(a.now, bad, number+": the "+verb+" did not arrive; decide again")
	}
	a.notices.stern = true
	if outcome == model.Sent {
		a.dropDraft(r)
	}
	a.refillPane(true)
	return tea.Batch(note(a.cfg.Records, r, outcome), a.rereadJournal())
}

// noteFallen writes down which decisions need no mark any more.
func (a *App) noteFallen() tea.Cmd {
	var cmds []tea.Cmd
	for _, e := range a.store.TakeFallen() {
		r := e.Record
		if s, known := a.store.Get(r.Session); known && e.Outcome == 0 && s.Status.Waiting() {
			a.notices.say(a.now, bad, numberOf(r.Session)+" waits again; the job of its answer is over")
		}
		cmds = append(cmds, note(a.cfg.Records, r, e.Outcome))
	}
	return tea.Batch(cmds...)
}

func (a *App) onNoted(m noted) {
	switch {
	case m.err != nil:
		a.notices.say(a.now, bad, model.Line(m.err.Error()).String())
	case m.notice != "":
		a.notices.say(a.now, bad, model.Line(m.notice).String())
	}
}
