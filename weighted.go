package dice

import (
	"fmt"
	"math/bits"

	"example.com/dice/internal/arith"
)

// A Table draws indexes with given weights, such as a loot table. [Weighted] makes one.
// Over a store it takes up to 40 bytes for each weight above 0 and 1 KB more; over another
// die at most 144 bytes and 22 KB. It must not be copied while a Pick is unfinished,
// and is not safe for concurrent use.
type Table struct {
	_ noCopy
	*tables
	dice Dice     // the dice drawn from; nil for a die or a store
	fair recycled // a die of sum sides over the store drawn on, if there is one

	// From a die: a walk down from one case, level by level.
	sampler
	level int    // reached so far; len(levels) for all that follow
	scale uint64 // below the levels: sides^k mod sum after k rolls
}

// Weighted returns a [Table] that draws the index i with probability weights[i]/sum,
// exactly. Only the ratios of the weights matter; a weight of 0 is never drawn.
//
// No procedure whose only randomness is src takes fewer rolls for one result, on average:
// with coins less than two flips above the entropy. If src has a store ([Recycler]), many
// draws take only their entropy. Other [Dice] are asked for one draw of the sum of the weights:
// faces up to the first weight are index 0, and so on. The table keeps src: [Table.With] gives
// one that draws from another source.
//
// A draw takes about the same time for many weights as for few, if the tables fit in
// the caches. Making the tables takes nanoseconds for each weight and each level: one
// roll is one level, and n weights need at most log(64n²)/log(s) levels with s sides.
//
// Weighted panics if src is nil, or has one side and several weights are above 0. It
// returns an error if a weight is negative, if all are 0, if they sum to more than
// [math.MaxInt], or if 2^32 or more are above 0. Source: Knuth and Yao, "The complexity
// of nonuniform random number generation" (1976); docs/theory.md counts the rolls.
func Weighted(src Source, weights ...int) (*Table, error) {
	n := sidesOf("Weighted", src)
	lookups := new(tables)
	if err := lookups.set(weights); err != nil {
		return nil, fmt.Errorf("dice: Weighted: %w", err)
	}
	return lookups.table("Weighted", src, n), nil
}

// table returns a Table for the call, with these tables if they are for src.
func (tables *tables) table(call string, src Source, n uint64) *Table {
	t, store := new(Table), storeOf(src)
	dice, draws := src.(Dice)
	switch {
	case store != nil:
		checkMore(call, n, len(tables.weights))
		t.tables = tables.forSides(ofStore)
		t.fair = recycled{store, divisorOf(t.sum)}
	case draws:
		t.tables, t.dice = tables.forSides(ofDice), dice
	default:
		checkMore(call, n, len(tables.weights))
		t.start(src, n)
		t.tables = tables.forSides(n)
		t.scale = t.below
	}
	return t
}

// With returns a Table with the same weights that draws from src, with a draw of its
// own. So several goroutines can share the tables of many weights: each calls With
// once, for a Table over its own die. It shares the tables if src has the same sides,
// or if both draw on stores; otherwise it makes them anew. With panics if src is nil,
// or has one side and several weights are above 0. It is safe for concurrent use.
func (t *Table) With(src Source) *Table {
	return t.made().tables.table("With", src, sidesOf("With", src))
}

func (t *Table) made() *Table {
	checkMade(t != nil && t.tables != nil, "Table", "look at the error of Weighted")
	return t
}

// Pick returns an index, with the probability of its weight. It does not allocate.
func (t *Table) Pick() (int, error) {
	switch {
	case len(t.made().weights) == 1:
		return t.indexOf(0), nil
	case t.fair.store != nil:
		return t.pickStored()
	case t.dice != nil:
		face, err := Draw(t.dice, int(t.sum))
		if err != nil {
			return 0, err
		}
		return t.indexOf(t.levels[0].find(uint64(face - 1))), nil
	}
	// Let W be the sum, n the sides, and r(k) = w·n^k mod W for a weight w. After k
	// rolls that outcome can have at most ⌊w·n^k/W⌋ of the n^k sequences, and has all
	// of these; the part r(k)/W of a sequence is open. With one more roll it gets
	// ⌊n·r(k)/W⌋ cases. No procedure can give more at any level.
	for before := t.rolls; ; {
		digit, err := t.roll()
		if err != nil || digit >= t.sides {
			return 0, cutShort(t.refused(digit, err), t.rolls-before)
		}
		t.rolls++
		if t.level < len(t.levels) {
			l := &t.levels[t.level]
			v := t.v*t.sides + digit
			if v < l.given {
				t.v, t.size, t.level, t.result = 0, 1, 0, t.rolls
				return t.indexOf(l.find(v)), nil
			}
			t.v, t.size, t.level = v-l.given, t.size*t.sides-l.given, l.next
		} else {
			t.absorb(t.sides, digit)
			if i, found := t.stepBelow(); found {
				t.state, t.level, t.scale, t.result = newState, 0, t.below, t.rolls
				return t.indexOf(i), nil
			}
		}
		if t.rolls-t.result >= t.quietRolls {
			if err := t.checkFair(); err != nil {
				return 0, err
			}
		}
	}
}

// pickStored draws one of sum cases. The outcome whose w cases include it is the
// result; which of the w cases came is uniform and independent of it, and goes back.
// That fits: the draw divided the cases in store by sum.
func (t *Table) pickStored() (int, error) {
	face, err := t.fair.Roll()
	if err != nil {
		return 0, err
	}
	x := uint64(face - 1)
	i := t.levels[0].find(x)
	w := t.weights[i]
	t.fair.store.putBack(x-(t.ends[i]-w), w)
	return t.indexOf(i), nil
}

// putBack returns to the store which of the w cases of an outcome came.
func (r *Recycler) putBack(x, w uint64) {
	if hi, size := bits.Mul64(r.size, w); r.sizeHi|hi == 0 {
		r.v, r.size = r.v*w+x, size
	} else {
		r.absorb(w, x)
	}
	r.returned.times(magnitude{mantissa: w})
}

// stepBelow gives cases to the outcomes after a roll below the levels, and reports
// whether the current case is among them. All remainders r(k) follow from n^k mod W.
func (t *Table) stepBelow() (i int, found bool) {
	sum := divisorOf(t.sum)
	for i, w := range t.weights {
		_, rest := sum.share(w, t.scale)
		cases, _ := sum.share(rest, t.sides)
		if t.take(cases) {
			return i, true
		}
	}
	_, t.scale = sum.share(t.scale, t.sides)
	return 0, false
}

// WeightedPick returns an index, i with probability weights[i] over their sum, exactly. It makes
// no tables, for weights that change at each call; [Weighted] is faster for weights that stay. It
// takes one draw of the sum, as [Draw] does, and then time in proportion to len(weights). A store
// ([Recycler]) takes back what the weight leaves. A weight of 0 is never drawn, and a single
// weight above 0 takes nothing.
//
// WeightedPick does not allocate. It panics if src is nil, or a die of one side and the sum is
// above 1. It returns 0 and an error for the weights that [Weighted] refuses, or for an error of
// src.
func WeightedPick(src Source, weights ...int) (int, error) {
	sidesOf("WeightedPick", src)
	sum, above, err := arith.Weights(weights)
	if err != nil {
		return 0, fmt.Errorf("dice: WeightedPick: %w", err)
	}
	left := 0
	if above > 1 {
		face, err := draw("WeightedPick", src, int(sum))
		if err != nil {
			return 0, err
		}
		left = face - 1
	}
	for i, w := range weights {
		if left < w {
			store := storeOf(src)
			if store != nil && above > 1 {
				store.putBack(uint64(left), uint64(w))
			}
			return i, nil
		}
		left -= w
	}
	panic("unreachable: a case is below the sum")
}

// WeightedPerm returns n different indexes in the order in which they are drawn. Each
// draw takes one of the indexes left, i with probability weights[i] over the sum of the
// weights left, exactly. A weight of 0 is never drawn.
//
// It takes hardly more rolls than the entropy of the order, and time in proportion to
// (len(weights) + n)·log(len(weights)). It draws on the store of src if src has one
// ([Recycler]); other [Dice] are asked for one draw of the weights left for each index. A die is
// rolled for this call only: leftovers are forgotten, and so are the rolls before an error.
//
// It panics if src is nil, n < 0, or src has one side and several weights are above 0.
// It returns nil and an error for the weights that [Weighted] refuses, if n exceeds the
// number of weights above 0, or for an error of src.
func WeightedPerm(src Source, n int, weights ...int) ([]int, error) {
	sides := sidesOf("WeightedPerm", src)
	if n < 0 {
		misuse("WeightedPerm", "no order of %d elements; use 0 or more", n)
	}
	var t tables
	if err := t.set(weights); err != nil {
		return nil, fmt.Errorf("dice: WeightedPerm: %w", err)
	}
	if n > len(t.weights) {
		return nil, fmt.Errorf(
			"dice: WeightedPerm: cannot draw %d of %d indexes with a weight above 0; draw fewer", n,
			len(t.weights))
	}
	left := newSumTree(t.weights)
	store := storeOf(src)
	dice, draws := src.(Dice)
	private := store == nil && !draws
	if !draws || store != nil {
		checkMore("WeightedPerm", sides, len(t.weights))
	}
	if private {
		store = newRecycler(src, sides)
	}
	order := make([]int, 0, n)
	for len(order) < n {
		if private && len(order) == n-1 {
			store.reserve = noReserve // nothing comes after
		}
		leaf, err := left.draw(dice, store)
		if err != nil {
			return nil, endAfter(int64(len(order)), "draw", err)
		}
		order = append(order, t.indexOf(leaf))
	}
	return order, nil
}

// A sumTree is a binary tree over weights: node i has the children 2i and 2i+1, and the
// leaves are the second half. Each node has the sum and the greatest common divisor of
// the weights below, so that a weight is found and removed along one path.
type sumTree []struct{ sum, divides uint64 }

func newSumTree(weights []uint64) sumTree {
	leaves := 1 << bits.Len(uint(len(weights)-1))
	t := make(sumTree, 2*leaves)
	for i, w := range weights {
		t[leaves+i].sum, t[leaves+i].divides = w, w
	}
	for i := leaves - 1; i > 0; i-- {
		t.add(i)
	}
	return t
}

func (t sumTree) add(i int) {
	a, b := t[2*i], t[2*i+1]
	t[i].sum, t[i].divides = a.sum+b.sum, arith.GCD(a.divides, b.divides)
}

// draw removes and returns an index, as a Table of the weights left would draw it: one of the
// cases of their sum. A store has them in units of their common divisor.
func (t sumTree) draw(dice Dice, store *Recycler) (int, error) {
	if store == nil {
		face, err := drawFrom(dice, int(t[1].sum))
		if err != nil {
			return 0, err
		}
		index, _, _ := t.take(uint64(face - 1))
		return index, nil
	}
	unit := t[1].divides
	before := store.rolls
	m := divisorOf(t[1].sum / unit)
	x, err := store.choose(&m, m.n)
	if err != nil {
		return 0, cutShort(err, store.rolls-before)
	}
	index, rest, weight := t.take(x * unit)
	store.drawn.times(magnitude{mantissa: m.n})
	store.putBack(rest/unit, weight/unit)
	return index, nil
}

// take removes the index that has case x, and returns it, which of its cases x is, and how many
// it has.
func (t sumTree) take(x uint64) (index int, rest, weight uint64) {
	leaf := 1
	for leaf < len(t)/2 {
		leaf *= 2
		if x >= t[leaf].sum {
			x -= t[leaf].sum
			leaf++
		}
	}
	weight = t[leaf].sum
	t[leaf].sum, t[leaf].divides = 0, 0
	for i := leaf / 2; i > 0; i /= 2 {
		t.add(i)
	}
	return leaf - len(t)/2, x, weight
}
