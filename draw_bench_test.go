package dice_test

import (
	"math/rand/v2"
	"testing"

	"example.com/dice"
)

var manySides = [16]int{20, 6, 4, 100, 8, 12, 10, 3, 7, 13, 1000, 52, 2, 5, 33, 19}

// A draw whose sides change at each call, beside IntN.
func BenchmarkDraw(b *testing.B) {
	sum := 0
	rng := rand.New(pcg())
	intN := func(n int) {
		for i := range n {
			sum += rng.IntN(manySides[i&15])
		}
	}
	global := func(n int) {
		for i := range n {
			sum += rand.IntN(manySides[i&15])
		}
	}
	for _, c := range []struct {
		name     string
		src      dice.Source
		baseline func(n int)
	}{
		{"Generator", dice.Generator(pcg()), intN},
		{"Random", dice.Random, global},
		{"Crypto", dice.Crypto, global},
		{"d6", dice.FromRand(pcg(), 6), intN},
	} {
		b.Run(c.name, func(b *testing.B) {
			compare(b, "×IntN", func(n int) {
				for i := range n {
					face, _ := dice.Draw(c.src, manySides[i&15])
					sum += face
				}
			}, c.baseline)
		})
	}
}
