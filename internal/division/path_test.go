package division

import (
	"math"
	"math/big"
	"testing"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/plantest"
	"pgregory.net/rapid"
)

// Within the least worst case, the best path equals the best of all paths, each of which
// is followed to its end.
func TestShortestWithinABudget(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		prices := rapid.SliceOfN(rapid.IntRange(1, 12), 13, 13).Draw(rt, "prices")
		dice := rapid.SampledFrom([][]int{{2, 3}, {2, 4, 8}, {2, 3, 6}, {2, 3, 4, 6},
			{2, 3, 4, 6, 12}}).Draw(rt, "dice")
		sum := rapid.SampledFrom([]uint64{144, 72, 96, 64}).Draw(rt, "sum")
		weight := rapid.Uint64Range(1, sum-1).Draw(rt, "weight")
		weights := []uint64{weight, sum - weight}
		s := search(t, weights, plantest.ThrowsAt(func(sides int) int { return prices[sides] }, dice...))
		budget := s.LeastWorst()
		if budget == NoBound {
			return
		}
		var best func(n *Path) float64
		best = func(n *Path) float64 {
			if n.ended() {
				return n.Cost
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
		a, err := s.Bounded()
		if err != nil {
			rt.Fatal(err)
		}
		if p, cost := plantest.Proof(t, a), plantest.Proved(t, a); p.Worst != budget ||
			math.Abs(cost-want) > 1e-9*want {
			rt.Errorf("%v from %v at %v: costs %v and %d at worst, want %v and %d", weights, dice, prices,
				cost, p.Worst, want, budget)
		}
	})
}

// A search that stops half-way is never worse than one throw alone. 18 d7 make a
// d(7^18) and leave nothing open. But 16 large dice, 2 % cheaper for each bit, have
// more paths than the search tries before any of them ends.
func TestPathIsNoWorseThanOneThrow(t *testing.T) {
	price := func(sides int) int {
		perBit := 1000.0
		if sides == 7 {
			perBit = 1020
		}
		return int(perBit * arith.Log2(float64(sides)))
	}
	dice, target := []int{7}, uint64(1)
	for i := range 16 {
		dice = append(dice, 500+31*i)
	}
	for range 18 {
		target *= 7
	}
	cost, err := newSearch(target, plantest.ThrowsAt(price, dice...)).Undivided(Unlimited).Verify(
		t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if alone := big.NewRat(int64(18*price(7)), 1); cost.Cmp(alone) > 0 {
		t.Errorf("%v, want at most %v, with d7s alone", cost.FloatString(3), alone.FloatString(3))
	}
}

// The worst case of a path is the least sum of dice whose product the target divides.
func TestWorstFrom(t *testing.T) {
	throws := plantest.Throws(4, 6, 10, 20)
	for m := uint64(2); m <= 2000; m++ {
		s := newSearch(m, throws)
		got := s.LeastWorst()
		ok := got < NoBound
		reached := map[uint64]bool{1: true} // gcds of products and m
		want, bound := 0, false
		for n := 0; n < 12 && !bound; n++ {
			want = n
			bound = reached[m]
			next := map[uint64]bool{}
			for g := range reached {
				for _, t := range throws {
					next[arith.GCD(g*t.Sides, m)] = true
				}
			}
			reached = next
		}
		if ok != bound || ok && got != want {
			t.Fatalf("d%d: %d, %v; want %d, %v", m, got, ok, want, bound)
		}
	}
}
