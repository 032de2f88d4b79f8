package packing

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"example.com/dice/internal/arith"
)

// A use is a number of cases of a size, given by its index in a horizon.
type use struct {
	size  int
	cases uint64
}

// An item is a size that an outcome may take: the units and the worth of a case, and how
// many cases there are. Of solve it has the worth of a unit, rounded up, and the least
// units of the items after it.
type item struct {
	size  int
	units uint64
	worth int64
	most  uint64
	rate  uint64 // in units of 1/2^shift
	least uint64
}

// A knapsack looks for the most valuable cases that fit the room. Its search goes through
// all choices, those with many of the most valuable units first. It prunes choices that
// cannot beat the best so far (Kolesar 1967), and those dominated by an earlier one,
// which was worth as much and left as much room for the same items (Horowitz and Sahni
// 1974). The worth is a whole number, so upper is a proof, even where the search gave up.
type knapsack struct {
	task
	items  []item // the most valuable units first
	room   uint64
	taken  int // steps in all
	limit  int // of steps
	best   int64
	shift  int     // of the rates
	upper  int64   // no choice is worth more
	found  [][]use // the last of the choices, each better than the one before
	counts []uint64
	large  uint64 // units that an exception counts

	// Where units of many items are worth the same, only the filling counts. These are
	// made if the first steps do not solve it.
	divisor uint64 // of all units
	sums    []sums // of the items from each one on, over divisor
	memory  *memory
}

// A task says what a knapsack is to find, and with how much work.
type task struct {
	atLeast     int64 // choices must be worth more than this
	slack       int64 // and by more than this than the one before
	some        bool  // whether some choices will do, the best or not
	first       int   // steps, which solve most in less time than it takes to make sums
	enumeration int   // steps that enumerate may take, for unlimited items
	steps       int   // with sums, if there is room for them
	sumRoom     int
	not         exception
}

// An exception forbids the choices whose items of at least each units have exactly these
// units together. With 0 units it forbids none.
type exception struct{ units, each uint64 }

// A subproblem is the items from one on, the room left for them, and the greatest worth
// so far, in a try.
type subproblem struct {
	try   int
	item  int
	room  uint64
	worth int64
}

// A memory is used by one knapsack after the other: to allocate it anew takes time.
type memory struct {
	sums  []uint64
	seen  []subproblem // by a hash; one may take the place of another
	tries int
	loads [2][]load
}

// solve looks for the most valuable choices of at most room units.
func (m *memory) solve(items []item, room uint64, b task) *knapsack {
	counts := make([]uint64, len(items))
	k := &knapsack{task: b, items: items, room: room, best: b.atLeast, counts: counts}
	slices.SortStableFunc(k.items, func(a, b item) int { // by the exact worth of a unit
		aHi, aLo := bits.Mul64(uint64(a.worth), b.units)
		bHi, bLo := bits.Mul64(uint64(b.worth), a.units)
		return cmp.Or(cmp.Compare(bHi, aHi), cmp.Compare(bLo, aLo), cmp.Compare(b.units, a.units))
	})
	k.makeRates()
	least := uint64(math.MaxUint64)
	for i, it := range slices.Backward(k.items) {
		k.items[i].least = least
		least = min(least, it.units)
	}
	k.try(b.first)
	if k.solved() {
		return k
	}
	if b.enumeration > 0 && b.not.units == 0 && k.enumerate(m) {
		return k
	}
	k.prepare(m)
	k.try(b.steps)
	return k
}

// makeRates makes the rates of all items as fine as 64 bits allow.
func (k *knapsack) makeRates() {
	for i, it := range k.items {
		if i == 0 { // the highest
			k.shift = bits.LeadingZeros64(uint64(it.worth)/it.units + 1)
		}
		hi, lo := bits.Mul64(uint64(it.worth), 1<<k.shift)
		rate, rest := bits.Div64(hi, lo, it.units)
		k.items[i].rate = rate + min(1, rest)
	}
}

// atRate returns what room is worth at the rate of item i, and so at most with items from
// i on.
func (k *knapsack) atRate(i int, room uint64) int64 {
	hi, lo := bits.Mul64(room, k.items[i].rate)
	return int64(hi<<(64-k.shift&63) | lo>>(k.shift&63)) // with no shift, hi is 0
}

// try searches from the beginning for a number of steps.
func (k *knapsack) try(steps int) {
	k.upper, k.limit = k.best, k.taken+steps
	if k.memory != nil {
		k.memory.tries++
	}
	k.search(0, k.room, 0)
}

// solved reports whether the search did not give up, or found all that was asked for.
func (k *knapsack) solved() bool {
	return k.upper <= k.best+k.slack || k.some && len(k.found) > 0
}

// prepare makes the sums, unless they are too many.
func (k *knapsack) prepare(m *memory) {
	if m.seen == nil {
		m.seen = make([]subproblem, 1<<seenBits)
	}
	k.memory = m
	for _, it := range k.items {
		k.divisor = arith.GCD(it.units, k.divisor)
	}
	if k.room/k.divisor >= uint64(k.sumRoom) {
		return
	}
	words := wordsTo(k.room / k.divisor)
	if need := (len(k.items) + 1) * words; len(m.sums) < need {
		m.sums = make([]uint64, need)
	}
	k.sums = make([]sums, len(k.items)+1)
	for i := range k.sums {
		k.sums[i] = m.sums[i*words : (i+1)*words]
	}
	none := k.sums[len(k.items)]
	clear(none)
	none[0] = 1
	for i, it := range slices.Backward(k.items) {
		k.sums[i].with(k.sums[i+1], it.units/k.divisor, it.most)
	}
}

// search fills the room with items from i on; the choice so far has the given worth.
func (k *knapsack) search(i int, room uint64, worth int64) {
	for i < len(k.items) && k.items[i].units > room {
		i++
	}
	if i == len(k.items) {
		excepted := k.not.units > 0 && k.large == k.not.units
		if worth > k.best && !excepted {
			k.keep(worth)
		}
		return
	}
	k.taken++
	limit := worth + k.atRate(i, k.fillable(i, room))
	if k.hopeless(limit) || k.known(subproblem{item: i, room: room, worth: worth}) {
		return
	}
	it, large := k.items[i], k.large
	most := min(room/it.units, it.most)
	for more := most + 1; more > 0; more-- {
		n := more - 1
		// Of the counts with which no other item fits, the highest is the best, or if
		// that is excepted, the one below it: with the others every loop would take steps
		// that none counts.
		if n+1 < most && room-n*it.units < it.least {
			if room < it.least {
				break
			}
			n = (room - it.least) / it.units
			more = n + 1
		}
		taken := n * it.units
		now := worth + int64(n)*it.worth
		limit := now
		if i+1 < len(k.items) {
			limit += k.atRate(i+1, room-taken)
		}
		if k.hopeless(limit) { // and even more so with fewer
			break
		}
		k.counts[i] = n
		if it.units >= k.not.each {
			k.large = large + taken
		}
		k.search(i+1, room-taken, now)
	}
	k.counts[i], k.large = 0, large
}

// hopeless reports whether choices worth at most limit need no search, or can have none.
func (k *knapsack) hopeless(limit int64) bool {
	if limit > k.best+k.slack && k.taken <= k.limit {
		return false
	}
	k.upper = max(k.upper, limit)
	return true
}

// fillable returns how many units of the room items from i on can fill.
func (k *knapsack) fillable(i int, room uint64) uint64 {
	if k.sums == nil {
		return room
	}
	return k.sums[i].atMost(room/k.divisor) * k.divisor
}

// known reports whether something at least as good was tried, and remembers p.
func (k *knapsack) known(p subproblem) bool {
	if k.memory == nil || k.not.units > 0 { // these differ if the exception counts other units
		return false
	}
	p.try = k.memory.tries
	hash := p.room*0x9e3779b97f4a7c15 + uint64(p.item)*0xc2b2ae3d27d4eb4f
	old := &k.memory.seen[hash>>(64-seenBits)]
	if old.try == p.try && old.room == p.room && old.item == p.item && old.worth >= p.worth {
		return true
	}
	*old = p
	return false
}

func (k *knapsack) keep(worth int64) {
	k.best, k.upper = worth, max(k.upper, worth)
	var uses []use
	for i, n := range k.counts {
		if n > 0 {
			uses = append(uses, use{k.items[i].size, n})
		}
	}
	if len(k.found) == keepFound {
		k.found = k.found[1:]
	}
	k.found = append(k.found, uses)
}

// worthBits returns the bits that the worth of a unit may have, if room of them make a
// sum.
func worthBits(room uint64) int { return sumBits + 1 - bits.Len64(room) }

// A load is the units that some items take, and their worth.
type load struct {
	units uint64
	worth int64
}

// enumerate finds the greatest worth, unless that takes too many steps: for the items
// from the first one on, it lists the choices that no other is at least as good as in
// worth and in room left (Nemhauser and Ullmann 1969), and omits those that cannot beat
// the best so far. It reports whether it ended, and keeps no choice.
func (k *knapsack) enumerate(m *memory) bool {
	now, next := append(m.loads[0][:0], load{}), m.loads[1][:0]
	defer func() { m.loads = [2][]load{now, next} }()
	best, limit := k.best, k.taken+k.task.enumeration
	for i, it := range k.items {
		next = next[:0]
		for old, more := 0, 0; old < len(now) || more < len(next); { // by units, from both lists
			var c load
			if old < len(now) && (more == len(next) || now[old].units <= next[more].units+it.units) {
				c = now[old]
				old++
			} else {
				c = load{next[more].units + it.units, next[more].worth + it.worth}
				more++
			}
			if c.units > k.room {
				more = len(next) // so are those after it
				continue
			}
			k.taken++
			if k.taken > limit {
				return false
			}
			if n := len(next); n > 0 && c.worth <= next[n-1].worth {
				continue
			}
			if c.worth+k.atRate(i, k.room-c.units) <= best {
				continue
			}
			next = append(next, c)
			best = max(best, c.worth)
		}
		now, next = next, now
	}
	k.best, k.upper = best, best
	return true
}

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
