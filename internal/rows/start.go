package rows

import (
	"cmp"
	"slices"
)

// A candidate is a way to start: an outcome of weight w gets s·w/q faces.
type candidate struct {
	*roll
	s, q  int64
	least int // the ease of all plans that start so, at least
}

const (
	smallUnit = 24      // all q up to it are tried
	maxUnit   = 160_000 // as are powers of dice up to it
	maxOfRoll = 20_000  // candidates
	rounding  = 1e-9    // more than what the floats of a cost err by
)

// units returns the q to try, ascending.
func (s *Search) units() (list []int64) {
	for _, r := range s.starts {
		for d := int64(1); d <= r.cases; d++ {
			if d <= smallUnit || r.cases%d == 0 {
				list = append(list, d)
			}
		}
	}
	for _, r := range s.singles {
		for p := r.cases; p <= maxUnit && p/r.cases < s.sum*s.sum; p *= r.cases {
			list = append(list, p)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// candidates returns the starts that may cost at most the limit, the easiest first.
func (s *Search) candidates(limit float64) (list []candidate) {
	for _, r := range s.starts {
		met, left := map[[2]int64]bool{}, maxOfRoll
		add := func(n, q int64) bool {
			common := gcd(n, q)
			c := candidate{r, n / common, q / common, 0}
			ways := [2]int64{c.s, c.q}
			if n == 0 || left == 0 || s.costOf(c, 0) > limit*(1+rounding) {
				return false
			}
			if !met[ways] {
				met[ways], left = true, left-1
				p, fractions := divide(s.weights, r, c.s, c.q)
				rest := sum(fractions)
				c.least = p.ranges + len(fractions) + len(r.Dice) - 1
				if c.s*s.sum < c.q*r.cases {
					c.least++
				}
				if len(fractions) > 0 {
					c.least += entry + 1
				}
				if rest <= p.again*c.q && s.costOf(c, s.base*float64(rest)/float64(c.q*r.cases)) <= limit*(1+rounding) {
					list = append(list, c)
				}
			}
			return true
		}
		for n := r.cases; add(n, s.sum); n-- {
		}
		for _, q := range s.units() {
			for n := r.cases * q / s.sum; add(n, q); n-- {
			}
		}
		s.work.Spend((maxOfRoll - left) * len(s.weights))
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Or(a.least-b.least, cmp.Compare(a.q, b.q)) })
	return list
}

// costOf returns the cost of a start whose rows cost the given part.
func (s *Search) costOf(c candidate, rows float64) float64 {
	return (c.cost + rows) * float64(c.q*c.cases) / float64(c.s*s.sum)
}

// start returns plans that start so, within the limit of the cost and of the ease.
func (s *Search) start(c candidate, limit float64, most int) (plans []option) {
	p, fractions := divide(s.weights, c.roll, c.s, c.q)
	for _, o := range s.grouped(fractions, c.roll, c.q, p.again, 0, most-p.ranges) {
		if o.cost = s.costOf(c, o.cost); o.cost <= limit*(1+rounding) {
			o.plan = p.with(o)
			plans = append(plans, o)
		}
	}
	return plans
}

func sum(list []int64) (n int64) {
	for _, x := range list {
		n += x
	}
	return n
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
