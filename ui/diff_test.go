package ui

import (
	"strings"
	"testing"

	"duodash/model"
)

func TestDiffOfHoldsEveryLine(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ name, was, is, want string }{
		{"changed", "a\nb\nc\n", "a\nx\nc\n", "  a|- b|+ x|  c"},
		{"equal", "a\nb", "a\nb", "  a|  b"},
		{"nothing before", "", "a\nb", "+ a|+ b"},
		{"nothing after", "a\nb\n", "", "- a|- b"},
		{"only the last break", "a", "a\n", "  a"},
		{"without last breaks", "a\nb", "a\nc", "  a|- b|+ c"},
		{"blank lines", "\n\n\n", "\n\n", "- |  |  "},
		{"far apart", "a\n" + strings.Repeat("same\n", 20) + "z\n", "b\n" + strings.Repeat("same\n", 20) + "y\n", "- a|+ b|" + strings.Repeat("  same|", 20) + "- z|+ y"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, line := range diffOf(row.was, row.is) {
				got = append(got, line.sign+" "+line.text)
			}
			if shown := strings.Join(got, "|"); shown != row.want {
				t.Errorf("shows %q, want %q", shown, row.want)
			}
		})
	}
}

func TestPairOf(t *testing.T) {
	t.Parallel()
	args := func(names ...string) []model.Argument {
		var out []model.Argument
		for _, name := range names {
			out = append(out, model.Argument{Name: model.Line(name)})
		}
		return out
	}
	for _, row := range []struct {
		name    string
		args    []model.Argument
		was, is int
		found   bool
	}{
		{"edit", args("file_path", "old_str", "new_str"), 1, 2, true},
		{"the other way round", args("new_string", "old_string"), 1, 0, true},
		{"half a pair", args("old_str", "file_path"), 0, 0, false},
		{"a name twice", args("old_str", "new_str", "new_str"), 0, 0, false},
		{"none", nil, 0, 0, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			was, is, found := pairOf(row.args)
			if was != row.was || is != row.is || found != row.found {
				t.Errorf("got %d, %d, %t", was, is, found)
			}
		})
	}
}
