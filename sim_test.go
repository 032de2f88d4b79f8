package dice_test

import (
	"errors"
	"io"
	"math"
	"slices"
	"testing"

	"example.com/dice"
	"github.com/google/go-cmp/cmp"
)

func TestSimWorkedExamples(t *testing.T) {
	for _, test := range []struct {
		name  string
		sides int // of the source
		rolls []int
		make  int
		want  int
	}{
		{"31 of 36 is left open, then 8 of 36", 6, []int{6, 2, 3}, 10, 9},
		{"the first 30 of 36 cases are the result three times", 6, []int{5, 6}, 10, 10},
		{"four cases of six settle a d4 at once", 6, []int{4}, 4, 4},
		{"two cases of six leave twelve, which settle it", 6, []int{5, 3}, 4, 3},
		{"", 6, []int{6, 6}, 4, 4},
		{"a d7 takes two rolls unless both are 6", 6, []int{6, 5}, 7, 7},
		{"", 6, []int{6, 6, 1, 5}, 7, 5},
		{"the parity of a d6, as the case modulo 2", 6, []int{4}, 2, 2},
		{"a die of the same sides is the face itself", 6, []int{5}, 6, 5},
		{"bits 1110 are too large, two more make 1010", 2, []int{2, 2, 2, 1, 2, 1}, 12, 11},
		{"a d6 from three coins: 000 is 1", 2, []int{1, 1, 1}, 6, 1},
		{"11 is discarded after two flips", 2, []int{2, 2, 2, 1, 2}, 6, 6},
		{"a d6 from two d4: 12 of 16 settle it", 4, []int{3, 4}, 6, 6},
		{"a d24 from a d4", 4, []int{2, 3, 1}, 24, 1},
		{"nine d6 are a d10077696", 6, []int{6, 6, 6, 6, 6, 6, 6, 6, 6}, 10077696, 10077696},
	} {
		script := dice.Replay(test.sides, test.rolls...)
		if got := take(t, dice.Sim(script, test.make), 1)[0]; got != test.want {
			t.Errorf("%s: d%d from a d%d with %v = %d; want %d", test.name, test.make, test.sides,
				test.rolls, got, test.want)
		}
		if _, err := script.Roll(); err != io.EOF {
			t.Errorf("%s: d%d from a d%d did not use all of %v", test.name, test.make, test.sides,
				test.rolls)
		}
	}
}

func TestSimOfOneSideRollsNothing(t *testing.T) {
	empty := dice.Replay(6)
	if got := take(t, dice.Sim(empty, 1), 3); !cmp.Equal(got, []int{1, 1, 1}) {
		t.Errorf("a d1 rolls %v", got)
	}
	if got := take(t, dice.Sim(dice.Replay(1), 1), 1); got[0] != 1 {
		t.Errorf("a d1 from a d1 rolls %v", got)
	}
	if got, err := dice.Range(empty, -3, -3)(); got != -3 || err != nil {
		t.Errorf("Range(-3, -3) = %d, %v", got, err)
	}
}

func TestRange(t *testing.T) {
	for _, test := range []struct{ sides, lo, hi int }{
		{11, 0, 10}, {5, 7, 11}, {7, -3, 3}, {4, -9, -6}, {2, math.MaxInt - 1, math.MaxInt},
		{2, math.MinInt, math.MinInt + 1},
	} {
		for face := 1; face <= test.sides; face++ {
			got, err := dice.Range(dice.Replay(test.sides, face), test.lo, test.hi)()
			if want := test.lo + (face - 1); got != want || err != nil {
				t.Errorf("Range(%d, %d) of face %d = %d, %v; want %d", test.lo, test.hi, face, got, err, want)
			}
		}
		got, err := dice.Range(dice.Replay(test.sides), test.lo, test.hi)()
		if got != 0 || err != io.EOF {
			t.Errorf("Range(%d, %d) without a roll = %d, %v; want 0 and the end of the input", test.lo,
				test.hi, got, err)
		}
	}
	widest := dice.Range(dice.Replay(math.MaxInt, math.MaxInt, 1), math.MinInt+1, -1)
	for _, want := range []int{-1, math.MinInt + 1} {
		if got, err := widest(); got != want || err != nil {
			t.Errorf("the widest range gives %d, %v; want %d", got, err, want)
		}
	}
}

func TestProductReadsDigits(t *testing.T) {
	for _, test := range []struct {
		dice []dice.Source
		want int
	}{
		{nil, 1},
		{[]dice.Source{dice.Replay(2, 2), dice.Replay(6, 3)}, 9},                     // z2·6 + d6
		{[]dice.Source{dice.Replay(6, 3), dice.Replay(2, 2)}, 6},                     // z6·2 + d2
		{[]dice.Source{dice.Replay(4, 4), dice.Replay(1, 1), dice.Replay(6, 5)}, 23}, // a d24
	} {
		if got := take(t, dice.Product(test.dice...), 1)[0]; got != test.want {
			t.Errorf("got %d; want %d", got, test.want)
		}
	}
	d6 := dice.Replay(6, 6, 6, 6, 6, 6, 6, 6, 6, 6)
	nine := dice.Product(d6, d6, d6, d6, d6, d6, d6, d6, d6)
	if got := take(t, nine, 1)[0]; got != 10077696 || nine.Sides() != 10077696 {
		t.Errorf("nine sixes on a d%d are %d", nine.Sides(), got)
	}
}

func TestRejectRollsAgain(t *testing.T) {
	d5 := dice.Reject(dice.Replay(6, 6, 6, 5, 1, 6, 2), 5)
	if got, want := take(t, d5, 3), []int{5, 1, 2}; !cmp.Equal(got, want) {
		t.Errorf("got %v; want %v", got, want)
	}
}

// 178 sixes in a row are ErrUnfair for a d5, 177 are not; a face or the error
// ends the row, and another one is an error again.
func TestRejectForgetsFailures(t *testing.T) {
	row := func(sixes int) []int { return append(slices.Repeat([]int{6}, sixes), 3) }
	die := dice.Reject(dice.Replay(6, slices.Concat(row(177), row(177), row(178+178+177))...), 5)
	for i, want := range []int{3, 3, 0, 0, 3} {
		if face, err := die.Roll(); face != want || (want == 0) != errors.Is(err, dice.ErrUnfair) {
			t.Errorf("result %d: %d, %v; want %d", i, face, err, want)
		}
	}
}
