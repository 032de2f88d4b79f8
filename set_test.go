package dice_test

import (
	"errors"
	"slices"
	"testing"

	"example.com/dice"
)

// Dice of one size take turns, and a turn that fails is taken again.
func TestSetTakesTurns(t *testing.T) {
	rng := dice.Set(dice.Showing(6, 1, 2, 3), dice.Showing(20, 20),
		dice.Failing(dice.Showing(6, 4, 5), 2, errLunch))
	var got []int
	for _, sides := range []int{6, 6, 20, 1, 6, 6, 6} {
		face, err := rng.Draw(sides)
		if err != nil && err != errLunch {
			t.Fatal(err)
		}
		got = append(got, face)
	}
	if want := []int{1, 4, 20, 1, 2, 0, 5}; !slices.Equal(got, want) {
		t.Errorf("faces %v; want %v", got, want)
	}
}

// A size that is missing is an error that names the dice: at the draw, or before, of a
// strategy.
func TestSetLacksDice(t *testing.T) {
	rng := dice.Set(dice.New(20), dice.Untouched(6), dice.New(20))
	const want = "dice: Set: there is no d4, only a d6 and two d20; add one, or draw from a store " +
		"over a die (Recycle): unsupported operation"
	plan := planFor(16, []int{4, 20})
	for name, draw := range map[string]func() (int, error){
		"Draw":    func() (int, error) { return rng.Draw(4) },
		"Die":     dice.Die(rng, 4).Roll,
		"Between": func() (int, error) { return dice.Between(rng, 7, 10) },
		"Source":  func() (int, error) { return 0, errorOf(plan.Source(rng)) },
		"Picker":  func() (int, error) { return 0, errorOf(plan.Picker(rng)) },
	} {
		got, err := draw()
		if got != 0 || !errors.Is(err, errors.ErrUnsupported) || err.Error() != want {
			t.Errorf("%s: %d, %v; want %s", name, got, err, want)
		}
	}
	if _, err := dice.Set(dice.Endless(6, 7)).Draw(6); !errors.Is(err, dice.ErrFace) {
		t.Errorf("a 7 of a d6: %v", err)
	}
}
