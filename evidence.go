package dice

import (
	"math"
	"slices"

	"example.com/dice/internal/arith"
)

// Evidence returns the evidence that a die is unfair, in bits, 0 or more. counts[0] is
// how often face 1 came. A fair die reaches k bits, at any time, with probability at most
// 2^-k, 10 bits in one of 1024 tries: roll on, and look again when you like.
//
// It is log2 of the gold of a player who starts with one piece and bets on the faces at
// fair prices, or 0 if that is less than one piece; docs/fair.md has the formula. [Guard]
// also bets on the order of the rolls, which shows faces that depend on those before, so
// its number differs. Evidence rounds by less than 10^-6 bits, takes time in proportion
// to the faces, and is safe for concurrent use. It panics if there are no counts, or if
// one is negative.
func Evidence(counts []int) float64 {
	if len(counts) == 0 {
		misuse("Evidence", "no counts; give one for each face, face 1 first")
	}
	rolls := 0.0
	for i, c := range counts {
		if c < 0 {
			misuse("Evidence", "face %d came %d times; a count is 0 or more", i+1, c)
		}
		rolls += float64(c)
	}
	if len(counts) == 1 || rolls == 0 {
		return 0
	}
	n, groups := float64(len(counts)), alike(counts)
	var shape, alone []float64
	for _, a := range concentrations {
		for i := range groups {
			groups[i].Balls = a / n
		}
		shape = append(shape, arith.Urn(groups...)-math.Log2(float64(len(concentrations))))
	}
	for _, g := range groups {
		alone = append(alone, arith.Against(n, g.Count, rolls)+math.Log2(g.Faces/n))
	}
	share, others := math.Log2(arith.AgainShare), math.Log2((1-arith.AgainShare)/2)
	together := logSum(logSum(shape...)+others, logSum(alone...)+others, dealt(counts, rolls)+share)
	return max(0, together)
}

// dealt returns the bits of bets on faces that have not come: of the product of n/(n - t)
// over the rolls, or none if a face came twice.
func dealt(counts []int, rolls float64) (bits float64) {
	if slices.Max(counts) > 1 {
		return math.Inf(-1)
	}
	n := float64(len(counts))
	for t := 0.0; t < rolls; t++ {
		bits += math.Log2(n / (n - t))
	}
	return bits
}

// alike returns the faces of each count, by rising counts.
func alike(counts []int) (groups []arith.Pile) {
	for _, c := range slices.Sorted(slices.Values(counts)) {
		last := len(groups) - 1
		if last < 0 || groups[last].Count != float64(c) {
			groups = append(groups, arith.Pile{Count: float64(c), Chance: 1 / float64(len(counts))})
			last++
		}
		groups[last].Faces++
	}
	return groups
}

// logSum returns the logarithm of the sum of values that are given by theirs.
func logSum(logs ...float64) float64 {
	most := slices.Max(logs)
	sum := 0.0
	for _, l := range logs {
		sum += math.Exp2(l - most)
	}
	return most + math.Log2(sum)
}
