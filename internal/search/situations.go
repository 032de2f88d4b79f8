package search

import (
	"math"
	"slices"

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
	costs   []float64 // U, by the open cases; about
}

// A simplicity is a search for the choice with the fewest rows.
type simplicity struct {
	task    *task
	opening *division.Opening
	limit   float64
	found   []*choice // each with fewer rows than the one before
}

const (
	maxSimplest = 1 << 13 // the largest target

	// simplestWork is how much may be done for each part of slack: some hundredths of a second.
	simplestWork = 6_000_000

	// maxPasses is far more than the costs of a choice were ever seen to take.
	maxPasses = 100

	// Costs that rise by less than final in a pass are final. Those of divisions include the charges
	// for their portions, and may be above the limit by this part: the front proves what they are.
	final   = 1e-10
	charges = 1e-9
)

// fewSituations offers the plans with few rows, those with the fewest first, until one is within
// the limit.
func fewSituations(t *task, l limit) {
	if t.Weights != nil || t.Bounded || t.Target > maxSimplest {
		return
	}
	t.work.Refill(simplestWork)
	// a row counts at least 2, so no plan with more rows is easier than one that is known
	x := &simplicity{task: t, limit: l.most, found: []*choice{{rows: l.easy()/2 + 1}}}
	for _, opening := range append([]*division.Opening{nil}, t.packed().Openings...) {
		x.opening = opening
		x.minimize()
	}
	for _, c := range slices.Backward(x.found[1:]) {
		if t.work.Cancelled() || l.offer(t.divisions.Build(c.opening, division.Unlimited, c.divide,
			c.shares), c.costs[1]) {
			return
		}
	}
}

// fewest returns the fewest rows so far.
func (x *simplicity) fewest() int { return x.found[len(x.found)-1].rows }

// minimize finds the best choice, or the best that the work allows.
func (x *simplicity) minimize() {
	costs := make([]float64, x.task.Target)
	for r := range costs {
		costs[r] = float64(float64(r) * x.task.divisions.Base)
	}
	if x.opening != nil {
		costs[1] = x.opening.Cost
	}
	all := make([]uint64, len(costs)-1)
	for i := range all {
		all[i] = uint64(i) + 1
	}
	// The least number such that no situation needs more open cases.
	high := 1
	for x.among(all[:high], costs) == nil {
		if high == len(all) || x.task.work.Over() {
			return
		}
		high = min(2*high, len(all))
	}
	x.branch(all[:1], all[1:], x.rowsOf(1), costs)
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
	c := x.among(open, costs)
	if c == nil {
		return
	}
	for _, r := range slices.Backward(c.open) {
		i, free := slices.BinarySearch(may, r)
		if !free {
			continue
		}
		may = slices.Delete(slices.Clone(may), i, i+1)
		x.branch(must, may, rows, c.costs)
		must, rows = append(slices.Clone(must), r), rows+int(r)
		if rows >= x.fewest() || x.task.work.Over() {
			return
		}
		if less := fewer(may); len(less) < len(may) { // so that it costs more
			x.branch(must, less, rows, c.costs)
			return
		}
	}
}

// among returns the cheapest choice of some numbers of open cases, given lower bounds of their
// costs, or nil if it costs more than the limit. It keeps one with the fewest rows so far.
func (x *simplicity) among(open []uint64, costs []float64) *choice {
	costs = slices.Clone(costs)
	for range maxPasses {
		x.task.work.Spend(int(x.task.Target) * len(open))
		if x.task.work.Over() {
			break
		}
		rest, into := cheapestShares(open, costs)
		excess, chosen := x.task.divisions.DivideTo(open[len(open)-1], math.MaxFloat64,
			func(int) []float64 { return rest })
		change := 0.0
		for _, r := range open {
			cost := excess[r] + float64(float64(r)*x.task.divisions.Base)
			if r == 1 && x.opening != nil {
				cost = x.opening.Cost + float64(rest[x.opening.Residue]/float64(x.opening.Size))
			}
			change = max(change, (cost-costs[r])/cost)
			costs[r] = cost
		}
		switch {
		case costs[1] > x.limit*(1+charges):
			return nil
		case change < final:
			c := x.reached(chosen, into, costs)
			if c.rows < x.fewest() {
				x.found = append(x.found, c)
			}
			return c
		}
	}
	return nil
}

// cheapestShares returns the least cost of each number of cases that are left, as a sum of costs
// of situations, and the first situation of each.
func cheapestShares(open []uint64, costs []float64) (rest []float64, into []uint64) {
	rest, into = make([]float64, len(costs)), make([]uint64, len(costs))
	for left := uint64(1); left < uint64(len(rest)); left++ {
		rest[left] = math.Inf(1)
		for _, r := range open {
			if r > left {
				break
			}
			if sum := costs[r] + rest[left-r]; sum <= rest[left] {
				rest[left], into[left] = sum, r
			}
		}
	}
	return rest, into
}

// reached returns the choice of the situations that a strategy gets into, given how open cases are
// divided, and the first share of those that are left.
func (x *simplicity) reached(chosen [][]uint32, into []uint64, costs []float64) *choice {
	c := &choice{opening: x.opening, open: []uint64{1}, costs: costs}
	c.divide = func(at division.Situation) []division.Portion {
		return division.Portions(chosen, at.Residue)
	}
	c.shares = func(left division.Situation) (list []division.Share) {
		for n := left.Residue; n > 0; n -= into[n] {
			if last := len(list) - 1; last >= 0 && list[last].To.Residue == into[n] {
				list[last].Cases += into[n]
				continue
			}
			list = append(list, division.Share{Cases: into[n], To: division.Free(into[n])})
		}
		return list
	}
	leave := func(left uint64) {
		for ; left > 0; left -= into[left] {
			if !slices.Contains(c.open, into[left]) {
				c.open = append(c.open, into[left])
			}
		}
	}
	for i := 0; i < len(c.open); i++ { // grows on the way
		r := c.open[i]
		c.rows += x.rowsOf(r)
		if r == 1 && x.opening != nil {
			leave(x.opening.Residue)
			continue
		}
		for _, part := range c.divide(division.Free(r)) {
			leave(part.Residue * x.task.Throws[part.Throw].Sides % x.task.Target)
		}
	}
	slices.Sort(c.open)
	return c
}
