package ui

import (
	"slices"
	"strings"

	"duodash/model"
)

// contentOf finds the text of a file among the arguments that name the file; -1
// when there is none, or it is not clear which. whole is true when the file will
// hold that text and nothing else.
func contentOf(tool string, args []model.Argument) (at int, whole bool) {
	at, path := -1, strings.HasPrefix(tool, "create_file")
	whole = path
	for i, arg := range args {
		switch arg.Name.String() {
		case "content", "contents":
			if at >= 0 {
				return -1, false
			}
			at = i
		case "file_path", "path", "filename":
			path = true
		case "action":
			// The actions of GitLab's commits that write a file (REST: create a
			// commit with multiple files and actions).
			whole = slices.Contains([]string{"create", "update", "move"}, arg.Value.String())
		}
	}
	if !path {
		return -1, false
	}
	return at, whole && !slices.ContainsFunc(args, qualifies)
}

// qualifies reports whether an argument may say that a text becomes only a part
// of its file, or is not the text that the file will hold. Whatever is not known
// to leave it alone may.
func qualifies(arg model.Argument) bool {
	switch arg.Name.String() {
	case "content", "contents", "file_path", "path", "filename", "action", "previous_path", "last_commit_id", "execute_filemode":
		return false
	case "encoding":
		return arg.Value.String() != "text"
	}
	return true
}

// contentBlocks draw the text of a file: every line of it is put in.
func (a *App) contentBlocks(arg model.Argument, whole bool, indent int) []*block {
	lines := linesOf(arg.Value)
	for i := range lines {
		lines[i].sign = "+"
	}
	size := "+" + plural(len(lines), "line") + ", " + plural(len(arg.Value.String()), "byte")
	title := arg.Name.String() + ": " + size
	if whole {
		title += ", the whole text of the file"
	}
	if midLine(arg) {
		title += "; it ends without a line break"
	}
	return a.diffBlocks(lines, title, size, indent, long(arg.Value))
}
