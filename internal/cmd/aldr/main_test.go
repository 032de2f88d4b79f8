package main

import (
	"math"
	"slices"
	"testing"
)

// Worked by hand.
func TestFlips(t *testing.T) {
	for _, test := range []struct {
		weights              []int
		weighted, aldr, fldr float64
	}{
		{[]int{1, 1}, 1, 1, 1},
		{[]int{1, 2, 1}, 1.5, 1.5, 1.5},
		{[]int{1, 1, 1}, 8. / 3, 8. / 3, 8. / 3},
		{[]int{1, 5}, 2, 31. / 15, 7. / 3}, // ALDR from 10, 50 and 4 of 64 cases, FLDR from 1, 5 and 2 of 8
	} {
		check := func(method string, got, want, within float64) {
			if math.Abs(got-want) > within {
				t.Errorf("%v: %s takes %v flips, want %v", test.weights, method, got, want)
			}
		}
		check("Weighted", weightedFlips(test.weights), test.weighted, 1e-12)
		check("ALDR", rollerFlips(test.weights, 2), test.aldr, 1e-12)
		check("FLDR", rollerFlips(test.weights, 1), test.fldr, 1e-12)
		seen, err := seenFlips(test.weights, 1)
		if err != nil {
			t.Fatal(err)
		}
		check("a draw", seen, test.weighted, 0.03)
	}
}

func TestParse(t *testing.T) {
	got, err := parse("9\n5 1 1 2 3 2\n1.523\n")
	if err != nil || !slices.Equal(got, []int{1, 1, 2, 3, 2}) {
		t.Errorf("%v, %v", got, err)
	}
	for _, text := range []string{"", "9", "9 5 1 1 2 3", "8 5 1 1 2 3 2", "x"} {
		if weights, err := parse(text); err == nil {
			t.Errorf("%q: %v", text, weights)
		}
	}
}
