package dice

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"example.com/dice/internal/arith"
)

// Tables are the lookups of a [Table]. They never change, so Tables can share them.
type tables struct {
	index   []uint64 // the indexes with a weight above 0; nil if these are all
	weights []uint64 // theirs; for a store without a common divisor
	sum     uint64   // of weights

	madeFor uint64   // the sides of a die; 1 for none yet; ofStore, ofDice
	levels  []level  // for a die: the first ones of the walk; else the only lookup
	ends    []uint64 // for a store: the cases of the outcomes up to each
	below   uint64   // for a die: sides^k mod sum after the levels
}

// set makes t tables for a d1, or returns an error that lacks the name of the function.
func (t *tables) set(weights []int) error {
	sum, count, err := arith.Weights(weights)
	if err != nil {
		return err
	}
	if uint64(count) > math.MaxUint32 {
		return fmt.Errorf("%d weights are above 0; use at most %d", count, uint32(math.MaxUint32))
	}
	t.sum, t.madeFor = sum, 1
	t.weights = slices.Grow(t.weights[:0], count)
	if count < len(weights) {
		t.index = make([]uint64, 0, count)
	}
	for i, w := range weights {
		if w == 0 {
			continue
		}
		t.weights = append(t.weights, uint64(w))
		if count < len(weights) {
			t.index = append(t.index, uint64(i))
		}
	}
	return nil
}

// What tables are made for, if not for a die. A store draws in units of the weights.
const (
	ofStore = 0
	ofDice  = math.MaxUint64
)

// forSides returns the tables for a die of the given sides, for a store or for dice: t, if they
// are for these or for none yet.
func (t *tables) forSides(sides uint64) *tables {
	if t.madeFor == sides || len(t.weights) == 1 {
		return t
	}
	made := t
	if t.madeFor != 1 {
		made = &tables{index: t.index, weights: slices.Clone(t.weights), sum: t.sum}
	}
	made.madeFor = sides
	switch sides {
	case ofStore:
		made.sum /= arith.Reduce(made.weights)
		end := uint64(0)
		for _, w := range made.weights {
			end += w
			made.ends = append(made.ends, end)
		}
		fallthrough
	case ofDice:
		made.levels = []level{lookup(made.weights)} // for one draw
	default:
		made.setLevels(sides)
	}
	return made
}

// indexOf returns the index of an outcome.
func (t *tables) indexOf(outcome int) int {
	if t.index == nil {
		return outcome
	}
	return int(t.index[outcome])
}

// A level is one roll of the walk to an outcome, with a lookup: it tells which outcome each
// given case belongs to. First come the cases of outcome 0, then of 1, and so on. The lookup is
// a guide table (Chen and Asau, "On generating random variates from an empirical distribution",
// 1974): it lists the outcome of every case, or of each 2^shift-th and searches the ends from
// there, in less than one step on average.
type level struct {
	given   uint64   // the cases below belong to outcomes, those from there on are open
	entries []uint32 // the outcomes of the cases 0, 2^shift, 2·2^shift, …
	ends    []uint64 // the cases of the outcomes up to each; nil for a level without a shift
	shift   uint8
	next    int    // the level of the next roll
	scale   uint64 // sides^k mod sum, before roll k
}

const (
	leastEntries = 1 << 8 // up to this every case is listed
	mostEntries  = 4      // for each outcome, beyond that

	rarely     = 64      // the levels end where a draw is open with probability 1/(rarely·outcomes)
	levelBytes = 128     // or where their lists would exceed this for each outcome
	leastBytes = 1 << 14 // and this in all
)

// setLevels makes the first levels of the walk for an n-sided die. If n^k mod sum repeats, as
// it soon does for a small sum, so do all remainders, and the last level leads back to an
// earlier one.
func (t *tables) setLevels(n uint64) {
	outcomes := uint64(len(t.weights))
	rest, shares := slices.Clone(t.weights), make([]uint64, outcomes)
	sum, bytes := divisorOf(t.sum), 0
	t.below = 1
	for open, sequences := uint64(1), uint64(1); ; {
		hi, cases := bits.Mul64(open, n)
		over, most := bits.Mul64(open, rarely*outcomes)
		if hi != 0 || cases > math.MaxInt64 || over == 0 && most <= sequences {
			return
		}
		for i, r := range rest {
			shares[i], rest[i] = sum.share(r, n)
		}
		l := lookup(shares)
		bytes += 4*len(l.entries) + 8*len(l.ends)
		if bytes > max(leastBytes, levelBytes*len(rest)) {
			return
		}
		l.scale, l.next = t.below, len(t.levels)+1
		_, t.below = sum.share(t.below, n)
		t.levels = append(t.levels, l)
		earlier := slices.IndexFunc(t.levels, func(l level) bool { return l.scale == t.below })
		if earlier >= 0 {
			t.levels[l.next-1].next = earlier
			return
		}
		hi, sequences = bits.Mul64(sequences, n)
		if hi != 0 {
			return
		}
		open = cases - l.given
	}
}

// share returns ⌊n·r/d⌋ for a remainder r < d, and the next remainder.
func (d *divisor) share(r, n uint64) (share, rest uint64) {
	hi, lo := bits.Mul64(n, r)
	_, share, rest = d.divideWide(hi, lo)
	return share, rest
}

// lookup returns a level that gives the outcomes their shares.
func lookup(shares []uint64) level {
	var l level
	for _, share := range shares {
		l.given += share
	}
	for l.given>>l.shift > max(leastEntries, mostEntries*uint64(len(shares))) {
		l.shift++
	}
	l.entries = make([]uint32, 0, l.given>>l.shift+1)
	if l.shift > 0 {
		l.ends = make([]uint64, 0, len(shares))
	}
	end := uint64(0)
	for i, share := range shares {
		end += share
		for uint64(len(l.entries))<<l.shift < end {
			l.entries = append(l.entries, uint32(i))
		}
		if l.shift > 0 {
			l.ends = append(l.ends, end)
		}
	}
	return l
}

// find returns the outcome of a given case.
func (l *level) find(v uint64) int {
	i := int(l.entries[v>>(l.shift&63)])
	if l.shift > 0 {
		for v >= l.ends[i] {
			i++
		}
	}
	return i
}
