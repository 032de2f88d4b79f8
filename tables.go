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
	index   []uint64 // the indexes with a weight above 0
	weights []uint64 // theirs, without a common divisor
	sum     uint64   // of weights
	cases   divisor  // the same

	madeFor uint64  // the sides of a die; 0 for a store, 1 for none yet
	parts   lookup  // for a store: the outcome of each of sum cases
	levels  []level // for a die: the first ones of the walk
	below   uint64  // sides^k mod sum after these
}

// A level is one roll of the walk to an outcome.
type level struct {
	given  uint64 // the cases below belong to outcomes
	open   uint64 // cases from there on are open
	next   int    // the level of the next roll
	lookup        // the outcomes of the given cases
}

const (
	rarely     = 64      // the levels end where a draw is open with probability 1/(rarely·outcomes)
	levelBytes = 128     // or where their lists would exceed this for each outcome
	leastBytes = 1 << 14 // and this in all
)

// newTables returns tables for a d1, or an error that lacks the name of the function.
func newTables(weights []int) (*tables, error) {
	sum, count, divides, err := arith.Weights(weights)
	if err != nil {
		return nil, err
	}
	if uint64(count) > math.MaxUint32 {
		return nil, fmt.Errorf("%d weights are above 0; use at most %d", count, uint32(math.MaxUint32))
	}
	lists := make([]uint64, 2*count)
	t := &tables{index: lists[:0:count], weights: lists[count:count], sum: sum / divides, madeFor: 1}
	t.cases = divisorOf(t.sum)
	for i, w := range weights {
		if w > 0 {
			t.index = append(t.index, uint64(i))
			t.weights = append(t.weights, uint64(w))
		}
	}
	for i := 0; i < count && divides > 1; i++ {
		t.weights[i] /= divides
	}
	return t, nil
}

// forSides returns the tables for a die of the given sides, or with 0 for a store: t, if
// they are for these or for none yet.
func (t *tables) forSides(sides uint64) *tables {
	if t.madeFor == sides || len(t.index) == 1 {
		return t
	}
	made := t
	if t.madeFor != 1 {
		made = &tables{index: t.index, weights: t.weights, sum: t.sum, cases: t.cases}
	}
	made.madeFor = sides
	if sides > 0 {
		made.setLevels(sides, t.levelMemory())
	} else {
		made.parts.ends = slices.Clone(t.weights)
		var list []uint32
		t.give(&made.parts, t.sum, t.sum, made.parts.ends, &list, &list)
	}
	return made
}

// levelMemory returns the most bytes for the lists of all levels.
func (t *tables) levelMemory() uint64 { return max(leastBytes, levelBytes*uint64(len(t.weights))) }

// setLevels makes the first levels of the walk for an n-sided die, in at most the given
// bytes. If n^k mod sum repeats, as it soon does for a small sum, so do all remainders,
// and the last level leads back to an earlier one.
func (t *tables) setLevels(n, most uint64) {
	outcomes := uint64(len(t.weights))
	// On the stack if short; seen lists n^k mod sum.
	rest, marks := append(make([]uint64, 0, 16), t.weights...), make([]uint32, 64)
	seen, spare := append(make([]uint64, 0, 64), 1), []uint32(nil)
	likely := uint64(2 + bits.Len64(rarely*outcomes*outcomes)/bits.Len64(n-1))
	levels := make([]level, 0, min(likely, t.sum))
	open, sequences, memory := uint64(1), uint64(1), uint64(0)
	// Up to the first level that can give cases, the remainders are the weights times
	// n^k, which is below 2^32.
	times, largest := uint64(1), slices.Max(t.weights)
	for {
		hi, cases := bits.Mul64(open, n)
		if over, most := bits.Mul64(open, rarely*outcomes); hi != 0 || cases > math.MaxInt64 ||
			over == 0 && most <= sequences {
			break
		}
		levels = append(levels, level{})
		l := &levels[len(levels)-1]
		times *= n
		if hi, most := bits.Mul64(times, largest); hi > 0 || most >= t.sum {
			l.given = t.give(&l.lookup, times, cases, rest, &marks, &spare)
			times, largest = 1, t.sum
		}
		l.open = cases - l.given
		memory += uint64(l.memory())
		if memory > most {
			*l, levels = level{}, levels[:len(levels)-1]
			break
		}
		_, scale := t.share(seen[len(seen)-1], n)
		l.next = slices.Index(seen, scale)
		if l.next >= 0 {
			break
		}
		l.next = len(seen)
		seen = append(seen, scale)
		hi, sequences = bits.Mul64(sequences, n)
		if hi != 0 {
			break
		}
		open = l.open
	}
	t.levels, t.below = levels, seen[len(seen)-1]
}

// give gives the outcomes their shares ⌊n·r/W⌋, which sum to at most cases, and sets
// their remainders r to n·r mod W. It makes the lookup of the shares, and returns their
// sum. A short list is cut from *spare. The marks are 0 before and after, except that
// the only lookup of a table may be made in its marks. With c = ⌊n·2^64/W⌋, ⌊r·c/2^64⌋
// is ⌊n·r/W⌋ or one less, since n·r/W - r·c/2^64 < r/2^64 < 1.
func (t *tables) give(l *lookup, n, cases uint64, rest []uint64, marks,
	spare *[]uint32) (given uint64) {
	for most := uint64(max(leastEntries, mostEntries*len(rest))); cases>>l.shift > most; {
		l.shift++
	}
	if l.shift > 0 && l.ends == nil {
		l.ends = make([]uint64, len(rest))
	}
	if size := int(cases>>l.shift) + 2; size > len(*marks) {
		*marks = make([]uint32, max(size, 2*len(*marks)))
	}
	// The outcome of a case is the last one that starts up to it.
	first, ends, shift, sum := *marks, l.ends, l.shift&63, t.sum
	cHi, c, _ := t.cases.divideWide(n, 0)
	for i, r := range rest {
		first[int64(given-1)>>shift+1] = uint32(i)
		share, _ := bits.Mul64(r, c)
		share += r * cHi
		rest[i] = n*r - share*sum
		if rest[i] >= sum {
			share, rest[i] = share+1, rest[i]-sum
		}
		given += share
		if i < len(ends) {
			ends[i] = given
		}
	}
	size := int(int64(given-1)>>shift) + 2
	if size > len(*spare) {
		*spare = make([]uint32, max(size, min(leastEntries, 8*len(rest))))
	}
	entries, last := (*spare)[:size:size], uint32(0)
	l.entries, *spare = entries, (*spare)[size:]
	for at, i := range first[:len(entries)] {
		last = max(last, i)
		first[at], entries[at] = 0, last
	}
	return given
}

// share returns ⌊n·r/W⌋ for a remainder r < W, and the next remainder.
func (t *tables) share(r, n uint64) (share, rest uint64) {
	hi, lo := bits.Mul64(n, r)
	_, share, rest = t.cases.divideWide(hi, lo)
	return share, rest
}

// A lookup tells which outcome a case belongs to: first come those of outcome 0, then
// of 1, and so on. It is a guide table (Chen and Asau, "On generating random variates
// from an empirical distribution", 1974): it lists the outcome of every case, or of
// each 2^shift-th and searches the ends from there, in less than one step on average.
type lookup struct {
	entries []uint32 // the outcomes of the cases 0, 2^shift, 2·2^shift, …
	shift   uint
	ends    []uint64 // how many cases belong to the outcomes up to each
}

const (
	leastEntries = 1 << 8 // up to this every case is listed
	mostEntries  = 4      // for each outcome, beyond that
)

func (l *lookup) find(v uint64) int {
	i := int(l.entries[v>>l.shift])
	if l.shift > 0 {
		for v >= l.ends[i] {
			i++
		}
	}
	return i
}

func (l *lookup) memory() int { return 4*len(l.entries) + 8*len(l.ends) }
