package packing

import "math/big"

// A Bound is a cost that no strategy can beat, and the way that proved it.
type Bound struct {
	Cost *big.Rat
	Way  Way
}

// A Way says how a bound was proved: by the function beside it. The proof is in docs/theory.md.
type Way string

// The ways, in the order in which they are tried: the first of those that prove most counts.
const (
	ByOneKind    Way = "one kind of die"    // lower.go: oneThrow
	ByPath       Way = "path bound"         // greedy.go: greedyBound
	ByFirstRolls Way = "first rolls"        // lower.go: throwsBound
	ByEntropy    Way = "entropy"            // lower.go: entropyBound
	ByOneOutcome Way = "one outcome"        // lower.go: outcomeBound
	ByRestart    Way = "prices and restart" // restart.go: restartBound
	ByPrices     Way = "prices"             // lower.go: boundByPrices; dual.go
)

// raise takes a cost that a way proved, if it is higher.
func (b *Bound) raise(way Way, cost *big.Rat) {
	if cost.Cmp(b.Cost) > 0 {
		b.Cost, b.Way = cost, way
	}
}
