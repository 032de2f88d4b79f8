package packing

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/dice/internal/division"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/work"
)

// No bound with a restart is above a cost that is possible, for every cost up to the
// restart.
func TestRestartsAreSound(t *testing.T) {
	random, proved := rand.New(rand.NewPCG(12, 40)), 0
	for i := range 25 {
		dice := random.Perm(7)[:2+i%2]
		slices.Sort(dice)
		for i := range dice {
			dice[i] += 2
		}
		throws := plantest.ThrowsAt(func(int) int { return 1 + random.IntN(2) }, dice...)
		needs := division.Equal(2 + random.Uint64N(12))
		if i%3 == 1 {
			needs = division.NewNeeds([]uint64{1 + random.Uint64N(4), 1 + random.Uint64N(4),
				1 + random.Uint64N(4)})
		}
		cost := possible(t, needs, throws, false)
		twice := new(big.Rat).Mul(cost, big.NewRat(2, 1))
		bound := func(needs *division.Needs) *Bound {
			return &Bound{Cost: new(big.Rat), needs: needs, throws: throws,
				work: work.New(t.Context(), 50_000)}
		}
		for _, p := range newHorizon(newBoard(needs), throws, 2, 100, 0).vertices[1:] {
			once := bound(needs.Once(p.size))
			once.byPrices(twice, nil)
			again := once.Cost.Mul(once.Cost, ratio(p.size, p.size-1))
			all := bound(needs)
			x := smallest(again, all.exceptions(p.size, twice, all.work))
			if x.Cmp(cost) > 0 {
				t.Errorf("%v from %v: bound %v, but %v is possible", needs.Classes, throws, x, cost)
			}
			if x.Cmp(cost) == 0 {
				proved++
			}
			dear := bound(needs) // a plan that costs more, and 5 up to the restart
			dear.byRestarts(new(big.Rat).Mul(ratio(p.size, p.size-1), big.NewRat(5, 1)))
			if dear.Cost.Cmp(cost) > 0 {
				t.Errorf("%v from %v: bound %v, but %v is possible", needs.Classes, throws, dear.Cost, cost)
			}
		}
	}
	if proved < 10 {
		t.Errorf("only %d costs are proved", proved)
	}
}

// One outcome is an exception, and needs all sizes up to the restart's in the horizon.
func TestExceptionNeedsAllSizes(t *testing.T) {
	h := newHorizon(newBoard(division.Equal(2)), plantest.Throws(2, 5), 1, 100, 0)
	for size, want := range map[uint64]exception{2: {5, 5}, 3: {}, 5: {}} {
		if got := (&restart{size: size}).exception(h, 2, 2); got != want {
			t.Errorf("size %d: %v, want %v", size, got, want)
		}
	}
	m := newProver(division.Equal(7), plantest.Throws(8), 1, work.New(t.Context(), 0), &restart{8, 0})
	one, others := m.demands[1], m.demands[0]
	if one.outcomes != 1 || one.not != (exception{1, 1}) || others.outcomes != 6 ||
		others.not != (exception{}) {
		t.Errorf("one outcome is %v, the others %v", one, others)
	}
}

// A knapsack with an exception finds the best choice without it.
func TestKnapsackException(t *testing.T) {
	var used memory
	random := rand.New(rand.NewPCG(66, 23))
	for range 2000 {
		items, room := randomItems(random, 20, false), 1+random.Uint64N(60)
		not := exception{1 + random.Uint64N(room), 1 + random.Uint64N(20)}
		var best func(items []item, room, large uint64, worth int64) int64
		best = func(items []item, room, large uint64, worth int64) int64 {
			if len(items) == 0 && large == not.units {
				return -1
			} else if len(items) == 0 {
				return worth
			}
			most, it := int64(-1), items[0]
			for n := uint64(0); n <= it.most && n*it.units <= room; n++ {
				more := large
				if it.units >= not.each {
					more += n * it.units
				}
				most = max(most, best(items[1:], room-n*it.units, more, worth+int64(n)*it.worth))
			}
			return most
		}
		want := best(items, room, 0, 0)
		b := task{first: 5, enumeration: 1000, steps: 1_000_000, not: not}
		if k := used.solve(slices.Clone(items), room, b); k.upper != want || k.best != want {
			t.Fatalf("%d, at most %d, want %d", k.best, k.upper, want)
		}
	}
}
