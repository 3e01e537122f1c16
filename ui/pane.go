package ui

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"duodash/model"
)

const (
	// keptDetails bounds how many opened sessions are remembered, so that
	// coming back to one shows it at once.
	keptDetails = 16
	// keptFor is how long what was remembered saves reading the same again.
	// Merge requests change their state without a word in the session's log.
	keptFor = 2 * time.Minute
)

// pane is the opened session.
type pane struct {
	id     model.SessionID
	opened opened
	// current is true once the session was read since it was opened; before
	// that the pane may show what was remembered.
	current bool
	// gone is true when GitLab no longer knows the session.
	gone    bool
	failure *model.Error

	reading asking
	// read is when the session was last asked for, due when it is asked for
	// again; a zero due means never.
	read time.Time
	due  time.Time
	// anew is true when the user asked for everything to be read again.
	anew bool
	// resting counts the cursor's stops; only the newest one opens a session.
	resting int

	// failures counts the readings that failed since the last good one.
	failures int

	pager pager
	// asked is how many of its blocks are the request, folds which of its
	// values are folded, seen what it was when its end was on the screen. unread
	// is how many of its lines were never reached while it was as in readAt.
	asked  int
	folds  folds
	seen   seenAt
	unread int
	readAt seenAt
	kept   map[model.SessionID]opened
	// was is what was about to be decided on when it changed, until then the
	// zero Detail.
	was     model.Detail
	journal journal
	// order has the kept sessions, the one read longest ago first.
	order []model.SessionID
}

// loaded reports whether the session itself, not only its row, was read.
func (p *pane) loaded() bool { return !p.opened.detail.IsZero() }

// keep remembers what was read and forgets the session read longest ago.
func (p *pane) keep(id model.SessionID, o opened) {
	p.order = append(slices.DeleteFunc(p.order, func(other model.SessionID) bool { return other == id }), id)
	p.kept[id] = o
	if len(p.order) > keptDetails {
		delete(p.kept, p.order[0])
		p.order = p.order[1:]
	}
}

// open shows a session in the pane and reads it.
func (a *App) open(id model.SessionID) tea.Cmd {
	if id == a.pane.id || id == (model.SessionID{}) {
		return nil
	}
	a.pane.id = id
	a.pane.opened = a.pane.kept[id]
	a.pane.current, a.pane.gone, a.pane.failure, a.pane.failures = false, false, nil, 0
	a.pane.folds, a.pane.was = folds{}, model.Detail{}
	a.pane.seen, a.pane.readAt = seenAt{}, seenAt{}
	a.closeJournal()
	a.refillPane(false)
	switch age := a.now.Sub(a.pane.opened.at); {
	case a.pane.loaded() && age < model.Floor:
		a.pane.reading.drop()
		a.pane.current, a.pane.read = true, a.pane.opened.at
		a.pane.due = a.pane.read.Add(model.Floor)
		return nil
	case age > keptFor:
		return a.readPaneAnew()
	default:
		return a.readPane()
	}
}

// readPane asks for the session in the pane; what did not change is reused.
func (a *App) readPane() tea.Cmd { return a.askDetail(a.pane.opened) }

// readPaneAnew reads the session as if nothing of it was known.
func (a *App) readPaneAnew() tea.Cmd { return a.askDetail(opened{}) }

// askDetail reads the session in the pane, unless the server asked to wait.
func (a *App) askDetail(before opened) tea.Cmd {
	p := &a.pane
	if p.id == (model.SessionID{}) || p.gone || a.account.User.IsBlank() {
		return nil
	}
	if a.read.waits(a.now) {
		p.due = a.read.due
		return nil
	}
	ctx, n := p.reading.begin(a.ctx)
	p.read, p.due, p.anew = a.now, time.Time{}, false
	return readDetail(ctx, a.cfg.Client, n, p.id, before)
}

// followCursor opens the session under the cursor once the cursor rests, when
// list and pane stand side by side. A decision in the making holds the pane.
func (a *App) followCursor() tea.Cmd {
	if !a.layout.wide || a.focus == onPane || a.list.cursor == a.pane.id || a.deciding.pending() {
		return nil
	}
	if a.list.cursor == (model.SessionID{}) && a.tabIsRead() {
		a.pane.reading.drop()
		a.pane.id, a.pane.opened = model.SessionID{}, opened{}
		return nil
	}
	if !a.list.chosen {
		return nil
	}
	if a.pane.id == (model.SessionID{}) {
		return a.open(a.list.cursor)
	}
	a.pane.resting++
	return rest(a.pane.resting)
}

func (a *App) onRested(m rested) tea.Cmd {
	if m.question != a.pane.resting || !a.layout.wide || a.focus == onPane || a.deciding.pending() {
		return nil
	}
	return a.open(a.list.cursor)
}

// followPane reads the open session again as soon as the list shows that it
// changed, but never faster than the floor. What was about to be decided is
// closed at once when the list tells that something else is asked.
func (a *App) followPane() tea.Cmd {
	p := &a.pane
	if !p.loaded() || p.gone {
		return nil
	}
	_, listed := a.store.Get(p.id)
	if listed && !a.paneIsOld() {
		return nil
	}
	if change := a.rowChange(); listed && change != model.Same {
		a.requestMoved(change)
	}
	if p.reading.open || p.failure != nil || !listed && a.deciding.verb == 0 {
		// A session that no list holds is only looked for before deciding.
		return nil
	}
	if next := p.read.Add(model.Floor); a.now.Before(next) {
		p.due = next
		return nil
	}
	return a.readPane()
}

// paneIsOld reports whether the list knows something of the open session that
// the pane does not show yet.
func (a *App) paneIsOld() bool {
	row, ok := a.store.Get(a.pane.id)
	seen := a.pane.opened.detail.Session
	switch {
	case !ok:
		return false
	case row.Status != seen.Status, row.May != seen.May, !row.UpdatedAt.Equal(seen.UpdatedAt):
		return true
	default:
		return row.ThreadTS != "" && seen.ThreadTS != "" && row.ThreadTS != seen.ThreadTS
	}
}

func (a *App) onDetailRead(m detailRead) tea.Cmd {
	if !a.pane.reading.end(m.question) || m.id != a.pane.id {
		return nil
	}
	if m.err != nil {
		return a.detailFailed(m.err)
	}
	p := &a.pane
	changed := p.loaded() && p.opened.detail.Fingerprint != m.opened.detail.Fingerprint
	if p.loaded() {
		if change := model.ChangeOf(p.opened.detail, m.opened.detail); change != model.Same {
			a.store.Put([]model.Session{m.opened.detail.Session}, false)
			a.requestMoved(change)
		}
	}
	m.opened.at = a.now
	p.opened, p.current, p.failure, p.failures = m.opened, true, nil, 0
	p.keep(m.id, m.opened)
	if is := m.opened.detail; !is.Session.Status.Waiting() || is.Fingerprint == p.was.Fingerprint {
		p.was = model.Detail{}
	}
	if every := model.DetailEvery(m.opened.detail.Session); every > 0 {
		p.due = a.now.Add(every)
	}
	a.store.Put([]model.Session{m.opened.detail.Session}, false)
	if changed {
		p.folds = folds{}
	}
	cmd := a.learn(m.opened.detail, p.read)
	// A new request begins at its top; the rest keeps the reader's place.
	a.refillPane(!changed || !m.opened.detail.Session.Status.Waiting())
	return tea.Batch(cmd, a.relist())
}

func (a *App) detailFailed(err *model.Error) tea.Cmd {
	p := &a.pane
	switch err.Kind {
	case model.Canceled:
		return nil
	case model.NotFound:
		// GitLab punishes asking again, so it never is.
		p.gone, p.failure, p.due = true, err, time.Time{}
		a.store.Remove(p.id)
		a.requestMoved(model.Over)
		a.refillPane(true)
		return a.relist()
	case model.RateLimited:
		a.read.fail(a.now, err, a.pace())
		p.due = a.read.due
	default:
		p.failures++
		pace := a.pace()
		pace.Failures = p.failures
		p.due = a.now.Add(pace.List())
	}
	p.failure = err
	a.refillPane(true)
	return nil
}
