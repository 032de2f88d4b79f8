package dice

import (
	"errors"
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func TestOneSideRollsNothing(t *testing.T) {
	die := Untouched(6)
	rng := DiceFunc(func(int) (int, error) { panic("drawn") })
	for name, roll := range map[string]func() (int, error){
		"Sim":          Sim(die, 1).Roll,
		"Sim of a d1":  Sim(Untouched(1), 1).Roll,
		"Between":      func() (int, error) { return Between(rng, 1, 1) },
		"Plan":         Must(Must(Plan(1, []int{6})).Source(rng)).Roll,
		"Pick":         func() (int, error) { return Pick(rng, []int{1}) },
		"Perm":         func() (int, error) { return len(Must(Perm(rng, 1))), nil },
		"SimWeighted":  Must(SimWeighted(Untouched(1), 0, 3, 0)),
		"Table.Pick":   func() (int, error) { return Must(Weighted(0, 3, 0)).Pick(rng) },
		"WeightedPick": func() (int, error) { return WeightedPick(rng, 0, 3) },
		"WeightedPerm": func() (int, error) { return len(Must(WeightedPerm(rng, 1, 0, 7))), nil },
		"Chance": func() (int, error) {
			never, err := Chance(rng, 0, 6)
			always, err2 := Chance(rng, 6, 6)
			if never || !always {
				return 0, errFailing
			}
			return 1, errors.Join(err, err2)
		},
	} {
		if got, err := roll(); got != 1 || err != nil {
			t.Errorf("%s: %d, %v; want 1", name, got, err)
		}
	}
}

// A call counts its own rolls: two of a d3 from a d4 that always shows its 4.
func TestEndOfInputCountsTheRollsOfTheCall(t *testing.T) {
	left := 4
	die := Sim(Failing(Ending(Stuck(4), &left), 3, errFailing), 3)
	if _, err := die.Roll(); err != errFailing {
		t.Fatal(err)
	}
	_, err := die.Roll()
	if err == nil || err.Error() != "dice: input ended 2 rolls into a result: unexpected EOF" {
		t.Errorf("%v; want the end of the input 2 rolls into a result", err)
	}
}

// All results of a die, not only its first, are those of absorb and draw from one case,
// also after errors.
func TestSimIsAbsorbAndDraw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.OneOf(rapid.Uint64Range(2, 20), sides64).Draw(t, "n")
		n = max(2, min(n, math.MaxInt))
		target := rapid.OneOf(rapid.Uint64Range(1, 60), sides64).Draw(t, "target")
		target = min(target, math.MaxInt)
		digits, rolls := rolled(t, n, 200)
		die := Sim(Failing(rolls, rapid.IntRange(2, 9).Draw(t, "every"), errFailing), int(target))
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
