package dice

import (
	"errors"
	"io"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"example.com/dice/internal/dicetest"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// leaves counts, for every sequence of k rolls of a die of n sides, the result
// that a draw has after at most these, or that it is open.
func leaves(t *testing.T, n, k int, table func(Source) *Table) (results map[int]int, open int) {
	t.Helper()
	results = map[int]int{}
	sequences(n, k, func(digits []int) {
		i, err := table(Replay(n, facesOf(digits)...)).Pick()
		switch {
		case err == nil:
			results[i]++
		case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
			open++
		default:
			t.Fatal(err)
		}
	})
	return results, open
}

var weightCases = [][]int{
	{1}, {0, 5, 0}, {1, 1}, {1, 2}, {2, 4, 2}, {1, 1, 2, 3, 2}, {1, 5}, {3, 0, 4}, {1, 1, 1, 1, 1, 1},
	{1, 1, 1, 1, 1, 1, 1}, {13, 1, 0, 9, 90}, {1, 2, 4, 8, 16, 32}, {255, 1}, {100, 10, 1},
}

// mostLeaves returns how many of the sequences can have given each outcome, and how many are open
// then.
func mostLeaves(weights []int, sequences int) (given map[int]int, open int) {
	sum := 0
	for _, w := range weights {
		sum += w
	}
	given, open = map[int]int{}, sequences
	for i, w := range weights {
		if c := w * sequences / sum; c > 0 {
			given[i] = c
			open -= c
		}
	}
	return given, open
}

// After k rolls, exactly ⌊w·n^k/W⌋ of the n^k sequences have given each outcome.
// No procedure can give more, and as k grows their part tends to w/W: this is
// both the proof of the probabilities and of the optimum.
func TestWeightedGivesTheMost(t *testing.T) {
	t.Parallel()
	most := 300
	if *dicetest.All {
		most = 2000
	}
	for _, weights := range weightCases {
		for n := 2; n <= 12; n++ {
			for k, sequences := 0, 1; sequences <= most; k, sequences = k+1, sequences*n {
				want, wantOpen := mostLeaves(weights, sequences)
				got, open := leaves(t, n, k, func(die Source) *Table {
					return Must(Weighted(die, weights...))
				})
				if diff := cmp.Diff(want, got); diff != "" || open != wantOpen {
					t.Fatalf("weights %v, d%d, %d rolls: open %d, want %d; %s", weights, n, k, open, wantOpen,
						diff)
				}
			}
		}
	}
}

// walk returns the draws of weights from rolls of an n-sided die, as Theorem 3 counts them.
func walk(die Source, draws int, weights []int) (outcomes []int) {
	n, sum := wide(0, uint64(die.Sides())), new(big.Int)
	for _, w := range weights {
		sum.Add(sum, wide(0, uint64(w)))
	}
	for len(outcomes) < draws {
		v, scale, found := new(big.Int), big.NewInt(1), false
		for !found {
			v.Mul(v, n).Add(v, wide(0, uint64(Must(die.Roll())-1)))
			for i, w := range weights {
				cases := new(big.Int).Mul(scale, wide(0, uint64(w)))
				cases.Mod(cases, sum).Mul(cases, n).Quo(cases, sum)
				if v.Cmp(cases) < 0 {
					outcomes, found = append(outcomes, i), true
					break
				}
				v.Sub(v, cases)
			}
			scale.Mul(scale, n).Mod(scale, sum)
		}
	}
	return outcomes
}

// A draw is that of the model, for any weights and dice, also where a state passes 64 bits, and
// neither errors nor panics lose a roll.
func TestWeightedWalks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sides := rapid.OneOf(rapid.IntRange(2, 300), rapid.IntRange(2, math.MaxInt)).Draw(t, "sides")
		weight := rapid.OneOf(rapid.IntRange(0, 9), rapid.IntRange(0, math.MaxInt/40),
			rapid.IntRange(math.MaxInt/50, math.MaxInt/40)) // the last make products of two words
		weights := rapid.SliceOfN(weight, 2, 40).Draw(t, "weights")
		weights = append(weights, 1, 2)
		seed := rapid.Uint64().Draw(t, "seed")
		every := rapid.IntRange(1, 5).Draw(t, "every")
		draws := func(die Source) (got []int) {
			table := Must(Weighted(die, weights...))
			for len(got) < 20 {
				i, err := recovered(table.Pick)
				if err == nil {
					got = append(got, i)
				} else if !errors.Is(err, errFailing) {
					t.Fatal(err)
				}
			}
			return got
		}
		die := func() Source { return FromRand(rand.NewPCG(seed, 1), sides) }
		want := walk(die(), 20, weights)
		for _, other := range []Source{
			die(), Failing(die(), every, errFailing), Panicking(die(), every, errFailing),
		} {
			if diff := cmp.Diff(want, draws(other)); diff != "" {
				t.Fatal(diff)
			}
		}
	})
}

// From a store of q·W cases, an outcome of weight w leaves each of w·q cases
// exactly once: the result is exact, the rest is uniform and independent
// of it, and nothing is lost.
func TestWeightedFromStore(t *testing.T) {
	for _, weights := range weightCases[3:] {
		sum := 0
		for _, w := range weights {
			sum += w
		}
		for _, size := range []int{sum, 2 * sum, 3*sum + 1, 6*sum - 1} {
			type left struct{ outcome, v, size int }
			got, want := map[left]int{}, map[left]int{}
			for i, w := range weights {
				cases := w * (size / sum)
				for v := range cases {
					want[left{i, v, cases}] = 1
				}
			}
			for v := range size {
				r := Recycle(Replay(6))
				r.SetReserve(0)
				r.state = state{v: uint64(v), size: uint64(size)}
				table, _ := Weighted(r, weights...)
				if i, err := table.Pick(); err == nil {
					got[left{i, int(r.v), int(r.size)}]++
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("weights %v, store of %d: %s", weights, size, diff)
			}
		}
	}
}

// So it is from a store of two words, whatever is left of it.
func TestWeightedFromAWideStore(t *testing.T) {
	weights := []int{3, 2, 95}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		r := Recycle(Untouched(6))
		r.state = state{v: rng.Uint64(), sizeHi: 1 + rng.Uint64N(300), size: rng.Uint64()}
		v, x := new(big.Int).DivMod(wide(r.vHi, r.v), wide(0, 100), new(big.Int))
		size := wide(r.sizeHi, r.size)
		i := Must(Must(Weighted(r, weights...)).Pick())
		rest, w := x.Int64()-[]int64{0, 3, 5}[i], big.NewInt(int64(weights[i]))
		if rest < 0 || rest >= w.Int64() {
			t.Fatalf("case %v gives outcome %d", x, i)
		}
		v.Mul(v, w).Add(v, big.NewInt(rest))
		size.Quo(size, big.NewInt(100)).Mul(size, w)
		if wide(r.vHi, r.v).Cmp(v) != 0 || wide(r.sizeHi, r.size).Cmp(size) != 0 {
			t.Fatalf("outcome %d leaves %+v; want %v of %v", i, r.state, v, size)
		}
	}
}

// A Table with another source draws what a Table made for that source draws, and
// leaves the first where it was.
func TestWith(t *testing.T) {
	sources := map[string]func() Source{
		"d6":       func() Source { return FromRand(rand.NewPCG(1, 2), 6) },
		"d20":      func() Source { return FromRand(rand.NewPCG(1, 2), 20) },
		"large":    func() Source { return FromRand(rand.NewPCG(1, 2), math.MaxInt) },
		"Recycler": func() Source { return Recycle(FromRand(rand.NewPCG(1, 2), 6)) },
		"Bits":     func() Source { return Bits(FromRand(rand.NewPCG(1, 2), 20)) },
	}
	draws := func(table *Table) (got []int) {
		for range 200 {
			got = append(got, Must(table.Pick()))
		}
		return got
	}
	for _, weights := range [][]int{{7}, {0, 3, 0}, {1, 1, 2, 3, 2}, {6, 9, 3}, {5, 1000003, 1}} {
		for first, one := range sources {
			want := draws(Must(Weighted(one(), weights...)))
			for second, other := range sources {
				table := Must(Weighted(one(), weights...))
				got := table.With(other())
				if diff := cmp.Diff(draws(Must(Weighted(other(), weights...))), draws(got)); diff != "" {
					t.Errorf("%v over a %s, with a %s: %s", weights, first, second, diff)
				}
				if diff := cmp.Diff(want, draws(table)); diff != "" {
					t.Errorf("%v over a %s, after With: %s", weights, first, diff)
				}
				if diff := cmp.Diff(want, draws(got.With(one()))); diff != "" {
					t.Errorf("%v over a %s, with a %s and back: %s", weights, first, second, diff)
				}
			}
		}
	}
}

// Goroutines that draw with Tables of one share nothing that changes.
func TestWithOfManyGoroutines(t *testing.T) {
	table := Must(Weighted(FromRand(rand.NewPCG(1, 2), 6), 5, 1000003, 1, 77))
	var wg sync.WaitGroup
	var got [8][]int
	for g := range got {
		wg.Add(1)
		go func() {
			defer wg.Done()
			mine := table.With(FromRand(rand.NewPCG(3, 4), 6))
			for range 1000 {
				got[g] = append(got[g], Must(mine.Pick()))
			}
		}()
	}
	for range 1000 {
		Must(table.Pick())
	}
	wg.Wait()
	for g := range got {
		if diff := cmp.Diff(got[0], got[g]); diff != "" {
			t.Errorf("goroutine %d: %s", g, diff)
		}
	}
}

func weightsAbove0(weights []int) []int {
	return slices.DeleteFunc(slices.Clone(weights), func(w int) bool { return w == 0 })
}

// From a store, an order takes the same rolls, gives the same indexes and leaves
// the same behind as a new Table for each draw.
func TestWeightedPermIsATableForEachDraw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sides := rapid.OneOf(rapid.IntRange(2, 300), rapid.IntRange(2, math.MaxInt)).Draw(t, "sides")
		weights := rapid.SliceOfN(rapid.OneOf(rapid.IntRange(0, 9), rapid.IntRange(0, math.MaxInt/300)),
			1, 40).Draw(t, "weights")
		weights[0] = max(1, weights[0])
		seed := rapid.Uint64().Draw(t, "seed")
		reserve := rapid.IntRange(0, 10).Draw(t, "reserve")
		store := func() *Recycler {
			r := Recycle(FromRand(rand.NewPCG(seed, 1), sides))
			r.SetReserve(reserve)
			return r
		}

		n := rapid.IntRange(0, len(weightsAbove0(weights))).Draw(t, "n")
		one := store()
		got, err := WeightedPerm(one, n, weights...)
		if err != nil {
			t.Fatal(err)
		}
		many, want := store(), []int{}
		for range n {
			table, err := Weighted(many, weights...)
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, Must(table.Pick()))
			weights[want[len(want)-1]] = 0
		}
		if diff := cmp.Diff(want, got); diff != "" || one.state != many.state ||
			one.Account() != many.Account() {
			t.Fatalf("%s%+v and %+v, want %+v and %+v", diff, one.state, one.Account(), many.state,
				many.Account())
		}
	})
}

// addOrders adds the orders that begin with the digits of one, which has probability p, and go on
// with the weights that are left.
func addOrders(orders map[int]*big.Rat, order int, p *big.Rat, left []int) {
	sum := 0
	for _, w := range left {
		sum += w
	}
	if sum == 0 {
		orders[order] = p
	}
	for i, w := range left {
		if w > 0 {
			rest := slices.Clone(left)
			rest[i] = 0
			drawn := new(big.Rat).Mul(p, big.NewRat(int64(w), int64(sum)))
			addOrders(orders, 10*order+i+1, drawn, rest)
		}
	}
}

// Every order has the product of the probabilities of its draws: the sequences of rolls
// so far give it no more, and the open ones the rest.
func TestWeightedPermIsExact(t *testing.T) {
	for _, weights := range [][]int{{1, 2}, {2, 0, 2}, {3, 1, 1}, {1, 2, 3}, {1, 2, 3, 0, 4}} {
		orders := map[int]*big.Rat{}
		addOrders(orders, 0, big.NewRat(1, 1), weights)
		able := len(weightsAbove0(weights))
		d, err := Enumerate(10, func(rng Dice) (int, error) {
			order, err := WeightedPerm(Sim(rng, 4), able, weights...)
			number := 0
			for _, i := range order {
				number = 10*number + i + 1
			}
			return number, err
		})
		if err != nil {
			t.Fatal(err)
		}
		closed := new(big.Rat)
		for order, want := range orders {
			if p := d.P(order); p.Cmp(want) > 0 {
				t.Errorf("weights %v: order %d has probability %v, more than %v", weights, order, p, want)
			} else {
				closed.Add(closed, p)
			}
		}
		if left := new(big.Rat).Sub(big.NewRat(1, 1), closed); left.Cmp(d.Open()) != 0 ||
			left.Cmp(big.NewRat(1, 100)) > 0 {
			t.Errorf("weights %v: the orders have %v in all, and %v is open", weights, closed, d.Open())
		}
	}
}

// The last draw of an order from a die keeps no reserve: one roll of a d6 can be one of five.
func TestWeightedPermEndsEarly(t *testing.T) {
	if order, err := WeightedPerm(Replay(6, 3), 1, 1, 1, 1, 1, 1); err != nil || order[0] != 2 {
		t.Errorf("%v, %v", order, err)
	}
}
