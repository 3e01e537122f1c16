package ui

import (
	"strings"

	"charm.land/lipgloss/v2"

	"duodash/model"
)

// state is how a session's status looks in a row: never by colour alone.
type state struct {
	mark  string
	word  string
	style lipgloss.Style
}

func (a *App) stateOf(s model.Session) state {
	g, th := a.theme.Glyphs, &a.theme
	if decided, ok := a.decidedState(s); ok {
		return decided
	}
	if s.Stalled && s.Status.Active() {
		return state{g.Stalled, "stalled", th.Warn}
	} else if s.Status.Waiting() {
		return a.waitingState(s)
	}
	switch s.Status {
	case model.Created:
		return state{g.Queued, "created", th.Waiting}
	case model.Running:
		return state{g.Running, "running", th.Running}
	case model.Paused:
		return state{g.Paused, "paused", th.Waiting}
	case model.Finished:
		return state{g.Finished, "finished", th.Finished}
	case model.Failed:
		return state{g.Failed, "failed", th.Failed}
	case model.Stopped:
		return state{g.Stopped, "stopped", th.Stopped}
	default:
		return state{g.Unknown, string(s.Status), th.Unknown}
	}
}

// decidedState is how a session looks between a decision and its effect.
func (a *App) decidedState(s model.Session) (state, bool) {
	if _, unknown := a.deciding.doubts[s.ID]; unknown {
		return state{a.theme.Glyphs.Unknown, "checking", a.theme.Warn}, true
	}
	answered := a.store.Answered(s.ID)
	if !answered.Covers(s) {
		return state{}, false
	}
	word := "answered"
	if answered.Verb == model.Stop {
		word = "stopping"
	}
	return state{a.theme.Glyphs.Answered, word, a.theme.Waiting}, true
}

func (a *App) waitingState(s model.Session) state {
	switch {
	case s.Parked():
		return state{a.theme.Glyphs.Paused, "parked", a.theme.Waiting}
	case s.Status.NeedsApproval():
		return state{a.theme.Glyphs.Approval, shortWord(s.Status), a.theme.Accent}
	default:
		return state{a.theme.Glyphs.Question, shortWord(s.Status), a.theme.Accent}
	}
}

// shortWord is the beginning of a raw status that still tells it apart:
// tool_call_approval_required becomes tool_call.
func shortWord(s model.Status) string {
	word := strings.TrimSuffix(string(s), "_required")
	return strings.TrimSuffix(word, "_approval")
}
