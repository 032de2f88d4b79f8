// Package evidence tells what rolls say against a die, in bits and in words, as
// [dice.Guard] counts it.
package evidence

import (
	"errors"
	"fmt"
	"math"

	"example.com/dice"
	"example.com/dice/internal/words"
)

// MostSides is the most that [dice.Guard] counts.
const MostSides = 1 << 20

// doubtful is the evidence in bits that a fair die shows at most once in 20 tries.
var doubtful = math.Log2(20)

// Bits returns the evidence of faces against a die, in bits.
func Bits(sides int, faces []int) float64 {
	guard := dice.Guard(dice.Die(dice.Script(faces...), sides))
	for {
		_, err := guard.Roll()
		if err != nil && !errors.Is(err, dice.ErrUnfair) {
			return guard.Evidence()
		}
	}
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
