package ui

import (
	"duodash/ui/text"
)

// help is the page that lists every key.
type help struct {
	open  bool
	pager pager
}

// openHelp draws the page from the table of keys, with the reasons of those
// that are off.
func (a *App) openHelp() {
	a.notices = notices{}
	off := a.off()
	column := 0
	for _, group := range a.keys.Help(off) {
		for _, hint := range group.Hints {
			column = max(column, text.Width(hint.Keys))
		}
	}
	var blocks []*block
	for _, group := range a.keys.Help(off) {
		blocks = append(blocks, a.fixed("", " "+a.theme.Heading.Render(group.Title)))
		for _, hint := range group.Hints {
			line := "  " + a.theme.Key.Render(text.Pad(hint.Keys, column)) + "  " + hint.Says
			if hint.Off != "" {
				line = "  " + a.theme.KeyOff.Render(text.Pad(hint.Keys, column)+"  "+hint.Says+": off, "+hint.Off)
			}
			blocks = append(blocks, a.fixed(line))
		}
	}
	blocks = append(blocks, a.marksBlocks()...)
	a.help.open = true
	a.help.pager.fill(blocks, false)
}

// marksBlocks explains the marks of the rows.
func (a *App) marksBlocks() []*block {
	g := a.theme.Glyphs
	marks := []struct{ mark, means string }{
		{g.Approval, "asks for a yes: tool calls or a plan"},
		{g.Question, "asks for words"},
		{g.Answered, "answered; a runner has to pick it up"},
		{g.Running, "running"},
		{g.Queued, "created; its job has not begun"},
		{g.Stalled, "stuck or stalled: should move and does not"},
		{g.Paused, "paused"},
		{g.Finished, "finished"},
		{g.Failed, "failed"},
		{g.Stopped, "stopped"},
		{g.Unknown, "in doubt, or a status this program does not know"},
	}
	blocks := []*block{a.fixed("", " "+a.theme.Heading.Render("Marks"))}
	for _, m := range marks {
		blocks = append(blocks, a.fixed("  "+a.theme.Key.Render(m.mark)+"  "+m.means))
	}
	blocks = append(blocks, a.fixed("", " "+a.theme.Heading.Render("Filter")))
	return append(blocks, a.paragraph(a.theme.Text,
		"  project:group/name  status:running,failed,awaiting_approval or a raw status  "+
			"flow:developer/v1  and words, which GitLab searches in goals and flows.")...)
}
