package ui_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duodash/keymap"
)

func readme(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// keyTable is the README's table of keys as the keymap says it.
func keyTable() string {
	var b strings.Builder
	for _, group := range keymap.Default().Help(nil) {
		for _, hint := range group.Hints {
			fmt.Fprintf(&b, "| `%s` | %s |\n", hint.Keys, hint.Says)
		}
	}
	return b.String()
}

func TestReadmeHasTheRealKeys(t *testing.T) {
	t.Parallel()
	if want := keyTable(); !strings.Contains(readme(t), want) {
		t.Errorf("the README's table of keys is not this:\n%s", want)
	}
}

func TestReadmeShowsTheRealScreen(t *testing.T) {
	t.Parallel()
	golden, err := os.ReadFile(filepath.Join("..", "testdata", "tools-120x40.golden"))
	if err != nil {
		t.Fatal(err)
	}
	if want := "```text\n" + string(golden) + "```\n"; !strings.Contains(readme(t), want) {
		t.Errorf("the README's picture is not this:\n%s", want)
	}
}
