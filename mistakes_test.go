package dice_test

import (
	"math/big"
	"testing"

	"example.com/dice"
)

// Procedures that people propose for dice and that are wrong, each with its exact probabilities,
// beside the right one.

// checkCounts checks that each outcome has probability counts[outcome]/all.
func checkCounts(
	t *testing.T, name string, d *dice.Distribution, all int64, counts map[int]int64,
) {
	t.Helper()
	sum := d.Open()
	for outcome, count := range counts {
		if got, want := d.P(outcome), big.NewRat(count, all); got.Cmp(want) != 0 {
			t.Errorf("%s: P(%d) = %v, want %v", name, outcome, got, want)
		}
		sum.Add(sum, d.P(outcome))
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("%s: outcomes %v, want only those of %v", name, d.Outcomes(), counts)
	}
}

func checkFair(t *testing.T, name string, d *dice.Distribution, lo, hi int) {
	t.Helper()
	if !d.Fair(lo, hi) {
		t.Errorf("%s: not fair over %d to %d:\n%v", name, lo, hi, d)
	}
}

func checkUnfair(t *testing.T, name string, d *dice.Distribution, lo, hi int) {
	t.Helper()
	if d.Fair(lo, hi) {
		t.Errorf("%s: fair over %d to %d:\n%v", name, lo, hi, d)
	}
}

// Roll each of two dice and put their faces together.
func two(first, second int, put func(a, b int) int) procedure {
	return func(die func(int) dice.Source) (int, error) {
		a, b := dice.Must(die(first).Roll()), dice.Must(die(second).Roll())
		return put(a, b), nil
	}
}

func one(sides int, put func(face int) int) procedure {
	return func(die func(int) dice.Source) (int, error) {
		return put(dice.Must(die(sides).Roll())), nil
	}
}

func times(a, b int) int { return a * b }
func plus(a, b int) int  { return a + b }

// A product or a sum of faces is not a d12.
func TestMistakeDoubledDie(t *testing.T) {
	wrong := map[int]int64{1: 1, 2: 2, 3: 1, 4: 2, 5: 1, 6: 2, 8: 1, 10: 1, 12: 1} // no 7, 9, 11
	parity := enumerate(t, 2, two(6, 6, func(a, b int) int {
		if b <= 3 {
			return a * 2
		}
		return a
	}))
	checkCounts(t, "d6 times 2 if the other is at most 3", parity, 12, wrong)
	checkUnfair(t, "d6 times 2 if the other is at most 3", parity, 1, 12)
	checkCounts(t, "d6·d2", enumerate(t, 2, two(6, 2, times)), 12, wrong)
	checkCounts(t, "d6·2", enumerate(t, 1, one(6, func(a int) int { return a * 2 })), 6,
		map[int]int64{2: 1, 4: 1, 6: 1, 8: 1, 10: 1, 12: 1})
	checkCounts(t, "d6+d6", enumerate(t, 2, two(6, 6, plus)), 36,
		map[int]int64{2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1})

	right := enumerate(t, 2, func(die func(int) dice.Source) (int, error) {
		return dice.Product(dice.Sim(die(6), 2), die(6)).Roll()
	})
	checkFair(t, "parity and a d6 as digits", right, 1, 12)
	if rolls := right.ExpectedExact().RatString(); rolls != "2" {
		t.Errorf("%s rolls, want 2", rolls)
	}
}

// A die that counts from 0 has the faces 0 to 5. With 0 to 6 it makes a d14 of
// a d12.
func TestMistakeZeroToSix(t *testing.T) {
	wrong := enumerate(t, 2, two(7, 2, func(a, b int) int { return (a-1)*2 + b }))
	checkUnfair(t, "0 to 6, times 2, plus d2", wrong, 1, 12)
	checkFair(t, "0 to 6, times 2, plus d2", wrong, 1, 14)
	right := enumerate(t, 2, two(6, 2, func(a, b int) int { return (a-1)*2 + b }))
	checkFair(t, "0 to 5, times 2, plus d2", right, 1, 12)
	checkFair(t, "d12 of d6 and d2", enumerate(t, 2, func(die func(int) dice.Source) (int, error) {
		return dice.Product(die(6), die(2)).Roll()
	}), 1, 12)
}

// The house rules of the examples, against published probabilities.
func TestHouseRules(t *testing.T) {
	drop := enumerate(t, 4, dropLowest)
	checkCounts(t, "4d6 drop lowest", drop, 1296, map[int]int64{3: 1, 4: 4, 5: 10, 6: 21, 7: 38,
		8: 62, 9: 91, 10: 122,
		11: 148, 12: 167, 13: 172, 14: 160, 15: 131, 16: 94, 17: 54, 18: 21})
	best := enumerate(t, 2, advantage)
	if mean := best.Mean().FloatString(3); mean != "13.825" || best.P(20).RatString() != "39/400" {
		t.Errorf("best of two d20: mean %s, 20 with %v; want 13.825, 39/400", mean, best.P(20))
	}
	if seven := enumerate(t, 2, two(6, 6, plus)).P(7); seven.Cmp(big.NewRat(6, 36)) != 0 {
		t.Errorf("7 with %v, want 6/36", seven)
	}
	// An exploding d6: the mean is 21/5 without a cut. 6^-20 is cut here.
	explode := enumerate(t, 20, exploding)
	if mean := explode.Mean().FloatString(9); mean != "4.200000000" || explode.P(6).Sign() != 0 {
		t.Errorf("exploding d6: mean %s, 6 with %v; want 4.2, 0", mean, explode.P(6))
	}
}

// Articles and forums propose dice that are unfair or expensive. The exact probabilities
// show it; the range of the results does not. See ExampleEnumerate_notATwelve and
// ExampleEnumerate_rand7 for three more.
