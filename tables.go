package dice

import (
	"fmt"
	"math"

	"example.com/dice/internal/arith"
)

// Tables are what a [Table] knows of its weights. They never change.
//
// The entries are a guide table (Chen and Asau, "On generating random variates from an empirical
// distribution", 1974): they list the outcome of every case, or of each 2^shift-th, from where the
// ends are searched in less than one step on average.
type tables struct {
	index   []uint64 // the indexes with a weight above 0; nil if these are all
	weights []uint64 // theirs
	ends    []uint64 // the cases of the outcomes up to each
	sum     divisor  // of weights
	entries []uint32 // the outcomes of the cases 0, 2^shift, 2·2^shift, …
	shift   uint8
}

const (
	leastEntries = 1 << 8 // up to this every case is listed
	mostEntries  = 4      // for each outcome, beyond that
)

// newTables returns an error that lacks the name of the function.
func newTables(weights []int) (*tables, error) {
	sum, count, err := arith.Weights(weights)
	if err != nil {
		return nil, err
	}
	if uint64(count) > math.MaxUint32 {
		return nil, fmt.Errorf("%d weights are above 0; use at most %d", count, uint32(math.MaxUint32))
	}
	t := &tables{sum: divisorOf(sum)}
	t.weights, t.ends = make([]uint64, 0, count), make([]uint64, 0, count)
	for sum>>t.shift > max(leastEntries, mostEntries*uint64(count)) {
		t.shift++
	}
	t.entries = make([]uint32, 0, sum>>t.shift+1)
	if count < len(weights) {
		t.index = make([]uint64, 0, count)
	}
	end := uint64(0)
	for i, w := range weights {
		if w == 0 {
			continue
		}
		end += uint64(w)
		for uint64(len(t.entries))<<t.shift < end {
			t.entries = append(t.entries, uint32(len(t.weights)))
		}
		t.weights, t.ends = append(t.weights, uint64(w)), append(t.ends, end)
		if t.index != nil {
			t.index = append(t.index, uint64(i))
		}
	}
	return t, nil
}

// indexOf returns the index of an outcome.
func (t *tables) indexOf(outcome int) int {
	if t.index == nil {
		return outcome
	}
	return int(t.index[outcome])
}

// find returns the outcome that has case x < sum.
func (t *tables) find(x uint64) int {
	i := int(t.entries[x>>(t.shift&63)])
	if t.shift > 0 {
		for x >= t.ends[i] {
			i++
		}
	}
	return i
}
