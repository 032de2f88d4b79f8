package dice

import (
	"fmt"
	"math/bits"

	"example.com/dice/internal/arith"
)

// WeightedPerm returns n different indexes in the order in which they are drawn. Each
// draw takes one of the indexes left, i with probability weights[i] over the sum of the
// weights left, exactly. A weight of 0 is never drawn.
//
// It takes hardly more rolls than the entropy of the order, and time in proportion to
// (len(weights) + n)·log(len(weights)). It draws on the store of src if src has one
// ([Recycler]). Other sources are rolled for this call only: leftovers are forgotten,
// and so are the rolls before an error.
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
	if n > len(t.index) {
		return nil, fmt.Errorf("dice: WeightedPerm: cannot draw %d of %d indexes with a weight above 0; draw fewer", n, len(t.index))
	}
	checkMore("WeightedPerm", sides, len(t.index))
	store := storeOf(src)
	private := store == nil
	if private {
		store = newRecycler(src, sides)
	}
	left := newSumTree(t.weights)
	order := make([]int, 0, n)
	for before := store.rolls; len(order) < n; {
		if private && len(order) == n-1 {
			store.reserve = noReserve // nothing comes after
		}
		leaf, err := left.draw(store)
		if err != nil {
			return nil, cutShort(err, store.rolls-before)
		}
		order = append(order, int(t.index[leaf]))
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

// draw removes and returns an index, as a Table of the weights left would draw it: one
// of the cases of their sum, in units of their common divisor.
func (t sumTree) draw(store *Recycler) (int, error) {
	sum, unit := t[1].sum, t[1].divides
	m := divisorOf(sum / unit)
	x, err := store.choose(&m, m.n)
	if err != nil {
		return 0, err
	}
	x *= unit
	leaf := 1
	for leaf < len(t)/2 {
		if leaf *= 2; x >= t[leaf].sum {
			x -= t[leaf].sum
			leaf++
		}
	}
	store.untallied.times(magnitude{mantissa: sum / unit})
	store.putBack(x/unit, t[leaf].sum/unit)
	t[leaf].sum, t[leaf].divides = 0, 0
	for i := leaf / 2; i > 0; i /= 2 {
		t.add(i)
	}
	return leaf - len(t)/2, nil
}
