package ui

import (
	"errors"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"duodash/model"
)

// Leave is the message by which somebody outside, such as a signal, ends the
// program as q does.
func Leave() tea.Msg { return left{} }

// quit leaves. It sends nothing; a decision already on its way is waited for,
// for a bounded time, and a second quit does not wait. One whose request is only
// read once more, or that is only noted yet, is dropped and leaves no doubt.
func (a *App) quit() tea.Cmd {
	if a.deciding.checking.open {
		a.deciding.checking.drop()
		a.deciding.sending = model.SessionID{}
	}
	switch {
	case a.leaving:
		return a.leaveNow()
	case a.deciding.inFlight():
		a.leaving = true
		a.deciding.dropped = a.deciding.out.take()
		a.deciding.leaveBy = a.now.Add(lastWait)
		return nil
	default:
		if doubts := a.store.Doubts(); len(doubts) > 0 {
			a.lastWord = doubtOf(doubts...)
		}
		a.keepDraft()
		a.closeDecision()
		return a.leave()
	}
}

// leaveNow leaves whatever is still waited for, and says so at the end.
func (a *App) leaveNow() tea.Cmd {
	if a.deciding.inFlight() && !a.deciding.dropped {
		a.lastWord = doubtOf(a.deciding.sending)
	}
	if a.lastWord == nil && a.cfg.Records != nil && len(a.deciding.drafts.unsaved) > 0 {
		a.lastWord = draftLost(errors.New("the records did not take it in time"))
	}
	return tea.Quit
}

// leave leaves when the drafts are safe.
func (a *App) leave() tea.Cmd {
	d := &a.deciding.drafts
	if a.cfg.Records == nil || !d.saving && len(d.unsaved) == 0 {
		return tea.Quit
	}
	if !a.leaving {
		a.leaving = true
		a.deciding.leaveBy = a.now.Add(lastWait)
	}
	if d.saving {
		return nil
	}
	d.due = time.Time{}
	a.deciding.lastTry = true
	return a.saveDrafts()
}

func (a *App) leavingWord() string {
	if a.deciding.inFlight() {
		return "waiting for GitLab's answer to the last decision; ctrl+c again leaves now"
	}
	return "keeping what was not sent; ctrl+c again leaves now"
}

// doubtOf says of which sessions nobody knows whether a decision arrived.
func doubtOf(ids ...model.SessionID) *model.Error {
	numbers := make([]string, len(ids))
	for i, id := range ids {
		numbers[i] = numberOf(id)
	}
	slices.Sort(numbers)
	return &model.Error{
		Kind: model.OutcomeUnknown, Doing: "wait for what became of the decision on " + strings.Join(numbers, ", "),
		Hint: "look there before you decide again",
	}
}
