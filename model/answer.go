package model

// RunningLimit is how many characters of a working agent's text are shown.
// Other states show the answer whole. Source: GitLab's get_duo_session tool.
const RunningLimit = 500

// Answer is the last non-empty text of the agent, or why there is none.
type Answer struct {
	Text Text
	// Cut is true when a running session said more than RunningLimit.
	Cut bool
	// Unreadable is true when the log that holds the answer could not be
	// read. It says nothing about whether there is an answer.
	Unreadable bool
}

// NeedsHistory reports whether the answer, or part of the request, hides
// behind the last entry of the log, so that the whole log has to be read. It
// grows without bound, so a session that works is never asked for it. last is
// nil when the log is empty; lastKnown is false on servers that cannot give
// the last entry alone.
func NeedsHistory(s Status, last *Message, lastKnown bool) bool {
	switch {
	case !s.HasAnswer():
		return false
	case !lastKnown:
		return true
	case last == nil:
		return false
	default:
		return !last.FromAgent()
	}
}

// AnswerOf finds the answer in a log, or in the end of one.
func AnswerOf(s Status, messages []Message) Answer {
	text := lastAgentText(messages)
	if s.HasAnswer() || s.Ended() {
		return Answer{Text: text}
	}
	cut, more := text.Cut(RunningLimit)
	return Answer{Text: cut, Cut: more}
}
