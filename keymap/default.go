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
	m.add(Moving, NextNeed, reading(), "]", "next need", "]").rank = 8
	m.add(Moving, PrevNeed, reading(), "[", "previous need", "[")
}

func (m *Map) showing() {
	m.add(Showing, Open, []Mode{InList}, "enter", "open", "enter").rank = 5
	m.add(Showing, Back, []Mode{InList, InPane, InStrip, InBox, InFilter, InHelp}, "esc", "back", "esc").rank = 6
	m.add(Showing, Unfold, []Mode{InPane}, "enter", "unfold", "enter").rank = 5
	m.add(Showing, NextTab, reading(), "tab", "next tab", "tab")
	m.add(Showing, PrevTab, reading(), "shift+tab", "previous tab", "shift+tab")
	m.add(Showing, Tab1, reading(), "1", "needs you", "1")
	m.add(Showing, Tab2, reading(), "2", "running", "2")
	m.add(Showing, Tab3, reading(), "3", "finished", "3")
	m.add(Showing, Tab4, reading(), "4", "failed", "4")
	m.add(Showing, Tab5, reading(), "5", "all", "5")
	m.add(Showing, EditFilter, reading(), "/", "filter", "/").rank = 8
	m.add(Showing, Apply, []Mode{InFilter}, "enter", "apply the filter", "enter").rank = 1
	m.add(Showing, Refresh, reading(), "r", "read again", "r", "ctrl+r")
	m.add(Showing, Browse, reading(), "o", "browser", "o").rank = 7
	m.add(Showing, CopyNumber, reading(), "y", "copy the number", "y")
	m.add(Showing, CopyAddress, reading(), "Y", "copy the address", "Y")
}

func (m *Map) deciding() {
	m.add(Deciding, Approve, reading(), "a", "approve", "a").rank = 1
	m.add(Deciding, Modify, reading(), "m", "modify/answer", "m").rank = 2
	m.add(Deciding, Reject, reading(), "x", "reject", "x").rank = 3
	m.add(Deciding, Stop, reading(), "S", "stop", "S").rank = 4
	m.add(Deciding, Confirm, []Mode{InStrip}, "y", "send the approval", "y").rank = 1
	m.add(Deciding, Send, []Mode{InBox}, "ctrl+s", "send the text", "ctrl+s").rank = 1
}

func (m *Map) program() {
	everywhere := []Mode{InList, InPane, InStrip, InBox, InFilter, InHelp}
	m.add(Program, Help, append(reading(), InHelp), "?", "help", "?").rank = 99
	m.add(Program, Redraw, everywhere, "ctrl+l", "draw anew", "ctrl+l")
	m.add(Program, Quit, append(reading(), InHelp), "q", "quit", "q").rank = 9
	m.add(Program, Leave, everywhere, "ctrl+c", "quit from anywhere", "ctrl+c")
}
