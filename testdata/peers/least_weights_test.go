package peers

import (
	"errors"
	"math/bits"
	"testing"

	"example.com/dice"
)

// A leastTable draws an index of weights from coins: each flip of each level ends at a leaf, or
// leads on (Knuth and Yao, 1976). It makes its levels where it is set up, while a draw is likely
// to reach them, as Weighted does. Beyond these it doubles the remainders anew, so that no draw is
// biased. After an error the next draw goes on.
type leastTable struct {
	coin    dice.Source
	weights []uint64
	sum     uint64
	leaves  []uint32
	levels  []leastLevel
	below   uint64 // 2^levels mod sum
	at      uint64 // the same after the flips of the draw under way
	level   int
	v       uint64
	quiet   int
}

type leastLevel struct{ first, given uint32 }

var errWeights = errors.New("a weight is negative, or all are 0, or they sum to too much")

func newLeastTable(coin dice.Source, weights []int) (*leastTable, error) {
	sum, most := uint64(0), uint64(0)
	t := &leastTable{coin: coin, weights: make([]uint64, 2*len(weights))}
	rest := t.weights[len(weights):]
	for i, w := range weights {
		t.weights[i], rest[i] = uint64(w), uint64(w)
		sum += uint64(w)
		most |= sum | uint64(w)
	}
	if most>>63 != 0 || sum == 0 || coin.Sides() != 2 {
		return nil, errWeights
	}
	t.weights, t.sum = t.weights[:len(weights)], sum
	n := uint64(len(weights))
	likely := 2 + bits.Len64(64*n*n)
	t.levels = make([]leastLevel, 0, likely)
	t.leaves = make([]uint32, 0, 8*n)
	t.below = 1 % sum
	for open, all := uint64(1), uint64(1); open*64*n > all && all>>62 == 0; all *= 2 {
		first := len(t.leaves)
		if cap(t.leaves) < first+len(rest) {
			t.leaves = append(make([]uint32, 0, 2*cap(t.leaves)+len(rest)), t.leaves...)
		}
		leaves, given := t.leaves[first:first+len(rest)], 0
		for i, r := range rest {
			leaves[given] = uint32(i)
			more := 2*r - sum
			none := int64(more) >> 63 // -1 if 2·r < sum
			rest[i] = more + sum&uint64(none)
			given += int(1 + none)
		}
		t.leaves = t.leaves[:first+given]
		t.levels = append(t.levels, leastLevel{uint32(first), uint32(given)})
		open = 2*open - uint64(given)
		t.below *= 2
		if t.below >= sum {
			t.below -= sum
		}
	}
	t.at = t.below
	return t, nil
}

// The least table draws what Weighted draws, from the same flips.
func TestLeastTable(t *testing.T) {
	for _, weights := range [][]int{{1, 2, 3}, {5, 1, 1, 7, 1000}, {1 << 40, 3, 1 << 50, 17}} {
		least, err := newLeastTable(ownDie(1), weights)
		table := dice.Must(dice.Weighted(ownDie(1), weights...))
		for range 100_000 {
			if x, want := dice.Must(least.pick()), dice.Must(table.Pick()); err != nil || x != want {
				t.Fatalf("%v: %d, %v; want %d", weights, x, err, want)
			}
		}
	}
}

func (t *leastTable) pick() (int, error) {
	for {
		face, err := t.coin.Roll()
		digit := uint64(face) - 1
		if err != nil || digit > 1 {
			return 0, errors.Join(err, errLeast)
		}
		t.v = 2*t.v + digit
		if t.level < len(t.levels) {
			l := &t.levels[t.level]
			if t.v < uint64(l.given) {
				leaf := t.leaves[uint64(l.first)+t.v]
				t.v, t.level, t.quiet = 0, 0, 0
				return int(leaf), nil
			}
			t.v -= uint64(l.given)
			t.level++
		} else if i, found := t.stepBelow(); found {
			t.level, t.quiet, t.at = 0, 0, t.below
			return i, nil
		}
		t.quiet++
		if t.quiet > 192 { // a fair coin's chance is below 2^-128, as fewer than 2^32 cases are open
			t.quiet = 0
			return 0, errLeast
		}
	}
}

// stepBelow gives the outcomes their cases of a flip below the levels.
func (t *leastTable) stepBelow() (index int, found bool) {
	for i, w := range t.weights {
		hi, lo := bits.Mul64(w, t.at)
		_, rest := bits.Div64(hi, lo, t.sum)
		if 2*rest < t.sum {
			continue
		}
		if t.v == 0 {
			return i, true
		}
		t.v--
	}
	t.at *= 2
	if t.at >= t.sum {
		t.at -= t.sum
	}
	return 0, false
}

func leastPicks(coin dice.Source, weights []int) func() {
	return times(draws, dice.Must(newLeastTable(coin, weights)).pick)
}

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
