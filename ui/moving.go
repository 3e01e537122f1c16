package ui

import (
	tea "charm.land/bubbletea/v2"

	"duodash/keymap"
	"duodash/model"
)

// scroll moves a pager by a key.
func scroll(p *pager, action keymap.Action) {
	switch action {
	case keymap.Up:
		p.scroll(-1)
	case keymap.Down:
		p.scroll(1)
	case keymap.HalfUp:
		p.scroll(-p.height / 2)
	case keymap.HalfDown:
		p.scroll(p.height / 2)
	case keymap.PageUp:
		p.scroll(-max(p.height-1, 1))
	case keymap.PageDown:
		p.scroll(max(p.height-1, 1))
	case keymap.Top:
		p.top()
	case keymap.Bottom:
		p.bottom()
	default:
	}
}

// moveCursor moves in the list, reads the next page near its end, and opens
// what the cursor rests on.
func (a *App) moveCursor(action keymap.Action) tea.Cmd {
	l := &a.list
	switch action {
	case keymap.Up:
		l.moveTo(l.at - 1)
	case keymap.Down:
		l.moveTo(l.at + 1)
	case keymap.HalfUp:
		l.moveTo(l.at - l.height/2)
	case keymap.HalfDown:
		l.moveTo(l.at + l.height/2)
	case keymap.PageUp:
		l.moveTo(l.at - l.page())
	case keymap.PageDown:
		l.moveTo(l.at + l.page())
	case keymap.Top:
		l.moveTo(0)
	case keymap.Bottom:
		l.moveTo(len(l.rows.IDs) - 1)
	default:
		return nil
	}
	return tea.Batch(a.readMore(), a.followCursor())
}

// setTab shows another tab and reads its first page if that was not read.
func (a *App) setTab(tab model.Tab) tea.Cmd {
	a.tab = tab
	a.focus, a.full = onList, false
	a.list.restart()
	return tea.Batch(a.relist(), a.readTabs())
}

// toggleFull gives the pane the whole screen, or takes it back.
func (a *App) toggleFull() tea.Cmd {
	if a.full || a.focus == onPane {
		a.full = !a.full
		return nil
	}
	cmd := a.enter()
	a.full = a.focus == onPane
	return cmd
}

// jump goes to the next or previous session that needs the user, wherever it
// is in the list.
func (a *App) jump(step int) tea.Cmd {
	n := len(a.list.rows.IDs)
	for i := 1; i <= n; i++ {
		at := ((a.list.at+i*step)%n + n) % n
		if !a.store.NeedsYou(a.list.rows.IDs[at]) {
			continue
		}
		a.list.moveTo(at)
		if a.focus == onPane {
			return a.open(a.list.cursor)
		}
		return a.followCursor()
	}
	if a.store.CountNeedsYou() > 0 {
		way := a.keys.Keys(keymap.Tab1) + " shows them"
		if !a.store.Filter().IsZero() {
			way = a.keys.Keys(keymap.Back) + " clears the filter"
		}
		a.notices.say(a.now, calm, "those that need you are not in this list; "+way)
		return nil
	}
	a.notices.say(a.now, calm, "nothing needs you")
	return nil
}

// enter opens the session under the cursor and gives the pane the keys.
func (a *App) enter() tea.Cmd {
	if a.list.cursor == (model.SessionID{}) {
		return nil
	}
	a.focus = onPane
	a.list.chosen = true
	return a.open(a.list.cursor)
}

// back goes one step back: from the pane to the list, then out of the filter.
func (a *App) back() tea.Cmd {
	switch {
	case a.pane.journal.open:
		a.closeJournal()
		return nil
	case a.full:
		a.full = false
		return nil
	case a.focus == onPane:
		a.focus = onList
		return a.followCursor()
	case !a.store.Filter().IsZero():
		was := a.store.Filter().String()
		cmd := a.setFilter(model.Filter{})
		a.notices.say(a.now, calm, "filter cleared; it was "+was)
		return cmd
	default:
		return nil
	}
}

// subject is the session that o, y and Y are about.
func (a *App) subject() (model.Session, bool) {
	if a.focus == onPane {
		if a.pane.loaded() {
			return a.pane.opened.detail.Session, true
		}
		return a.store.Get(a.pane.id)
	}
	return a.store.Get(a.list.cursor)
}

func (a *App) browseSession() tea.Cmd {
	s, ok := a.subject()
	switch {
	case !ok:
		return nil
	case s.Web.IsZero():
		a.notices.say(a.now, calm, numberOf(s.ID)+" belongs to a group and has no page of its own")
		return nil
	default:
		return browse(a.cfg.Open, s.Web)
	}
}

func (a *App) copySession(action keymap.Action) tea.Cmd {
	s, ok := a.subject()
	if !ok || a.notices.stern {
		return nil
	}
	text := numberOf(s.ID)
	if action == keymap.CopyAddress {
		if text = s.Web.String(); text == "" {
			a.notices.say(a.now, calm, numberOf(s.ID)+" has no page of its own")
			return nil
		}
	}
	a.notices.say(a.now, calm, "copied through the terminal: "+text)
	return tea.SetClipboard(text)
}

// cursorLost says that the session under the cursor left the list.
func (a *App) cursorLost(id model.SessionID) {
	if s, known := a.store.Get(id); known {
		a.notices.say(a.now, calm, numberOf(id)+" is "+string(s.Status)+" now and left this list")
		return
	}
	a.notices.say(a.now, calm, numberOf(id)+" is gone from GitLab")
}
