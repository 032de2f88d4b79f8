package plan

import "math/bits"

// A sums is a set of numbers below a limit, 0 always among them: the units that
// patterns of some items can take.
type sums []uint64

// newSums returns the set of 0 alone, with room for numbers up to most.
func newSums(most uint64) sums {
	s := make(sums, most/64+1)
	s[0] = 1
	return s
}

// with returns the sums of s and up to most times units.
func (s sums) with(units, most uint64) sums {
	t := make(sums, len(s))
	copy(t, s)
	limit := uint64(len(s)) * 64
	for n := uint64(1); most > 0 && n*units < limit; n *= 2 {
		n = min(n, most)
		t.or(n * units)
		most -= n
	}
	return t
}

// or adds to the set all its numbers plus shift.
func (s sums) or(shift uint64) {
	words, part := int(shift/64), shift%64
	for i := len(s) - 1; i >= words; i-- {
		x := s[i-words] << part
		if part > 0 && i > words {
			x |= s[i-words-1] >> (64 - part)
		}
		s[i] |= x
	}
}

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
