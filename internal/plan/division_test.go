package plan

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"example.com/dice/internal/automaton"
)

// one is what a roll costs, if nothing else is said.
func one(int) int { return 1 }

// throwsOf returns the rolls of single dice.
func throwsOf(cost func(sides int) int, dice ...int) []automaton.Throw {
	var throws []automaton.Throw
	for _, sides := range dice {
		throws = append(throws, automaton.Throw{Sides: uint64(sides), Cost: cost(sides), Dice: []int{sides}})
	}
	return throws
}

// bestDivision and bestPlan return the best division and the best strategy.
func bestDivision(s *search) *automaton.Automaton {
	divide, _ := s.divided()
	return s.build(unlimited, divide)
}

func bestPlan(s *search) *automaton.Automaton {
	best, _, _ := s.unbounded()
	return best
}

// proved returns the expected cost of a strategy, which must be fair and cost
// what it says.
func proved(t *testing.T, a *automaton.Automaton) float64 {
	t.Helper()
	cost, err := a.Cost()
	if err != nil {
		t.Fatal(err)
	}
	if proof, err := a.Verify(); err != nil || proof.Cmp(cost) != 0 {
		t.Errorf("d%d costs %v, and by proof %v; %v", a.Target, cost, proof, err)
	}
	f, _ := cost.Float64()
	return f
}

// The tables were computed by another program, from the recurrence alone.
func TestDivisionReference(t *testing.T) {
	for file, available := range map[string][]int{
		"plan-poly": {4, 6, 8, 10, 12, 20}, "plan-d23": {2, 3}, "plan-d610": {6, 10},
	} {
		t.Run(file, func(t *testing.T) {
			f, err := os.Open("testdata/" + file + ".tsv")
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			rows := 0
			for lines := bufio.NewScanner(f); lines.Scan(); {
				if strings.HasPrefix(lines.Text(), "#") {
					continue
				}
				var target uint64
				var undivided, divided float64
				if _, err := fmt.Sscan(lines.Text(), &target, &undivided, &divided); err != nil {
					t.Fatal(err)
				}
				s := newSearch(target, throwsOf(one, available...))
				if got := proved(t, bestDivision(s)); math.Abs(got-divided) > 1e-9 {
					t.Errorf("d%d costs %.12f, want %.12f", target, got, divided)
				}
				if got := proved(t, s.undivided(unlimited)); math.Abs(got-undivided) > 1e-9 {
					t.Errorf("d%d costs %.12f undivided, want %.12f", target, got, undivided)
				}
				rows++
			}
			if rows < 29 {
				t.Errorf("%d rows", rows)
			}
		})
	}
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
		for parts[i] = 0; parts[i] <= left; parts[i]++ {
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
				one,
				func(d int) int { return d + 1 },
			} {
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
				s := newSearch(uint64(m), throwsOf(cost, kinds...))
				if got := proved(t, bestDivision(s)); math.Abs(got-u[1]) > 1e-9 {
					t.Errorf("d%d from %v costs %v, want %v", m, kinds, got, u[1])
				}
				bruteForceBounded(t, m, kinds, cost)
			}
		}
	}
}

// bruteForceBounded finds the least budget for one case, and the least cost
// within it.
func bruteForceBounded(t *testing.T, m int, kinds []int, cost func(int) int) {
	s, err := newSearch(uint64(m), throwsOf(cost, kinds...)).bounded()
	var layers [][]float64
	for budget := 0; budget < 80; budget++ {
		u := make([]float64, m)
		for r := 1; r < m; r++ {
			u[r] = math.Inf(1)
			divisions(r, len(kinds), func(parts []int) {
				sum := 0.0
				for i, k := range parts {
					if k == 0 {
						continue
					}
					if left := budget - cost(kinds[i]); left < 0 {
						sum = math.Inf(1)
					} else {
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
		got := proved(t, s)
		if worst, _ := s.Worst(); worst != budget || math.Abs(got-u[1]) > 1e-9 {
			t.Errorf("d%d from %v: %d and %v, want %d and %v", m, kinds, worst, got, budget, u[1])
		}
		return
	}
	if err == nil {
		t.Errorf("d%d from %v has a bound", m, kinds)
	}
}
