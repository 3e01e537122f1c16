package ui

import "sync/atomic"

// gate is what a decision passes in the moment it goes out. Whoever comes first,
// the decision or somebody who quits, closes it for the other.
type gate struct{ taken atomic.Bool }

// take passes or closes the gate. It reports false when it was too late.
func (g *gate) take() bool { return g.taken.CompareAndSwap(false, true) }
