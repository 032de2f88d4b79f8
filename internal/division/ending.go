package division

import (
	"cmp"
	"math"
)

// A path ends if nothing is open, if a residue comes again, or where it is closed: there
// Close is rolled.

// Divide returns the policy of a path that ends.
func (n *Path) Divide() Policy { return along(n.throws()) }

// finished returns the path with what it costs to its end, or nil if something is open
// and no residue comes again.
func (n *Path) finished() *Path {
	whole := *n
	if n.residue > 0 {
		m := n.before
		for m != nil && m.residue != n.residue {
			m = m.before
		}
		if m == nil {
			return nil
		}
		// Each unit of probability costs x from m on: once round, and x again for the
		// open part.
		x := (n.Cost - m.Cost) / (m.mass - n.mass)
		whole.Cost += float64(n.mass * x)
	}
	return &whole
}

// closed returns the path, closed.
func (s *PolicySearch) closed(n *Path) *Path {
	return &Path{Rows: n.Rows + s.closing.rows*n.open, Cost: n.Cost + float64(n.mass*s.closing.price),
		throw: Close, before: n}
}

const (
	// A path that does not end in maxSteps, or before floating point loses it, is closed
	// where fair dice do not lead.
	maxSteps  = 512
	leastMass = 1e-290

	// maxRuns bounds the runs of a path until it is closed.
	maxRuns = 12_000

	// A path with more than keepRows rows is closed where that costs less than
	// closeFor of all, unless there is only one throw. If it then cost more than the
	// best with one throw, it is closed where that costs less than closeAnyway.
	keepRows    = 40
	closeFor    = 1e-7
	closeAnyway = 5e-10
)

// Along returns the path of a policy, from an opening or, if that is nil, from one case.
// It is closed only if it does not end, or has too many runs.
func (s *PolicySearch) Along(o *Opening, divide Policy) *Path {
	var last *Path // where fair dice do not lead
	runs := 0
	for n, steps := s.start(o), 0; ; steps++ {
		if w := n.finished(); w != nil {
			return w
		}
		if last == nil && n.mass < never {
			last = n
		}
		portions := divide(Free(n.residue))
		if portions != nil {
			runs += int(min(s.needs.Outcomes(), n.open*s.throws[portions[0].Throw].Sides))
		}
		if portions == nil || n.mass < leastMass || steps >= maxSteps || runs > maxRuns {
			return s.closed(cmp.Or(last, n))
		}
		n = s.roll(n, portions[0].Throw)
	}
}

// Closed returns the path of Along, closed early if it is long.
func (s *PolicySearch) Closed(o *Opening, divide Policy) *Path {
	w := s.Along(o, divide)
	if len(s.throws) == 1 || w.throw != Close && w.Rows <= keepRows {
		return w
	}
	single := math.Inf(1)
	for i := range s.throws {
		single = min(single, s.alone(i).Cost*(1-rounding))
	}
	limit := max(min(w.Cost*(1+closeFor), single), w.Cost*(1+closeAnyway))
	short := w // closed as soon as the limit allows
	for n := w.before; n != nil && (n.before != nil || o == nil); n = n.before {
		if c := s.closed(n); c.Cost <= limit {
			short = c
		}
	}
	if short.Rows < w.Rows {
		return short
	}
	return w
}
