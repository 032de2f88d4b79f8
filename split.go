package dice

import (
	"cmp"
	"math"
	"slices"
)

// A kind is a way to roll: one die or, with [PerThrow], some dice together.
type kind struct {
	sides uint64
	cost  int
	dice  []int // the dice of the throw, largest first
}

// A portion is a number of consecutive cases that are rolled with one kind.
type portion struct {
	kind  int // index into the kinds
	cases uint64
}

// A policy says how the r open cases of each r are divided.
type policy [][]portion

// A search looks for the best way to divide open cases among kinds of dice.
//
// U(r) is r times the expected cost from r open cases, so that costs add up
// over cases: rolling k of them with a die of d sides costs k·c, makes k·d
// cases, decides as many whole multiples of m of these as there are, and leaves
// s = k·d mod m cases, each with 1/d of the weight. So
//
//	U(r) = min over r = Σ k_d of Σ_d k_d·c(d) + U(k_d·d mod m)/d,  U(0) = 0.
//
// As every case costs at least the cheapest roll, the search works with what a
// portion costs beyond that, its excess k·(c - min c) + U(s)/d, which is never
// negative and 0 for a portion of cheapest rolls that decides everything. A sum
// of portions whose excess has already passed the best known one is not looked
// at, and nearly all are.
type search struct {
	m     uint64
	kinds []kind
	base  float64   // the least cost of a roll
	extra []float64 // for each kind, the cost of a roll beyond base
	tie   []float64 // for each kind, the surcharge on a portion

	largest uint64         // sides
	perBit  float64        // the least cost of a bit of entropy
	worst   map[uint64]int // what finish has found
}

// Of two plans whose costs differ by less than about tieWeight cheapest rolls,
// the one with fewer dice in each throw, then with fewer portions, then with
// smaller dice, is the better one. The search finds it by a surcharge that is
// this small.
const tieWeight = 1e-11

func newSearch(m uint64, kinds []kind) *search {
	s := &search{m: m, kinds: kinds, base: math.Inf(1), perBit: math.Inf(1), worst: map[uint64]int{}}
	for _, k := range kinds {
		s.base = min(s.base, float64(k.cost))
		s.largest = max(s.largest, k.sides)
		s.perBit = min(s.perBit, float64(k.cost)/math.Log2(float64(k.sides)))
	}
	for i, k := range kinds {
		s.extra = append(s.extra, float64(k.cost)-s.base+float64(s.base*tieWeight*float64(len(k.dice)-1)))
		s.tie = append(s.tie, float64(s.base*tieWeight/16*(1+float64(i)/float64(len(kinds)))))
	}
	return s
}

// excess returns what k cases rolled with kind i cost beyond k cheapest rolls,
// when s cases of the results stay open and cost u.
//
// The conversions keep compilers from fusing operations, which would make
// different plans on different machines.
func (s *search) excess(i int, k uint64, u float64) float64 {
	return float64(float64(k)*s.extra[i]) + float64(u/float64(s.kinds[i].sides)) + s.tie[i]
}

// best returns the best policy for all r below m.
//
// It is policy iteration (Howard 1960): the policy with one die for each r to
// begin with, by value iteration (Bellman 1957); then improve, evaluate, and
// again until nothing improves.
func (s *search) best() policy {
	p, u := s.undivided()
	for range maxPasses {
		improved := s.improve(p, u)
		s.evaluate(p, u)
		if !improved {
			break
		}
	}
	return p
}

// maxPasses is far above the passes that were ever seen, about ten.
const maxPasses = 100

// undivided returns the best policy that rolls all cases with the same kind.
func (s *search) undivided() (policy, []float64) {
	p, u := make(policy, s.m), make([]float64, s.m)
	for r := range u {
		u[r] = float64(float64(r) * s.base) // a lower bound, from which value iteration rises
	}
	for range 2000 {
		change := 0.0
		for r := uint64(1); r < s.m; r++ {
			x, best := math.Inf(1), 0
			for i, k := range s.kinds {
				if e := s.excess(i, r, u[r*(k.sides%s.m)%s.m]); e < x {
					x, best = e, i
				}
			}
			x += float64(float64(r) * s.base)
			change = max(change, (x-u[r])/x)
			u[r] = x
			if p[r] == nil || p[r][0].kind != best {
				p[r] = []portion{{best, r}}
			}
		}
		if change < 1e-15 {
			break
		}
	}
	s.evaluate(p, u)
	return p, u
}

// evaluate makes u the costs of p.
func (s *search) evaluate(p policy, u []float64) {
	for range 2000 {
		change := 0.0
		for r := uint64(1); r < s.m; r++ {
			x := float64(float64(r) * s.base)
			for _, part := range p[r] {
				x += s.excess(part.kind, part.cases, u[part.cases*(s.kinds[part.kind].sides%s.m)%s.m])
			}
			change = max(change, math.Abs(x-u[r])/x)
			u[r] = x
		}
		if change < 1e-15 {
			break
		}
	}
}

// improve changes p where costs u show a better division, and reports whether
// there was one.
func (s *search) improve(p policy, u []float64) bool {
	now, limit := make([]float64, s.m), 0.0
	for r := uint64(1); r < s.m; r++ {
		for _, part := range p[r] {
			now[r] += s.excess(part.kind, part.cases, u[part.cases*(s.kinds[part.kind].sides%s.m)%s.m])
		}
		limit = max(limit, now[r])
	}
	x, chosen := s.divide(limit, func(int) []float64 { return u })
	improved := false
	for r := uint64(1); r < s.m; r++ {
		if x[r] < now[r]-float64(1e-14*(1+now[r])) {
			p[r] = s.portions(chosen, r)
			improved = true
		}
	}
	return improved
}

// divide returns, for every r, the least excess of a division of r cases, and
// for each kind how many cases are rolled with it: the min-plus convolution of
// the excesses of the kinds. What kind i leaves open costs rest(i). Sums above
// limit are not looked at and may be missing.
func (s *search) divide(limit float64, rest func(i int) []float64) (x []float64, chosen [][]uint32) {
	type option struct {
		excess float64
		cases  uint64
	}
	x, next := make([]float64, s.m), make([]float64, s.m)
	for r := range x {
		x[r] = math.Inf(1)
	}
	x[0] = 0
	chosen = make([][]uint32, len(s.kinds))
	var options []option
	alone := make([]float64, s.m)
	for i := len(s.kinds) - 1; i >= 0; i-- { // the largest die has the smallest excesses
		u, step := rest(i), s.kinds[i].sides%s.m
		if u == nil {
			continue
		}
		options = options[:0]
		for k, open := uint64(1), step; k < s.m; k++ {
			alone[k] = s.excess(i, k, u[open])
			if alone[k] <= limit {
				options = append(options, option{alone[k], k})
			}
			open += step
			if open >= s.m {
				open -= s.m
			}
		}
		slices.SortFunc(options, func(a, b option) int {
			return cmp.Or(cmp.Compare(a.excess, b.excess), cmp.Compare(a.cases, b.cases))
		})
		choice := make([]uint32, s.m)
		for r := uint64(1); r < s.m; r++ {
			least, cases := x[r], uint64(0)
			if alone[r] < least {
				least, cases = alone[r], r
			}
			for _, o := range options {
				if o.excess >= least {
					break
				}
				if o.cases < r {
					if sum := x[r-o.cases] + o.excess; sum < least {
						least, cases = sum, o.cases
					}
				}
			}
			next[r], choice[r] = least, uint32(cases)
		}
		x, next = next, x
		chosen[i] = choice
	}
	return x, chosen
}

// portions reads the division of r cases from what divide has chosen.
func (s *search) portions(chosen [][]uint32, r uint64) []portion {
	var parts []portion
	for i, choice := range chosen { // the smallest die was chosen last
		if choice != nil && choice[r] > 0 {
			parts = append(parts, portion{i, uint64(choice[r])})
			r -= uint64(choice[r])
		}
	}
	return parts
}
