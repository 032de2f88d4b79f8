package division

import (
	"context"
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/work"
)

// Random tests are the same in every run; -rapid.seed=0 makes new ones.
func init() { flag.Set("rapid.seed", "1") }

// newSearch returns a search with all the work that it needs.
func newSearch(target uint64, throws []automaton.Throw) *PolicySearch {
	return New(Equal(target), throws, work.New(context.Background(), enough))
}

// enough work for any search of these tests.
const enough = 3 << 29

// bestDivision returns the best division.
func bestDivision(s *PolicySearch) *automaton.Automaton {
	divide, _ := s.Best()
	return s.Build(nil, Unlimited, divide, nil)
}

// divisions calls visit with all ways to divide r cases among n dice.
func divisions(r, n int, visit func(parts []int)) {
	parts := make([]int, n)
	var rec func(i, left int)
	rec = func(i, left int) {
		if i == n-1 {
			parts[i] = left
			visit(parts)
			return
		}
		parts[i] = 0
		for ; parts[i] <= left; parts[i]++ {
			rec(i+1, left-parts[i])
		}
	}
	rec(0, r)
}

// The recurrence, by trying everything.
func TestDivisionBruteForce(t *testing.T) {
	for _, kinds := range [][]int{{2, 3}, {2, 5}, {3, 4}, {2, 3, 5}, {4, 6, 10}, {5, 7, 8}} {
		for m := 2; m <= 14; m++ {
			for _, cost := range []func(int) int{
				dicetest.One,
				func(d int) int { return d + 1 },
			} {
				u := bruteForceCosts(m, kinds, cost)
				s := newSearch(uint64(m), dicetest.ThrowsAt(cost, kinds...))
				if got := dicetest.Proved(t, bestDivision(s)); math.Abs(got-u[1]) > 1e-9 {
					t.Errorf("d%d from %v costs %v, want %v", m, kinds, got, u[1])
				}
				bruteForceBounded(t, m, kinds, cost)
			}
		}
	}
}

// bruteForceCosts returns the least cost of each number of open cases, by iterating the
// recurrence.
func bruteForceCosts(m int, kinds []int, cost func(int) int) []float64 {
	u := make([]float64, m)
	for range 60 {
		for r := 1; r < m; r++ {
			best := math.Inf(1)
			divisions(r, len(kinds), func(parts []int) {
				sum := 0.0
				for i, k := range parts {
					sum += float64(k*cost(kinds[i])) + u[k*kinds[i]%m]/float64(kinds[i])
				}
				best = min(best, sum)
			})
			u[r] = best
		}
	}
	return u
}

// bruteForceBounded finds the least budget for one case, and the least cost within it.
func bruteForceBounded(t *testing.T, m int, kinds []int, cost func(int) int) {
	s, err := newSearch(uint64(m), dicetest.ThrowsAt(cost, kinds...)).Bounded()
	var layers [][]float64 // by budget, the least cost of each number of open cases
	for budget := 0; budget < 80; budget++ {
		u := make([]float64, m)
		for r := 1; r < m; r++ {
			u[r] = math.Inf(1)
			divisions(r, len(kinds), func(parts []int) {
				sum := 0.0
				for i, k := range parts {
					left := budget - cost(kinds[i])
					switch {
					case k == 0:
					case left < 0:
						sum = math.Inf(1)
					default:
						sum += float64(k*cost(kinds[i])) + layers[left][k*kinds[i]%m]/float64(kinds[i])
					}
				}
				u[r] = min(u[r], sum)
			})
		}
		layers = append(layers, u)
		if math.IsInf(u[1], 1) {
			continue
		}
		if err != nil {
			t.Errorf("d%d from %v: %v, but %d suffices", m, kinds, err, budget)
			return
		}
		got := dicetest.Proved(t, s)
		if worst := dicetest.Proof(t, s).Worst; worst != budget || math.Abs(got-u[1]) > 1e-9 {
			t.Errorf("d%d from %v: %d and %v, want %d and %v", m, kinds, worst, got, budget, u[1])
		}
		return
	}
	if err == nil {
		t.Errorf("d%d from %v has a bound", m, kinds)
	}
}

// A divided search tries few sums, and finds the same as trying all of them.
func TestDivideLooksAtEnough(t *testing.T) {
	random := rand.New(rand.NewPCG(66, 24))
	for range 300 {
		m, most := 2+random.Uint64N(80), 1+random.IntN(3)
		dice := random.Perm(30)[:1+random.IntN(5)]
		slices.Sort(dice)
		for i := range dice {
			dice[i] += 2
		}
		s := newSearch(m, dicetest.ThrowsAt(func(int) int { return 1 + random.IntN(most) }, dice...))
		_, u := s.values()
		got, chosen := s.DivideTo(m-1, math.MaxFloat64, func(int) []float64 { return u })
		want := slices.Repeat([]float64{math.Inf(1)}, int(m))
		want[0] = 0
		for i := range dice {
			for r := m - 1; r > 0; r-- {
				for k := uint64(1); k <= r; k++ {
					want[r] = min(want[r], want[r-k]+s.portion(Portion{i, k}, u))
				}
			}
		}
		for r := range m {
			sum := 0.0
			for _, part := range Portions(chosen, r) {
				sum += s.portion(part, u)
			}
			if math.Abs(got[r]-want[r]) > 1e-12*want[r] || math.Abs(sum-want[r]) > 1e-12*want[r] {
				t.Fatalf("d%d from %v: %d cases cost %v, and %v; want %v", m, dice, r, got[r], sum, want[r])
			}
		}
	}
}
