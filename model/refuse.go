package model

// Refuse says why a verb is off for what is on screen, before any text is
// written; empty when it is on.
func Refuse(s Situation, verb Verb) Refusal {
	switch {
	case s.ReadOnly:
		return "read-only: this was started to watch and sends nothing"
	case s.Detail.IsZero():
		return "the session is not open yet"
	}
	switch verb {
	case Stop:
		return refuseStop(s)
	case Approve, Modify, Reject:
	default:
		// A resume without a known verb would go out as a rejection.
		return "that is no decision"
	}
	if r := refuseResume(s); r != "" {
		return r
	}
	return refuseKind(s.Detail.Request, verb)
}

// refuseAgain says why a session that was decided on takes no second decision;
// empty when there was none, or nothing came of it for so long that GitLab
// takes another one.
func (s Situation) refuseAgain() Refusal {
	session, r := s.Detail.Session, s.Answered
	switch {
	case !r.Covers(session):
		return ""
	case r.Outcome == Sending:
		return "a decision is on its way"
	case r.Doubtful():
		return "unknown whether the last decision arrived; checking"
	case r.Verb == Stop && !r.Overdue(s.Now):
		return "already asked to stop; GitLab is at it"
	case r.Verb == Stop:
		return ""
	case !r.Overdue(s.Now):
		return Refusal("already " + r.Words() + "; it waits for a runner")
	case !session.May.Resume:
		return Refusal("already " + r.Words() + ", but no runner took it up; its job tells why")
	default:
		return ""
	}
}

func refuseStop(s Situation) Refusal {
	session := s.Detail.Session
	switch {
	case session.Status.Ended():
		return Refusal("the session is already " + string(session.Status))
	case !session.May.Update:
		return "not yours: only its owner may stop it"
	case s.Answered.Verb != Stop:
		// To end a session is right whatever became of an answer.
		return ""
	default:
		return s.refuseAgain()
	}
}

// refuseResume holds the reasons that are the same for every answer, the most
// telling first.
func refuseResume(s Situation) Refusal {
	session := s.Detail.Session
	switch {
	case session.Status.Ended():
		return Refusal("the session is already " + string(session.Status))
	case !session.Status.Waiting():
		return Refusal("the session asks for nothing now (" + string(session.Status) + ")")
	case session.Parked():
		return "an interactive command line holds this session; answer it there"
	}
	if r := s.refuseAgain(); r != "" {
		return r
	}
	return refusePermission(s)
}

// refusePermission says why GitLab does not let this user answer here and now.
// GitLab itself only says that it does not, so the reason is a conclusion.
func refusePermission(s Situation) Refusal {
	session := s.Detail.Session
	switch {
	case !session.May.Update:
		return "not yours: only its owner may answer"
	case session.May.Resume:
		return ""
	case !session.May.ResumeKnown, !s.Server.TakesAnswers():
		return "this GitLab is too old to be answered from here (19.3 is needed)"
	case session.Status.NeedsApproval() && !s.Server.TakesApprovals():
		return "this GitLab takes approvals only in the browser (19.5 is needed here)"
	case session.ByAgent():
		return "its job still runs, or this GitLab cannot answer agents from here"
	default:
		return "its last job still runs, or CI is off for you there"
	}
}

func refuseKind(r Request, verb Verb) Refusal {
	switch {
	case r.Unread && verb == Approve:
		return "the request could not be read whole"
	case r.Kind == Question && verb == Approve:
		return "a question wants words"
	default:
		return ""
	}
}
