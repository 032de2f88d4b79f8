package packing

import "math/bits"

// A sums is a set of numbers below a limit, with 0: the possible units of patterns.
type sums []uint64

// wordsTo returns how many words a set of numbers up to most takes.
func wordsTo(most uint64) int { return int(most/64 + 1) }

// with makes t, which is as long as s, the sums of s and up to most times units.
func (t sums) with(s sums, units, most uint64) {
	copy(t, s)
	limit := uint64(len(t)) * 64
	unlimited := most >= limit/units
	for n := uint64(1); most > 0 && n*units < limit; n *= 2 {
		n = min(n, most)
		multiples := unlimited && n*units >= 64
		t.or(n*units, multiples)
		if multiples {
			return
		}
		most -= n
	}
}

// or adds to the set all its numbers plus shift; or, in one run, plus all multiples of
// shift, which then is at least 64, so that the words below one are complete when it is
// made.
func (s sums) or(shift uint64, multiples bool) {
	words, part := int(shift/64), shift%64
	i, step := len(s)-1, -1
	if multiples {
		i, step = words, 1
	}
	for ; words <= i && i < len(s); i += step {
		s[i] |= s[i-words] << part
		if i > words {
			s[i] |= s[i-words-1] >> (64 - part)
		}
	}
}

// has reports whether x is in the set.
func (s sums) has(x uint64) bool { return s[x/64]>>(x%64)&1 == 1 }

// atMost returns the greatest number of the set that is at most x.
func (s sums) atMost(x uint64) uint64 {
	i := x / 64
	word := s[i] << (63 - x%64) >> (63 - x%64)
	for word == 0 {
		i--
		word = s[i]
	}
	return i*64 + uint64(bits.Len64(word)) - 1
}
