package ui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"duodash/model"
)

// recheckFor bounds the last look at a request before a decision about it.
const recheckFor = 20 * time.Second

// notingFor bounds the time between the last look and the sending.
const notingFor = 5 * time.Second

// recheck reads once more what a decision is about.
func recheck(ctx context.Context, c Client, question int, d model.Decision, on model.Detail) tea.Cmd {
	asked := time.Now()
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, recheckFor)
		defer cancel()
		now, err := c.Request(ctx, d.Session)
		return rechecked{question: question, decision: d, on: on, now: now, asked: asked, err: model.AsError(err)}
	}
}

// sendDecision notes a decision, sends it through its gate, and notes what
// became of it. What cannot be noted is not sent.
func sendDecision(ctx context.Context, c Client, records Records, d model.Decision, r model.Record, out *gate) tea.Cmd {
	return func() tea.Msg {
		if records != nil {
			begun, err := records.Begin(r)
			if err != nil {
				return decided{record: r, err: &model.Error{
					Kind: model.Invalid, Doing: d.Verb.String() + " session " + numberOf(d.Session),
					Said: model.Line(err.Error()), Hint: "nothing was sent", Err: err,
				}}
			}
			r = begun
		}
		if why := held(r, out); why != "" {
			err := &model.Error{
				Kind: model.Canceled, Doing: d.Verb.String() + " session " + numberOf(d.Session),
				Said: model.Line(why), Hint: "nothing was sent; decide again",
			}
			return noteEnd(records, r, model.Receipt{}, err)
		}
		ctx, cancel := context.WithTimeout(ctx, decideFor)
		defer cancel()
		receipt, failure := c.Decide(ctx, d)
		return noteEnd(records, r, receipt, model.AsError(failure))
	}
}

// held says why a decision that was noted may not go out after all; "" when it
// passed its gate.
func held(r model.Record, out *gate) string {
	switch {
	case wall(time.Now()).Sub(wall(r.At)) > notingFor:
		// The machine slept, or the disk did: nobody waits for it any more.
		return "noting it took too long"
	case !out.take():
		return "somebody quit before it went out"
	default:
		return ""
	}
}

// noteEnd notes what became of a decision.
func noteEnd(records Records, r model.Record, receipt model.Receipt, err *model.Error) decided {
	reply := decided{record: r.Ended(receipt, err, time.Now()), err: err}
	if records != nil {
		reply.trouble, reply.notice = records.End(reply.record), records.Notice()
	}
	return reply
}

// restore reads what earlier runs left behind.
func restore(records Records) tea.Cmd {
	return func() tea.Msg {
		memories, err := records.Load()
		return restored{memories: memories, notice: records.Notice(), err: err}
	}
}

// note writes down what a reading told of a decision.
func note(records Records, r model.Record, o model.Outcome) tea.Cmd {
	if records == nil || r.ID == "" {
		return nil
	}
	return func() tea.Msg {
		err := records.Settle(r, o)
		return noted{err: err, notice: records.Notice()}
	}
}

// readRequest reads what a session that is not open asks.
func readRequest(ctx context.Context, c Client, question int, id model.SessionID) tea.Cmd {
	return func() tea.Msg {
		detail, err := c.Request(ctx, id)
		return followed{question: question, id: id, detail: detail, err: model.AsError(err)}
	}
}

func readJournal(records Records, question int, id model.SessionID) tea.Cmd {
	return func() tea.Msg {
		found, err := records.Decisions(id)
		return journalRead{question: question, records: found, err: err}
	}
}
