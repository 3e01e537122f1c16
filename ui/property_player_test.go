package ui_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"duodash/model"
	"duodash/ui"
)

// stroke is one step of a player: a pause, and then something that is done.
type stroke struct {
	pause time.Duration
	what  string
	do    func()
}

// player uses a dashboard like a person in a hurry, the same way for the same
// seed.
type player struct {
	seed   uint64
	r      *rand.Rand
	cfg    ui.Config
	ctx    context.Context
	d      *driver
	m      *moody
	o      *oracle
	plan   []stroke
	trace  []string
	steps  int
	words  int
	played time.Time
}

const traced = 40

func newPlayer(ctx context.Context, seed uint64, cfg ui.Config, t *tally) *player {
	p := &player{seed: seed, r: rand.New(rand.NewPCG(seed, 2)), ctx: ctx, cfg: cfg, played: time.Now()}
	p.m = newMoody(seed, 4+int(seed%3))
	p.o = newOracle(p.m, cfg.ReadOnly, t)
	p.cfg.Client, p.cfg.Records = p.m, p.m.ledger
	p.cfg.Host = host
	p.cfg.Open = func(model.Link) error { return nil }
	p.cfg.Random = func() float64 { return 0.5 }
	p.begin()
	return p
}

func (p *player) begin() {
	p.o.restart()
	p.d = drive(p.ctx, p.cfg, p.o.see)
	p.resize(80, 16)
}

// step does one thing. It reports false once something went wrong.
func (p *player) step() bool {
	for len(p.plan) == 0 {
		p.think()
	}
	s := p.plan[0]
	p.plan = p.plan[1:]
	p.d.pass(s.pause)
	p.note(s.what)
	s.do()
	p.steps++
	if p.d.over {
		p.again()
	}
	return len(p.o.wrong) == 0
}

func (p *player) note(what string) {
	line := fmt.Sprintf("%6d %12v %s", p.steps, time.Since(p.played).Round(time.Millisecond), what)
	p.trace = append(p.trace[max(len(p.trace)-traced+1, 0):], line)
}

// again ends the run that was quit and begins another one on the same server.
func (p *player) again() {
	if p.o.quit.IsZero() {
		p.o.fail("it ended by itself")
	}
	p.d.end()
	p.o.judge()
	for _, entry := range p.m.ledger.unended() {
		p.o.fail("nobody noted the end of %s", entry)
	}
	p.o.tally.count("started again")
	p.plan = nil
	p.begin()
}

// then plans something that is done after a pause.
func (p *player) then(pause time.Duration, what string, do func()) {
	p.plan = append(p.plan, stroke{pause, what, do})
}

// a pause between from and to milliseconds.
func (p *player) ms(from, to int) time.Duration {
	return span(p.r, time.Duration(from)*time.Millisecond, time.Duration(to)*time.Millisecond)
}

func (p *player) type1(pause time.Duration, name string, repeat bool) {
	what := name
	if repeat {
		what += " held"
	}
	p.then(pause, what, func() { p.press(name, repeat) })
}

// keys plans keys one after the other, each after a pause of from to to
// milliseconds.
func (p *player) keys(from, to int, names ...string) {
	for _, name := range names {
		p.type1(p.ms(from, to), name, false)
	}
}

func (p *player) press(name string, repeat bool) {
	k := keyOf(name)
	k.IsRepeat = repeat
	if p.dull(name) {
		p.o.key(k)
		p.d.sendDull(k)
		return
	}
	p.d.dull = false
	p.d.draw()
	was := p.o.now.leaving
	p.o.key(k)
	pressed := time.Now()
	p.d.send(k)
	p.d.dull = p.listed()
	if quits := name == "ctrl+c" || name == "q" && (p.d.over || p.o.now.leaving && !was); quits && p.o.quit.IsZero() {
		p.o.quit = pressed
	}
	p.o.judge()
}

// listed reports whether there is nothing but the list on the screen, so that
// no answer of the server brings a request there.
func (p *player) listed() bool {
	s := &p.o.now
	return s.verb == 0 && s.pane == 0 && !s.leaving && p.o.w < 100
}

// dull reports whether a key can bring nothing onto the screen that matters: it
// moves in the list, or is written into a box.
func (p *player) dull(name string) bool {
	if p.listed() {
		return slices.Contains([]string{"esc", "1", "5", "g", "j", "k"}, name)
	}
	return p.o.now.writes() && (len(name) == 1 || name == "enter")
}

func keyOf(name string) tea.KeyPressMsg {
	named := map[string]rune{
		"enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab, "up": tea.KeyUp, "down": tea.KeyDown,
		"left": tea.KeyLeft, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "home": tea.KeyHome, "end": tea.KeyEnd,
		"backspace": tea.KeyBackspace,
	}
	if letter, found := strings.CutPrefix(name, "ctrl+"); found {
		return tea.KeyPressMsg{Code: rune(letter[0]), Mod: tea.ModCtrl}
	}
	if name == "shift+tab" {
		return tea.KeyPressMsg{Code: tea.KeyTab, Mod: tea.ModShift}
	}
	if code, found := named[name]; found {
		return tea.KeyPressMsg{Code: code}
	}
	if name == "space" {
		return tea.KeyPressMsg{Code: tea.KeySpace, Text: " "}
	}
	r := []rune(name)[0]
	return tea.KeyPressMsg{Code: r, Text: name}
}

func (p *player) paste(pause time.Duration, text string) {
	p.then(pause, fmt.Sprintf("paste %q", text), func() {
		p.o.paste(text)
		p.d.send(tea.PasteMsg{Content: text})
	})
}

func (p *player) resize(w, h int) {
	p.d.draw()
	p.d.dull = false
	p.o.w, p.o.h = w, h
	p.d.send(tea.WindowSizeMsg{Width: w, Height: h})
}

// size plans another size of the terminal; small ones do not stay for long.
func (p *player) size() {
	usual := [][2]int{{80, 16}, {80, 16}, {70, 18}, {60, 14}, {100, 15}, {120, 20}, {80, 24}}
	tiny := [][2]int{{1, 1}, {39, 30}, {20, 5}, {40, 10}, {45, 12}, {80, 9}}
	set := func(pause time.Duration, size [2]int) {
		p.then(pause, fmt.Sprint("size ", size), func() { p.resize(size[0], size[1]) })
	}
	if p.r.IntN(2) == 0 {
		set(p.ms(1, 500), tiny[p.r.IntN(len(tiny))])
		for range p.r.IntN(3) {
			p.keys(1, 300, p.any())
		}
		if p.r.IntN(3) == 0 {
			p.paste(p.ms(1, 300), "ay")
		}
	}
	set(p.ms(1, 500), usual[p.r.IntN(len(usual))])
}

// any is any key of the dashboard, and some more.
func (p *player) any() string {
	all := []string{
		"j", "k", "g", "G", "up", "down", "home", "end", "pgup", "pgdown", "space", "ctrl+b", "ctrl+f", "ctrl+u", "ctrl+d",
		"]", "[", "enter", "esc", "tab", "shift+tab", "1", "2", "3", "4", "5", "/", "r", "ctrl+r", "o", "y", "Y",
		"a", "m", "x", "S", "J", "ctrl+s", "?", "ctrl+l", "n", "backspace", "left", "w",
	}
	return all[p.r.IntN(len(all))]
}

// disturb lets the server change.
func (p *player) disturb(of int64) {
	var what string
	if of != 0 {
		what = p.m.replace(p.r, of)
	} else {
		what = p.m.disturb(p.r)
	}
	p.note("server: " + what)
}
