// Package division finds strategies that give the outcomes whole cases as soon as there
// are any: for the least expected cost, or for the least worst case.
//
// Let W be the sum of the outcomes' weights, and let every open case have the size N, the
// product of the sides rolled so far. When each outcome has got its whole cases, the one
// of weight w still needs (ρ·w mod W)/W of a case, where ρ is N mod W. So all that matters
// of the past is this residue ρ, at first 1. The number of open cases is
// r(ρ) = Σ (ρ·w mod W)/W, and a throw of d sides leads to the residue ρ·d mod W.
//
// For a fair die, r(ρ) = ρ, and any k of the open cases are like those of the residue k.
// So they are divided into portions, each rolled with a throw of its own, and the best
// strategy is the best division of each number below the target: by policy iteration
// (divide.go), or from budget to budget for the least worst case (bounded.go).
//
// With weights, all open cases are rolled with the same throw: the strategy is a walk from
// residue to residue, until nothing is open. The best is a shortest path, by value
// iteration where there are few residues (divide.go), otherwise by a search for paths
// (path.go), which also serves large fair dice. With one throw, a walk is the strategy of
// Knuth and Yao (1976), the best of all.
//
// A strategy that is short need not be the best where it rarely goes. For a fair die it
// restarts there from one case. A walk is closed (walk.go): a throw of D ≥ W sides gives
// the outcome of weight w the part ⌊D/W⌋·(ρ·w mod W) of D cases, and the rest is open with
// the same residue.
package division

import (
	"maps"
	"slices"
)

// A Portion is open cases that are rolled with one throw.
type Portion struct {
	Throw   int    // index into the throws, or Close
	Residue uint64 // of the cases: for a fair die, their number
}

// Close stands for the throws that close a walk.
const Close = -1

// A Situation is the open cases of a residue, with a budget to decide them.
type Situation struct {
	Residue uint64
	Budget  int
}

// Unlimited is the budget of a strategy without a bound.
const Unlimited = -1

// Free returns a situation without a budget.
func Free(residue uint64) Situation { return Situation{residue, Unlimited} }

// A Policy says how the open cases of a situation are divided into portions. Where it
// returns nil, the strategy restarts from one case. That wastes rolls of a fair die but
// stays fair: all open cases were equally likely. With weights it must not return nil.
type Policy func(Situation) []Portion

// along returns the policy that rolls the given throw from each residue.
func along(throws map[uint64]int) Policy {
	return func(x Situation) []Portion {
		if throw, ok := throws[x.Residue]; ok {
			return []Portion{{throw, x.Residue}}
		}
		return nil
	}
}

// A Share is cases that go on in a situation, the same number in each of its open cases.
type Share struct {
	Cases uint64
	To    Situation
}

// A Sharing divides the cases that stay open among situations.
type Sharing func(left Situation) []Share

// A strategy with more situations than maxSituations omits those that are never reached.
const maxSituations = 512

// likely returns a policy for a fair die without a bound that, of many situations, omits those
// that are never reached in practice.
func (s *PolicySearch) likely(divide Policy) Policy {
	visits := map[uint64]float64{1: 1} // of each open case of a situation, expected
	for wave := map[uint64]float64{1: 1}; len(wave) > 0; {
		next := map[uint64]float64{}
		for _, open := range slices.Sorted(maps.Keys(wave)) { // sums depend on the order
			for _, part := range divide(Free(open)) {
				sides := s.throws[part.Throw].Sides
				if left := s.needs.Of(part.Residue, sides); left > 0 {
					next[left] += wave[open] / float64(sides)
				}
			}
		}
		for left, weight := range next {
			if _, known := visits[left]; known && weight*float64(left) < never {
				delete(next, left)
			}
			visits[left] += weight
		}
		wave = next
	}
	if len(visits) <= maxSituations {
		return divide
	}
	return func(x Situation) []Portion {
		if visits[x.Residue]*float64(x.Residue) < never {
			return nil
		}
		return divide(x)
	}
}
