package gitlab

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"duodash/model"
)

func env(pairs ...string) func(string) string {
	return func(name string) string {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1]
			}
		}
		return ""
	}
}

func TestFromEnvChoosesTheHost(t *testing.T) {
	token := []string{"GITLAB_TOKEN", testToken}
	for _, test := range []struct {
		flag string
		env  []string
		want string
	}{
		{"", nil, "gitlab.com"},
		{"", []string{"GITLAB_URI", "https://uri.example.com"}, "uri.example.com"},
		{"", []string{"GITLAB_URI", "https://uri.example.com", "GITLAB_HOST", "host.example.com"}, "host.example.com"},
		{"flag.example.com/git", []string{"GITLAB_HOST", "host.example.com"}, "flag.example.com/git"},
	} {
		config, err := FromEnv(env(append(test.env, token...)...), test.flag)
		if err != nil || config.Host.Name() != test.want || config.Token.secret() != testToken {
			t.Errorf("FromEnv(%v, %q) = %v, %v", test.env, test.flag, config.Host, err)
		}
	}
}

func TestFromEnvErrors(t *testing.T) {
	config, err := FromEnv(env(), "example.com")
	wantKind(t, err, model.NotSignedIn, "GITLAB_TOKEN", "scope api", "read_api", "duodash --demo", "example.com")
	if config.Host.Name() != "example.com" {
		t.Errorf("host = %v", config.Host)
	}
	_, err = FromEnv(env("GITLAB_TOKEN", "glpat-a\nb"), "")
	wantKind(t, err, model.NotSignedIn, "GITLAB_TOKEN", "copy it again")
	if strings.Contains(err.Error(), "glpat") {
		t.Errorf("error repeats the token: %v", err)
	}
	_, err = FromEnv(env("GITLAB_TOKEN", testToken, "GITLAB_HOST", "ftp://x"), "")
	wantKind(t, err, model.Invalid, "https://")
	config, err = FromEnv(env("GITLAB_TOKEN", "  "+testToken+"\n"), "")
	if err != nil || config.Token.secret() != testToken {
		t.Errorf("outer spaces: %v", err)
	}
}

func TestTokenIsNeverPrinted(t *testing.T) {
	token := mustToken(t)
	inside := struct {
		Config Config
		hidden Token
	}{Config{Token: token}, token}
	client := New(Config{Token: token})
	data, err := json.Marshal(inside.Config)
	if err != nil {
		t.Fatal(err)
	}
	prints := []string{string(data), token.String(), token.GoString()}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
		prints = append(prints, fmt.Sprintf(verb, token), fmt.Sprintf(verb, &token),
			fmt.Sprintf(verb, inside), fmt.Sprintf(verb, client))
	}
	for _, s := range prints {
		if strings.Contains(s, testToken) || strings.Contains(s, fmt.Sprintf("%x", testToken)) {
			t.Errorf("the token is in %s", s)
		}
	}
	if fmt.Sprint(token) != "[token]" {
		t.Errorf("Sprint = %q", fmt.Sprint(token))
	}
}
