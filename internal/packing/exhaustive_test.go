package packing

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/division"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/work"
)

// An exhaustive goes through all strategies on tiny problems: every way to give
// the open cases of the smallest size to outcomes and to throw the others, then
// the next size, up to the largest one that is looked at.
type exhaustive struct {
	target uint64
	throws []automaton.Throw
	sizes  []uint64 // ascending; cases of other sizes are left open
	unit   uint64   // a multiple of all of them, of what they lead to, and of target
	tail   []float64
	ways   *products // of the throws
	known  map[string]float64
}

func newExhaustive(target uint64, throws []automaton.Throw, largest uint64) *exhaustive {
	e := &exhaustive{target: target, throws: throws, unit: target, ways: newProducts(throws),
		known: map[string]float64{}}
	reached := map[uint64]bool{1: true}
	for n := uint64(1); n <= largest; n++ {
		if !reached[n] {
			continue
		}
		e.sizes = append(e.sizes, n)
		for _, t := range throws {
			reached[n*t.Sides] = true
			e.unit, _ = arith.LCM(e.unit, n*t.Sides)
		}
	}
	return e
}

// least returns the least that can still be spent, for each case of probability
// 1, from size i on: on the throws of the sizes that are looked at and, with a
// tail, on divisions after those. Needs count units, the greatest first.
func (e *exhaustive) least(i int, open map[uint64]uint64, needs []uint64) float64 {
	if i == len(e.sizes) {
		return e.rest(open, needs)
	}
	size := e.sizes[i]
	if open[size] == 0 {
		return e.least(i+1, open, needs)
	}
	key := fmt.Sprint(i, open, needs)
	if x, ok := e.known[key]; ok {
		return x
	}
	best := math.Inf(1)
	e.gives(size, open[size], needs, func(left uint64, needs []uint64) {
		for _, parts := range e.divisions(left) {
			next, cost := map[uint64]uint64{}, 0.0
			for n, cases := range open {
				if n != size {
					next[n] = cases
				}
			}
			for k, cases := range parts {
				if cases > 0 {
					t := e.throws[k]
					next[size*t.Sides] += cases * t.Sides
					cost += float64(cases) / float64(size) * float64(t.Cost)
				}
			}
			best = min(best, cost+e.least(i+1, next, needs))
		}
	})
	e.known[key] = best
	return best
}

// gives calls visit for all ways to give some cases of a size.
func (e *exhaustive) gives(
	size, cases uint64, needs []uint64, visit func(left uint64, needs []uint64),
) {
	units := e.unit / size
	after := slices.Clone(needs)
	var rec func(o int, left uint64)
	rec = func(o int, left uint64) {
		if o == len(needs) {
			sorted := slices.Clone(after)
			slices.SortFunc(sorted, func(a, b uint64) int { return int(b) - int(a) })
			visit(left, sorted)
			return
		}
		for n := uint64(0); n <= left && n*units <= needs[o]; n++ {
			after[o] = needs[o] - n*units
			// Of outcomes of equal need, those before take at least as much.
			if o == 0 || needs[o] != needs[o-1] || after[o] >= after[o-1] {
				rec(o+1, left-n)
			}
		}
	}
	rec(0, cases)
}

// divisions returns all ways to divide cases among throws.
func (e *exhaustive) divisions(cases uint64) (list [][]uint64) {
	parts := make([]uint64, len(e.throws))
	var rec func(i int, left uint64)
	rec = func(i int, left uint64) {
		if i == len(parts)-1 {
			parts[i] = left
			list = append(list, slices.Clone(parts))
			return
		}
		parts[i] = 0
		for ; parts[i] <= left; parts[i]++ {
			rec(i+1, left-parts[i])
		}
	}
	rec(0, cases)
	return list
}

// rest returns what the cases cost that are left open: nothing, or with a tail
// what it costs to bring them to a common size and divide them then.
func (e *exhaustive) rest(open map[uint64]uint64, needs []uint64) float64 {
	if e.tail == nil {
		return 0
	}
	b := newBoard(division.Equal(uint64(len(needs))))
	b.open, b.classes = map[uint64]uint64{}, nil
	for _, size := range e.sizes { // perhaps given
		b.unit, _ = arith.LCM(b.unit, size)
	}
	for n, cases := range open {
		if cases > 0 {
			b.open[n] = cases
			b.unit, _ = arith.LCM(b.unit, n)
		}
	}
	for o, need := range needs {
		b.join(need*e.target*b.unit/e.unit, []int{o})
	}
	b = even(b, e.ways)
	if b == nil {
		return math.Inf(1)
	}
	if len(b.open) == 0 {
		return b.cost
	}
	return b.cost + e.tail[b.piles()[0].cases]/float64(b.piles()[0].size)
}

// fewest returns a cost that no strategy can beat, and one that a strategy has,
// by going through everything up to the largest size.
func fewest(
	target uint64, throws []automaton.Throw, costs []float64, largest uint64,
) (atLeast, possible float64) {
	e := newExhaustive(target, throws, largest)
	needs := slices.Repeat([]uint64{e.unit / target}, int(target))
	start := map[uint64]uint64{1: 1}
	atLeast = e.least(0, start, needs)
	e.tail = costs
	e.known = map[string]float64{}
	return atLeast, e.least(0, start, needs)
}

// tinyProblems are those that can be gone through, at equal costs, like and unlike ones:
// all of them with -all, otherwise every third.
func tinyProblems(visit func(target uint64, throws []automaton.Throw, largest uint64)) {
	n, random := 0, rand.New(rand.NewPCG(3, 22))
	for _, c := range []struct {
		dice            []int
		target, largest uint64
	}{
		{[]int{2, 3}, 7, 8}, {[]int{2, 4}, 5, 8}, {[]int{3, 4}, 7, 9}, {[]int{2, 5}, 7, 5},
		{[]int{4, 6}, 9, 6}, {[]int{5, 6}, 11, 6}, {[]int{2, 3, 4}, 6, 4},
	} {
		for target := uint64(2); target <= c.target; target++ {
			for _, cost := range []func(int) int{
				plantest.One,
				func(d int) int { return 10 - d },
				func(int) int { return 1 + random.IntN(12) },
				func(int) int { return 1 + random.IntN(1_000_000) },
			} {
				n++
				if *dicetest.All || n%3 == 1 {
					visit(target, plantest.ThrowsAt(cost, c.dice...), c.largest)
				}
			}
		}
	}
}

// On tiny problems no strategy beats the lower bound, the plan is the best
// strategy there is but for little, and the search finds packings where these are
// better than divisions.
func TestAgainstAllStrategies(t *testing.T) {
	better := 0
	tinyProblems(func(target uint64, throws []automaton.Throw, largest uint64) {
		s, divide, costs := divided(t, target, throws)
		atLeast, possible := fewest(target, throws, costs, largest)
		divided := plantest.Proved(t, s.Build(nil, division.Unlimited, divide, nil))
		cost := divided
		needs := division.Equal(target)
		if o := Find(needs, throws, costs, work.New(t.Context(), 3<<29)).Best; o != nil {
			cost = min(cost, plantest.Proved(t, s.Build(o, division.Unlimited, divide, nil)))
		}
		if cost < atLeast-1e-9 || possible < atLeast-1e-9 {
			t.Errorf("d%d from %v costs %v, and %v was possible, below %v", target, throws, cost,
				possible, atLeast)
		}
		if cost > divided+1e-12 || cost > possible*1.0005 {
			t.Errorf("d%d from %v costs %v, where divisions cost %v, and %v is possible", target, throws,
				cost, divided, possible)
		}
		if possible < divided*0.9995 {
			better++
		}
		bound, _ := Prove(needs, throws, new(big.Rat).SetFloat64(cost), work.New(t.Context(),
			3_000_000)).Cost.Float64()
		if bound > possible+1e-9 || bound > cost+1e-9 {
			t.Errorf("d%d from %v: bound %v, but %v is possible", target, throws, bound,
				min(possible, cost))
		}
		if bound < atLeast-1e-9 && bound < cost*0.99 {
			t.Errorf("d%d from %v: bound %v, but nothing is below %v", target, throws, bound, atLeast)
		}
	})
	if better < 3 {
		t.Errorf("packing is better than division in %d problems only", better)
	}
}
