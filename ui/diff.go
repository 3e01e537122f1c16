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

// diffOf compares two texts line by line; every line of both is in it.
func diffOf(was, is string) []line {
	was, is = ended(was), ended(is)
	edits := udiff.Lines(was, is)
	all := strings.Count(was, "\n") + strings.Count(is, "\n")
	unified, err := udiff.ToUnifiedDiff("", "", was, edits, all)
	var out []line
	if err != nil || len(edits) == 0 {
		for _, s := range strings.Split(strings.TrimSuffix(was, "\n"), "\n") {
			out = append(out, line{sign: " ", text: s})
		}
		return out
	}
	for _, hunk := range unified.Hunks {
		for _, l := range hunk.Lines {
			out = append(out, line{sign: signOf(l.Kind), text: strings.TrimSuffix(l.Content, "\n")})
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

// pairBlocks draw what a tool will replace and by what.
func (a *App) pairBlocks(was, is model.Argument, indent int) []*block {
	lines := diffOf(was.Value.String(), is.Value.String())
	size := sizeOf(lines)
	return a.diffBlocks(lines, diffTitle(was, is, size), size, indent, long(was.Value) || long(is.Value))
}

// diffBlocks draw lines with signs under a title, folded when they are many.
func (a *App) diffBlocks(lines []line, title, size string, indent int, long bool) []*block {
	blocks := []*block{a.indented(indent, a.theme.Dim.Render, title)}
	if long || len(lines) > foldLines {
		if number, open := a.pane.folds.next(); !open {
			return append(blocks, a.folded(number, squeeze(lines), indent, size))
		}
	}
	return append(blocks, a.lineBlocks(lines, indent)...)
}

// sizeOf counts what is put in and taken out.
func sizeOf(lines []line) string {
	put, taken := 0, 0
	for _, l := range lines {
		switch l.sign {
		case "+":
			put++
		case "-":
			taken++
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
		return "+"
	case udiff.Delete:
		return "-"
	case udiff.Equal:
	}
	return " "
}
