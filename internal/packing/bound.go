package packing

import "math/big"

// A Bound is a cost that no strategy can beat, and the way that proved it.
type Bound struct {
	Cost *big.Rat
	Way  Way
}

// A Way says how a bound was proved. Each has a file or a function of its own, and its proof in
// docs/theory.md.
type Way string

// The ways, in the order in which they are tried: the first of those that prove most counts.
const (
	ByOneKind    Way = "one kind of die"    // oneThrow
	ByPath       Way = "path bound"         // greedy.go
	ByFirstRolls Way = "first rolls"        // throwsBound
	ByEntropy    Way = "entropy"            // entropyBound
	ByOneOutcome Way = "one outcome"        // outcomeBound
	ByRestart    Way = "prices and restart" // restart.go
	ByPrices     Way = "prices"             // dual.go
)

// raise takes a cost that a way proved, if it is higher.
func (b *Bound) raise(way Way, cost *big.Rat) {
	if cost.Cmp(b.Cost) > 0 {
		b.Cost, b.Way = cost, way
	}
}
