package dice

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
)

// A Table draws indexes with given weights, as a loot table does. [Weighted]
// makes one and [Table.Pick] draws from it. A Table must not be used by several
// goroutines at once, and not be copied while a Pick is unfinished.
type Table struct {
	_       noCopy
	index   []int    // the indexes that have a weight
	weights []uint64 // theirs, without a common divisor
	sum     uint64   // of weights

	// From a store: what each of sum cases stands for.
	store *Recycler
	parts level

	// From a die: a walk down from one case, level by level.
	sampler
	levels []level // the first ones
	level  int     // reached so far; len(levels) for all that follow
	scale  uint64  // sides^k mod sum after k rolls
}

// Weighted returns a [Table] that draws the index i with probability
// weights[i]/sum, exactly. Only the ratios of the weights matter. A weight of
// zero is never drawn. Negative weights, weights that sum to more than
// [math.MaxInt], and weights that are all zero are errors. Weighted panics if
// src is nil, or if src has one side and several weights are above zero.
//
// A draw takes the fewest rolls of src, on average, that any procedure can
// reach for one result. Where n is the number of sides of src and p_i that
// probability, it is still open after k rolls with probability
// Σ_i frac(n^k·p_i)/n^k, and the expected number of rolls is the sum of these;
// with coins, less than two flips above the entropy. This is the optimum of Knuth and
// Yao, "The complexity of nonuniform random number generation" (1976).
//
// From a [Recycler], or from a die that draws on one ([Bits], [FromReader], and
// [Sim] over a Recycler), a draw takes only the entropy of the result, over many
// draws: the store gives one of sum cases, and gets back which of the weights[i]
// cases it was that stand for the result.
//
// The first levels of the walk are kept in tables of a few thousand entries, so
// that the time of most draws does not depend on the number of weights.
func Weighted(src Source, weights ...int) (*Table, error) {
	n := sidesOf("Weighted", src)
	t := &Table{sampler: newSampler(src, n), store: storeOf(src), scale: 1}
	if err := t.setWeights(weights); err != nil {
		return nil, err
	}
	checkMore("Weighted", n, len(t.index))
	if t.store != nil {
		t.parts = newLevel(t.sum, t.weights)
		return t, nil
	}
	t.setLevels()
	return t, nil
}

func (t *Table) setWeights(weights []int) error {
	sum, divides := 0, uint64(0)
	for i, w := range weights {
		if w < 0 {
			return fmt.Errorf("dice: Weighted: weight %d is %d; use 0 or more", i, w)
		}
		if w > math.MaxInt-sum {
			return fmt.Errorf("dice: Weighted: the sum passes %d at weight %d, which is %d", math.MaxInt, i, w)
		}
		sum += w
		divides = gcd(divides, uint64(w))
	}
	if sum == 0 {
		return fmt.Errorf("dice: Weighted: nothing to draw: none of the %d weights is above 0", len(weights))
	}
	for i, w := range weights {
		if w > 0 {
			t.index = append(t.index, i)
			t.weights = append(t.weights, uint64(w)/divides)
		}
	}
	t.sum = uint64(sum) / divides
	return nil
}

// Pick returns an index, each with the probability of its weight. It gives the
// errors of the source, [ErrFace], [ErrUnfair] and the end of input as the
// package comment says, and allocates nothing.
func (t *Table) Pick() (int, error) {
	switch {
	case len(t.index) == 1:
		return t.index[0], nil
	case t.store != nil:
		return t.pickStored()
	}
	for before := t.rolls; ; {
		if err := t.roll(); err != nil {
			return 0, cutShort(err, t.rolls-before)
		}
		if i, found := t.step(); found {
			t.state, t.level, t.scale, t.result = newState, 0, 1, t.rolls
			return t.index[i], nil
		}
		if err := t.checkFair(); err != nil {
			return 0, err
		}
	}
}

// pickStored draws one of sum cases. That it is one of the w cases of outcome i
// is the result; which one of them is uniform and independent of the result,
// and goes back. The store had sum times as many cases before the draw, so it
// has room for these.
func (t *Table) pickStored() (int, error) {
	before := t.store.rolls
	x, err := t.store.choose(t.sum, t.store.reserve)
	if err != nil {
		return 0, cutShort(err, t.store.rolls-before)
	}
	i, _ := t.parts.find(x)
	w := t.weights[i]
	t.store.absorb(w, x-(t.parts.ends[i]-w))
	t.store.untallied.times(magnitude{mantissa: t.sum})
	t.store.returned.times(magnitude{mantissa: w})
	return t.index[i], nil
}

// step gives the cases that are open after a roll to the outcomes, and reports
// whether the case at hand is among those given.
//
// Let W be the sum, n the sides, and r(k) = w·n^k mod W for a weight w. Of the
// n^k sequences of k rolls, ⌊w·n^k/W⌋ can belong to that outcome, and all these
// do; what that lacks of w/W, the part r(k)/W of a sequence, is left open. So
// there are Σ r(k)/W open cases after k rolls, fewer than there are outcomes. One
// roll later each outcome is owed n·r(k)/W cases and gets ⌊n·r(k)/W⌋. No procedure
// can give more than these at any level, so none has fewer cases open.
func (t *Table) step() (i int, found bool) {
	if t.level == len(t.levels) {
		return t.stepBeyond()
	}
	l := &t.levels[t.level]
	if i, found = l.find(t.v); found {
		return i, true
	}
	t.take(l.given)
	t.level, t.scale = l.next, l.scale
	return 0, false
}

// stepBeyond is step below the tables. The remainder r(k) of every weight
// follows from n^k mod W, so that number is all there is to remember.
func (t *Table) stepBeyond() (i int, found bool) {
	for i, w := range t.weights {
		if t.take(t.share(w)) {
			return i, true
		}
	}
	t.scale = mulMod(t.scale, t.sides, t.sum)
	return 0, false
}

// share returns ⌊n·r/W⌋ for the remainder r of the weight w: the number of cases
// that the outcome gets from the next roll. It is below n, because r < W.
func (t *Table) share(w uint64) uint64 {
	hi, lo := bits.Mul64(t.sides, mulMod(w, t.scale, t.sum))
	q, _ := bits.Div64(hi, lo, t.sum)
	return q
}

// A level says to which outcome each of a number of cases belongs: first those
// of outcome 0, then those of 1, and so on, then those that are open.
type level struct {
	ends  []uint64 // how many cases belong to the outcomes up to this one
	given uint64   // the last of these
	short []int    // the outcomes of all given cases, if they are few

	next  int    // the level below
	scale uint64 // sides^k mod sum there
}

const (
	shortLevel = 1 << 10 // the most cases that a level looks up at once
	maxEntries = 1 << 12 // the size at which the tables get no further level
)

func newLevel(cases uint64, counts []uint64) level {
	var l level
	for _, count := range counts {
		l.given += count
		l.ends = append(l.ends, l.given)
	}
	if cases <= shortLevel {
		for i, count := range counts {
			l.short = append(l.short, slices.Repeat([]int{i}, int(count))...)
		}
	}
	return l
}

// find returns the outcome of case v, or found = false if it is open.
func (l *level) find(v uint64) (i int, found bool) {
	if v < uint64(len(l.short)) {
		return l.short[v], true
	}
	if v >= l.given {
		return 0, false
	}
	i, _ = slices.BinarySearch(l.ends, v+1)
	return i, true
}

// setLevels makes the tables for the first levels. If sides^k mod sum comes
// back to an earlier value, as it does for all but large sums, so do all the
// remainders, and the last level leads back to an earlier one.
func (t *Table) setLevels() {
	open := uint64(1)
	counts := make([]uint64, len(t.weights))
	seen := []uint64{t.scale}
	for entries := 0; ; {
		hi, cases := bits.Mul64(open, t.sides)
		if hi != 0 || entries > maxEntries {
			break
		}
		for i, w := range t.weights {
			counts[i] = t.share(w)
		}
		l := newLevel(cases, counts)
		entries += len(l.ends) + len(l.short)
		t.scale = mulMod(t.scale, t.sides, t.sum)
		l.scale, l.next = t.scale, slices.Index(seen, t.scale)
		closed := l.next >= 0
		if !closed {
			l.next = len(seen)
			seen = append(seen, t.scale)
		}
		t.levels = append(t.levels, l)
		if closed {
			break
		}
		open = cases - l.given
	}
	t.scale = 1
}
