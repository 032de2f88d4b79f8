package plan

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// A cost and its bound have the digits that show the gap, and no more. Those whose gap is
// below 10^-9 are not shown as different, though one is rounded and the other cut.
func TestCostAndBoundAreToldApart(t *testing.T) {
	for _, test := range []struct{ cost, bound, want string }{
		{"1.3551334", "1.3551333", "1.3551334 1.3551333"}, {"1.3551", "1.35", "1.355 1.350"},
		{"1.35509", "1.35501", "1.35509 1.35501"}, {"1.35501", "1.35499", "1.35501 1.35499"},
		{"4/3", "1.33333333", "1.333333333 1.333333330"},
		{"3/2", "3/2", ""}, {"1.5000000009", "3/2", ""},
		{"1.500000001", "3/2", "1.500000001 1.500000000"},
		{"8.4226500000001", "8.4226499999999", ""},
	} {
		cost, _ := new(big.Rat).SetString(test.cost)
		bound, _ := new(big.Rat).SetString(test.bound)
		digits, differ := apart(cost, bound, 3)
		got := ""
		if differ {
			got = cost.FloatString(digits) + " " + below(bound, digits).FloatString(digits)
		} else if digits != 3 {
			t.Errorf("%s and %s have %d digits; want 3", test.cost, test.bound, digits)
		}
		if got != test.want {
			t.Errorf("%s and %s are shown as %q; want %q", test.cost, test.bound, got, test.want)
		}
	}
}

// A bound that is rounded remains one: any fraction, in any number of digits, and as
// printed.
func TestBelow(t *testing.T) {
	random := rand.New(rand.NewPCG(40, 34))
	for range 10_000 {
		bound, digits := big.NewRat(random.Int64N(1<<random.IntN(50)),
			1+random.Int64N(1<<random.IntN(40))), random.IntN(10)
		shown := below(bound, digits)
		gap, step := new(big.Rat).Sub(bound, shown), new(big.Rat).SetFrac64(1, int64(math.Pow10(digits)))
		if gap.Sign() < 0 || gap.Cmp(step) >= 0 || !new(big.Rat).Quo(shown, step).IsInt() {
			t.Errorf("%v with %d digits is %v", bound, digits, shown)
		}
		if least, _ := new(big.Rat).SetString(four(below(bound, places(bound)))); least.Cmp(bound) > 0 {
			t.Errorf("%v is at least %v, as printed", bound, least)
		}
	}
	for cost, want := range map[*big.Rat]string{
		big.NewRat(8, 7): "1.143", big.NewRat(2, 1): "2", big.NewRat(13_0607, 10_000): "13.06",
		big.NewRat(1999_96, 100): "2000", big.NewRat(1, 4): "0.25", big.NewRat(100, 1): "100",
	} {
		if got := four(cost); got != want {
			t.Errorf("%v in four digits is %s; want %s", cost, got, want)
		}
	}
}

// A small change has the digits that show it.
func TestChangesAreNeverZero(t *testing.T) {
	for cost, want := range map[string]string{
		"2": "same", "1": "-50.0 %", "2.5": "+25.0 %", "1.99988": "-0.0060 %", "2.002": "+0.1 %",
		"1.9998": "-0.010 %", "2000000002/1000000000": "+0.00000010 %", "2.0009": "+0.045 %",
	} {
		made, _ := new(big.Rat).SetString(cost)
		if got := changed(big.NewRat(2, 1), made); got != want {
			t.Errorf("%s instead of 2 is %s; want %s", cost, got, want)
		}
	}
}
