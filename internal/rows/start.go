package rows

import (
	"cmp"
	"slices"

	"example.com/dice/internal/arith"
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
	maxStarts = 400     // the easiest candidates
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
	limit *= 1 + rounding
	units := append(s.units(), s.sum)
	for _, r := range s.starts {
		met := map[candidate]bool{}
		for _, q := range units {
			for n := r.cases * q / s.sum; n > 0 && len(met) < maxOfRoll; n-- {
				common := arith.GCD(n, q)
				c := candidate{r, n / common, q / common, 0}
				if c.cost*s.passes(c) > limit {
					break
				}
				if met[c] {
					continue
				}
				met[c] = true
				p, fractions := divide(s.weights, r, c.s, c.q)
				rest := sum(fractions)
				if c.least = p.ranges + len(fractions) + len(r.Dice) - 1; rest > 0 {
					c.least += entry + 1
				}
				if c.s*s.sum < c.q*r.cases {
					c.least++ // again
				}
				if rest <= p.again*c.q && (c.cost+s.base*float64(rest)/float64(c.q*r.cases))*s.passes(c) <= limit {
					list = append(list, c)
				}
			}
		}
		s.work.Spend(len(met) * len(s.weights))
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Or(a.least-b.least, cmp.Compare(a.q, b.q)) })
	return list[:min(len(list), maxStarts)]
}

// passes returns how often the start is rolled on average.
func (s *Search) passes(c candidate) float64 { return float64(c.q*c.cases) / float64(c.s*s.sum) }

// start returns plans that start so, within the limit of the cost and of the ease.
func (s *Search) start(c candidate, limit float64, most int) (plans []option) {
	p, fractions := divide(s.weights, c.roll, c.s, c.q)
	for _, o := range s.grouped(fractions, c.roll, c.q, p.again, 0, most-p.ranges) {
		if o = p.option(o, s.passes(c)); o.cost <= limit*(1+rounding) {
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
