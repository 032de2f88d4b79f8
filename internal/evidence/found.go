package evidence

import (
	"fmt"
	"math"
	"slices"

	"example.com/dice/internal/words"
)

// Enough is the evidence in bits at which a fault counts as shown: 1 in 1,000.
const Enough = 10

// Advice on dice that are unfair.
const (
	another = "Take another die; in Go, dice.Debias makes fair results from this one, if its bias " +
		"stays the same."
	inOrder  = "Test rolls in the order in which they were made, or use -counts."
	forCards = "; for a key from cards: dice key deck."
	apart    = "A roll must not depend on those before: roll, or shuffle all cards, each time."
)

// Found tells what bits of evidence are about, and what to do: one face, several,
// repeats, or the order of the rolls. Faces are nil if only counts are known. The text is
// empty below the evidence of [Doubt], and for a coin with a bias.
func Found(counts, faces []int, bits float64) (text, advice string) {
	if bits < doubtful {
		return "", another
	}
	sides, rolls := len(counts), 0
	for _, c := range counts {
		rolls += c
	}
	all := OfCounts(counts)
	shown, again, order := betsOn(sides, faces).Parts() // none goes on when one has enough
	switch {
	case slices.Max(counts) == 1 && all >= doubtful:
		return "No face came twice, as with cards that are dealt" + forCards, apart
	case again > max(shown, order, doubtful):
		return "Faces repeat too seldom, as with cards that are dealt" + forCards, apart
	case order > max(shown, doubtful) && all < doubtful:
		return "Only their order is strange: they are sorted, or follow each other.", inOrder
	case order > max(shown, doubtful):
		advice = another
		if all < Enough {
			advice = inOrder
		}
		return fmt.Sprintf("Their order is strange: they are sorted, or follow each other. "+
			"The counts alone have %.1f bits.", all), advice
	case all < doubtful:
		return "It was there after fewer rolls, and is less by now.", another
	case sides == 2:
		return "", another
	}
	face, most := 0, math.Inf(-1)
	for i, c := range counts {
		if one := Alone(sides, float64(c), float64(rolls)); one > most {
			face, most = i, one
		}
	}
	came := func(i int) string {
		return words.Faces(sides, i+1, i+1) + " came " + words.Count(counts[i], "time")
	}
	if OfCounts(slices.Delete(slices.Clone(counts), face, face+1)) < doubtful {
		return "It is one face: " + came(face) + ".", another
	}
	few, many := slices.Index(counts, slices.Min(counts)), slices.Index(counts, slices.Max(counts))
	return fmt.Sprintf("It is several faces, such as: %s, and %s.", came(few), came(many)), another
}

// NoneTwice returns in how many tries rolls of a fair die, as many as counted, are once
// different faces; or 1 if a face came twice.
func NoneTwice(counts []int) float64 { return max(1, math.Exp2(dealt(counts))) }

// Alone returns the bits that dice.Guard gets from one face against all others, with
// their share of its tests, if the face came c times in t rolls.
func Alone(sides int, c, t float64) float64 {
	return against(float64(sides), c, t) + math.Log2(share(sides)/float64(sides))
}
