package main

import (
	"math"
	"slices"
	"testing"

	"example.com/dice"
	"example.com/dice/internal/evidence"
)

// A bias shows when the computed number of rolls with it have been made: then the
// evidence of exactly such counts reaches 1 in 1,000, and not long before.
func TestBiasesShowWhenComputed(t *testing.T) {
	for _, b := range []struct {
		n     int
		p     float64
		rolls int
	}{{20, 0.1, 710}, {6, 0.2, 3800}, {6, 1.0 / 3, 160}, {2, 0.75, 86}} {
		computed := rollsToShow(b.n, b.p)
		if computed != b.rolls {
			t.Errorf("d%d: %d rolls; want %d", b.n, computed, b.rolls)
		}
		after := func(rolls int) float64 {
			c := math.Round(b.p * float64(rolls))
			return evidence.Alone(b.n, c, float64(rolls))
		}
		if after(computed) < evidence.Enough-0.2 || after(computed*9/10) > evidence.Enough {
			t.Errorf("d%d: %v bits after %d rolls, %v after a tenth less", b.n, after(computed), computed,
				after(computed*9/10))
		}
		if least := leastShown(b.n, computed); math.Abs(least-b.p) > 0.02 {
			t.Errorf("d%d: %v shows after %d rolls; want %v", b.n, least, computed, b.p)
		}
	}
	if leastShown(20, 1) <= 1 {
		t.Error("one roll shows a bias")
	}
}

// The computed bits are those that Guard counts, with any other tests.
func TestAloneIsThatOfGuard(t *testing.T) {
	for _, n := range []int{2, 6, 20} {
		faces := slices.Repeat([]int{n}, 60)
		for i := range 30 {
			faces[i] = i%(n-1) + 1
		}
		if alone, all := evidence.Alone(n, 30, 60), evidence.Bits(n, faces); alone > all {
			t.Errorf("d%d: one face alone has %v bits; all tests %v", n, alone, all)
		}
	}
	if got, want := evidence.Alone(2, 40, 40), dice.Guard(dice.New(2)).Evidence(); got < want+30 ||
		got > 38 {
		t.Errorf("40 heads in a row: %v bits", got)
	}
}
