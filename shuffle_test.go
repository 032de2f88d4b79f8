package dice

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"testing"

	"example.com/dice/internal/dicetest"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// After any number of rolls, each of the n! orders has come from equally many of
// the sequences that are complete, and some are.
func TestPermUniform(t *testing.T) {
	swaps := func(order []int) func(i, j int) {
		return func(i, j int) { order[i], order[j] = order[j], order[i] }
	}
	ways := map[string]func(die Source, order []int) error{
		"die": func(die Source, order []int) error { return Shuffle(die, len(order), swaps(order)) },
	}
	// From a store with hardly a reserve, and in batches of every size.
	for _, limit := range []uint64{1, 6, 20, 1000} {
		ways[fmt.Sprint("store, limit ", limit)] = func(die Source, order []int) error {
			r := Recycle(die)
			r.SetReserve(1)
			return r.shuffle(uint64(len(order)), limit, false, swaps(order))
		}
		ways[fmt.Sprint("private, limit ", limit)] = func(die Source, order []int) error {
			r := Recycle(die)
			r.SetReserve(1)
			return r.shuffle(uint64(len(order)), limit, true, swaps(order))
		}
	}
	for _, test := range []struct{ sides, n, most int }{
		{2, 2, 10}, {2, 3, 12}, {2, 4, 14}, {2, 5, 16}, {3, 4, 9}, {5, 4, 6}, {6, 3, 5}, {6, 4, 6}, {6, 5, 6}, {7, 5, 5}, {24, 4, 3}, {120, 5, 2},
	} {
		for way, shuffle := range ways {
			orders := map[string]int{}
			sequences(test.sides, test.most, func(digits []int) {
				order := []int{0, 1, 2, 3, 4}[:test.n]
				err := shuffle(replayed(test.sides, digits), order)
				if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
					t.Fatal(err)
				}
				if err == nil {
					orders[fmt.Sprint(order)]++
				}
			})
			least, most := math.MaxInt, 0
			for _, times := range orders {
				least, most = min(least, times), max(most, times)
			}
			factorial := int(new(big.Int).MulRange(1, int64(test.n)).Int64())
			if len(orders) != factorial || least != most {
				t.Errorf("%d elements, %s, %d rolls of a d%d: %d orders, each %d to %d times",
					test.n, way, test.most, test.sides, len(orders), least, most)
			}
		}
	}
}

func replayed(sides int, digits []int) Source {
	faces := make([]int, len(digits))
	for i, d := range digits {
		faces[i] = d + 1
	}
	return Replay(sides, faces...)
}

// From a store of size cases, the orders and what is left are jointly uniform:
// every pair comes once.
func TestShuffleLeavesUniform(t *testing.T) {
	for n, factorial := 2, 2; n <= 5; n, factorial = n+1, factorial*(n+1) {
		for _, size := range []int{factorial, factorial + 1, 7 * factorial, 8*factorial - 1} {
			got := map[string]int{}
			for v := range size {
				r := Recycle(Replay(2))
				r.SetReserve(0)
				r.state = state{v: uint64(v), size: uint64(size)}
				order, err := Perm(r, n)
				if err != nil {
					continue
				}
				if int(r.size) != size/factorial || r.v >= r.size {
					t.Fatalf("%d elements of %d cases: left with %d of %d", n, size, r.v, r.size)
				}
				got[fmt.Sprint(order, r.v)]++
			}
			if len(got) != size/factorial*factorial {
				t.Errorf("%d elements of %d cases: %d pairs", n, size, len(got))
			}
		}
	}
}

// The digits of a fraction are those of division, at both ends of every digit.
func TestFraction(t *testing.T) {
	check := func(x uint64, bounds []uint64, m uint64) (digits, want []uint64) {
		f := fraction(x, m)
		for _, b := range bounds {
			var digit uint64
			digit, f = bits.Mul64(f, b)
			digits = append(digits, digit)
			m /= b
			want = append(want, x/m%b)
		}
		return digits, want
	}
	for x := range uint64(5040) {
		digits, want := check(x, []uint64{7, 6, 5, 4, 3, 2}, 5040)
		if diff := cmp.Diff(want, digits); diff != "" {
			t.Fatalf("%d: %s", x, diff)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		m, bounds := uint64(1), []uint64{}
		for {
			b := rapid.OneOf(rapid.Uint64Range(2, 60), rapid.Uint64Range(2, math.MaxInt64)).Draw(t, "bound")
			hi, next := bits.Mul64(m, b)
			if hi != 0 {
				break
			}
			m, bounds = next, append(bounds, b)
		}
		x := rapid.Uint64Range(0, m-1).Draw(t, "x")
		if len(bounds) > 0 && rapid.Bool().Draw(t, "edge") { // next to where the first digit changes
			step := m / bounds[0]
			x = x / step * step
			x -= min(x, uint64(rapid.IntRange(0, 1).Draw(t, "below")))
		}
		digits, want := check(x, bounds, m)
		if diff := cmp.Diff(want, digits); diff != "" {
			t.Fatalf("%d of %v: %s", x, bounds, diff)
		}
	})
}

// The batches are the bounds n, n-1, …, 2, each once, and no product passes the
// limit unless it is a bound by itself.
func TestBatch(t *testing.T) {
	for _, n := range []uint64{2, 3, 52, 1000, 1 << 31, math.MaxInt64} {
		for _, limit := range []uint64{1, 100, batchLimit(6), batchLimit(256), batchLimit(1 << 62)} {
			for i, batches := n, 0; i > 1 && batches < 500; batches++ {
				rest, m := batch(i, limit)
				want := new(big.Int).SetUint64(i)
				for k := rest + 1; k < i; k++ {
					want.Mul(want, new(big.Int).SetUint64(k))
				}
				if rest < 1 || rest >= i || want.Cmp(new(big.Int).SetUint64(m)) != 0 || m > limit && rest != i-1 {
					t.Fatalf("from %d, limit %d: down to %d, product %d", i, limit, rest, m)
				}
				i = rest
			}
		}
	}
}

const deckBound = 87.2690 // log6 52!

// A deck from d6s takes at most 0.5 % more rolls than any procedure needs, over
// many decks from a store; and one deck from a plain die at most 2 %.
func TestShuffleRolls(t *testing.T) {
	const decks = 4000
	for _, test := range []struct {
		name string
		most float64
		wrap func(Source) Source
	}{
		{"store", 1.005, func(die Source) Source { return Recycle(die) }},
		{"plain die", 1.02, func(die Source) Source { return die }},
	} {
		rolls := 0
		src := test.wrap(dicetest.Counting(FromRand(rand.NewPCG(1, 2), 6), &rolls))
		for range decks {
			if err := Shuffle(src, 52, func(i, j int) {}); err != nil {
				t.Fatal(err)
			}
		}
		mean := float64(rolls) / decks
		t.Logf("%s: %.3f rolls a deck, %.2f %% above the bound", test.name, mean, 100*(mean/deckBound-1))
		if mean > test.most*deckBound || test.name == "plain die" && mean < deckBound {
			t.Errorf("%s: %.3f rolls a deck, want at most %.3f", test.name, mean, test.most*deckBound)
		}
	}
}

// One result costs what Sim takes for it, from the same rolls.
func TestPickIsSim(t *testing.T) {
	items := make([]int, 13)
	for i := range items {
		items[i] = i + 1
	}
	sequences(6, 4, func(digits []int) {
		die, other := replayed(6, digits), replayed(6, digits)
		got, err := Pick(die, items)
		want, wantErr := Sim(other, 13).Roll()
		if got != want || (err == nil) != (wantErr == nil) {
			t.Fatalf("%v: %d, %v; Sim gives %d, %v", digits, got, err, want, wantErr)
		}
		if diff := cmp.Diff(other.(*replay).faces, die.(*replay).faces); diff != "" {
			t.Fatalf("%v: rolls left: %s", digits, diff)
		}
	})
	if _, err := Pick(New(6), []int(nil)); !errors.Is(err, errNoItems) {
		t.Errorf("no items: %v", err)
	}
	if x, err := Pick(Replay(1), []string{"only"}); x != "only" || err != nil {
		t.Errorf("one item from a d1: %q, %v", x, err)
	}
}

// From a store no roll is lost to the end of the input: a shuffle that fails has
// absorbed them all, and leaves an order, if not yet a uniform one.
func TestShuffleKeepsRolls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 60).Draw(t, "n")
		faces := rapid.SliceOfN(rapid.IntRange(1, 6), 0, 200).Draw(t, "faces")
		r := Recycle(Replay(6, faces...))
		order := make([]int, n)
		for i := range order {
			order[i] = i
		}
		err := Shuffle(r, n, func(i, j int) { order[i], order[j] = order[j], order[i] })
		switch {
		case err == nil:
		case errors.Is(err, io.EOF) && r.rolls == 0, errors.Is(err, io.ErrUnexpectedEOF) && r.rolls > 0:
			if int(r.rolls) != len(faces) {
				t.Fatalf("%d of %d rolls absorbed", r.rolls, len(faces))
			}
		default:
			t.Fatal(err)
		}
		seen := make([]bool, n)
		for _, i := range order {
			if seen[i] {
				t.Fatalf("%v is not an order", order)
			}
			seen[i] = true
		}
	})
}

// Dice that draw on a store lend it.
func TestStoreOf(t *testing.T) {
	r := Recycle(New(6))
	for _, src := range []Source{r, Bits(r), Sim(r, 13)} {
		if storeOf(src) != r {
			t.Errorf("%T draws on another store", src)
		}
	}
	if storeOf(New(6)) != nil {
		t.Error("a plain die has no store")
	}
}

func TestShuffleUnfair(t *testing.T) {
	for _, sides := range []int{2, 5, 6, 1 << 20, math.MaxInt - 1} {
		for n := 2; n < 60; n++ {
			// An error or a result: it ends.
			if _, err := Perm(dicetest.Stuck(sides), n); err != nil && !errors.Is(err, ErrUnfair) {
				t.Errorf("%d elements from a d%d: %v", n, sides, err)
			}
		}
	}
	if _, err := Perm(dicetest.Stuck(2), 3); !errors.Is(err, ErrUnfair) {
		t.Errorf("%v, want ErrUnfair", err)
	}
}

func TestShuffleAllocatesNothing(t *testing.T) {
	swap := func(i, j int) {}
	items := make([]string, 5)
	for _, die := range []Source{FromRand(rand.NewPCG(1, 2), 6), Recycle(FromRand(rand.NewPCG(1, 2), 6))} {
		n := testing.AllocsPerRun(1000, func() {
			Shuffle(die, 52, swap)
			Pick(die, items)
		})
		if n != 0 {
			t.Errorf("%T: %v allocations", die, n)
		}
	}
}

func TestShuffleMisuse(t *testing.T) {
	for want, f := range map[string]func(){
		"dice: Shuffle: no order of -1 elements; use 0 or more":                      func() { Shuffle(New(6), -1, nil) },
		"dice: Perm: no order of -2 elements; use 0 or more":                         func() { Perm(New(6), -2) },
		"dice: Shuffle: nil source; pass a die such as dice.New(6)":                  func() { Shuffle(nil, 2, nil) },
		"dice: Perm: cannot make a d2 from a d1; use a die with at least 2 sides":    func() { Perm(New(1), 2) },
		"dice: Pick: cannot make a d3 from a d1; use a die with at least 2 sides":    func() { Pick(New(1), []int{1, 2, 3}) },
		"dice: Shuffle: cannot make a d2 from a d1; use a die with at least 2 sides": func() { Shuffle(New(1), 2, nil) },
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("panic %v, want %v", got, want)
				}
			}()
			f()
		}()
	}
	for n := range 2 {
		if err := Shuffle(Replay(1), n, nil); err != nil {
			t.Errorf("%d elements: %v", n, err)
		}
	}
}

// The same rolls give the same orders for ever.
func TestShuffleGolden(t *testing.T) {
	die := FromRand(rand.NewPCG(1, 2), 6)
	order, err := Perm(die, 10)
	if diff := cmp.Diff([]int{7, 1, 6, 4, 0, 3, 9, 2, 5, 8}, order); diff != "" || err != nil {
		t.Errorf("%v, %s", err, diff)
	}
}

// A batch takes in as many bounds as the limit allows, and not one less.
func TestBatchIsFull(t *testing.T) {
	for _, test := range []struct{ i, limit, rest, m uint64 }{
		{4, 24, 1, 24}, {4, 23, 2, 12}, {4, 12, 2, 12}, {4, 11, 3, 4}, {4, 1, 3, 4}, {2, 1, 1, 2},
		{20, math.MaxUint64, 1, 2432902008176640000}, {21, math.MaxUint64, 3, 8515157028618240000}, // 20!, 21!/3!
	} {
		rest, m := batch(test.i, test.limit)
		if rest != test.rest || m != test.m {
			t.Errorf("from %d, limit %d: down to %d, product %d; want %d, %d", test.i, test.limit, rest, m, test.rest, test.m)
		}
	}
	// The limit is the largest that leaves room for the reserve and one roll in
	// a word, of dice that leave any.
	for _, n := range []uint64{2, 6, 256, 1 << 24} {
		least, most := wide(0, batchLimit(n)), wide(0, batchLimit(n)+1)
		for _, x := range []*big.Int{least, most} {
			x.Mul(x, wide(0, usualReserve.cases*n))
		}
		if least.BitLen() > 64 || most.BitLen() <= 64 && most.Cmp(wide(0, math.MaxUint64)) <= 0 {
			t.Errorf("d%d: the limit is %d", n, batchLimit(n))
		}
	}
	if got := batchLimit(1<<24 + 1); got != 1<<62 {
		t.Errorf("the limit of a large die is %d", got)
	}
}
