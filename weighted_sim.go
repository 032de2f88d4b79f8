package dice

import "fmt"

// SimWeighted returns a function that returns the index i with probability weights[i]/sum, exactly,
// made from rolls of src: it is to [Weighted] what [Sim] is to [Die]. No procedure whose only
// randomness is these rolls takes fewer for one result, on average: with coins less than two flips
// above the entropy. Only the ratios of the weights matter; a weight of 0 is never drawn. Leftovers
// are forgotten: for many results, pick with a [Table] over a [Recycle].
//
// SimWeighted panics if src is nil, or has one side and several weights are above 0. It returns an
// error for the weights that Weighted refuses. The function returns the errors of src, [ErrFace],
// and [ErrUnfair] after a run of rolls that give no result; after an error it continues from the
// rolls already made. It is not safe for concurrent use.
//
// Source: Knuth and Yao, "The complexity of nonuniform random number generation" (1976);
// docs/theory.md counts the rolls.
func SimWeighted(src Source, weights ...int) (pick func() (int, error), err error) {
	n := sidesOf("SimWeighted", src)
	t, err := newTables(weights)
	if err != nil {
		return nil, fmt.Errorf("dice: SimWeighted: %w", err)
	}
	checkMore("SimWeighted", n, len(t.weights))
	w := &weightedWalk{tables: t, scale: 1}
	w.start(src, n)
	return w.pick, nil
}

// A weightedWalk goes down from one case.
type weightedWalk struct {
	*tables
	sampler
	scale uint64 // sides^k mod sum after k rolls
}

func (t *weightedWalk) pick() (int, error) {
	if len(t.weights) == 1 {
		return t.indexOf(0), nil
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
func (t *weightedWalk) step() (i int, found bool) {
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
