package records

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"duodash/model"
)

func TestDamagedState(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"empty":         "",
		"cut":           `{"version":1,"sessions":[{"ho`,
		"no JSON":       "\x00\x00\x00",
		"null":          "null",
		"a list":        "[]",
		"no version":    `{"sessions":[]}`,
		"older":         `{"version":0,"sessions":[]}`,
		"two documents": `{"version":1,"sessions":[]}{}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := at(t.TempDir())
			begin(t, r, approval(1))
			write(t, r, "other", "mine")
			write(t, r, stateName, text)
			before := journal(t, r)
			memories, notice := load(t, r)
			const aside = "state.json.damaged-20260304T120000Z"
			if memories != nil || !strings.Contains(notice, aside) {
				t.Errorf("Load: %+v, %q", memories, notice)
			}
			if got, err := os.ReadFile(r.path(aside)); err != nil || string(got) != text {
				t.Errorf("set aside: %q, %v", got, err)
			}
			if got, err := os.ReadFile(r.path("other")); err != nil || string(got) != "mine" || journal(t, r) != before {
				t.Errorf("another file changed: %q, %v", got, err)
			}
			if _, notice := load(t, r); notice != "" {
				t.Errorf("told twice: %q", notice)
			}
			// Work goes on, and a second damage does not cover the first.
			write(t, r, stateName, "again")
			begin(t, r, approval(2))
			memories, notice = load(t, r)
			if len(memories) != 1 || !strings.Contains(notice, aside+"-2") {
				t.Errorf("after the second damage: %+v, %q", memories, notice)
			}
			if got, _ := os.ReadFile(r.path(aside)); string(got) != text {
				t.Errorf("the first one set aside became %q", got)
			}
		})
	}
}

// asJSON is a record as it is written.
func asJSON(t *testing.T, rec model.Record, change func(*line)) string {
	t.Helper()
	l := lineOf(rec)
	change(&l)
	text, err := encoded(l)
	ok(t, err)
	return strings.TrimSpace(string(text))
}

func kept(number int64, id string) model.Record {
	rec := ended(approval(number), model.Sent)
	rec.ID = id
	return rec
}

// senseless are changes after which a line is not taken back.
func senseless() map[string]func(*line) {
	return map[string]func(*line){
		"verb":         func(l *line) { l.Verb = "applaud" },
		"no verb":      func(l *line) { l.Verb = "" },
		"outcome":      func(l *line) { l.Outcome = "lost" },
		"no outcome":   func(l *line) { l.Outcome = "" },
		"asked":        func(l *line) { l.Asked = "money" },
		"time":         func(l *line) { l.Time = "noon" },
		"ended":        func(l *line) { l.Ended = "noon" },
		"id":           func(l *line) { l.ID = "" },
		"host":         func(l *line) { l.Host = "" },
		"hostile host": func(l *line) { l.Host = "gitlab\x1b[31m.com" },
		"number":       func(l *line) { l.Session = -1 },
	}
}

func TestBadEntry(t *testing.T) {
	t.Parallel()
	bad := map[string]string{
		"no object":      `7`,
		"no host":        `{"session":3,"approved":["a"]}`,
		"number zero":    `{"host":"h","session":0,"approved":["a"]}`,
		"number as text": `{"host":"h","session":"3","approved":["a"]}`,
		"of another":     `{"host":"h","session":3,"decision":` + asJSON(t, kept(4, "id"), func(*line) {}) + `}`,
	}
	for name, change := range senseless() {
		bad[name] = `{"host":"gitlab.example.com","session":3,"decision":` + asJSON(t, kept(3, "id"), change) + `}`
	}
	bad["over"] = `{"host":"gitlab.example.com","session":3,"decision":` +
		asJSON(t, kept(3, "id"), func(l *line) { l.Outcome = "arrived" }) + `}`
	for name, entry := range bad {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := at(t.TempDir())
			good := `{"host":"gitlab.example.com","session":1,"decision":` + asJSON(t, kept(1, "id"), func(*line) {}) + `,"approved":["a"]}`
			write(t, r, stateName, `{"version":1,"sessions":[`+entry+`,`+good+`]}`)
			memories, notice := load(t, r)
			if len(memories) != 1 || memories[0].Session != session(1) || memories[0].Record.ID != "id" || notice != "" {
				t.Errorf("Load: %+v, %q", memories, notice)
			}
		})
	}
}

func TestBadLine(t *testing.T) {
	t.Parallel()
	bad := map[string]string{"empty": "", "no JSON": "{", "a number": "7", "no object": `"session":1`, "noise": "\x00\xff"}
	for name, change := range senseless() {
		bad[name] = asJSON(t, kept(1, "bad"), change)
	}
	for name, text := range bad {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := at(t.TempDir())
			whole := func(id string) string { return asJSON(t, kept(1, id), func(*line) {}) }
			all := whole("a") + "\n" + text + "\n" + whole("b") + "\n"
			write(t, r, journalName, all)
			if got := decisions(t, r); len(got) != 2 || got[0].ID != "a" || got[1].ID != "b" {
				t.Errorf("Decisions: %+v", got)
			}
			begin(t, r, approval(1))
			if !strings.HasPrefix(journal(t, r), all) {
				t.Error("what was there changed")
			}
		})
	}
}

func TestCutLine(t *testing.T) {
	t.Parallel()
	r := at(t.TempDir())
	whole := asJSON(t, kept(1, "a"), func(*line) {}) + "\n"
	cut := whole[:len(whole)/2]
	write(t, r, journalName, whole+cut)
	if got := decisions(t, r); len(got) != 1 {
		t.Errorf("with a cut line: %+v", got)
	}
	begun := begin(t, r, approval(1))
	if got := decisions(t, r); len(got) != 2 || got[1].ID != begun.ID {
		t.Errorf("after a cut line: %+v", got)
	}
	if !strings.HasPrefix(journal(t, r), whole+cut+"\n{") {
		t.Error("the cut line did not stay as it was")
	}
	// A whole line that only lacks its end counts.
	write(t, r, journalName, strings.TrimSpace(whole))
	begin(t, r, approval(2))
	if got := decisions(t, r); len(got) != 1 {
		t.Errorf("without the last line break: %+v", got)
	}
}

func TestLongLines(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		size int
		read bool
	}{
		"a chunk":  {chunk, true},
		"1 MB":     {1 << 20, true},
		"too long": {longest + chunk, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := at(t.TempDir())
			rec := approval(1)
			rec.Text = strings.Repeat("é", test.size/2)
			begin(t, r, rec)
			after := approval(1)
			after.Fingerprint = "other"
			after = begin(t, r, after)
			got := decisions(t, r)
			if last := got[len(got)-1]; last.ID != after.ID || (len(got) == 2) != test.read {
				t.Fatalf("%d decisions, the last is %s", len(got), last.ID)
			}
			if test.read && got[0].Text != rec.Text {
				t.Error("the text changed")
			}
		})
	}
}

func TestHostileTexts(t *testing.T) {
	t.Parallel()
	r := at(t.TempDir())
	write(t, r, journalName, asJSON(t, kept(1, "a"), func(l *line) {
		l.User, l.Tools, l.Status = "a\x1b[2Jb", []string{"x\u202ey\nz"}, "input\x1b_required"
	})+"\n")
	got := decisions(t, r)[0]
	for _, text := range []string{got.User.String(), got.Tools[0].String(), string(got.Status)} {
		if strings.ContainsAny(text, "\x1b\u202e\n") {
			t.Errorf("%q came through", text)
		}
	}
}

// TestOrder holds that a line with other spacing is found, that numbers which
// begin alike are told apart, and that the order is that of time.
func TestOrder(t *testing.T) {
	t.Parallel()
	r := at(t.TempDir())
	late, early := kept(1, "late"), kept(1, "early")
	early.At = noon().Add(-time.Hour)
	loose := strings.ReplaceAll(asJSON(t, early, func(*line) {}), `"session":`, `"session" :  `)
	loosened := strings.ReplaceAll(asJSON(t, kept(1, "colon"), func(*line) {}), `"session":`, `"session":  `)
	write(t, r, journalName, strings.Join([]string{
		asJSON(t, late, func(*line) {}), loose, asJSON(t, kept(12, "twelve"), func(*line) {}), loosened, "",
	}, "\n"))
	var ids []string
	for _, rec := range decisions(t, r) {
		ids = append(ids, rec.ID)
	}
	if got := strings.Join(ids, " "); got != "early late colon" {
		t.Errorf("Decisions: %s", got)
	}
}

func TestBounds(t *testing.T) {
	t.Parallel()
	r := at(t.TempDir())
	var s state
	for n := range int64(mostIdle + 20) {
		s = s.with(session(n+1), func(e *entry) { e.approve([]model.CallSum{"sum"}) })
	}
	old, young := kept(1001, "old"), kept(1002, "young")
	old.At, young.At = noon().Add(-remembered-time.Hour), noon().Add(-remembered+time.Hour)
	many := kept(1003, "many")
	many.Calls = nil
	for n := range mostApproved + 10 {
		many.Calls = append(many.Calls, model.CallSum(fmt.Sprint(n)))
	}
	for _, rec := range []model.Record{old, young, many} {
		s = append(state{{id: rec.Session, decision: rec}}, s...)
	}
	ok(t, os.MkdirAll(r.dir, dirMode))
	ok(t, r.writeState(s))
	ok(t, r.End(many))
	memories, _ := load(t, r)
	held := map[int64]model.Memory{}
	for _, m := range memories {
		held[m.Session.Number] = m
	}
	if len(held) != mostIdle+2 || held[20].Approved != nil || held[21].Approved == nil {
		t.Errorf("%d entries, the twentieth is %+v", len(held), held[20])
	}
	if _, stays := held[1001]; stays || held[1002].Record.ID != "young" {
		t.Errorf("the old one is %+v, the young one %+v", held[1001], held[1002])
	}
	if sums := held[1003].Approved; len(sums) != mostApproved || sums[0] != "10" || sums[mostApproved-1] != "59" {
		t.Errorf("the sums are %q", sums)
	}
}

// TestShape holds the files to what doc.go says of them.
func TestShape(t *testing.T) {
	t.Parallel()
	r := at(t.TempDir())
	rec := begin(t, r, approval(1))
	ok(t, r.End(ended(rec, model.Sent)))
	const fields = `"time":"2026-03-04T12:00:00.250Z","host":"gitlab.example.com","session":1,"user":"ada","verb":"approve",` +
		`"asked":"tool_calls","tools":["run_command"],"calls":["sum1","sum2"],"text":"a <b> \"c\"\nd","fingerprint":"print",` +
		`"status":"tool_call_approval_required","thread_ts":"ts",`
	const sent = `"outcome":"sent","ended":"2026-03-04T12:00:01.250Z","workload":77}`
	head := `{"id":"` + rec.ID + `",` + fields
	if got, want := journal(t, r), head+`"outcome":"sending"}`+"\n"+head+sent+"\n"; got != want {
		t.Errorf("the journal is\n%swant\n%s", got, want)
	}
	text, err := os.ReadFile(filepath.Join(r.dir, stateName))
	ok(t, err)
	want := `{"version":1,"sessions":[{"host":"gitlab.example.com","session":1,"decision":` + head + sent +
		`,"approved":["sum1","sum2"]}]}` + "\n"
	if string(text) != want || !json.Valid(text) {
		t.Errorf("the state is\n%swant\n%s", text, want)
	}
}

// TestWhatIsNotOursIsLeftAlone: it is neither replaced nor waited for.
func TestWhatIsNotOursIsLeftAlone(t *testing.T) {
	t.Parallel()
	newer := at(t.TempDir())
	write(t, newer, stateName, `{"version":2,"sessions":[]}`)
	folder := at(t.TempDir())
	ok(t, os.MkdirAll(folder.path(stateName), dirMode))
	for says, r := range map[string]*Records{"a newer duodash wrote it": newer, "no regular file": folder} {
		if _, err := r.Load(); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("Load says %v, want %q", err, says)
		}
		if _, err := r.Begin(approval(1)); err == nil {
			t.Error("a decision may be sent")
		}
		if entries, err := os.ReadDir(r.dir); err != nil || len(entries) > 2 || r.Notice() != "" {
			t.Errorf("left: %v, %v", entries, err)
		}
	}
}
