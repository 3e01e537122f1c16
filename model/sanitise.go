package model

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// maxMarks bounds a run of combining marks; no living script needs more on
	// one letter, and longer runs paint over the neighbouring rows.
	maxMarks = 4
	// tabWidth is how many spaces a tab becomes. A fixed number keeps the
	// sanitiser free of columns.
	tabWidth = 4
	// pictures is where Unicode keeps one visible sign for each of the 32
	// control characters; delPicture is the one for DEL.
	pictures   = 0x2400
	del        = 0x7F
	delPicture = 0x2421

	// blankPicture stands in a verbatim text for every blank that is not the
	// ordinary space. In a command they mean something else than the space they
	// look like; in prose they are only typography.
	blankPicture = 0x2423

	zeroWidthJoiner = 0x200D
	emojiSelector   = 0xFE0F
	textSelector    = 0xFE0E
	// keycap makes a key of a digit; information is the one letter with a picture.
	keycap      = 0x20E3
	information = 0x2139
	// brailleBlank and nullNotehead are symbols by category, and draw nothing.
	brailleBlank = 0x2800
	nullNotehead = 0x1D159
)

// sanitise returns s with everything a terminal could obey, hide or reorder
// made visible, and every blank that is not the ordinary space as space. It
// allocates nothing when s is clean, and is idempotent.
func sanitise(s string, lines bool, space rune) string {
	start := firstUnclean(s, lines)
	if start == len(s) {
		return s
	}
	w := washer{lines: lines, space: space}
	w.out.Grow(len(s) + len(s)/8)
	// Marks that sit on the clean part count too, so begin one letter earlier.
	for start > 0 && (!utf8.RuneStart(s[start-1]) || s[start-1] >= utf8.RuneSelf) {
		start--
	}
	w.out.WriteString(s[:start])
	if start > 0 {
		w.prev = rune(s[start-1])
	}
	w.wash(s[start:])
	return w.out.String()
}

// firstUnclean returns the index of the first byte that is not plain ASCII or
// a plain letter of another script; len(s) when there is none.
func firstUnclean(s string, lines bool) int {
	marks := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if (c < ' ' && (c != '\n' || !lines)) || c == del {
				return i
			}
			marks = 0
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 || !plain(r) {
			return i
		}
		if stacks(r) {
			if marks++; marks > maxMarks {
				return i
			}
		} else {
			marks = 0
		}
		i += size
	}
	return len(s)
}

// washer is the state of one pass over a text.
type washer struct {
	out   strings.Builder
	lines bool
	space rune
	marks int
	prev  rune
}

// wash writes s, the stretches of printable ASCII in one piece each.
func (w *washer) wash(s string) {
	for s != "" {
		if n := printable(s); n > 0 {
			w.out.WriteString(s[:n])
			w.marks, w.prev = 0, rune(s[n-1])
			s = s[n:]
			continue
		}
		r, size := utf8.DecodeRuneInString(s)
		next, _ := utf8.DecodeRuneInString(s[size:])
		w.write(r, size, next)
		s = s[size:]
	}
}

// printable returns how many bytes of printable ASCII s begins with.
func printable(s string) int {
	n := 0
	for n < len(s) && s[n] >= ' ' && s[n] < del {
		n++
	}
	return n
}

func (w *washer) write(r rune, size int, next rune) {
	switch {
	case r == utf8.RuneError && size == 1:
		w.put(utf8.RuneError)
	case r < ' ' || r == del:
		w.control(r, next)
	case w.selects(r, next) || w.joins(r, next):
		// Terminals disagree on how wide these make their neighbours; without
		// them the same picture is shown at a width all agree on.
		return
	case blank(r):
		w.put(w.space)
	case !plain(r):
		w.name(r)
	case stacks(r):
		w.mark(r)
		return
	default:
		w.put(r)
	}
	w.marks = 0
}

// control writes a control character of ASCII as a picture of it, but for
// those that only lay out text.
func (w *washer) control(r, next rune) {
	switch {
	case r == '\n' && w.lines:
		w.put('\n')
	case r == '\r' && next == '\n' && w.lines && w.space == ' ':
		// In a verbatim text even the kind of line break is shown.
	case r == '\t':
		for range w.tab() {
			w.put(' ')
		}
	case r == del:
		w.put(delPicture)
	default:
		w.put(pictures + r)
	}
}

func (w *washer) tab() int {
	if w.lines {
		return tabWidth
	}
	return 1
}

func (w *washer) put(r rune) {
	w.out.WriteRune(r)
	w.prev = r
}

// mark keeps the first few combining marks of a run, then says once that
// there were more.
func (w *washer) mark(r rune) {
	w.marks++
	switch {
	case w.marks <= maxMarks:
		w.put(r)
	case w.marks == maxMarks+1:
		w.out.WriteRune(utf8.RuneError)
	}
}

// name writes a character that has no picture by its code point.
func (w *washer) name(r rune) {
	fmt.Fprintf(&w.out, "<U+%04X>", r)
	w.prev = '>'
}

// selects reports whether r only chooses between two looks of the picture before
// it. Elsewhere it changes nothing that anybody sees, but is another text.
func (w *washer) selects(r, next rune) bool {
	switch {
	case r != emojiSelector && r != textSelector:
		return false
	case w.prev < utf8.RuneSelf:
		return next == keycap && strings.ContainsRune("0123456789#*", w.prev)
	default:
		return pictorial(w.prev) || w.prev == information || unicode.In(w.prev, unicode.S, unicode.P)
	}
}

// joins reports whether r joins two pictures into one, the only harmless use
// of a zero-width character.
func (w *washer) joins(r, next rune) bool {
	return r == zeroWidthJoiner && pictorial(w.prev) && pictorial(next)
}

// pictorial reports whether r can be part of an emoji: a symbol or a skin tone.
func pictorial(r rune) bool {
	return unicode.Is(unicode.So, r) && r != utf8.RuneError || r >= 0x1F3FB && r <= 0x1F3FF
}

// stacks reports whether r is drawn on top of the character before it. The
// vowels and final consonants of Hangul are letters, but do the same.
func stacks(r rune) bool {
	return unicode.Is(unicode.M, r) || r >= 0x1161 && r <= 0x11FF || r >= 0xD7B0 && r <= 0xD7FF
}

// blank reports whether r looks like a space without being the ordinary one.
func blank(r rune) bool {
	return r == brailleBlank || r >= 0xA0 && unicode.Is(unicode.Zs, r)
}

// plain reports whether a non-ASCII rune is shown as itself by every terminal.
func plain(r rune) bool {
	switch {
	case r < 0xA0:
		return r >= ' ' && r < del || r == '\n'
	case unicode.In(r, unicode.Cf, unicode.Co, unicode.Cs, unicode.Z), r == brailleBlank, r == nullNotehead:
		return false
	case unicode.Is(unicode.Variation_Selector, r), unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r):
		return false
	case unicode.Is(unicode.Noncharacter_Code_Point, r):
		return false
	default:
		return true
	}
}
