package division

import (
	"cmp"
	"math"
)

// A Walk is a strategy that rolls all open cases with the same throw, from residue to
// residue. It ends if nothing is open, if a residue comes again, or where it is closed.
type Walk struct {
	Divide Policy
	Closed uint64 // the residue where it is closed, or 0
	Rows   uint64
	Cost   float64 // of a result, in all
	end    *path
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
	return &Walk{along(n.throws()), 0, n.rows, cost, n}
}

// closed returns the walk of a path that is closed.
func (s *Search) closed(n *path) *Walk {
	throws := n.throws()
	throws[n.residue] = Close
	return &Walk{along(throws), n.residue, n.rows + s.closing.rows*n.open, s.closedCost(n), n}
}

func (s *Search) closedCost(n *path) float64 { return n.cost + float64(n.mass*s.closing.price) }

const (
	// A walk that does not end in maxSteps, or before floating point loses it, is closed
	// where fair dice do not lead.
	maxSteps  = 512
	leastMass = 1e-290

	// maxRuns bounds the runs of a walk until it is closed.
	maxRuns = 12_000

	// A walk with more than keepRows rows is closed where that costs less than
	// closeFor of all, unless there is only one throw. If it then cost more than the
	// best with one throw, it is closed where that costs less than closeAnyway.
	keepRows    = 40
	closeFor    = 1e-7
	closeAnyway = 5e-10
)

// Along returns the walk of a policy, from an opening or, if that is nil, from one case. It
// is closed only if it does not end, or has too many runs.
func (s *Search) Along(o *Opening, divide Policy, maxRuns int) *Walk {
	var last *path // where fair dice do not lead
	for n, steps := s.start(o), 0; ; steps++ {
		if w := n.whole(); w != nil {
			return w
		}
		if last == nil && n.mass < never {
			last = n
		}
		parts := divide(Free(n.residue))
		if parts != nil {
			maxRuns -= int(min(s.needs.Outcomes(), n.open*s.throws[parts[0].Throw].Sides))
		}
		if parts == nil || n.mass < leastMass || steps >= maxSteps || maxRuns < 0 {
			return s.closed(cmp.Or(last, n))
		}
		n = s.roll(n, parts[0].Throw)
	}
}

// Closed returns the walk of Along, closed early if it is long.
func (s *Search) Closed(o *Opening, divide Policy) *Walk {
	w := s.Along(o, divide, maxRuns)
	if len(s.throws) == 1 || w.Closed == 0 && w.Rows <= keepRows {
		return w
	}
	single := math.Inf(1)
	for i := range s.throws {
		single = min(single, s.alone(i).cost*(1-rounding))
	}
	return s.shortened(o, w, max(min(w.Cost*(1+closeFor), single), w.Cost*(1+closeAnyway)))
}

// shortened returns the walk closed as soon as that costs no more than limit, if it then
// has fewer rows.
func (s *Search) shortened(o *Opening, w *Walk, limit float64) *Walk {
	var short *path
	for n := w.end.before; n != nil && (n.before != nil || o == nil); n = n.before {
		if s.closedCost(n) <= limit {
			short = n
		}
	}
	if short != nil {
		if c := s.closed(short); c.Rows < w.Rows {
			return c
		}
	}
	return w
}
