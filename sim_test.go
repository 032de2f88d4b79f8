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
