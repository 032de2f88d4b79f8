package division

import (
	"cmp"
	"maps"
	"math"
	"slices"
)

// A division of open cases among throws costs the sum of its portions. Let U(r) be r
// times the expected cost from r open cases, so that costs add up. Rolling k of them
// with a d-sided die costs k·c and makes k·d cases. All whole multiples of the target
// m decide, and s = k·d mod m cases stay open, each with 1/d of the weight. So
//
//	U(r) = min over r = Σ k_d of Σ_d k_d·c(d) + U(k_d·d mod m)/d,  U(0) = 0.
//
// Every case costs at least the cheapest throw, so the search works with the excess of a
// portion, k·(c - min c) + U(s)/d, which is never negative. Sums of portions above the
// best known excess are skipped, and nearly all are.

// divisions returns for each r below the target the best portions of r open cases, and
// the costs U, by policy iteration (Howard 1960): from the best policy with one throw for
// each r, improve and evaluate by turns until nothing improves.
func (s *PolicySearch) divisions() ([][]Portion, []float64) {
	throws, u := s.values()
	p := make([][]Portion, s.needs.Sum)
	for r := range p[1:] {
		p[r+1] = []Portion{{throws[r+1], uint64(r) + 1}}
	}
	for range MaxPasses {
		if !s.improve(p, u) || s.work.Over() {
			break
		}
		s.evaluate(p, u)
	}
	return p, u
}

const (
	// MaxPasses is far more than policy iteration was ever seen to take, about ten.
	MaxPasses = 100

	// leastImprovement is more than the rounding of two sums of portions.
	leastImprovement = 1e-14

	// stepsToSort is about how many steps it takes to sort a portion among others.
	stepsToSort = 16
)

// excessOf returns the excess of a portion, given the costs of what stays open.
func (s *PolicySearch) excessOf(portion Portion, u []float64) float64 {
	return s.excess(portion.Throw, float64(portion.Residue),
		u[portion.Residue*(s.throws[portion.Throw].Sides%s.needs.Sum)%s.needs.Sum])
}

// evaluate makes u the costs U of p.
func (s *PolicySearch) evaluate(p [][]Portion, u []float64) {
	for range MaxSweeps {
		change := 0.0
		for r := uint64(1); r < s.needs.Sum; r++ {
			x := float64(float64(r) * s.Base)
			for _, portion := range p[r] {
				x += s.excessOf(portion, u)
			}
			change = max(change, math.Abs(x-u[r])/x)
			u[r] = x
		}
		s.work.Spend(int(s.needs.Sum))
		if change < Converged || s.work.Over() {
			break
		}
	}
}

// improve changes p where costs u show a better division, and reports whether it did.
func (s *PolicySearch) improve(p [][]Portion, u []float64) bool {
	now := make([]float64, s.needs.Sum)
	for r, portions := range p {
		for _, portion := range portions {
			now[r] += s.excessOf(portion, u)
		}
	}
	x, chosen := s.DivideTo(s.needs.Sum-1, slices.Max(now), func(int) []float64 { return u })
	improved := false
	for r := uint64(1); r < s.needs.Sum; r++ {
		if x[r] < now[r]-float64(leastImprovement*(1+now[r])) {
			p[r] = Portions(chosen, r)
			improved = true
		}
	}
	return improved
}

// A partOption is to roll some cases with one throw, at an excess.
type partOption struct {
	excess float64
	cases  uint64
}

// rollAlone sets alone[k] to the excess of rolling k cases with throw i, if open cases
// cost u after it. It returns those up to limit, the least excess first.
func (s *PolicySearch) rollAlone(
	i int, u []float64, limit float64, alone []float64, options []partOption,
) []partOption {
	s.work.Spend((len(alone) - 1) * stepsToSort)
	for k := uint64(1); k < uint64(len(alone)); k++ {
		alone[k] = s.excessOf(Portion{i, k}, u)
		if alone[k] <= limit {
			options = append(options, partOption{alone[k], k})
		}
	}
	slices.SortFunc(options, func(a, b partOption) int {
		return cmp.Or(cmp.Compare(a.excess, b.excess), cmp.Compare(a.cases, b.cases))
	})
	return options
}

// DivideTo returns, for every r up to most, the least excess of a division of r cases,
// and for each throw how many cases it rolls: the min-plus convolution of the excesses.
// Open cases after throw i cost rest(i); nil rules the throw out. Sums above limit may be
// missing. When the work is over, the remaining throws are omitted.
func (s *PolicySearch) DivideTo(
	most uint64, limit float64, rest func(i int) []float64,
) (x []float64, chosen [][]uint32) {
	x, next := slices.Repeat([]float64{math.Inf(1)}, int(most)+1), make([]float64, most+1)
	x[0] = 0
	chosen = make([][]uint32, len(s.throws))
	var options []partOption
	alone := make([]float64, most+1)
	for i := len(s.throws) - 1; i >= 0; i-- { // the largest throw has the smallest excesses
		u := rest(i)
		if u == nil {
			continue
		}
		options = s.rollAlone(i, u, limit, alone, options[:0])
		choice := make([]uint32, most+1)
		floor := math.Inf(1) // the least x below r
		for r := uint64(1); r <= most; r++ {
			least, cases := x[r], uint64(0)
			if alone[r] < least {
				least, cases = alone[r], r
			}
			looked := 0
			for _, o := range options {
				if o.excess+floor >= least {
					break
				}
				looked++
				if o.cases < r && x[r-o.cases]+o.excess < least {
					least, cases = x[r-o.cases]+o.excess, o.cases
				}
			}
			next[r], choice[r] = least, uint32(cases)
			floor = min(floor, x[r])
			s.work.Spend(looked)
			if s.work.Over() {
				return x, chosen
			}
		}
		x, next = next, x
		chosen[i] = choice
	}
	return x, chosen
}

// Portions reads the division of r cases from what DivideTo has chosen.
func Portions(chosen [][]uint32, r uint64) []Portion {
	var portions []Portion
	for i, choice := range chosen { // the smallest throw was chosen last
		if choice != nil && choice[r] > 0 {
			portions = append(portions, Portion{i, uint64(choice[r])})
			r -= uint64(choice[r])
		}
	}
	return portions
}

// Costs have converged when a sweep changes none by more than this part, a few units in
// the last place. MaxSweeps is for those that never do.
const (
	Converged = 1e-15
	MaxSweeps = 2000
)

// values returns, for each residue that a strategy may get to, the best throw if all open
// cases always share one, and its cost times the open cases, by value iteration (Bellman
// 1957). Other residues have the throw 0 and the cost 0.
func (s *PolicySearch) values() (throws []int, costs []float64) {
	sum, residues := s.needs.Sum, s.residues()
	costs, throws = make([]float64, sum), make([]int, sum)
	open := make([]float64, sum)
	for _, rho := range residues {
		open[rho] = float64(s.needs.Open(rho))
		costs[rho] = float64(open[rho] * s.Base) // a lower bound, from which value iteration rises
		s.work.Spend(4 * len(s.needs.Classes))
	}
	for range MaxSweeps {
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
			s.work.Spend(4 * len(s.throws))
			if s.work.Cancelled() {
				return throws, costs
			}
		}
		if change < Converged || s.work.Over() {
			break
		}
	}
	return throws, costs
}

// residues returns the residues that a strategy may get to, ascending: those to which
// throws lead from 1, and for a fair die all, because cases may be divided. There must be
// few enough residues for a table.
func (s *PolicySearch) residues() []uint64 {
	sum, list := s.needs.Sum, []uint64{1}
	known := make([]bool, sum)
	known[0], known[1] = true, true
	for i := 0; i < len(list) && !s.needs.fair() && !s.work.Cancelled(); i++ { // grows on the way
		s.work.Spend(4 * len(s.throws))
		for _, t := range s.throws {
			if next := list[i] * (t.Sides % sum) % sum; !known[next] {
				known[next] = true
				list = append(list, next)
			}
		}
	}
	for rho := uint64(2); rho < sum && s.needs.fair(); rho++ {
		list = append(list, rho)
	}
	slices.Sort(list)
	return list
}

// A strategy with more situations than maxSituations omits those that are never reached.
const maxSituations = 512

// likely returns a policy for a fair die without a bound that, of many situations, omits
// those that are never reached in practice.
func (s *PolicySearch) likely(divide Policy) Policy {
	visits := map[uint64]float64{1: 1} // of each open case of a situation, expected
	for wave := map[uint64]float64{1: 1}; len(wave) > 0; {
		next := map[uint64]float64{}
		for _, open := range slices.Sorted(maps.Keys(wave)) { // sums depend on the order
			for _, portion := range divide(Free(open)) {
				sides := s.throws[portion.Throw].Sides
				if left := s.needs.Of(portion.Residue, sides); left > 0 {
					next[left] += wave[open] / float64(sides)
				}
			}
		}
		for left, weight := range next {
			if _, known := visits[left]; known && weight*float64(left) < never {
				delete(next, left)
			}
			visits[left] += weight
		}
		wave = next
	}
	if len(visits) <= maxSituations {
		return divide
	}
	return func(x Situation) []Portion {
		if visits[x.Residue]*float64(x.Residue) < never {
			return nil
		}
		return divide(x)
	}
}
