package ui

import (
	"strconv"
	"strings"

	"duodash/model"
	"duodash/ui/text"
)

// maxArgName bounds the column of argument names.
const maxArgName = 16

// argsBlocks draw arguments, whole: a text and its replacement as a diff, the
// text of a file as lines that are put in, a list item by item.
func (a *App) argsBlocks(tool string, args []model.Argument, indent int) []*block {
	column := 0
	for _, arg := range args {
		column = max(column, min(text.Width(arg.Name.String()), maxArgName))
	}
	was, is, pair := pairOf(args)
	content, whole := contentOf(tool, args)
	var blocks []*block
	for i, arg := range args {
		switch {
		case pair && i == min(was, is):
			blocks = append(blocks, a.pairBlocks(args[was], args[is], indent)...)
		case pair && i == max(was, is):
		case i == content:
			blocks = append(blocks, a.contentBlocks(arg, whole, indent)...)
		case len(arg.Items) > 0:
			blocks = append(blocks, a.itemBlocks(arg, indent)...)
		default:
			blocks = append(blocks, a.argBlocks(arg, indent, column)...)
		}
	}
	return blocks
}

// itemBlocks draw a list of objects, such as the actions of a commit.
func (a *App) itemBlocks(arg model.Argument, indent int) []*block {
	blocks := []*block{a.indented(indent, a.theme.Dim.Render, arg.Name.String()+": "+plural(len(arg.Items), "item"))}
	for i, item := range arg.Items {
		head := "item " + strconv.Itoa(i+1)
		blocks = append(blocks, a.indented(indent+2, a.theme.Strong.Render, head))
		blocks = append(blocks, a.argsBlocks("", item, indent+4)...)
	}
	return blocks
}

// argBlocks draw one argument: a short one beside its name, else under it with
// every line break kept, and a long one folded until it is asked for.
func (a *App) argBlocks(arg model.Argument, indent, column int) []*block {
	name, value := arg.Name.String(), arg.Value.String()
	if long(arg.Value) {
		blocks := []*block{a.indented(indent, a.theme.Dim.Render, name+": "+measure(arg.Value))}
		if number, open := a.pane.folds.next(); !open {
			return append(blocks, a.folded(number, squeeze(linesOf(arg.Value)), indent, measure(arg.Value)))
		}
		return append(blocks, a.verbatim(arg.Value, indent)...)
	}
	if strings.Contains(value, "\n") || text.Width(name) > column {
		return append([]*block{a.indented(indent, a.theme.Dim.Render, name)}, a.verbatim(arg.Value, indent)...)
	}
	return []*block{{draw: func(width int) []string {
		label := text.Spaces(indent) + a.theme.Dim.Render(text.Pad(name, column)) + "  "
		if text.Width(value) <= width-indent-column-2 {
			return []string{label + value}
		}
		return append([]string{label}, a.wrapped(value, "  ", indent, width)...)
	}}}
}
