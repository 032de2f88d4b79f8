package evidence

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	_ "example.com/dice/internal/dicetest/seed" // of random tests
)

// Each roll multiplies the stake by the share of its face in the urn over its chance.
func TestUrn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 6).Draw(t, "sides")
		piles := make([]urnFaces, n)
		all, chances := 0.0, 0.0
		for i := range piles {
			piles[i] = urnFaces{1, 0, rapid.Float64Range(1e-6, 100).Draw(t, "balls"),
				rapid.Float64Range(1e-3, 1).Draw(t, "chance")}
			all += piles[i].balls
			chances += piles[i].chance
		}
		for i := range piles {
			piles[i].chance /= chances
		}
		want := 0.0
		for _, i := range rapid.SliceOfN(rapid.IntRange(0, n-1), 0, 300).Draw(t, "rolls") {
			p := &piles[i]
			want += math.Log2((p.balls + p.count) / all / p.chance)
			p.count++
			all++
		}
		if got := urn(piles...); math.Abs(got-want) > 1e-10*(1+math.Abs(want)) {
			t.Fatalf("%v: %v bits; want %v", piles, got, want)
		}
	})
}

// With a ball of each face the stake is n^t·(n-1)!·∏ c!/(t+n-1)!, of whole numbers.
func TestUrnOfManyRolls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		counts := rapid.SliceOfN(rapid.Int64Range(0, 20_000), 2, 4).Draw(t, "counts")
		n, rolls := int64(len(counts)), int64(0)
		piles, won := []urnFaces(nil), new(big.Int).MulRange(1, n-1)
		for _, c := range counts {
			piles = append(piles, urnFaces{1, float64(c), 1, 1 / float64(n)})
			won.Mul(won, new(big.Int).MulRange(1, c))
			rolls += c
		}
		lost := new(big.Float).SetInt(new(big.Int).MulRange(1, rolls+n-1))
		var share big.Float
		exponent := share.Quo(new(big.Float).SetInt(won), lost).MantExp(&share)
		part, _ := share.Float64()
		want := float64(rolls)*math.Log2(float64(n)) + float64(exponent) + math.Log2(part)
		if got := urn(piles...); math.Abs(got-want) > 1e-8 {
			t.Fatalf("%v: %v bits; want %v", counts, got, want)
		}
	})
}

// Of a coin that shows c+d heads in 2·c flips, the stake is exp(d²/c)/√(π·c) if c is
// large.
func TestUrnOfTheMostRolls(t *testing.T) {
	for c := 1e14; c < 0x1p62; c *= 4 {
		for _, far := range []float64{0, 0.1, 1, 10} {
			d := math.Round(far * math.Sqrt(c))
			want := d*d/c/math.Ln2 - math.Log2(math.Pi*c)/2
			if got := against(2, c+d, 2*c); math.Abs(got-want) > 1e-6 {
				t.Errorf("%v more than %v: %v bits; want %v", d, c, got, want)
			}
		}
		// tails alone double the stake nearly each time
		if got := against(2, 0, c); !(math.Abs(got-c) <= 100) {
			t.Errorf("%v tails: %v bits", c, got)
		}
	}
}
