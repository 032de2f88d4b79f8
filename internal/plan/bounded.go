package plan

import "math"

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
// until one suffices. ok is false if there is no room for so many layers.
func (s *search) layers() (budget int, layers map[int]*layer, ok bool) {
	nothing := make([]float64, s.target)
	for r := range nothing[1:] {
		nothing[r+1] = math.Inf(1)
	}
	layers = map[int]*layer{0: {cost: nothing}}
	room := maxEffort / (int(s.target) * (len(s.throws) + 1))
	for len(layers) <= room {
		budget = s.nextBudget(budget, layers)
		x, chosen := s.divide(math.MaxFloat64, func(i int) []float64 {
			if l := layers[budget-s.throws[i].Cost]; l != nil {
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
		for _, t := range s.throws {
			if sum := b + t.Cost; sum > budget {
				next = min(next, sum)
			}
		}
	}
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
