package ui_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"duodash/ui"
)

// reply is what a command said; the number tells which one was started first.
type reply struct {
	number int
	msg    tea.Msg
}

// driver runs an App without a terminal: every command in a goroutine of its
// own, so that answers are late and overtake each other, but always in the same
// order for the same seed.
type driver struct {
	app     *ui.App
	cancel  context.CancelFunc
	replies chan reply
	started int
	over    bool
	// drawn is called with what is on the screen. Drawing costs the most, so it
	// is left out as long as nothing that matters can come onto the screen: then
	// dull is true.
	drawn func(content string)
	dull  bool
	stale bool
}

func drive(parent context.Context, cfg ui.Config, drawn func(string)) *driver {
	ctx, cancel := context.WithCancel(parent)
	// The room is for everything that comes in while the machine sleeps.
	d := &driver{cancel: cancel, replies: make(chan reply, 1024), drawn: drawn}
	d.app = ui.New(ctx, cfg)
	d.start(d.app.Init())
	return d
}

func (d *driver) start(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	d.started++
	number := d.started
	go func() { d.replies <- reply{number, cmd()} }()
}

// take hands one message over, as the loop of a program does. It reports
// whether the screen may say something else after it.
func (d *driver) take(msg tea.Msg) bool {
	switch msg := msg.(type) {
	case nil:
		return false
	case tea.BatchMsg:
		for _, cmd := range msg {
			d.start(cmd)
		}
		return false
	case tea.QuitMsg:
		d.over = true
		return false
	}
	if d.over {
		return false
	}
	_, cmd := d.app.Update(msg)
	d.start(cmd)
	d.stale = true
	return fmt.Sprintf("%T", msg) != "ui.ticked"
}

// send hands a message over and draws, since the next one may be about what is
// on the screen then.
func (d *driver) send(msg tea.Msg) {
	d.sendDull(msg)
	d.draw()
}

func (d *driver) sendDull(msg tea.Msg) {
	d.take(msg)
	d.settle()
}

func (d *driver) draw() {
	if d.stale && !d.over {
		d.stale = false
		d.drawn(d.app.View().Content)
	}
}

// settle takes in all that is said without more time.
func (d *driver) settle() {
	for {
		synctest.Wait()
		if len(d.replies) == 0 {
			return
		}
		d.hear(nil)
	}
}

// hear takes in what was said at this moment, in the order in which it was
// asked for.
func (d *driver) hear(said []reply) {
	for len(d.replies) > 0 {
		said = append(said, <-d.replies)
	}
	slices.SortFunc(said, func(a, b reply) int { return cmp.Compare(a.number, b.number) })
	telling := false
	for _, r := range said {
		telling = d.take(r.msg) || telling
	}
	if telling && !d.dull {
		d.draw()
	}
}

// pass lets time go by.
func (d *driver) pass(long time.Duration) {
	end := time.NewTimer(long)
	defer end.Stop()
	for {
		d.settle()
		select {
		case r := <-d.replies:
			synctest.Wait()
			d.hear([]reply{r})
		case <-end.C:
			d.settle()
			return
		}
	}
}

// sleep lets time go by in which nothing is taken in, as on a machine that is
// asleep.
func (d *driver) sleep(long time.Duration) {
	time.Sleep(long)
	d.settle()
	d.draw()
}

// end lets go of the dashboard and waits until nothing of it runs any more.
func (d *driver) end() {
	d.over = true
	d.cancel()
	d.sleep(5 * time.Minute)
}
