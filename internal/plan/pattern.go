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
// become better than the best one so far (Kolesar 1967), or that take as many
// units as another one with the same items still to come and are worth no more
// (Horowitz and Sahni 1974).
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

	// With many items of equal worth, what counts is how much of the room can
	// be filled. These are kept if the first steps do not settle it.
	step uint64 // a common divisor of all units
	sums []sums // of the items from each one on, in steps; nil without
	seen []part // by a hash; a later part takes the place of an earlier one
}

// A part is the items from one on, with so much room left, and the most that was
// taken before it.
type part struct {
	room  uint64
	worth int64
	item  int
}

const (
	keepPatterns = 3       // of those found on the way
	firstSteps   = 2000    // without sums
	maxSums      = 1 << 20 // in a set
	seenBits     = 13
)

// fill goes through the patterns of at most room units that are worth more than
// atLeast, for at most so many steps. Room times the greatest worth must be
// below 2^61.
func fill(items []item, room uint64, atLeast, slack int64, steps int) *knapsack {
	k := &knapsack{slack: slack, counts: make([]uint64, len(items))}
	k.items = slices.Clone(items)
	slices.SortStableFunc(k.items, func(a, b item) int {
		return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(b.units, a.units))
	})
	k.best, k.upper, k.steps = atLeast, atLeast, min(steps, firstSteps)
	k.search(0, room, 0)
	if k.steps >= 0 || !k.prepare(room) {
		k.steps += steps - min(steps, firstSteps)
		return k
	}
	k.upper, k.steps = k.best, steps-firstSteps
	k.search(0, room, 0)
	return k
}

// prepare makes the sums, unless there are too many.
func (k *knapsack) prepare(room uint64) bool {
	for _, it := range k.items {
		k.step = gcd(it.units, k.step)
	}
	if room/k.step >= maxSums {
		return false
	}
	k.seen = make([]part, 1<<seenBits)
	k.sums = make([]sums, len(k.items)+1)
	k.sums[len(k.items)] = newSums(room / k.step)
	for i, it := range slices.Backward(k.items) {
		k.sums[i] = k.sums[i+1].with(it.units/k.step, it.most)
	}
	return true
}

// limit returns the most that patterns can be worth that fill room with items
// from i on.
func (k *knapsack) limit(i int, room uint64) int64 {
	if i == len(k.items) {
		return 0
	}
	if k.sums != nil {
		room = k.sums[i].atMost(room/k.step) * k.step
	}
	return int64(room) * k.items[i].worth
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
	limit := worth + k.limit(i, room)
	if k.steps--; limit <= k.best+k.slack || k.steps < 0 {
		k.upper = max(k.upper, limit)
		return
	}
	if k.seen != nil {
		p := &k.seen[(room*0x9e3779b97f4a7c15+uint64(i)*0xc2b2ae3d27d4eb4f)>>(64-seenBits)]
		if p.room == room && p.item == i && p.worth >= worth {
			return
		}
		*p = part{room, worth, i}
	}
	it := k.items[i]
	next := int64(0)
	if i+1 < len(k.items) {
		next = k.items[i+1].worth
	}
	for n := min(room/it.units, it.most); ; n-- {
		taken := n * it.units
		now := worth + int64(taken)*it.worth
		// With fewer of this item the limit is lower still.
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
