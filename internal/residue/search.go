package residue

import (
	"math"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/work"
)

// A Search looks for walks that meet needs with throws.
type Search struct {
	*Needs
	Throws    []automaton.Throw
	Base      float64        // the least cost of a throw
	extra     []float64      // for each throw, its cost beyond Base
	surcharge []float64      // for each throw, what a portion costs for being one more
	largest   float64        // the most bits of a throw
	perBit    float64        // the least cost of a bit
	factors   map[uint64]int // what throws have in common with the sum, with the least cost of such a throw
	worst     map[uint64]int // what worstFrom has found
	closing   *closing       // nil for a fair die, which begins again from one case
	work      *work.Meter    // what may still be done
}

// Of two plans whose costs differ by less than about tieWeight cheapest throws, the
// better has fewer dice in each throw, then fewer portions, then smaller dice. The
// search charges this little for them: for a portion less than for a die, up to twice
// as much if its die is large.
const (
	tieWeight     = 1e-11
	portionWeight = tieWeight / 16
)

// Cases less probable than Never are not followed: such bad luck proves unfair dice
// earlier.
const Never = 1.0 / (1 << (automaton.UnfairBits + 12))

// Unlimited is the budget of a walk without a bound.
const Unlimited = -1

// New returns a search with throws in ascending order of their different sides, each
// of which times the sum of the weights and the number of outcomes is below 2^63.
func New(needs *Needs, throws []automaton.Throw, w *work.Meter) *Search {
	s := &Search{
		Needs: needs, Throws: throws, Base: math.Inf(1), perBit: math.Inf(1),
		factors: map[uint64]int{}, worst: map[uint64]int{}, work: w,
	}
	for _, t := range throws {
		s.Base = min(s.Base, float64(t.Cost))
		s.largest = max(s.largest, arith.Log2(float64(t.Sides)))
		s.perBit = min(s.perBit, float64(t.Cost)/arith.Log2(float64(t.Sides)))
		common := arith.GCD(t.Sides, s.Sum)
		if cost, known := s.factors[common]; common > 1 && (!known || t.Cost < cost) {
			s.factors[common] = t.Cost
		}
	}
	for i, t := range throws {
		s.extra = append(s.extra, float64(t.Cost)-s.Base+float64(s.Base*tieWeight*float64(len(t.Dice)-1)))
		s.surcharge = append(s.surcharge, float64(s.Base*portionWeight*(1+float64(i)/float64(len(throws)))))
	}
	if !s.fair() {
		s.closing = s.newClosing()
	}
	return s
}

// Excess returns the cost of cases rolled with throw i above that of the same number
// of cheapest throws, when the cases that stay open cost u.
func (s *Search) Excess(i int, cases, u float64) float64 {
	return float64(cases*s.extra[i]) + float64(u/float64(s.Throws[i].Sides)) + s.surcharge[i]
}
