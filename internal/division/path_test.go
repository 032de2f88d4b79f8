package division

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"example.com/dice/internal/dicetest"
)

// Within the least worst case, the best path equals the best of all paths, each of which is
// followed to its end.
func TestShortestWithinABudget(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		prices := rapid.SliceOfN(rapid.IntRange(1, 12), 13, 13).Draw(rt, "prices")
		dice := rapid.SampledFrom([][]int{{2, 3}, {2, 4, 8}, {2, 3, 6}, {2, 3, 4, 6},
			{2, 3, 4, 6, 12}}).Draw(rt, "dice")
		sum := rapid.SampledFrom([]uint64{144, 72, 96, 64}).Draw(rt, "sum")
		weight := rapid.Uint64Range(1, sum-1).Draw(rt, "weight")
		weights := []uint64{weight, sum - weight}
		s := search(t, weights, dicetest.ThrowsAt(func(sides int) int { return prices[sides] }, dice...))
		budget := s.LeastWorst()
		if budget == NoBound {
			return
		}
		var best func(n *path) float64
		best = func(n *path) float64 {
			if n.ended() {
				return n.cost
			}
			least := math.Inf(1)
			for i := range s.throws {
				if next := s.extend(n, i, budget); next != nil {
					least = min(least, best(next))
				}
			}
			return least
		}
		want := best(s.start(nil))
		divide, n := s.Shortest(budget), s.start(nil)
		for !n.ended() {
			n = s.roll(n, int(divide(Situation{n.residue, budget})[0].Throw))
		}
		if math.Abs(n.cost-want) > 1e-9*want || int(n.spent) > budget {
			rt.Errorf("%v from %v at %v: costs %v and %d at worst, want %v and at most %d", weights, dice,
				prices, n.cost, n.spent, want, budget)
		}
	})
}
