package plan

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// A use is a number of cases of a size, by its index, that an outcome takes.
type use struct {
	size  int
	cases uint64
}

// An item is a size that a pattern may use: so many units for a case, what a
// unit is worth, and how many cases there are.
type item struct {
	size  int
	units uint64
	worth int64
	most  uint64
}

// A knapsack looks for the pattern that is worth most, of those that take no
// more units than there is room for. It goes through all patterns, those with
// many of the most valuable units first, and leaves out those that cannot
// become better than the best one so far (Kolesar 1967).
//
// It counts in whole numbers, so that what it says is a proof: no pattern is
// worth more than upper, even where it gave up.
type knapsack struct {
	items  []item
	slack  int64 // a gain that is not worth the search
	steps  int   // left
	best   int64
	upper  int64
	found  [][]use // each better than the one before
	counts []uint64
}

// keepPatterns is how many of the patterns found on the way are kept.
const keepPatterns = 3

// fill goes through the patterns of at most room units that are worth more than
// atLeast, for at most so many steps. Room times the greatest worth must be
// below 2^62.
func fill(items []item, room uint64, atLeast, slack int64, steps int) *knapsack {
	k := &knapsack{slack: slack, steps: steps, best: atLeast, upper: atLeast, counts: make([]uint64, len(items))}
	k.items = slices.Clone(items)
	slices.SortStableFunc(k.items, func(a, b item) int {
		return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(b.units, a.units))
	})
	k.search(0, room, 0)
	return k
}

// search fills the rest of the room with items from i on.
func (k *knapsack) search(i int, room uint64, worth int64) {
	for i < len(k.items) && k.items[i].units > room {
		i++
	}
	if i == len(k.items) {
		if worth > k.best {
			k.keep(worth)
		}
		return
	}
	it := k.items[i]
	limit := worth + int64(room)*it.worth
	if k.steps--; limit <= k.best+k.slack || k.steps < 0 {
		k.upper = max(k.upper, limit)
		return
	}
	next := int64(0)
	if i+1 < len(k.items) {
		next = k.items[i+1].worth
	}
	for n := min(room/it.units, it.most); ; n-- {
		taken := n * it.units
		now := worth + int64(taken)*it.worth
		if limit := now + int64(room-taken)*next; limit <= k.best+k.slack || k.steps < 0 {
			k.upper = max(k.upper, limit)
			break
		}
		k.counts[i] = n
		k.search(i+1, room-taken, now)
		if n == 0 {
			break
		}
	}
	k.counts[i] = 0
}

func (k *knapsack) keep(worth int64) {
	k.best, k.upper = worth, max(k.upper, worth)
	var pattern []use
	for i, n := range k.counts {
		if n > 0 {
			pattern = append(pattern, use{k.items[i].size, n})
		}
	}
	if len(k.found) == keepPatterns {
		k.found = slices.Delete(k.found, 0, 1)
	}
	k.found = append(k.found, pattern)
}

// worthBits returns how many bits the worth of a unit can have in a knapsack
// with that much room.
func worthBits(room uint64) int { return 61 - bits.Len64(room) }

// scaled returns x times 2^bits, as a whole number of at most limit bits.
func scaled(x float64, bits, limit int) int64 {
	most := math.Ldexp(1, limit)
	return int64(math.Round(min(max(math.Ldexp(x, bits), -most), most)))
}
