package gitlab

import (
	"strings"
	"testing"

	"duodash/model"
)

func TestDetailArtefacts(t *testing.T) {
	_, d, err := detailed(t, "detail-finished-markdown", "", "links-mixed")
	if err != nil || len(d.Artefacts) != 2 || d.MoreArtefacts || d.ArtefactsUnread {
		t.Fatalf("artefacts %+v, %v", d.Artefacts, err)
	}
	note, mr := d.Artefacts[0], d.Artefacts[1]
	if note.Kind != model.Note || note.Web.IsZero() || len([]rune(note.Title.String())) != model.NoteLabel {
		t.Errorf("note %+v", note)
	}
	if mr.Kind != model.MergeRequest || mr.Reference.String() != "!170" || mr.State.String() != "opened" || !mr.Draft {
		t.Errorf("merge request %+v", mr)
	}
	_, d, err = detailed(t, "detail-finished-markdown", "", "links-null-connections")
	if err != nil || len(d.Artefacts) != 0 || d.ArtefactsUnread {
		t.Errorf("null connections: %+v, %v", d, err)
	}
}

func TestDetailWorkItemsAndMore(t *testing.T) {
	s := newStub(t)
	s.on("SessionDetail", answer{file: "detail-finished-markdown"})
	s.on("SessionLinks", answer{header: jsonHeader(), body: `{"data":{"duoWorkflowWorkflows":{"nodes":[{"workItemLinks":{"pageInfo":{"hasNextPage":true},"nodes":[null,` +
		`{"createdAt":null,"workItem":{"reference":"#812","title":"A\u001btitle","state":"CLOSED","webUrl":"javascript:alert(1)"}}]}}]}}}`})
	d, err := s.client().Detail(t.Context(), s.id(9002), model.Detail{})
	if err != nil || len(d.Artefacts) != 1 || !d.MoreArtefacts {
		t.Fatalf("%+v, %v", d.Artefacts, err)
	}
	item := d.Artefacts[0]
	if item.Kind != model.WorkItem || item.State.String() != "closed" || !item.Web.IsZero() || strings.Contains(item.Title.String(), "\x1b") {
		t.Errorf("work item %+v", item)
	}
}

func TestDetailReusesWhatDidNotMove(t *testing.T) {
	s := newStub(t)
	s.on("SessionDetail", answer{file: "detail-tool-approval-two"})
	s.on("SessionHistory", answer{file: "history-tool-approval-two"})
	s.on("SessionLinks", answer{file: "links-mixed"})
	c := s.client()
	first, err := c.Detail(t.Context(), s.id(9006), model.Detail{})
	if err != nil {
		t.Fatal(err)
	}
	busy := strings.Replace(s.read("detail-tool-approval-two"), `"resumeDuoWorkflow": true`, `"resumeDuoWorkflow": false`, 1)
	s.on("SessionDetail", answer{header: jsonHeader(), body: busy})
	again, err := c.Detail(t.Context(), s.id(9006), first)
	if err != nil || again.Session.May.Resume || again.Fingerprint != first.Fingerprint ||
		len(again.Request.Calls) != 2 || len(again.Artefacts) != 2 {
		t.Errorf("again: %+v, %v", again, err)
	}
	if s.count("SessionHistory") != 1 || s.count("SessionLinks") != 1 || s.count("Whoami") != 1 {
		t.Error("something was read twice")
	}
	moved := strings.Replace(busy, "01998a5e", "01998a5f", 1)
	s.on("SessionDetail", answer{header: jsonHeader(), body: moved})
	s.on("SessionLinks", answer{status: 502})
	third, err := c.Detail(t.Context(), s.id(9006), again)
	if err != nil || third.Fingerprint == first.Fingerprint || !third.ArtefactsUnread || len(third.Artefacts) != 2 {
		t.Errorf("moved: %+v, %v", third, err)
	}
	if _, err = c.Detail(t.Context(), s.id(9006), third); err != nil || s.count("SessionLinks") != 3 {
		t.Errorf("what was unread is not read again: %d, %v", s.count("SessionLinks"), err)
	}
}

// TestFingerprintFollowsThePlan, which stands in the message before the request.
func TestFingerprintFollowsThePlan(t *testing.T) {
	s := newStub(t)
	s.on("SessionDetail", answer{file: "detail-plan-approval"})
	s.on("SessionLinks", answer{file: "links-none"})
	s.on("SessionHistory", answer{file: "history-plan-approval"})
	first, err := s.client().Request(t.Context(), s.id(9005))
	if err != nil || first.Request.Kind != model.Plan || first.Request.Before.IsBlank() {
		t.Fatalf("%+v, %v", first.Request, err)
	}
	word := strings.Fields(first.Request.Before.String())[1]
	body := strings.ReplaceAll(s.read("history-plan-approval"), word, "Elsewhere")
	s.on("SessionHistory", answer{header: jsonHeader(), body: body})
	other, err := s.client().Request(t.Context(), s.id(9005))
	if err != nil || other.Request.Before.String() == first.Request.Before.String() || other.Fingerprint == first.Fingerprint {
		t.Errorf("another plan has the same fingerprint: %q, %v", other.Request.Before, err)
	}
}

func TestFingerprintFollowsThePendingCalls(t *testing.T) {
	s := newStub(t)
	s.on("SessionDetail", answer{file: "detail-tool-approval-two"})
	s.on("SessionLinks", answer{file: "links-none"})
	prints := map[model.Fingerprint]string{}
	for _, change := range [][2]string{{"", ""}, {"old/login", "main"}, {"toolu_02A", "toolu_03A"}, {"requires approval", "asks"}} {
		body := strings.Replace(s.read("history-tool-approval-two"), change[0], change[1], 1)
		s.on("SessionHistory", answer{header: jsonHeader(), body: body})
		d, err := s.client().Detail(t.Context(), s.id(9006), model.Detail{})
		if err != nil {
			t.Fatal(err)
		}
		if other, seen := prints[d.Fingerprint]; seen {
			t.Errorf("%q and %q have one fingerprint", change[0], other)
		}
		prints[d.Fingerprint] = change[0]
	}
}
