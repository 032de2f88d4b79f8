package division

import (
	"math"
	"slices"
)

// Costs have converged when a sweep changes none by more than this part, a few units in
// the last place. maxSweeps is for those that never do.
const (
	converged = 1e-15
	maxSweeps = 2000
)

// values returns, for each residue that a strategy may get to, the best throw if all open
// cases always share one, and its cost times the open cases, by value iteration (Bellman
// 1957). Other residues have the throw 0 and the cost 0.
func (s *Search) values() (throws []int, costs []float64) {
	sum, residues := s.needs.Sum, s.residues()
	costs, throws = make([]float64, sum), make([]int, sum)
	open := make([]float64, sum)
	for _, rho := range residues {
		open[rho] = float64(s.needs.Open(rho))
		costs[rho] = float64(open[rho] * s.Base) // a lower bound, from which value iteration rises
		s.work.Spend(4 * len(s.needs.Kinds))
	}
	for range maxSweeps {
		change := 0.0
		for _, rho := range residues {
			x, best := math.Inf(1), 0
			for i, t := range s.throws {
				if e := s.excess(i, open[rho], costs[rho*(t.Sides%sum)%sum]); e < x {
					x, best = e, i
				}
			}
			x += float64(open[rho] * s.Base)
			change = max(change, (x-costs[rho])/x)
			costs[rho], throws[rho] = x, best
			if s.work.Spend(4 * len(s.throws)); s.work.Cancelled() {
				return throws, costs
			}
		}
		if change < converged || s.work.Over() {
			break
		}
	}
	return throws, costs
}

// residues returns the residues that a strategy may get to, ascending: those to which
// throws lead from 1, and for a fair die all, because cases may be divided. There must be
// few enough residues for a table.
func (s *Search) residues() []uint64 {
	sum, list := s.needs.Sum, []uint64{1}
	if s.needs.fair() {
		for rho := uint64(2); rho < sum; rho++ {
			list = append(list, rho)
		}
		return list
	}
	known := make([]bool, sum)
	known[0], known[1] = true, true
	for i := 0; i < len(list); i++ { // grows on the way
		for _, t := range s.throws {
			if next := list[i] * (t.Sides % sum) % sum; !known[next] {
				known[next] = true
				list = append(list, next)
			}
		}
		s.work.Spend(4 * len(s.throws))
	}
	slices.Sort(list)
	return list
}
