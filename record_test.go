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
		for _, script := range []dice.Dice{recorder.Script(), dice.Must(dice.ScriptOf(faces, sizes))} {
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

// Reset empties the transcript, and changes neither the dice nor a script made before.
func TestRecorderReset(t *testing.T) {
	recorder := dice.Record(dice.Script(3, 5, 2))
	first := dice.Must(recorder.Draw(6))
	script := recorder.Script()
	recorder.Reset()
	if len(recorder.Faces()) != 0 || len(recorder.Sizes()) != 0 {
		t.Errorf("after Reset %v of %v", recorder.Faces(), recorder.Sizes())
	}
	second := dice.Must(recorder.Draw(20))
	if got, sizes := recorder.Faces(), recorder.Sizes(); first != 3 || second != 5 ||
		!slices.Equal(got, []int{5}) || !slices.Equal(sizes, []int{20}) {
		t.Errorf("%d, then %d; transcript %v of %v", first, second, got, sizes)
	}
	if face, err := script.Draw(6); face != 3 || err != nil {
		t.Errorf("the script made before gives %d, %v", face, err)
	}
}

// A saved transcript is data: what it cannot be is an error. Faces of a d1 are left out,
// since no draw takes them.
func TestScriptOf(t *testing.T) {
	faces, sizes := []int{3, 1, 20}, []int{6, 1, 20}
	script := dice.Must(dice.ScriptOf(faces, sizes))
	faces[0], sizes[0] = 6, 8
	for _, want := range []struct{ sides, face int }{{6, 3}, {1, 1}, {20, 20}} {
		if face, err := script.Draw(want.sides); face != want.face || err != nil {
			t.Errorf("a d%d is %d, %v; want %d", want.sides, face, err, want.face)
		}
	}
	if face, err := script.Draw(6); face != 0 || !errors.Is(err, io.EOF) {
		t.Errorf("after the end: %d, %v", face, err)
	}
	for _, c := range []struct{ faces, sizes []int }{
		{[]int{1}, nil}, {nil, []int{6}}, {[]int{7}, []int{6}}, {[]int{0}, []int{6}},
		{[]int{1}, []int{0}}, {[]int{1}, []int{-1}}, {[]int{2}, []int{1}},
	} {
		if rng, err := dice.ScriptOf(c.faces, c.sizes); rng != nil || err == nil ||
			!strings.HasPrefix(err.Error(), "dice: ") {
			t.Errorf("%v of %v: %v, %v", c.faces, c.sizes, rng, err)
		}
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
