package plan

import (
	"cmp"
	"math"
	"slices"
)

// A division of open cases among throws costs what its portions cost. Let U(r)
// be r times the expected cost from r open cases, so that costs add up over
// cases. Rolling k of them with a die of d sides costs k·c, makes k·d cases,
// decides as many whole multiples of the target m of these as there are, and
// leaves s = k·d mod m cases, each with 1/d of the weight. So
//
//	U(r) = min over r = Σ k_d of Σ_d k_d·c(d) + U(k_d·d mod m)/d,  U(0) = 0.
//
// As every case costs at least the cheapest throw, the search works with what a
// portion costs beyond that, its excess k·(c - min c) + U(s)/d, which is never
// negative, and 0 for a portion of cheapest throws that decides everything. A
// sum of portions whose excess passes the best known one is not looked at, and
// nearly all do: a portion is not even tried if it does so together with the
// least that other throws take for any smaller number of cases.

// A stationary policy says for each r how r open cases are divided, whatever
// has happened before.
type stationary [][]portion

// excess returns what k cases rolled with throw i cost beyond k cheapest throws,
// when the cases that stay open cost u.
func (s *search) excess(i int, k uint64, u float64) float64 {
	return float64(float64(k)*s.extra[i]) + float64(u/float64(s.throws[i].Sides)) + s.surcharge[i]
}

// best returns the best policy for all r below the target and its costs U, by policy iteration
// (Howard 1960): from the best policy with one throw for each r, found by value
// iteration (Bellman 1957), improve and evaluate by turns until nothing improves.
func (s *search) best() (stationary, []float64) {
	p, u := s.uniform()
	for range maxPasses {
		if !s.improve(p, u) || s.work.over() {
			break
		}
		s.evaluate(p, u)
	}
	return p, u
}

// maxPasses is far more than policy iteration was ever seen to take, about ten.
const maxPasses = 100

// uniform returns the best policy that rolls all open cases with the same throw, and
// its costs U.
func (s *search) uniform() (stationary, []float64) {
	p, u := make(stationary, s.target), make([]float64, s.target)
	for r := range u {
		u[r] = float64(float64(r) * s.base) // a lower bound, from which value iteration rises
	}
	for range 2000 {
		change := 0.0
		for r := uint64(1); r < s.target; r++ {
			x, best := math.Inf(1), 0
			for i, t := range s.throws {
				if e := s.excess(i, r, u[r*(t.Sides%s.target)%s.target]); e < x {
					x, best = e, i
				}
			}
			x += float64(float64(r) * s.base)
			change = max(change, (x-u[r])/x)
			u[r] = x
			if p[r] == nil || p[r][0].throw != best {
				p[r] = []portion{{best, r}}
			}
			if s.work.spend(4 * len(s.throws)); s.work.alone {
				return p, u
			}
		}
		if change < 1e-15 || s.work.over() {
			break
		}
	}
	s.evaluate(p, u)
	return p, u
}

// evaluate makes u the costs U of p.
func (s *search) evaluate(p stationary, u []float64) {
	for range 2000 {
		change := 0.0
		for r := uint64(1); r < s.target; r++ {
			x := float64(float64(r) * s.base)
			for _, part := range p[r] {
				x += s.excess(part.throw, part.cases, u[part.cases*(s.throws[part.throw].Sides%s.target)%s.target])
			}
			change = max(change, math.Abs(x-u[r])/x)
			u[r] = x
		}
		s.work.spend(int(s.target))
		if change < 1e-15 || s.work.over() {
			break
		}
	}
}

// improve changes p where costs u show a better division, and reports whether
// there was one.
func (s *search) improve(p stationary, u []float64) bool {
	now, limit := make([]float64, s.target), 0.0
	for r := uint64(1); r < s.target; r++ {
		for _, part := range p[r] {
			now[r] += s.excess(part.throw, part.cases, u[part.cases*(s.throws[part.throw].Sides%s.target)%s.target])
		}
		limit = max(limit, now[r])
	}
	x, chosen := s.divide(limit, func(int) []float64 { return u })
	improved := false
	for r := uint64(1); r < s.target; r++ {
		if x[r] < now[r]-float64(1e-14*(1+now[r])) {
			p[r] = portions(chosen, r)
			improved = true
		}
	}
	return improved
}

// divide returns, for every r, the least excess of a division of r cases, and
// for each throw how many cases are rolled with it: the min-plus convolution of
// the excesses of the throws. What throw i leaves open costs rest(i); nil rules
// the throw out. Sums above limit are not looked at and may be missing. When the
// work is over, so are the throws that are not looked at by then.
func (s *search) divide(limit float64, rest func(i int) []float64) (x []float64, chosen [][]uint32) {
	return s.divideTo(s.target-1, limit, rest)
}

// divideTo is divide for r up to most only.
func (s *search) divideTo(most uint64, limit float64, rest func(i int) []float64) (x []float64, chosen [][]uint32) {
	type option struct {
		excess float64
		cases  uint64
	}
	x, next := make([]float64, most+1), make([]float64, most+1)
	for r := range x {
		x[r] = math.Inf(1)
	}
	x[0] = 0
	chosen = make([][]uint32, len(s.throws))
	var options []option
	alone := make([]float64, most+1)
	for i := len(s.throws) - 1; i >= 0; i-- { // the largest throw has the smallest excesses
		u, step := rest(i), s.throws[i].Sides%s.target
		if u == nil {
			continue
		}
		s.work.spend(int(most) * 16) // to sort
		options = options[:0]
		for k, open := uint64(1), step; k <= most; k++ {
			alone[k] = s.excess(i, k, u[open])
			if alone[k] <= limit {
				options = append(options, option{alone[k], k})
			}
			open += step
			if open >= s.target {
				open -= s.target
			}
		}
		slices.SortFunc(options, func(a, b option) int {
			return cmp.Or(cmp.Compare(a.excess, b.excess), cmp.Compare(a.cases, b.cases))
		})
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
				if o.cases < r {
					if sum := x[r-o.cases] + o.excess; sum < least {
						least, cases = sum, o.cases
					}
				}
			}
			next[r], choice[r] = least, uint32(cases)
			floor = min(floor, x[r])
			s.work.spend(looked)
			if s.work.over() {
				return x, chosen
			}
		}
		x, next = next, x
		chosen[i] = choice
	}
	return x, chosen
}

// portions reads the division of r cases from what divide has chosen.
func portions(chosen [][]uint32, r uint64) []portion {
	var parts []portion
	for i, choice := range chosen { // the smallest throw was chosen last
		if choice != nil && choice[r] > 0 {
			parts = append(parts, portion{i, uint64(choice[r])})
			r -= uint64(choice[r])
		}
	}
	return parts
}
