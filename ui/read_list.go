package ui

import (
	tea "charm.land/bubbletea/v2"

	"duodash/model"
)

// maxSweepPages bounds one sweep; older sessions than it reaches are not
// looked for.
const maxSweepPages = 10

// onListRead routes a reply about the list by its purpose.
func (a *App) onListRead(m listRead) tea.Cmd {
	switch m.question.purpose {
	case forPage:
		return a.onPageRead(m)
	case forChanges:
		return a.onChangesRead(m)
	case forSweep:
		return a.onSweepRead(m)
	default:
		return nil
	}
}

func (a *App) onPageRead(m listRead) tea.Cmd {
	tab := m.question.tab
	if !a.read.pages[tab].end(m.question.number) {
		return nil
	}
	if m.err != nil {
		a.listFailed(m.err)
		// What needs the user is answered even when the filter names nothing.
		a.store.Put(m.list.Needs.Sessions, false)
		return a.relist()
	}
	a.listCame(m)
	a.read.begun = true
	fresh := a.store.Put(m.list.Page.Sessions, true)
	again := a.read.walks[tab].Advance(m.list.Page, fresh, a.counts[model.TabAll])
	if a.read.walks[tab].Broken() {
		a.notices.say(a.now, bad, "GitLab's pages repeat themselves; the list may be incomplete")
	}
	cmd := a.relist()
	if again {
		return tea.Batch(cmd, a.readPage(tab, false))
	}
	return cmd
}

// onChangesRead takes in what changed. More changes than fit on one page mean
// that the reader was away for long, so everything is read anew.
func (a *App) onChangesRead(m listRead) tea.Cmd {
	if !a.read.changes.end(m.question.number) {
		return nil
	}
	if m.err != nil {
		a.listFailed(m.err)
		return nil
	}
	a.listCame(m)
	a.store.PutChanges(m.list.Page.Sessions)
	cmd := a.relist()
	if m.list.Page.More {
		return tea.Batch(cmd, a.startReading(), a.beginSweep())
	}
	return cmd
}

// listCame notes a good reading and the sessions that need the user.
func (a *App) listCame(m listRead) {
	if m.question.query.Needs {
		a.store.PutNeeds(m.list.Needs)
		a.read.needsRead, a.read.needsMore = true, m.list.Needs.More
	}
	a.read.succeed(a.now)
	a.read.due = a.now.Add(a.pace().List())
	if m.list.Trouble != nil {
		a.notices.say(a.now, bad, "a part is missing: "+m.list.Trouble.Why())
	}
}

func (a *App) listFailed(err *model.Error) {
	if err.Kind == model.Canceled {
		return
	}
	a.read.fail(a.now, err, a.pace())
}

// beginSweep looks for deleted sessions among the newest ones.
func (a *App) beginSweep() tea.Cmd {
	a.read.sweepDue = a.now.Add(model.SweepEvery)
	a.read.sweeps++
	a.read.sweep = model.BeginSweep(a.read.sweeps)
	return a.readSweep("", 0)
}

func (a *App) readSweep(after string, page int) tea.Cmd {
	ctx, n := a.read.sweeping.begin(a.ctx)
	return readList(ctx, a.cfg.Client, listQuestion{
		number: n, purpose: forSweep, page: page,
		query: model.ListQuery{Filter: a.store.Filter(), First: model.MaxPageSize, After: after},
	})
}

// onSweepRead goes on to the next page. A sweep that fails is given up; the
// next one comes anyway.
func (a *App) onSweepRead(m listRead) tea.Cmd {
	if !a.read.sweeping.end(m.question.number) {
		return nil
	}
	if m.err != nil {
		a.listFailed(m.err)
		return nil
	}
	a.read.sweep.Add(a.store, m.list.Page)
	page := m.question.page + 1
	if m.list.Page.More && page < maxSweepPages && page*model.MaxPageSize < a.counts[model.TabAll] {
		return a.readSweep(m.list.Page.Next, page)
	}
	a.read.sweep.End(a.store, !m.list.Page.More)
	return a.relist()
}

// relist shows what the store now has, and follows what the open session did.
func (a *App) relist() tea.Cmd {
	rows := a.store.Rows(a.tab)
	if a.tab != model.TabAll {
		rows.Heads = nil
	}
	a.counts = a.store.Counts()
	if lost := a.list.replace(rows); lost != (model.SessionID{}) {
		a.cursorLost(lost)
	}
	if a.tabIsRead() && len(rows.IDs) > 0 {
		a.list.chosen = true
	}
	return tea.Batch(a.noteFallen(), a.followCursor(), a.followPane())
}
