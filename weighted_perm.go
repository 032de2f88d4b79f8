package dice

import (
	"fmt"
	"math/bits"
)

// WeightedPerm returns n different indexes, in the order in which they are drawn:
// each draw takes one of the indexes that are left, i with the probability
// weights[i] over the sum of the weights left, exactly. With equal weights that
// is the beginning of a permutation, all equally likely. A weight of zero is never
// drawn. An n above the number of weights that are not zero is an error; so are
// the weights that are errors of [Weighted].
//
// It takes hardly more rolls than the entropy of the order, and a time that
// grows as (len(weights) + n)·log(len(weights)). From a [Recycler], or from a die that
// draws on one ([Bits], [FromReader], and [Sim] over a Recycler), it draws on that
// store what a new [Table] of the weights left would draw each time. Any other
// source is rolled for this call alone: what the last roll holds beyond the
// result is forgotten, and an error loses the rolls so far. To lose none, pass a
// Recycler.
//
// With the errors of src, [ErrFace], [ErrUnfair] and the end of input as the
// package comment says, it returns nil. It panics if src is nil, n < 0, or src
// has one side and several weights are above zero.
func WeightedPerm(src Source, n int, weights ...int) ([]int, error) {
	sides := sidesOf("WeightedPerm", src)
	if n < 0 {
		misuse("WeightedPerm", "no order of %d elements; use 0 or more", n)
	}
	t, err := newTables(weights)
	if err != nil {
		return nil, err
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
		order = append(order, t.index[leaf])
	}
	return order, nil
}

// A sumTree is a binary tree over weights: node 1 is the root, node i has the
// children 2i and 2i+1, and the leaves, a power of two of them, are the second
// half. Each node knows the sum of the weights below it and their greatest common
// divisor, so that the weight that a case belongs to is found, and a weight taken
// out, along one path.
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
	t[i].sum, t[i].divides = a.sum+b.sum, gcd(a.divides, b.divides)
}

// draw draws an index as a Table of the weights left would, and takes it out. It
// draws one of the cases of their sum, in units of what divides them all; which
// of the cases of its own weight that was goes back to the store.
func (t sumTree) draw(store *Recycler) (int, error) {
	sum, unit := t[1].sum, t[1].divides
	x, err := store.choose(sum/unit, store.reserve)
	if err != nil {
		return 0, err
	}
	leaf, x := t.find(x * unit)
	w := t[leaf].sum / unit
	store.absorb(w, x/unit)
	store.untallied.times(magnitude{mantissa: sum / unit})
	store.returned.times(magnitude{mantissa: w})
	return t.takeOut(leaf), nil
}

// find returns the leaf of the weight that case x of their sum belongs to, and
// which of the cases of this weight it is.
func (t sumTree) find(x uint64) (leaf int, rest uint64) {
	for leaf = 1; leaf < len(t)/2; {
		if leaf *= 2; x >= t[leaf].sum {
			x -= t[leaf].sum
			leaf++
		}
	}
	return leaf, x
}

// takeOut makes the weight of a leaf zero and returns its index.
func (t sumTree) takeOut(leaf int) int {
	t[leaf].sum, t[leaf].divides = 0, 0
	for i := leaf / 2; i > 0; i /= 2 {
		t.add(i)
	}
	return leaf - len(t)/2
}
