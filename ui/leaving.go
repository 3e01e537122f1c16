package ui

import (
	"slices"
	"strings"

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
		return a.leave()
	}
}

// leaveNow leaves whatever is still waited for, and says so at the end.
func (a *App) leaveNow() tea.Cmd {
	if a.deciding.inFlight() && !a.deciding.dropped {
		a.lastWord = doubtOf(a.deciding.sending)
	}
	return tea.Quit
}

// leave leaves when the drafts are safe.
func (a *App) leave() tea.Cmd {
	save := a.saveDrafts()
	if save == nil {
		return tea.Quit
	}
	a.leaving = true
	a.deciding.leaveBy = a.now.Add(lastWait)
	return func() tea.Msg { return saved{save()} }
}

// onSaved leaves at last. What could not be kept is said after the program.
func (a *App) onSaved(m saved) tea.Cmd {
	if n, ok := m.msg.(noted); ok && n.err != nil && a.lastWord == nil {
		a.lastWord = &model.Error{
			Kind: model.Unavailable, Doing: "keep a text that was not sent", Said: model.Line(n.err.Error()), Err: n.err,
		}
	}
	return tea.Quit
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
