package arith

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	_ "example.com/dice/internal/dicetest/seed" // of random tests
)

func TestLog2(t *testing.T) {
	for k := -63; k < 64; k++ {
		if got := Log2(math.Ldexp(1, k)); got != float64(k) {
			t.Errorf("Log2(2^%d) is %v", k, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		x := float64(rapid.Uint64Range(1, math.MaxUint64).Draw(t, "x")) / float64(rapid.Uint64Range(1,
			math.MaxUint64).Draw(t, "y"))
		if got, want := Log2(x), math.Log2(x); math.Abs(got-want) > 1e-13 {
			t.Fatalf("Log2(%v) is %v, want %v", x, got, want)
		}
	})
	// The same on every machine, to the last digit.
	if got := math.Float64bits(Log2(1_000_003)); got != 0x4033ee7b8fb82f5d {
		t.Errorf("%#x", got)
	}
}
