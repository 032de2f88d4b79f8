package arith

import "math/bits"

// Sums are weights that can be taken away, as a binary tree: node i is the sum of its
// children 2i and 2i+1, and the weights are the second half. So one is found and taken along
// a path.
type Sums []uint64

// NewSums returns the sums of n weights.
func NewSums(n int, weight func(i int) uint64) Sums {
	leaves := 1 << bits.Len(uint(n-1))
	s := make(Sums, 2*leaves)
	for i := range n {
		s[leaves+i] = weight(i)
	}
	for i := leaves - 1; i > 0; i-- {
		s[i] = s[2*i] + s[2*i+1]
	}
	return s
}

// All returns the sum of all weights.
func (s Sums) All() uint64 { return s[1] }

// Take makes the weight 0 of the index that has case x, which must be below the sum: first
// come the cases of index 0. It returns which of its cases that is, and the weight.
func (s Sums) Take(x uint64) (index int, rest, weight uint64) {
	leaf := 1
	for leaf < len(s)/2 {
		leaf *= 2
		if x >= s[leaf] {
			x -= s[leaf]
			leaf++
		}
	}
	weight = s[leaf]
	for i := leaf; i > 0; i /= 2 {
		s[i] -= weight
	}
	return leaf - len(s)/2, x, weight
}

// Put gives a weight back.
func (s Sums) Put(index int, weight uint64) {
	for i := index + len(s)/2; i > 0; i /= 2 {
		s[i] += weight
	}
}
