package ui_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"duodash/model"
)

// opening is a strip or a box that is on the screen.
type opening struct {
	verb model.Verb
	of   int64
	at   time.Time
	// key is when the last key came into it that was not a way out.
	key time.Time
	// tags are those in sight when it opened, seen those that had been in sight
	// by then since the session came into the pane.
	tags []string
	seen map[string]bool
	// text is what was written; known is false when a key moved the cursor.
	text  string
	known bool
}

// sequence is a decision that somebody completed by keys.
type sequence struct {
	opening

	done time.Time
	used bool
}

// written is a text that was begun and left.
type written struct {
	text string
	// sure is false once it was sent, so that it may be gone, and when a key
	// moved the cursor, so that nobody knows it.
	sure, unknown bool
}

type draftOf struct {
	id   int64
	verb model.Verb
}

// oracle says what may happen. It knows nothing of the dashboard but what is on
// the screen, which keys were pressed, and what the server was asked.
type oracle struct {
	m        *moody
	readOnly bool
	w, h     int
	// drawnW is the width for which the rows in now were measured.
	drawnW int

	now    sight
	open   *opening
	paneOf int64
	seen   map[string]bool
	done   []*sequence
	drafts map[draftOf]*written
	// quit is when somebody quit, zero before.
	quit time.Time

	judged   int
	attempts map[*attempt]*sequence
	settled  map[*attempt]bool
	wrong    []string
	tally    *tally
}

func newOracle(m *moody, readOnly bool, t *tally) *oracle {
	return &oracle{
		m: m, readOnly: readOnly, tally: t, seen: map[string]bool{}, drafts: map[draftOf]*written{},
		attempts: map[*attempt]*sequence{}, settled: map[*attempt]bool{},
	}
}

func (o *oracle) fail(format string, args ...any) {
	o.wrong = append(o.wrong, fmt.Sprintf(format, args...))
}

// restart forgets what a new run of the program cannot know.
func (o *oracle) restart() {
	o.now, o.open, o.paneOf, o.quit = sight{}, nil, 0, time.Time{}
	o.seen, o.drafts, o.done = map[string]bool{}, map[draftOf]*written{}, nil
}

// see takes in what is on the screen now.
func (o *oracle) see(view string) {
	s := look(view)
	before := o.now.rows
	if o.w != o.drawnW {
		before, o.drawnW = nil, o.w
	}
	if why := s.overflow(o.w, o.h, before); why != "" {
		o.fail("%dx%d: %s", o.w, o.h, why)
	}
	seen := maps.Clone(o.seen)
	if s.pane != 0 && s.pane != o.paneOf {
		o.paneOf, o.seen, seen = s.pane, map[string]bool{}, map[string]bool{}
	}
	for _, tag := range s.tags {
		o.seen[tag] = true
	}
	o.now = s
	if o.open != nil && (s.verb != o.open.verb || s.of != o.open.of) {
		o.closes()
	}
	if o.open == nil && s.verb != 0 {
		o.opens(seen)
	}
	o.judge()
}

func (o *oracle) opens(seen map[string]bool) {
	now := time.Now()
	s := &o.now
	o.open = &opening{verb: s.verb, of: s.of, at: now, key: now, tags: s.tags, seen: seen, known: true}
	if s.of == 0 || s.pane != 0 && s.pane != s.of {
		o.fail("a %s of %d opened while %d is in the pane", s.verb, s.of, s.pane)
	}
	o.tally.count(s.verb.String() + " opened")
	kept := o.drafts[draftOf{s.of, s.verb}]
	if kept == nil {
		return
	}
	empty := strings.Contains(s.footer, " 0 of 2000 characters")
	switch {
	case !kept.sure && empty:
	case kept.unknown:
		o.open.known = false
	case kept.ending() == "":
		// The last line is empty, so there is nothing to look for.
		o.open.known = false
	case strings.Contains(squeezed(s.footer), kept.ending()):
		o.open.text = kept.text
		o.tally.count("draft found")
	case kept.sure:
		o.fail("the draft %q is not in the box of %d", kept.text, s.of)
	default:
		o.open.known = false
	}
}

// ending is the end of the last line, as it can be found on the screen.
func (w *written) ending() string {
	lines := strings.Split(w.text, "\n")
	last := squeezed(lines[len(lines)-1])
	return last[max(len(last)-10, 0):]
}

// closes notes the text that the box was closed with.
func (o *oracle) closes() {
	c := o.open
	o.open = nil
	if c.verb != model.Modify && c.verb != model.Reject {
		return
	}
	key := draftOf{c.of, c.verb}
	delete(o.drafts, key)
	switch {
	case !c.known:
		o.drafts[key] = &written{unknown: true}
	case strings.TrimSpace(c.text) != "":
		o.drafts[key] = &written{text: c.text, sure: true}
	}
}

// key takes in a key before the dashboard does.
func (o *oracle) key(k tea.KeyPressMsg) {
	c, now := o.open, time.Now()
	name := k.String()
	if c == nil || name == "esc" || name == "ctrl+c" || name == "ctrl+l" {
		return
	}
	quiet, still := now.Sub(c.at) >= 400*time.Millisecond, now.Sub(c.key)
	if c.verb == model.Approve {
		if name == "y" && !k.IsRepeat && quiet && still >= 400*time.Millisecond {
			o.completes()
		}
		c.key = now
		return
	}
	if name != "ctrl+s" {
		c.key = now
		c.write(k)
		return
	}
	stops := !c.known || strings.EqualFold(strings.TrimSpace(c.text), "stop")
	if !k.IsRepeat && quiet && still >= 30*time.Millisecond && (c.verb != model.Stop || stops) {
		o.completes()
	}
}

func (o *oracle) completes() {
	o.done = append(o.done, &sequence{opening: *o.open, done: time.Now()})
	o.tally.count(o.open.verb.String() + " completed")
}

// write follows what a key does to the text, as long as it only adds.
func (c *opening) write(k tea.KeyPressMsg) {
	switch {
	case k.String() == "enter":
		c.text += "\n"
	case k.String() == "backspace" && c.text != "":
		r := []rune(c.text)
		c.text = string(r[:len(r)-1])
	case k.Text != "":
		c.text += k.Text
	default:
		c.known = false
	}
}

// paste takes in a paste before the dashboard does.
func (o *oracle) paste(text string) {
	if o.open != nil && o.open.verb != model.Approve {
		o.open.text += text
	}
}

// judge looks at what the server was told since the last time.
func (o *oracle) judge() {
	o.m.lock()
	defer o.m.mu.Unlock()
	o.wrong = append(o.wrong, o.m.broken...)
	o.m.broken = nil
	for ; o.judged < len(o.m.attempts); o.judged++ {
		a := o.m.attempts[o.judged]
		s, why := o.backing(a)
		if why == "" {
			why = o.again(a, s)
		}
		if why != "" {
			o.fail("%s of %d (%s): %s", a.decision.Verb, a.decision.Session.Number, a.decision.Fingerprint, why)
			continue
		}
		s.used = true
		o.attempts[a] = s
		if kept := o.drafts[draftOf{s.of, s.verb}]; kept != nil {
			kept.sure = false
		}
		o.tally.count(s.verb.String() + " sent")
	}
	for a, s := range o.attempts {
		if a.ended && !o.settled[a] {
			o.settled[a] = true
			o.ends(a, s)
		}
	}
	o.differs()
}

// ends counts what became of a decision. The text of one that was refused is
// still there.
func (o *oracle) ends(a *attempt, s *sequence) {
	switch {
	case a.refused:
		o.tally.count("refused")
		if kept := o.drafts[draftOf{s.of, s.verb}]; kept != nil && strings.TrimSpace(kept.text) == a.decision.Message {
			kept.sure = true
		}
	case a.unknown && a.acted:
		o.tally.count("unknown, acted")
	case a.unknown:
		o.tally.count("unknown, not acted")
	default:
		o.tally.count("taken")
	}
}

// differs counts the completed sequences whose request had become another one.
func (o *oracle) differs() {
	for _, s := range o.done {
		if s.used || s.verb == model.Stop {
			continue
		}
		for _, l := range o.m.looks {
			if l.id == s.of && l.begun.Equal(s.done) && !slices.Contains(s.tags, o.m.told[l.print].tag) && len(s.tags) > 0 {
				s.used = true
				o.tally.count("differed")
			}
		}
	}
	o.done = slices.DeleteFunc(o.done, func(s *sequence) bool { return time.Since(s.done) > time.Minute })
	o.m.looks = slices.DeleteFunc(o.m.looks, func(l looked) bool { return time.Since(l.ended) > time.Minute })
}
