package records

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"duodash/model"
)

// noon is the time of all tests.
func noon() time.Time { return time.Date(2026, 3, 4, 12, 0, 0, 250e6, time.UTC) }

// at opens the records in dir at noon.
func at(dir string) *Records {
	r := Open(dir)
	r.Now = noon
	return r
}

func session(number int64) model.SessionID {
	return model.SessionID{Host: "gitlab.example.com", Number: number}
}

// approval is a record before Begin, with something in every field.
func approval(number int64) model.Record {
	return model.Record{
		Session: session(number), User: model.Line("ada"), Verb: model.Approve, Text: "a <b> \"c\"\nd",
		Fingerprint: "print", Kind: model.ToolCalls, Tools: []model.Text{model.Line("run_command")},
		Calls: []model.CallSum{"sum1", "sum2"}, Status: model.ToolApprovalRequired, ThreadTS: "ts", At: noon(),
	}
}

func ended(r model.Record, o model.Outcome) model.Record {
	r.Outcome, r.EndedAt = o, r.At.Add(time.Second)
	switch o {
	case model.Sent:
		r.Workload = 77
	default:
		r.Why = "no answer"
	}
	return r
}

func begin(t *testing.T, r *Records, rec model.Record) model.Record {
	t.Helper()
	begun, err := r.Begin(rec)
	if err != nil {
		t.Fatal(err)
	}
	return begun
}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func load(t *testing.T, r *Records) ([]model.Memory, string) {
	t.Helper()
	memories, err := r.Load()
	ok(t, err)
	return memories, r.Notice()
}

// decisions are those on session 1.
func decisions(t *testing.T, r *Records) []model.Record {
	t.Helper()
	all, err := r.Decisions(session(1))
	ok(t, err)
	return all
}

func journal(t *testing.T, r *Records) string {
	t.Helper()
	text, err := os.ReadFile(r.path(journalName))
	ok(t, err)
	return string(text)
}

func write(t *testing.T, r *Records, name, text string) {
	t.Helper()
	ok(t, os.MkdirAll(r.dir, dirMode))
	ok(t, os.WriteFile(r.path(name), []byte(text), fileMode))
}

func TestRoundTrip(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	begun := begin(t, at(dir), approval(1))
	if len(begun.ID) != 16 || begun.Outcome != model.Sending {
		t.Fatalf("Begin gave id %q and outcome %q", begun.ID, begun.Outcome)
	}

	memories, _ := load(t, at(dir))
	unknown := begun
	unknown.Outcome = model.Unknown
	if want := []model.Memory{{Record: unknown, Session: session(1)}}; !reflect.DeepEqual(memories, want) {
		t.Errorf("after Begin:\n got %+v\nwant %+v", memories, want)
	}
	if got := decisions(t, at(dir)); !reflect.DeepEqual(got, []model.Record{begun}) {
		t.Errorf("after Begin the journal tells %+v", got)
	}

	sent := ended(begun, model.Sent)
	ok(t, at(dir).End(sent))
	memories, _ = load(t, at(dir))
	if want := []model.Memory{{Record: sent, Session: session(1), Approved: sent.Calls}}; !reflect.DeepEqual(memories, want) {
		t.Errorf("after End:\n got %+v\nwant %+v", memories, want)
	}
	if got := decisions(t, at(dir)); !reflect.DeepEqual(got, []model.Record{sent}) {
		t.Errorf("after End the journal tells %+v", got)
	}
}

// TestOutcomes goes through every way a decision can go on, and looks at what
// is left of it in both files.
func TestOutcomes(t *testing.T) {
	t.Parallel()
	const settleNone = model.Outcome(-1)
	for _, test := range []struct {
		name          string
		verb          model.Verb
		end, settle   model.Outcome
		state, told   model.Outcome
		sums, journal int
	}{
		{"sent", model.Approve, model.Sent, settleNone, model.Sent, model.Sent, 2, 2},
		{"sent reject", model.Reject, model.Sent, settleNone, model.Sent, model.Sent, 0, 2},
		{"refused", model.Approve, model.Refused, settleNone, 0, model.Refused, 0, 2},
		{"unknown", model.Approve, model.Unknown, settleNone, model.Unknown, model.Unknown, 0, 2},
		{"took effect", model.Approve, model.Sent, model.Arrived, 0, model.Sent, 2, 2},
		{"mark ends", model.Approve, model.Sent, 0, 0, model.Sent, 2, 2},
		{"somebody else", model.Approve, model.Unknown, model.Elsewhere, 0, model.Unknown, 0, 2},
		{"doubt, sent", model.Approve, model.Unknown, model.Sent, model.Sent, model.Sent, 2, 3},
		{"doubt, arrived", model.Approve, model.Unknown, model.Arrived, 0, model.Arrived, 0, 3},
		{"doubt, arrived modify", model.Modify, model.Unknown, model.Arrived, 0, model.Arrived, 0, 3},
		{"doubt, not arrived", model.Approve, model.Unknown, model.NotArrived, 0, model.NotArrived, 0, 3},
		{"doubt forgotten", model.Approve, model.Unknown, 0, 0, model.Unknown, 0, 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r := at(t.TempDir())
			rec := approval(1)
			rec.Verb = test.verb
			rec = ended(begin(t, r, rec), test.end)
			ok(t, r.End(rec))
			if test.settle != settleNone {
				ok(t, r.Settle(rec, test.settle))
			}
			var m model.Memory
			if memories, _ := load(t, r); len(memories) > 0 {
				m = memories[0]
			}
			if m.Record.Outcome != test.state || len(m.Approved) != test.sums {
				t.Errorf("the state holds %q and the sums %q", m.Record.Outcome, m.Approved)
			}
			if all := decisions(t, r); len(all) != 1 || all[0].Outcome != test.told {
				t.Errorf("the journal tells %+v", all)
			}
			if lines := strings.Count(journal(t, r), "\n"); lines != test.journal {
				t.Errorf("the journal has %d lines, want %d", lines, test.journal)
			}
		})
	}
}

// TestAStopLiesOnTheAnswer tries to stop a session that was answered: the answer
// is only forgotten when the stop took effect.
func TestAStopLiesOnTheAnswer(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name        string
		end, settle model.Outcome
		left        model.Verb
	}{
		{"refused", model.Refused, 0, model.Approve},
		{"not arrived", model.Unknown, model.NotArrived, model.Approve},
		{"in doubt", model.Unknown, 0, model.Stop},
		{"arrived", model.Unknown, model.Arrived, 0},
		{"over", model.Sent, model.Arrived, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r := at(t.TempDir())
			answer := ended(begin(t, r, approval(1)), model.Sent)
			ok(t, r.End(answer))
			stop := approval(1)
			stop.Verb, stop.At = model.Stop, stop.At.Add(time.Minute)
			stop = ended(begin(t, r, stop), test.end)
			ok(t, r.End(stop))
			if test.settle != 0 {
				ok(t, r.Settle(stop, test.settle))
			}
			memories, _ := load(t, r)
			if len(memories) != 1 || memories[0].Record.Verb != test.left {
				t.Fatalf("left: %+v", memories)
			}
			if m := memories[0]; test.left == model.Stop && m.Beneath.ID != answer.ID {
				t.Errorf("beneath the stop: %+v", m.Beneath)
			}
			if _, err := r.Begin(approval(1)); (err == nil) != (test.left == 0) {
				t.Errorf("a second answer: %v", err)
			}
		})
	}
}

// TestAFutureRecordIsAsOldAsCanBe since else nothing about it would ever end.
func TestAFutureRecordIsAsOldAsCanBe(t *testing.T) {
	t.Parallel()
	r := at(t.TempDir())
	rec := approval(1)
	rec.At = rec.At.Add(480 * time.Hour)
	ok(t, r.End(ended(begin(t, r, rec), model.Unknown)))
	if memories, _ := load(t, r); len(memories) != 1 || !memories[0].Record.At.Equal(r.Now()) {
		t.Errorf("recalled: %+v", memories)
	}
}

func TestForeignDecisionStays(t *testing.T) {
	t.Parallel()
	r := at(t.TempDir())
	first := begin(t, r, approval(1))
	later := approval(1)
	later.Fingerprint, later.Verb = "other", model.Reject
	later = begin(t, r, later)
	ok(t, r.End(ended(first, model.Refused)))
	ok(t, r.End(ended(first, model.Sent)))
	ok(t, r.Settle(ended(first, model.Unknown), model.NotArrived))
	memories, _ := load(t, r)
	if len(memories) != 1 || memories[0].Record.ID != later.ID || len(memories[0].Approved) != 2 {
		t.Errorf("the later decision became %+v", memories)
	}
}

func TestNotForKeeping(t *testing.T) {
	t.Parallel()
	r := at(t.TempDir())
	begun := begin(t, r, approval(1))
	before := journal(t, r)
	noID, noVerb, noHost, noTime := begun, approval(2), approval(2), approval(2)
	noID.ID, noID.Outcome = "", model.Sent
	noVerb.Verb, noHost.Session.Host, noTime.At = 0, "", time.Time{}
	for name, do := range map[string]func() error{
		"End while sending":   func() error { return r.End(begun) },
		"End never begun":     func() error { return r.End(noID) },
		"Settle with refused": func() error { return r.Settle(begun, model.Refused) },
		"Settle with unknown": func() error { return r.Settle(begun, model.Unknown) },
		"Begin without verb":  func() error { _, err := r.Begin(noVerb); return err },
		"Begin without host":  func() error { _, err := r.Begin(noHost); return err },
		"Begin without time":  func() error { _, err := r.Begin(noTime); return err },
	} {
		if do() == nil {
			t.Errorf("%s: no error", name)
		}
	}
	ok(t, r.Settle(noID, model.Elsewhere))
	if journal(t, r) != before {
		t.Error("the journal grew")
	}
}

func TestTaken(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		change func(*model.Record)
		end    model.Outcome
		taken  bool
	}{
		{"sending", func(*model.Record) {}, 0, true},
		{"sent", func(*model.Record) {}, model.Sent, true},
		{"unknown", func(*model.Record) {}, model.Unknown, true},
		{"refused", func(*model.Record) {}, model.Refused, false},
		{"another verb", func(r *model.Record) { r.Verb = model.Reject }, model.Sent, true},
		{"a clock that is behind", func(r *model.Record) { r.At = r.At.Add(-time.Second) }, model.Sent, true},
		{"just in time", func(r *model.Record) { r.At = r.At.Add(model.HelpAfter - 1) }, model.Sent, true},
		{"ten minutes on", func(r *model.Record) { r.At = r.At.Add(model.HelpAfter) }, model.Sent, false},
		{"stop", func(r *model.Record) { r.Verb = model.Stop }, model.Sent, false},
		{"another request", func(r *model.Record) { r.Fingerprint = "other" }, model.Sent, false},
		{"another session", func(r *model.Record) { r.Session.Number = 2 }, model.Sent, false},
		{"another host", func(r *model.Record) { r.Session.Host = "gitlab.com" }, model.Sent, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			first := begin(t, at(dir), approval(1))
			if test.end != 0 {
				ok(t, at(dir).End(ended(first, test.end)))
			}
			before := journal(t, at(dir))
			again := approval(1)
			test.change(&again)
			_, err := at(dir).Begin(again)
			var taken *Taken
			if errors.As(err, &taken) != test.taken || (err != nil) != test.taken {
				t.Fatalf("Begin: %v", err)
			}
			if !test.taken {
				return
			}
			want := "already answered from another window at " + noon().Local().Format("15:04") + " (approved)"
			if taken.Other.ID != first.ID || err.Error() != want {
				t.Errorf("Begin: %q by %q", err, taken.Other.ID)
			}
			if journal(t, at(dir)) != before {
				t.Error("the journal grew")
			}
		})
	}
}

func TestModes(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such modes")
	}
	dir := filepath.Join(t.TempDir(), "state", "duodash")
	r := at(dir)
	if memories, _ := load(t, r); memories != nil {
		t.Errorf("Load: %+v", memories)
	}
	if all := decisions(t, r); all != nil {
		t.Errorf("Decisions: %+v", all)
	}
	if _, err := os.Stat(filepath.Dir(dir)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("reading made something: %v", err)
	}
	ok(t, r.End(ended(begin(t, r, approval(1)), model.Sent)))
	for name, want := range map[string]fs.FileMode{"": 0o700, journalName: 0o600, stateName: 0o600, lockName: 0o600} {
		info, err := os.Stat(r.path(name))
		ok(t, err)
		if got := info.Mode().Perm(); got != want {
			t.Errorf("%q has mode %o, want %o", name, got, want)
		}
	}
	var names []string
	files, err := os.ReadDir(dir)
	ok(t, err)
	for _, file := range files {
		names = append(names, file.Name())
	}
	if want := []string{journalName, lockName, stateName}; !slices.Equal(names, want) {
		t.Errorf("the directory holds %q", names)
	}
}

func TestNoDirectory(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "taken")
	ok(t, os.WriteFile(dir, []byte("mine"), 0o600))
	r := at(dir)
	rec := ended(approval(1), model.Sent)
	rec.ID = "id"
	for name, do := range map[string]func() error{
		"Begin":     func() error { _, err := r.Begin(approval(1)); return err },
		"End":       func() error { return r.End(rec) },
		"Settle":    func() error { return r.Settle(rec, model.Arrived) },
		"Load":      func() error { _, err := r.Load(); return err },
		"Decisions": func() error { _, err := r.Decisions(session(1)); return err },
	} {
		err := do()
		if err == nil || !strings.Contains(err.Error(), dir) || !strings.Contains(err.Error(), "XDG_STATE_HOME") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestUnkept holds that a decision that cannot be kept is not sent, and that
// the journal then tells of no doubt.
func TestUnkept(t *testing.T) {
	t.Parallel()
	r := at(t.TempDir())
	ok(t, os.Mkdir(r.path(stateName), 0o700))
	if _, err := r.Begin(approval(1)); err == nil {
		t.Error("Begin with an unreadable state: no error")
	}
	ok(t, os.Remove(r.path(stateName)))
	ok(t, os.Mkdir(r.path(journalName), 0o700))
	if _, err := r.Begin(approval(1)); err == nil {
		t.Error("Begin without a journal: no error")
	}
	if memories, _ := load(t, r); memories != nil {
		t.Errorf("the state holds %+v", memories)
	}
}
