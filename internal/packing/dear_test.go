package packing

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/division"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/work"
)

// Of problems with costs, the costs of the plans and the bounds sum to what they did: of
// five, and with -all of sixty. -v shows each.
func TestDearPlansCostWhatTheyDid(t *testing.T) {
	sets, targets := rand.New(rand.NewPCG(40, 60)), rand.New(rand.NewPCG(60, 40))
	var throws []automaton.Throw
	costs, bounds := new(big.Rat), new(big.Rat)
	for i := range 60 {
		if i%3 == 0 {
			dice := sets.Perm(19)[:2+sets.IntN(3)]
			slices.Sort(dice)
			for i := range dice {
				dice[i] += 2
			}
			throws = plantest.ThrowsAt(func(int) int { return 1 + sets.IntN(9) }, dice...)
		}
		target := 2 + targets.Uint64N(60)
		if !*dicetest.All && i%12 != 5 {
			continue
		}
		needs, w := division.Equal(target), work.New(t.Context(), 3<<29)
		s, divide, u := divided(t, target, throws)
		best := s.Build(Find(needs, throws, u, w).Best, division.Unlimited, divide, nil)
		cost := plantest.Proof(t, best).Cost
		bound := Prove(needs, throws, cost, w).Cost
		if bound.Cmp(cost) > 0 {
			t.Errorf("d%d from %v: bound %v above cost %v", target, throws, bound, cost)
		}
		t.Logf("d%d from %v: %s, bound %s", target, throws, cost.FloatString(6), bound.FloatString(6))
		costs.Add(costs, cost)
		bounds.Add(bounds, bound)
	}
	want := "41.151083 41.151082"
	if *dicetest.All {
		want = "385.513113 385.506502"
	}
	if got := fmt.Sprint(costs.FloatString(6), " ", bounds.FloatString(6)); got != want {
		t.Errorf("costs and bounds sum to %s; want %s", got, want)
	}
}
