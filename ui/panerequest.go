package ui

import (
	"strconv"
	"strings"

	"duodash/keymap"
	"duodash/model"
	"duodash/ui/text"
)

// requestBlocks shows all that a waiting session asks for, nothing cut; long
// values are folded at first.
func (a *App) requestBlocks(o opened) []*block {
	r := o.detail.Request
	var blocks []*block
	if r.Unread {
		blocks = append(blocks, a.paragraph(a.theme.Warn, "The request could not be read whole; "+a.keys.Keys(keymap.Refresh)+" tries again.")...)
	}
	switch r.Kind {
	case model.ToolCalls:
		for i, call := range r.Calls {
			if i > 0 {
				blocks = append(blocks, a.fixed(""))
			}
			blocks = append(blocks, a.callBlocks(i+1, call)...)
		}
		if !r.Asks.IsBlank() {
			blocks = append(append(blocks, a.fixed("")), a.paragraph(a.theme.Text, r.Asks.String())...)
		}
		return a.request(r, blocks, a.beforeBlocks("WHY", o))
	case model.Question:
		return a.request(r, append(blocks, a.document(o.asks)...), a.beforeBlocks("BEFORE", o))
	case model.Plan, model.Turn, model.NoRequest:
	}
	blocks = append(blocks, a.document(o.before)...)
	return a.request(r, append(blocks, a.document(o.asks)...), nil)
}

// request puts a request together and notes where it ends.
func (a *App) request(r model.Request, blocks, rest []*block) []*block {
	blocks = a.section(a.theme.Accent, requestTitle(r), blocks)
	// The empty line under it does not have to be seen.
	a.pane.asked = max(len(blocks)-1, 0)
	return append(blocks, rest...)
}

// requestTitle says in words what is asked.
func requestTitle(r model.Request) string {
	switch r.Kind {
	case model.ToolCalls:
		return "THE AGENT ASKS TO RUN " + strings.ToUpper(plural(len(r.Calls), "tool call"))
	case model.Plan:
		return "THE AGENT ASKS TO GO ON WITH THIS PLAN"
	case model.Question:
		return "THE AGENT ASKS A QUESTION"
	case model.Turn, model.NoRequest:
	}
	return "THE AGENT WAITS FOR YOUR NEXT WORD"
}

func (a *App) beforeBlocks(title string, o opened) []*block {
	if o.detail.Request.Before.IsBlank() {
		return nil
	}
	return a.section(a.theme.Heading, title, a.document(o.before))
}

// callBlocks draw one tool call with every argument, whole.
func (a *App) callBlocks(n int, call model.ToolCall) []*block {
	number := strconv.Itoa(n) + "  "
	blocks := []*block{{draw: func(width int) []string {
		lines := text.Wrap(call.Name.String(), width-len(number))
		for i, line := range lines {
			lead := text.Spaces(len(number))
			if i == 0 {
				lead = a.theme.Dim.Render(number)
			}
			lines[i] = lead + a.theme.Strong.Render(line)
		}
		return lines
	}}}
	if !call.Project.IsBlank() {
		blocks = append(blocks, a.indented(len(number), a.theme.Dim.Render, "in project "+call.Project.String()))
	}
	if len(call.Args) == 0 {
		return append(blocks, a.fixed(text.Spaces(len(number))+a.theme.Dim.Render("without arguments")))
	}
	return append(blocks, a.argsBlocks(call.Name.String(), call.Args, len(number))...)
}
