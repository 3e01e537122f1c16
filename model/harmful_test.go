package model_test

import (
	"fmt"
	"sort"
	"unicode"
	"unicode/utf8"
)

// span is an inclusive range of code points.
type span struct{ from, to rune }

// forbidden are the code points that a terminal may obey, hide or reorder. It
// is written down from the code charts and shares nothing with the sanitiser,
// so that a hole in the one is not a hole in the other. It is in order.
func forbidden() []span {
	return []span{
		{0x00, 0x09},
		{0x0B, 0x1F},
		{0x7F, 0x9F}, // Controls but LF.
		{0xA0, 0xA0},
		{0xAD, 0xAD},
		{0x034F, 0x034F},
		{0x0600, 0x0605},
		{0x061C, 0x061C},
		{0x06DD, 0x06DD},
		{0x070F, 0x070F},
		{0x0890, 0x0891},
		{0x08E2, 0x08E2},
		{0x115F, 0x1160},
		{0x1680, 0x1680},
		{0x17B4, 0x17B5},
		{0x180B, 0x180F},
		{0x2000, 0x200F},
		{0x2028, 0x202F},
		{0x205F, 0x206F},
		{0x2800, 0x2800},
		{0x3000, 0x3000},
		{0x3164, 0x3164},
		{0xD800, 0xF8FF}, // Surrogates and private use.
		{0xFDD0, 0xFDEF},
		{0xFE00, 0xFE0F},
		{0xFEFF, 0xFEFF},
		{0xFFA0, 0xFFA0},
		{0xFFF0, 0xFFFB},
		{0x110BD, 0x110BD},
		{0x110CD, 0x110CD},
		{0x13430, 0x1343F},
		{0x1BCA0, 0x1BCA3},
		{0x1D159, 0x1D159},
		{0x1D173, 0x1D17A},
		{0xE0000, 0xE0FFF},
		{0xF0000, 0x10FFFF}, // Tags, selectors, private use.
	}
}

// mostMarks is how many marks may sit on one character.
const mostMarks = 4

// harmful names the first harm that s can do on a terminal; empty when none.
func harmful(s string) string {
	if !utf8.ValidString(s) {
		return "invalid UTF-8"
	}
	spans := forbidden()
	marks := 0
	for _, r := range s {
		if r >= 0xFDD0 && r&0xFFFE == 0xFFFE {
			return fmt.Sprintf("noncharacter U+%04X", r)
		}
		if i := sort.Search(len(spans), func(i int) bool { return spans[i].to >= r }); i < len(spans) && spans[i].from <= r {
			return fmt.Sprintf("U+%04X", r)
		}
		if !unicode.IsMark(r) && !onTop(r) {
			marks = 0
			continue
		}
		if marks++; marks > mostMarks {
			return "a tower of marks"
		}
	}
	return ""
}

// onTop reports whether r is a vowel or final of Hangul, which are no marks but
// are drawn like them.
func onTop(r rune) bool { return r > 0x1160 && r < 0x1200 || r >= 0xD7B0 && r < 0xD7FC }
