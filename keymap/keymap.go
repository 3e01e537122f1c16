package keymap

import (
	"cmp"
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
)

// Section is a heading of the help page.
type Section int

// The sections, in the order of the help page.
const (
	Moving Section = iota
	Showing
	Deciding
	Program
	sectionCount = int(Program) + 1
)

// String is the heading.
func (s Section) String() string {
	return [...]string{"Moving", "Showing", "Deciding", "Program"}[s]
}

// entry binds one action to its keys in some modes.
type entry struct {
	action  Action
	section Section
	modes   []Mode
	binding key.Binding
	// rank orders the hints of the footer; 0 means that there is none.
	rank int
	// says is what the help page says where the footer has no room for it.
	says string
}

// Map is the table of keys. The zero Map knows none.
type Map struct{ entries []entry }

// Action returns what a pressed key means in a mode; None when nothing.
func (m Map) Action(in Mode, pressed fmt.Stringer) Action {
	for _, e := range m.entries {
		if slices.Contains(e.modes, in) && key.Matches(pressed, e.binding) {
			return e.action
		}
	}
	return None
}

// Hint is one key as a person reads it.
type Hint struct {
	Action Action
	// Keys are the keys, such as "j/↓".
	Keys string
	// Does is what they do, in a word or two.
	Does string
	// Says is the same in a few more words.
	Says string
	// Off is why the key does nothing now; empty when it is on.
	Off string
}

// Off tells for some actions why they are off.
type Off map[Action]string

// Footer returns the hints of a mode that belong into the footer, the most
// useful first.
func (m Map) Footer(in Mode, off Off) []Hint {
	var ranked []entry
	for _, e := range m.entries {
		if e.rank > 0 && slices.Contains(e.modes, in) {
			ranked = append(ranked, e)
		}
	}
	slices.SortStableFunc(ranked, func(a, b entry) int { return a.rank - b.rank })
	hints := make([]Hint, len(ranked))
	for i, e := range ranked {
		hints[i] = e.hint(off)
	}
	return hints
}

// Group is one section of the help page.
type Group struct {
	Title string
	Hints []Hint
}

// Help returns all keys, section by section.
func (m Map) Help(off Off) []Group {
	groups := make([]Group, sectionCount)
	for i := range groups {
		groups[i].Title = Section(i).String()
	}
	for _, e := range m.entries {
		g := &groups[e.section]
		g.Hints = append(g.Hints, e.hint(off))
	}
	return groups
}

// Keys returns the keys of an action as a person reads them.
func (m Map) Keys(a Action) string {
	for _, e := range m.entries {
		if e.action == a {
			return e.binding.Help().Key
		}
	}
	return ""
}

func (e entry) hint(off Off) Hint {
	help := e.binding.Help()
	return Hint{
		Action: e.action, Keys: help.Key, Does: help.Desc, Says: cmp.Or(e.says, help.Desc), Off: off[e.action],
	}
}
