package search

import (
	"math"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
)

// A player looks up a row for every open case that is rolled, so a strategy has few rows
// if it gets into few situations, each with few open cases. Open cases that all outcomes
// need alike may be shared among situations in any way: 7 as a 4 and three 1s, say. The
// player then forgets which of the seven it was, which costs rolls but does no harm; a 1
// restarts.
//
// So a choice of situations, a set of numbers r of open cases with 1 among them, has a
// best strategy of its own. With U(r) the expected cost from r open cases times r, and
// W(s) that of s open cases shared as is cheapest,
//
//	U(r) = min over r = Σ k_d of Σ_d k_d·c(d) + W(k_d·d mod m)/d
//	W(s) = min over r in the choice, r <= s, of U(r) + W(s - r),  W(0) = 0,
//
// and its rows are the sum of the choice. Branch and bound (Land and Doig 1960) finds the
// choice with the fewest rows whose U(1) is within a limit. More situations never cost
// more, so if the strategy with all situations that are still allowed costs too much, all
// smaller choices do. Otherwise a situation that it uses is first forbidden, then
// demanded.

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
	work      *work.Meter
	divisions *division.PolicySearch // with this work
	opening   *division.Opening
	found     []*choice // each with fewer rows than the one before
}

const (
	maxSimplest = 1 << 13 // the largest target

	// simplestWork is how much may be done, twice for each part of slack: some hundredths
	// of a second.
	simplestWork = 3_000_000

	// stepsOfSituation is about the number of steps to follow a strategy into a
	// situation.
	stepsOfSituation = 1 << 8

	// Costs that differ by this part only count as equal until fractions decide. The
	// costs of divisions include the charges for their portions. Bounds that rise by less
	// than final in a pass are final.
	nearly  = 4e-15
	charges = 1e-9
	final   = 1e-13
)

// fewSituations offers the plans with few rows, those with the fewest first, until one is
// within the limit.
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
func (x *simplicity) find(accept func(*automaton.Automaton, float64) bool) {
	x.begin()
	for _, opening := range append([]*division.Opening{nil}, x.packings.Openings...) {
		x.opening = opening
		x.minimize()
	}
	x.Search.work.Pay(x.work)
	x.begin() // the rest
	for _, c := range slices.Backward(x.found[1:]) {
		x.opening = c.opening
		if best, _ := x.withSituations(c.open, x.least(), true); best != nil && best.rows <= c.rows {
			c = best
		}
		a := x.divisions.Build(c.opening, division.Unlimited, c.divide, c.shares)
		if x.work.Cancelled() || accept(a, c.cost) {
			break
		}
	}
	x.Search.work.Pay(x.work)
}

// begin begins a part of the work.
func (x *simplicity) begin() {
	x.work = x.Search.work.Part(simplestWork)
	x.divisions = x.Search.divisions.With(x.work)
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
	many := func(r uint64) bool { return rows+int(r) >= x.fewest() }
	may = slices.DeleteFunc(slices.Clone(may), many)
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
	}
}

// withSituations returns a strategy with the given situations within the limit, and keeps
// it, or nil if there is none: the first found, or the best. costs are lower bounds, and
// it raises them.
func (x *simplicity) withSituations(
	open []uint64, costs []float64, best bool,
) (*choice, []float64) {
	for range division.MaxPasses {
		rest, into := make([]float64, x.Target), make([]uint64, x.Target)
		x.work.Spend(int(x.Target) * len(open))
		if x.work.Over() {
			break
		}
		cheapestShares(open, costs, rest, into)
		excess, chosen := x.divisions.DivideTo(slices.Max(open), math.MaxFloat64,
			func(int) []float64 { return rest })
		change := 0.0
		for _, r := range open {
			cost := excess[r] + float64(float64(r)*x.divisions.Base)
			if r == 1 && x.opening != nil {
				cost = x.opening.Cost + float64(rest[x.opening.Residue]/float64(x.opening.Size))
			}
			change = max(change, (cost-costs[r])/cost)
			costs[r] = cost
		}
		if costs[1] > x.most*(1+charges) {
			break
		}
		c := x.follow(
			func(at division.Situation) []division.Portion { return division.Portions(chosen, at.Residue) },
			func(left division.Situation) []division.Share { return shared(into, left.Residue) })
		if x.keep(c) && (!best || change < final) {
			return c, costs
		}
		if change < final {
			break
		}
	}
	return nil, costs
}

// cheapestShares sets the least cost of each number of cases that are left, as a sum of
// costs of situations, and the first situation of each.
func cheapestShares(open []uint64, costs, rest []float64, into []uint64) {
	for left := uint64(1); left < uint64(len(rest)); left++ {
		least, first := math.Inf(1), uint64(0)
		for _, r := range open {
			if r > left {
				break
			}
			if sum := costs[r] + rest[left-r]; sum <= least {
				least, first = sum, r
			}
		}
		rest[left], into[left] = least, first
	}
}

// shared returns the shares of left open cases, given the first one of each.
func shared(into []uint64, left uint64) []division.Share {
	var list []division.Share
	for ; left > 0; left -= into[left] {
		r := into[left]
		if n := len(list); n > 0 && list[n-1].To.Residue == r {
			list[n-1].Cases += r
			continue
		}
		list = append(list, division.Share{Cases: r, To: division.Free(r)})
	}
	return list
}

// follow returns the choice of the situations that a strategy gets into.
func (x *simplicity) follow(divide division.Policy, shares division.Sharing) *choice {
	c := &choice{x.opening, []uint64{1}, divide, shares, 0, math.Inf(1)}
	type onward struct {
		to          int
		probability float64
	}
	at := map[uint64]int{1: 0} // the situations, as they are found in c.open
	var constant []float64
	var leads [][]onward
	leave := func(left uint64, probability float64) {
		for _, share := range shares(division.Free(left)) {
			r := share.To.Residue
			if _, known := at[r]; !known {
				at[r] = len(c.open)
				c.open = append(c.open, r)
			}
			leads[len(leads)-1] = append(leads[len(leads)-1],
				onward{at[r], float64(share.Cases/r) * probability})
		}
	}
	for i := 0; i < len(c.open); i++ { // grows on the way
		x.work.Spend(stepsOfSituation)
		r, cost := c.open[i], 0.0
		leads = append(leads, nil)
		c.rows += x.rowsOf(r)
		if r == 1 && x.opening != nil {
			constant = append(constant, x.opening.Cost)
			leave(x.opening.Residue, 1/float64(x.opening.Size))
			continue
		}
		for _, portion := range divide(division.Free(r)) {
			t := x.Throws[portion.Throw]
			cost += float64(float64(portion.Residue) * float64(t.Cost))
			leave(portion.Residue*t.Sides%x.Target, 1/float64(t.Sides))
		}
		constant = append(constant, cost)
	}
	slices.Sort(c.open)
	costs := slices.Clone(constant)
	for range division.MaxSweeps {
		change := 0.0
		for i, cost := range slices.Backward(constant) {
			for _, s := range leads[i] {
				cost += float64(s.probability * costs[s.to])
			}
			change = max(change, (cost-costs[i])/cost)
			costs[i] = cost
			x.work.Spend(len(leads[i]))
		}
		if change < division.Converged {
			c.cost = costs[0]
			break
		}
	}
	return c
}
