package records

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gofrs/flock"

	"duodash/model"
)

func TestTwoInstances(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	one, two := at(dir), at(dir)
	a := begin(t, one, approval(1))
	b := begin(t, two, approval(2))
	ok(t, one.End(ended(a, model.Sent)))
	ok(t, two.End(ended(b, model.Unknown)))
	ok(t, one.Settle(ended(b, model.Unknown), model.Sent))
	for _, r := range []*Records{one, two} {
		memories, _ := load(t, r)
		if len(memories) != 2 || memories[0].Record.ID != a.ID || memories[1].Record.ID != b.ID ||
			memories[1].Record.Outcome != model.Sent {
			t.Errorf("Load: %+v", memories)
		}
	}
}

// TestCrowd lets many goroutines of two instances decide at once.
func TestCrowd(t *testing.T) {
	t.Parallel()
	const goroutines, each = 8, 10
	dir := t.TempDir()
	instances := []*Records{at(dir), at(dir)}
	for _, r := range instances {
		// A slow machine is no failure.
		r.patience = time.Minute
	}
	var all sync.WaitGroup
	for g := range goroutines {
		all.Go(func() {
			r := instances[g%len(instances)]
			for n := range each {
				rec, err := r.Begin(model.Record{
					Session: session(int64(g*each + n + 1)), Verb: model.Reject, Kind: model.Plan, At: noon(),
				})
				if err != nil {
					t.Error(err)
					return
				}
				if n%2 == 0 {
					continue
				}
				if err := r.End(ended(rec, model.Sent)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	memories, notice := load(t, at(dir))
	if len(memories) != goroutines*each || notice != "" {
		t.Errorf("%d entries, %q", len(memories), notice)
	}
	for _, m := range memories {
		want := model.Unknown
		if m.Session.Number%2 == 0 {
			want = model.Sent
		}
		if m.Record.Outcome != want {
			t.Errorf("session %d: %s, want %s", m.Session.Number, m.Record.Outcome, want)
		}
	}
	lines := strings.Split(strings.TrimSuffix(journal(t, at(dir)), "\n"), "\n")
	if len(lines) != goroutines*each*3/2 {
		t.Errorf("the journal has %d lines", len(lines))
	}
	for _, text := range lines {
		if !json.Valid([]byte(text)) {
			t.Errorf("a line is %q", text)
		}
	}
}

// TestRace lets many windows answer the same request: one wins.
func TestRace(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var all sync.WaitGroup
	won := make(chan string, 8)
	for range cap(won) {
		all.Go(func() {
			if rec, err := at(dir).Begin(approval(1)); err == nil {
				won <- rec.ID
			}
		})
	}
	all.Wait()
	if len(won) != 1 {
		t.Errorf("%d windows answered", len(won))
	}
}

func TestHeld(t *testing.T) {
	t.Parallel()
	r := at(t.TempDir())
	r.patience = 20 * time.Millisecond
	lock := flock.New(r.path(lockName))
	ok(t, lock.Lock())
	_, err := r.Begin(approval(1))
	if err == nil || !strings.Contains(err.Error(), "another duodash holds it") {
		t.Errorf("Begin: %v", err)
	}
	if _, err := os.Stat(r.path(journalName)); err == nil {
		t.Error("something was written")
	}
	ok(t, lock.Unlock())
	r.patience = patience
	begin(t, r, approval(1))
	r.patience = 20 * time.Millisecond
	ok(t, r.locked(func() error {
		if _, err := r.Load(); err == nil {
			t.Error("two goroutines of one instance are at it")
		}
		return nil
	}))
}

func BenchmarkDecisions(b *testing.B) {
	const lines, sessions = 10_000, 500
	r := at(b.TempDir())
	var text []byte
	for n := range lines {
		rec := ended(approval(int64(n%sessions+1)), model.Sent)
		rec.ID = fmt.Sprintf("%016x", n)
		one, err := encoded(lineOf(rec))
		if err != nil {
			b.Fatal(err)
		}
		text = append(text, one...)
	}
	if err := os.WriteFile(r.path(journalName), text, fileMode); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		all, err := r.Decisions(session(7))
		if err != nil || len(all) != lines/sessions {
			b.Fatalf("%d decisions, %v", len(all), err)
		}
	}
}
