package ui_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"duodash/model"
)

// fate is what the server does with one decision.
type fate struct {
	// refused is the kind of error, when it does not take it.
	refused model.ErrorKind
	takes   bool
	// silent is true when no answer comes; acts, whether it does what it was
	// told all the same.
	silent, acts bool
	answer       time.Duration
	// held is when it shows that it takes no other answer, moves when the
	// session goes on.
	held, moves time.Duration
	after       int
}

func fateOf(r *rand.Rand) fate {
	f := fate{takes: true, acts: true, answer: lateness(r), held: 0, moves: span(r, 2*time.Second, 20*time.Second), after: r.IntN(100)}
	if r.IntN(3) == 0 {
		f.held = span(r, time.Millisecond, 8*time.Second)
	}
	switch n := r.IntN(100); {
	case n < 50:
	case n < 68:
		kinds := []model.ErrorKind{model.NotResumable, model.Forbidden, model.Invalid, model.RateLimited}
		f.takes, f.acts, f.refused = false, false, kinds[r.IntN(len(kinds))]
	case n < 80:
		f.silent = true
	case n < 92:
		f.silent, f.acts = true, false
	case n < 96:
		f.silent, f.answer = true, time.Hour
	default:
		f.silent, f.acts, f.answer = true, false, time.Hour
	}
	return f
}

func (m *moody) Decide(ctx context.Context, d model.Decision) (model.Receipt, error) {
	m.lock()
	r := m.luck(fmt.Sprint("decide", d.Session.Number))
	f := fateOf(r)
	a := &attempt{decision: d, begun: time.Now()}
	m.attempts = append(m.attempts, a)
	m.ledger.decides(d)
	j := m.find(d.Session)
	if j != nil {
		a.byAgent = j.session.ByAgent()
	}
	if f.takes && (j == nil || !takes(j.session, d.Verb)) {
		f = fate{refused: model.NotResumable, answer: f.answer}
	}
	if f.acts {
		a.acted = true
		m.act(j, d.Verb, f)
	}
	m.mu.Unlock()
	pause(ctx, f.answer)
	m.lock()
	defer m.mu.Unlock()
	a.ended = true
	doing := d.Verb.String() + " session " + fmt.Sprint(d.Session.Number)
	switch {
	case ctx.Err() != nil || f.silent:
		a.unknown = true
		return model.Receipt{}, &model.Error{Kind: model.OutcomeUnknown, Doing: doing}
	case !f.takes:
		a.refused = true
		e := &model.Error{Kind: f.refused, Doing: doing}
		if f.refused == model.RateLimited {
			e.RetryAfter = span(r, time.Second, 20*time.Second)
		}
		return model.Receipt{}, e
	default:
		return model.Receipt{Workload: 7}, nil
	}
}

func takes(s model.Session, verb model.Verb) bool {
	if verb == model.Stop {
		return !s.Status.Ended()
	}
	return s.Status.Waiting() && s.May.Resume
}

// act does what a decision says.
func (m *moody) act(j *job, verb model.Verb, f fate) {
	if verb == model.Stop {
		m.move(j, model.Stopped)
		m.retire(j)
		return
	}
	asked := j.asked
	still := func(do func()) func() {
		return func() {
			if j.asked == asked && j.session.Status.Waiting() && !j.gone {
				do()
			}
		}
	}
	hold := still(func() { m.hold(j) })
	if f.held == 0 {
		hold()
	} else {
		// No other answer is taken from now on, even if that shows later.
		m.in(f.held, hold)
	}
	m.in(f.held+f.moves, still(func() { m.goOn(j, f.after) }))
}

// goOn lets a session run, and then end or ask again.
func (m *moody) goOn(j *job, after int) {
	m.move(j, model.Running)
	asked := j.asked
	m.in(span(m.chance, time.Second, 20*time.Second), func() {
		switch {
		case j.asked != asked || j.gone || j.session.Status != model.Running:
		case after < 12:
			m.move(j, model.Finished)
			m.retire(j)
		case after < 35:
			m.asksAgain(j)
		default:
			m.asks(j)
		}
	})
}

// hold shows that a session takes no answer; the time of the change is not
// always told.
func (m *moody) hold(j *job) {
	j.session.May.Resume = false
	if m.chance.IntN(2) == 0 {
		j.session.UpdatedAt = time.Now()
	}
}

func (m *moody) move(j *job, to model.Status) {
	j.asked++
	j.session.Status, j.session.UpdatedAt, j.session.May.Resume = to, time.Now(), to.Waiting()
	if m.chance.IntN(3) > 0 {
		m.rethread(j)
	}
}

func (m *moody) rethread(j *job) {
	m.made++
	j.session.ThreadTS = fmt.Sprintf("t%d", m.made)
}

// retire deletes a session that has ended after a while, and begins another.
func (m *moody) retire(j *job) {
	m.in(span(m.chance, time.Second, 30*time.Second), m.create)
	m.in(span(m.chance, 20*time.Second, 3*time.Minute), func() { m.remove(j) })
}

// create begins a session that waits at once.
func (m *moody) create() {
	m.last++
	flows := []string{"developer/v1", "developer/v1", "fix_pipeline/v1", "analytics_agent/v1"}
	names := []string{"Job at hand", "Job 修复登录", "Job of a somewhat longer name than usual"}
	s := session(m.last, model.ToolApprovalRequired, names[m.chance.IntN(len(names))])
	s.Flow, s.CreatedAt = model.Line(flows[m.chance.IntN(len(flows))]), time.Now()
	j := &job{session: s}
	m.jobs = append(m.jobs, j)
	m.asks(j)
}
