package plan

import (
	"cmp"
	"math/bits"
	"slices"
)

// A board is a strategy under way: the cases that are open, and what every
// outcome still needs. The product of the sides rolled so far is the size of a
// case, 1/size its probability. Cases of equal size are interchangeable, and so
// are outcomes of equal need, which form a class.
//
// Sizes, needs and probabilities are whole numbers of units: a case of size n
// has unit/n of them, where unit is a multiple of all sizes met so far. A need
// may be any fraction of that, so needs count in units over weight, the sum of
// the weights of all outcomes.
type board struct {
	unit     uint64
	weight   uint64
	heaviest uint64
	outcomes int
	open     []pile  // by size
	classes  []class // by need, the greatest first
	cost     float64 // of the rolls so far
	estimate float64 // of what it will cost in the end
	moves    []move
}

// A pile is the open cases of one size.
type pile struct{ size, cases uint64 }

// A class is the outcomes of one need, in units over weight.
type class struct {
	need     uint64
	outcomes []int
}

// A move rolls some cases of a size with a throw, or gives to each of some
// outcomes the cases of a pattern.
type move struct {
	size     uint64
	throw    int
	cases    uint64
	pattern  []pile
	outcomes []int
}

// newBoard returns the beginning: one case, and outcomes that need it in
// proportion to their weights.
func newBoard(weights []uint64) *board {
	b := &board{unit: 1, open: []pile{{1, 1}}}
	for i, w := range weights {
		b.outcomes++
		b.weight += w
		b.heaviest = max(b.heaviest, w)
		b.join(w, []int{i})
	}
	return b
}

func (b *board) clone() *board {
	c := *b
	c.open = slices.Clone(b.open)
	c.classes = slices.Clone(b.classes)
	c.moves = slices.Clip(b.moves)
	return &c
}

// join adds outcomes to the class of a need.
func (b *board) join(need uint64, outcomes []int) {
	if need == 0 {
		return
	}
	i, found := slices.BinarySearchFunc(b.classes, need, func(c class, need uint64) int { return cmp.Compare(need, c.need) })
	if !found {
		b.classes = slices.Insert(b.classes, i, class{need: need})
	}
	c := &b.classes[i]
	c.outcomes = append(slices.Clip(c.outcomes), outcomes...)
}

// pile returns the number of open cases of a size.
func (b *board) pile(size uint64) uint64 {
	if i, found := b.find(size); found {
		return b.open[i].cases
	}
	return 0
}

func (b *board) find(size uint64) (int, bool) {
	return slices.BinarySearchFunc(b.open, size, func(p pile, size uint64) int { return cmp.Compare(p.size, size) })
}

// put adds cases to a pile.
func (b *board) put(size, cases uint64) {
	i, found := b.find(size)
	if !found {
		b.open = slices.Insert(b.open, i, pile{size: size})
	}
	b.open[i].cases += cases
}

// take takes cases from a pile, which must have them.
func (b *board) take(size, cases uint64) {
	i, found := b.find(size)
	if !found || b.open[i].cases < cases {
		panic("plan: cases that are not open")
	}
	if b.open[i].cases -= cases; b.open[i].cases == 0 {
		b.open = slices.Delete(b.open, i, i+1)
	}
}

// refine makes the unit a multiple of size as well, and reports whether it
// still fits.
func (b *board) refine(size uint64) bool {
	unit, ok := lcm(b.unit, size)
	if !ok {
		return false
	}
	if unit > maxUnit/b.heaviest {
		return false
	}
	if f := unit / b.unit; f > 1 {
		for i := range b.classes {
			b.classes[i].need *= f
		}
		b.unit = unit
	}
	return true
}

// maxUnit leaves room for sums.
const maxUnit = 1 << 60

func lcm(a, b uint64) (uint64, bool) {
	hi, x := bits.Mul64(a, b/gcd(a, b))
	return x, hi == 0 && x <= maxUnit
}

// roll rolls cases of a size. The unit must be a multiple of the new size.
func (b *board) roll(size uint64, throw int, t Throw, cases uint64) {
	if cases == 0 {
		return
	}
	b.take(size, cases)
	b.put(size*t.Sides, cases*t.Sides)
	b.cost += float64(float64(cases) / float64(size) * float64(t.Cost))
	b.moves = append(b.moves, move{size: size, throw: throw, cases: cases})
}

// give gives the cases of a pattern to each of the first n outcomes of a class,
// which must need them.
func (b *board) give(i int, pattern []pile, n int) {
	if n == 0 {
		return
	}
	c := &b.classes[i]
	need := c.need
	for _, p := range pattern {
		b.take(p.size, p.cases*uint64(n))
		need -= p.cases * (b.unit / p.size) * b.weight
	}
	got := c.outcomes[:n:n]
	if c.outcomes = c.outcomes[n:]; len(c.outcomes) == 0 {
		b.classes = slices.Delete(b.classes, i, i+1)
	}
	b.moves = append(b.moves, move{pattern: pattern, outcomes: got})
	b.join(need, got)
}

// probability returns that of all open cases together.
func (b *board) probability() float64 {
	sum := 0.0
	for _, p := range b.open {
		sum += float64(p.cases) / float64(p.size)
	}
	return sum
}

// most returns the greatest need of an outcome at the beginning, in weights.
func (b *board) most() uint64 { return b.heaviest }
