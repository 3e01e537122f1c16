package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"duodash/model"
)

// reading is what is known about keeping the list current.
type reading struct {
	signIn  asking
	changes asking
	pages   [model.TabCount]asking
	walks   [model.TabCount]model.Walk

	sweeping asking
	sweep    model.Sweep
	sweeps   int
	sweepDue time.Time

	// begun is true once a page was read since the last beginning.
	begun bool
	// asked is when the list was last asked for, due is when it is asked for
	// next, good is when an answer last came.
	asked time.Time
	due   time.Time
	good  time.Time
	// failure is what went wrong since then, nil when nothing did.
	failure  *model.Error
	failures int
	// needsRead is true once all sessions that need the user were asked for,
	// needsMore when there are more of them than came.
	needsRead bool
	needsMore bool
}

func (r *reading) succeed(now time.Time) {
	r.good, r.failure, r.failures = now, nil, 0
}

func (r *reading) fail(now time.Time, err *model.Error, pace model.Pace) {
	r.failures++
	r.failure = err
	pace.Failures = r.failures
	pace.RetryAfter = err.RetryAfter
	pace.Hopeless = err.Kind == model.NotSignedIn || err.Kind == model.Forbidden
	r.due = now.Add(pace.List())
}

// waits reports whether the server asked not to be asked before r.due.
func (r *reading) waits(now time.Time) bool {
	return r.failure != nil && r.failure.Kind == model.RateLimited && now.Before(r.due)
}

// whole reports whether all sessions of a tab are known, so that its count is
// the count. all is true when the filter shows everything.
func (r *reading) whole(t model.Tab, all bool) bool {
	if t == model.TabNeedsYou && all {
		return r.needsRead && !r.needsMore
	}
	return r.walks[t].Done() || r.walks[model.TabAll].Done()
}

// busy reports whether a question about the list is open.
func (r *reading) busy() bool {
	if r.signIn.open || r.changes.open {
		return true
	}
	for i := range r.pages {
		if r.pages[i].open {
			return true
		}
	}
	return false
}

// restart forgets every way through the pages and drops what is on its way.
func (r *reading) restart() {
	r.begun = false
	r.changes.drop()
	r.sweeping.drop()
	for i := range r.pages {
		r.pages[i].drop()
		r.walks[i] = model.Walk{}
	}
}

func (a *App) pace() model.Pace {
	return model.Pace{
		Focused: !a.blurred,
		Busy:    a.counts[model.TabRunning] > 0 || a.store.CountNeedsYou() > 0 || a.store.Waits(),
		Jitter:  a.cfg.Random(),
	}
}

// startReading reads the first pages anew: of the tab, and of the tabs whose
// counts matter all the time. They are independent, so they go out at once.
func (a *App) startReading() tea.Cmd {
	a.read.restart()
	if a.read.waits(a.now) {
		return nil
	}
	a.read.asked, a.read.due = a.now, a.now.Add(model.ListFocused)
	a.read.sweepDue = a.now.Add(model.SweepEvery)
	var cmds []tea.Cmd
	for _, tab := range a.wantedTabs() {
		cmds = append(cmds, a.readPage(tab, tab == a.tab))
	}
	return tea.Batch(cmds...)
}

// readPage reads the next page of a tab, if there is one and none is open.
func (a *App) readPage(tab model.Tab, needs bool) tea.Cmd {
	walk := &a.read.walks[tab]
	if a.read.pages[tab].open || !walk.More() || a.read.waits(a.now) {
		return nil
	}
	statuses, possible := model.Wanted(tab, a.store.Filter())
	if !possible {
		walk.Advance(model.Page{}, 0, 0)
		if !needs {
			return nil
		}
		statuses = tab.Statuses()
	}
	ctx, n := a.read.pages[tab].begin(a.ctx)
	return readList(ctx, a.cfg.Client, listQuestion{
		number: n, purpose: forPage, tab: tab,
		query: model.ListQuery{
			Filter: a.store.Filter(), Statuses: statuses,
			First: model.PageSize, After: walk.After(), Needs: needs,
		},
	})
}

// readMore reads the next page of the tab when the cursor comes near the end.
func (a *App) readMore() tea.Cmd {
	if !a.list.nearEnd() || !a.read.walks[a.tab].Started() {
		return nil
	}
	return a.readPage(a.tab, false)
}

// readChanges reads what changed since the last time, or begins again when
// nothing was read yet.
func (a *App) readChanges() tea.Cmd {
	if a.account.User.IsBlank() {
		return a.begin()
	}
	since := a.store.Newest()
	if since.IsZero() || !a.read.begun {
		return a.startReading()
	}
	a.read.asked = a.now
	ctx, n := a.read.changes.begin(a.ctx)
	return tea.Batch(a.readTabs(), readList(ctx, a.cfg.Client, listQuestion{
		number: n, purpose: forChanges,
		query: model.ListQuery{
			Filter: a.store.Filter(), First: model.MaxPageSize,
			Since: since.Add(-model.Overlap), Needs: true,
		},
	}))
}

// readTabs reads the first pages that are wanted and not known yet.
func (a *App) readTabs() tea.Cmd {
	if !a.read.begun {
		return nil
	}
	var cmds []tea.Cmd
	for _, tab := range a.wantedTabs() {
		if !a.isRead(tab) {
			cmds = append(cmds, a.readPage(tab, false))
		}
	}
	return tea.Batch(cmds...)
}

// wantedTabs are the one in sight and those whose counts matter all the time.
func (a *App) wantedTabs() []model.Tab {
	tabs := []model.Tab{a.tab}
	for _, tab := range []model.Tab{model.TabNeedsYou, model.TabRunning} {
		// Without a filter, what needs the user comes with every reading.
		if tab != a.tab && (tab != model.TabNeedsYou || !a.store.Filter().IsZero()) {
			tabs = append(tabs, tab)
		}
	}
	return tabs
}

// isRead reports whether the beginning of a tab is known.
func (a *App) isRead(tab model.Tab) bool {
	return a.read.walks[tab].Started() || a.read.whole(tab, a.store.Filter().IsZero())
}

func (a *App) tabIsRead() bool { return a.isRead(a.tab) }

// refresh reads at once because the user asked for it, but never faster than
// the floor: then it comes as soon as it may.
func (a *App) refresh() tea.Cmd {
	if a.read.waits(a.now) {
		a.notices.say(a.now, bad, "GitLab asks to wait "+countdown(a.read.due.Sub(a.now))+" more; then it is read again by itself")
		return nil
	}
	var list, pane tea.Cmd
	if next := a.read.asked.Add(model.Floor); a.now.Before(next) {
		a.read.due = next
		a.notices.say(a.now, calm, "read just now; again in "+countdown(next.Sub(a.now)))
	} else if !a.read.busy() {
		list = a.readChanges()
	}
	if next := a.pane.read.Add(model.Floor); a.now.Before(next) {
		a.pane.due, a.pane.anew = next, true
	} else {
		pane = a.readPaneAnew()
	}
	return tea.Batch(list, pane)
}
