// Package evidence tells what rolls say against a die, in bits and in words: [Bets] of
// rolls in their order, [OfCounts] of counts alone, [Found] what they are about.
package evidence

import (
	"fmt"
	"math"

	"example.com/dice/internal/words"
)

// MostSides is the most sides of a die whose faces are counted.
const MostSides = 1 << 20

// doubtful is the evidence in bits that a fair die shows at most once in 20 tries: log2 20.
const doubtful = 4.321928094887362

// Bits returns the evidence of faces against a die, in bits.
func Bits(sides int, faces []int) float64 { return betsOn(sides, faces).Bits() }

func betsOn(sides int, faces []int) *Bets {
	b := NewBets(sides)
	for _, face := range faces {
		b.Roll(face - 1)
	}
	return b
}

// InWords tells what evidence means. It never says that a die is fair.
func InWords(sides int, bits float64) string {
	tries := math.Floor(math.Exp2(bits))
	if tries < 2 {
		return fmt.Sprintf("No evidence yet against a fair %s.", words.Die(sides))
	}
	rate := fmt.Sprintf("at most one of %.0f", tries)
	if tries >= 1e6 {
		rate = fmt.Sprintf("less than one of 10^%.0f", math.Floor(bits*math.Log10(2)))
	}
	return fmt.Sprintf("A fair %s shows this much, at any time, in %s tries.", words.Die(sides), rate)
}

// Doubt says what faces that were rolled for something else are evidence of, if a fair
// die shows as much at most once in 20 tries. Otherwise it is empty.
func Doubt(sides int, faces []int) string {
	if sides < 2 || sides > MostSides {
		return ""
	}
	bits := Bits(sides, faces)
	if bits < doubtful {
		return ""
	}
	return fmt.Sprintf("The rolls are evidence against the die: %.1f bits. %s", bits,
		InWords(sides, bits))
}
