package markdown

import "strings"

// maxDigits is how long the number of an item may be.
const maxDigits = 9

// marker is the beginning of an item of a list.
type marker struct {
	width   int // From the start of the line to the text of the item.
	number  int
	sign    byte // What follows the number, or the bullet.
	ordered bool
	empty   bool // No text on this line.
}

// itemMarker reads the marker of line.
func itemMarker(line string) (marker, bool) {
	s, ok := body(line)
	if !ok {
		return marker{}, false
	}
	m, n := marker{}, 0
	for n < len(s) && n < maxDigits && s[n] >= '0' && s[n] <= '9' {
		m.number = 10*m.number + int(s[n]-'0')
		n++
	}
	if n == len(s) {
		return marker{}, false
	}
	m.ordered, m.sign = n > 0, s[n]
	if !m.valid() {
		return marker{}, false
	}
	rest := s[n+1:]
	gap := spaces(rest)
	if gap == 0 && rest != "" {
		return marker{}, false
	}
	m.empty = gap == len(rest)
	if gap > codeIndent || m.empty {
		gap = 1
	}
	m.width = len(line) - len(rest) + gap
	return m, true
}

// valid reports whether the sign of m makes it a marker.
func (m marker) valid() bool {
	if m.ordered {
		return m.sign == '.' || m.sign == ')'
	}
	return strings.IndexByte("-+*", m.sign) >= 0
}

// sameList reports whether an item with marker n continues the list of m.
func (m marker) sameList(n marker) bool { return m.ordered == n.ordered && m.sign == n.sign }

// fence is the line before a block of code.
type fence struct {
	line   string // Without indentation; empty when no fence is open.
	sign   byte
	count  int
	indent int
}

// openFence reads the fence that line begins.
func openFence(line string) (fence, bool) {
	s, ok := body(line)
	if !ok || s[0] != '`' && s[0] != '~' {
		return fence{}, false
	}
	rest := strings.TrimLeft(s, s[:1])
	f := fence{line: s, sign: s[0], count: len(s) - len(rest), indent: len(line) - len(s)}
	if f.count < 3 || f.sign == '`' && strings.Contains(rest, "`") {
		return fence{}, false
	}
	return f, true
}

// label returns what the fence says about the code, the language first.
func (f fence) label() string { return strings.TrimSpace(f.line[f.count:]) }

// closedBy reports whether line ends the block of code.
func (f fence) closedBy(line string) bool {
	s, ok := body(line)
	if !ok || s[0] != f.sign {
		return false
	}
	rest := strings.TrimLeft(s, s[:1])
	return len(s)-len(rest) >= f.count && blank(rest)
}

// follow keeps track of the fences inside a container, of which line is the
// content. Exact only for one level; deeper ones rarely matter.
func (f *fence) follow(line string) {
	if f.line != "" {
		if f.closedBy(strings.TrimLeft(line, " >")) {
			*f = fence{}
		}
		return
	}
	for {
		line = strings.TrimLeft(line, " >")
		m, ok := itemMarker(line)
		if !ok || m.empty {
			break
		}
		line = line[m.width:]
	}
	if opened, ok := openFence(line); ok {
		*f = opened
	}
}
