package packing

import (
	"math/big"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
)

// A Bound is a cost that no strategy can beat, and the way that proved it.
type Bound struct {
	Cost   *big.Rat
	Way    Argument
	needs  *division.Needs
	throws []automaton.Throw
	work   *work.Meter
}

// An Argument says how a bound was proved: by the function beside it. The proof is in
// docs/theory.md.
type Argument string

// The ways, in the order in which they are tried: the first of those that prove most counts.
const (
	ByOneKind    Argument = "one kind of die (theorem 3)"     // lower.go: oneThrow
	ByPath       Argument = "path bound (theorem 13)"         // greedy.go: greedyBound
	ByFirstRolls Argument = "first rolls (a simpler bound)"   // lower.go: throwsBound
	ByRestart    Argument = "prices and restart (theorem 14)" // restart.go
	ByPrices     Argument = "prices (theorem 10)"             // dual.go: boundBy
)

// raise takes a cost that a way proved if it is higher.
func (b *Bound) raise(way Argument, cost *big.Rat) {
	if cost.Cmp(b.Cost) > 0 {
		b.Cost, b.Way = cost, way
	}
}
