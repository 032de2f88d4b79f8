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

// An item is a size that an outcome may take: the units of a case, their worth, and how
// many cases there are.
type item struct {
	size  int
	units uint64
	worth int64
	most  uint64
}

// A knapsack looks for the most valuable cases that fit the room. Its search goes through
// all choices, those with many of the most valuable units first. It prunes choices that
// cannot beat the best so far (Kolesar 1967), and those dominated by an earlier one, which
// was worth as much and left as much room for the same items (Horowitz and Sahni 1974).
// The worth is a whole number, so upper is a proof, even where the search gave up.
type knapsack struct {
	items   []item // the most valuable units first
	room    uint64
	slack   int64 // what a better choice must be better by
	steps   int   // left
	taken   int   // steps in all
	entries int   // of tables
	best    int64
	upper   int64   // no choice is worth more
	found   [][]use // the last of the choices, each better than the one before
	counts  []uint64

	// Where many items are worth the same, only the filling counts. These are made if the
	// first steps do not solve it.
	divisor uint64 // of all units
	sums    []sums // of the items from each one on, over divisor
	seen    []part // by a hash; one may take the place of another
}

// A part is the items from one on, the room left for them, and the greatest worth so far.
type part struct {
	item  int
	room  uint64
	worth int64
}

const (
	// A few columns at a time are enough for the program, and the last are the best.
	keepFound = 6

	// quickSteps solve most knapsacks in less time than it takes to make sums.
	quickSteps = 2000

	// Sums and tables are made for less than maxRoom divisors: they take 32 KB for each
	// item, or 3 MB.
	maxRoom = 1 << 18

	// 2^seenBits parts take 200 KB, which stay in the cache of most processors.
	seenBits = 13

	// A class pays at most 2^sumBits for a pattern, which is worth less than twice that, and
	// with a bound for the rest less than four times: nothing overflows.
	sumBits = 60

	// A step of a search takes the time of stepWork elementary steps, and tableRate
	// entries of a table take that of one.
	stepWork, tableRate = 8, 2
)

// newKnapsack sorts the items and looks, in a few steps, for choices of at most room units
// that are worth more than atLeast by more than slack.
func newKnapsack(items []item, room uint64, atLeast, slack int64) *knapsack {
	k := &knapsack{items: items, room: room, slack: slack, steps: quickSteps, counts: make([]uint64, len(items))}
	slices.SortStableFunc(k.items, func(a, b item) int {
		return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(b.units, a.units))
	})
	k.best, k.upper = atLeast, atLeast
	k.search(0, room, 0)
	return k
}

// A memory is used by one knapsack after the other: allocating it anew takes 8 % of the
// time of a plan.
type memory struct {
	sums  []uint64
	seen  []part
	worth []int64 // of a table
	last  []int32
}

// goOn goes on for the given steps if the first ones did not solve it.
func (k *knapsack) goOn(steps int, m *memory) *knapsack {
	if k.steps < 0 {
		k.prepare(m)
		k.upper, k.steps = k.best, steps
		k.search(0, k.room, 0)
	}
	return k
}

// prepare makes the sums, unless they are too many.
func (k *knapsack) prepare(m *memory) {
	if m.seen == nil {
		m.seen = make([]part, 1<<seenBits)
	}
	k.seen = m.seen
	clear(k.seen)
	if k.divisor = k.common(); k.room/k.divisor >= maxRoom {
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

// common returns the greatest common divisor of all units.
func (k *knapsack) common() (divisor uint64) {
	for _, it := range k.items {
		divisor = arith.GCD(it.units, divisor)
	}
	return divisor
}

// search fills the room with items from i on; the choice so far has the given worth. It
// returns the least room that they lack if none fits, and otherwise 1.
func (k *knapsack) search(i int, room uint64, worth int64) (lack uint64) {
	lack = math.MaxUint64
	for ; i < len(k.items) && k.items[i].units > room; i++ {
		lack = min(lack, k.items[i].units-room)
	}
	if i == len(k.items) {
		if worth > k.best {
			k.keep(worth)
		}
		return lack
	}
	k.steps--
	k.taken++
	if k.hopeless(worth+int64(k.fillable(i, room))*k.items[i].worth) || k.known(part{i, room, worth}) {
		return 1
	}
	it, next := k.items[i], int64(0)
	if i+1 < len(k.items) {
		next = k.items[i+1].worth
	}
	for n := min(room/it.units, it.most) + 1; n > 0; {
		n--
		taken := n * it.units
		now := worth + int64(taken)*it.worth
		if k.hopeless(now + int64(room-taken)*next) { // and even more so with fewer
			break
		}
		k.counts[i] = n
		n -= min(n, (k.search(i+1, room-taken, now)-1)/it.units) // to where another item fits
	}
	k.counts[i] = 0
	return 1
}

// hopeless reports whether choices worth at most limit need no search, or can have none.
func (k *knapsack) hopeless(limit int64) bool {
	if limit > k.best+k.slack && k.steps >= 0 {
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
func (k *knapsack) known(p part) bool {
	if k.seen == nil {
		return false
	}
	old := &k.seen[(p.room*0x9e3779b97f4a7c15+uint64(p.item)*0xc2b2ae3d27d4eb4f)>>(64-seenBits)]
	if old.room == p.room && old.item == p.item && old.worth >= p.worth {
		return true
	}
	*old = p
	return false
}

// work returns the steps of all searches and tables so far.
func (k *knapsack) work() int { return k.taken*stepWork + k.entries/tableRate }

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

// worthBits returns the bits that the worth of a unit may have, if room of them make a sum.
func worthBits(room uint64) int { return sumBits + 1 - bits.Len64(room) }

// scaled returns x in units of 1/scale, as a whole number of at most the given bits.
func scaled(x, scale float64, bits int) int64 {
	if math.IsNaN(x) {
		return 0
	}
	most := math.Ldexp(1, bits)
	return int64(math.Round(min(max(float64(x*scale), -most), most)))
}
