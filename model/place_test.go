package model_test

import (
	"testing"

	"duodash/model"
)

func TestServerAtLeast(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		version string
		want    bool
	}{
		{"19.3.0", true},
		{"19.3.0-ee", true},
		{"19.3.0-pre", true},
		{"19.3-pre", true},
		{"19.3", true},
		{"19.10.1", true},
		{"20.0.0-ee", true},
		{"19.2.9-ee", false},
		{"19.2-pre", false},
		{"18.11.4", false},
		{"9.9.9", false},
		// An unreadable version counts as the newest: GitLab says no by itself.
		{"", true},
		{"19", true},
		{"19.", true},
		{"nightly", true},
		{"v18.9.0", true},
		{"18.x", true},
	} {
		server := model.Server{Version: model.Line(row.version)}
		if got := server.AtLeast(19, 3); got != row.want {
			t.Errorf("%q: got %t", row.version, got)
		}
	}
}

func TestParseLink(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ in, want string }{
		{"https://gitlab.example.com/acme/shop/-/jobs/90025", "https://gitlab.example.com/acme/shop/-/jobs/90025"},
		{"http://localhost:3000/a?b=c#d", "http://localhost:3000/a?b=c#d"},
		{" https://example.com \n", "https://example.com"},
		{"HTTPS://example.com/A", "https://example.com/A"},
		{"https://example.com/a b", "https://example.com/a%20b"},
		{"https://[::1]:8080/", "https://[::1]:8080/"},
		{"", ""},
		{"example.com/a", ""},
		{"/a/b", ""},
		{"//example.com/a", ""},
		{"https:", ""},
		{"https:///a", ""},
		{"https://:8080/a", ""},
		{"https:example.com", ""},
		{"ftp://example.com/a", ""},
		{"file:///etc/passwd", ""},
		{"javascript:alert(1)", ""},
		{"data:text/html,x", ""},
		{"vscode://file/a", ""},
		{"https://user@example.com/", ""},
		{"https://user:secret@example.com/", ""},
		{"https://gitlab.example.com@evil.org/", ""},
		{"https://example.com/\x1b]8;;https://evil.org\x07", ""},
		{"https://example.com/a\nb", ""},
		{"https://example.com/?q=\u202egnp", ""},
		{"https://example.com/?q=a\u00a0b", ""},
		{"https://exa\u200bmple.com/", "https://exa%E2%80%8Bmple.com/"},
		{"https://example.com/?q=\xff", ""},
		{"https://exa mple.com/", ""},
	} {
		link := model.ParseLink(row.in)
		if link.String() != row.want || link.IsZero() != (row.want == "") {
			t.Errorf("%q: got %q, want %q", row.in, link, row.want)
		}
	}
}

func TestLinkJoin(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ in, want, tail string }{
		{"https://example.com/a/b", "https://example.com/a/b/-/automate", "b"},
		{"https://example.com/a/b/", "https://example.com/a/b/-/automate", ""},
		{"", "", ""},
	} {
		link := model.ParseLink(row.in)
		if got := link.Join("/-/automate").String(); got != row.want {
			t.Errorf("%q: joined %q, want %q", row.in, got, row.want)
		}
		if got := link.Tail(); got != row.tail {
			t.Errorf("%q: tail %q, want %q", row.in, got, row.tail)
		}
	}
}

// TestFingerprint: whatever is part of what a person saw changes it, and moving
// text from one part to the next does too.
func TestFingerprint(t *testing.T) {
	t.Parallel()
	base := func() model.Session { return session(flow, model.ToolApprovalRequired) }
	of := func(turn func(*model.Session), parts ...string) model.Fingerprint {
		s := base()
		turn(&s)
		return model.FingerprintOf(s, parts...)
	}
	same := func(*model.Session) {}
	prints := map[string]model.Fingerprint{
		"base":             of(same, "id", "content"),
		"another host":     of(func(s *model.Session) { s.ID.Host = "other.example.com" }, "id", "content"),
		"another number":   of(func(s *model.Session) { s.ID.Number++ }, "id", "content"),
		"another status":   of(func(s *model.Session) { s.Status = model.PlanApprovalRequired }, "id", "content"),
		"another thread":   of(func(s *model.Session) { s.ThreadTS = "thread-2" }, "id", "content"),
		"another id":       of(same, "id2", "content"),
		"another content":  of(same, "id", "content "),
		"one part more":    of(same, "id", "content", ""),
		"one part less":    of(same, "id"),
		"no parts":         of(same),
		"another order":    of(same, "content", "id"),
		"parts cut apart":  of(same, "i", "dcontent"),
		"parts in one":     of(same, "idcontent"),
		"a length written": of(same, "2:id7:content"),
		"thread and part":  of(func(s *model.Session) { s.ThreadTS = "thread-12" }, "id", "content"),
		"thread in a part": of(func(s *model.Session) { s.ThreadTS = "thread-" }, "1", "id", "content"),
	}
	seen := map[model.Fingerprint]string{}
	for name, got := range prints {
		if other, twice := seen[got]; twice {
			t.Errorf("%q and %q look the same: %s", name, other, got)
		}
		seen[got] = name
		if len(got) != 16 {
			t.Errorf("%q: %q has %d characters", name, got, len(got))
		}
	}
	renamed := func(s *model.Session) { s.Title, s.UpdatedAt = model.Line("new"), s.UpdatedAt.AddDate(0, 0, 1) }
	if of(renamed, "id", "content") != prints["base"] {
		t.Error("a new title or time changes it; neither is what is decided on")
	}
}
