package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// room is what a package may import besides the standard library, and what of
// that it must not. Tests may import anything.
type room struct {
	// own are the other packages of this module it may know.
	own []string
	// foreign are the modules and packages of others it may build on; whatever
	// lies below one of them is allowed too.
	foreign []string
	// never are packages of the standard library it must not use, nor what
	// lies below them.
	never []string
	// only, when set, are all of the standard library it may use.
	only []string
}

const (
	module    = "duodash"
	charm     = "charm.land"
	genqlient = "github.com/Khan/genqlient/graphql"
)

// outside are the parts of the standard library that reach out of the program.
func outside() []string {
	return []string{"net", "os", "syscall", "log", "math/rand", "io/fs", "embed"}
}

// house is the plan: data goes from gitlab over model to ui, wishes come back
// as values, and only main knows everyone. A new package needs a row here.
func house() map[string]room {
	return map[string]room{
		"model": {only: []string{
			"cmp", "crypto/sha256", "encoding/base64", "errors", "fmt", "io", "maps", "math", "net/url",
			"slices", "strconv", "strings", "time", "unicode", "unicode/utf8",
		}},
		"keymap": {
			foreign: []string{charm + "/bubbles/v2/key"},
			never:   outside(),
		},
		"ui/text": {foreign: []string{"github.com/charmbracelet/x/ansi"}, never: outside()},
		"ui/theme": {
			foreign: []string{charm + "/lipgloss/v2"},
			never:   outside(),
		},
		"ui/markdown": {
			own:     []string{"model", "ui/text", "ui/theme"},
			foreign: []string{charm + "/lipgloss/v2", "github.com/charmbracelet/x/ansi", "github.com/yuin/goldmark"},
			never:   outside(),
		},
		"ui": {
			own:     []string{"model", "keymap", "ui/markdown", "ui/text", "ui/theme"},
			foreign: []string{charm, "github.com/charmbracelet/colorprofile", "github.com/aymanbagabas/go-udiff"},
			never:   outside(),
		},
		"gitlab/internal/gql": {foreign: []string{genqlient}, never: outside()},
		"gitlab": {
			own:     []string{"model", "gitlab/internal/gql"},
			foreign: []string{genqlient},
			never:   []string{"log"},
		},
		"gitlab/records": {
			own:     []string{"model"},
			foreign: []string{"github.com/gofrs/flock", "github.com/google/renameio/v2"},
			never:   []string{"net", "log"},
		},
		"gitlab/sim": {
			foreign: []string{
				"github.com/graph-gophers/graphql-go", "github.com/vektah/gqlparser/v2", "github.com/goccy/go-yaml",
			},
			never: []string{"log", "os"},
		},
		".": {
			own: []string{"model", "gitlab", "gitlab/records", "gitlab/sim", "ui"},
			foreign: []string{
				charm, "github.com/adrg/xdg", "github.com/charmbracelet/x/term", "github.com/cli/browser", "github.com/spf13/cobra",
			},
		},
	}
}

// built is one package as the go command sees it on one system.
type built struct {
	ImportPath string
	Imports    []string
}

// TestLayers holds every package to its row, on every system that has files of
// its own.
func TestLayers(t *testing.T) {
	t.Parallel()
	met := map[string]bool{}
	for _, system := range []string{"linux", "darwin", "windows"} {
		for _, p := range packagesOn(t, system) {
			name := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
			if name == "" {
				name = "."
			}
			met[name] = true
			r, planned := house()[name]
			if !planned {
				t.Errorf("%s has no row in the plan of the house", name)
				continue
			}
			for _, path := range p.Imports {
				if why := r.refuses(path); why != "" {
					t.Errorf("%s imports %s on %s: %s", name, path, system, why)
				}
			}
		}
	}
	for name := range house() {
		if !met[name] {
			t.Errorf("the plan has a row for %s, which does not exist", name)
		}
	}
}

func packagesOn(t *testing.T, system string) []built {
	t.Helper()
	list := exec.CommandContext(t.Context(), "go", "list", "-json=ImportPath,Imports", "./...")
	list.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
	var complaint bytes.Buffer
	list.Stderr = &complaint
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, complaint.String())
	}
	var all []built
	for in := json.NewDecoder(bytes.NewReader(out)); ; {
		var p built
		err := in.Decode(&p)
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

// refuses says why the room must not import path; empty when it may.
func (r room) refuses(path string) string {
	if own, inside := strings.CutPrefix(path, module+"/"); inside {
		return unless(slices.Contains(r.own, own), "that room is not next to this one")
	}
	if first, _, _ := strings.Cut(path, "/"); strings.Contains(first, ".") {
		return unless(below(path, r.foreign), "this room does not build on that")
	}
	if r.only != nil {
		return unless(slices.Contains(r.only, path), "this room has neither I/O nor goroutines")
	}
	// An address is only text, and reading one reaches nowhere.
	return unless(path == "net/url" || !below(path, r.never), "this room does not reach out of the program")
}

func unless(ok bool, why string) string {
	if ok {
		return ""
	}
	return why
}

// below reports whether path is one of roots or lies below one.
func below(path string, roots []string) bool {
	return slices.ContainsFunc(roots, func(root string) bool {
		return path == root || strings.HasPrefix(path, root+"/")
	})
}

// TestRefuses guards the guard: a plan that refuses nothing holds nothing.
func TestRefuses(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		room, path string
		allowed    bool
	}{
		{"model", "net/url", true},
		{"model", "net/http", false},
		{"model", "os", false},
		{"model", "sync", false},
		{"model", "duodash/ui", false},
		{"ui", "duodash/model", true},
		{"ui", "duodash/gitlab", false},
		{"ui", "duodash/gitlab/sim", false},
		{"ui", "net/http", false},
		{"ui", "os/exec", false},
		{"ui", "charm.land/bubbletea/v2", true},
		{"ui", "github.com/Khan/genqlient/graphql", false},
		{"ui/text", "charm.land/bubbletea/v2", false},
		{"ui/theme", "duodash/ui", false},
		{"keymap", "duodash/model", false},
		{"keymap", "charm.land/bubbles/v2/viewport", false},
		{"gitlab", "duodash/ui", false},
		{"gitlab", "duodash/gitlab/sim", false},
		{"gitlab/records", "duodash/gitlab", false},
		{"gitlab/records", "net/http", false},
		{"gitlab/sim", "duodash/model", false},
		{"gitlab/sim", "duodash/gitlab/internal/gql", false},
	} {
		if got := house()[row.room].refuses(row.path) == ""; got != row.allowed {
			t.Errorf("%s may import %s: %t", row.room, row.path, got)
		}
	}
}

// TestFiles holds what a reader relies on: every package says in its doc.go
// what it is, and no test is too long to be read in one go. The linter holds
// the length of all other files.
func TestFiles(t *testing.T) {
	t.Parallel()
	const longest = 400
	for name := range house() {
		if name != "." {
			if _, err := os.Stat(filepath.Join(name, "doc.go")); err != nil {
				t.Error(err)
			}
		}
		tests, err := filepath.Glob(filepath.Join(name, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range tests {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if lines := bytes.Count(source, []byte("\n")); lines > longest {
				t.Errorf("%s has %d lines, more than %d", file, lines, longest)
			}
		}
	}
}
