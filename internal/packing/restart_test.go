package packing

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
	"pgregory.net/rapid"
)

// Prices with a restart prove what prices alone cannot.
func TestRestartsAtOneCaseAreProvedBest(t *testing.T) {
	for _, c := range []struct {
		needs *division.Needs
		dice  []int
		costs []int
		best  *big.Rat
	}{
		{division.Equal(7), []int{2, 3}, []int{1, 1}, big.NewRat(398, 161)},
		{division.Equal(17), []int{2, 3}, []int{1, 1}, big.NewRat(54, 17)},
		{division.Equal(25), []int{4, 6}, []int{1, 1}, big.NewRat(3639, 1555)},
		{division.Equal(7), []int{3, 8}, []int{2, 2}, big.NewRat(16, 7)},
		{division.NewNeeds([]uint64{1, 2, 4}), []int{8, 12}, []int{1, 1}, big.NewRat(8, 7)},
	} {
		throws := dicetest.ThrowsAt(func(d int) int { return c.costs[slices.Index(c.dice, d)] },
			c.dice...)
		got := restartBound(c.needs, throws, new(big.Rat), c.best, work.New(t.Context(), 3<<29))
		if got.Cmp(c.best) != 0 {
			t.Errorf("%v from %v: bound %v, want %v", c.needs.Kinds, throws, got, c.best)
		}
	}
}

// No bound with a restart is above a cost that is possible, for every cost up to the restart.
// With -all, twice the number of problems count.
func TestRestartsAreSound(t *testing.T) {
	random, proved := rand.New(rand.NewPCG(12, 40)), 0
	problems := 25
	if *dicetest.All {
		problems = 50
	}
	for i := range problems {
		dice := random.Perm(7)[:2+i%2]
		slices.Sort(dice)
		for i := range dice {
			dice[i] += 2
		}
		throws := dicetest.ThrowsAt(func(int) int { return 1 + random.IntN(2) }, dice...)
		needs := division.Equal(2 + random.Uint64N(12))
		if i%3 == 1 {
			needs = division.NewNeeds([]uint64{1 + random.Uint64N(4), 1 + random.Uint64N(4),
				1 + random.Uint64N(4)})
		}
		cost := possible(t, needs, throws, false)
		for _, p := range newHorizon(newBoard(needs), throws, 2, 100, 0).places[1:] {
			twice := new(big.Rat).Mul(cost, big.NewRat(2, 1))
			once := boundByPrices(needs.Once(p.size), throws, new(big.Rat), twice, work.New(t.Context(),
				50_000), variant{})
			again := once.Mul(once, ratio(p.size, p.size-1))
			bound := smallest(again, exceptionsBound(p.size, needs, throws, twice,
				work.New(t.Context(), 50_000)))
			if bound.Cmp(cost) > 0 {
				t.Errorf("%v from %v: bound %v, but %v is possible", needs.Kinds, throws, bound, cost)
			}
			if bound.Cmp(cost) == 0 {
				proved++
			}
		}
	}
	if proved < problems*2/5 {
		t.Errorf("only %d costs are proved", proved)
	}
}

// An exception needs all sizes up to that of the restart in the horizon.
func TestExceptionNeedsAllSizes(t *testing.T) {
	needs := division.Equal(2)
	for size, want := range map[uint64]exception{2: {5, 5}, 3: {}, 5: {}} {
		r := &restart{size: size}
		if got := r.exception(newHorizon(newBoard(needs), dicetest.Throws(2, 5), 1, 100, 0), 2,
			needs.Sum); got != want {
			t.Errorf("size %d: %v, want %v", size, got, want)
		}
	}
	// A size beyond all that is counted is above that of the restart: 2^90 would wrap to 0.
	r, all := &restart{size: 1 << 30}, newHorizon(newBoard(division.Equal(1)), dicetest.Throws(1<<30),
		2, 100, 0)
	if got, want := r.exception(all, 1, 1), (exception{1<<60 - 1<<30, 1 << 30}); got != want {
		t.Errorf("%v, want %v", got, want)
	}
}

// A looks counts how often work looks at its context, which it does after some steps.
type looks struct {
	context.Context
	times int
}

func (l *looks) Err() error {
	l.times++
	return nil
}

// Where the cost to beat is finite, no strategy of that cost restarts, and no work is done.
func TestNoRestartAtAFiniteCost(t *testing.T) {
	needs, throws := division.Equal(7), dicetest.Throws(2, 3)
	for enough, works := range map[*big.Rat]bool{big.NewRat(5, 2): false,
		big.NewRat(398, 161): true} {
		ctx := &looks{Context: t.Context()}
		restartBound(needs, throws, new(big.Rat), enough, work.New(ctx, 20_000_000))
		if ctx.times > 0 != works {
			t.Errorf("%v: %d looks at the context", enough, ctx.times)
		}
	}
}

// A knapsack with an exception finds the best choice without it.
func TestKnapsackException(t *testing.T) {
	var used memory
	// Two of 2 units leave as much room as the one of 4 that is an exception, and are worth less.
	items := []item{{units: 4, worth: 40, most: 1}, {units: 2, worth: 18, most: 2},
		{units: 1, worth: 1, most: 1}}
	if k := used.solve(items, 5, budget{steps: 1000, not: exception{4, 4}}); k.best != 37 ||
		k.upper != 37 {
		t.Errorf("%d, at most %d, want 37", k.best, k.upper)
	}
	rapid.Check(t, func(t *rapid.T) {
		items := drawItems(t, 20)
		room := rapid.Uint64Range(1, 60).Draw(t, "room")
		not := exception{rapid.Uint64Range(1, room).Draw(t, "not"),
			rapid.Uint64Range(1, 20).Draw(t, "each")}
		var best func(items []item, room, large uint64, worth int64) int64
		best = func(items []item, room, large uint64, worth int64) int64 {
			if len(items) == 0 {
				if large == not.units {
					return -1
				}
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
		k := used.solve(slices.Clone(items), room, budget{first: 5, enumeration: 1000, steps: 1_000_000,
			not: not})
		if k.upper != want || k.best != want {
			t.Errorf("%d, at most %d, want %d", k.best, k.upper, want)
		}
	})
}

// An exception counts more units than 32 bits hold.
func TestLargeException(t *testing.T) {
	items := []item{
		{units: 255 << 32, worth: 11 * 255 << 32, most: 1},
		{units: 100, worth: 1000, most: 1}, {units: 90, worth: 891, most: 1},
		{units: 200, worth: 1960, most: 1},
	}
	k := new(memory).solve(items, 255<<32+255, budget{steps: 1000, not: exception{7 << 32, 1 << 32}})
	if want := int64(11*255<<32 + 1960); k.upper < want {
		t.Errorf("at most %d, but %d is possible", k.upper, want)
	}
}

// The outcome that is an exception needs more than all others. As the horizon lacks a size,
// nothing is forbidden, and the bound is for every strategy.
func TestRestartOfAHeavyOutcome(t *testing.T) {
	needs, throws := division.NewNeeds([]uint64{20, 1}), dicetest.Throws(2, 3)
	cost := possible(t, needs, throws, false)
	bound := boundBy(needs, throws, 4, new(big.Rat).Mul(cost, big.NewRat(2, 1)),
		work.New(t.Context(), 3_000_000), variant{restart: &restart{2, 0}})
	if bound.Cmp(cost) > 0 {
		t.Errorf("bound %v, but %v is possible", bound.FloatString(9), cost.FloatString(9))
	}
}
