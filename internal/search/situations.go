package search

import (
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
)

// A player looks up a row for every open case that is rolled, so a strategy has few rows
// if it gets into few situations, each with few open cases. Open cases that all outcomes
// need alike may be shared among situations in any way: 7 as a 4 and three 1s, say. The
// player then forgets which of the seven it was, which costs rolls but does no harm; a 1
// restarts.
//
// So a choice of situations, a set of numbers r of open cases with 1 among them, has a best
// strategy of its own. With U(r) the expected cost from r open cases times r, and W(s) that
// of s open cases shared as is cheapest,
//
//	U(r) = min over r = Σ k_d of Σ_d k_d·c(d) + W(k_d·d mod m)/d
//	W(s) = min over r in the choice, r <= s, of U(r) + W(s - r),  W(0) = 0,
//
// and its rows are the sum of the choice. Branch and bound (Land and Doig 1960) finds the
// choice with the fewest rows whose U(1) is within a limit. More situations never cost
// more, so if the strategy with all situations that are still allowed costs too much, all
// smaller choices do. Otherwise a situation that it uses is first forbidden, then demanded.

// A choice is a set of situations with a strategy that has no others.
type choice struct {
	opening *division.Opening // nil if the first case is divided
	open    []uint64          // ascending, from 1
	divide  division.Policy
	shares  division.Sharing
	rows    int
	cost    float64
}

// A simplicity is a search for the choice with the fewest rows.
type simplicity struct {
	*Search
	opening *division.Opening
	found   []*choice // each with fewer rows than the one before
}

const (
	maxSimplest = 1 << 13 // the largest target

	// simplestWork is how much may be done, twice for each part of slack: some hundredths of a
	// second.
	simplestWork = 3_000_000

	// stepsOfSituation is about the number of steps to follow a strategy into a situation.
	stepsOfSituation = 1 << 8

	// Costs that differ by this part only count as equal until fractions decide. The
	// costs of divisions include the charges for their portions. Bounds that rise by less than
	// final in a pass are final.
	nearly  = 4e-15
	charges = 1e-9
	final   = 1e-13
)

// fewSituations offers the plans with few rows, those with the fewest first, until one is within
// the limit.
func fewSituations(s *Search) {
	if s.Weights != nil || s.Bounded || s.Target > maxSimplest {
		return
	}
	// a row counts at least 2, so no plan with more rows is easier than one that is known
	x := &simplicity{Search: s, found: []*choice{{rows: s.easy()/2 + 1}}}
	x.find(s.offer)
}

// find looks for choices with fewer and fewer rows, and offers their strategies, those
// with the fewest rows first, until one is accepted.
func (x *simplicity) find(accept func(a *automaton.Automaton, cost float64) bool) {
	x.work.Refill(simplestWork)
	for _, opening := range append([]*division.Opening{nil}, x.packings.Openings...) {
		x.opening = opening
		x.minimize()
	}
	x.work.Refill(simplestWork) // for the rest
	for _, c := range slices.Backward(x.found[1:]) {
		x.opening = c.opening
		if best, _ := x.withSituations(c.open, x.least(), true); best != nil && best.rows <= c.rows {
			c = best
		}
		if x.work.Cancelled() || accept(x.divisions.Build(c.opening, division.Unlimited, c.divide,
			c.shares), c.cost) {
			return
		}
	}
}

// fewest returns the fewest rows so far.
func (x *simplicity) fewest() int { return x.found[len(x.found)-1].rows }

// keep reports whether a choice is within the limit, and keeps it if it also has the
// fewest rows.
func (x *simplicity) keep(c *choice) bool {
	if c.cost > x.most*(1+nearly) {
		return false
	}
	if c.rows < x.fewest() {
		x.found = append(x.found, c)
	}
	return true
}

// minimize finds the best choice, or the best that the work allows.
func (x *simplicity) minimize() {
	costs := x.least()
	all := make([]uint64, len(costs)-1)
	for i := range all {
		all[i] = uint64(i) + 1
	}
	suffices := func(most int) bool {
		c, _ := x.withSituations(all[:most], slices.Clone(costs), false)
		return c != nil
	}
	// The least number such that no situation needs more open cases.
	low, high := 0, 1
	for !suffices(high) {
		if high == len(all) || x.work.Over() {
			return
		}
		low, high = high, min(2*high, len(all))
	}
	for low+1 < high && !x.work.Over() {
		if middle := (low + high) / 2; suffices(middle) {
			high = middle
		} else {
			low = middle
		}
	}
	x.branch(all[:1], all[1:], x.rowsOf(1), costs)
}

// least returns lower bounds for all costs U.
func (x *simplicity) least() []float64 {
	costs := make([]float64, x.Target)
	for r := range costs {
		costs[r] = float64(float64(r) * x.divisions.Base)
	}
	if x.opening != nil {
		costs[1] = x.opening.Cost
	}
	return costs
}

// rowsOf returns how many rows a situation has.
func (x *simplicity) rowsOf(open uint64) int {
	if open == 1 && x.opening != nil {
		return x.opening.Rows
	}
	return int(open)
}

// branch searches choices of all situations in must, which have the given rows, and
// of any in may. It knows lower bounds for their costs.
func (x *simplicity) branch(must, may []uint64, rows int, costs []float64) {
	fewer := func(may []uint64) []uint64 {
		return slices.DeleteFunc(slices.Clone(may), func(r uint64) bool {
			return rows+int(r) >= x.fewest()
		})
	}
	may = fewer(may)
	open := slices.Concat(must, may)
	slices.Sort(open)
	c, costs := x.withSituations(open, slices.Clone(costs), false)
	if c == nil {
		return
	}
	for _, r := range slices.Backward(c.open) {
		i, free := slices.BinarySearch(may, r)
		if !free {
			continue
		}
		may = slices.Delete(slices.Clone(may), i, i+1)
		x.branch(must, may, rows, costs)
		must, rows = append(slices.Clone(must), r), rows+int(r)
		if rows >= x.fewest() || x.work.Over() {
			return
		}
		if less := fewer(may); len(less) < len(may) { // so that it costs more
			x.branch(must, less, rows, costs)
			return
		}
	}
}
