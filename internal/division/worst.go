package division

import (
	"fmt"
	"math"

	"example.com/dice/internal/arith"
)

// A NoBoundError says that no strategy has a bound: no throw shares a factor with
// Lacking, a factor of the target. It is prime, unless all its prime factors are
// above 2^20.
type NoBoundError struct{ Target, Lacking uint64 }

func (e *NoBoundError) Error() string {
	return fmt.Sprintf("no strategy for a d%d has a bound: its factor %d divides no product of throws", e.Target, e.Lacking)
}

// NoBound is the worst case of a strategy that can go on for ever.
const NoBound = math.MaxInt / 2

// LeastWorst returns the least worst-case cost of a walk, or NoBound.
func (s *Search) LeastWorst() int { return s.worstFrom(1) }

// stepsOfGCD is about how many steps a greatest common divisor takes.
const stepsOfGCD = 32

// worstFrom is LeastWorst from a residue whose greatest common divisor with W, the sum of
// the weights, is g. A walk ends for certain when W divides the product of the residue and
// the sides rolled. The part W/g is missing, and a throw contributes the factors that they
// have in common.
func (s *Search) worstFrom(g uint64) int {
	worst, known := s.worst[g]
	if known {
		return worst
	}
	worst = NoBound
	s.work.Spend(len(s.factors) * stepsOfGCD)
	if s.work.Cancelled() {
		return worst
	}
	for factor, cost := range s.factors { // in any order: the minimum is the same
		if common := arith.GCD(s.needs.Sum/g, factor); common > 1 {
			worst = min(worst, cost+s.worstFrom(g*common))
		}
	}
	s.worst[g] = worst
	return worst
}

// lacking returns the part of the target that has no factor in common with any throw:
// its least prime factor, if that is easy to find.
func (s *Search) lacking() uint64 {
	rest := s.needs.Sum
	for _, t := range s.throws {
		for g := arith.GCD(rest, t.Sides); g > 1; g = arith.GCD(rest, t.Sides) {
			rest /= g
		}
	}
	for p := uint64(2); p < 1<<20 && p*p <= rest; p++ {
		if rest%p == 0 {
			return p
		}
	}
	return rest
}
