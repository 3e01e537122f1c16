package model

import (
	"strings"
	"unicode/utf8"
)

// Text is text that came from a server and can do no harm on a terminal: no
// control characters, no escape sequences, nothing invisible or reordering.
// Whatever was unsafe is shown in a visible form instead of being dropped, so
// that a reader sees that it was there. Only what merely picks a style of emoji
// is left out, and marks beyond the fourth on one letter. Only Line, Block and
// Verbatim make a non-empty Text, and the screen shows server text in no other
// type.
type Text struct{ s string }

// Line makes a Text of one line: line breaks are shown as marks.
func Line(s string) Text { return Text{sanitise(s, false, ' ')} }

// Block makes a Text that may have several lines, separated by "\n". A
// carriage return before a line break belongs to the break.
func Block(s string) Text { return Text{sanitise(s, true, ' ')} }

// Verbatim makes a Text like Block of something that will be executed, such as
// an argument of a tool: there a blank that is not the ordinary space is not a
// space, so it is shown as a sign of its own.
func Verbatim(s string) Text { return Text{sanitise(s, true, blankPicture)} }

// String returns the harmless text.
func (t Text) String() string { return t.s }

// IsBlank reports whether there is nothing to read in t.
func (t Text) IsBlank() bool { return strings.TrimSpace(t.s) == "" }

// Lines splits t at its line breaks. An empty Text has no lines.
func (t Text) Lines() []string {
	if t.s == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(t.s, "\n"), "\n")
}

// FirstLine returns the first line that is not blank, without outer spaces.
func (t Text) FirstLine() Text {
	for rest := t.s; rest != ""; {
		line, after, _ := strings.Cut(rest, "\n")
		if line = strings.TrimSpace(line); line != "" {
			return Text{line}
		}
		rest = after
	}
	return Text{}
}

// Cut returns at most limit characters (Unicode code points) of t, and whether
// something was left out.
func (t Text) Cut(limit int) (Text, bool) {
	if len(t.s) <= limit || utf8.RuneCountInString(t.s) <= limit {
		return t, false
	}
	end := 0
	for range limit {
		_, size := utf8.DecodeRuneInString(t.s[end:])
		end += size
	}
	return Text{t.s[:end]}, true
}

// OneLine returns t with every run of spaces and line breaks as one space.
func (t Text) OneLine() Text {
	if !strings.Contains(t.s, "\n") && !strings.Contains(t.s, "  ") {
		return Text{strings.TrimSpace(t.s)}
	}
	return Text{strings.Join(strings.Fields(t.s), " ")}
}

// with adds another text as a paragraph of its own, unless t has it already.
func (t Text) with(other Text) Text {
	switch {
	case other.IsBlank(), t == other:
		return t
	case t.IsBlank():
		return other
	default:
		return Text{t.s + "\n\n" + other.s}
	}
}
