package keymap

import "charm.land/bubbles/v2/key"

// Default returns the keys that hands know from tools of this kind.
func Default() Map {
	var m Map
	m.moving()
	m.showing()
	m.deciding()
	m.program()
	return m
}

// add binds keys to an action and returns the new entry for refinement.
func (m *Map) add(s Section, a Action, in []Mode, help, does string, keys ...string) *entry {
	m.entries = append(m.entries, entry{
		action: a, section: s, modes: in,
		binding: key.NewBinding(key.WithKeys(keys...), key.WithHelp(help, does)),
	})
	return &m.entries[len(m.entries)-1]
}

func (e *entry) ranked(rank int) *entry {
	e.rank = rank
	return e
}

func everywhere() []Mode { return []Mode{InList, InPane, InStrip, InBox, InFilter, InHelp} }

// reading is where keys read; in the other modes they may be text.
func reading() []Mode { return []Mode{InList, InPane} }

func (m *Map) moving() {
	in := append(reading(), InHelp)
	m.add(Moving, Up, in, "k/up", "up", "k", "up")
	m.add(Moving, Down, in, "j/down", "down", "j", "down")
	m.add(Moving, Top, in, "g/home", "to the top", "g", "home")
	m.add(Moving, Bottom, in, "G/end", "to the end", "G", "end")
	m.add(Moving, PageUp, in, "pgup", "a page up", "pgup", "ctrl+b")
	m.add(Moving, PageDown, in, "pgdn/space", "a page down", "pgdown", "ctrl+f", "space")
	m.add(Moving, HalfUp, in, "ctrl+u", "half a page up", "ctrl+u")
	m.add(Moving, HalfDown, in, "ctrl+d", "half a page down", "ctrl+d")
	m.add(Moving, NextNeed, reading(), "]", "next need", "]").ranked(8).says = "next session that needs you"
	m.add(Moving, PrevNeed, reading(), "[", "previous need", "[").says = "previous session that needs you"
}

func (m *Map) showing() {
	m.add(Showing, Open, []Mode{InList}, "enter", "open", "enter").ranked(5).says = "open the session"
	m.add(Showing, Back, everywhere(), "esc", "back", "esc").ranked(6).says = "back; in the list, clear the filter"
	m.add(Showing, Unfold, []Mode{InPane}, "enter", "unfold", "enter").ranked(5).says = "unfold a long value of the request"
	m.add(Showing, FullScreen, reading(), "f", "full screen", "f").says = "the session on the whole screen, or beside the list again"
	m.add(Showing, NextTab, reading(), "tab", "next tab", "tab")
	m.add(Showing, PrevTab, reading(), "shift+tab", "previous tab", "shift+tab")
	m.add(Showing, Tab1, reading(), "1", "needs you", "1")
	m.add(Showing, Tab2, reading(), "2", "running", "2")
	m.add(Showing, Tab3, reading(), "3", "finished", "3")
	m.add(Showing, Tab4, reading(), "4", "failed", "4")
	m.add(Showing, Tab5, reading(), "5", "all", "5")
	m.add(Showing, EditFilter, reading(), "/", "filter", "/").ranked(8).says = "filter by project, status, flow and words"
	m.add(Showing, Apply, []Mode{InFilter}, "enter", "apply the filter", "enter").rank = 1
	m.add(Showing, Refresh, reading(), "r", "read again", "r", "ctrl+r").says = "read everything again"
	m.add(Showing, Browse, reading(), "o", "browser", "o").ranked(7).says = "open the session in the browser"
	m.add(Showing, CopyNumber, reading(), "y", "copy the number", "y").says = "copy the number of the session"
	m.add(Showing, CopyAddress, reading(), "Y", "copy the address", "Y").says = "copy the address of the session"
}

func (m *Map) deciding() {
	m.add(Deciding, Approve, reading(), "a", "approve", "a").ranked(1).says = "approve what is asked"
	m.add(Deciding, Modify, reading(), "m", "modify/answer", "m").ranked(2).says = "say what should be different, or answer"
	m.add(Deciding, Reject, reading(), "x", "reject", "x").ranked(3).says = "say no; the agent carries on"
	m.add(Deciding, Stop, reading(), "S", "stop", "S").ranked(4).says = "end the session"
	m.add(Deciding, Journal, reading(), "J", "decisions", "J").says = "show what was decided on the session, or the session again"
	m.add(Deciding, Confirm, []Mode{InStrip}, "y", "send the approval", "y").rank = 1
	m.add(Deciding, Send, []Mode{InBox}, "ctrl+s", "send", "ctrl+s").rank = 1
}

func (m *Map) program() {
	m.add(Program, Help, append(reading(), InHelp), "?", "help", "?").rank = 99
	m.add(Program, Redraw, everywhere(), "ctrl+l", "draw anew", "ctrl+l")
	m.add(Program, Quit, append(reading(), InHelp), "q", "quit", "q").rank = 9
	m.add(Program, Leave, everywhere(), "ctrl+c", "quit from anywhere", "ctrl+c")
}
