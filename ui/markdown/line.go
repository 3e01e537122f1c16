package markdown

import "strings"

// codeIndent is how deep a line of code without a fence is.
const codeIndent = 4

// spaces counts the spaces at the beginning of line.
func spaces(line string) int {
	n := 0
	for n < len(line) && line[n] == ' ' {
		n++
	}
	return n
}

func blank(line string) bool { return spaces(line) == len(line) }

// body returns line without its indentation, and whether that is shallow
// enough for the line to begin a block.
func body(line string) (string, bool) {
	n := spaces(line)
	return line[n:], n < codeIndent && n < len(line)
}

// isRule reports whether line is a thematic break.
func isRule(line string) bool {
	s, ok := body(line)
	if !ok || !strings.ContainsRune("-*_", rune(s[0])) {
		return false
	}
	n := 0
	for i := range len(s) {
		switch s[i] {
		case s[0]:
			n++
		case ' ':
		default:
			return false
		}
	}
	return n >= 3
}

// isHeading reports whether line is a heading with number signs.
func isHeading(line string) bool {
	s, ok := body(line)
	if !ok {
		return false
	}
	rest := strings.TrimLeft(s, "#")
	level := len(s) - len(rest)
	return level > 0 && level <= 6 && (rest == "" || rest[0] == ' ')
}

// isUnderline reports whether line makes a heading of the one above it.
func isUnderline(line string) bool {
	s, ok := body(line)
	if !ok || s[0] != '=' && s[0] != '-' {
		return false
	}
	return strings.Trim(strings.TrimRight(s, " "), s[:1]) == ""
}

func isQuote(line string) bool {
	s, ok := body(line)
	return ok && s[0] == '>'
}

// isDelimiter reports whether line is the second line of a table.
func isDelimiter(line string) bool {
	s, ok := body(line)
	return ok && strings.Contains(s, "|") && strings.Contains(s, "-") && strings.Trim(s, "|-: ") == ""
}

// isDefinition reports whether line may give a name to an address.
func isDefinition(line string) bool {
	s, ok := body(line)
	return ok && s[0] == '[' && strings.Contains(s, "]:")
}

// markup returns what ends a block of markup that may contain empty lines.
func markup(line string) (end string, ok bool) {
	s, ok := body(line)
	if !ok || s[0] != '<' {
		return "", false
	}
	switch {
	case strings.HasPrefix(s, "<!--"):
		return "-->", true
	case strings.HasPrefix(s, "<?"):
		return "?>", true
	case strings.HasPrefix(s, "<![CDATA["):
		return "]]>", true
	}
	name := strings.ToLower(s[1:min(len(s), 10)])
	for _, tag := range [...]string{"pre", "script", "style", "textarea"} {
		after := strings.TrimPrefix(name, tag)
		if after != name && (after == "" || after[0] == ' ' || after[0] == '>') {
			return "</" + tag + ">", true
		}
	}
	return "", false
}

// interrupts reports whether line ends a paragraph without an empty line.
func interrupts(line string) bool {
	if !startsBlock(line) {
		return false
	}
	if isRule(line) || isHeading(line) || isQuote(line) {
		return true
	}
	if _, ok := openFence(line); ok {
		return true
	}
	if _, ok := markup(line); ok {
		return true
	}
	m, ok := itemMarker(line)
	return ok && !m.empty && (!m.ordered || m.number == 1)
}

// startsBlock looks at the first character only: most lines are just text.
func startsBlock(line string) bool {
	s, ok := body(line)
	return ok && strings.IndexByte("#>`~-+*_<0123456789", s[0]) >= 0
}
