package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"duodash/keymap"
	"duodash/model"
)

// Update takes in one message: first what concerns everyone, then replies and
// the clock, then keys. Nothing here waits for anything.
func (a *App) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	a.now = time.Now()
	a.store.Tick(a.now)
	cmd, taken := a.updateAll(msg)
	if !taken {
		cmd, taken = a.updateReply(msg)
	}
	if !taken {
		cmd = a.updateKey(msg)
	}
	a.arrange()
	return a, tea.Batch(cmd, a.saveDrafts())
}

func (a *App) updateAll(msg tea.Msg) (tea.Cmd, bool) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.width, a.height = msg.Width, msg.Height
		a.arrange()
		return a.followCursor(), true
	case tea.BackgroundColorMsg:
		if dark := msg.IsDark(); dark != a.dark {
			a.dark = dark
			a.paint()
		}
	case tea.ColorProfileMsg:
		if colorless := msg.Profile < colorprofile.ANSI; colorless != a.colorless {
			a.colorless = colorless
			a.paint()
		}
	case tea.FocusMsg:
		a.blurred = false
		if soonest := a.read.good.Add(model.ListFocused); soonest.Before(a.read.due) && a.read.failure == nil {
			a.read.due = soonest
		}
	case tea.BlurMsg:
		a.blurred = true
	default:
		return nil, false
	}
	return nil, true
}

func (a *App) updateReply(msg tea.Msg) (tea.Cmd, bool) {
	switch msg := msg.(type) {
	case signedIn:
		return a.onSignedIn(msg), true
	case listRead:
		return a.onListRead(msg), true
	case detailRead:
		return a.onDetailRead(msg), true
	case browsed:
		a.onBrowsed(msg)
		return nil, true
	case rested:
		return a.onRested(msg), true
	case left:
		return a.quit(), true
	case ticked:
		return tea.Batch(tick(), a.onTick(msg.at)), true
	default:
		return a.updateDecision(msg)
	}
}

// updateDecision takes in replies about decisions.
func (a *App) updateDecision(msg tea.Msg) (tea.Cmd, bool) {
	switch msg := msg.(type) {
	case rechecked:
		return a.onRechecked(msg), true
	case decided:
		return a.onDecided(msg), true
	case restored:
		return a.onRestored(msg), true
	case followed:
		return a.onFollowed(msg), true
	case journalRead:
		a.onJournalRead(msg)
		return nil, true
	case noted:
		a.onNoted(msg)
		return nil, true
	case draftsKept:
		return a.onDraftsKept(msg), true
	default:
		return nil, false
	}
}

// onTick looks at everything that becomes due. It is the only place from which
// the dashboard reads by itself, so no way of reading can stop or double.
func (a *App) onTick(at time.Time) tea.Cmd {
	a.notices.expire(a.now)
	if a.leaving && a.now.After(a.deciding.leaveBy) {
		return a.leaveNow()
	}
	if !a.lastTick.IsZero() && model.Slept(a.lastTick.Add(tickEvery), at) && a.read.failure == nil {
		a.read.due = a.now
	}
	a.lastTick = at
	return tea.Batch(a.readDueList(), a.readDuePane(), a.readUnsettled())
}

func (a *App) readDueList() tea.Cmd {
	r := &a.read
	switch {
	case !r.busy() && !a.now.Before(r.due):
		return a.readChanges()
	case r.failure == nil && !r.sweeping.open && !r.sweepDue.IsZero() && a.now.After(r.sweepDue):
		return a.beginSweep()
	default:
		return nil
	}
}

func (a *App) readDuePane() tea.Cmd {
	p := &a.pane
	switch {
	case p.due.IsZero() || a.now.Before(p.due) || p.reading.open:
		return nil
	case p.anew:
		return a.readPaneAnew()
	default:
		return a.readPane()
	}
}

func (a *App) onBrowsed(m browsed) {
	if m.err != nil {
		a.notices.say(a.now, bad, "no browser could be started; the address is "+m.link.String())
		return
	}
	a.notices.say(a.now, calm, "opened in the browser: "+m.link.String())
}

// mode is where keys go.
func (a *App) mode() keymap.Mode {
	switch {
	case a.deciding.asks():
		return keymap.InStrip
	case a.deciding.writing():
		return keymap.InBox
	case a.filter.open:
		return keymap.InFilter
	case a.help.open:
		return keymap.InHelp
	case a.focus == onPane:
		return keymap.InPane
	default:
		return keymap.InList
	}
}

func (a *App) updateKey(msg tea.Msg) tea.Cmd {
	key, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return a.typed(msg)
	}
	in := a.mode()
	action := a.keys.Action(in, key)
	switch {
	case action == keymap.Leave || action == keymap.Redraw:
		return a.program(action)
	case a.leaving, a.layout.tooSmall && action != keymap.Quit:
		// Nothing is done to what cannot be seen.
		return nil
	default:
		return a.inMode(in, action, key)
	}
}

func (a *App) inMode(in keymap.Mode, action keymap.Action, key tea.KeyPressMsg) tea.Cmd {
	switch in {
	case keymap.InStrip:
		return a.inStrip(action, key)
	case keymap.InBox:
		return a.inBox(action, key)
	case keymap.InFilter:
		return a.inFilter(action, key)
	case keymap.InHelp:
		return a.inHelp(action)
	case keymap.InList, keymap.InPane:
	}
	if a.typedOn(action, key) {
		return nil
	}
	return a.inReader(in, action)
}

// typed hands text that is not a key, such as a paste, to whatever takes text;
// nothing else ever sees it.
func (a *App) typed(msg tea.Msg) tea.Cmd {
	switch {
	case a.leaving, a.layout.tooSmall:
		return nil
	case a.deciding.writing():
		return a.deciding.box.update(msg)
	case a.filter.open:
		return a.updateFilter(msg)
	default:
		return nil
	}
}
