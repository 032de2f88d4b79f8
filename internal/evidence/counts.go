package evidence

import (
	"math"
	"slices"
)

// OfCounts returns the bits of the tests that need no order, 0 or more: log2 of the gold
// of a player who starts with one piece. One more test is for cards that are dealt.
func OfCounts(counts []int) float64 {
	rolls := 0.0
	for _, c := range counts {
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
		shape = append(shape, urn(groups...)-math.Log2(float64(len(concentrations))))
	}
	for _, g := range groups {
		alone = append(alone, against(n, g.Count, rolls)+math.Log2(g.Faces/n))
	}
	share, others := math.Log2(againShare), math.Log2((1-againShare)/2)
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
func alike(counts []int) (groups []pile) {
	for _, c := range slices.Sorted(slices.Values(counts)) {
		last := len(groups) - 1
		if last < 0 || groups[last].Count != float64(c) {
			groups = append(groups, pile{Count: float64(c), Chance: 1 / float64(len(counts))})
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
