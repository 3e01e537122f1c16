package ui

import (
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"duodash/model"
)

// oldAndNew are the pairs of argument names that tools use for a text and
// what replaces it.
func oldAndNew() [][2]string {
	return [][2]string{
		{"old_str", "new_str"},
		{"old_string", "new_string"},
		{"old_text", "new_text"},
		{"old_content", "new_content"},
		{"old", "new"},
	}
}

// pairOf finds a text and its replacement among the arguments of a call.
func pairOf(args []model.Argument) (was, is int, found bool) {
	index := map[string]int{}
	for i, arg := range args {
		if _, twice := index[arg.Name.String()]; twice {
			// Which of two counts is not for this program to guess.
			return 0, 0, false
		}
		index[arg.Name.String()] = i
	}
	for _, names := range oldAndNew() {
		was, hasOld := index[names[0]]
		is, hasNew := index[names[1]]
		if hasOld && hasNew {
			return was, is, true
		}
	}
	return 0, 0, false
}

// diffLine is one line of a diff: kept, taken out or put in.
type diffLine struct {
	op   udiff.OpKind
	text string
}

// diffOf compares two texts line by line; every line of both is in it.
func diffOf(was, is string) []diffLine {
	was, is = ended(was), ended(is)
	edits := udiff.Lines(was, is)
	all := strings.Count(was, "\n") + strings.Count(is, "\n")
	unified, err := udiff.ToUnifiedDiff("", "", was, edits, all)
	var out []diffLine
	if err != nil || len(edits) == 0 {
		for _, line := range strings.Split(strings.TrimSuffix(was, "\n"), "\n") {
			out = append(out, diffLine{udiff.Equal, line})
		}
		return out
	}
	for _, hunk := range unified.Hunks {
		for _, line := range hunk.Lines {
			out = append(out, diffLine{line.Kind, strings.TrimSuffix(line.Content, "\n")})
		}
	}
	return out
}

func ended(s string) string {
	if s == "" || strings.HasSuffix(s, "\n") {
		return s
	}
	return s + "\n"
}

// diffBlocks draw what a tool will replace and by what.
func (a *App) diffBlocks(was, is model.Argument, indent int) []*block {
	lines := diffOf(was.Value.String(), is.Value.String())
	size := sizeOf(lines)
	blocks := []*block{a.indented(indent, a.theme.Dim.Render, diffTitle(was, is, size))}
	if len(lines) > foldLines || long(was.Value) || long(is.Value) {
		if number, open := a.pane.folds.next(); !open {
			plain := make([]string, len(lines))
			for i, line := range lines {
				plain[i] = signOf(line.op) + line.text
			}
			return append(blocks, a.folded(number, plain, indent+2, size))
		}
	}
	for from := 0; from < len(lines); from += pieceLines {
		piece := lines[from:min(from+pieceLines, len(lines))]
		blocks = append(blocks, &block{draw: func(width int) []string { return a.diffRows(piece, indent, width) }})
	}
	return blocks
}

// sizeOf counts what is put in and taken out; empty when nothing is.
func sizeOf(lines []diffLine) string {
	put, taken := 0, 0
	for _, line := range lines {
		switch line.op {
		case udiff.Insert:
			put++
		case udiff.Delete:
			taken++
		case udiff.Equal:
		}
	}
	if put+taken == 0 {
		return "what differs, if anything, cannot be seen"
	}
	return "+" + plural(put, "line") + ", -" + plural(taken, "line")
}

// diffTitle also says which of the texts lacks the last line break.
func diffTitle(was, is model.Argument, size string) string {
	title := was.Name.String() + " to " + is.Name.String() + ": " + size
	old, now := midLine(was), midLine(is)
	switch {
	case old && !now:
		title += "; " + was.Name.String() + " ends without a line break"
	case now && !old:
		title += "; " + is.Name.String() + " ends without a line break"
	}
	return title
}

// midLine reports whether a text stops in the middle of a line.
func midLine(arg model.Argument) bool {
	return arg.Value.String() != "" && !strings.HasSuffix(arg.Value.String(), "\n")
}

func signOf(op udiff.OpKind) string {
	switch op {
	case udiff.Insert:
		return "+ "
	case udiff.Delete:
		return "- "
	case udiff.Equal:
	}
	return "  "
}

// diffRows draw lines with their sign: colour alone tells nothing.
func (a *App) diffRows(lines []diffLine, indent, width int) []string {
	var out []string
	for _, line := range lines {
		style := a.theme.Text
		switch line.op {
		case udiff.Insert:
			style = a.theme.Added
		case udiff.Delete:
			style = a.theme.Removed
		case udiff.Equal:
		}
		for _, row := range a.wrapped(line.text, signOf(line.op), indent, width) {
			out = append(out, style.Render(row))
		}
	}
	return out
}
