package dice_test

import (
	"errors"
	"slices"
	"testing"

	"example.com/dice"
	"github.com/google/go-cmp/cmp"
)

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
