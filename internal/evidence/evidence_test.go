package evidence

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// No words say that a die is fair.
func TestWordsNeverSayFair(t *testing.T) {
	for _, bits := range []float64{0, 0.9, 1, 5.3, 20, 40, 511} {
		text := InWords(20, bits)
		if strings.Contains(strings.ReplaceAll(text, "fair d20", ""), "fair") || !strings.Contains(text,
			"fair d20") {
			t.Error(text)
		}
	}
	if got, want := InWords(20, math.Log2(37.5)),
		"A fair d20 shows this much, at any time, in at most one of 37 tries."; got != want {
		t.Errorf("%s; want %s", got, want)
	}
}

// Rolls that a fair die shows once in 20 tries are doubtful, and others are not.
func TestDoubt(t *testing.T) {
	stuck := slices.Repeat([]int{6}, 12)
	if got := Doubt(6, stuck); !strings.HasPrefix(got, "The rolls are evidence against the die: ") {
		t.Errorf("twelve sixes: %q", got)
	}
	for n := range stuck {
		doubts := Doubt(6, stuck[:n]) != ""
		if few := Bits(6, stuck[:n]) < math.Log2(20); doubts == few {
			t.Errorf("%d sixes, %v bits: doubted %v", n, Bits(6, stuck[:n]), doubts)
		}
	}
	for _, sides := range []int{1, MostSides + 1} {
		if got := Doubt(sides, nil); got != "" {
			t.Errorf("a d%d: %q", sides, got)
		}
	}
}
