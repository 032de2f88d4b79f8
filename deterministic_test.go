package dice_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/dice"
)

// A procedure in which the order of a map decides, even after one sequence of rolls only,
// has no chances: whether it decides the result, which die is rolled, or how many.
func TestEnumerateFindsMaps(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 600 {
		sides, other := 2+random.IntN(20), 1+random.IntN(6)
		when := 1 + random.IntN(sides) // the face after which the map is looked at
		keys := map[int]bool{1: true, 2: true}
		if random.IntN(2) == 0 {
			keys[3] = true
		}
		decides := []string{"result", "die", "number of dice"}[i%3]
		d, err := dice.Enumerate(3, func(rng dice.Dice) (int, error) {
			face, err := rng.Draw(sides)
			if err != nil || face != when {
				return 0, err
			}
			_, err = rng.Draw(other)
			for key := range keys {
				switch decides {
				case "result":
					return key, err
				case "die":
					_, err = rng.Draw(6 + key)
				case "number of dice":
					_, err = rng.Draw(min(key, 2))
				}
				break
			}
			return 0, err
		})
		if d != nil || err == nil || !strings.Contains(err.Error(), "not deterministic") {
			t.Fatalf("a map of %d keys decides the %s after a %d of a d%d and a d%d: %v, %v", len(keys),
				decides, when, sides, other, d, err)
		}
	}
}

// The error names the states. One that holds NaN is never the same state again.
func TestChainNamesStates(t *testing.T) {
	type state struct{ share float64 }
	_, err := dice.Chain(state{}, func(state) bool { return false },
		func(s state, rng dice.Dice) (state, error) {
			_, err := rng.Draw(6)
			return state{math.NaN()}, err
		})
	const want = "the step from {share:0}: the procedure is not deterministic: after d6:1 " +
		"it gave {share:NaN}, and before that {share:NaN}; "
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v; want %s", err, want)
	}
}

// A panic says which rolls led to it, and an error in it can still be told apart.
func TestEnumeratePanicSaysTheRolls(t *testing.T) {
	for name, value := range map[string]any{"an error": errLunch, "a text": "lunch"} {
		got := func() (v any) {
			defer func() { v = recover() }()
			dice.Enumerate(2, func(rng dice.Dice) (int, error) {
				face := dice.Must(rng.Draw(6))
				if face == 3 && dice.Must(rng.Draw(4)) == 2 {
					panic(value)
				}
				return face, nil
			})
			return nil
		}()
		err, failed := got.(error)
		if !strings.HasPrefix(fmt.Sprint(got), "dice: Enumerate: a panic after d6:3 d4:2: ") ||
			!strings.Contains(fmt.Sprint(got), "lunch") || failed != (value == errLunch) ||
			failed && !errors.Is(err, errLunch) {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestDistributionEqual(t *testing.T) {
	roll := func(sides, add int) *dice.Distribution {
		return dice.Must(dice.Enumerate(1, func(rng dice.Dice) (int, error) {
			face, err := rng.Draw(sides)
			return face/2 + add, err
		}))
	}
	cut := dice.Must(dice.Enumerate(0, dice.Must(dice.Parse("d6")).Roll))
	for _, test := range []struct {
		name string
		a, b *dice.Distribution
		want bool
	}{
		{"two of a kind", roll(6, 0), roll(6, 0), true},
		{"the same in other cases", roll(1, 1), roll(1, 1), true},
		{"other probabilities", roll(6, 0), roll(7, 0), false},
		{"other outcomes", roll(6, 0), roll(6, 1), false},
		{"one that is cut", roll(6, 0), cut, false},
		{"two that are cut", cut, cut, true},
	} {
		if test.a.Equal(test.b) != test.want {
			t.Errorf("%s: %t", test.name, !test.want)
		}
	}
}
