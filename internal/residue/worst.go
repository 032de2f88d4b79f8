package residue

import (
	"fmt"

	"example.com/dice/internal/arith"
)

// A NoBoundError says that no strategy has a bound: no throw shares a factor with
// Lacking, a factor of the target. It is prime, unless all its prime factors are
// above 2^20.
type NoBoundError struct{ Target, Lacking uint64 }

func (e *NoBoundError) Error() string {
	return fmt.Sprintf("no strategy for a d%d has a bound: its factor %d divides no product of throws", e.Target, e.Lacking)
}

// LeastWorst returns the least worst-case cost, and whether any strategy has a bound.
func (s *Search) LeastWorst() (worst int, bounded bool) { return s.worstFrom(1) }

// stepsOfGCD is about how many steps a greatest common divisor takes.
const stepsOfGCD = 32

// worstFrom returns the least worst-case cost of a walk, and whether any has a bound,
// from a residue whose greatest common divisor with W, the sum of the weights, is g. It
// ends for certain when W divides the product of the residue and the sides rolled. The
// part W/g is missing, and a throw contributes the factors that they have in common.
func (s *Search) worstFrom(g uint64) (worst int, bounded bool) {
	if g == s.Sum {
		return 0, true
	}
	if worst, known := s.worst[g]; known {
		return worst, worst != Unlimited
	}
	worst = Unlimited
	s.work.Spend(len(s.factors) * stepsOfGCD)
	if s.work.Cancelled() {
		return worst, false
	}
	for factor, cost := range s.factors { // in any order: the minimum is the same
		common := arith.GCD(s.Sum/g, factor)
		if common == 1 {
			continue
		}
		if rest, ok := s.worstFrom(g * common); ok && (worst == Unlimited || cost+rest < worst) {
			worst = cost + rest
		}
	}
	s.worst[g] = worst
	return worst, worst != Unlimited
}

// Lacking returns the part of the target that has no factor in common with any throw:
// its least prime factor, if that is easy to find.
func (s *Search) Lacking() uint64 {
	rest := s.Sum
	for _, t := range s.Throws {
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
