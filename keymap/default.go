package keymap

import "charm.land/bubbles/v2/key"

// Default returns the keys that hands know from tools of this kind.
func Default() Map {
	var b builder
	b.moving()
	b.showing()
	b.deciding()
	b.program()
	return Map(b)
}

type builder struct{ entries []entry }

// add binds keys to an action and returns the new entry for refinement.
func (b *builder) add(s Section, a Action, in []Place, help, does string, keys ...string) *entry {
	b.entries = append(b.entries, entry{
		action: a, section: s, places: in,
		binding: key.NewBinding(key.WithKeys(keys...), key.WithHelp(help, does)),
	})
	return &b.entries[len(b.entries)-1]
}

// reading is where keys read; in the other places they may be text.
func reading() []Place { return []Place{InList, InPane} }

func (b *builder) moving() {
	in := append(reading(), InHelp)
	b.add(Moving, Up, in, "k/up", "up", "k", "up")
	b.add(Moving, Down, in, "j/down", "down", "j", "down")
	b.add(Moving, Top, in, "g/home", "to the top", "g", "home")
	b.add(Moving, Bottom, in, "G/end", "to the end", "G", "end")
	b.add(Moving, PageUp, in, "pgup", "a page up", "pgup", "ctrl+b")
	b.add(Moving, PageDown, in, "pgdn/space", "a page down", "pgdown", "ctrl+f", "space")
	b.add(Moving, HalfUp, in, "ctrl+u", "half a page up", "ctrl+u")
	b.add(Moving, HalfDown, in, "ctrl+d", "half a page down", "ctrl+d")
	b.add(Moving, NextNeed, reading(), "]", "next that needs you", "]").rank = 7
	b.add(Moving, PrevNeed, reading(), "[", "previous that needs you", "[")
}

func (b *builder) showing() {
	b.add(Showing, Open, []Place{InList}, "enter", "open", "enter").rank = 5
	b.add(Showing, Back, []Place{InList, InPane, InStrip, InBox, InFilter, InHelp}, "esc", "back", "esc").rank = 10
	b.add(Showing, NextTab, reading(), "tab", "next tab", "tab")
	b.add(Showing, PrevTab, reading(), "shift+tab", "previous tab", "shift+tab")
	b.add(Showing, Tab1, reading(), "1", "needs you", "1")
	b.add(Showing, Tab2, reading(), "2", "running", "2")
	b.add(Showing, Tab3, reading(), "3", "finished", "3")
	b.add(Showing, Tab4, reading(), "4", "failed", "4")
	b.add(Showing, Tab5, reading(), "5", "all", "5")
	b.add(Showing, EditFilter, reading(), "/", "filter", "/").rank = 8
	b.add(Showing, Apply, []Place{InFilter}, "enter", "apply the filter", "enter").rank = 1
	b.add(Showing, Refresh, reading(), "r", "read again", "r", "ctrl+r")
	b.add(Showing, Browse, reading(), "o", "open in the browser", "o").rank = 6
	b.add(Showing, CopyNumber, reading(), "y", "copy the number", "y")
	b.add(Showing, CopyAddress, reading(), "Y", "copy the address", "Y")
}

func (b *builder) deciding() {
	b.add(Deciding, Approve, reading(), "a", "approve", "a").rank = 1
	b.add(Deciding, Modify, reading(), "m", "modify or answer", "m").rank = 2
	b.add(Deciding, Reject, reading(), "x", "reject", "x").rank = 3
	b.add(Deciding, Stop, reading(), "S", "stop", "S").rank = 4
	b.add(Deciding, Confirm, []Place{InStrip}, "y", "send the approval", "y").rank = 1
	b.add(Deciding, Send, []Place{InBox}, "ctrl+s", "send the text", "ctrl+s").rank = 1
}

func (b *builder) program() {
	everywhere := []Place{InList, InPane, InStrip, InBox, InFilter, InHelp}
	b.add(Program, Help, append(reading(), InHelp), "?", "help", "?").rank = 9
	b.add(Program, Redraw, everywhere, "ctrl+l", "draw anew", "ctrl+l")
	b.add(Program, Suspend, everywhere, "ctrl+z", "to the shell", "ctrl+z")
	b.add(Program, Quit, append(reading(), InHelp), "q", "quit", "q")
	b.add(Program, Leave, everywhere, "ctrl+c", "quit from anywhere", "ctrl+c")
}
