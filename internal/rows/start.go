package rows

import (
	"cmp"
	"slices"
)

// A candidate is a way to start: the faces of an outcome of weight w are s·w/q.
type candidate struct {
	*roll
	s, q  int64
	least int // the ease of all plans that start so, at least
}

const (
	smallUnits = 24      // all q up to it are tried
	maxUnit    = 160_000 // as are powers of dice up to it
	maxOfRoll  = 20_000  // candidates
)

// units returns the q to try, ascending.
func (s *Search) units() (list []int64) {
	for q := range int64(smallUnits) {
		list = append(list, q+1)
	}
	for _, r := range s.singles {
		for p := r.cases; p <= maxUnit; p *= r.cases {
			list = append(list, p)
			if p*r.cases >= s.sum*s.sum {
				break
			}
		}
	}
	for _, r := range s.starts {
		for d := int64(1); d*d <= r.cases; d++ {
			if r.cases%d == 0 {
				list = append(list, d, r.cases/d)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// candidates returns the starts that may cost at most the limit, the easiest first.
func (s *Search) candidates(limit float64) (list []candidate) {
	units := s.units()
	for _, r := range s.starts {
		if r.cost > limit {
			continue
		}
		most, met, tried := r.cost*float64(r.cases)/limit*(1-rounding), map[[2]int64]bool{}, 0 // the least tW
		add := func(n, q int64) {
			common := gcd(n, q)
			n, q = n/common, q/common
			if met[[2]int64{n, q}] {
				return
			}
			met[[2]int64{n, q}] = true
			tried++
			c := candidate{r, n, q, 0}
			if s.estimate(&c, limit) {
				list = append(list, c)
			}
		}
		for n := r.cases; n > 0 && float64(n) >= most; n-- {
			add(n, s.sum)
		}
		for _, q := range units {
			for n := r.cases * q / s.sum; n > 0 && float64(n*s.sum) >= most*float64(q) && tried < maxOfRoll; n-- {
				add(n, q)
			}
		}
		s.work.Spend(tried * len(s.weights))
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Or(a.least-b.least, cmp.Compare(a.q, b.q)) })
	return list
}

// estimate sets the least ease, and reports whether the start may cost at most the limit.
func (s *Search) estimate(c *candidate, limit float64) bool {
	fractions, rest, whole := 0, int64(0), int64(0)
	c.least = len(c.Dice) - 1
	for _, w := range s.weights {
		if c.s*w >= c.q {
			c.least++
			whole += c.s * w / c.q
		}
		if part := c.s * w % c.q; part > 0 {
			fractions++
			rest += part
		}
	}
	c.least += fractions
	if c.s*s.sum < c.q*c.cases {
		c.least++
	}
	if fractions > 0 {
		c.least += entry + 1
		if whole+(rest+c.q-1)/c.q > c.cases {
			return false
		}
	}
	again := s.base * float64(rest) / float64(c.q*c.cases)
	return s.costOf(c, again) <= limit*(1+rounding)
}

// rounding is more than what the floats of a cost err by.
const rounding = 1e-9

// costOf returns the cost of a start whose rows cost the given part.
func (s *Search) costOf(c *candidate, rows float64) float64 {
	return (c.cost + rows) * float64(c.q*c.cases) / float64(c.s*s.sum)
}

// start returns plans that start so, within the limit of the cost and of the ease.
func (s *Search) start(c candidate, limit float64, most int) (plans []option) {
	p := &plan{roll: c.roll, again: c.cases}
	var fractions []int64
	for _, w := range s.weights {
		whole, part := c.s*w/c.q, c.s*w%c.q
		p.whole, p.rest = append(p.whole, whole), append(p.rest, part)
		p.again -= whole
		if whole > 0 {
			most--
		}
		if part > 0 {
			fractions = append(fractions, part)
		}
	}
	found := []option{{}}
	if len(fractions) > 0 {
		found = s.grouped(fractions, c.roll, c.q, p.again, 0, most)
	}
	for _, o := range found {
		if o.cost = s.costOf(&c, o.cost); o.cost <= limit*(1+rounding) {
			made := *p
			made.groups, made.again = o.groups, p.again-o.faces
			o.plan = &made
			plans = append(plans, o)
		}
	}
	return plans
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
