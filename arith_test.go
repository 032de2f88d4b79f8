package dice

import (
	"math"
	"math/bits"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// divided is hi·2^64+lo divided by n.
func divided(hi, lo, n uint64) (qHi, q, r uint64) {
	q, r = bits.Div64(hi%n, lo, n)
	return hi / n, q, r
}

// checkDivisor checks the divisor of n, and its quotients of many numbers, also of more.
func checkDivisor(t interface{ Fatalf(string, ...any) }, n, more uint64) {
	d := divisorOf(n)
	// The inverse is ⌊(2^128-1)/(n·2^shift)⌋ - 2^64, and the reciprocal ⌈2^64/n⌉.
	inverse := wide(math.MaxUint64, math.MaxUint64)
	if inverse.Quo(inverse, wide(0, n<<d.shift)).Cmp(wide(1, d.inverse)) != 0 ||
		n<<d.shift>>63 != 1 {
		t.Fatalf("%d has the inverse %d and the shift %d; want %v", n, d.inverse, d.shift, inverse)
	}
	if want := math.MaxUint64/n + 1; d.reciprocal != want {
		t.Fatalf("%d has the reciprocal %d; want %d", n, d.reciprocal, want)
	}
	last := d.reciprocal - 1
	for _, x := range []uint64{0, 1, n - 1, n, last / n * n, last/n*n - 1, last, more, -n,
		math.MaxUint64} {
		const most = 1<<63 - 1
		for _, x := range []uint64{x & most, most, most / n * n, (most/n*n - 1) & most} {
			if q, r := d.divide(x); q != x/n || r != x%n {
				t.Fatalf("%d by %d: %d, %d", x, n, q, r)
			}
		}
		for _, hi := range []uint64{0, 1, n - 1, n, more, math.MaxUint64} {
			qHi, q, r := d.divideWide(hi, x)
			if wantHi, want, rest := divided(hi, x, n); qHi != wantHi || q != want || r != rest {
				t.Fatalf("%d·2^64 + %d by %d: %d·2^64 + %d, %d", hi, x, n, qHi, q, r)
			}
		}
	}
}

// A divisor divides all that its methods are for, as the processor does.
func TestDivisor(t *testing.T) {
	for n := uint64(1); n < 5000; n++ {
		checkDivisor(t, n, 1<<63)
		checkDivisor(t, -n, n)
		if n < 200 {
			for i := range 64 {
				checkDivisor(t, max(1, 1<<i+n-100), n<<i)
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		any := rapid.Uint64Range(1, math.MaxUint64)
		checkDivisor(t, rapid.OneOf(sides64, any).Draw(t, "n"), any.Draw(t, "x"))
	})
	if one := divisorOf(1); one.reciprocal != 0 {
		t.Errorf("1 has the reciprocal %d; it has none in a word", one.reciprocal)
	}
}

// The digits of a fraction are those of division, at both ends of every digit.
func TestFraction(t *testing.T) {
	check := func(x uint64, bounds []uint64, m uint64) (digits, want []uint64) {
		d := divisorOf(m)
		f := d.fraction(x)
		for _, b := range bounds {
			var digit uint64
			digit, f = bits.Mul64(f, b)
			digits = append(digits, digit)
			m /= b
			want = append(want, x/m%b)
		}
		return digits, want
	}
	for x := range uint64(5040) {
		digits, want := check(x, []uint64{7, 6, 5, 4, 3, 2}, 5040)
		if diff := cmp.Diff(want, digits); diff != "" {
			t.Fatalf("%d: %s", x, diff)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		m, bounds := uint64(1), []uint64{}
		for {
			b := rapid.OneOf(rapid.Uint64Range(2, 60), rapid.Uint64Range(2, math.MaxInt64)).Draw(t, "bound")
			hi, next := bits.Mul64(m, b)
			if hi != 0 || next >= 1<<63 {
				break
			}
			m, bounds = next, append(bounds, b)
		}
		x := rapid.Uint64Range(0, m-1).Draw(t, "x")
		if len(bounds) > 0 && rapid.Bool().Draw(t, "edge") { // next to where the first digit changes
			step := m / bounds[0]
			x = x / step * step
			x -= min(x, uint64(rapid.IntRange(0, 1).Draw(t, "below")))
		}
		digits, want := check(x, bounds, m)
		if diff := cmp.Diff(want, digits); diff != "" {
			t.Fatalf("%d of %v: %s", x, bounds, diff)
		}
	})
}

// A quotient of 128 bits is that of arithmetic without limits, also where the
// product passes them.
func TestMulDiv(t *testing.T) {
	numbers := []uint64{1, 2, 3, 1 << 32, 0x5555555555555555, 0x9e3779b97f4a7c15, math.MaxUint64 - 1,
		math.MaxUint64}
	for _, q := range numbers {
		for _, m := range numbers {
			for _, d := range numbers {
				xHi, x := bits.Mul64(q, d)
				wantHi, want := bits.Mul64(q, m)
				if hi, lo := mulDiv(xHi, x, m, d); hi != wantHi || lo != want {
					t.Errorf("%d·%d·%d/%d is %d, want %d", q, d, m, d, wide(hi, lo), wide(wantHi, want))
				}
			}
		}
	}
}
