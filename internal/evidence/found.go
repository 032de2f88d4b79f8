package evidence

import (
	"fmt"
	"math"
	"slices"

	"example.com/dice"
	"example.com/dice/internal/arith"
	"example.com/dice/internal/words"
)

// Enough is the evidence in bits at which a fault counts as shown: 1 in 1,000.
const Enough = 10

// Found tells what bits of evidence are about: one face, several, or the order of the rolls;
// ordered is true if the counts are little evidence. Faces are nil if only counts are known. It is
// empty below the evidence of [Doubt], and for a coin with a bias.
func Found(counts, faces []int, bits float64) (text string, ordered bool) {
	if bits < doubtful {
		return "", false
	}
	sides, rolls := len(counts), 0
	for _, c := range counts {
		rolls += c
	}
	all, order := dice.Evidence(counts), followed(sides, faces)
	switch {
	case order > max(all, doubtful) && all < doubtful:
		return "Only their order is strange: they are sorted, or follow each other.", true
	case order > max(all, doubtful):
		return fmt.Sprintf("Their order is strange: they are sorted, or follow each other. "+
			"The counts alone have %.1f bits.", all), all < Enough
	case all < doubtful:
		return "It was there after fewer rolls, and is less by now.", false
	case sides == 2:
		return "", false
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
	if dice.Evidence(slices.Delete(slices.Clone(counts), face, face+1)) < doubtful {
		return "It is one face: " + came(face) + ".", false
	}
	few, many := slices.Index(counts, slices.Min(counts)), slices.Index(counts, slices.Max(counts))
	return fmt.Sprintf("It is several faces, such as: %s, and %s.", came(few), came(many)), false
}

// Alone returns the bits that [dice.Guard] gets from one face against all others, with their share
// of its tests, if the face came c times in t rolls.
func Alone(sides int, c, t float64) float64 {
	n, tests := float64(sides), 3.0
	if sides > mostFollowed {
		tests = 2
	}
	return arith.Against(n, c, t) - math.Log2(tests*n)
}

// mostFollowed is the most sides of a die whose pairs of faces are counted.
const mostFollowed = 1 << 10

// followed returns the bits of the test of which face follows which, with its share.
func followed(sides int, faces []int) float64 {
	if len(faces) < 2 || sides > mostFollowed {
		return math.Inf(-1)
	}
	n := float64(sides)
	rows := map[int]map[int]int{} // how often each face followed each
	for i, face := range faces[1:] {
		if rows[faces[i]] == nil {
			rows[faces[i]] = map[int]int{}
		}
		rows[faces[i]][face]++
	}
	bits := -math.Log2(3)
	for _, row := range rows {
		piles := []arith.Pile{{Faces: n - float64(len(row)), Balls: 0.5, Chance: 1 / n}}
		for _, c := range row {
			piles = append(piles, arith.Pile{Faces: 1, Count: float64(c), Balls: 0.5, Chance: 1 / n})
		}
		bits += arith.Urn(piles...)
	}
	return bits
}
