package plan

import (
	"cmp"
	"math"
	"math/big"
	"slices"
	"sort"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/packing"
	"example.com/dice/internal/work"
)

// A player looks up a row for every open case that is rolled. Few situations make few
// rows, and few suffice, because open cases that all outcomes need alike may be
// shared among the situations in any way: 7 open cases as a 4 and three times a 1,
// say. A player in one of the seven then knows less than before, which costs rolls
// but does no harm. A 1 restarts.
//
// So a choice of situations, a set of numbers r of open cases with 1 among them, has
// a best strategy of its own. Its costs U(r), and W(s) of s open cases shared as is
// cheapest, are
//
//	U(r) = min over r = Σ k_d of Σ_d k_d·c(d) + W(k_d·d mod m)/d
//	W(s) = min over the choice of U(r) + W(s - r),  W(0) = 0,
//
// and its rows are the sum of the choice. Branch and bound (Land and Doig 1960) finds the
// choice with the fewest rows whose U(1) is within a limit. More situations never cost
// more, so one that is both allowed and useful is ruled out first, and demanded then.

// A choice is a set of situations with a strategy that has no others.
type choice struct {
	opening *packing.Opening // nil if the first case is divided
	open    []uint64         // ascending, from 1
	parts   map[uint64][]division.Portion
	shares  map[uint64][]division.Share // of all that can be left
	rows    int
	cost    float64
}

// A simplicity is a search for the choice with the fewest rows.
type simplicity struct {
	target    uint64
	throws    []automaton.Throw
	divisions *division.Search
	work      *work.Meter
	base      float64 // the least cost of a throw
	opening   *packing.Opening
	limit     float64
	found     []*choice // each with fewer rows than the one before
}

const (
	// For larger targets, situations are only omitted.
	maxSimplest = 1 << 14

	// simplestWork takes a few tenths of a second.
	simplestWork = 200_000_000

	// stepsOfSituation is about the number of steps to follow a strategy into a situation.
	stepsOfSituation = 1 << 8

	// maxPasses is far more than the costs of a choice were ever seen to take.
	maxPasses = 100

	// Costs that differ by this part only count as equal until fractions decide. The
	// costs of divisions include the charges for their portions.
	nearly  = 4e-15
	charges = 1e-9

	// Bounds that rise by less than settled in a pass are final. The cost of a choice
	// is exact when a sweep changes nothing by more than a few units in the last
	// place; maxSweeps is for those that never settle.
	settled   = 1e-13
	exact     = 1e-15
	maxSweeps = 2000
)

// simplest returns the strategy with the fewest rows that costs at most the limit:
// the best one, or one from the divisions of a policy, which may be nil, or from the
// openings.
func (s *search) simplest(best *automaton.Automaton, limit *big.Rat, divide division.Policy, openings []*packing.Opening) *automaton.Automaton {
	s.work.Refill(simplestWork)
	x := &simplicity{
		target: s.Target, throws: s.Throws, divisions: s.divisions, work: s.work, base: s.divisions.Cheapest(),
		found: []*choice{{rows: best.Rows()}},
	}
	x.limit, _ = limit.Float64()
	if divide != nil {
		x.leaveOut(divide)
	}
	if s.Target <= maxSimplest {
		x.minimize()
		for i := range openings {
			x.opening = openings[i]
			x.minimize()
		}
	}
	s.work.Refill(simplestWork) // for the rest
	for _, c := range slices.Backward(x.found[1:]) {
		if s.work.Cancelled() {
			break
		}
		if s.Target <= maxSimplest {
			c = x.cheapest(c)
		}
		a := x.built(c)
		if cost, err := a.CostContext(s.work.Context()); err == nil && cost.Cmp(limit) <= 0 {
			return a
		}
	}
	return best
}

// limit returns the cost of the best strategy plus the allowed part of it.
func (s *search) limit(best *automaton.Automaton) (*big.Rat, error) {
	cost, err := best.CostContext(s.work.Context())
	if err != nil {
		return nil, err
	}
	more := new(big.Rat).SetFloat64(s.Within)
	return cost.Add(cost, more.Mul(more, cost)), nil
}

// simplestBounded returns the best strategy with the least worst case or, if that has
// fewer rows, the best of those that roll all open cases with the same throw.
func (s *search) simplestBounded(best *automaton.Automaton) (*automaton.Automaton, error) {
	limit, err := s.limit(best)
	if err != nil {
		return nil, err
	}
	budget, _ := best.Worst()
	if least, _ := s.divisions.LeastWorst(); least > budget {
		return best, nil
	}
	a := s.divisions.Undivided(budget)
	if cost, err := a.CostContext(s.work.Context()); err == nil && cost.Cmp(limit) <= 0 && a.Rows() < best.Rows() {
		return a, nil
	}
	return best, nil
}

// built returns the automaton of a choice.
func (x *simplicity) built(c *choice) *automaton.Automaton {
	divide := func(at division.Situation) []division.Portion { return c.parts[at.Open] }
	shares := func(left division.Situation) []division.Share { return c.shares[left.Open] }
	if c.opening != nil {
		return c.opening.Build(divide, shares)
	}
	return x.divisions.Build(division.Unlimited, divide, shares)
}

// fewest returns the fewest rows so far.
func (x *simplicity) fewest() int { return x.found[len(x.found)-1].rows }

// keep reports whether a choice is within the limit, and keeps it if it also has the
// fewest rows.
func (x *simplicity) keep(c *choice) bool {
	if c.cost > x.limit*(1+nearly) {
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
	upTo := func(most uint64) *choice {
		open := make([]uint64, most)
		for i := range open {
			open[i] = uint64(i) + 1
		}
		c, _ := x.within(open, slices.Clone(costs), false)
		return c
	}
	// The least number such that no situation needs more open cases.
	low, high := uint64(0), uint64(1)
	for upTo(high) == nil {
		if high == x.target-1 || x.work.Over() {
			return
		}
		low, high = high, min(2*high, x.target-1)
	}
	for low+1 < high && !x.work.Over() {
		if middle := (low + high) / 2; upTo(middle) != nil {
			high = middle
		} else {
			low = middle
		}
	}
	var more []uint64
	for r := uint64(2); r < x.target; r++ {
		more = append(more, r)
	}
	x.branch([]uint64{1}, more, x.rowsOf(1), costs)
}

// least returns lower bounds for all costs U.
func (x *simplicity) least() []float64 {
	costs := make([]float64, x.target)
	for r := range costs {
		costs[r] = float64(float64(r) * x.base)
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
	return int(min(open, math.MaxInt))
}

// branch searches choices of all situations in must, which have the given rows, and
// of any in may. It knows lower bounds for their costs.
func (x *simplicity) branch(must, may []uint64, rows int, costs []float64) {
	affordable := func(may []uint64) []uint64 {
		return slices.DeleteFunc(slices.Clone(may), func(r uint64) bool { return rows+int(r) >= x.fewest() })
	}
	may = affordable(may)
	open := slices.Concat(must, may)
	slices.Sort(open)
	c, costs := x.within(open, slices.Clone(costs), false)
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
		if fewer := affordable(may); len(fewer) < len(may) { // so that it costs more
			x.branch(must, fewer, rows, costs)
			return
		}
	}
}

// cheapest returns the best strategy with the situations of a choice.
func (x *simplicity) cheapest(c *choice) *choice {
	x.opening = c.opening
	if best, _ := x.within(c.open, x.least(), true); best != nil && best.rows <= c.rows {
		return best
	}
	return c
}

// within returns a strategy with the given situations within the limit, and keeps it,
// or nil if there is none: the first found, or the best. costs are lower bounds, and
// it raises them.
func (x *simplicity) within(open []uint64, costs []float64, best bool) (*choice, []float64) {
	most := open[len(open)-1]
	rest, into := make([]float64, x.target), make([]uint64, x.target)
	for range maxPasses {
		x.work.Spend(int(x.target) * len(open))
		if x.work.Over() {
			break
		}
		for left := uint64(1); left < x.target; left++ {
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
		excess, chosen := x.divisions.DivideTo(most, math.MaxFloat64, func(int) []float64 { return rest })
		change := 0.0
		for _, r := range open {
			cost := excess[r] + float64(float64(r)*x.base)
			if r == 1 && x.opening != nil {
				cost = x.opening.Cost + float64(rest[x.opening.Left]/float64(x.opening.Size))
			}
			change = max(change, (cost-costs[r])/cost)
			costs[r] = cost
		}
		if costs[1] > x.limit*(1+charges) {
			break
		}
		c := x.follow(func(r uint64) []division.Portion { return division.Portions(chosen, r) }, func(left uint64) []division.Share { return shared(into, left) })
		if x.keep(c) && (!best || change < settled) {
			return c, costs
		}
		if change < settled {
			break
		}
	}
	return nil, costs
}

// shared returns the shares of left open cases, given the first one of each.
func shared(into []uint64, left uint64) []division.Share {
	var list []division.Share
	for ; left > 0; left -= into[left] {
		r := into[left]
		if n := len(list); n > 0 && list[n-1].To.Open == r {
			list[n-1].Cases += r
			continue
		}
		list = append(list, division.Share{Cases: r, To: division.Free(r)})
	}
	return list
}

// follow returns the choice of the situations that a strategy gets into.
func (x *simplicity) follow(divide func(open uint64) []division.Portion, shares func(left uint64) []division.Share) *choice {
	c := &choice{opening: x.opening, parts: map[uint64][]division.Portion{}, shares: map[uint64][]division.Share{}, open: []uint64{1}}
	type step struct {
		to   int
		odds float64
	}
	at := map[uint64]int{1: 0} // the situations, as they are found in c.open
	var constant []float64
	var steps [][]step
	leave := func(left uint64, odds float64) {
		if left == 0 {
			return
		}
		if _, known := c.shares[left]; !known {
			c.shares[left] = shares(left)
		}
		for _, part := range c.shares[left] {
			r := part.To.Open
			if _, known := at[r]; !known {
				at[r] = len(c.open)
				c.open = append(c.open, r)
			}
			steps[len(steps)-1] = append(steps[len(steps)-1], step{at[r], float64(part.Cases/r) * odds})
		}
	}
	for i := 0; i < len(c.open); i++ { // grows on the way
		x.work.Spend(stepsOfSituation)
		r, cost := c.open[i], 0.0
		steps = append(steps, nil)
		c.rows = min(c.rows, math.MaxInt-x.rowsOf(r)) + x.rowsOf(r)
		if r == 1 && x.opening != nil {
			constant = append(constant, x.opening.Cost)
			leave(x.opening.Left, 1/float64(x.opening.Size))
			continue
		}
		c.parts[r] = divide(r)
		for _, part := range c.parts[r] {
			t := x.throws[part.Throw]
			cost += float64(float64(part.Cases) * float64(t.Cost))
			leave(part.Cases*t.Sides%x.target, 1/float64(t.Sides))
		}
		constant = append(constant, cost)
	}
	slices.Sort(c.open)
	costs := slices.Clone(constant)
	c.cost = math.Inf(1)
	for range maxSweeps {
		change := 0.0
		for i := len(costs) - 1; i >= 0; i-- {
			cost := constant[i]
			for _, s := range steps[i] {
				cost += float64(s.odds * costs[s.to])
			}
			change = max(change, (cost-costs[i])/cost)
			costs[i] = cost
			x.work.Spend(len(steps[i]))
		}
		if change < exact {
			c.cost = costs[0]
			break
		}
	}
	return c
}

// leaveOut keeps strategies in which the rarely reached situations restart instead,
// then one after the other of the rest.
func (x *simplicity) leaveOut(divide division.Policy) {
	visits := x.divisions.Visits(divide)
	delete(visits, 1)
	order := make([]uint64, 0, len(visits))
	for r := range visits {
		order = append(order, r)
	}
	slices.SortFunc(order, func(a, b uint64) int {
		return cmp.Or(cmp.Compare(visits[b]*float64(b), visits[a]*float64(a)), cmp.Compare(a, b))
	})
	with := func(open []uint64) bool {
		set := map[uint64]bool{1: true}
		for _, r := range open {
			set[r] = true
		}
		return x.keep(x.follow(
			func(r uint64) []division.Portion { return divide(division.Free(r)) },
			func(left uint64) []division.Share {
				if set[left] {
					return []division.Share{{Cases: left, To: division.Free(left)}}
				}
				return []division.Share{{Cases: left, To: division.Free(1)}}
			}))
	}
	n := sort.Search(len(order), func(n int) bool { return with(order[:n]) })
	kept := order[:n]
	for _, r := range slices.Backward(slices.Sorted(slices.Values(kept))) {
		if x.work.Over() {
			break
		}
		if less := slices.DeleteFunc(slices.Clone(kept), func(q uint64) bool { return q == r }); with(less) {
			kept = less
		}
	}
}
