package markdown

import (
	"slices"
	"strings"
)

// maxDefinitions bounds the link definitions of a text.
const maxDefinitions = 200

// state is what the scanner is in the middle of.
type state uint8

const (
	between state = iota
	inProse
	inTable
	inFence
	inIndented
	inMarkup
	inItem
	inQuote
)

// scanner cuts a text into pieces by looking at how its lines begin.
type scanner struct {
	src    string
	pieces []piece
	heads  []string
	defs   []string

	state  state
	cur    piece
	open   bool // cur has begun.
	lines  int  // Of cur.
	raw    bool // cur is not fit for the parser.
	blank  bool // An empty line came last.
	before int  // Where the line before began.

	fence  fence // Of the code, or of code inside a container.
	marker marker
	number int
	until  string // What ends the markup.
	head   int    // What a further piece of a table repeats.
}

func (s *scanner) run() {
	frags := fragments{src: s.src}
	for f, ok := frags.next(); ok; f, ok = frags.next() {
		if f.tail {
			s.tail(f)
			continue
		}
		s.step(f, s.src[f.start:f.end])
		s.before = f.start
	}
	s.flush()
}

// step takes one line.
func (s *scanner) step(f fragment, line string) {
	switch s.state {
	case inProse:
		s.prose(f, line)
	case inTable:
		s.table(f, line)
	case inFence:
		s.code(f, line)
	case inIndented:
		s.indented(f, line)
	case inMarkup:
		s.markup(f, line)
	case inItem:
		s.item(f, line)
	case inQuote:
		s.quote(f, line)
	default:
		s.begin(f, line)
	}
}

// begin takes a line outside of everything.
func (s *scanner) begin(f fragment, line string) {
	s.state = between
	if blank(line) {
		s.blank = true
		return
	}
	if !startsBlock(line) && spaces(line) < codeIndent {
		s.enter(inProse, kindProse, f)
		s.define(line)
		return
	}
	if opened, ok := openFence(line); ok {
		s.beginCode(opened, f)
		return
	}
	if end, ok := markup(line); ok {
		s.until = end
		s.start(kindRaw, f.start)
		s.markup(f, line)
		return
	}
	switch {
	case spaces(line) >= codeIndent:
		s.enter(inIndented, kindCode, f)
		s.cur.indent = codeIndent
	case isRule(line):
		s.enter(between, kindRule, f)
		s.flush()
	case isHeading(line):
		s.enter(between, kindHeading, f)
		s.flush()
	case isQuote(line):
		s.fence = fence{}
		s.fence.follow(line)
		s.enter(inQuote, kindQuote, f)
	default:
		if m, ok := itemMarker(line); ok {
			s.number = m.number
			s.beginItem(m, f, line)
			return
		}
		s.enter(inProse, kindProse, f)
	}
}

// define remembers a line that may give a name to an address.
func (s *scanner) define(line string) {
	if line[0] == '[' && len(s.defs) < maxDefinitions && isDefinition(line) {
		s.defs = append(s.defs, line)
	}
}

func (s *scanner) definitions() string { return strings.Join(s.defs, "\n") }

// enter begins a state and a piece of it with the line f.
func (s *scanner) enter(to state, k kind, f fragment) {
	s.state = to
	s.start(k, f.start)
	s.add(f)
}

// leave ends the state and its piece.
func (s *scanner) leave() {
	s.flush()
	s.state = between
}

func (s *scanner) start(k kind, at int) {
	s.cur = piece{kind: k, start: at, end: at, gap: s.blank && len(s.pieces) > 0}
	s.open, s.blank, s.raw, s.lines = true, false, false, 0
}

// add makes the line f a part of the piece, or of a further one when the piece
// is full.
func (s *scanner) add(f fragment) {
	if s.open {
		size, lines := s.cur.kind.limits()
		if s.lines > 0 && (s.lines >= lines || f.end-s.cur.start > size) {
			s.flush()
		}
	}
	if !s.open {
		s.further(f.start)
	}
	line := s.src[f.start:f.end]
	s.raw = s.raw || tooDeep(line) || tooWide(line)
	s.cur.end = f.end
	s.lines++
	s.blank = false
}

// flush ends the piece.
func (s *scanner) flush() {
	if !s.open {
		return
	}
	if s.raw && s.cur.kind != kindCode {
		s.cur.kind = kindRaw
	}
	if len(s.pieces) == cap(s.pieces) {
		// Doubling costs less than the small steps of append.
		s.pieces = slices.Grow(s.pieces, len(s.pieces)+1)
	}
	s.pieces = append(s.pieces, s.cur)
	s.open = false
}

// keepHead stores a line for pieces to refer to.
func (s *scanner) keepHead(line string) int {
	if line == "" {
		return 0
	}
	s.heads = append(s.heads, line)
	return len(s.heads)
}
