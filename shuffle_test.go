package dice

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

// After any number of rolls, each of the n! orders has come with the same probability, if
// any has.
func TestPermUniform(t *testing.T) {
	ways := map[string]func(die Source, order []int) error{
		"store without reserve": func(die Source, order []int) error {
			return Shuffle(AtOnce(die), len(order), swaps(order))
		},
		"slice": func(die Source, order []int) error { return ShuffleSlice(AtOnce(die), order) },
		"store with hardly a reserve": func(die Source, order []int) error {
			r := Recycle(die)
			r.SetReserve(1)
			return ShuffleSlice(r, order)
		},
		"dice": func(die Source, order []int) error {
			return ShuffleSlice(DiceFunc(Recycle(die).Draw), order)
		},
	}
	for _, test := range []struct{ sides, n, most int }{
		{2, 2, 10}, {2, 3, 12}, {2, 4, 14}, {2, 5, 16}, {3, 4, 9}, {5, 4, 6}, {6, 3, 5}, {6, 4, 6},
		{6, 5, 6}, {7, 5, 5}, {24, 4, 3}, {120, 5, 2},
	} {
		for way, shuffle := range ways {
			d := counted(t, test.most, func(rng Dice) (int, error) {
				rolls, order := 0, upTo(test.n)
				err := shuffle(Counting(Die(rng, test.sides), &rolls), order)
				number := rolls
				for _, element := range order {
					number = 5*number + element
				}
				return number, err
			})
			checkOrdersAlike(t, fmt.Sprintf("%d elements, %s, a d%d", test.n, way, test.sides), test.n, d)
		}
	}
}

// checkOrdersAlike checks that a distribution of numbers, rolls in front of n digits in base
// 5, has each order of the digits alike after each number of rolls.
func checkOrdersAlike(t *testing.T, name string, n int, d *Distribution) {
	t.Helper()
	first, orders := map[int]*big.Rat{}, map[int]int64{} // by the rolls
	for _, number := range d.Outcomes() {
		rolls := number / int(math.Pow(5, float64(n)))
		orders[rolls]++
		if first[rolls] == nil {
			first[rolls] = d.P(number)
		}
		if d.P(number).Cmp(first[rolls]) != 0 {
			t.Errorf("%s: an order after %d rolls has %v, others %v", name, rolls, d.P(number),
				first[rolls])
		}
	}
	for rolls, got := range orders {
		if new(big.Int).MulRange(1, int64(n)).Cmp(big.NewInt(got)) != 0 {
			t.Errorf("%s: %d orders after %d rolls", name, got, rolls)
		}
	}
	if len(orders) == 0 {
		t.Errorf("%s: no orders", name)
	}
}

// From a store of size cases, the orders and the rest are jointly uniform.
func TestShuffleLeavesUniform(t *testing.T) {
	for n, factorial := 2, 2; n <= 5; n, factorial = n+1, factorial*(n+1) {
		index := map[string]int{} // of each order
		for _, size := range []int{factorial, factorial + 1, 7 * factorial, 8*factorial - 1} {
			draw := func(rng Dice) (int, error) {
				order, err := Perm(rng, n)
				name := fmt.Sprint(order)
				if _, known := index[name]; err == nil && !known {
					index[name] = len(index)
				}
				return index[name], err
			}
			checkLeftovers(t, "Perm", slices.Repeat([]int{1}, factorial), size, draw)
		}
	}
}

// A shuffle leaves the reserve of the store as it was while it swaps, and if an error or
// a panic ends it.
func TestShuffleKeepsTheReserve(t *testing.T) {
	for _, die := range []Source{
		Failing(Seeded(6), 40, errFailing), Panicking(Seeded(6), 40, errFailing),
	} {
		store := AtOnce(die)
		_, err := Recovered(func() (int, error) {
			return 0, Shuffle(store, 52, func(i, j int) {})
		})
		if err != errFailing || store.reserve != noReserve {
			t.Errorf("%v; the reserve is %v, want %v", err, store.reserve, noReserve)
		}
	}
	store := AtOnce(Seeded(6))
	Shuffle(store, 200, func(i, j int) {
		if store.reserve != noReserve {
			t.Fatalf("at the swap of %d the reserve is %v", i, store.reserve)
		}
	})
}

// An order of more elements than a program can have begins all the same.
func TestShuffleOfTheMost(t *testing.T) {
	n, swapped := math.MaxInt/32+2, errors.New("swapped")
	for _, sides := range []int{6, math.MaxInt} {
		_, err := Recovered(func() (int, error) {
			return 0, Shuffle(Recycle(Seeded(sides)), n, func(i, j int) { panic(swapped) })
		})
		if err != swapped {
			t.Errorf("from a d%d: %v", sides, err)
		}
	}
}

// A batch is the product of its choices up to a limit: one that any dice can draw on 32
// bits too, or that of a store. It has all that fit of few elements, and at most three of
// more.
func TestBatch(t *testing.T) {
	batchings.Do(makeBatchings)
	for limit, batches := range map[uint64]*batching{math.MaxInt32: drawn, 1 << 45: stored} {
		check := func(i uint64) {
			rest, got := batches.of(i)
			m, next := i, i-1
			for next > 1 && m*next <= limit && (i <= few || i-next < 3) {
				m, next = m*next, next-1
			}
			if rest != next || got != m || i <= few && batches.known[i].divisor != divisorOf(m) {
				t.Fatalf("from %d: down to %d, product %d; want %d, %d", i, rest, got, next, m)
			}
		}
		for i := uint64(2); i < 50_000; i++ {
			check(i)
		}
		for i := uint64(5_931_000); i < 5_932_000; i++ {
			check(i)
		}
		if rest, m := batches.of(math.MaxInt64); rest != math.MaxInt64-1 || m != math.MaxInt64 {
			t.Errorf("of the most elements: down to %d, product %d", rest, m)
		}
	}
}

// ShuffleSlice makes the order of Shuffle from the same rolls, of any elements. Shuffle
// swaps each place, the last one first, with itself or one before it.
func TestShuffleSliceIsShuffle(t *testing.T) {
	for _, n := range []int{0, 1, 2, 52, 1000, 70_000} {
		for name, rng := range map[string]func() Dice{
			"a d6":        func() Dice { return AtOnce(Seeded(6)) },
			"a d(2^20)":   func() Dice { return AtOnce(Seeded(1 << 20)) },
			"a large die": func() Dice { return AtOnce(Seeded(math.MaxInt)) },
			"words":       func() Dice { return Generator(rand.NewPCG(1, 2)) },
			"bytes":       func() Dice { return Reader(rand.NewChaCha8([32]byte{})) },
			"Debias":      func() Dice { return Debias(Seeded(6)) },
		} {
			want, got := make([]string, n), make([]string, n)
			for i := range n {
				want[i], got[i] = strconv.Itoa(i), strconv.Itoa(i)
			}
			place := n
			err := Shuffle(rng(), n, func(i, j int) {
				place--
				if i != place || j < 0 || j > i {
					t.Fatalf("%d is swapped with %d; want %d with one up to it", i, j, place)
				}
				want[i], want[j] = want[j], want[i]
			})
			if other := ShuffleSlice(rng(), got); err != nil || other != nil {
				t.Fatal(err, other)
			}
			if !slices.Equal(want, got) {
				t.Errorf("%d elements from %s: another order", n, name)
			}
		}
	}
}

// A deck of a d6 takes at most 0.5 % more rolls than any procedure needs, over many decks
// from a store; and one deck that is made at once at most 2 %, 88.24 rolls. 13 elements
// take 5 % more: the last batch, of four elements, needs no more cases than its orders.
func TestShuffleRolls(t *testing.T) {
	const decks = 4000
	for _, test := range []struct {
		name        string
		n           int
		least, most float64 // least is log6 n!
		rolls       int     // of all decks; 0 if they share a store
	}{
		{"many decks", 52, 87.2690, 1.005, 0},
		{"one deck", 52, 87.2690, 1.02, 352_953},
		{"13 cards", 13, 12.59, 1.05, 52_417},
	} {
		rolls := 0
		die := Counting(Seeded(6), &rolls)
		store := Recycle(die)
		for range decks {
			if test.rolls > 0 {
				store = AtOnce(die)
			}
			if err := Shuffle(store, test.n, func(i, j int) {}); err != nil {
				t.Fatal(err)
			}
		}
		mean := float64(rolls) / decks
		if mean > test.most*test.least || test.rolls > 0 && rolls != test.rolls {
			t.Errorf("%s: %.3f rolls a deck, %d in all; want at most %.3f, and %d", test.name, mean, rolls,
				test.most*test.least, test.rolls)
		}
	}
}

// Orders of many elements lose at most a thousandth of the rolls of large dice, and count
// log2 n! bits each.
func TestLargeShufflesTakeTheirEntropy(t *testing.T) {
	const n, orders = 3000, 20
	logFactorial, _ := math.Lgamma(n + 1)
	for _, rng := range []Dice{
		Reader(rand.NewChaCha8([32]byte{})),
		Recycle(Seeded(min(1<<48, math.MaxInt))),
		Recycle(Seeded(min(1<<53, math.MaxInt))),
		Recycle(Seeded(math.MaxInt)),
	} {
		for range orders {
			if err := Shuffle(rng, n, func(i, j int) {}); err != nil {
				t.Fatal(err)
			}
		}
		a := storeOf(rng).Account()
		if used := (a.In - a.Held) / a.Out; used < 1 || used > 1.001 ||
			math.Abs(a.Out-orders*logFactorial/math.Ln2) > 1e-6 {
			t.Errorf("%v: %v, %.6f of the entropy", rng, a, used)
		}
	}
}

// Words of a generator give the order that its draws give, also if some are rejected, and
// take the same number.
func TestShuffleByWordsIsByDraws(t *testing.T) {
	// Every third word is 0, which is rejected unless it is for a power of two.
	counted := func(words *int) WordsFunc {
		pcg := rand.NewPCG(1, 2)
		return func() uint64 {
			*words++
			if *words%3 == 0 {
				return 0
			}
			return pcg.Uint64()
		}
	}
	for _, n := range []int{2, 3, 12, 13, 52, 64, 65, 1000, 1291, 1292, 46341, 46342, 70_000} {
		got, want := upTo(n), upTo(n)
		ours, theirs := 0, 0
		err := ShuffleSlice(Generator(counted(&ours)), got)
		other := Shuffle(DiceFunc(Generator(counted(&theirs)).Draw), n, swaps(want))
		if err != nil || other != nil || !slices.Equal(got, want) || ours != theirs {
			t.Errorf("%d elements: %v, %v, %d words; draws take %d", n, err, other, ours, theirs)
		}
	}
	words := 0
	stuck := WordsFunc(func() uint64 {
		words++
		return 0
	})
	if _, err := Perm(Generator(stuck), 10); !errors.Is(err, ErrUnfair) || words != unfairBits {
		t.Errorf("stuck at 0: %v after %d words", err, words)
	}
}
