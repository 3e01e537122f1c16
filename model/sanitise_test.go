package model_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"duodash/model"
)

// sanitiseRow is a hostile string and what the reader sees of it. line is for
// text of one line, empty when it is the same as block.
type sanitiseRow struct{ name, in, block, line string }

func controls() []sanitiseRow {
	return []sanitiseRow{
		{"CSI colour", "a\x1b[31mb", "a␛[31mb", ""},
		{"CSI clear screen", "\x1b[2J\x1b[H", "␛[2J␛[H", ""},
		{"CSI cursor up", "\x1b[5A", "␛[5A", ""},
		{"OSC title, ended by BEL", "\x1b]0;pwned\x07", "␛]0;pwned␇", ""},
		{"OSC link, ended by ST", "\x1b]8;;https://e.org\x1b\\x", "␛]8;;https://e.org␛\\x", ""},
		{"OSC clipboard, never ended", "\x1b]52;c;ZXZpbA==", "␛]52;c;ZXZpbA==", ""},
		{"DCS", "\x1bP$qm\x1b\\", "␛P$qm␛\\", ""},
		{"DCS, never ended", "\x1bPq#0", "␛Pq#0", ""},
		{"APC", "\x1b_Gt=f;L2V0Yw==\x1b\\", "␛_Gt=f;L2V0Yw==␛\\", ""},
		{"PM", "\x1b^x\x1b\\", "␛^x␛\\", ""},
		{"SOS", "\x1bXx\x1b\\", "␛Xx␛\\", ""},
		{"reset", "\x1bc", "␛c", ""},
		{"lone ESC at the end", "a\x1b", "a␛", ""},
		{"C1 CSI", "\u009b2J", "<U+009B>2J", ""},
		{"C1 OSC", "\u009d0;x\u009c", "<U+009D>0;x<U+009C>", ""},
		{"C1 DCS and APC", "\u0090\u009f", "<U+0090><U+009F>", ""},
		{"C1 as raw bytes", "a\x9b2J\x9d", "a�2J�", ""},
		{"BEL", "\a", "␇", ""},
		{"BS", "safe\b\b\b\bevil", "safe␈␈␈␈evil", ""},
		{"NUL", "a\x00b", "a␀b", ""},
		{"DEL", "a\x7fb", "a␡b", ""},
		{"VT and FF", "a\vb\fc", "a␋b␌c", ""},
		{"shift out", "\x0e\x0f", "␎␏", ""},
		{"TAB", "a\tb", "a    b", "a b"},
		{"LF", "a\nb", "a\nb", "a␊b"},
		{"CRLF", "a\r\nb", "a\nb", "a␍␊b"},
		{"CR alone", "safe\revil", "safe␍evil", ""},
		{"CR CR LF", "a\r\r\nb", "a␍\nb", "a␍␍␊b"},
		{"CR at the end", "a\r", "a␍", ""},
		{"NEL", "a\u0085b", "a<U+0085>b", ""},
	}
}

func hidden() []sanitiseRow {
	return []sanitiseRow{
		{"bidi override", "a\u202ecod.exe", "a<U+202E>cod.exe", ""},
		{"bidi embedding", "\u202a\u202b\u202c\u202d", "<U+202A><U+202B><U+202C><U+202D>", ""},
		{"bidi isolates", "\u2066\u2067\u2068\u2069", "<U+2066><U+2067><U+2068><U+2069>", ""},
		{"bidi marks", "\u200e\u200f\u061c", "<U+200E><U+200F><U+061C>", ""},
		{"zero width", "a\u200bb\u200cc\u2060d", "a<U+200B>b<U+200C>c<U+2060>d", ""},
		{"BOM", "\ufeffa", "<U+FEFF>a", ""},
		{"tag characters", "\U000e0041\U000e007f", "<U+E0041><U+E007F>", ""},
		{"language tag", "\U000e0001", "<U+E0001>", ""},
		{"soft hyphen", "re\u00admove", "re<U+00AD>move", ""},
		{"grapheme joiner", "a\u034fb", "a<U+034F>b", ""},
		{"line separator", "a\u2028b\u2029c", "a<U+2028>b<U+2029>c", ""},
		{"hangul fillers", "\u115f\u1160\u3164\uffa0", "<U+115F><U+1160><U+3164><U+FFA0>", ""},
		{"khmer inherent vowels", "\u17b4\u17b5", "<U+17B4><U+17B5>", ""},
		{"mongolian selectors", "\u180b\u180e", "<U+180B><U+180E>", ""},
		{"selectors of ideographs", "\U000e0100", "<U+E0100>", ""},
		{"null notehead", "\U0001d159", "<U+1D159>", ""},
		{"interlinear annotation", "\ufff9\ufffb", "<U+FFF9><U+FFFB>", ""},
		{"private use", "\ue000\U000f0000\U0010fffd", "<U+E000><U+F0000><U+10FFFD>", ""},
		{"noncharacters", "\ufdd0\ufffe\U0001ffff", "<U+FDD0><U+FFFE><U+1FFFF>", ""},
		{"surrogates", "\xed\xa0\x80", "���", ""},
		{"invalid byte", "a\xffb", "a�b", ""},
		{"truncated", "a\xe2\x82", "a��", ""},
		{"overlong slash", "\xc0\xaf", "��", ""},
		{"replacement character", "a\ufffdb", "a�b", ""},
		{"no-break spaces", "rm\u00a0-rf\u202f/\u2007x", "rm -rf / x", ""},
		{"typographic spaces", "a\u2002b\u2009c\u205fd\u1680e", "a b c d e", ""},
		{"ideographic space", "a\u3000b", "a b", ""},
		{"braille blank", "a\u2800b", "a b", ""},
	}
}

func pictured() []sanitiseRow {
	sixty := strings.Repeat("\u0300", 60)
	return []sanitiseRow{
		{"four marks are kept", "a\u0300\u0301\u0302\u0303b", "a\u0300\u0301\u0302\u0303b", ""},
		{"sixty marks", "a" + sixty + "b", "a" + sixty[:8] + "�b", ""},
		{"sixty marks, cut by a selector", "a" + sixty[:60] + "\ufe0f" + sixty[60:], "a" + sixty[:8] + "�<U+FE0F>" + sixty[:8] + "�", ""},
		{"marks on nothing", sixty, sixty[:8] + "�", ""},
		{"stacked hangul vowels", "\u1100" + strings.Repeat("\u1161", 9), "\u1100\u1161\u1161\u1161\u1161�", ""},
		{"emoji selector", "⚠\ufe0f fix", "⚠ fix", ""},
		{"text selector", "⚠\ufe0e", "⚠", ""},
		{"selectors of other pictures", "↔\ufe0f‼\ufe0fℹ\ufe0f〰\ufe0f", "↔‼ℹ〰", ""},
		{"selectors between letters", "sec\ufe0fret -\ufe0er \x1b\ufe0f", "sec<U+FE0F>ret -<U+FE0E>r ␛", ""},
		{"selector of a digit", "1\ufe0f2", "1<U+FE0F>2", ""},
		{"keycap", "1\ufe0f\u20e3 step", "1\u20e3 step", ""},
		{"family", "👨\u200d👩\u200d👧", "👨👩👧", ""},
		{"profession with skin tone", "👩🏽\u200d💻", "👩🏽💻", ""},
		{"heart on fire", "❤\ufe0f\u200d🔥", "❤🔥", ""},
		{"flag", "🇸🇪", "🇸🇪", ""},
		{"flag of tags", "🏴\U000e0067\U000e007f", "🏴<U+E0067><U+E007F>", ""},
		{"joiner between letters", "a\u200db", "a<U+200D>b", ""},
		{"joiner at the end", "👩\u200d", "👩<U+200D>", ""},
		{"joiner before rubbish", "👩\u200d\xff", "👩<U+200D>�", ""},
		{"joiner at the beginning", "\u200d👩", "<U+200D>👩", ""},
		{"two joiners", "👩\u200d\u200d💻", "👩<U+200D><U+200D>💻", ""},
		{"joiner after a letter", "\a👩a\u200d💻", "␇👩a<U+200D>💻", ""},
		{"marks on two letters", "\aa\u0300\u0301\u0302b\u0300\u0301", "␇a\u0300\u0301\u0302b\u0300\u0301", ""},
		{"chinese", "修复登录", "修复登录", ""},
		{"arabic", "إصلاح", "إصلاح", ""},
		{"decomposed", "e\u0301", "e\u0301", ""},
		{"hangul, decomposed", "\u1112\u1161\u11ab", "\u1112\u1161\u11ab", ""},
		{"devanagari", "क्षि", "क्षि", ""},
		{"thai", "ที่นี่", "ที่นี่", ""},
		{"symbols", "├─┤ → ∑ © ™ ␛ �", "├─┤ → ∑ © ™ ␛ �", ""},
		{"written out", `\x1b[2J <U+200B>`, `\x1b[2J <U+200B>`, ""},
	}
}

func TestSanitise(t *testing.T) {
	t.Parallel()
	for _, rows := range [][]sanitiseRow{controls(), hidden(), pictured()} {
		for _, row := range rows {
			t.Run(row.name, func(t *testing.T) {
				t.Parallel()
				line := row.line
				if line == "" {
					line = row.block
				}
				if got := model.Block(row.in).String(); got != row.block {
					t.Errorf("block: got %q, want %q", got, row.block)
				}
				if got := model.Line(row.in).String(); got != line {
					t.Errorf("line: got %q, want %q", got, line)
				}
				if problem := harmful(row.block); problem != "" {
					t.Errorf("the row itself wants %s in %q", problem, row.block)
				}
			})
		}
	}
}

// TestSanitiseEveryRune puts every code point between two letters and asks the
// independent checker about what comes out.
func TestSanitiseEveryRune(t *testing.T) {
	t.Parallel()
	for r := rune(0); r <= utf8.MaxRune; r++ {
		if r > 0x40000 && r < 0xE0000 {
			// Nothing is assigned here; a few of them do.
			r += 0xFD
		}
		in := "a" + string(r) + "b"
		block := model.Block(in).String()
		if problem := harmful(block); problem != "" {
			t.Errorf("U+%04X: %s in %q", r, problem, block)
		}
		if line := model.Line(in).String(); strings.Contains(line, "\n") || harmful(line) != "" {
			t.Errorf("U+%04X: a line of %q", r, line)
		}
		if block == "ab" {
			t.Errorf("U+%04X vanishes", r)
		}
	}
}

// TestSanitiseKeepsCleanText: text that is clean is handed on, not copied.
func TestSanitiseKeepsCleanText(t *testing.T) {
	for _, in := range []string{
		"", "plain", strings.Repeat("修复登录 e\u0301 ├─┤ ", 1000), "two\nlines\n", "a\u0300\u0301\u0302\u0303",
	} {
		var out model.Text
		if n := testing.AllocsPerRun(100, func() { out = model.Block(in) }); n != 0 {
			t.Errorf("%.20q: %v allocations", in, n)
		}
		if out.String() != in {
			t.Errorf("%.20q came out changed", in)
		}
	}
}

// TestVerbatimShowsForeignBlanks holds for what is executed: a blank that only
// looks like a space must not pass for one.
func TestVerbatimShowsForeignBlanks(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"rm\u00a0-rf\u202f/\u2007x": "rm␣-rf␣/␣x",
		"a\u3000b\u2800c\u2002d":    "a␣b␣c␣d",
		"a b\n\tc\r\n":              "a b\n    c␍\n",
		"\x1b[2J":                   "␛[2J",
	} {
		if got := model.Verbatim(in).String(); got != want {
			t.Errorf("Verbatim(%q) is %q, want %q", in, got, want)
		}
		if again := model.Verbatim(want).String(); again != want {
			t.Errorf("Verbatim(%q) is %q, not the same again", want, again)
		}
	}
}
