package dice

import "fmt"

// A Table draws indexes with given weights, as a loot table does. [Weighted]
// makes one and [Table.Pick] draws from it. A Table must not be used by several
// goroutines at once, and not be copied while a Pick is unfinished.
//
// Its memory is settled when it is made. From a store it holds 40 bytes for each
// weight above zero and 1 KB, from a die at most 144 bytes for each and 22 KB.
type Table struct {
	_ noCopy
	*tables
	store *Recycler // what is drawn on; nil if a die is rolled

	// From a die: a walk down from one case, level by level.
	sampler
	level int    // reached so far; len(levels) for all that follow
	scale uint64 // below the levels: sides^k mod sum after k rolls
}

// Weighted returns a [Table] that draws the index i with probability
// weights[i]/sum, exactly. Only the ratios of the weights matter. A weight of
// zero is never drawn. Negative weights, weights that sum to more than
// [math.MaxInt], 2^32 or more above zero, and weights that are all zero are
// errors. Weighted panics if src is nil, or if src has one side and several
// weights are above zero.
//
// A draw takes the fewest rolls of src, on average, that any procedure can
// reach for one result. Where n is the number of sides of src and p_i that
// probability, it is still open after k rolls with probability
// Σ_i frac(n^k·p_i)/n^k, and the expected number of rolls is the sum of these;
// with coins, less than two flips above the entropy. This is the optimum of Knuth
// and Yao, "The complexity of nonuniform random number generation" (1976). Over
// the 423 distributions that the Amplified Loaded Dice Roller was measured on by
// Draper and Saad, "Efficient rejection sampling in the entropy-optimal range"
// (2025), a draw takes 1.108 flips above the entropy on average and 1.806 at most,
// and that method 1.121 and 1.809; scripts/aldr works this out.
//
// From a [Recycler], or from a die that draws on one ([Bits], [FromReader], and
// [Sim] over a Recycler), a draw takes only the entropy of the result, over many
// draws: the store gives one of sum cases, and gets back which of the weights[i]
// cases it was that stand for the result.
//
// Beside its rolls, a draw takes about as long for many weights as for few, as
// far as the tables fit in the caches of the machine. To make them takes some
// nanoseconds for each weight and level of the walk: with n weights and a die of
// s sides there are log(64n²)/log(s) levels, or fewer. Of 64n draws about one goes
// further, and looks at all weights after every roll.
func Weighted(src Source, weights ...int) (*Table, error) {
	n := sidesOf("Weighted", src)
	tables, err := newTables(weights)
	if err != nil {
		return nil, err
	}
	checkMore("Weighted", n, len(tables.index))
	t := newTable(tables, src, n)
	t.setTables()
	return t, nil
}

func newTable(tables *tables, src Source, n uint64) *Table {
	return &Table{tables: tables, sampler: newSampler(src, n), store: storeOf(src), scale: tables.below}
}

// setTables makes what the Table looks up.
func (t *Table) setTables() {
	switch {
	case len(t.index) == 1:
	case t.store != nil:
		t.setParts()
	default:
		t.setLevels(t.sides, t.levelMemory())
	}
	t.scale = t.below
}

// With returns a Table with the same weights that draws from src. It begins a
// draw of its own and does not touch that of t. So a program can make the tables
// of many weights once, and for each goroutine a Table over a die of its own.
// Several goroutines may call With of one Table at once, also while one of them
// draws from it.
//
// If src has as many sides as the source of t, or if both draw on stores, With
// shares what t looks up and allocates the new Table alone; otherwise it makes
// that anew, as [Weighted] does. With panics if src is nil, or if src has one
// side and several weights are above zero.
func (t *Table) With(src Source) *Table {
	t.checkMade()
	n := sidesOf("With", src)
	checkMore("With", n, len(t.index))
	w := newTable(t.tables, src, n)
	if stored := w.store != nil; stored != (t.store != nil) || !stored && n != t.sides {
		w.tables = &tables{index: t.index, weights: t.weights, sum: t.sum}
		w.setTables()
	}
	return w
}

func (t *Table) checkMade() { checkMade(t != nil && t.tables != nil, "Table", "Weighted") }

// String returns what is rolled and how many weights are above zero, as in
// "dice.Weighted(d6, 4 weights)", and nothing of a draw under way; the zero value
// is "dice.Weighted(d0, 0 weights)".
func (t *Table) String() string {
	if t.tables == nil {
		return "dice.Weighted(d0, 0 weights)"
	}
	return fmt.Sprintf("dice.Weighted(d%d, %d weights)", t.sides, len(t.index))
}

// Pick returns an index, each with the probability of its weight. It gives the
// errors of the source, [ErrFace], [ErrUnfair] and the end of input as the
// package comment says, and allocates nothing.
func (t *Table) Pick() (int, error) {
	t.checkMade()
	switch {
	case len(t.index) == 1:
		return t.index[0], nil
	case t.store != nil:
		return t.pickStored()
	}
	// Let W be the sum, n the sides, and r(k) = w·n^k mod W for a weight w. Of
	// the n^k sequences of k rolls, ⌊w·n^k/W⌋ can belong to that outcome, and all
	// these do; what that lacks of w/W, the part r(k)/W of a sequence, is left
	// open. So there are Σ r(k)/W open cases after k rolls, fewer than there are
	// outcomes. One roll later each outcome is owed n·r(k)/W cases and gets
	// ⌊n·r(k)/W⌋. No procedure can give more than these at any level, so none has
	// fewer cases open.
	for before := t.rolls; ; {
		face, err := t.src.Roll()
		digit := uint64(face) - 1
		if err == nil && digit >= t.sides {
			err = faceError(face, t.sides)
		}
		if err != nil {
			return 0, cutShort(err, t.rolls-before)
		}
		t.rolls++
		if t.level == len(t.levels) {
			t.absorb(t.sides, digit)
			if i, found := t.stepBelow(); found {
				t.restart()
				return t.index[i], nil
			}
		} else {
			l := &t.levels[t.level]
			v := t.v*t.sides + digit
			if v < l.given {
				t.restart()
				return t.index[l.find(v)], nil
			}
			t.v, t.size, t.level = v-l.given, l.open, l.next
		}
		if t.rolls-t.result >= t.quietRolls {
			if err := t.checkFair(); err != nil {
				return 0, err
			}
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
	i := t.parts.find(x)
	w := t.weights[i]
	t.store.absorb(w, x-(t.parts.ends[i]-w))
	t.store.untallied.times(magnitude{mantissa: t.sum})
	t.store.returned.times(magnitude{mantissa: w})
	return t.index[i], nil
}

// stepBelow gives cases to the outcomes after a roll below the levels, and
// reports whether the case at hand is among those. The remainder r(k) of every
// weight follows from n^k mod W, so that number is all there is to remember.
func (t *Table) stepBelow() (i int, found bool) {
	for i, w := range t.weights {
		share, _ := divideShare(mulMod(w, t.scale, t.sum), t.sides, t.sum)
		if t.take(share) {
			return i, true
		}
	}
	t.scale = mulMod(t.scale, t.sides, t.sum)
	return 0, false
}

// restart forgets the case of a draw that is done.
func (t *Table) restart() { t.state, t.level, t.scale, t.result = newState, 0, t.below, t.rolls }
