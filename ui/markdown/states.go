package markdown

import "strings"

func (s *scanner) prose(f fragment, line string) {
	switch {
	case blank(line):
		s.leave()
		s.blank = true
	case s.open && isUnderline(line):
		s.add(f)
		s.leave()
	case interrupts(line):
		s.leave()
		s.begin(f, line)
	case s.open && isDelimiter(line) && strings.Contains(s.src[s.before:f.start], "|"):
		s.beginTable(f, line)
	default:
		s.add(f)
		s.define(line)
	}
}

// beginTable makes a table of the line before and this one. What came before
// them was a paragraph.
func (s *scanner) beginTable(f fragment, line string) {
	if s.lines > 1 {
		s.cur.end = s.before - 1
		s.flush()
		s.start(kindTable, s.before)
		s.lines = 1
	}
	s.state = inTable
	s.cur.kind, s.cur.more = kindTable, false
	s.cur.end = f.end
	s.lines++
	s.head = 0
	if s.raw = s.raw || tooWide(line); !s.raw {
		s.head = s.keepHead(s.src[s.before:f.end])
	}
}

func (s *scanner) table(f fragment, line string) {
	switch {
	case blank(line):
		s.leave()
		s.blank = true
	case interrupts(line):
		s.leave()
		s.begin(f, line)
	default:
		s.add(f)
	}
}

func (s *scanner) beginCode(opened fence, f fragment) {
	s.state, s.fence = inFence, opened
	s.start(kindCode, min(f.end+1, len(s.src)))
	label := opened.label()
	s.cur.head = s.keepHead(label)
	s.cur.indent = opened.indent
	s.cur.diff = isDiff(label)
}

func (s *scanner) code(f fragment, line string) {
	if s.fence.closedBy(line) {
		s.leave()
		return
	}
	s.add(f)
}

func (s *scanner) indented(f fragment, line string) {
	switch {
	case blank(line):
		s.blank = true
	case spaces(line) < codeIndent:
		s.leave()
		s.begin(f, line)
	default:
		s.add(f)
	}
}

func (s *scanner) markup(f fragment, line string) {
	s.state = inMarkup
	s.add(f)
	if s.ends(line) {
		s.leave()
	}
}

// ends reports whether line ends the markup.
func (s *scanner) ends(line string) bool { return strings.Contains(strings.ToLower(line), s.until) }

func (s *scanner) beginItem(m marker, f fragment, line string) {
	s.marker, s.fence = m, fence{}
	s.fence.follow(line[min(m.width, len(line)):])
	s.enter(inItem, kindItem, f)
	if m.ordered {
		s.cur.number = s.number
	}
}

func (s *scanner) item(f fragment, line string) {
	switch depth := spaces(line); {
	case depth == len(line):
		s.blank = true
		return
	case depth >= s.marker.width:
		s.add(f)
		s.fence.follow(line[s.marker.width:])
		return
	}
	if m, ok := itemMarker(line); ok && s.marker.sameList(m) && !isRule(line) {
		s.flush()
		s.number++
		s.beginItem(m, f, line)
		return
	}
	if !s.blank && s.fence.line == "" && !interrupts(line) {
		s.add(f)
		return
	}
	s.leave()
	s.begin(f, line)
}

func (s *scanner) quote(f fragment, line string) {
	switch {
	case isQuote(line):
		s.add(f)
		s.fence.follow(line)
	case blank(line):
		s.leave()
		s.blank = true
	case s.fence.line != "" || interrupts(line):
		s.leave()
		s.begin(f, line)
	default:
		s.add(f)
	}
}

// further begins another piece of the state that is being scanned.
func (s *scanner) further(at int) {
	s.start(s.furtherKind(), at)
	s.cur.more = true
	switch s.state {
	case inTable:
		s.cur.head = s.head
	case inIndented:
		s.cur.indent = codeIndent
	case inFence:
		s.cur.indent, s.cur.diff = s.fence.indent, isDiff(s.fence.label())
	case inItem:
		s.cur.indent, s.cur.inset = s.marker.width, true
		s.cur.head = s.keepHead(s.fence.line)
	case inQuote:
		if s.fence.line != "" {
			s.cur.head = s.keepHead("> " + s.fence.line)
		}
	default:
	}
}

func (s *scanner) furtherKind() kind {
	switch s.state {
	case inTable:
		if s.head == 0 {
			return kindRaw
		}
		return kindTable
	case inFence, inIndented:
		return kindCode
	case inMarkup:
		return kindRaw
	case inItem:
		return kindItem
	case inQuote:
		return kindQuote
	default:
		return kindProse
	}
}

// tail takes the rest of a line that was too long for one piece.
func (s *scanner) tail(f fragment) {
	s.flush()
	s.further(f.start)
	switch s.state {
	case inItem, inQuote, inTable, between:
		// The middle of a line begins no item, quotation or row.
		s.cur.kind, s.cur.head = kindProse, 0
		s.cur.quoted = s.state == inQuote
	case inMarkup:
		if s.ends(s.src[f.start:f.end]) {
			s.state = between
		}
	default:
	}
	s.cur.end = f.end
	s.flush()
}
