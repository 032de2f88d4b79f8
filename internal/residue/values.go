package residue

import "math"

// Costs are settled when a sweep changes none by more than this part, a few units in
// the last place. maxSweeps is for those that never settle.
const (
	settled   = 1e-15
	maxSweeps = 2000
)

// Values returns, for each of the residues, the best throw if all open cases always
// share one, and its cost times the open cases, by value iteration (Bellman 1957).
// Other residues have the throw 0 and the cost 0. There must be few enough residues
// for a table.
func (s *Search) Values(residues []uint64) (throws []int, costs []float64) {
	costs, throws = make([]float64, s.Sum), make([]int, s.Sum)
	open := make([]float64, s.Sum)
	for _, rho := range residues {
		open[rho] = float64(s.Open(rho))
		costs[rho] = float64(open[rho] * s.Base) // a lower bound, from which value iteration rises
		s.work.Spend(4 * s.Kinds())
	}
	for range maxSweeps {
		change := 0.0
		for _, rho := range residues {
			x, best := math.Inf(1), 0
			for i, t := range s.Throws {
				if e := s.Excess(i, open[rho], costs[rho*(t.Sides%s.Sum)%s.Sum]); e < x {
					x, best = e, i
				}
			}
			x += float64(open[rho] * s.Base)
			change = max(change, (x-costs[rho])/x)
			costs[rho], throws[rho] = x, best
			if s.work.Spend(4 * len(s.Throws)); s.work.Cancelled() {
				return throws, costs
			}
		}
		if change < settled || s.work.Over() {
			break
		}
	}
	return throws, costs
}

// Reached returns the residues other than 0 that throws lead to from 1, ascending.
func (s *Search) Reached() []uint64 {
	reached := make([]bool, s.Sum)
	reached[1] = true
	wave := []uint64{1}
	for len(wave) > 0 {
		rho := wave[len(wave)-1]
		wave = wave[:len(wave)-1]
		for _, t := range s.Throws {
			if next := rho * (t.Sides % s.Sum) % s.Sum; next > 0 && !reached[next] {
				reached[next] = true
				wave = append(wave, next)
			}
		}
		s.work.Spend(4 * len(s.Throws))
	}
	return s.all(func(rho uint64) bool { return reached[rho] })
}

// All returns all residues other than 0.
func (s *Search) All() []uint64 { return s.all(func(uint64) bool { return true }) }

func (s *Search) all(which func(uint64) bool) (list []uint64) {
	for rho := uint64(1); rho < s.Sum; rho++ {
		if which(rho) {
			list = append(list, rho)
		}
	}
	return list
}
