package dice

import "example.com/dice/internal/evidence"

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
	for i, c := range counts {
		if c < 0 {
			misuse("Evidence", "face %d came %d times; a count is 0 or more", i+1, c)
		}
	}
	return evidence.OfCounts(counts)
}
