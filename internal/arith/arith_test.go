package arith

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
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

// Products and common multiples are those of whole numbers without limits, up to MaxUnit.
func TestWholeNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.OneOf(rapid.Uint64Range(1, 100), rapid.Uint64Range(1, 1<<31),
			rapid.Uint64Min(1), rapid.SampledFrom([]uint64{1 << 20, 1 << 32, 1 << 44}))
		a, b := number.Draw(t, "a"), number.Draw(t, "b")
		if rapid.Bool().Draw(t, "at the limit") {
			b = MaxUnit/a + rapid.Uint64Range(0, 1).Draw(t, "above")
			b = max(1, b)
		}
		x, y := new(big.Int).SetUint64(a), new(big.Int).SetUint64(b)
		common := new(big.Int).GCD(nil, nil, x, y)
		if got := GCD(a, b); got != common.Uint64() {
			t.Fatalf("GCD(%d, %d) is %d", a, b, got)
		}
		product := x.Mul(x, y)
		multiple := new(big.Int).Quo(product, common)
		for name, of := range map[string]struct {
			f    func(a, b uint64) (uint64, bool)
			want *big.Int
		}{"Product": {Product, product}, "LCM": {LCM, multiple}} {
			got, ok := of.f(a, b)
			if fits := of.want.Cmp(big.NewInt(MaxUnit)) <= 0; ok != fits || ok && got != of.want.Uint64() {
				t.Fatalf("%s(%d, %d) is %d, %v; want %d", name, a, b, got, ok, of.want)
			}
		}
	})
}

// Reduce returns the largest number that divides all, and divides by it.
func TestReduce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.Uint64Range(0, 1<<20), 1, 5).Draw(t, "list")
		factor := rapid.Uint64Range(1, 1<<40).Draw(t, "factor")
		if slices.Max(list) == 0 {
			list[0] = 1
		}
		want, reduced := factor*list[0], slices.Clone(list)
		for i, x := range list {
			want = GCD(want, factor*x)
			reduced[i] *= factor
		}
		got := Reduce(reduced)
		rest := uint64(0)
		for i, x := range reduced {
			rest = GCD(rest, x)
			if x*got != factor*list[i] {
				t.Fatalf("%d times %v of %d times %v", got, reduced, factor, list)
			}
		}
		if got != want || rest != 1 {
			t.Fatalf("%d divides %d times %v; want %d", got, factor, list, want)
		}
	})
}

// Weights are 0 or more, not all 0, and their sum is an int.
func TestWeights(t *testing.T) {
	const most = math.MaxInt
	for _, test := range []struct {
		weights []int
		sum     uint64
		above   int
		want    string
	}{
		{[]int{0, 3, 4}, 7, 2, ""}, {[]int{most}, most, 1, ""}, {[]int{most - 1, 0, 1}, most, 2, ""},
		{[]int{1, most}, 0, 0, "the weights sum to more than " + strconv.Itoa(most)},
		{[]int{most, most, most}, 0, 0, "the weights sum to more than " + strconv.Itoa(most)},
		{[]int{1, -1}, 0, 0, "weights[1] is -1; weights are 0 or more"},
		{[]int{0, 0}, 0, 0, "no weight is above 0"}, {nil, 0, 0, "no weight is above 0"},
	} {
		sum, above, err := Weights(test.weights)
		said := ""
		if err != nil {
			said = err.Error()
		}
		if sum != test.sum || above != test.above || !strings.HasPrefix(said, test.want) ||
			(test.want == "") != (err == nil) {
			t.Errorf("%v: %d, %d, %v; want %d, %d, %s", test.weights, sum, above, err, test.sum, test.above,
				test.want)
		}
	}
}
