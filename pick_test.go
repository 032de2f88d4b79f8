package dice

import (
	"math"
	"math/big"
	"testing"
)

// Each integer from lo to hi comes from one face, in order.
func TestBetween(t *testing.T) {
	for _, test := range []struct{ lo, hi int }{
		{0, 10}, {7, 11}, {-3, 3}, {-9, -6}, {math.MaxInt - 1, math.MaxInt},
		{math.MinInt, math.MinInt + 1},
	} {
		d := Must(Enumerate(1, func(rng Dice) (int, error) { return Between(rng, test.lo, test.hi) }))
		if !d.Fair(test.lo, test.hi) || d.Open().Sign() != 0 {
			t.Errorf("Between(%d, %d):\n%v", test.lo, test.hi, d)
		}
		for face := 1; face <= test.hi-test.lo+1; face++ {
			got, err := Between(Script(face), test.lo, test.hi)
			if want := test.lo + (face - 1); got != want || err != nil {
				t.Errorf("Between(%d, %d) of face %d = %d, %v; want %d", test.lo, test.hi, face, got, err,
					want)
			}
		}
	}
	widest := Script(math.MaxInt, 1)
	for _, want := range []int{-1, math.MinInt + 1} {
		if got, err := Between(widest, math.MinInt+1, -1); got != want || err != nil {
			t.Errorf("the widest range gives %d, %v; want %d", got, err, want)
		}
	}
}

// The probability is favourable/of, exactly, by the faces up to favourable.
func TestChance(t *testing.T) {
	for of := 1; of <= 12; of++ {
		for favourable := 0; favourable <= of; favourable++ {
			d := Must(Enumerate(1, func(rng Dice) (int, error) {
				happens, err := Chance(rng, favourable, of)
				return asInt(happens), err
			}))
			rolls := d.ExpectedExact().RatString()
			known := favourable == 0 || favourable == of
			if d.P(1).Cmp(big.NewRat(int64(favourable), int64(of))) != 0 || d.Open().Sign() != 0 ||
				(rolls == "0") != known {
				t.Errorf("Chance(%d, %d), %s draws:\n%v", favourable, of, rolls, d)
			}
		}
	}
	for face, want := range map[int]bool{1: true, 3: true, 4: false, 10: false} {
		if got, err := Chance(Script(face), 3, 10); got != want || err != nil {
			t.Errorf("face %d of 3 in 10: %v, %v", face, got, err)
		}
	}
}

func asInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
