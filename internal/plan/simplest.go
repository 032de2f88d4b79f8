package plan

import (
	"cmp"
	"math"
	"math/big"
	"slices"
	"sort"

	"example.com/dice/internal/automaton"
)

// A person who follows a strategy looks up a row for every open case that is
// rolled. A strategy has few rows if it has few situations, and it can do with
// few because open cases that all outcomes need alike may be shared in any way
// among the situations that it has: 7 open cases as a 4 and three times a 1, say.
// Whoever is in one of the seven then knows less than before, which costs rolls
// but does no harm. A 1 is to begin again.
//
// So a choice of situations, a set of numbers r of open cases with 1 among them,
// has a best strategy of its own. Its costs U(r) and the costs W(s) of s cases
// that are left, which are shared as is cheapest, are
//
//	U(r) = min over r = Σ k_d of Σ_d k_d·c(d) + W(k_d·d mod m)/d
//	W(s) = min over the choice of U(r) + W(s - r),  W(0) = 0,
//
// and its rows are the sum of the choice. The search is for the choice with the
// fewest rows whose U(1) is within a limit, by branch and bound (Land and Doig
// 1960): with more situations to choose from, nothing costs more, so that a
// situation that is both allowed and useful is ruled out first, and demanded
// then.

// An opening is how a strategy begins that does not divide its first case: the
// rolls up to where nothing is open, or so many cases of 1/size each that all
// outcomes need alike.
type opening struct {
	rows       int
	cost       float64
	left, size uint64
	build      func(policy, sharing) *automaton.Automaton // the strategy that goes on so
}

// A choice is a set of situations with a strategy that has no others.
type choice struct {
	opening *opening // nil if the first case is divided
	open    []uint64 // ascending, from 1
	parts   map[uint64][]portion
	shares  map[uint64][]share // of all that can be left
	rows    int
	cost    float64
}

// A simplicity is a search for the choice with the fewest rows.
type simplicity struct {
	*search
	opening *opening
	limit   float64
	found   []*choice // each with fewer rows than the one before
}

const (
	// Strategies for larger targets have situations left out only.
	maxSimplest = maxDivided

	// simplestWork takes a few tenths of a second.
	simplestWork = 200_000_000

	// stepsOfSituation is about how many steps it takes to follow a strategy into
	// a situation.
	stepsOfSituation = 1 << 8

	// Costs that differ by this part only are taken to be equal until fractions
	// decide. The costs of divisions have what their portions are charged in them.
	nearly  = 4e-15
	charges = 1e-9
)

// simplest returns the strategy with the fewest rows of those that cost at most
// the limit: of the best one, and of what the search finds with the divisions of
// a policy, which may be nil, and with the openings.
func (s *search) simplest(best *automaton.Automaton, limit *big.Rat, divide policy, openings []opening) *automaton.Automaton {
	s.work.left = simplestWork
	x := &simplicity{search: s, found: []*choice{{rows: best.Rows()}}}
	x.limit, _ = limit.Float64()
	if divide != nil {
		x.leaveOut(divide)
	}
	if s.target <= maxSimplest {
		x.choose()
		for i := range openings {
			x.opening = &openings[i]
			x.choose()
		}
	}
	s.work.left = simplestWork // for the rest
	for _, c := range slices.Backward(x.found[1:]) {
		if s.work.alone {
			break
		}
		if s.target <= maxSimplest {
			c = x.cheapest(c)
		}
		a := x.built(c)
		if cost, err := a.CostContext(s.work.ctx); err == nil && cost.Cmp(limit) <= 0 {
			return a
		}
	}
	return best
}

// limit returns what a strategy costs that costs this part more than the best
// one.
func (s *search) limit(best *automaton.Automaton, within float64) (*big.Rat, error) {
	cost, err := best.CostContext(s.work.ctx)
	if err != nil {
		return nil, err
	}
	more := new(big.Rat).SetFloat64(within)
	return cost.Add(cost, more.Mul(more, cost)), nil
}

// simplestBounded returns the best strategy with the least worst case or, if that
// has fewer rows, the best of those that roll all open cases with the same throw.
func (s *search) simplestBounded(best *automaton.Automaton, within float64) (*automaton.Automaton, error) {
	limit, err := s.limit(best, within)
	if err != nil {
		return nil, err
	}
	budget, _ := best.Worst()
	if least, _ := s.worstFrom(1); least > budget {
		return best, nil
	}
	a := s.undivided(budget)
	if cost, err := a.CostContext(s.work.ctx); err == nil && cost.Cmp(limit) <= 0 && a.Rows() < best.Rows() {
		return a, nil
	}
	return best, nil
}

// built returns the automaton of a choice.
func (x *simplicity) built(c *choice) *automaton.Automaton {
	divide := func(at situation) []portion { return c.parts[at.open] }
	shares := func(left situation) []share { return c.shares[left.open] }
	if c.opening != nil {
		return c.opening.build(divide, shares)
	}
	return x.buildShared(unlimited, divide, shares)
}

// fewest returns the fewest rows so far.
func (x *simplicity) fewest() int { return x.found[len(x.found)-1].rows }

// keep keeps a choice if it is within the limit and has the fewest rows, and
// reports whether it is within the limit.
func (x *simplicity) keep(c *choice) bool {
	if c.cost > x.limit*(1+nearly) {
		return false
	}
	if c.rows < x.fewest() {
		x.found = append(x.found, c)
	}
	return true
}

// choose finds the best choice, or what it can find of it while there is work
// left.
func (x *simplicity) choose() {
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
		if high == x.target-1 || x.work.over() {
			return
		}
		low, high = high, min(2*high, x.target-1)
	}
	for low+1 < high && !x.work.over() {
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
		costs[1] = x.opening.cost
	}
	return costs
}

// rowsOf returns how many rows a situation has.
func (x *simplicity) rowsOf(open uint64) int {
	if open == 1 && x.opening != nil {
		return x.opening.rows
	}
	return int(min(open, math.MaxInt))
}

// branch looks for choices of all situations in must, which have so many rows,
// and of any in may. It knows lower bounds for their costs.
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
		if rows >= x.fewest() || x.work.over() {
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

// within returns a strategy with the given situations whose cost is within the
// limit, and keeps it, or nil if there is none. It returns the first that it
// finds, or the best one. costs are lower bounds, and become greater ones.
func (x *simplicity) within(open []uint64, costs []float64, best bool) (*choice, []float64) {
	most := open[len(open)-1]
	rest, into := make([]float64, x.target), make([]uint64, x.target)
	for range maxPasses {
		x.work.spend(int(x.target) * len(open))
		if x.work.over() {
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
		excess, chosen := x.divideTo(most, math.MaxFloat64, func(int) []float64 { return rest })
		change := 0.0
		for _, r := range open {
			cost := excess[r] + float64(float64(r)*x.base)
			if r == 1 && x.opening != nil {
				cost = x.opening.cost + float64(rest[x.opening.left]/float64(x.opening.size))
			}
			change = max(change, (cost-costs[r])/cost)
			costs[r] = cost
		}
		if costs[1] > x.limit*(1+charges) {
			break
		}
		c := x.follow(func(r uint64) []portion { return portions(chosen, r) }, func(left uint64) []share { return shared(into, left) })
		if x.keep(c) && (!best || change < 1e-13) {
			return c, costs
		}
		if change < 1e-13 {
			break
		}
	}
	return nil, costs
}

// shared returns the shares of what is left, given the first one of each.
func shared(into []uint64, left uint64) []share {
	var list []share
	for ; left > 0; left -= into[left] {
		r := into[left]
		if n := len(list); n > 0 && list[n-1].to.open == r {
			list[n-1].cases += r
			continue
		}
		list = append(list, share{r, situation{r, unlimited}})
	}
	return list
}

// follow returns the choice of the situations that a strategy gets into.
func (x *simplicity) follow(divide func(open uint64) []portion, shares func(left uint64) []share) *choice {
	c := &choice{opening: x.opening, parts: map[uint64][]portion{}, shares: map[uint64][]share{}, open: []uint64{1}}
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
			r := part.to.open
			if _, known := at[r]; !known {
				at[r] = len(c.open)
				c.open = append(c.open, r)
			}
			steps[len(steps)-1] = append(steps[len(steps)-1], step{at[r], float64(part.cases/r) * odds})
		}
	}
	for i := 0; i < len(c.open); i++ { // grows on the way
		x.work.spend(stepsOfSituation)
		r, cost := c.open[i], 0.0
		steps = append(steps, nil)
		c.rows = min(c.rows, math.MaxInt-x.rowsOf(r)) + x.rowsOf(r)
		if r == 1 && x.opening != nil {
			constant = append(constant, x.opening.cost)
			leave(x.opening.left, 1/float64(x.opening.size))
			continue
		}
		c.parts[r] = divide(r)
		for _, part := range c.parts[r] {
			t := x.throws[part.throw]
			cost += float64(float64(part.cases) * float64(t.Cost))
			leave(part.cases*t.Sides%x.target, 1/float64(t.Sides))
		}
		constant = append(constant, cost)
	}
	slices.Sort(c.open)
	costs := slices.Clone(constant)
	c.cost = math.Inf(1)
	for range 2000 {
		change := 0.0
		for i := len(costs) - 1; i >= 0; i-- {
			cost := constant[i]
			for _, s := range steps[i] {
				cost += float64(s.odds * costs[s.to])
			}
			change = max(change, (cost-costs[i])/cost)
			costs[i] = cost
			x.work.spend(len(steps[i]))
		}
		if change < 1e-15 {
			c.cost = costs[0]
			break
		}
	}
	return c
}

// leaveOut keeps what is left of a strategy when the situations that are rarely
// reached begin again instead, then one after the other of the others.
func (x *simplicity) leaveOut(divide policy) {
	visits := x.visits(divide)
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
			func(r uint64) []portion { return divide(situation{r, unlimited}) },
			func(left uint64) []share {
				if set[left] {
					return []share{{left, situation{left, unlimited}}}
				}
				return []share{{left, situation{1, unlimited}}}
			}))
	}
	n := sort.Search(len(order), func(n int) bool { return with(order[:n]) })
	kept := order[:n]
	for _, r := range slices.Backward(slices.Sorted(slices.Values(kept))) {
		if x.work.over() {
			break
		}
		if less := slices.DeleteFunc(slices.Clone(kept), func(q uint64) bool { return q == r }); with(less) {
			kept = less
		}
	}
}
