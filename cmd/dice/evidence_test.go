package main

import (
	"math"
	"testing"

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
