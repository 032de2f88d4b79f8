package division

import (
	"context"
	"math"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"testing"

	"example.com/dice/internal/automaton"
	_ "example.com/dice/internal/dicetest/seed" // of random tests
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/work"
	"pgregory.net/rapid"
)

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

// divided returns the least cost of each number of cases below m, of which each of n dice
// rolls some, by trying all numbers.
func divided(m, n int, cost func(die, cases int) float64) []float64 {
	least := slices.Repeat([]float64{math.Inf(1)}, m)
	least[0] = 0
	for die := range n {
		for r := m - 1; r > 0; r-- {
			for k := 1; k <= r; k++ {
				least[r] = min(least[r], least[r-k]+cost(die, k))
			}
		}
	}
	return least
}

// The recurrence, by trying everything.
func TestDivisionBruteForce(t *testing.T) {
	for _, kinds := range [][]int{{2, 3}, {2, 5}, {3, 4}, {2, 3, 5}, {4, 6, 10}, {5, 7, 8}} {
		for m := 2; m <= 14; m++ {
			for _, cost := range []func(int) int{
				plantest.One,
				func(d int) int { return d + 1 },
			} {
				u := bruteForceCosts(m, kinds, cost)
				s := newSearch(uint64(m), plantest.ThrowsAt(cost, kinds...))
				if got := plantest.Proved(t, bestDivision(s)); math.Abs(got-u[1]) > 1e-9 {
					t.Errorf("d%d from %v costs %v, want %v", m, kinds, got, u[1])
				}
				bruteForceBounded(t, m, kinds, cost)
			}
		}
	}
	// Here the same throw for all open cases costs a third more.
	bruteForceBounded(t, 20, []int{4, 6, 8, 10, 12, 20}, func(d int) int { return 1 + d%3 })
}

// bruteForceCosts returns the least cost of each number of open cases, by iterating the
// recurrence.
func bruteForceCosts(m int, kinds []int, cost func(int) int) []float64 {
	u := make([]float64, m)
	for range 200 {
		u = divided(m, len(kinds), func(i, k int) float64 {
			return float64(k*cost(kinds[i])) + u[k*kinds[i]%m]/float64(kinds[i])
		})
	}
	return u
}

// bruteForceBounded finds the least budget for one case, and the least cost within it.
func bruteForceBounded(t *testing.T, m int, kinds []int, cost func(int) int) {
	s, err := newSearch(uint64(m), plantest.ThrowsAt(cost, kinds...)).Bounded()
	var layers [][]float64 // by budget, the least cost of each number of open cases
	for budget := 0; budget < 80; budget++ {
		u := divided(m, len(kinds), func(i, k int) float64 {
			left := budget - cost(kinds[i])
			if left < 0 {
				return math.Inf(1)
			}
			return float64(k*cost(kinds[i])) + layers[left][k*kinds[i]%m]/float64(kinds[i])
		})
		layers = append(layers, u)
		if math.IsInf(u[1], 1) {
			continue
		}
		if err != nil {
			t.Errorf("d%d from %v: %v, but %d suffices", m, kinds, err, budget)
			return
		}
		got := plantest.Proved(t, s)
		if worst := plantest.Proof(t, s).Worst; worst != budget || math.Abs(got-u[1]) > 1e-9 {
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
		s := newSearch(m, plantest.ThrowsAt(func(int) int { return 1 + random.IntN(most) }, dice...))
		_, u := s.values()
		got, chosen := s.DivideTo(m-1, math.MaxFloat64, func(int) []float64 { return u })
		want := divided(int(m), len(dice), func(i, k int) float64 {
			return s.excessOf(Portion{i, uint64(k)}, u)
		})
		for r := range m {
			sum := 0.0
			for _, portion := range Portions(chosen, r) {
				sum += s.excessOf(portion, u)
			}
			if math.Abs(got[r]-want[r]) > 1e-12*want[r] || math.Abs(sum-want[r]) > 1e-12*want[r] {
				t.Fatalf("d%d from %v: %d cases cost %v, and %v; want %v", m, dice, r, got[r], sum, want[r])
			}
		}
	}
}

// With little work, a search still finds a fair strategy: at least the best with one
// throw for all open cases, if it may look at these.
func TestLittleWork(t *testing.T) {
	throws := plantest.Throws(4, 6, 8, 10, 12, 20)
	for _, target := range []uint64{13, 97, 512, 1009} {
		search := func(left int) float64 {
			s := New(Equal(target), throws, work.New(t.Context(), left))
			return plantest.Proved(t, bestDivision(s))
		}
		s := newSearch(target, throws)
		full, undivided := search(enough), plantest.Proved(t, s.Undivided(Unlimited))
		s.values()
		used := enough - s.work.Left()
		for left := range 25 {
			cost := search(left * left * left * int(target))
			if cost < full-1e-12 {
				t.Errorf("d%d costs %v with little work, %v with much", target, cost, full)
			}
			if left*left*left*int(target) > used && cost > undivided+1e-12 {
				t.Errorf("d%d costs %v, more than %v with one throw for all", target, cost, undivided)
			}
		}
		s = New(Equal(target), throws, work.New(t.Context(), 0))
		if a, err := s.Bounded(); target == 512 && (err != nil || plantest.Proved(t, a) < full) {
			t.Error(err)
		}
	}
}

// A path of all residues, each after the other, needs no deep stack: a browser has none.
func TestResiduesNeedNoStack(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20))
	needs := NewNeeds([]uint64{1, maxResidues - 2})
	s := New(needs, plantest.Throws(6), work.New(t.Context(), enough))
	if got := len(s.residues()); got != maxResidues-2 {
		t.Errorf("%d residues", got)
	}
}

// Budgets are all sums of costs, each once and in order.
func TestBudgets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		costs := rapid.SliceOfN(rapid.IntRange(1, 30), 1, 4).Draw(t, "costs")
		s := &PolicySearch{}
		for _, c := range costs {
			s.throws = append(s.throws, automaton.Throw{Sides: 2, Cost: c, Dice: []int{2}})
		}
		possible, want := map[int]bool{0: true}, []int(nil)
		for b := 1; b < 200; b++ {
			for _, c := range costs {
				possible[b] = possible[b] || possible[b-c]
			}
			if possible[b] {
				want = append(want, b)
			}
		}
		if got := s.budgets(199, len(want)+1); !slices.Equal(got, want) {
			t.Fatalf("%v: %v, want %v", costs, got, want)
		}
		if s.budgets(199, len(want)) != nil {
			t.Fatalf("%v: more than %d", costs, len(want))
		}
	})
}

// Costs of very different sizes have a great many sums; the search does not try all.
func TestBoundedUnlikeCosts(t *testing.T) {
	coinIsDear := func(sides int) int {
		if sides == 2 {
			return 1_000_000
		}
		return 1
	}
	a, err := newSearch(2, plantest.ThrowsAt(coinIsDear, 2, 3)).Bounded()
	if err != nil {
		t.Fatal(err)
	}
	if p := plantest.Proof(t, a); !p.Bounded || p.Worst != 1_000_000 {
		t.Error(p.Worst, p.Bounded)
	}
}
