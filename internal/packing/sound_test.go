package packing

import (
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/division"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/work"
)

// randomThrows returns one to eight kinds of throws, of few or many sides, at equal,
// like or very unlike costs; some are of two dice.
func randomThrows(random *rand.Rand) []automaton.Throw {
	kinds := 1 + random.IntN(8)
	if random.IntN(2) == 0 {
		kinds = 1 + random.IntN(3)
	}
	sides := []int{9, 14, 40}[random.IntN(3)]
	most := []int{1, 2, 6, 50, 1_000_000}[random.IntN(5)]
	var throws []automaton.Throw
	like := random.IntN(6) == 0 // powers of few primes, whose products wrap to 0 most easily
	for _, s := range random.Perm(sides)[:min(kinds, sides)] {
		dice := []int{s + 2}
		if like {
			dice[0] = []int{2, 3, 6}[s%3] << (s % 7)
		}
		if random.IntN(8) == 0 {
			dice = append(dice, 2+random.IntN(5))
		}
		t := automaton.Throw{Sides: 1, Cost: 1 + random.IntN(most), Dice: dice}
		for _, d := range dice {
			t.Sides *= uint64(d)
		}
		if !slices.ContainsFunc(throws, func(x automaton.Throw) bool { return x.Sides == t.Sides }) {
			throws = append(throws, t)
		}
	}
	slices.SortFunc(throws, func(a, b automaton.Throw) int { return int(a.Sides) - int(b.Sides) })
	return throws
}

// possible returns the cost of a strategy for a problem: the best division or path. If
// bounded is set and a division has a fixed maximum, it is the division with the least
// maximum.
func possible(
	t *testing.T, needs *division.Needs, throws []automaton.Throw, bounded bool,
) *big.Rat {
	s := division.New(needs, throws, work.New(t.Context(), 3<<29))
	divide, _ := s.Best()
	if needs.Weights != nil {
		divide = s.Closed(nil, divide).Divide()
	}
	a := s.Build(nil, division.Unlimited, divide, nil)
	if b, err := s.Bounded(); bounded && err == nil {
		a = b
	}
	cost, err := a.Verify(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return cost
}

// No bound is above a cost that is possible: for hundreds of problems with random costs,
// some with weights, thousands with -all, with all their throws, with one throw less, and
// bounded. Each bound is asked for more than that, with little work and with more.
func TestBoundsAreBelowWhatIsPossible(t *testing.T) {
	dicetest.Long(t)
	random := rand.New(rand.NewPCG(20, 22))
	problems := 200
	if *dicetest.All {
		problems = 2000
	}
	equal, checked := 0, 0
	for i := range problems {
		throws := randomThrows(random)
		target := 2 + random.Uint64N([]uint64{60, 14, 14, 14, 14, 4094}[i%6])
		needs := division.Equal(target)
		if i%3 == 1 {
			weights := []uint64{1 + random.Uint64N(30)}
			for range 1 + random.IntN(5) {
				weights = append(weights, 1+random.Uint64N(uint64(1+random.IntN(30))))
			}
			needs = division.NewNeeds(weights)
		}
		cost := possible(t, needs, throws, i%5 == 0)
		if fewer := slices.Clone(throws); len(throws) > 1 && i%3 == 0 {
			n := random.IntN(len(throws))
			if less := possible(t, needs, slices.Delete(fewer, n, n+1), false); less.Cmp(cost) < 0 {
				cost = less
			}
		}
		enough := new(big.Rat).Mul(cost, big.NewRat(2, 1))
		for _, steps := range []int{0, 1 << random.IntN(19)} {
			bound := Prove(needs, throws, enough, work.New(t.Context(), steps)).Cost
			if bound.Cmp(cost) > 0 {
				t.Errorf("%v from %v: bound %v, but %v is possible", needs.Classes, throws, bound, cost)
			}
			if bound.Cmp(cost) == 0 {
				equal++
			}
			checked++
		}
	}
	if equal < checked/10 {
		t.Errorf("%d of %d bounds are equal to what is possible; too few to tell", equal, checked)
	}
}

// Costs with jitter lower no bound by more than the rounding of prices.
func TestJitterLowersNoBound(t *testing.T) {
	for target, want := range map[uint64]*big.Rat{62: big.NewRat(202, 100), 69: big.NewRat(809, 400),
		85: big.NewRat(201, 100)} {
		w := work.New(t.Context(), 3<<29)
		if bound := boundBy(division.Equal(target), plantest.Throws(4, 6, 8, 10, 12, 20), 2,
			big.NewRat(3, 1), w, nil); new(big.Rat).Sub(want, bound).Cmp(big.NewRat(1, 1e11)) > 0 {
			t.Errorf("d%d: bound %v, want %v", target, bound.FloatString(12), want)
		}
	}
}

// A bound holds where a knapsack gives up, where a throw costs far more than the
// cheapest, where products nearly overflow, and where weights are powers of two.
func TestBoundsOfUnusualProblems(t *testing.T) {
	dicetest.Long(t)
	costs := func(list ...int) func(int) int {
		return func(int) int { list = append(list[1:], list[0]); return list[len(list)-1] }
	}
	check := func(needs *division.Needs, throws []automaton.Throw, steps int) {
		cost := possible(t, needs, throws, false)
		enough := new(big.Rat).Mul(cost, big.NewRat(2, 1))
		bound := Prove(needs, throws, enough, work.New(t.Context(), steps)).Cost
		if bound.Cmp(cost) > 0 {
			t.Errorf("%v from %v: bound %v, but %v is possible", needs.Classes, throws, bound, cost)
		}
	}
	for _, steps := range []int{0, 100_000, 3_000_000} {
		check(division.NewNeeds([]uint64{158, 77, 928, 255, 440, 795}), plantest.ThrowsAt(costs(3, 1, 4),
			93, 1411, 1928), steps)
	}
	check(division.NewNeeds([]uint64{2, 1, 1}), plantest.ThrowsAt(costs(1, 2), 2, 4), 3_000_000)
	for target := uint64(2); target < 12; target++ {
		dear := Prove(division.Equal(target), plantest.ThrowsAt(costs(1, 64), 2, 3),
			big.NewRat(100, 1), work.New(t.Context(), 300_000)).Cost
		for _, cost := range []int{1, 65, 999, 123_457, 999_983} {
			throws := plantest.ThrowsAt(costs(1, cost), 2, 3)
			check(division.Equal(target), throws, 300_000)
			bound := Prove(division.Equal(target), throws, big.NewRat(100, 1),
				work.New(t.Context(), 300_000)).Cost
			if cost > 64 && bound.Cmp(dear) < 0 {
				t.Errorf("d%d from a d2 and a d3 at cost %d: bound %v, at cost 64 %v", target, cost,
					bound.FloatString(9), dear.FloatString(9))
			}
		}
	}
	// A cost of a million would overflow.
	h := newHorizon(newBoard(division.Equal(5)), plantest.ThrowsAt(costs(1, 1_000_000), 2, 3), 1, 9,
		0)
	dear := arc{from: 0, to: beyond, throw: 1}
	worths := make([]*big.Int, len(h.vertices))
	for i := range worths {
		worths[i] = new(big.Int)
	}
	m := newMaster(newBoard(division.Equal(5)), h, proofSeed, work.New(t.Context(), 0))
	r, want := m.reduced(dear, worths, 1<<50), new(big.Int).Lsh(integer(mostCheapest*h.unit), 50)
	if r.Cmp(want) != 0 {
		t.Errorf("the reduced cost is %d, want %d", r, want)
	}
	// So would the cheapest, times mostCheapest, if the units of a proof were finer.
	for _, cheapest := range []int{1, 1000, 15_625} {
		throws := plantest.ThrowsAt(costs(cheapest, 64*cheapest), 2, 3)
		m := newProver(division.Equal(5), throws, 1, work.New(t.Context(), 1000), nil)
		m.node(nil)
		hi, lo := bits.Mul64(uint64(m.finer()), uint64(mostCheapest*cheapest))
		if hi > 0 || lo > 1<<sumBits {
			t.Errorf("the highest cost is %d·2^64 + %d units of a proof", hi, lo)
		}
	}
	// Two bounds that are rounded to the same cost.
	third := big.NewRat(1, 3)
	nodes := queue{{bound: third}, {bound: new(big.Rat).Sub(third, big.NewRat(1, 1<<62))}}
	if nodes.least().Cmp(nodes[1].bound) != 0 {
		t.Error("the least bound is not the one of the second node")
	}
}

// The bound is the least of all nodes when the work ends: of those that are left, of
// which the first may not prove the least, and of those that ended.
func TestLeastOfAllNodes(t *testing.T) {
	for _, c := range []struct {
		target, cost, depth, steps int
		dice                       []int
		want                       *big.Rat
	}{
		{26, 7, 3, 300_000, []int{3, 5}, big.NewRat(1252387724501969027, 59373627899904000)},
		{38, 1, 4, 300_000, []int{6, 10}, big.NewRat(125141053354278907, 55662776156160000)},
	} {
		throws := plantest.ThrowsAt(func(int) int { return c.cost }, c.dice...)
		bound := boundBy(division.Equal(uint64(c.target)), throws, c.depth, big.NewRat(1000, 1),
			work.New(t.Context(), c.steps), nil)
		if bound.Cmp(c.want) != 0 {
			t.Errorf("d%d: bound %v, want %v", c.target, bound, c.want)
		}
	}
}

// A priced is the worths of the cases of a program, in units of cost, and the intervals
// of a node.
type priced struct {
	*master
	worths    []*big.Rat // of each vertex
	intervals map[int]interval
}

// atLeast returns what the worths prove by theorem 10 of docs/theory.md
// (Bound.any_prices), in exact fractions and from the throws themselves; nil if a throw
// lowers a worth by more than its cost, or an interval has no end where it must.
func (p *priced) atLeast() *big.Rat {
	h, sum := p.horizon, new(big.Rat).Set(p.worths[0])
	charges := map[[2]int]*big.Rat{} // for each case of a size, by its index, and each throw
	for i, x := range p.intervals {
		a := h.arcs[i]
		like := func(v vertex) bool { return v.size == h.vertices[a.from].size }
		from := slices.IndexFunc(h.vertices, like)
		var r *big.Rat
		if a.throw == noThrow {
			r = new(big.Rat).Sub(p.worths[a.to], p.worths[a.from])
		} else {
			r = p.left(a.from, a.throw)
		}
		cases := x.low
		if r.Sign() < 0 {
			cases = x.high
		}
		if math.IsInf(cases, 1) || cases != math.Trunc(cases) {
			return nil
		}
		sum.Add(sum, new(big.Rat).Mul(r, new(big.Rat).SetFloat64(cases)))
		for k := range h.throws {
			if a.throw == noThrow || a.throw == k {
				at := [2]int{from, k}
				charges[at] = new(big.Rat).Add(r, charged(charges, at))
			}
		}
	}
	for i, v := range h.vertices {
		for k := range h.throws {
			if !v.total && p.left(i, k).Cmp(charged(charges, [2]int{i, k})) < 0 {
				return nil
			}
		}
	}
	for _, d := range p.demands {
		best := new(big.Rat).SetInt64(int64(d.outcomes))
		sum.Sub(sum, best.Mul(best, p.most(d)))
	}
	return sum
}

func charged(charges map[[2]int]*big.Rat, at [2]int) *big.Rat {
	if x := charges[at]; x != nil {
		return x
	}
	return new(big.Rat)
}

// left returns the cost of a throw of a case, and by how much it raises the worth.
func (p *priced) left(from, throw int) *big.Rat {
	h, t := p.horizon, p.horizon.throws[throw]
	size := h.vertices[from].size
	x := ratio(uint64(t.Cost), size)
	for i, v := range h.vertices {
		if v.size == size*t.Sides && !v.total {
			x.Add(x, new(big.Rat).Mul(ratio(t.Sides, 1), p.worths[i]))
		}
	}
	return x.Sub(x, p.worths[from])
}

// most returns the worth of the best cases for an outcome.
func (p *priced) most(d demand) *big.Rat {
	best := make([]*big.Rat, d.room+1)
	best[0] = new(big.Rat)
	for units := uint64(1); units <= d.room; units++ {
		best[units] = best[units-1]
		for i, v := range p.horizon.vertices {
			if n := p.horizon.units(i); n <= units && !v.total {
				worth := new(big.Rat).Add(best[units-n], p.worths[i])
				best[units] = largest(best[units], worth)
			}
		}
	}
	return best[d.room]
}

// below returns a node some branches below another.
func (m *master) below(t *testing.T, n *node, random *rand.Rand) *node {
	for range random.IntN(6) {
		arc := m.fractional(n, math.MaxInt)
		if arc < 0 {
			break
		}
		less, more := m.branch(n, arc, false), m.branch(n, arc, true)
		if more.intervals[arc].low != less.intervals[arc].high+1 {
			t.Errorf("%v: a branch omits a number of cases", m.demands)
		}
		n = []*node{less, more}[random.IntN(2)]
	}
	return n
}

// proved returns what the prices prove in exact fractions.
func (m *master) proved(within map[int]interval, scale int64, whole bool) *big.Rat {
	p := &priced{master: m, intervals: within}
	for _, worth := range m.proofWorths(within, scale, whole) {
		below := new(big.Int).Mul(integer(m.horizon.unit), big.NewInt(scale))
		p.worths = append(p.worths, new(big.Rat).SetFrac(worth, below))
	}
	return p.atLeast()
}

// The bound of a node is one that its prices prove, or prices of nonsense, of a program
// that is stopped anywhere: for random problems with costs and weights, some branches
// down, and all ways to round.
func TestPricesProveTheirBounds(t *testing.T) {
	random, equal, solved := rand.New(rand.NewPCG(10, 64)), 0, 0
	problems := 160
	if *dicetest.All {
		problems = 400
	}
	for solved < problems {
		needs, throws := division.Equal(2+random.Uint64N(20)), randomThrows(random)
		if random.IntN(3) == 0 {
			needs = division.NewNeeds([]uint64{1 + random.Uint64N(9), 1 + random.Uint64N(9),
				1 + random.Uint64N(40)})
		}
		m := newProver(needs, throws, 1+random.IntN(3), work.New(t.Context(), 1<<22), nil)
		large := func(d demand) bool { return d.room*uint64(len(m.horizon.vertices)) > 20_000 }
		if m.finest() == 0 || slices.ContainsFunc(m.demands, large) {
			continue
		}
		start := m.program.Basis()
		n := m.node(nil)
		n = m.below(t, n, random)
		stopped := random.IntN(4) == 0
		m.program.Restore(n.basis)
		if stopped {
			m.program.Restore(start)
			m.program.Solve(random.IntN(60))
		}
		scale := []int64{m.finest(), m.finer(), 720}[random.IntN(3)]
		whole := random.IntN(2) == 0
		bound, atLeast := m.prove(n.intervals, scale, whole), m.proved(n.intervals, scale, whole)
		if atLeast == nil || bound.Cmp(atLeast) > 0 {
			t.Fatalf("%v from %v: bound %v, but the prices prove %v", needs.Classes, throws, bound, atLeast)
		}
		if !stopped {
			solved++
			if bound.Cmp(atLeast) == 0 {
				equal++
			}
		}
	}
	if equal < problems*3/4 {
		t.Errorf("%d of %d bounds are what prices prove; too few to tell", equal, problems)
	}
}
