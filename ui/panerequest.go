package ui

import (
	"strconv"
	"strings"

	"duodash/model"
	"duodash/ui/text"
)

// maxArgName bounds the column of argument names.
const maxArgName = 16

// requestBlocks shows all that a waiting session asks for, nothing folded and
// nothing cut.
func (a *App) requestBlocks(o opened) []*block {
	r := o.detail.Request
	var blocks []*block
	if r.Unread {
		blocks = append(blocks, a.paragraph(a.theme.Warn, "The request could not be read whole; r tries again.")...)
	}
	switch r.Kind {
	case model.ToolCalls:
		for i, call := range r.Calls {
			if i > 0 {
				blocks = append(blocks, a.fixed(""))
			}
			blocks = append(blocks, a.callBlock(i+1, call))
		}
		blocks = a.section(a.theme.Accent, requestTitle(r), blocks)
		blocks = append(blocks, a.asksBlocks("ASKS", r)...)
		return append(blocks, a.beforeBlocks("WHY", o)...)
	case model.Plan:
		blocks = append(blocks, a.document(o.before)...)
		blocks = append(blocks, a.document(o.asks)...)
		return a.section(a.theme.Accent, requestTitle(r), blocks)
	case model.Question:
		blocks = append(blocks, a.document(o.asks)...)
		return append(a.section(a.theme.Accent, requestTitle(r), blocks), a.beforeBlocks("BEFORE", o)...)
	case model.Turn, model.NoRequest:
	}
	blocks = append(blocks, a.document(o.before)...)
	return a.section(a.theme.Accent, requestTitle(r), blocks)
}

// requestTitle says in words what is asked.
func requestTitle(r model.Request) string {
	switch r.Kind {
	case model.ToolCalls:
		return "THE AGENT ASKS TO RUN " + strings.ToUpper(calls(len(r.Calls)))
	case model.Plan:
		return "THE AGENT ASKS TO GO ON WITH THIS PLAN"
	case model.Question:
		return "THE AGENT ASKS A QUESTION"
	case model.Turn, model.NoRequest:
	}
	return "THE AGENT WAITS FOR YOUR NEXT WORD"
}

func calls(n int) string {
	if n == 1 {
		return "1 tool call"
	}
	return strconv.Itoa(n) + " tool calls"
}

// asksBlocks shows the wording of a tool request where it says more than
// GitLab's standard sentence.
func (a *App) asksBlocks(title string, r model.Request) []*block {
	for _, call := range r.Calls {
		if r.Asks.String() == "Tool "+call.Name.String()+" requires approval. Please confirm if you want to proceed." {
			return nil
		}
	}
	return a.section(a.theme.Heading, title, a.paragraph(a.theme.Text, r.Asks.String()))
}

func (a *App) beforeBlocks(title string, o opened) []*block {
	if o.detail.Request.Before.IsBlank() {
		return nil
	}
	return a.section(a.theme.Heading, title, a.document(o.before))
}

// callBlock draws one tool call with every argument.
func (a *App) callBlock(n int, call model.ToolCall) *block {
	return &block{draw: func(width int) []string {
		number := strconv.Itoa(n)
		indent := text.Spaces(len(number) + 2)
		lines := []string{a.theme.Dim.Render(number+"  ") + a.theme.Strong.Render(a.cut(call.Name.String(), width-len(indent)))}
		if len(call.Args) == 0 {
			return append(lines, indent+a.theme.Dim.Render("without arguments"))
		}
		column := 0
		for _, arg := range call.Args {
			column = max(column, min(text.Width(arg.Name.String()), maxArgName))
		}
		for _, arg := range call.Args {
			lines = append(lines, a.argLines(arg, indent, column, width)...)
		}
		return lines
	}}
}

// argLines draws one argument: on one line with its name when it fits there,
// else under it, with every line break kept.
func (a *App) argLines(arg model.Argument, indent string, column, width int) []string {
	name, value := arg.Name.String(), arg.Value.String()
	label := indent + a.theme.Dim.Render(text.Pad(name, column)) + "  "
	room := width - len(indent) - column - 2
	if !strings.Contains(value, "\n") && text.Width(value) <= room && text.Width(name) <= column {
		return []string{label + value}
	}
	lines := []string{indent + a.theme.Dim.Render(a.cut(name, width-len(indent)))}
	for _, line := range text.Wrap(value, width-len(indent)-2) {
		lines = append(lines, indent+"  "+line)
	}
	return lines
}
