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
	ByOneKind    Way = "one kind of die (theorem 3)"     // lower.go: oneThrow
	ByPath       Way = "path bound (theorem 13)"         // greedy.go: greedyBound
	ByFirstRolls Way = "first rolls (a simpler bound)"   // lower.go: throwsBound
	ByEntropy    Way = "entropy (a simpler bound)"       // lower.go: entropyBound
	ByOneOutcome Way = "one outcome (a simpler bound)"   // lower.go: outcomeBound
	ByRestart    Way = "prices and restart (theorem 14)" // restart.go: restartBound
	ByPrices     Way = "prices (theorem 10)"             // lower.go: boundByPrices; dual.go
)

// raise takes a cost that a way proved, if it is higher.
func (b *Bound) raise(way Way, cost *big.Rat) {
	if cost.Cmp(b.Cost) > 0 {
		b.Cost, b.Way = cost, way
	}
}
