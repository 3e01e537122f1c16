package gitlab

import (
	"net/url"
	"strings"
	"testing"
)

func TestParseHost(t *testing.T) {
	for _, test := range []struct{ in, name, address string }{
		{"gitlab.com", "gitlab.com", "https://gitlab.com"},
		{"GitLab.Example.com", "gitlab.example.com", "https://gitlab.example.com"},
		{" example.com:8443/ ", "example.com:8443", "https://example.com:8443"},
		{"example.com:443", "example.com", "https://example.com"},
		{"example.com/gitlab", "example.com/gitlab", "https://example.com/gitlab"},
		{"https://example.com/gitlab//", "example.com/gitlab", "https://example.com/gitlab"},
		{"http://127.0.0.1:3000", "127.0.0.1:3000", "http://127.0.0.1:3000"},
		{"http://localhost:80", "localhost", "http://localhost"},
		{"::1", "[::1]", "https://[::1]"},
		{"[::1]:8080", "[::1]:8080", "https://[::1]:8080"},
		{"http://[fe80::1]:3000/git", "[fe80::1]:3000/git", "http://[fe80::1]:3000/git"},
	} {
		host, err := ParseHost(test.in)
		if err != nil {
			t.Errorf("ParseHost(%q): %v", test.in, err)
			continue
		}
		if host.Name() != test.name || host.String() != test.address {
			t.Errorf("ParseHost(%q) = %q, %q", test.in, host.Name(), host.String())
		}
	}
}

func TestParseHostRefuses(t *testing.T) {
	for in, word := range map[string]string{
		"":                               "write a name",
		"ftp://example.com":              "https://",
		"ssh://git@example.com":          "user name",
		"https://me:secret@example.com":  "GITLAB_TOKEN",
		"me:secret@example.com":          "GITLAB_TOKEN",
		"https://":                       "no name",
		"example.com:":                   "port",
		"example.com:port":               "write a name",
		"https://example.com?a=b":        "without ?",
		"exa mple.com":                   "write a name",
		"example.com\n":                  "",
		"exam\x1b[31mple.com":            "write a name",
		"https://exa\u202emple.com":      "write a name",
		"https://me:se cret@example.com": "write a name",
	} {
		host, err := ParseHost(in)
		if in == "example.com\n" {
			// Outer spaces come with copied lines.
			if err != nil || host.Name() != "example.com" {
				t.Errorf("ParseHost(%q) = %v, %v", in, host, err)
			}
			continue
		}
		if err == nil {
			t.Errorf("ParseHost(%q) = %v, want an error", in, host)
			continue
		}
		if !strings.Contains(err.Error(), word) {
			t.Errorf("ParseHost(%q): %q lacks %q", in, err, word)
		}
		if strings.Contains(err.Error(), "secret") {
			t.Errorf("ParseHost(%q) repeats the password: %v", in, err)
		}
	}
}

func TestZeroHostIsTheDefault(t *testing.T) {
	if (Host{}).Name() != DefaultHost || (Host{}).String() != "https://"+DefaultHost {
		t.Errorf("zero Host is %v", Host{})
	}
}

func TestHostOwns(t *testing.T) {
	host := mustHost(t, "https://example.com/gitlab")
	for address, want := range map[string]bool{
		"https://example.com/gitlab/api/graphql":      true,
		"https://example.com:443/gitlab/api/graphql":  true,
		"http://example.com/gitlab/api/graphql":       false,
		"https://example.com/other/api/graphql":       false,
		"https://example.com/gitlabber":               false,
		"https://example.com.evil.org/gitlab/api":     false,
		"https://example.com:8443/gitlab/api/graphql": false,
	} {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		if host.owns(u) != want {
			t.Errorf("owns(%s) = %v", address, !want)
		}
	}
}
