package dice

import (
	"math/bits"
	"slices"
)

// A level is what one roll of the walk to a weighted outcome decides.
type level struct {
	given  uint64 // the cases below belong to outcomes
	open   uint64 // so many from there on are open
	next   int    // the level of the next roll
	lookup        // the outcomes of the given cases
}

const (
	rarely     = 64      // the levels end where a draw is open with odds of 1/(rarely·outcomes)
	levelBytes = 128     // or where their lists would have more bytes for each outcome
	leastBytes = 1 << 14 // and more than so many
)

// setLevels makes the first levels of the walk for a die of n sides. If
// n^k mod sum comes back to an earlier value, as it soon does for a small sum,
// so do all the remainders, and the last level leads back to an earlier one.
func (t *tables) setLevels(n uint64) {
	outcomes := len(t.weights)
	rest, ends := slices.Clone(t.weights), make([]uint64, outcomes)
	likely := 2 + bits.Len(uint(rarely*outcomes*outcomes))/bits.Len64(n-1)
	t.levels = make([]level, 0, likely)
	seen := append(make([]uint64, 0, likely), 1) // n^k mod sum
	open, sequences, memory := uint64(1), uint64(1), 0
	for open > sequences/uint64(rarely*outcomes) {
		hi, cases := bits.Mul64(open, n)
		if hi != 0 {
			break
		}
		given := uint64(0)
		for i, r := range rest {
			var share uint64
			share, rest[i] = divideShare(r, n, t.sum)
			given += share
			ends[i] = given
		}
		l := level{given: given, open: cases - given, lookup: newLookup(ends)}
		if l.shift == 0 {
			l.ends = nil
		} else {
			ends = make([]uint64, outcomes)
		}
		if memory += l.memory(); memory > max(leastBytes, levelBytes*outcomes) {
			break
		}
		scale := mulMod(seen[len(seen)-1], n, t.sum)
		l.next = slices.Index(seen, scale)
		closed := l.next >= 0
		if !closed {
			l.next = len(seen)
			seen = append(seen, scale)
		}
		t.levels = append(t.levels, l)
		if closed {
			break
		}
		if hi, sequences = bits.Mul64(sequences, n); hi != 0 {
			break
		}
		open = l.open
	}
	t.below = seen[len(seen)-1]
}

// setParts makes the tables for draws from a store.
func (t *tables) setParts() {
	ends, sum := make([]uint64, len(t.weights)), uint64(0)
	for i, w := range t.weights {
		sum += w
		ends[i] = sum
	}
	t.parts = newLookup(ends)
}
