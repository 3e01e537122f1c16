package model_test

import (
	"slices"
	"strings"
	"testing"

	"duodash/model"
)

func TestTextLines(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		in    string
		want  []string
		first string
	}{
		{"", nil, ""},
		{"one", []string{"one"}, "one"},
		{"one\n", []string{"one"}, "one"},
		{"\n", []string{""}, ""},
		{"\n\n one \r\ntwo\n\n", []string{"", "", " one ", "two", ""}, "one"},
		{" \n\t\n", []string{" ", "    "}, ""},
	} {
		text := model.Block(row.in)
		if got := text.Lines(); !slices.Equal(got, row.want) {
			t.Errorf("%q: got %q, want %q", row.in, got, row.want)
		}
		if got := text.FirstLine().String(); got != row.first {
			t.Errorf("%q: first line %q, want %q", row.in, got, row.first)
		}
		if got := text.IsBlank(); got != (row.first == "") {
			t.Errorf("%q: blank %t", row.in, got)
		}
	}
}

func TestTextCut(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		in    string
		limit int
		want  string
		more  bool
	}{
		{"", 0, "", false},
		{"abc", 3, "abc", false},
		{"abc", 2, "ab", true},
		{"жжж", 3, "жжж", false},
		{"жжж", 2, "жж", true},
		{"a\xff\xffb", 2, "a�", true},
		{"abc", 0, "", true},
	} {
		got, more := model.Block(row.in).Cut(row.limit)
		if got.String() != row.want || more != row.more {
			t.Errorf("%q to %d: got %q, %t", row.in, row.limit, got, more)
		}
	}
}

func TestTextOneLine(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ in, want string }{
		{"", ""},
		{" one ", "one"},
		{"one  two\n\nthree", "one two three"},
		{"one two", "one two"},
		{"\n", ""},
	} {
		if got := model.Block(row.in).OneLine().String(); got != row.want {
			t.Errorf("%q: got %q, want %q", row.in, got, row.want)
		}
	}
}

// FuzzHarmless asks the independent checker about every text, also about the
// parts that are made of one.
func FuzzHarmless(f *testing.F) {
	for _, rows := range [][]sanitiseRow{controls(), hidden(), pictured()} {
		for _, row := range rows {
			f.Add(row.in, 3)
		}
	}
	f.Fuzz(func(t *testing.T, s string, limit int) {
		line, block := model.Line(s), model.Block(s)
		cut, _ := block.Cut(max(limit, 0))
		for name, text := range map[string]model.Text{
			"line": line, "block": block, "cut": cut, "one line": block.OneLine(), "first line": block.FirstLine(),
		} {
			if problem := harmful(text.String()); problem != "" {
				t.Errorf("%s of %q: %s in %q", name, s, problem, text)
			}
		}
		for _, text := range []model.Text{line, block.OneLine(), block.FirstLine()} {
			if strings.Contains(text.String(), "\n") {
				t.Errorf("%q: %q has several lines", s, text)
			}
		}
	})
}
