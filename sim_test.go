package dice

import (
	"errors"
	"io"
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func TestOneSideRollsNothing(t *testing.T) {
	empty := Replay(6)
	for name, roll := range map[string]func() (int, error){
		"Sim":          Sim(empty, 1).Roll,
		"Sim of a d1":  Sim(Replay(1), 1).Roll,
		"Range":        Range(empty, 1, 1),
		"Plan":         Must(Must(Plan(1, []int{6})).Source()).Roll,
		"Pick":         func() (int, error) { return Pick(empty, []int{1}) },
		"Perm":         func() (int, error) { return len(Must(Perm(Replay(1), 1))), nil },
		"Weighted":     Must(Weighted(Replay(1), 0, 3, 0)).Pick,
		"WeightedPick": func() (int, error) { return WeightedPick(Replay(1), 0, 3) },
		"WeightedPerm": func() (int, error) { return len(Must(WeightedPerm(Replay(1), 1, 0, 7))), nil },
	} {
		if got, err := roll(); got != 1 || err != nil {
			t.Errorf("%s: %d, %v; want 1", name, got, err)
		}
	}
}

func TestRange(t *testing.T) {
	for _, test := range []struct{ sides, lo, hi int }{
		{11, 0, 10}, {5, 7, 11}, {7, -3, 3}, {4, -9, -6}, {2, math.MaxInt - 1, math.MaxInt},
		{2, math.MinInt, math.MinInt + 1},
	} {
		for face := 1; face <= test.sides; face++ {
			got, err := Range(Replay(test.sides, face), test.lo, test.hi)()
			if want := test.lo + (face - 1); got != want || err != nil {
				t.Errorf("Range(%d, %d) of face %d = %d, %v; want %d", test.lo, test.hi, face, got, err, want)
			}
		}
		got, err := Range(Replay(test.sides), test.lo, test.hi)()
		if got != 0 || err != io.EOF {
			t.Errorf("Range(%d, %d) without a roll = %d, %v; want 0 and the end of the input", test.lo,
				test.hi, got, err)
		}
	}
	widest := Range(Replay(math.MaxInt, math.MaxInt, 1), math.MinInt+1, -1)
	for _, want := range []int{-1, math.MinInt + 1} {
		if got, err := widest(); got != want || err != nil {
			t.Errorf("the widest range gives %d, %v; want %d", got, err, want)
		}
	}
}

// A call counts its own rolls: two of a d3 from a d4 that always shows its 4.
func TestEndOfInputCountsTheRollsOfTheCall(t *testing.T) {
	die := Sim(Failing(Replay(4, 4, 4, 4, 4), 3, errFailing), 3)
	if _, err := die.Roll(); err != errFailing {
		t.Fatal(err)
	}
	_, err := die.Roll()
	if err == nil || err.Error() != "dice: input ended 2 rolls into a result: unexpected EOF" {
		t.Errorf("%v; want the end of the input 2 rolls into a result", err)
	}
}

// All results of a die, not only its first, are those of absorb and draw from one case, also after
// errors.
func TestSimIsAbsorbAndDraw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.OneOf(rapid.Uint64Range(2, 20), sides64).Draw(t, "n")
		n = max(2, min(n, math.MaxInt))
		target := rapid.OneOf(rapid.Uint64Range(1, 60), sides64).Draw(t, "target")
		target = min(target, math.MaxInt)
		digit := rapid.OneOf(rapid.Uint64Range(0, n-1), rapid.Uint64Range(n-min(n, 2), n-1))
		digits := rapid.SliceOfN(digit, 200, 200).Draw(t, "digits")
		faces := make([]int, len(digits))
		for i, digit := range digits {
			faces[i] = int(digit) + 1
		}
		rolls := Failing(Replay(int(n), faces...), rapid.IntRange(2, 9).Draw(t, "every"), errFailing)
		die := Sim(rolls, int(target))
		for range 50 {
			m := model{new(big.Int), big.NewInt(1)}
			want, done := m.choose(n, &digits, target, noReserve)
			x, err := die.Roll()
			for errors.Is(err, errFailing) || errors.Is(err, ErrUnfair) {
				x, err = die.Roll()
			}
			if !done {
				if err == nil {
					t.Fatalf("%d; want the end of the rolls", x)
				}
				return
			}
			if x != int(want)+1 || err != nil {
				t.Fatalf("%d, %v; want %d", x, err, want+1)
			}
		}
	})
}
