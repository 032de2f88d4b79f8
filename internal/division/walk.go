package division

import "example.com/dice/internal/work"

// A Walk is a strategy that rolls all open cases with the same throw, from residue to
// residue. It ends if nothing is open, if a residue comes again, or where it is closed.
type Walk struct {
	Divide Policy
	Closed uint64 // the residue where it is closed, or 0
	Rows   uint64
	Cost   float64 // of a result, in all
}

// whole returns the walk of a path, or nil if that neither ends nor returns to a residue.
func (n *path) whole() *Walk {
	cost := n.cost
	if n.residue > 0 {
		m := n.before
		for m != nil && m.residue != n.residue {
			m = m.before
		}
		if m == nil {
			return nil
		}
		// Each unit of probability costs x from m on: once round, and x again for the open
		// part.
		x := (n.cost - m.cost) / (m.mass - n.mass)
		cost += float64(n.mass * x)
	}
	return &Walk{along(n.throws()), 0, n.rows, cost}
}

// closed returns the walk of a path that is closed.
func (s *Search) closed(n *path) *Walk {
	throws := n.throws()
	throws[n.residue] = Close
	return &Walk{along(throws), n.residue, n.rows + s.closingRows(n.open), s.closedCost(n)}
}

func (s *Search) closedCost(n *path) float64 {
	return n.cost + float64(n.mass*s.closing.price(s.needs.Sum))
}

// Limits are how long a walk may be.
type Limits struct {
	Rows uint64  // it is closed early if it has more otherwise,
	Cost float64 // and costs no more than this then
	Runs int     // the most runs: there it is closed in any case
}

// A walk that does not end in maxSteps, or before floating point loses it, is closed
// where fair dice do not lead.
const (
	maxSteps  = 512
	leastMass = 1e-290
)

// Along returns the walk of a policy, from an opening or, if that is nil, from one case.
func (s *Search) Along(o *Opening, divide Policy, l Limits) *Walk {
	var short, last *path // closed where that is cheap, and where fair dice do not lead
	runs := 0
	for n, steps := s.start(o), 0; ; steps++ {
		if w := n.whole(); w != nil {
			if short != nil && w.Rows > l.Rows {
				return fewer(s.closed(short), w)
			}
			return w
		}
		if short == nil && s.closedCost(n) <= l.Cost {
			short = n
		}
		if last == nil && n.mass < never {
			last = n
		}
		parts := divide(Free(n.residue))
		if parts != nil {
			runs += int(min(s.needs.Outcomes(), n.open*s.throws[parts[0].Throw].Sides))
		}
		if parts == nil || n.mass < leastMass || steps >= maxSteps || runs > l.Runs {
			if last == nil {
				last = n
			}
			if short == nil {
				return s.closed(last)
			}
			return fewer(s.closed(short), s.closed(last))
		}
		n = s.roll(n, parts[0].Throw)
	}
}

// fewer returns the walk with fewer rows, the second if they have the same number.
func fewer(a, b *Walk) *Walk {
	if a.Rows < b.Rows {
		return a
	}
	return b
}

// Fewest returns the walk with the fewest rows, below most, that costs at most limit,
// or nil if it finds none. Dice in the throw of a closing count as if they were looked up
// one by one. It starts from an opening, or from one case if that is nil, and tries all
// throws for each residue while there is work left.
func (s *Search) Fewest(o *Opening, most uint64, limit float64, work *work.Meter) *Walk {
	var best *Walk
	var visit func(n *path)
	visit = func(n *path) {
		if w := n.whole(); w != nil {
			if w.Rows < most && w.Cost <= limit {
				best, most = w, w.Rows
			}
			return
		}
		if rows := n.rows + s.lookedUp(n.open); rows < most && s.closedCost(n) <= limit {
			best, most = s.closed(n), rows
		}
		if n.rows+n.open >= most || n.mass < never || work.Over() {
			return
		}
		for i := len(s.throws) - 1; i >= 0; i-- {
			next := s.roll(n, i)
			work.Spend(stepsOfKind * len(s.needs.Kinds))
			if next.cost+float64(next.mass*s.Base) <= limit*(1+rounding) {
				visit(next)
			}
		}
	}
	visit(s.start(o))
	return best
}
