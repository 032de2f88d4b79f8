package plan

import (
	"math"

	"example.com/dice/internal/automaton"
)

// layerEffort is what a layer takes up besides its numbers.
const layerEffort = 64

// A layer is the best strategy within one budget: from r open cases, at most so
// much may still be spent.
type layer struct {
	cost   []float64 // for each r, expected and times r; infinite if the budget does not suffice
	chosen [][]uint32
}

// layers returns the least budget that suffices from one case on, and for each
// budget that can be left on the way the best division of r cases:
//
//	U(r, b) = min over r = Σ k_d of Σ_d k_d·c(d) + U(k_d·d mod m, b - c(d))/d
//
// It takes one budget after the other, from nothing up (backward induction),
// until one suffices. ok is false if there is no room for so many layers, or if
// the work is over before.
func (s *search) layers() (budget int, layers map[int]*layer, ok bool) {
	nothing := make([]float64, s.target)
	for r := range nothing[1:] {
		nothing[r+1] = math.Inf(1)
	}
	layers = map[int]*layer{0: {cost: nothing}}
	room := maxEffort / (int(s.target)*(len(s.throws)+1) + layerEffort)
	sums := newBudgets(s.throws)
	for len(layers) <= room {
		budget = sums.next()
		x, chosen := s.divide(math.MaxFloat64, func(i int) []float64 {
			if l := layers[budget-s.throws[i].Cost]; l != nil {
				return l.cost
			}
			return nil
		})
		if s.work.over() {
			break
		}
		for r := range x {
			x[r] += float64(float64(r) * s.base)
		}
		layers[budget] = &layer{x, chosen}
		if !math.IsInf(x[1], 1) {
			return budget, layers, true
		}
	}
	return 0, nil, false
}

// Budgets are what any throws can cost together, in ascending order. A sum is an
// earlier one and a throw; as the sums rise, so do the earlier ones for the same
// throw, and nothing needs to be looked at twice.
type budgets struct {
	throws  []automaton.Throw
	known   []int
	earlier []int // for each throw, the first known sum with which it may make a new one
}

func newBudgets(throws []automaton.Throw) *budgets {
	return &budgets{throws, []int{0}, make([]int, len(throws))}
}

// next returns the least sum that it has not returned yet, from one throw on.
func (s *budgets) next() int {
	last, next := s.known[len(s.known)-1], math.MaxInt
	for i, t := range s.throws {
		for s.known[s.earlier[i]]+t.Cost <= last {
			s.earlier[i]++
		}
		next = min(next, s.known[s.earlier[i]]+t.Cost)
	}
	s.known = append(s.known, next)
	return next
}

// within returns the policy that keeps to the budgets of the layers.
func within(layers map[int]*layer) policy {
	return func(x situation) []portion {
		if l := layers[x.budget]; l != nil {
			return portions(l.chosen, x.open)
		}
		return nil
	}
}
