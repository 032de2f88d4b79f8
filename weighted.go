package dice

import (
	"fmt"
	"math/bits"

	"example.com/dice/internal/arith"
)

// A Table draws indexes with given weights, such as a loot table. [Weighted] makes one. It takes
// up to 40 bytes for each weight above 0 and 1 KB more. It must not be copied while a Pick is
// unfinished.
type Table struct {
	_ noCopy
	*tables
	dice  Dice      // the dice drawn from; nil for a die
	store *Recycler // theirs, if they have one

	// Of a die: a walk down from one case.
	sampler
	scale uint64 // sides^k mod sum after k rolls
}

// Weighted returns a [Table] that draws the index i with probability weights[i]/sum,
// exactly. Only the ratios of the weights matter; a weight of 0 is never drawn.
//
// No procedure whose only randomness is a die takes fewer rolls for one result, on average: with
// coins less than two flips above the entropy. [Dice] are asked for one draw of the sum of the
// weights: faces up to the first weight are index 0, and so on. A store ([Recycler]) takes back
// the leftovers of a draw, so many draws take only their entropy. The table keeps src:
// [Table.With] gives one for another. Over Dice a Pick takes about the same time for many weights
// as for few, over a die time for each weight.
//
// Weighted panics if src is nil, or has one side and several weights are above 0. It
// returns an error if a weight is negative, if all are 0, if they sum to more than
// [math.MaxInt], or if 2^32 or more are above 0. Source: Knuth and Yao, "The complexity
// of nonuniform random number generation" (1976); docs/theory.md counts the rolls.
func Weighted(src Source, weights ...int) (*Table, error) {
	n := sidesOf("Weighted", src)
	lookups, err := newTables(weights)
	if err != nil {
		return nil, fmt.Errorf("dice: Weighted: %w", err)
	}
	return lookups.over("Weighted", src, n), nil
}

// over returns a Table that draws from src, for the call.
func (t *tables) over(call string, src Source, n uint64) *Table {
	table := &Table{tables: t}
	if dice, ok := src.(Dice); ok {
		table.dice, table.store = dice, storeOf(src)
		return table
	}
	checkMore(call, n, len(t.weights))
	table.start(src, n)
	table.scale = 1
	return table
}

// With returns a Table with the same weights that draws from src. So several goroutines can share
// the tables of many weights: each calls With once, for a Table over its own source. With panics
// as Weighted does. It is safe for concurrent use.
func (t *Table) With(src Source) *Table {
	return t.made().tables.over("With", src, sidesOf("With", src))
}

func (t *Table) made() *Table {
	checkMade(t != nil && t.tables != nil, "Table", "look at the error of Weighted")
	return t
}

// Pick returns an index, with the probability of its weight, or 0 and an error of the source. From
// a die it returns [ErrUnfair] after a run of rolls that give none.
func (t *Table) Pick() (int, error) {
	switch {
	case len(t.made().weights) == 1:
		return t.indexOf(0), nil
	case t.store != nil:
		face, err := t.store.draw(&t.sum)
		if err != nil {
			return 0, err
		}
		i := t.find(uint64(face - 1))
		w := t.weights[i]
		t.store.takeBack(uint64(face-1)-(t.ends[i]-w), w)
		return t.indexOf(i), nil
	case t.dice != nil:
		face, err := Draw(t.dice, int(t.sum.n))
		if err != nil {
			return 0, err
		}
		return t.indexOf(t.find(uint64(face - 1))), nil
	}
	for before := t.rolls; ; {
		digit, err := t.digit()
		if err != nil {
			return 0, cutShort(err, t.rolls-before, "roll")
		}
		t.rolls++
		t.absorb(t.sides, digit)
		if i, found := t.step(); found {
			t.state, t.scale, t.result = newState, 1, t.rolls
			return t.indexOf(i), nil
		}
		if err := t.checkFair(); err != nil {
			return 0, err
		}
	}
}

// step gives cases to the outcomes after a roll, and reports whether the current case is among
// them. Let W be the sum, n the sides, and r(k) = w·n^k mod W for a weight w. After k rolls that
// outcome can have at most ⌊w·n^k/W⌋ of the n^k sequences, and has all of these; the part r(k)/W
// of a sequence is open. With one more roll it gets ⌊n·r(k)/W⌋ cases. No procedure can give more
// after any number of rolls. All remainders r(k) follow from n^k mod W.
func (t *Table) step() (i int, found bool) {
	for i, w := range t.weights {
		_, rest := t.sum.share(w, t.scale)
		cases, _ := t.sum.share(rest, t.sides)
		if t.take(cases) {
			return i, true
		}
	}
	_, t.scale = t.sum.share(t.scale, t.sides)
	return 0, false
}

// takeBack adds to the store which of the w cases of an outcome came: it is uniform and
// independent of the outcome. That fits: the draw divided the cases by the sum of the weights.
func (r *Recycler) takeBack(x, w uint64) {
	if hi, size := bits.Mul64(r.size, w); r.sizeHi|hi == 0 {
		r.v, r.size = r.v*w+x, size
	} else {
		r.absorb(w, x)
	}
	r.returned.times(w)
}

// WeightedPick returns an index, i with probability weights[i] over their sum, exactly. It makes
// no tables, for weights that change at each call: it takes one [Draw] of the sum, and time in
// proportion to len(weights). A store ([Recycler]) takes back the leftovers. A weight of
// 0 is never drawn, and a single weight above 0 takes nothing.
//
// WeightedPick panics if src is nil, or a die of one side and several weights are above 0. It
// returns 0 and an error for the weights that [Weighted] refuses, or for an error of src.
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
			if store := storeOf(src); store != nil && above > 1 {
				store.takeBack(uint64(left), uint64(w))
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
// (len(weights) + n)·log(len(weights)). It draws on the store of src, if any ([Recycler]); other
// [Dice] are asked for one draw of the weights left for each index, but not for the last weight.
// The leftovers of a die are forgotten. It allocates the order and 50 to 70 bytes for each weight.
//
// It panics if src is nil, n < 0, or src has one side and several weights are above 0.
// It returns nil and an error for the weights that [Weighted] refuses, if n exceeds the
// number of weights above 0, or for an error of src.
func WeightedPerm(src Source, n int, weights ...int) ([]int, error) {
	sides := sidesOf("WeightedPerm", src)
	if n < 0 {
		misuse("WeightedPerm", "no order of %d elements; use 0 or more", n)
	}
	t, err := newTables(weights)
	if err != nil {
		return nil, fmt.Errorf("dice: WeightedPerm: %w", err)
	}
	if n > len(t.weights) {
		return nil, fmt.Errorf(
			"dice: WeightedPerm: cannot draw %d of %d indexes with a weight above 0; draw fewer", n,
			len(t.weights))
	}
	dice, draws := src.(Dice)
	store := storeOf(src)
	if !draws {
		checkMore("WeightedPerm", sides, len(t.weights))
		store = newRecycler(src, sides)
		dice = store
	}
	left, order := newSumTree(t.weights), make([]int, 0, n)
	for len(order) < n {
		if !draws && len(order) == n-1 {
			store.reserve = noReserve // nothing comes after
		}
		if len(order) == len(t.weights)-1 {
			leaf, _, _ := left.take(0) // the only one that is left
			return append(order, t.indexOf(leaf)), nil
		}
		face, err := drawFrom(dice, int(left[1]))
		if err != nil {
			return nil, cutShort(err, len(order), "draw")
		}
		leaf, rest, weight := left.take(uint64(face - 1))
		if store != nil {
			store.takeBack(rest, weight)
		}
		order = append(order, t.indexOf(leaf))
	}
	return order, nil
}

// A sumTree is a binary tree of sums of weights: node i has the children 2i and 2i+1, and the
// leaves are the second half. So a weight is found and removed along one path.
type sumTree []uint64

func newSumTree(weights []uint64) sumTree {
	leaves := 1 << bits.Len(uint(len(weights)-1))
	t := make(sumTree, 2*leaves)
	copy(t[leaves:], weights)
	for i := leaves - 1; i > 0; i-- {
		t[i] = t[2*i] + t[2*i+1]
	}
	return t
}

// take removes the index that has case x, and returns it, which of its cases x is, and how many
// it has.
func (t sumTree) take(x uint64) (index int, rest, weight uint64) {
	leaf := 1
	for leaf < len(t)/2 {
		leaf *= 2
		if x >= t[leaf] {
			x -= t[leaf]
			leaf++
		}
	}
	weight = t[leaf]
	for i := leaf; i > 0; i /= 2 {
		t[i] -= weight
	}
	return leaf - len(t)/2, x, weight
}
