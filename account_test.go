package dice_test

import (
	"fmt"
	"math"
	"testing"

	"example.com/dice"
	"github.com/google/go-cmp/cmp"
)

func TestAccount(t *testing.T) {
	r := dice.Recycle(dice.FromRand(pcg(), 6))
	if got := r.Account(); got != (dice.Account{}) {
		t.Errorf("a new Recycler: %v", got)
	}
	take(t, dice.Sim(r, 13), 1000)
	take(t, dice.Sim(r, 7), 500)
	take(t, r, 10)
	bits := dice.Bits(r)
	take(t, bits, 100)
	bits.Uint64()
	got := bits.Account()
	want := dice.Account{
		Rolls: got.Rolls, In: float64(got.Rolls) * math.Log2(6),
		Out:  1000*math.Log2(13) + 500*math.Log2(7) + 10*math.Log2(6) + 100 + 64,
		Held: got.Held,
	}
	if diff := cmp.Diff(want, got, approx); diff != "" {
		t.Error(diff)
	}
	if got.Lost() < 0 || got.Lost() > 0.01*got.In || got.Held < 0 || got.Held > 20 {
		t.Errorf("%v", got)
	}
}

// Where every draw divides the store evenly, nothing is lost.
func TestAccountBalances(t *testing.T) {
	r := dice.Recycle(dice.Replay(36, 27, 8))
	take(t, dice.Sim(r, 4), 2)
	take(t, dice.Sim(r, 3), 2)
	if got := r.Account(); math.Abs(got.Lost()) > 1e-12 || got.Rolls != 2 || math.Abs(got.Held-math.Log2(9)) > 1e-12 {
		t.Errorf("%v, held %v", got, got.Held)
	}
}

func ExampleRecycler_Account() {
	r := dice.Recycle(dice.FromRand(pcg(), 6))
	d13 := dice.Sim(r, 13)
	for range 100 {
		dice.Must(d13.Roll())
	}
	fmt.Println(r.Account())
	// Output: 147 rolls, 380.0 bits in: 370.0 out, 9.8 held, 0.2 lost
}

// A store may hold more than 64 bits: with a reserve of 64, three rolls of a
// d(2^30) make 2^90 cases, and a third of them is left by a d3.
func TestAccountOfAWideStore(t *testing.T) {
	r := dice.Recycle(dice.Replay(1<<30, 1, 1, 1))
	r.SetReserve(64)
	take(t, dice.Sim(r, 3), 1)
	want := dice.Account{Rolls: 3, In: 90, Out: math.Log2(3), Held: 90 - math.Log2(3)}
	if diff := cmp.Diff(want, r.Account(), approx); diff != "" {
		t.Error(diff)
	}
}

// Orders, picks and weighted draws are in the account with what they are worth.
func TestAccountOfDraws(t *testing.T) {
	r := dice.Recycle(dice.FromRand(pcg(), 6))
	check := func(name string, want float64) {
		t.Helper()
		got := r.Account()
		if math.Abs(got.Out-want) > 1e-9 {
			t.Errorf("%s: %v bits out; want %v", name, got.Out, want)
		}
		if got.Lost() < 0 || got.Lost() > 0.01*got.In {
			t.Errorf("%s: %v", name, got)
		}
	}
	out := 0.0
	if _, err := dice.Perm(r, 52); err != nil {
		t.Fatal(err)
	}
	for i := 2; i <= 52; i++ {
		out += math.Log2(float64(i))
	}
	check("Perm", out)
	if _, err := dice.Pick(r, make([]int, 13)); err != nil {
		t.Fatal(err)
	}
	out += math.Log2(13)
	check("Pick", out)
	weights := []int{3, 2, 0, 95}
	table := dice.Must(dice.Weighted(r, weights...))
	for range 20 {
		i, err := table.Pick()
		if err != nil {
			t.Fatal(err)
		}
		out += math.Log2(100 / float64(weights[i]))
	}
	check("Weighted", out)
}
