package dice

import (
	"errors"
	"math"
	"math/big"
	"slices"
	"testing"
)

// rejectLimit promises a probability below 2^-128 and is not far from the least number
// of failures that has them.
func TestRejectLimit(t *testing.T) {
	for _, test := range []struct{ n, m uint64 }{{6, 5}, {6, 1}, {2, 1}, {100, 99}, {100, 3},
		{1000, 1}} {
		limit := int64(rejectLimit(test.n, test.m))
		failing := new(big.Int).Exp(wide(0, test.n-test.m), big.NewInt(limit), nil)
		all := new(big.Int).Exp(wide(0, test.n), big.NewInt(limit), nil)
		if failing.Lsh(failing, 128).Cmp(all) >= 0 {
			t.Errorf("d%d from a d%d: %d failures are not rare enough", test.m, test.n, limit)
		}
	}
	for _, test := range []struct {
		n, m uint64
		want int64
	}{
		{6, 6, 89}, {12, 6, 178}, {13, 6, 267}, {6, 5, 178}, // 89·n/m, rounded up
		{math.MaxInt64 / 89, 1, math.MaxInt64 / 89 * 89}, {math.MaxInt64, 1, math.MaxInt64 / 89 * 89},
	} {
		if got := rejectLimit(test.n, test.m); got != test.want {
			t.Errorf("d%d from a d%d: %d failures, want %d", test.m, test.n, got, test.want)
		}
	}
}

// 178 sixes in a row are ErrUnfair for a d5, 177 are not; a face or the error
// ends the row, and another one is an error again.
func TestRejectForgetsFailures(t *testing.T) {
	row := func(sixes int) []int { return append(slices.Repeat([]int{6}, sixes), 3) }
	die := Reject(Showing(6, slices.Concat(row(177), row(177), row(178+178+177))...), 5)
	for i, want := range []int{3, 3, 0, 0, 3} {
		if face, err := die.Roll(); face != want || (want == 0) != errors.Is(err, ErrUnfair) {
			t.Errorf("result %d: %d, %v; want %d", i, face, err, want)
		}
	}
}
