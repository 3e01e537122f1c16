package model_test

import (
	"slices"
	"strings"
	"testing"

	"duodash/model"
)

func TestParseFilter(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		line string
		want model.Filter
		// text is how the filter is written; empty means as it was read.
		text string
	}{
		{line: "", want: model.Filter{}},
		{line: "project:acme/shop", want: model.Filter{Project: "acme/shop"}},
		{line: "project:acme%2Fshop", want: model.Filter{Project: "acme/shop"}, text: "project:acme/shop"},
		{line: "project:42", want: model.Filter{Project: "42"}},
		{line: "status:failed", want: model.Filter{Words: []string{"failed"}}},
		{line: "status:running,awaiting_approval", want: model.Filter{Words: []string{"running", "awaiting_approval"}}},
		{line: "status:FAILED,failed,,", want: model.Filter{Words: []string{"failed"}}, text: "status:failed"},
		{line: "flow:developer/v1", want: model.Filter{Flow: "developer/v1"}},
		{line: "fix pipeline", want: model.Filter{Search: "fix pipeline"}},
		{line: "see https://example.com/x", want: model.Filter{Search: "see https://example.com/x"}},
		{line: "status", want: model.Filter{Search: "status"}},
		{line: "what:ever a:b:c", want: model.Filter{Search: "what:ever a:b:c"}},
		{
			line: "fix  Project:acme/shop\tthe STATUS:failed flow:developer/v1 pipeline ",
			want: model.Filter{
				Project: "acme/shop", Words: []string{"failed"}, Flow: "developer/v1", Search: "fix the pipeline",
			},
			text: "project:acme/shop status:failed flow:developer/v1 fix the pipeline",
		},
		{line: "status:failed status:stopped", want: model.Filter{Words: []string{"failed", "stopped"}}, text: "status:failed,stopped"},
		{line: "fix\u00a0it", want: model.Filter{Search: "fix it"}, text: "fix it"},
		{line: "a\x1b[2Jb", want: model.Filter{Search: "a␛[2Jb"}, text: "a␛[2Jb"},
	} {
		t.Run(row.line, func(t *testing.T) {
			t.Parallel()
			got, err := model.ParseFilter(row.line, host)
			if err != nil {
				t.Fatal(err)
			}
			if !got.Equal(row.want) {
				t.Errorf("got %+v, want %+v", got, row.want)
			}
			text := row.text
			if text == "" {
				text = row.line
			}
			if got.String() != text {
				t.Errorf("written as %q, want %q", got.String(), text)
			}
			if got.IsZero() != (text == "") {
				t.Errorf("shows everything: %t", got.IsZero())
			}
			again, err := model.ParseFilter(got.String(), host)
			if err != nil || !again.Equal(got) {
				t.Errorf("read back as %+v, %v", again, err)
			}
		})
	}
}

func TestParseFilterErrors(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ line, names string }{
		{"status:", "awaiting_approval"},
		{"status:,", "awaiting_approval"},
		{"status:done", `"done"`},
		{"status:failed,done", `"done"`},
		{"flow:", "flow:developer/v1"},
		{"project:", "project:group/name"},
		{"project:shop", `"shop"`},
		{"project:https://other.example.com/acme/shop", host},
	} {
		f, err := model.ParseFilter("words "+row.line, host)
		if err == nil || !strings.Contains(err.Error(), row.names) {
			t.Errorf("%s: the error does not name %s: %v", row.line, row.names, err)
		}
		if !f.IsZero() {
			t.Errorf("%s: an error, and yet %+v", row.line, f)
		}
	}
}

func TestFilterEqual(t *testing.T) {
	t.Parallel()
	full := model.Filter{Project: "a/b", Words: []string{"failed"}, Flow: "f", Search: "s"}
	others := []model.Filter{
		{},
		{Words: full.Words, Flow: "f", Search: "s"},
		{Project: "a/b", Flow: "f", Search: "s"},
		{Project: "a/b", Words: full.Words, Search: "s"},
		{Project: "a/b", Words: full.Words, Flow: "f"},
	}
	if !full.Equal(full) {
		t.Error("not equal to itself")
	}
	for _, other := range others {
		if full.Equal(other) {
			t.Errorf("equal to %+v", other)
		}
	}
}

func TestFilterStatuses(t *testing.T) {
	t.Parallel()
	approvals := []model.Status{model.PlanApprovalRequired, model.ToolApprovalRequired}
	for _, row := range []struct {
		words string
		want  []model.Status
	}{
		{"", nil},
		{"running", []model.Status{model.Created, model.Running}},
		{"created", []model.Status{model.Created}},
		{"awaiting_approval", approvals},
		{"awaiting_approval,plan_approval_required", approvals},
		{"input_required", []model.Status{model.InputRequired}},
		{"failed,finished", []model.Status{model.Finished, model.Failed}},
	} {
		f := model.Filter{}
		if row.words != "" {
			f.Words = strings.Split(row.words, ",")
		}
		if got := f.Statuses(); !slices.Equal(got, row.want) {
			t.Errorf("%s: got %v, want %v", row.words, got, row.want)
		}
	}
	for _, s := range model.Statuses() {
		if got, err := model.ParseFilter("status:"+string(s), host); err != nil || !slices.Contains(got.Statuses(), s) {
			t.Errorf("the raw status %s is no filter word: %v, %v", s, got, err)
		}
	}
}

func TestParseProject(t *testing.T) {
	t.Parallel()
	const rooted = "example.com/gitlab"
	for _, row := range []struct {
		in, host, want string
	}{
		{"acme/shop", host, "acme/shop"},
		{"/acme/shop/", host, "acme/shop"},
		{"acme/team/shop.io", host, "acme/team/shop.io"},
		{"acme%2Fteam%2fshop", host, "acme/team/shop"},
		{"acme/shop.git", host, "acme/shop"},
		{"42", host, "42"},
		{"https://gitlab.example.com/acme/shop", host, "acme/shop"},
		{"https://GitLab.Example.com/Acme/Shop", host, "Acme/Shop"},
		{"https://gitlab.example.com/acme/shop.git", host, "acme/shop"},
		{"ssh://git@gitlab.example.com/acme/shop.git", host, "acme/shop"},
		{"https://gitlab.example.com/acme/shop/-/merge_requests/170?x=1#note_2", host, "acme/shop"},
		{"https://gitlab.example.com/acme/shop/", host, "acme/shop"},
		{"https://localhost:3000/acme/shop", "localhost:3000", "acme/shop"},
		{"https://example.com/gitlab/acme/shop/-/issues", rooted, "acme/shop"},
		{"https://example.com/acme/shop", rooted, ""},
		{"https://gitlab.example.com:8443/acme/shop", host, ""},
		{"https://gitlab.example.com.evil.org/acme/shop", host, ""},
		{"https://evil.org/gitlab.example.com/acme/shop", host, ""},
		{"https://gitlab.example.com/42", host, ""},
		{"https://gitlab.example.com/acme", host, ""},
		{"https://gitlab.example.com/", host, ""},
		{"https://gitlab.example.com/%zz", host, ""},
		{"://", host, ""},
		{"", host, ""},
		{"/", host, ""},
		{"shop", host, ""},
		{"-1", host, ""},
		{"99999999999999999999", host, ""},
		{"acme//shop", host, ""},
		{"acme/../shop", host, ""},
		{"acme/-/shop", host, ""},
		{"acme/.git", host, ""},
		{"acme/shop.git.git", host, ""},
		{"acme%252Fteam/shop", host, ""},
		{"acme/shop?x=1", host, ""},
		{"acme/sh op", host, ""},
		{"acme/schöp", host, ""},
		{"git@gitlab.example.com:acme/shop.git", host, ""},
	} {
		got, err := model.ParseProject(row.in, row.host)
		if got != row.want || (err == nil) != (row.want != "") {
			t.Errorf("%q on %s: got %q, %v; want %q", row.in, row.host, got, err, row.want)
		}
	}
}

// FuzzParseFilter holds that a filter that was read is written as a line that
// gives the same filter, and that the line is harmless.
func FuzzParseFilter(f *testing.F) {
	for _, line := range []string{
		"project:acme/shop status:failed,running flow:developer/v1 fix it", "project:a%252Fb/c", "status:",
		"project:https://gitlab.example.com/a/b/-/x", "a\u200b:b \xff project:1", "flow:\u0085x", "project:a/b.git.git",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		got, err := model.ParseFilter(line, host)
		if err != nil {
			return
		}
		text := got.String()
		if model.Line(text).String() != text {
			t.Errorf("%q is written as %q, which is not harmless", line, text)
		}
		again, err := model.ParseFilter(text, host)
		if err != nil {
			t.Fatalf("%q is written as %q, which is refused: %v", line, text, err)
		}
		if !again.Equal(got) {
			t.Errorf("%q is %+v, read back as %+v", line, got, again)
		}
	})
}
