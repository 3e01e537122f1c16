package gitlab

import (
	"duodash/gitlab/internal/gql"
	"duodash/model"
)

// detailOf is what the small document says; false when its id is unreadable.
func detailOf(host Host, node *gql.DetailNode) (model.Detail, bool) {
	session, ok := sessionOf(host, &node.Row)
	if !ok {
		return model.Detail{}, false
	}
	d := model.Detail{Session: session, Model: line(node.ModelMetadataName)}
	if node.User != nil {
		d.Owner = model.Line(node.User.Username)
	}
	for _, url := range node.AllExecutorLogsUrls {
		if job := model.ParseLink(url); !job.IsZero() {
			d.Jobs = append(d.Jobs, job)
		}
	}
	if len(d.Jobs) == 0 && !session.Job.IsZero() {
		d.Jobs = []model.Link{session.Job}
	}
	if checkpoint := node.LatestCheckpoint; checkpoint != nil {
		d.Session.ThreadTS = text(checkpoint.ThreadTs)
		for _, e := range checkpoint.Errors {
			d.Errors = append(d.Errors, model.Block(e))
		}
	}
	return d, true
}

// sessionLog is what is known of a session's messages.
type sessionLog struct {
	// last is the last message, nil when there is none or it is unknown.
	last *gql.Message
	// lastKnown is false when the server cannot tell the last message, or
	// failed to.
	lastKnown bool
	// broken is true when it failed to.
	broken bool
	// read tells that the whole log was asked for; entries and err are the
	// outcome.
	read    bool
	entries []*gql.Message
	err     error
}

// logEnd is the end of a log from the small document. lastDuoMessage came with
// 19.3; without a checkpoint there is nothing to know.
func logEnd(node *gql.DetailNode, failures graphErrors, server model.Server) sessionLog {
	l := sessionLog{broken: failures.about("latestCheckpoint")}
	checkpoint := node.LatestCheckpoint
	if checkpoint != nil {
		l.last = checkpoint.LastDuoMessage
	}
	switch {
	case l.last != nil:
		l.lastKnown = true
	case l.broken:
		l.lastKnown = false
	default:
		l.lastKnown = checkpoint == nil || server.TellsLastMessage()
	}
	return l
}

// wanted reports whether the whole log has to be read.
func (l *sessionLog) wanted(s model.Status) bool {
	if l.last == nil {
		return model.NeedsHistory(s, nil, l.lastKnown)
	}
	last := messageOf(l.last)
	return model.NeedsHistory(s, &last, l.lastKnown)
}

// tell fills in what follows from the messages: answer, request, fingerprint.
func (l *sessionLog) tell(d *model.Detail) {
	entries := l.entries
	unread := l.read && l.err != nil || !l.read && l.last == nil && l.broken
	if !l.read || l.err != nil {
		entries = nil
		if l.last != nil {
			entries = []*gql.Message{l.last}
		}
	}
	messages := messagesOf(entries)
	d.Answer = model.AnswerOf(d.Session.Status, messages)
	d.Request = model.RequestOf(d.Session, messages)
	if n := len(messages); n > 0 {
		d.Last = messages[n-1]
	}
	d.Fingerprint = model.FingerprintOf(d.Session, fingerprintParts(entries, messages)...)
	if unread {
		d.Answer.Unreadable = true
		d.Request.Unread = d.Session.Status.Waiting()
	}
}

func pointers(messages []gql.Message) []*gql.Message {
	out := make([]*gql.Message, len(messages))
	for i := range messages {
		out[i] = &messages[i]
	}
	return out
}
