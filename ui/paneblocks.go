package ui

import (
	"charm.land/lipgloss/v2"

	"duodash/model"
	"duodash/ui/markdown"
	"duodash/ui/text"
)

// refillPane makes the blocks of the pane anew. The reading position stays
// when keep is true.
func (a *App) refillPane(keep bool) {
	if a.pane.id == (model.SessionID{}) {
		return
	}
	a.pane.asked, a.pane.folds.count = 0, 0
	var blocks []*block
	switch {
	case a.pane.journal.open:
		blocks = a.journalBlocks()
	case a.pane.loaded():
		blocks = a.detailBlocks(a.pane.opened)
	default:
		blocks = append(a.goalBlocks(a.shownSession()), a.note("Reading the session"+a.theme.Glyphs.Ellipsis)...)
	}
	a.pane.pager.fill(blocks, keep)
}

// detailBlocks puts first what a person comes for: the request of a waiting
// session, the reason of a failed one, the answer of a finished one.
func (a *App) detailBlocks(o opened) []*block {
	d := o.detail
	var blocks []*block
	switch {
	case d.Session.Status.Waiting():
		blocks = a.requestBlocks(o)
		if change := a.changeBlocks(o.detail); len(change) > 0 {
			blocks = append(change, blocks...)
			a.pane.asked += len(change)
		}
	case d.Session.Status == model.Failed:
		blocks = append(a.failureBlocks(d), a.answerBlocks("LAST WORDS", o)...)
	case d.Session.Status.HasAnswer() || d.Session.Status.Ended():
		blocks = a.answerBlocks("ANSWER", o)
	default:
		blocks = a.answerBlocks("LATEST", o)
	}
	blocks = append(blocks, a.artefactBlocks(d)...)
	blocks = append(blocks, a.goalBlocks(d.Session)...)
	return append(blocks, a.factBlocks(d)...)
}

// section is a heading, blocks and an empty line; nothing without blocks.
func (a *App) section(style lipgloss.Style, title string, blocks []*block) []*block {
	if len(blocks) == 0 {
		return nil
	}
	out := append([]*block{a.heading(style, title)}, blocks...)
	return append(out, a.fixed(""))
}

func (a *App) answerBlocks(title string, o opened) []*block {
	answer := o.detail.Answer
	var blocks []*block
	switch {
	case answer.Unreadable:
		blocks = a.note("The history could not be read just now, so the answer is not known; r tries again.")
	case o.detail.Session.Archived && answer.Text.IsBlank():
		blocks = a.note("GitLab keeps messages for 30 days; those of this session are gone.")
	case answer.Text.IsBlank():
		blocks = a.note(silence(o.detail))
	default:
		blocks = a.document(o.answer)
		if answer.Cut {
			blocks = append(blocks, a.note("The rest is shown when the session waits or ends.")...)
		}
	}
	return a.section(a.theme.Heading, title, blocks)
}

// silence says what is known when the answer is not: of a session that works,
// or was cut off, only the last entry of the log is read, and that may be a
// tool.
func silence(d model.Detail) string {
	switch last := d.Last.Content.OneLine().String(); {
	case d.Session.Status == model.Created:
		return "The CI job has not begun; that can take some minutes."
	case d.Session.Status == model.Finished:
		return "The session finished without a final answer."
	case last != "" && d.Session.Status == model.Running:
		return "At work: " + last
	case last != "":
		return "The log ends with: " + last
	default:
		return "There is no text of the agent."
	}
}

func (a *App) failureBlocks(d model.Detail) []*block {
	reason := d.Failure()
	if reason.IsBlank() {
		return a.section(a.theme.Error, "FAILED", a.note("GitLab gives no reason; the log of its last job may."))
	}
	return a.section(a.theme.Error, "FAILED BECAUSE", a.paragraph(a.theme.Text, reason.String()))
}

func (a *App) artefactBlocks(d model.Detail) []*block {
	var blocks []*block
	for _, artefact := range d.Artefacts {
		blocks = append(blocks, a.artefactBlock(artefact))
	}
	if d.MoreArtefacts {
		blocks = append(blocks, a.note("There are more; o shows the session in the browser.")...)
	}
	switch {
	case !a.account.Server.TellsArtefacts():
		blocks = append(blocks, a.note("This GitLab cannot tell what a session created (19.3 is needed).")...)
	case d.ArtefactsUnread:
		blocks = append(blocks, a.note("What it created could not be read just now; r tries again.")...)
	case len(blocks) == 0:
		blocks = a.note("nothing so far")
		if d.Session.Status.Ended() {
			blocks = a.note("nothing")
		}
	}
	return a.section(a.theme.Heading, "CREATED", blocks)
}

func (a *App) artefactBlock(artefact model.Artefact) *block {
	return &block{draw: func(width int) []string {
		kind := [...]string{"", "merge request", "work item", "note"}[artefact.Kind]
		head := a.theme.Strong.Render(kind + " " + artefact.Reference.String())
		if artefact.Reference.IsBlank() {
			head = a.theme.Strong.Render(kind)
		}
		state := artefact.State.String()
		if artefact.Draft {
			state = "draft, " + state
		}
		if state != "" {
			head += a.theme.Dim.Render(" " + state)
		}
		lines := []string{a.cut(head, width)}
		for _, line := range text.Wrap(artefact.Title.String(), width-2) {
			lines = append(lines, "  "+line)
		}
		for _, line := range text.Wrap(artefact.Web.String(), width-2) {
			lines = append(lines, "  "+a.theme.Link.Render(line))
		}
		return lines
	}}
}

// goalBlocks shows what the session was started for, when that says more than
// its name.
func (a *App) goalBlocks(s model.Session) []*block {
	if s.Goal.IsBlank() || s.Goal.OneLine() == s.Name() {
		return nil
	}
	return a.section(a.theme.Heading, "GOAL", a.paragraph(a.theme.Dim, s.Goal.String()))
}

func (a *App) note(s string) []*block { return a.paragraph(a.theme.Dim, s) }

// paragraph is plain text, wrapped at the width of the pane.
func (a *App) paragraph(style lipgloss.Style, s string) []*block {
	return []*block{{draw: func(width int) []string {
		lines := text.Wrap(s, width)
		for i := range lines {
			lines[i] = style.Render(lines[i])
		}
		return lines
	}}}
}

// document is Markdown, a block each.
func (a *App) document(doc *markdown.Document) []*block {
	blocks := make([]*block, doc.Len())
	for i := range blocks {
		blocks[i] = &block{draw: func(width int) []string { return doc.Lines(i, width, &a.theme) }}
	}
	return blocks
}
