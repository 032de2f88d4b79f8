package dice

import (
	"fmt"
	"math"

	"example.com/dice/internal/arith"
)

// Tables are what a [Table] knows of its weights. They never change.
type tables struct {
	index  []int    // the indexes with a weight above 0; nil if these are all
	sum    divisor  // of weights
	starts []uint64 // the ends of the outcomes before, in the same memory
	lookup
}

// newTables returns an error that lacks the name of the function.
func newTables(weights []int) (*tables, error) {
	sum, count, err := arith.Weights(weights)
	if err != nil {
		return nil, err
	}
	if uint64(count) > math.MaxUint32 {
		return nil, fmt.Errorf("%d weights are above 0; use at most %d", count, uint32(math.MaxUint32))
	}
	t := &tables{}
	t.sum.set(sum)
	ends := make([]uint64, 1, count+1) // after that of none
	if count < len(weights) {
		t.index = make([]int, 0, count)
	}
	for i, w := range weights {
		if w == 0 {
			continue
		}
		ends = append(ends, ends[len(ends)-1]+uint64(w))
		if t.index != nil {
			t.index = append(t.index, i)
		}
	}
	t.starts, t.ends = ends[:count], ends[1:]
	t.guide()
	return t, nil
}

// indexOf returns the index of an outcome.
func (t *tables) indexOf(outcome int) int {
	if t.index == nil {
		return outcome
	}
	return t.index[outcome]
}

// weight returns the weight of an outcome.
func (t *tables) weight(outcome int) uint64 { return t.ends[outcome] - t.starts[outcome] }

// A lookup tells which outcome has a case: first come the cases of outcome 0, then of 1,
// and so on.
//
// The entries are a guide table (Chen and Asau, "On generating random variates from an
// empirical distribution", 1974): they list the outcome of every case, or of each
// 2^shift-th, from where the ends are searched in one step on average.
type lookup struct {
	ends    []uint64 // the cases of the outcomes up to each; not needed if shift is 0
	entries []uint32 // the outcomes of the cases 0, 2^shift, 2·2^shift, …
	shift   uint8
}

const (
	leastEntries = 1 << 8 // up to this every case is listed
	mostEntries  = 4      // for each outcome, beyond that
)

// guide makes the entries from the ends.
func (l *lookup) guide() {
	cases := l.ends[len(l.ends)-1]
	for cases>>l.shift > max(leastEntries, mostEntries*uint64(len(l.ends))) {
		l.shift++
	}
	shift := l.shift & 63
	l.entries = make([]uint32, (cases+1<<shift-1)>>shift)
	next := uint64(0)
	for i, end := range l.ends {
		for ; next<<shift < end; next++ {
			l.entries[next] = uint32(i)
		}
	}
}

// find returns the outcome that has case x.
func (l *lookup) find(x uint64) int {
	i := int(l.entries[x>>(l.shift&63)])
	if l.shift > 0 {
		for x >= l.ends[i] {
			i++
		}
	}
	return i
}
