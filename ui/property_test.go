package ui_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"duodash/model"
	"duodash/ui"
)

// TestNothingIsSentThatNobodyMeant lets reproducible players press keys while
// the server changes, is late and fails. It looks at the dashboard only from
// outside: at the screen, and at what reaches the server.
func TestNothingIsSentThatNobodyMeant(t *testing.T) {
	t.Parallel()
	seeds, steps := 10, 2000
	if testing.Short() {
		seeds, steps = 4, 500
	}
	all := &tally{n: map[string]int{}}
	t.Run("players", func(t *testing.T) {
		for seed := range uint64(seeds) {
			t.Run(fmt.Sprint(seed), func(t *testing.T) {
				t.Parallel()
				synctest.Test(t, func(t *testing.T) { playAtRandom(t, seed, steps, all) })
			})
		}
	})
	t.Log(all)
	if t.Failed() || testing.Short() {
		return
	}
	// A player who gets nowhere proves nothing.
	for _, what := range []string{
		"approve sent", "modify sent", "reject sent", "stop sent", "taken", "refused",
		"unknown, acted", "unknown, not acted", "differed", "draft found", "started again", "decided again",
	} {
		if all.n[what] == 0 {
			t.Errorf("%q never happened, so it was not tested", what)
		}
	}
}

func playAtRandom(t *testing.T, seed uint64, steps int, all *tally) {
	cfg := ui.Config{Account: account(), ReadOnly: seed == 3}
	if seed == 1 {
		// Signing in is left to the dashboard.
		cfg.Account = model.Account{}
	}
	p := newPlayer(t.Context(), seed, cfg, all)
	defer func() {
		if bad := recover(); bad != nil {
			t.Logf("seed %d, the last steps:\n%s", seed, strings.Join(p.trace, "\n"))
			panic(bad)
		}
	}()
	for fine := true; fine && p.steps < steps; {
		fine = p.step()
	}
	p.d.end()
	p.o.judge()
	for _, entry := range p.m.ledger.unended() {
		p.o.fail("nobody noted the end of %s", entry)
	}
	all.add("steps", p.steps)
	if len(p.o.wrong) > 0 {
		t.Errorf("seed %d: %s\nthe last steps:\n%s\nthe screen:\n%s", seed,
			strings.Join(p.o.wrong, "\n"), strings.Join(p.trace, "\n"), strings.Join(p.o.now.rows, "\n"))
	}
}
