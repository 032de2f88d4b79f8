package peers

import (
	"math/bits"

	"example.com/dice"
)

// leastIndexes draws from a store one of the sum of the weights, finds its outcome by a guide
// table, and puts back which of the outcome's cases came.
func leastIndexes(die dice.Source, weights []int) func() {
	s, sum := newLeastStore(die), 0
	var ends []uint64
	for _, w := range weights {
		sum += w
		ends = append(ends, uint64(sum))
	}
	shift := max(0, bits.Len(uint(sum))-bits.Len(uint(4*len(weights))))
	guide := make([]uint32, sum>>shift+1)
	for i, at := 0, 0; at < len(guide); at++ {
		for ends[i] <= uint64(at)<<shift && i < len(ends)-1 {
			i++
		}
		guide[at] = uint32(i)
	}
	m := ratioOf(uint64(sum))
	return times(draws, func() (int, error) {
		x, err := s.draw(&m)
		if err != nil {
			return 0, err
		}
		i := int(guide[x>>shift])
		for x >= ends[i] {
			i++
		}
		w := uint64(weights[i])
		s.add(x-(ends[i]-w), w)
		s.count(w)
		return i, nil
	})
}
