package dice

import (
	"fmt"

	"example.com/dice/internal/arith"
)

// A Table holds weights, such as those of a loot table, and what it takes to look them
// up. [Weighted] makes one. It never changes, and any number of goroutines may use it,
// each with dice of its own. It takes up to 32 bytes for each weight above 0 and 1 KB
// more.
type Table struct{ *tables }

// Weighted returns a [Table] that picks the index i with probability weights[i]/sum,
// exactly. A weight of 0 is never picked.
//
// Weighted returns an error if a weight is negative ([ErrNegativeWeight]), if none is
// above 0 ([ErrNoWeight]), if they sum to more than [math.MaxInt] ([ErrWeightSum]), or if
// 2^32 or more are above 0.
func Weighted(weights ...int) (*Table, error) {
	t, err := newTables(weights)
	if err != nil {
		return nil, fmt.Errorf("dice: Weighted: %w", err)
	}
	return &Table{t}, nil
}

func (t *Table) made() *tables {
	checkMade(t != nil && t.tables != nil, "Table", "look at the error of Weighted")
	return t.tables
}

// Pick returns an index, with the probability of its weight. It takes one draw of the sum
// of the weights: faces up to the first weight are index 0, and so on. A store
// ([Recycler]) takes back the leftovers, so many picks take only their entropy. A single
// weight above 0 takes nothing. For one result from the rolls of one die [SimWeighted]
// takes the fewest rolls.
//
// Pick panics if rng is nil. It returns 0 and an error if rng fails, or its face is
// impossible ([ErrFace]). It takes about the same time for many weights as for few.
func (t *Table) Pick(rng Dice) (int, error) {
	single := len(t.made().ends) == 1
	checkDice("Table.Pick", rng)
	if single {
		return t.indexOf(0), nil
	}
	store := storeOf(rng)
	if store == nil {
		face, err := draw(rng, int(t.sum.n))
		if err != nil {
			return 0, err
		}
		return t.indexOf(t.find(uint64(face - 1))), nil
	}
	before := store.rolls
	x, err := store.choose(&t.sum, store.enough(t.sum.n))
	if err != nil {
		return 0, cutShort(err, store.rolls-before, "roll")
	}
	store.out.scale(t.sum.factor)
	i := t.find(x)
	store.takeBack(x-t.starts[i], t.weight(i))
	return t.indexOf(i), nil
}

// WeightedPerm returns n different indexes in the order in which they are drawn. Each
// draw takes one of the indexes left, i with probability weights[i] over the sum of the
// weights left, exactly. A weight of 0 is never drawn. Weights of 1 make a sample without
// replacement: WeightedPerm(rng, 5, slices.Repeat([]int{1}, 52)...) is a hand of 52
// cards, as is Perm(52)[:5] of [math/rand/v2]. Over a store it takes 11 rolls of a d6 in
// the long run; [ShuffleSlice] takes 87, but less time.
//
// It takes hardly more rolls than the entropy of the order, and time in proportion to
// (len(weights) + n)·log(len(weights)): one draw of the weights left for each index, but
// none for the last weight. A store ([Recycler]) takes back the leftovers. It allocates
// the order and 50 to 70 bytes for each weight.
//
// It panics if rng is nil or n < 0. It returns nil and an error for the weights that
// [Weighted] refuses, if n exceeds the number of weights above 0 ([ErrTooFew]), if rng
// fails, or its face is impossible ([ErrFace]).
func WeightedPerm(rng Dice, n int, weights ...int) ([]int, error) {
	checkDice("WeightedPerm", rng)
	if n < 0 {
		misuse("WeightedPerm", "no order of %d elements; use 0 or more", n)
	}
	t, err := newTables(weights)
	if err != nil {
		return nil, fmt.Errorf("dice: WeightedPerm: %w", err)
	}
	if n > len(t.ends) {
		return nil, fmt.Errorf("dice: WeightedPerm: %w: weights above 0: %d, asked for: %d; ask for "+
			"fewer", ErrTooFew, len(t.ends), n)
	}
	store := storeOf(rng)
	left, order := arith.NewSums(len(t.ends), t.weight), make([]int, 0, n)
	for len(order) < n {
		if len(order) == len(t.ends)-1 {
			outcome, _, _ := left.Take(0) // the only one that is left
			return append(order, t.indexOf(outcome)), nil
		}
		face, err := draw(rng, int(left.All()))
		if err != nil {
			return nil, cutShort(err, len(order), "draw")
		}
		outcome, rest, weight := left.Take(uint64(face - 1))
		if store != nil {
			store.takeBack(rest, weight)
		}
		order = append(order, t.indexOf(outcome))
	}
	return order, nil
}
