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
			groups[i].balls = a / n
		}
		shape = append(shape, urn(groups...)-math.Log2(float64(len(concentrations))))
	}
	for _, g := range groups {
		alone = append(alone, against(n, g.count, rolls)+math.Log2(g.faces/n))
	}
	share, others := math.Log2(againShare), math.Log2((1-againShare)/2)
	together := logSum(logSum(shape...)+others, logSum(alone...)+others, dealt(counts)+share)
	return max(0, together)
}

// dealt returns the bits of bets on faces that have not come: of the product of n/(n - t)
// over the rolls, or none if a face came twice.
func dealt(counts []int) (bits float64) {
	n, came := float64(len(counts)), 0.0
	for _, c := range counts {
		switch {
		case c > 1:
			return math.Inf(-1)
		case c == 1:
			bits += math.Log2(n / (n - came))
			came++
		}
	}
	return bits
}

// alike returns the faces of each count, by rising counts.
func alike(counts []int) (groups []urnFaces) {
	for _, c := range slices.Sorted(slices.Values(counts)) {
		last := len(groups) - 1
		if last < 0 || groups[last].count != float64(c) {
			groups = append(groups, urnFaces{count: float64(c), chance: 1 / float64(len(counts))})
			last++
		}
		groups[last].faces++
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
