package gitlab

import (
	"strings"
	"testing"
)

func TestToolOf(t *testing.T) {
	deep := strings.Repeat("[", 5000) + strings.Repeat("]", 5000)
	for _, test := range []struct{ name, info, want string }{
		{"none", "null", ""},
		{"blank", "  ", ""},
		{"order", `{"args":{"z":"1","a":"2","m":"3"},"name":"run"}`, "run|z=1|a=2|m=3"},
		{"doubles", `{"name":"run","args":{"a":"1","a":"2"}}`, "run|a=1|a=2"},
		{"numbers", `{"name":"run","args":{"n":12345678901234567890.10,"b":true,"e":1E400,"x":null}}`, "run|n=12345678901234567890.10|b=true|e=1E400|x=null"},
		{"lines", `{"name":"run","args":{"script":"one\ntwo\r\nthree"}}`, "run|script=one\ntwo\nthree"},
		{
			"nested", `{"name":"run","args":{"o":{"z":[1,{"k":"<&>\u0072m"}],"e":[],"f":{}}}}`,
			"run|o={\n  \"z\": [\n    1,\n    {\n      \"k\": \"<&>rm\"\n    }\n  ],\n  \"e\": [],\n  \"f\": {}\n}",
		},
		{"escapes", `{"name":"a\u001b[31mb","args":{"\u202ex":"\u0007"}}`, "a␛[31mb|<U+202E>x=␇"},
		{"args of another form", `{"name":"run","args":"git status"}`, "run|args=git status"},
		{"args in a list", `{"name":"run","args":[1]}`, "run|args=[\n  1\n]"},
		{"no args", `{"name":"run","args":null}`, "run"},
		{"response", `{"name":"run","args":{},"tool_response":{"ok":true}}`, "run|->{\n  \"ok\": true\n}"},
		{"two sets of arguments", `{"name":"run","args":{"a":"1"},"args":{"b":"2"}}`, "run|a=1|b=2"},
		{"broken", `{"name":"run","args":{"a":`, `sub|unreadable call={"name":"run","args":{"a":`},
		{"not an object", `["run"]`, `sub|unreadable call=["run"]`},
		{"neither name nor arguments", `{"tool":"run"}`, `sub|unreadable call={"tool":"run"}`},
		{"text behind", `{"name":"run"} x`, `sub|unreadable call={"name":"run"} x`},
	} {
		if got := shown(test.info); got != test.want {
			t.Errorf("%s:\n%q\nwant\n%q", test.name, got, test.want)
		}
	}
	if got := shown(`{"name":"run","args":{"deep":` + deep + `}}`); len(got) > 1<<20 {
		t.Errorf("a deep value became %d bytes", len(got))
	}
	if got := shown(`{"name":"run","args":{"deep":` + strings.Repeat("[", 20000) + `}}`); !strings.Contains(got, "unreadable") {
		t.Errorf("too deep a value: %.40q", got)
	}
}

// shown is a call as text.
func shown(info string) string {
	call := toolOf(info, "id", "sub")
	if call == nil {
		return ""
	}
	parts := []string{call.Name.String()}
	for _, a := range call.Args {
		parts = append(parts, a.Name.String()+"="+a.Value.String())
	}
	if !call.Response.IsBlank() {
		parts = append(parts, "->"+call.Response.String())
	}
	return strings.Join(parts, "|")
}

func FuzzToolOf(f *testing.F) {
	f.Add(`{"name":"run","args":{"a":[1,{"b":"\u202e"}]},"tool_response":"x"}`)
	f.Add(`{"args":`)
	f.Fuzz(func(t *testing.T, info string) {
		call := toolOf(info, "", "")
		trimmed := strings.TrimSpace(info)
		if call == nil {
			if trimmed != "" && trimmed != "null" {
				t.Errorf("%q was hidden", info)
			}
			return
		}
		if call.Name.IsBlank() && len(call.Args) == 0 && call.Response.IsBlank() && strings.Contains(info, "run") {
			t.Logf("%q shows nothing", info)
		}
	})
}
