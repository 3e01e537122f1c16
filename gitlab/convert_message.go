package gitlab

import (
	"duodash/gitlab/internal/gql"
	"duodash/model"
)

func messagesOf(wire []*gql.Message) []model.Message {
	var out []model.Message
	for _, m := range wire {
		out = append(out, messageOf(m))
	}
	return out
}

func messageOf(m *gql.Message) model.Message {
	id, subType := line(m.MessageId).String(), line(m.MessageSubType).String()
	content := model.Block(m.Content)
	if m.MessageType == model.RequestMessage {
		// Its wording may quote the command that it asks for.
		content = model.Verbatim(m.Content)
	}
	return model.Message{
		ID:      id,
		Type:    model.Line(m.MessageType).String(),
		SubType: subType,
		Role:    line(m.Role).String(),
		Status:  line(m.Status).String(),
		Content: content,
		Tool:    toolOf(text(m.ToolInfo), id, subType),
		At:      timeOf(text(m.Timestamp)),
	}
}

// fingerprintParts are what a decision is about, as the server sent it: the
// unbroken run of request messages at the end of the log with the agent's text
// before it, which is the plan or the reason; else the last message. The end of
// a log gives the same as the whole when no request ends it. messages are those
// of log.
func fingerprintParts(log []*gql.Message, messages []model.Message) []string {
	if len(log) == 0 {
		return nil
	}
	from, before := model.PendingOf(messages)
	about := log[max(from-1, 0):]
	if from < len(log) {
		about = log[from:]
		if before >= 0 {
			about = append([]*gql.Message{log[before]}, about...)
		}
	}
	var parts []string
	for _, m := range about {
		parts = append(parts, text(m.MessageId), m.Content, text(m.ToolInfo))
	}
	return parts
}
