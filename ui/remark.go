package ui

import (
	"strconv"
	"time"

	"duodash/keymap"
	"duodash/model"
	"duodash/ui/text"
)

// remark is the one thing about the pane that matters most now.
func (a *App) remark(s model.Session) string {
	answered := a.store.Answered(s.ID)
	switch {
	case a.pane.gone:
		return "GitLab no longer knows this session, or you may no longer see it."
	case a.deciding.checking.open && a.deciding.sending == s.ID:
		return "Reading the request once more; then the decision goes out."
	case answered.Covers(s):
		return a.answeredRemark(s, answered)
	case a.pane.failure != nil:
		return "This may be old. " + capital(a.pane.failure.Error()) + "."
	case s.Parked():
		return "Parked: it runs in somebody's command line and waits there, not for you here."
	case a.store.AskedAgain(s.ID):
		return "Asked again: you approved the same call before. Look whether it failed, or whether the agent goes in circles."
	}
	stuck, age := model.StuckOf(s, a.account.Server, a.now)
	return a.stuckRemark(stuck, age)
}

// answeredRemark tells of a decision that has not taken effect yet.
func (a *App) answeredRemark(s model.Session, r model.Record) string {
	switch {
	case r.Outcome == model.Sending:
		return "The decision is on its way."
	case r.Doubtful():
		return "Unknown: checking whether the " + r.Verb.String() + " of " + timeOfDay(r.At) + " arrived. It is certain by " +
			r.At.Add(model.DoubtFor).Local().Format("15:04:05") + "."
	case r.Verb == model.Stop:
		return "Asked to stop at " + timeOfDay(r.At) + "."
	}
	line := answeredLine(r)
	if age := a.now.Sub(r.At); r.Overdue(a.now) {
		line += " No runner took it up for " + text.Age(age) + ": look at its job or the project's runners"
		if !s.Web.IsZero() {
			line += " (" + a.keys.Keys(keymap.Browse) + " opens the session)"
		}
		line += "."
	}
	return line
}

func answeredLine(r model.Record) string {
	line := capital(r.Words()) + " at " + timeOfDay(r.At) + ", waiting for a runner"
	if r.Workload != 0 {
		line += ", job " + strconv.FormatInt(r.Workload, 10)
	}
	return line + "."
}

// stuckRemark says what does not move, since when, and where to look.
func (a *App) stuckRemark(stuck model.Stuck, age time.Duration) string {
	since := text.Age(age)
	look := " " + a.keys.Keys(keymap.Browse) + " opens the session."
	switch stuck {
	case model.Stalled:
		return "Stalled: it runs, but has written nothing for " + since + ". Its job log may tell why." + look
	case model.NoJob:
		return "Stuck? Created " + since + " ago, and no CI job has begun. Has the project a runner that takes it?" + look
	case model.JobRuns:
		return "Stuck? It waits for you, but its CI job still runs, so GitLab has taken no answer for " + since +
			". Its job log may tell why." + look
	case model.NotStuck:
	}
	return ""
}

// timeOfDay is a time of today as the user's clock shows it.
func timeOfDay(t time.Time) string { return t.Local().Format("15:04") }
