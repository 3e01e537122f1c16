package ui

import (
	tea "charm.land/bubbletea/v2"

	"duodash/keymap"
	"duodash/model"
)

// inStrip sends on y, and only when no other key came just before. The key that
// opens it begins anew; any other one closes it, so that a y in the middle of a
// text finds nothing to send.
func (a *App) inStrip(action keymap.Action, key tea.KeyPressMsg) tea.Cmd {
	repeat := key.IsRepeat
	switch {
	case action == keymap.Back:
		a.cancel()
	case repeat, action == keymap.Confirm:
		if a.deciding.early = a.hasty(repeat); !a.deciding.early {
			return a.send()
		}
	case a.keys.Action(keymap.InPane, key) == keymap.Approve:
		a.hasty(repeat)
	default:
		a.cancel()
		a.hush(false)
		a.notices.say(a.now, calm, "nothing was sent: only "+a.keys.Keys(keymap.Confirm)+" sends")
	}
	return nil
}

func (a *App) inBox(action keymap.Action, key tea.KeyPressMsg) tea.Cmd {
	switch action {
	case keymap.Back:
		a.cancel()
		return nil
	case keymap.Send:
		if a.pasted(key.IsRepeat) {
			return nil
		}
		return a.send()
	default:
		a.deciding.lastKey = a.now
		if a.deciding.verb == model.Stop && key.Code == tea.KeyEnter {
			a.notices.say(a.now, calm, "type "+stopWord+", then "+a.keys.Keys(keymap.Send)+" stops the session")
			return nil
		}
		return a.deciding.box.update(key)
	}
}

func (a *App) inFilter(action keymap.Action, key tea.KeyPressMsg) tea.Cmd {
	switch action {
	case keymap.Back:
		a.closeFilter()
		return nil
	case keymap.Apply:
		return a.applyFilter()
	default:
		return a.updateFilter(key)
	}
}

func (a *App) inHelp(action keymap.Action) tea.Cmd {
	switch action {
	case keymap.Back, keymap.Help, keymap.Quit:
		a.help.open = false
	default:
		scroll(&a.help.pager, action)
	}
	return nil
}

// inReader is for keys that neither write nor confirm.
func (a *App) inReader(in keymap.Mode, action keymap.Action) tea.Cmd {
	if tab := model.Tab(action - keymap.Tab1); action >= keymap.Tab1 && action <= keymap.Tab5 {
		return a.setTab(tab)
	}
	if verb := verbOf(action); verb != 0 {
		return a.decide(verb)
	}
	switch action {
	case keymap.NextTab:
		return a.setTab((a.tab + 1) % model.Tab(model.TabCount))
	case keymap.PrevTab:
		return a.setTab((a.tab + model.Tab(model.TabCount) - 1) % model.Tab(model.TabCount))
	case keymap.NextNeed:
		return a.jump(1)
	case keymap.PrevNeed:
		return a.jump(-1)
	case keymap.Open:
		return a.enter()
	case keymap.Unfold:
		return a.unfold()
	case keymap.Back:
		return a.back()
	default:
		return a.inProgram(in, action)
	}
}

func (a *App) inProgram(in keymap.Mode, action keymap.Action) tea.Cmd {
	switch action {
	case keymap.EditFilter:
		return a.editFilter()
	case keymap.Refresh:
		return a.refresh()
	case keymap.Journal:
		return a.toggleJournal()
	case keymap.FullScreen:
		return a.toggleFull()
	case keymap.Browse:
		return a.browseSession()
	case keymap.CopyNumber, keymap.CopyAddress:
		return a.copySession(action)
	case keymap.Help:
		a.openHelp()
		return nil
	case keymap.Quit:
		return a.quit()
	default:
	}
	if in == keymap.InPane {
		scroll(&a.pane.pager, action)
		return nil
	}
	return a.moveCursor(action)
}

func (a *App) program(action keymap.Action) tea.Cmd {
	switch action {
	case keymap.Leave:
		return a.quit()
	default:
		return tea.ClearScreen
	}
}
