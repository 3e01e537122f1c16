package gitlab

import (
	"slices"
	"strings"
	"testing"

	"duodash/model"
)

func TestToolOf(t *testing.T) {
	deep := strings.Repeat("[", 5000) + strings.Repeat("]", 5000)
	for _, test := range []struct{ name, info, want string }{
		{"none", "null", ""},
		{"blank", "  ", ""},
		{"order", `{"args":{"z":"1","a":"2","m":"3"},"name":"run"}`, "run|z=1|a=2|m=3"},
		{"doubles", `{"name":"run","args":{"a":"1","a":"2"}}`, "run|a=1|a=2"},
		{"numbers", `{"name":"run","args":{"n":12345678901234567890.10,"b":true,"e":1E400,"x":null}}`, "run|n=12345678901234567890.10|b=true|e=1E400|x=null"},
		{"lines", `{"name":"run","args":{"script":"one\ntwo\r\nthree"}}`, "run|script=one\ntwo␍\nthree"},
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
		{"two names", `{"name":"delete","name":"read","project_name":"evil","project_name":"good"}`, "delete|name=read|project_name=good"},
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

// TestCallSumsTellTextsApart that look the same, and nothing else.
func TestCallSumsTellTextsApart(t *testing.T) {
	const first = `{"name":"run","args":{"a":"x\ty"}}`
	sum := toolOf(first, "1", "").Sum
	for _, same := range []string{` {"name": "run", "args": {"a": "x\ty"}}`, `{"name":"run","args":{"a":"x\ty"},"tool_response":"ok","tool_version":"2"}`} {
		if toolOf(same, "2", "sub").Sum != sum {
			t.Errorf("%s is another wish", same)
		}
	}
	for _, other := range []string{`{"name":"run","args":{"a":"x    y"}}`, `{"name":"run","args":{"a":"x\ty"},"more":1}`, `{"name":"run2","args":{"a":"x\ty"}}`, `not JSON`} {
		if toolOf(other, "1", "").Sum == sum {
			t.Errorf("%s is the same wish", other)
		}
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

func TestUnknownMembersOfACallAreShown(t *testing.T) {
	t.Parallel()
	got := shown(`{"name":"run","arguments":{"cmd":"rm -rf /"},"tool_version":"1","suggested_patterns":[]}`)
	if want := "run|arguments={\n  \"cmd\": \"rm -rf /\"\n}"; got != want {
		t.Errorf("shown is %q, want %q", got, want)
	}
}

// FuzzToolOf holds that whatever a call will run with is shown: every member
// but those that are only about it.
func FuzzToolOf(f *testing.F) {
	f.Add(`{"name":"run","args":{"a":[1,{"b":"\u202e"}]},"tool_response":"x"}`)
	f.Add(`{"name":"run","arguments":{"a":1},"args":{"a":2,"a":3}}`)
	f.Add(`{"args":`)
	f.Add(`["run"]`)
	f.Fuzz(func(t *testing.T, info string) {
		call := toolOf(info, "", "")
		trimmed := strings.TrimSpace(info)
		if call == nil {
			if trimmed != "" && trimmed != "null" {
				t.Errorf("%q was hidden", info)
			}
			return
		}
		fields, err := fieldsOf([]byte(trimmed))
		if err != nil || shows(call, trimmed) {
			if !shows(call, trimmed) {
				t.Errorf("%q cannot be read and is not shown", info)
			}
			return
		}
		for _, value := range mustShow(fields) {
			if !shows(call, value) {
				t.Errorf("%q hides %q: %+v", info, value, call)
			}
		}
	})
}

// mustShow are the values that a person has to see before allowing a call.
func mustShow(fields []field) []string {
	var out []string
	for _, f := range fields {
		switch f.name {
		case "name", "tool_response", "suggested_patterns", "tool_version", "project_name":
		case "args":
			if string(f.raw) == "null" {
				continue
			}
			inner, err := fieldsOf(f.raw)
			if err != nil {
				out = append(out, valueOf(f.raw))
			}
			for _, arg := range inner {
				out = append(out, valueOf(arg.raw))
			}
		default:
			out = append(out, valueOf(f.raw))
		}
	}
	return out
}

// shows reports whether a value stands whole in an argument.
func shows(call *model.ToolCall, value string) bool {
	want := model.Verbatim(value).String()
	return slices.ContainsFunc(call.Args, func(a model.Argument) bool {
		return strings.Contains(a.Value.String(), want)
	})
}

func TestListsOfObjectsHaveItems(t *testing.T) {
	t.Parallel()
	call := toolOf(`{"name":"create_commit","args":{"branch":"main","actions":[`+
		`{"action":"update","file_path":"a.rb","old_str":"x","new_str":"y"},{"action":"delete","file_path":"b.rb"}],`+
		`"mixed":[{"a":1},2],"none":[],"empty":[{}]}}`, "id", "")
	if len(call.Args) != 5 {
		t.Fatalf("%d arguments", len(call.Args))
	}
	for i, want := range []int{0, 2, 0, 0, 0} {
		if got := len(call.Args[i].Items); got != want {
			t.Errorf("%s has %d items, want %d", call.Args[i].Name, got, want)
		}
	}
	first := call.Args[1].Items[0]
	if len(first) != 4 || first[2].Name.String() != "old_str" || first[3].Value.String() != "y" {
		t.Errorf("the first item is %+v", first)
	}
	if !strings.Contains(call.Args[1].Value.String(), `"b.rb"`) {
		t.Error("the whole value lost a part")
	}
}
