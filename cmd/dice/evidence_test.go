package main

import (
	"math"
	"slices"
	"strings"
	"testing"

	"example.com/dice"
)

// A bias shows when the computed number of rolls with it have been made: then the evidence
// of exactly such counts reaches 1 in 1,000, and not long before.
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
			return shownBy(b.n, c, float64(rolls))
		}
		if after(computed) < enough-0.2 || after(computed*9/10) > enough {
			t.Errorf("d%d: %v bits after %d rolls, %v after a tenth less", b.n, after(computed), computed, after(computed*9/10))
		}
		least, shows := leastShown(b.n, computed)
		if !shows || math.Abs(least-b.p) > 0.02 {
			t.Errorf("d%d: %v shows after %d rolls; want %v", b.n, least, computed, b.p)
		}
	}
	if _, shows := leastShown(20, 1); shows {
		t.Error("one roll shows a bias")
	}
}

// The bits that are computed are those that Guard counts, whatever else its tests see.
func TestShownByIsThatOfGuard(t *testing.T) {
	for _, n := range []int{2, 6, 20} {
		faces := slices.Repeat([]int{n}, 60)
		for i := range 30 {
			faces[i] = i%(n-1) + 1
		}
		if alone, all := shownBy(n, 30, 60), evidence(n, faces); alone > all {
			t.Errorf("d%d: one face alone has %v bits; all tests %v", n, alone, all)
		}
	}
	if got, want := shownBy(2, 40, 40), dice.Guard(dice.Replay(2)).Evidence(); got < want+30 || got > 38 {
		t.Errorf("40 heads in a row: %v bits", got)
	}
}

// No verdict says that a die is fair.
func TestVerdictsNeverSayFair(t *testing.T) {
	for _, bits := range []float64{0, 0.9, 1, 5.3, 20, 40, 511} {
		text := inWords(20, bits)
		if strings.Contains(strings.ReplaceAll(text, "fair d20", ""), "fair") || !strings.Contains(text, "fair d20") {
			t.Error(text)
		}
	}
	if got, want := inWords(20, math.Log2(37.5)), "A fair d20 ever shows this much at most once in 37 tries."; got != want {
		t.Errorf("%s; want %s", got, want)
	}
}
