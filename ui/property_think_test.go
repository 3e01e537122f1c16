package ui_test

import (
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"duodash/model"
)

// think plans what to do about what is on the screen.
func (p *player) think() {
	p.d.draw()
	if p.r.IntN(100) < 12 {
		p.then(p.ms(1, 300), "disturb", func() { p.disturb(0) })
	}
	switch s := &p.o.now; {
	case s.leaving:
		p.then(p.ms(100, 3000), "wait", func() {})
		if p.r.IntN(4) == 0 {
			p.type1(p.ms(1, 500), "ctrl+c", false)
		}
	case s.verb == model.Approve:
		p.inStrip(s.of)
	case s.verb == model.Stop:
		p.inStop()
	case s.writes():
		p.inBox(s.of, s.verb)
	default:
		p.inReader()
	}
}

func (p *player) inStrip(of int64) {
	switch n := p.r.IntN(100); {
	case n < 44:
		p.type1(p.ms(405, 1500), "y", false)
	case n < 52:
		p.type1(p.ms(1, 400), "y", false)
		p.type1(p.ms(200, 600), "y", false)
	case n < 56:
		for range 2 + p.r.IntN(5) {
			p.type1(p.ms(20, 600), "y", true)
		}
	case n < 61:
		p.keys(1, 500, "esc")
	case n < 66:
		p.keys(1, 600, p.any(), p.any())
	case n < 90:
		p.disturbIt(of)
		p.type1(p.ms(405, 900), "y", false)
	case n < 93:
		p.size()
		p.type1(p.ms(1, 900), "y", false)
	case n < 95:
		p.paste(p.ms(1, 800), "ay")
	case n < 98:
		p.then(p.ms(5000, 40000), "wait", func() {})
	default:
		p.quit()
	}
}

// disturbIt changes the session that is being decided on, at times long enough
// before the decision for a poll to see it.
func (p *player) disturbIt(of int64) {
	p.then(p.ms(1, 300), "disturb it", func() { p.disturb(of) })
	if p.r.IntN(3) > 0 {
		p.then(p.ms(8000, 20000), "wait for a poll", func() {})
	}
}

func (p *player) inStop() {
	switch n := p.r.IntN(10); {
	case n < 5:
		p.keys(20, 120, "s", "t", "o", "p")
		p.type1(p.ms(20, 600), "ctrl+s", p.r.IntN(10) == 0)
	case n < 7:
		p.keys(20, 120, "s", "t", "o", "ctrl+s")
		p.keys(200, 500, "esc")
	case n < 8:
		p.paste(p.ms(1, 500), "stop")
		p.type1(p.ms(1, 600), "ctrl+s", false)
	default:
		p.keys(20, 500, "esc")
	}
}

// inBox writes something that was never written before, and sends or leaves it.
func (p *player) inBox(of int64, verb model.Verb) {
	opens := map[model.Verb]string{model.Modify: "m", model.Reject: "x"}[verb]
	p.words++
	word := fmt.Sprintf("w%d", p.words)
	if p.r.IntN(3) == 0 {
		p.keys(10, 100, "enter")
	}
	if p.r.IntN(5) == 0 {
		p.paste(p.ms(1, 200), word+"\nay"+word)
	} else {
		for _, r := range word {
			p.type1(p.ms(5, 100), string(r), false)
		}
	}
	switch n := p.r.IntN(100); {
	case n < 40:
		p.type1(p.ms(25, 900), "ctrl+s", p.r.IntN(20) == 0)
	case n < 58:
		// Left for later; the text has to be there then.
		p.keys(10, 300, "esc")
		if p.r.IntN(2) == 0 {
			p.keys(400, 900, opens)
		}
	case n < 76:
		p.disturbIt(of)
		p.type1(p.ms(405, 900), "ctrl+s", false)
	case n < 80:
		p.keys(10, 300, p.any(), p.any())
	case n < 85:
		p.keys(10, 300, "backspace", "space", "z")
	case n < 90:
		p.size()
	case n < 92:
		p.quit()
	default:
		p.then(p.ms(5000, 40000), "wait", func() {})
	}
}

func (p *player) inReader() {
	switch {
	case strings.Contains(p.o.now.footer, "checking whether the "):
		// What the reading says is read before anything else is done.
		p.then(p.ms(500, 6000), "wait for what became of it", func() {})
		return
	case strings.Contains(p.o.now.footer, "did not arrive; decide again"):
		p.verb()
		return
	}
	switch n := p.r.IntN(1000); {
	case n < 480:
		p.approach()
	case n < 700:
		p.verb()
	case n < 800:
		for range 2 + p.r.IntN(6) {
			p.type1(p.ms(1, 500), p.any(), p.r.IntN(8) == 0)
		}
	case n < 840:
		// Typed blindly ahead.
		p.keys(1, 60, "a", "y", "y", "m", "y", "ctrl+s")
	case n < 860:
		p.paste(p.ms(1, 500), []string{"ay", "q\ny\n", "m\nsome text"}[p.r.IntN(3)])
	case n < 890:
		p.size()
	case n < 910:
		p.keys(50, 300, "/", "J", "o", "b")
		p.keys(50, 600, []string{"enter", "esc"}[p.r.IntN(2)])
	case n < 930:
		p.then(p.ms(1, 500), "blur", func() { p.d.send(tea.BlurMsg{}) })
		p.then(p.ms(1, 5000), "focus", func() { p.d.send(tea.FocusMsg{}) })
	case n < 945:
		for range 5 {
			p.type1(p.ms(10, 40), "j", true)
		}
	case n < 985:
		p.then(p.ms(1000, 20000), "wait", func() {})
	case n < 993:
		p.then(p.ms(20_000, 180_000), "wait long", func() {})
	case n < 995:
		p.then(0, "sleep", func() { p.d.sleep(span(p.r, time.Minute, 5*time.Hour)) })
	default:
		p.quit()
	}
}

// approach goes to a session that needs somebody and reads what it asks.
func (p *player) approach() {
	if p.r.IntN(3) > 0 {
		p.keys(30, 200, "esc", "esc")
	}
	p.keys(30, 200, []string{"1", "1", "5"}[p.r.IntN(3)], "g")
	for range p.r.IntN(5) {
		p.keys(20, 100, "j")
	}
	p.keys(30, 200, "enter")
	p.then(p.ms(100, 800), "read", func() {})
	if p.r.IntN(2) == 0 {
		for range p.r.IntN(3) {
			p.keys(30, 200, "enter")
		}
		for range p.r.IntN(5) {
			p.keys(30, 200, "space")
		}
	}
	p.verb()
}

// verb begins a decision on whatever is in the pane.
func (p *player) verb() {
	verbs := []string{"a", "a", "a", "a", "a", "a", "m", "m", "x", "x"}
	verb := verbs[p.r.IntN(len(verbs))]
	if p.r.IntN(25) == 0 {
		verb = "S"
	}
	p.keys(30, 700, verb)
	if p.r.IntN(3) == 0 {
		return
	}
	// What was said instead is read, and done.
	for range 3 {
		p.then(p.ms(420, 600), verb+" again", func() {
			if p.o.now.verb == 0 && !p.d.over {
				p.press("space", false)
				p.press("enter", false)
				p.d.pass(450 * time.Millisecond)
				p.press(verb, false)
				p.steps += 2
			}
		})
	}
}

func (p *player) quit() {
	if p.r.IntN(3) > 0 {
		return
	}
	p.keys(1, 1500, []string{"q", "q", "ctrl+c"}[p.r.IntN(3)])
}
