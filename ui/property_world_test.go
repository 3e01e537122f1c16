package ui_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"duodash/model"
)

// asks lets a session ask something new, in a thread of its own.
func (m *moody) asks(j *job) {
	m.rethread(j)
	m.word(j)
}

// asksAgain lets it ask for the very same once more.
func (m *moody) asksAgain(j *job) {
	m.rethread(j)
	m.ready(j)
}

func (m *moody) ready(j *job) {
	j.asked++
	j.session.UpdatedAt, j.session.May.Resume = time.Now(), true
	j.session.Status = model.ToolApprovalRequired
	switch j.ask.Kind {
	case model.Plan:
		j.session.Status = model.PlanApprovalRequired
	case model.Question, model.Turn:
		j.session.Status = model.InputRequired
	case model.ToolCalls, model.NoRequest:
	}
}

// word makes another request, which ends with a tag of its own.
func (m *moody) word(j *job) {
	m.made++
	j.tag = fmt.Sprintf("tag%04d", m.made)
	j.ask = model.Request{}
	switch n := m.chance.IntN(100); {
	case n < 65:
		j.ask.Kind = model.ToolCalls
		calls := 1 + m.chance.IntN(2)
		for i := range calls {
			j.ask.Calls = append(j.ask.Calls, m.call(i == calls-1, j.tag))
		}
		j.ask.Before = model.Block("I have to.")
		j.ask.Unread = n < 2
	case n < 82:
		j.ask.Kind = model.Plan
		j.ask.Before = model.Block("# A plan\n\n" + prose(m.chance) + "\n\n" + j.tag)
	case j.session.ByAgent():
		j.ask.Kind = model.Turn
		j.ask.Before = model.Block("I am done.\n\n" + prose(m.chance) + "\n\n" + j.tag)
	default:
		j.ask.Kind = model.Question
		j.ask.Asks = model.Block("Which one?\n\n" + prose(m.chance) + "\n\n" + j.tag)
	}
	m.ready(j)
}

func prose(r *rand.Rand) string {
	return strings.Repeat("One more step of the many.\n\n", r.IntN(8)*r.IntN(4))
}

// call is a tool call; the last one ends with the tag.
func (m *moody) call(last bool, tag string) model.ToolCall {
	c := model.ToolCall{Name: model.Line("run_command"), Args: []model.Argument{arg("program", "git")}}
	switch n := m.chance.IntN(100); {
	case n < 12:
		c.Args = append(c.Args, arg("script", numbered(14+m.chance.IntN(20))))
	case n < 22:
		c.Args = append(c.Args, arg("old_str", "one\ntwo\n修复\n"), arg("new_str", "one\n2\nthree\n"))
	case n < 34:
		for _, name := range []string{"a", "b", "c"} {
			c.Args = append(c.Args, arg(name, numbered(8)))
		}
	case n < 40:
		c.Args = append(c.Args, arg("wide", strings.Repeat("wide ", 30)))
	}
	if last {
		c.Args = append(c.Args, arg("id", tag))
	}
	return c
}

func (m *moody) remove(j *job) {
	j.gone = true
	m.jobs = slices.DeleteFunc(m.jobs, func(other *job) bool { return other == j })
}

// elsewhere is what others do to a session.
func (m *moody) elsewhere(r *rand.Rand, j *job) string {
	if !j.session.Status.Waiting() || !j.session.May.Resume {
		return "nothing"
	}
	switch n := r.IntN(100); {
	case n < 30:
		m.asks(j)
		return "asks other"
	case n < 55:
		// The thread stays; not even the time always tells.
		was := j.session.UpdatedAt
		m.word(j)
		if r.IntN(2) == 0 {
			j.session.UpdatedAt = was
		}
		return "asks other in the same thread"
	case n < 65:
		m.asksAgain(j)
		return "asks the same anew"
	case n < 88:
		m.act(j, model.Approve, fateOf(r))
		return "answered elsewhere"
	case n < 95:
		m.move(j, model.Finished)
		m.retire(j)
		return "finishes"
	default:
		m.remove(j)
		m.in(span(r, time.Second, 10*time.Second), m.create)
		return "deleted"
	}
}

// disturb changes something on the server and says what.
func (m *moody) disturb(r *rand.Rand) string {
	m.lock()
	defer m.mu.Unlock()
	if len(m.jobs) == 0 || r.IntN(100) < 35 {
		kinds := []string{"list", "detail", "request"}
		kind := kinds[r.IntN(len(kinds))]
		is := mood{model.ErrorKind(r.IntN(int(model.Canceled) + 1)), time.Now().Add(span(r, time.Second, 12*time.Second))}
		if kind == "detail" && is.kind == model.NotFound && r.IntN(3) > 0 {
			is.kind = model.Unavailable
		}
		m.moods[kind] = is
		return kind + ": " + is.kind.String()
	}
	j := m.jobs[r.IntN(len(m.jobs))]
	return fmt.Sprintf("%d %s", j.session.ID.Number, m.elsewhere(r, j))
}

// replace changes what one session asks, if it asks something.
func (m *moody) replace(r *rand.Rand, number int64) string {
	m.lock()
	defer m.mu.Unlock()
	j := m.find(model.SessionID{Host: host, Number: number})
	if j == nil {
		return "nothing"
	}
	return fmt.Sprintf("%d %s", number, m.elsewhere(r, j))
}
