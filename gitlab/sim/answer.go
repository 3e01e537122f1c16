package sim

import "time"

// brokenJob is the summary of a flow session that was approved with a message:
// the executor refuses that command line and the job fails.
const brokenJob = "The CI job failed: the executor refused the arguments --approval true with --rejection-reason."

// noReply is what an agent receives when its turn is approved without a word.
const noReply = "Approved. Continue."

// answer carries out a decision: a new CI job is made at once and picked up
// after the lag; until then the session still shows its waiting status.
func (s *session) answer(w *world, approve bool, text string, at time.Time) {
	ask := s.ask
	if ask == nil {
		ask = &Ask{}
	}
	s.answered, s.said = true, text
	s.pipeline = pipelineBusy
	s.addJob(w)
	steps := []Step{{After: w.pickup, Run: true}}
	switch {
	case s.chat && (approve || text != ""):
		s.said = or(text, noReply)
		steps = append(steps, s.branch(ask.Answered, nextTurn)...)
	case s.chat:
		steps = append(steps, s.branch(ask.Rejected, otherTurn)...)
	case approve && text != "":
		s.said = ""
		steps = append(steps[:0], Step{After: w.pickup + 2*time.Second, Fail: brokenJob})
	case approve:
		steps = append(steps, s.branch(ask.Approved, afterApproval)...)
	case text != "":
		steps = append(steps, s.branch(ask.Answered, afterMessage)...)
	default:
		steps = append(steps, s.branch(ask.Rejected, afterRejection)...)
	}
	s.follow(steps, at)
}

func (s *session) branch(steps []Step, otherwise func(*Ask) []Step) []Step {
	if len(steps) > 0 {
		return steps
	}
	return otherwise(s.ask)
}

// afterApproval is what follows when a scenario says nothing: the waiting calls
// run, the plan is carried out, and a merge request comes of it.
func afterApproval(a *Ask) []Step {
	var steps []Step
	if a != nil {
		for i := range a.Tools {
			done := a.Tools[i]
			done.Text, done.Response = "", `{"status":"success"}`
			steps = append(steps, Step{After: 2 * time.Second, Tool: &done})
		}
	}
	return append(steps,
		Step{After: 2 * time.Second, Say: "Approved, so I carry on."},
		Step{After: 4 * time.Second, Create: &Artefact{Kind: "merge_request", Title: "Apply the approved change", State: "opened", Draft: true}},
		Step{After: 1 * time.Second, Say: "Done. I opened a **draft merge request** with the approved change."},
		Step{After: 1 * time.Second, Finish: true},
	)
}

func afterMessage(a *Ask) []Step {
	if a != nil && a.Plan != "" {
		revised := *a
		revised.Plan = a.Plan + "\n\n**Changed as you asked:** ${message}"
		return []Step{
			{After: 3 * time.Second, Say: "Understood, I revise the plan."},
			{After: 3 * time.Second, Ask: &revised},
		}
	}
	return []Step{
		{After: 3 * time.Second, Say: "Understood: ${message}"},
		{After: 4 * time.Second, Tool: &Tool{Name: "read_file", Args: Args{{"file_path", "README.md"}}, Response: "(318 lines)"}},
		{After: 3 * time.Second, Say: "Done the way you said."},
		{After: 1 * time.Second, Finish: true},
	}
}

func afterRejection(*Ask) []Step {
	return []Step{
		{After: 2 * time.Second, Say: "I was told not to do this, so I leave it out and carry on with the rest."},
		{After: 5 * time.Second, Say: "Finished without the rejected step."},
		{After: 1 * time.Second, Finish: true},
	}
}

func nextTurn(*Ask) []Step {
	return []Step{
		{After: 4 * time.Second, Ask: &Ask{Turn: "I looked into that: *${message}*\n\nWhat should I look at next?"}},
	}
}

func otherTurn(*Ask) []Step {
	return []Step{
		{After: 4 * time.Second, Ask: &Ask{Turn: "All right, I leave that. What should I look at next?"}},
	}
}

// event is a status event sent by PATCH. It changes the row only: a session
// sent back to running has no job that would carry it on.
func (s *session) event(to string, at time.Time) {
	s.follow(nil, at)
	s.ask, s.answered = nil, false
	s.setStatus(to, at)
	if to != statusRunning && s.pipeline == pipelineBusy {
		s.pipeline = pipelineDone
	}
	if len(s.checkpoints) > 0 {
		s.write(at)
	}
}
