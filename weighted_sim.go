package dice

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
)

// SimWeighted returns a function that returns the index i with probability
// weights[i]/sum, exactly, made from rolls of src: it is to [Weighted] what [Sim] is to
// [Die]. No procedure whose only randomness is these rolls takes fewer for one result, on
// average: with coins less than two flips above the entropy. Only the ratios of the
// weights matter; a weight of 0 is never drawn. Leftovers are forgotten: for many
// results, pick from a store: table.Pick(Recycle(src)). It holds up to about 200 bytes
// for each weight above 0.
//
// SimWeighted panics if src is nil, or has one side and several weights are above 0. It
// returns an error for the weights that Weighted refuses. The function returns the errors
// of src, [ErrFace], and [ErrUnfair] after a run of rolls that give no result; after an
// error it continues from the rolls already made. It is not safe for concurrent use.
//
// Source: Knuth and Yao, "The complexity of nonuniform random number generation" (1976);
// docs/theory.md counts the rolls.
func SimWeighted(src Source, weights ...int) (pick func() (int, error), err error) {
	n := sidesOf("SimWeighted", src)
	t, err := newTables(weights)
	if err != nil {
		return nil, fmt.Errorf("dice: SimWeighted: %w", err)
	}
	checkMore("SimWeighted", n, len(t.ends))
	w := &weightedDescent{tables: t, tip: tip{open: 1, sequences: 1, rest: 1}}
	w.start(src, n)
	if len(t.ends) == 1 {
		return func() (int, error) { return t.indexOf(0), nil }, nil
	}
	return w.pick, nil
}

// A weightedDescent goes down Knuth and Yao's tree, level by level. A level is one roll.
//
// Let W be the sum, n the sides, and r(k) = w·n^k mod W for a weight w. After k rolls
// that outcome can have at most ⌊w·n^k/W⌋ of the n^k sequences, and has all of these; the
// part r(k)/W of a sequence is open. With one more roll it gets ⌊n·r(k)/W⌋ cases. No
// procedure can give more after any number of rolls.
//
// Fewer cases are open than there are outcomes, whatever k is. So after
// log(rarely·outcomes²) rolls, to the base n, a result is open with probability below
// 1/(rarely·outcomes). Up to there each level has a lookup, made when it is first
// reached; after that, each roll goes through all weights, which costs 1/rarely of a step
// for a result on average.
type weightedDescent struct {
	*tables
	sampler // beyond the levels; in them, only v is used
	levels  []level
	depth   int // levels of the result so far
	beyond  bool
	scale   uint64 // beyond: n^k mod W after k rolls
	tip
}

// A level tells which outcome has a case after a roll. The cases from given on are open.
type level struct {
	given uint64
	lookup
}

// A tip is what is known after all levels that were built.
type tip struct {
	open      uint64   // cases
	sequences uint64   // n^k, or the largest number
	rests     []uint64 // r(k) of the outcomes
	rest      uint64   // n^k mod W
	list      []uint32 // for the next level
}

const rarely = 64

func (w *weightedDescent) pick() (int, error) {
	v, depth, start := w.v, w.depth, w.depth
	for ; depth < len(w.levels) || w.grow(); depth++ {
		digit, err := w.roll()
		if err != nil || digit >= w.sides {
			return 0, cutShort(w.refused(digit, err), depth-start, "roll")
		}
		l := &w.levels[depth]
		v = v*w.sides + digit
		if v < l.given {
			w.v, w.depth = 0, 0
			return w.indexOf(l.find(v)), nil
		}
		v -= l.given
		w.v, w.depth = v, depth+1
	}
	taken := depth - start
	if !w.beyond {
		w.beyond, w.size, w.scale = true, w.open, w.rest
		w.rolls += int64(depth)
	}
	for {
		digit, err := w.digit()
		if err != nil {
			return 0, cutShort(err, taken, "roll")
		}
		taken++
		w.rolls++
		w.absorb(w.sides, digit)
		if i, found := w.give(); found {
			w.state, w.depth, w.beyond, w.result = newState, 0, false, w.rolls
			return w.indexOf(i), nil
		}
		if err := w.checkFair(); err != nil {
			return 0, err
		}
	}
}

// grow makes the next level, unless a result is hardly ever open there.
func (w *weightedDescent) grow() bool {
	n, outcomes := w.sides, uint64(len(w.ends))
	hi, cases := bits.Mul64(w.open, n)
	over, limit := bits.Mul64(w.open, rarely*outcomes)
	if hi != 0 || cases > math.MaxInt64 || over == 0 && limit <= w.sequences {
		return false
	}
	if w.rests == nil {
		w.rests = make([]uint64, outcomes)
		for i := range w.rests {
			w.rests[i] = w.weight(i)
		}
	}
	var l level
	listed := cases <= max(leastEntries, listedCases*outcomes)
	if !listed {
		l.ends = make([]uint64, outcomes)
	}
	hi, product := bits.Mul64(w.sum.n, n)
	word := hi == 0 && product <= math.MaxInt64
	list := w.list[:0]
	for i, r := range w.rests {
		var share uint64
		if word {
			share, w.rests[i] = w.sum.divide(r * n)
		} else {
			share, w.rests[i] = w.sum.share(r, n)
		}
		l.given += share
		if !listed {
			l.ends[i] = l.given
			continue
		}
		for range share {
			list = append(list, uint32(i))
		}
	}
	w.list = list
	l.entries = slices.Clone(list)
	if !listed {
		l.guide()
	}
	_, w.rest = w.sum.share(w.rest, n)
	w.levels = append(w.levels, l)
	w.open = cases - l.given
	hi, w.sequences = bits.Mul64(w.sequences, n)
	if hi != 0 {
		w.sequences = math.MaxUint64
	}
	return true
}

// listedCases is up to how many cases for each outcome a level lists all.
const listedCases = 4

// give gives cases to the outcomes after a roll beyond the levels, and reports whether
// the current case is among them. All remainders follow from n^k mod W.
func (w *weightedDescent) give() (i int, found bool) {
	for i := range w.ends {
		_, rest := w.sum.share(w.weight(i), w.scale)
		cases, _ := w.sum.share(rest, w.sides)
		if w.take(cases) {
			return i, true
		}
	}
	_, w.scale = w.sum.share(w.scale, w.sides)
	return 0, false
}
