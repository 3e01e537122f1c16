package keymap

import (
	"testing"
)

// pressed is a key as bubbles matches it.
type pressed string

func (p pressed) String() string { return string(p) }

func modes() []Mode { return []Mode{InList, InPane, InStrip, InBox, InFilter, InHelp} }

// TestNoKeyMeansTwoThings holds for every key in every mode.
func TestNoKeyMeansTwoThings(t *testing.T) {
	t.Parallel()
	m := Default()
	for _, in := range modes() {
		means := map[string]Action{}
		for _, e := range m.entries {
			for _, k := range e.binding.Keys() {
				if m.Action(in, pressed(k)) == None || !contains(e.modes, in) {
					continue
				}
				if other, taken := means[k]; taken {
					t.Errorf("mode %d: %q means %d and %d", in, k, other, e.action)
				}
				means[k] = e.action
			}
		}
	}
}

func contains(all []Mode, one Mode) bool {
	for _, p := range all {
		if p == one {
			return true
		}
	}
	return false
}

// TestOnlyItsOwnKeySends makes sure that no key of any habit confirms.
func TestOnlyItsOwnKeySends(t *testing.T) {
	t.Parallel()
	m := Default()
	for _, k := range []string{"enter", "space", "esc", "tab", "Y", "a", "up", "ctrl+s", "ctrl+d"} {
		if m.Action(InStrip, pressed(k)) == Confirm {
			t.Errorf("%q confirms an approval", k)
		}
	}
	for _, k := range []string{"enter", "space", "tab", "y", "a"} {
		if a := m.Action(InBox, pressed(k)); a != None {
			t.Errorf("%q is action %d in a text box", k, a)
		}
	}
	if m.Action(InStrip, pressed("y")) != Confirm || m.Action(InBox, pressed("ctrl+s")) != Send {
		t.Error("the keys that send do not")
	}
}

func TestEveryKeyIsInTheHelp(t *testing.T) {
	t.Parallel()
	m := Default()
	helped := map[Action]bool{}
	for _, group := range m.Help(nil) {
		if group.Title == "" || len(group.Hints) == 0 {
			t.Errorf("section %q is empty", group.Title)
		}
		for _, hint := range group.Hints {
			helped[hint.Action] = true
			if hint.Keys == "" || hint.Does == "" || hint.Says == "" {
				t.Errorf("%+v says too little", hint)
			}
		}
	}
	for action := None + 1; action <= Leave; action++ {
		if !helped[action] {
			t.Errorf("action %d has no key", action)
		}
	}
}

func TestOffReachesFooterAndHelp(t *testing.T) {
	t.Parallel()
	m := Default()
	off := Off{Approve: "nothing is asked"}
	footer := m.Footer(InPane, off)
	if footer[0].Action != Approve || footer[0].Off != "nothing is asked" {
		t.Errorf("the footer begins with %+v", footer[0])
	}
	if footer[1].Off != "" {
		t.Errorf("%+v is off too", footer[1])
	}
	if got := m.Keys(Approve); got != "a" {
		t.Errorf("approve is on %q", got)
	}
	if got := m.Keys(None); got != "" {
		t.Errorf("no action is on %q", got)
	}
}
