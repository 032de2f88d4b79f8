package dicetest_test

import (
	"errors"
	"fmt"
	"io"
	"testing"

	"example.com/dice/internal/dicetest"
)

var errFailed = errors.New("failed")

var errPanicked = errors.New("panicked")

// rolled returns errPanicked for a panic with errFailed.
func rolled(die dicetest.Die) (face int, err error) {
	defer func() {
		if recover() == errFailed {
			err = errPanicked
		}
	}()
	return die.Roll()
}

// What each die shows, roll by roll.
func TestDice(t *testing.T) {
	rolls, left := 0, 3
	faces := func() dicetest.Die { return dicetest.Endless(6, 1, 6, 4) }
	for _, test := range []struct {
		name  string
		die   dicetest.Die
		sides int
		want  string
	}{
		{"Endless", dicetest.Endless(6, 1, 7, 0), 6, "1 7 0 1 7 0 1"},
		{"Stuck", dicetest.Stuck(20), 20, "20 20 20 20 20 20 20"},
		{"Failing before every roll", dicetest.Failing(faces(), 1, errFailed), 6, "! 1 ! 6 ! 4 !"},
		{"Failing before every third", dicetest.Failing(faces(), 3, errFailed), 6, "1 6 ! 4 1 6 !"},
		{"Panicking before every roll", dicetest.Panicking(faces(), 1, errFailed), 6, "panic 1 panic 6 panic 4 panic"},
		{"Panicking before every third", dicetest.Panicking(faces(), 3, errFailed), 6, "1 6 panic 4 1 6 panic"},
		{"Ending", dicetest.Ending(faces(), &left), 6, "1 6 4 EOF EOF EOF EOF"},
		{"Lying", dicetest.Lying(faces()), 6, "1 7 4 1 7 4 1"},
		{"Loaded", dicetest.Loaded(faces(), 4), 4, "1 4 4 1 4 4 1"},
		{"Counting", dicetest.Counting(dicetest.Failing(faces(), 2, errFailed), &rolls), 6, "1 ! 6 4 ! 1 6"},
	} {
		got := ""
		for range 7 {
			switch face, err := rolled(test.die); err {
			case errPanicked:
				got += " panic"
			case nil:
				got += fmt.Sprint(" ", face)
			case errFailed:
				got += " !"
			case io.EOF:
				got += " EOF"
			}
		}
		if got != " "+test.want || test.die.Sides() != test.sides {
			t.Errorf("%s: a d%d shows%s; want a d%d and %s", test.name, test.die.Sides(), got, test.sides, test.want)
		}
	}
	if rolls != 5 {
		t.Errorf("Counting counts %d of 5 rolls", rolls)
	}
}
