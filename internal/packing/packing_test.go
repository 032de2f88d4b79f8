package packing

import (
	"math/big"
	"runtime/debug"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	_ "example.com/dice/internal/dicetest/seed" // of random tests
	"example.com/dice/internal/division"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/work"
)

func init() { debug.SetGCPercent(400) } // tests keep little and allocate much

// divided returns the search for divisions, the best policy that it finds and its
// costs.
func divided(
	t testing.TB, target uint64, throws []automaton.Throw,
) (*division.PolicySearch, division.Policy, []float64) {
	s := division.New(division.Equal(target), throws, work.New(t.Context(), 3<<29))
	divide, costs := s.Best()
	return s, divide, costs
}

// With one throw the bound is the sum of Knuth and Yao, which the strategy has.
func TestOneThrowBound(t *testing.T) {
	for sides := 2; sides <= 20; sides += 3 {
		for target := uint64(2); target <= 60; target++ {
			throws := plantest.ThrowsAt(func(int) int { return 3 }, sides)
			bound := Prove(division.Equal(target), throws, nil, nil).Cost
			if cost := possible(t, division.Equal(target), throws, false); bound.Cmp(cost) != 0 {
				t.Errorf("d%d from d%d: bound %v, cost %v", target, sides, bound, cost)
			}
		}
	}
	// Where the remainders do not come back soon, the sum is cut off just below.
	bound := Prove(division.Equal(1_000_003), plantest.Throws(10), nil, nil).Cost
	s, divide, _ := divided(t, 1_000_003, plantest.Throws(10))
	cost, _ := s.Build(nil, division.Unlimited, divide, nil).Verify(t.Context())
	gap := new(big.Rat).Sub(cost, bound)
	if gap.Sign() < 0 || gap.Cmp(big.NewRat(1, 1<<62)) > 0 {
		t.Errorf("bound %v, cost %v", bound.FloatString(30), cost.FloatString(30))
	}
}

// Prices and the first rolls are bounds for large targets.
func TestBoundsOfLargeTargets(t *testing.T) {
	dicetest.Long(t)
	// Prices prove more of this one than 3.0905.
	bound, _ := Prove(division.Equal(24575), plantest.Throws(7, 30), big.NewRat(4, 1),
		work.New(t.Context(), 3<<29)).Cost.Float64()
	if bound < 3.119 || bound > 3.11978 {
		t.Errorf("d24575 from d7 and d30: bound %v", bound)
	}
	bound, _ = Prove(division.Equal(1<<31-1), plantest.Throws(4, 6, 8, 10, 12, 20),
		big.NewRat(9, 1), work.New(t.Context(), 3<<29)).Cost.Float64()
	if bound != 8 {
		t.Errorf("d2147483647 from the usual dice: bound %v", bound)
	}
	// A product that overflows by little is large enough.
	over := []automaton.Throw{{Sides: 1<<32 + 1, Cost: 1}}
	if got := leastThrows(division.Equal(1<<40), over); got != 2 {
		t.Errorf("a d(2^40) takes at least %v throws of 2^32 + 1", got)
	}
}
