package dice

import (
	"math"

	"example.com/dice/internal/arith"
)

// Evidence returns the evidence that a die is unfair in counts of its faces, in bits: 0 or
// more. counts[0] is how often face 1 came. With a fair die, the probability that it reaches
// k bits at any time is at most 2^-k: roll on, and look again when you like.
//
// It is that of [Guard] without the order of the rolls, which finds more: a face that
// depends on the one before. It rounds by less than 10^-14 bits for each roll. It takes time
// for each face, and may be called from several goroutines. Evidence panics if there are no
// counts, or if one is negative.
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
	shape := make([]float64, 0, len(concentrations))
	for _, a := range concentrations {
		shape = append(shape, urn(counts, rolls, a))
	}
	alone := make([]float64, 0, len(counts))
	for _, c := range counts {
		alone = append(alone, arith.Against(float64(len(counts)), float64(c), rolls))
	}
	return max(0, logMean(logMean(shape...), logMean(alone...)))
}

// urn returns the bits of Pólya's urn for counts: of the product of (n·c + A)/(t + A) over the
// rolls, in any order.
func urn(counts []int, rolls, a float64) float64 {
	n := float64(len(counts))
	sum := arith.LogGamma(a) - arith.LogGamma(rolls+a) + rolls*math.Log2(n)
	for _, c := range counts {
		if c > 0 {
			sum += arith.LogGamma(float64(c)+a/n) - arith.LogGamma(a/n)
		}
	}
	return sum
}

// logMean returns the logarithm of the mean of values that are given by theirs.
func logMean(logs ...float64) float64 {
	most := math.Inf(-1)
	for _, l := range logs {
		most = max(most, l)
	}
	sum := 0.0
	for _, l := range logs {
		sum += math.Exp2(l - most)
	}
	return most + math.Log2(sum/float64(len(logs)))
}
