package ui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"duodash/model"
	"duodash/ui/markdown"
)

const (
	// tickEvery is how often ages are drawn anew and due times looked at.
	tickEvery = time.Second
	// restFor is how long the cursor stays on a row before it is read.
	restFor = 150 * time.Millisecond
	// decideFor bounds a decision whose client does not do so itself.
	decideFor = 60 * time.Second
)

func signIn(ctx context.Context, c Client, question int) tea.Cmd {
	return func() tea.Msg {
		account, err := c.SignIn(ctx)
		return signedIn{question: question, account: account, err: model.AsError(err)}
	}
}

func readList(ctx context.Context, c Client, q listQuestion) tea.Cmd {
	return func() tea.Msg {
		list, err := c.List(ctx, q.query)
		return listRead{question: q, list: list, err: model.AsError(err)}
	}
}

// readDetail also parses the long texts, so that the loop never does.
func readDetail(ctx context.Context, c Client, question int, id model.SessionID, before opened) tea.Cmd {
	return func() tea.Msg {
		detail, err := c.Detail(ctx, id, before.detail)
		if err != nil {
			return detailRead{question: question, id: id, err: model.AsError(err)}
		}
		was, is := before.detail, detail
		return detailRead{question: question, id: id, opened: opened{
			detail: detail,
			answer: parse(before.answer, was.Answer.Text, is.Answer.Text),
			asks:   parse(before.asks, was.Request.Asks, is.Request.Asks),
			before: parse(before.before, was.Request.Before, is.Request.Before),
		}}
	}
}

// parse keeps a document whose text is the same.
func parse(known *markdown.Document, was, is model.Text) *markdown.Document {
	if known != nil && was == is {
		return known
	}
	return markdown.Parse(is)
}

func browse(open func(model.Link) error, link model.Link) tea.Cmd {
	return func() tea.Msg { return browsed{link: link, err: open(link)} }
}

func tick() tea.Cmd {
	return tea.Tick(tickEvery, func(at time.Time) tea.Msg { return ticked{at: at} })
}

func rest(question int) tea.Cmd {
	return tea.Tick(restFor, func(time.Time) tea.Msg { return rested{question: question} })
}
