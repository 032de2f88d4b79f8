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
	all, again, order := dice.Evidence(counts), repeated(sides, faces), followed(sides, faces)
	switch {
	case slices.Max(counts) == 1 && all >= doubtful:
		return "No face came twice, as with cards that are dealt" + forCards, apart
	case again > max(all, order, doubtful):
		return "Faces repeat too seldom, as with cards that are dealt" + forCards, apart
	case order > max(all, doubtful) && all < doubtful:
		return "Only their order is strange: they are sorted, or follow each other.", inOrder
	case order > max(all, doubtful):
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
	if dice.Evidence(slices.Delete(slices.Clone(counts), face, face+1)) < doubtful {
		return "It is one face: " + came(face) + ".", another
	}
	few, many := slices.Index(counts, slices.Min(counts)), slices.Index(counts, slices.Max(counts))
	return fmt.Sprintf("It is several faces, such as: %s, and %s.", came(few), came(many)), another
}

// NoneTwice returns in how many tries rolls of a fair die, as many as counted, are once
// different faces; or 1 if a face came twice.
func NoneTwice(counts []int) float64 {
	tries, came := 1.0, 0
	for _, c := range counts {
		if c > 1 {
			return 1
		}
		if c > 0 {
			tries *= float64(len(counts)) / float64(len(counts)-came)
			came++
		}
	}
	return tries
}

// Alone returns the bits that [dice.Guard] gets from one face against all others, with
// their share of its tests, if the face came c times in t rolls.
func Alone(sides int, c, t float64) float64 {
	return arith.Against(float64(sides), c, t) + math.Log2(share(sides)/float64(sides))
}

// share returns that of each test but that of repeats.
func share(sides int) float64 {
	if sides > mostFollowed {
		return (1 - arith.AgainShare) / 2
	}
	return (1 - arith.AgainShare) / 3
}

// repeated returns the bits of the test of faces that come again, with its share.
func repeated(sides int, faces []int) float64 {
	n, round := float64(sides), arith.NewRound(sides)
	var bits [len(arith.Repeats)]float64
	for roll, face := range faces {
		s := float64(round.Came)
		again := round.Has(face-1, int64(roll))
		for i, of := range arith.Repeats {
			if again {
				bits[i] += math.Log2(of)
			} else {
				bits[i] += math.Log2((n - of*s) / (n - s))
			}
		}
	}
	most, sum := slices.Max(bits[:]), 0.0
	for _, b := range bits {
		sum += math.Exp2(b - most)
	}
	return most + math.Log2(sum/float64(len(bits))*arith.AgainShare)
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
	bits := math.Log2(share(sides))
	for _, row := range rows {
		piles := []arith.Pile{{Faces: n - float64(len(row)), Balls: 0.5, Chance: 1 / n}}
		for _, c := range row {
			piles = append(piles, arith.Pile{Faces: 1, Count: float64(c), Balls: 0.5, Chance: 1 / n})
		}
		bits += arith.Urn(piles...)
	}
	return bits
}
