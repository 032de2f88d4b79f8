// Package division finds strategies that give the outcomes whole cases as soon as there
// are any: for the least expected cost, or for the least worst case.
//
// Let W be the sum of the outcomes' weights, and let every open case have the size N, the
// product of the sides rolled so far. When each outcome has got its whole cases, the one
// of weight w still needs (ρ·w mod W)/W of a case, where ρ is N mod W. So all that
// matters of the past is this residue ρ, at first 1. The number of open cases is r(ρ) = Σ
// (ρ·w mod W)/W, and a throw of d sides leads to the residue ρ·d mod W.
//
// For a fair die, r(ρ) = ρ, and any k of the open cases are like those of the residue k.
// So they are divided into portions, each rolled with a throw of its own, and the best
// strategy is the best division of each number below the target: by policy iteration
// (divide.go), or from budget to budget for the least worst case (best.go).
//
// With weights, all open cases are rolled with the same throw: the strategy is a path
// from residue to residue, until nothing is open. The best is the shortest, by value
// iteration where there are few residues (divide.go), otherwise by a search for paths
// (path.go), which also serves large fair dice. With one throw, a path is the strategy of
// Knuth and Yao (1976), the best of all. Where a path rarely goes, it is closed
// (ending.go, closing.go).
package division

import (
	"math"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/work"
)

// A Portion is open cases that are rolled with one throw.
type Portion struct {
	Throw   int    // index into the throws, or Close
	Residue uint64 // the residue of the cases: for a fair die, their number
}

// Close stands for the throws that close a path.
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

// A PolicySearch looks for strategies that meet needs with throws.
type PolicySearch struct {
	Base      float64 // the least cost of a throw
	needs     *Needs
	throws    []automaton.Throw
	extra     []float64      // for each throw, its cost beyond Base
	surcharge []float64      // for each throw, what a portion costs for being one more
	largest   float64        // the most bits of a throw
	perBit    float64        // the least cost of a bit
	worst     map[uint64]int // the results of worstFrom
	closing   *closing       // nil for a fair die
	work      *work.Meter    // what may still be done
}

const (
	// Of two plans whose costs differ by less than about tieWeight cheapest throws, the
	// better has fewer dice in each throw, then fewer portions, then smaller dice. The
	// search charges this little for them, up to twice as much for a large die.
	tieWeight     = 1e-11
	portionWeight = tieWeight / 16

	// Cases less probable than never are not followed: such bad luck proves unfair dice
	// earlier.
	never = 1.0 / (1 << (automaton.UnfairBits + 12))

	// Targets up to maxDivided are planned with divisions, if the search keeps at most
	// maxEffort numbers, one for each case and throw. Weights are planned by value
	// iteration if their sum is at most maxResidues.
	maxDivided  = 1 << 14
	maxEffort   = 1 << 22
	maxResidues = 1 << 17
)

// New returns a search with throws in ascending order of their different sides, each of
// which times the sum of the weights and the number of outcomes is below 2^63; for a fair
// die, times the target.
func New(needs *Needs, throws []automaton.Throw, w *work.Meter) *PolicySearch {
	s := &PolicySearch{
		needs: needs, throws: throws, Base: math.Inf(1), perBit: math.Inf(1),
		worst: map[uint64]int{needs.Sum: 0}, work: w,
	}
	for _, t := range throws {
		bits := arith.Log2(float64(t.Sides))
		s.Base = min(s.Base, float64(t.Cost))
		s.largest = max(s.largest, bits)
		s.perBit = min(s.perBit, float64(t.Cost)/bits)
	}
	for i, t := range throws {
		s.extra = append(s.extra, float64(t.Cost)-s.Base+
			float64(s.Base*tieWeight*float64(len(t.Dice)-1)))
		s.surcharge = append(s.surcharge,
			float64(s.Base*portionWeight*(1+float64(i)/float64(len(throws)))))
	}
	if !needs.fair() {
		s.closing = newClosing(needs, throws, w)
	}
	return s
}

// With returns the search with other work.
func (s *PolicySearch) With(w *work.Meter) *PolicySearch {
	other := *s
	other.work = w
	return &other
}

// excess returns the cost of cases rolled with throw i above that of the same number
// of cheapest throws, when the cases that stay open cost u.
func (s *PolicySearch) excess(i int, cases, u float64) float64 {
	return float64(cases*s.extra[i]) + float64(u/float64(s.throws[i].Sides)) + s.surcharge[i]
}
