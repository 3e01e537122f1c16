package ui

import (
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"

	"duodash/model"
)

// state is how a session's status looks in a row: never by colour alone.
type state struct {
	mark  string
	word  string
	style lipgloss.Style
	// phrases say more than the word where there is room, the longest first.
	phrases []string
}

func (a *App) stateOf(s model.Session) state {
	g, th := a.theme.Glyphs, &a.theme
	if decided, ok := a.decidedState(s); ok {
		return decided
	}
	switch stuck, _ := model.StuckOf(s, a.account.Server, a.now); {
	case stuck == model.Stalled:
		return state{mark: g.Stalled, word: "stalled", style: th.Warn}
	case stuck != model.NotStuck:
		return state{mark: g.Stalled, word: "stuck?", style: th.Warn}
	case s.Status.Waiting():
		return a.waitingState(s)
	}
	switch s.Status {
	case model.Created:
		return state{mark: g.Queued, word: "created", style: th.Waiting}
	case model.Running:
		return state{mark: g.Running, word: "running", style: th.Running}
	case model.Paused:
		return state{mark: g.Paused, word: "paused", style: th.Waiting}
	case model.Finished:
		return state{mark: g.Finished, word: "finished", style: th.Finished}
	case model.Failed:
		return state{mark: g.Failed, word: "failed", style: th.Failed}
	case model.Stopped:
		return state{mark: g.Stopped, word: "stopped", style: th.Stopped}
	default:
		return state{mark: g.Unknown, word: string(s.Status), style: th.Unknown}
	}
}

// decidedState is how a session looks between a decision and its effect.
func (a *App) decidedState(s model.Session) (state, bool) {
	r := a.store.Answered(s.ID)
	if !r.Covers(s) {
		return state{}, false
	}
	g, th := a.theme.Glyphs, &a.theme
	switch at := timeOfDay(r.At); {
	case r.Outcome == model.Sending:
		return state{mark: g.Answered, word: "sending", style: th.Waiting}, true
	case r.Doubtful():
		return state{mark: g.Unknown, word: "checking", style: th.Warn, phrases: []string{"unknown: checking"}}, true
	case r.Verb == model.Stop:
		return state{mark: g.Answered, word: "stopping", style: th.Waiting, phrases: []string{"asked to stop " + at}}, true
	case r.Overdue(a.now):
		return state{mark: g.Stalled, word: "stuck?", style: th.Warn, phrases: answeredPhrases(r, "not taken up")}, true
	default:
		return state{mark: g.Answered, word: "answered", style: th.Waiting, phrases: answeredPhrases(r, "waiting for a runner")}, true
	}
}

// answeredPhrases tell when, how and by which job a session was answered.
func answeredPhrases(r model.Record, what string) []string {
	words := strings.Replace(r.Words(), "answered", "answered "+timeOfDay(r.At), 1)
	job := ""
	if r.Workload != 0 {
		job = ", job " + strconv.FormatInt(r.Workload, 10)
	}
	phrases := []string{words + ", " + what + job, words + job}
	if job != "" && r.Verb != 0 {
		phrases = append(phrases, r.Verb.Past()+" "+timeOfDay(r.At)+job)
	}
	return append(phrases, words)
}

func (a *App) waitingState(s model.Session) state {
	switch {
	case s.Parked():
		return state{mark: a.theme.Glyphs.Paused, word: "parked", style: a.theme.Waiting}
	case a.store.AskedAgain(s.ID):
		return state{mark: a.theme.Glyphs.Approval, word: "again", style: a.theme.Warn, phrases: []string{"asked again"}}
	case s.Status.NeedsApproval():
		return state{mark: a.theme.Glyphs.Approval, word: shortWord(s.Status), style: a.theme.Accent}
	default:
		return state{mark: a.theme.Glyphs.Question, word: shortWord(s.Status), style: a.theme.Accent}
	}
}

// shortWord is the beginning of a raw status that still tells it apart:
// tool_call_approval_required becomes tool_call.
func shortWord(s model.Status) string {
	word := strings.TrimSuffix(string(s), "_required")
	return strings.TrimSuffix(word, "_approval")
}
