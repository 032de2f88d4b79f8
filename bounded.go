package dice

import "math"

// A plan within a budget: from r open cases, at most so much may still be
// spent.
type layer struct {
	cost   []float64 // for each r, expected and times r; infinite if the budget does not suffice
	chosen [][]uint32
}

// bounded returns the least budget that suffices from one case on, and for each
// budget that can be left on the way the best division of r cases:
//
//	U(r, b) = min over r = Σ k_d of Σ_d k_d·c(d) + U(k_d·d mod m, b - c(d))/d
//
// It takes one budget after the other, from nothing up (backward induction),
// until it suffices. ok is false if that needs more than maxLayers budgets.
func (s *search) bounded() (budget int, layers map[int]*layer, ok bool) {
	nothing := make([]float64, s.m)
	for r := range nothing[1:] {
		nothing[r+1] = math.Inf(1)
	}
	layers = map[int]*layer{0: {cost: nothing}}
	room := maxEffort / (int(s.m) * (len(s.kinds) + 1))
	for len(layers) <= room {
		budget = s.nextBudget(budget, layers)
		x, chosen := s.divide(math.MaxFloat64, func(i int) []float64 {
			if l := layers[budget-s.kinds[i].cost]; l != nil {
				return l.cost
			}
			return nil
		})
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

// nextBudget returns the least sum of costs above budget.
func (s *search) nextBudget(budget int, layers map[int]*layer) int {
	next := math.MaxInt
	for b := range layers {
		for _, k := range s.kinds {
			if sum := b + k.cost; sum > budget {
				next = min(next, sum)
			}
		}
	}
	return next
}
