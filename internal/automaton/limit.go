package automaton

// Limit returns the number of throws that end without a result with odds below
// 2^-UnfairBits. Like [Automaton.Cost], it takes the cases of a pool as equally
// likely.
func (a *Automaton) Limit() int {
	const belief = 1.0 / (1 << UnfairBits) / 2 // half of it leaves room for rounding
	open := make([]float64, len(a.Pools))
	open[0] = 1
	for throws := 0; ; throws++ {
		next := make([]float64, len(a.Pools))
		for i, odds := range open {
			if odds > 0 {
				a.pour(next, i, odds)
			}
		}
		total := 0.0
		for _, odds := range next {
			total += odds
		}
		if total < belief {
			return throws
		}
		open = next
	}
}

// pour adds to next where the next throw from a pool leads, the odds of being in
// that pool given. The conversion keeps compilers from fusing operations, so
// that the limit is the same on every machine.
func (a *Automaton) pour(next []float64, pool int, odds float64) {
	p := &a.Pools[pool]
	for _, r := range p.Runs {
		part := float64(odds * (float64(r.Cases()) / float64(p.Size)))
		switch r.Action {
		case Rolled:
			next[r.To] += part
		case Carried:
			a.pour(next, r.To, part)
		}
	}
}
