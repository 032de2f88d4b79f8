package dice_test

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/dice"
)

// game draws in every way, and returns what came.
func game(all []drawer, rng dice.Dice) string {
	var log []any
	for range 20 {
		for _, c := range all {
			log = append(log, c.name, dice.Must(c.draw(rng)))
		}
	}
	return fmt.Sprint(log...)
}

// A recorder changes nothing, and its script, or one of the saved transcript, gives the
// game again and checks the sides.
func TestRecordChangesNothing(t *testing.T) {
	all := drawers()
	for name, made := range map[string]func() dice.Dice{
		"generator": func() dice.Dice { return dice.Generator(pcg()) },
		"function":  func() dice.Dice { return dice.DiceFunc(dice.Generator(pcg()).Draw) },
		"store":     func() dice.Dice { return dice.Foreign(dice.Recycle(dice.Seeded(6))) },
	} {
		recorder := dice.Record(made())
		got, want := game(all, recorder), game(all, made())
		if got != want {
			t.Errorf("%s: another game:\n%s\n%s", name, got, want)
		}
		faces, sizes := recorder.Faces(), recorder.Sizes()
		says := fmt.Sprintf("face 1 of the script is a %d of a d20, and a d6 was drawn", faces[0])
		saved := dice.Must(dice.ScriptOf(append([]int{1}, faces...), append([]int{1}, sizes...)))
		for _, script := range []dice.Dice{recorder.Script(), saved} { // the d1 is not drawn
			_, err := script.Draw(6)
			if !errors.Is(err, dice.ErrFace) || !strings.Contains(err.Error(), says) {
				t.Errorf("%s: other sides: %v; want %s", name, err, says)
			}
			if replayed := game(all, script); replayed != want {
				t.Errorf("%s: the script gives %s", name, replayed)
			}
			if _, err := script.Draw(6); !errors.Is(err, io.EOF) {
				t.Errorf("%s: the script ends with %v", name, err)
			}
		}
	}
}

// A transcript has the faces that were possible, but those of a d1, and belongs to the
// caller.
func TestRecordKeepsNoErrors(t *testing.T) {
	faces := []int{4, 7, 0, 2, 1, 5}
	recorder := dice.Record(foreignDice(func(sides int) (int, error) {
		face := faces[0]
		faces = faces[1:]
		if sides == 20 {
			return face, errLunch
		}
		return face, nil
	}))
	for i, sides := range []int{6, 6, 6, 20, 1, 8} {
		face, err := recorder.Draw(sides)
		want := []error{nil, dice.ErrFace, dice.ErrFace, errLunch, nil, nil}[i]
		if !errors.Is(err, want) || (err != nil) != (face == 0) {
			t.Errorf("draw %d: %d, %v; want %v", i, face, err, want)
		}
	}
	recorder.Faces()[0], recorder.Sizes()[0] = 99, 99
	if got, sizes := recorder.Faces(), recorder.Sizes(); !slices.Equal(got, []int{4, 5}) ||
		!slices.Equal(sizes, []int{6, 8}) {
		t.Errorf("transcript %v of %v; want the two possible faces", got, sizes)
	}
}

// Goroutines share tables, expressions and strategies: each gets from dice of its own
// what it gets alone. The race detector watches this test.
func TestWhatDrawsIsSharedByGoroutines(t *testing.T) {
	all := drawers()
	for name, made := range map[string]func() dice.Dice{
		"generator": func() dice.Dice { return dice.Generator(pcg()) },
		"store":     func() dice.Dice { return dice.Recycle(dice.Seeded(6)) },
	} {
		var wg sync.WaitGroup
		var got [8]string
		for g := range got {
			wg.Add(1)
			go func() {
				defer wg.Done()
				got[g] = game(all, made())
			}()
		}
		wg.Wait()
		want := game(drawers(), made())
		for g, got := range got {
			if got != want {
				t.Errorf("%s, goroutine %d: %s\nwant %s", name, g, got, want)
			}
		}
	}
}
