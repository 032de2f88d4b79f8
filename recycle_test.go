package dice_test

import (
	"io"
	"math"
	"math/rand/v2"
	"testing"

	"example.com/dice"
	"github.com/google/go-cmp/cmp"
)

// rollsPerResult rolls a d(sides) over n-sided dice many times, on a fixed seed.
func rollsPerResult(
	t testing.TB, n, sides, results int, over func(dice.Source) dice.Source,
) float64 {
	rolls := 0
	take(t, dice.Sim(over(dice.Counting(dice.FromRand(rand.NewPCG(1, 2), n), &rolls)),
		sides), results)
	return float64(rolls) / float64(results)
}

func recycle(src dice.Source) dice.Source { return dice.Recycle(src) }
func plain(src dice.Source) dice.Source   { return src }

func TestRecycleApproachesTheEntropy(t *testing.T) {
	for _, n := range []int{2, 3, 4, 6, 7, 8, 10, 12, 17, 20, 30, 100, 1000} {
		for _, m := range []int{2, 3, 5, 6, 7, 10, 13, 20, 36, 52, 100, 1000, 7776} {
			got := rollsPerResult(t, n, m, 20_000, recycle)
			least := math.Log(float64(m)) / math.Log(float64(n))
			if got > 1.01*least || got < 0.99*least {
				t.Errorf("d%d from d%d: %.4f rolls; the entropy is %.4f", m, n, got, least)
			}
		}
	}
}

func TestThriftyRecycleIsWithinABillionth(t *testing.T) {
	rolls := 0
	r := dice.Recycle(dice.Counting(dice.FromRand(rand.NewPCG(1, 2), 6), &rolls))
	r.SetReserve(40)
	const results = 1_000_000
	take(t, dice.Sim(r, 13), results)
	// The rest in the store is not lost. A failed draw would cost the
	// entropy of the failure; a probability of 2^-41 for each make one in a million
	// results unlikely enough to say that none was lost: the rolls are those
	// of the entropy and of the store, which holds at most 40+8 bits.
	most := (results*math.Log2(13) + 48) / math.Log2(6)
	if float64(rolls) > most {
		t.Errorf("%d rolls; want at most %.0f", rolls, most)
	}
}

// The first result comes soon: after the rolls that the target needs, and three more of
// a d6.
func TestRecycleReserveIsShort(t *testing.T) {
	for m := 2; m <= 1000; m++ {
		need := 1
		for size := 6; size < m; size *= 6 {
			need++
		}
		rolls := 0
		take(t, dice.Sim(dice.Recycle(dice.Counting(dice.Endless(6, 1), &rolls)), m), 1)
		if rolls > need+3 {
			t.Errorf("the first d%d takes %d rolls of a d6; %d cover it", m, rolls, need)
		}
		rolls = 0
		hasty := dice.Recycle(dice.Counting(dice.Endless(6, 1), &rolls))
		hasty.SetReserve(0)
		take(t, dice.Sim(hasty, m), 1)
		if rolls != need {
			t.Errorf("without reserve the first d%d takes %d rolls of a d6; want %d", m, rolls, need)
		}
	}
}

// d36 = d3 × d10 + rest, and the d3 is kept.
func TestRecycleKeepsTheUnusedPart(t *testing.T) {
	r := dice.Recycle(dice.Replay(6, 5, 3)) // case 26 of 36
	r.SetReserve(0)
	d10, d3 := dice.Sim(r, 10), dice.Sim(r, 3)
	if got := take(t, d10, 1)[0]; got != 7 {
		t.Errorf("d10 = %d; want 26 mod 10 + 1", got)
	}
	if got := take(t, d3, 1)[0]; got != 3 {
		t.Errorf("d3 = %d; want 26 div 10 + 1, from the rest", got)
	}
	if _, err := d3.Roll(); err != io.EOF {
		t.Errorf("after all is used: %v", err)
	}
}

// At the end of the input the reserve can be drawn as well.
func TestReserveIsNotLostAtTheEnd(t *testing.T) {
	r := dice.Recycle(dice.Replay(6, 1, 2, 3, 4))
	d13 := dice.Sim(r, 13)
	if _, err := d13.Roll(); err == nil {
		t.Fatal("four rolls are below the reserve")
	}
	r.SetReserve(0)
	if got := take(t, d13, 1)[0]; got != 51%13+1 {
		t.Errorf("1, 2, 3, 4 are case 51 of 1296; drew %d", got)
	}
}

func TestRecyclerOfADieThatNeedsNoRolls(t *testing.T) {
	r := dice.Recycle(dice.Replay(1))
	if got := take(t, r, 2); got[0] != 1 || r.Sides() != 1 {
		t.Errorf("a recycled d1 of %d sides rolls %v", r.Sides(), got)
	}
}

// One block of a debiased die is enough for several results of all that is made
// from it, and all of them are in one account; two such dice take a block each.
func TestDebiasedLendsItsStore(t *testing.T) {
	rolls := 0
	debiased := func() *dice.Debiased {
		return dice.Debias(dice.Counting(dice.FromRand(pcg(), 6), &rolls))
	}
	d := debiased()
	take(t, dice.Sim(d, 13), 1)
	take(t, dice.Sim(d, 7), 1)
	take(t, dice.Bits(d), 1)
	take(t, d, 1)
	if rolls != 50 {
		t.Errorf("results of one debiased die take %d rolls; want one block of 50", rolls)
	}
	rolls = 0
	take(t, dice.Sim(debiased(), 13), 1)
	take(t, dice.Sim(debiased(), 7), 1)
	if rolls != 100 {
		t.Errorf("results of two debiased dice take %d rolls; want two blocks of 50", rolls)
	}
}

// A draw that divides the store evenly needs no reserve: one coin orders two items,
// and one d24 four.
func TestPermOfAnEvenStore(t *testing.T) {
	for _, test := range []struct{ sides, items int }{{2, 2}, {24, 4}, {120, 5}} {
		if _, err := dice.Perm(dice.Recycle(dice.Replay(test.sides, 1)), test.items); err != nil {
			t.Errorf("%d items from one roll of a d%d: %v", test.items, test.sides, err)
		}
	}
}

// lost returns the bits that went into a store and are gone.
func lost(a dice.Account) float64 { return a.In - a.Out - a.Held }

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
	got := r.Account()
	want := dice.Account{
		Rolls: got.Rolls, In: float64(got.Rolls) * math.Log2(6),
		Out:  1000*math.Log2(13) + 500*math.Log2(7) + 10*math.Log2(6) + 100 + 64,
		Held: got.Held,
	}
	if diff := cmp.Diff(want, got, approx); diff != "" {
		t.Error(diff)
	}
	if lost(got) < 0 || lost(got) > 0.01*got.In || got.Held < 0 || got.Held > 20 {
		t.Errorf("%v", got)
	}
}

// Dice with the same number of sides on one store are one line of the account.
func TestAccountOfTwins(t *testing.T) {
	r := dice.Recycle(dice.FromRand(pcg(), 6))
	twins := []dice.Source{dice.Sim(r, 13), dice.Sim(r, 13)}
	for range 10 {
		take(t, twins[0], 1)
		take(t, twins[1], 1)
	}
	if got, want := r.Account().Out, 20*math.Log2(13); math.Abs(got-want) > 1e-9 {
		t.Errorf("%v bits out; want %v", got, want)
	}
	// A rounding error is not a loss below zero.
	if got, want := (dice.Account{Out: 1e-9}).String(),
		"0 rolls, 0.0 bits in: 0.0 out, 0.0 held, 0.0 lost"; got != want {
		t.Errorf("%s; want %s", got, want)
	}
}

// Where every draw divides the store evenly, nothing is lost.
func TestAccountBalances(t *testing.T) {
	r := dice.Recycle(dice.Replay(36, 27, 8))
	take(t, dice.Sim(r, 4), 2)
	take(t, dice.Sim(r, 3), 2)
	if got := r.Account(); math.Abs(lost(got)) > 1e-12 || got.Rolls != 2 ||
		math.Abs(got.Held-math.Log2(9)) > 1e-12 {
		t.Errorf("%v, held %v", got, got.Held)
	}
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
		if lost(got) < 0 || lost(got) > 0.01*got.In {
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
