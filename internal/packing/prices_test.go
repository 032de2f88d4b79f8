package packing

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
)

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
		like := func(v vertex) bool { return v.size == h.places[a.from].size }
		from := slices.IndexFunc(h.places, like)
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
	for i, v := range h.places {
		for k := range h.throws {
			if !v.total && p.left(i, k).Cmp(charged(charges, [2]int{i, k})) < 0 {
				return nil
			}
		}
	}
	for _, kind := range p.demands {
		best := new(big.Rat).SetInt64(int64(kind.outcomes))
		sum.Sub(sum, best.Mul(best, p.most(kind)))
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
	size := h.places[from].size
	x := ratio(uint64(t.Cost), size)
	for i, v := range h.places {
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
		for i, v := range p.horizon.places {
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

// The bound of a node is one that its prices prove, or prices of nonsense, of a program that
// is stopped anywhere: for random problems with costs and weights, some branches down, and
// all ways to round.
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
		large := func(d demand) bool { return d.room*uint64(len(m.horizon.places)) > 20_000 }
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
			t.Fatalf("%v from %v: bound %v, but the prices prove %v", needs.Kinds, throws, bound, atLeast)
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
