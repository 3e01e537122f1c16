package records

import (
	"strings"
	"testing"

	"duodash/model"
)

func TestDraftsOutliveTheRun(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	r := at(dir)
	ok(t, r.KeepDraft(session(1), model.Modify, "use\n<the> quiet way"))
	ok(t, r.KeepDraft(session(1), model.Reject, "no"))
	ok(t, r.KeepDraft(session(2), model.Modify, "gone"))
	ok(t, r.KeepDraft(session(2), model.Modify, ""))
	begin(t, r, approval(1))
	memories, _ := load(t, at(dir))
	if len(memories) != 1 {
		t.Fatalf("recalled %+v", memories)
	}
	if d := memories[0].Drafts; len(d) != 2 || d[model.Modify] != "use\n<the> quiet way" || d[model.Reject] != "no" {
		t.Errorf("the drafts are %q", d)
	}
	if text := journal(t, r); strings.Contains(text, "quiet") {
		t.Errorf("the journal tells of what was not sent: %s", text)
	}
	for _, err := range []error{
		r.KeepDraft(model.SessionID{}, model.Modify, "x"), r.KeepDraft(session(1), 0, "x"),
	} {
		if err == nil {
			t.Error("a draft of nothing was kept")
		}
	}
}
