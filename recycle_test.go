package dice_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/dice"
	"github.com/google/go-cmp/cmp"
)

// Stores take the entropy of their results, and at most a hundredth more: rolls for dice,
// bits, bytes and words, and bytes of a reader for dice.
func TestStoresApproachTheEntropy(t *testing.T) {
	check := func(name string, in, out float64) {
		if in > 1.01*out+16 || in < 0.99*out {
			t.Errorf("%s: %.0f bits in, and %.0f out", name, in, out)
		}
	}
	const results = 20_000
	for _, n := range []int{2, 3, 5, 6, 7, 10, 20, 100, 1000} {
		for name, bits := range map[string]func(r *dice.Recycler) float64{
			"Read": func(r *dice.Recycler) float64 {
				return 8 * float64(dice.Must(dice.Bits(r).Read(make([]byte, 4000))))
			},
			"Roll": func(r *dice.Recycler) float64 {
				return float64(len(take(t, dice.Bits(r), 32_000)))
			},
			"Uint64": func(r *dice.Recycler) float64 {
				return 64 * float64(len(words(dice.Bits(r), 500)))
			},
		} {
			r := dice.Recycle(dice.Seeded(n))
			out := bits(r)
			check(fmt.Sprintf("%s of a d%d", name, n), r.Account().In, out)
		}
		for _, m := range []int{2, 5, 7, 13, 36, 100, 7776} {
			r := dice.Recycle(dice.Seeded(n))
			take(t, dice.Die(r, m), results)
			check(fmt.Sprintf("d%d from d%d", m, n), r.Account().In, results*math.Log2(float64(m)))
		}
	}
	for _, m := range []int{2, 3, 6, 7, 13, 100, 255, 257, 1000, 1000003, 1<<30 + 1,
		math.MaxInt/2 + 2, math.MaxInt} {
		read, random := 0, rand.NewChaCha8([32]byte{9})
		take(t, dice.Die(dice.Reader(dice.ReaderFunc(func(p []byte) (int, error) {
			read += len(p)
			return random.Read(p)
		})), m), results)
		check(fmt.Sprintf("d%d from bytes", m), 8*float64(read), results*math.Log2(float64(m)))
	}
}

// lost returns the bits that went into a store and are gone.
func lost(a dice.Account) float64 { return a.In - a.Out - a.Held }

// Everything that draws is in the account with what it is worth: dice of like sides on
// one line, bits, orders, picks and weights.
func TestAccount(t *testing.T) {
	r := dice.Recycle(dice.Seeded(6))
	if got := r.Account(); got != (dice.Account{}) {
		t.Errorf("a new Recycler: %v", got)
	}
	bits, d13, twin := dice.Bits(r), dice.Die(r, 13), dice.Die(r, 13)
	weights, deck := []int{0, 5, 0, 95}, make([]int, 52)
	table := dice.Must(dice.Weighted(weights...))
	logFactorial, _ := math.Lgamma(53)
	drawn := 0
	weight := func() float64 { return math.Log2(100 / float64(weights[drawn])) }
	bitsOf := func(bits float64) func() float64 { return func() float64 { return bits } }
	out := 0.0
	for _, c := range []struct {
		name string
		draw func()
		bits func() float64
	}{
		{"Die", func() { take(t, d13, 500) }, bitsOf(500 * math.Log2(13))},
		{"a twin", func() { take(t, twin, 500) }, bitsOf(500 * math.Log2(13))},
		{"Draw", func() { dice.Must(r.Draw(7)) }, bitsOf(math.Log2(7))},
		{"faces", func() { take(t, dice.Die(r, 6), 10) }, bitsOf(10 * math.Log2(6))},
		{"coins", func() { take(t, bits, 100) }, bitsOf(100)},
		{"Uint64", func() { bits.Uint64() }, bitsOf(64)},
		{"Pick", func() { dice.Must(dice.Pick(r, deck)) }, bitsOf(math.Log2(52))},
		{"ShuffleSlice", func() { dice.ShuffleSlice(r, deck) }, bitsOf(logFactorial / math.Ln2)},
		{"Between", func() { dice.Must(dice.Between(r, 1, 13)) }, bitsOf(math.Log2(13))},
		{"Chance", func() {
			drawn = 1
			if dice.Must(dice.Chance(r, 95, 100)) {
				drawn = 3
			}
		}, weight},
		{"Weighted", func() { drawn = dice.Must(table.Pick(r)) }, weight},
		{"WeightedPick", func() { drawn = dice.Must(dice.WeightedPick(r, weights...)) }, weight},
	} {
		c.draw()
		out += c.bits()
		got := r.Account()
		if math.Abs(got.Out-out) > 1e-9 || lost(got) < 0 || lost(got) > 0.01*got.In ||
			got.In != float64(got.Rolls)*math.Log2(6) || got.Held < 0 || got.Held > 24 {
			t.Errorf("%s: %v; want %v bits out", c.name, got, out)
		}
	}
	many := dice.Account{Rolls: 5e9} // more than an int of 32 bits holds
	if got := many.String(); !strings.HasPrefix(got, "5000000000 rolls, ") {
		t.Error(got)
	}
	// A rounding error is not a loss below zero.
	if got, want := (dice.Account{Out: 1e-9}).String(),
		"0 rolls, 0.0 bits in: 0.0 out, 0.0 held, 0.0 lost"; got != want {
		t.Errorf("%s; want %s", got, want)
	}
}

// Where draws divide the store evenly, nothing is lost. A store may hold more than 64
// bits: with a reserve of 64, three rolls of a d(2^30) make 2^90 cases, and a third of
// them is left by a d3.
func TestAccountBalances(t *testing.T) {
	r := dice.Recycle(dice.Showing(36, 27, 8))
	take(t, dice.Die(r, 4), 2)
	take(t, dice.Die(r, 3), 2)
	large := dice.Recycle(dice.Showing(1<<30, 1, 1, 1))
	large.SetReserve(64)
	take(t, dice.Die(large, 3), 1)
	in, three := 2*math.Log2(36), math.Log2(3)
	for store, want := range map[*dice.Recycler]dice.Account{
		r:     {Rolls: 2, In: in, Out: in - 2*three, Held: 2 * three},
		large: {Rolls: 3, In: 90, Out: three, Held: 90 - three},
	} {
		if diff := cmp.Diff(want, store.Account(), approx); diff != "" {
			t.Error(diff)
		}
	}
}
