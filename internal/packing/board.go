package packing

import (
	"cmp"
	"maps"
	"slices"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
)

// A board is a strategy under way: the open cases, and the needs of the outcomes. Cases
// of equal size are interchangeable, and so are outcomes of equal need, which form a
// class.
//
// All counts are whole. A case of size n has unit/n units, where unit is the least common
// multiple of all sizes so far. A need counts parts of units, needs.Sum in each, so that
// an outcome of weight w needs w parts of each unit at the start.
type board struct {
	unit     uint64
	needs    *division.Needs
	weights  []uint64          // of the outcomes
	open     map[uint64]uint64 // cases by size
	classes  []class           // by need, the greatest first
	throws   map[thrown]uint64 // the cases of each
	given    []given
	cost     float64 // of the throws so far
	estimate float64 // of what it will cost in the end
}

// A pile is cases of one size.
type pile struct{ size, cases uint64 }

// A class is the outcomes of one need.
type class struct {
	need     uint64
	outcomes []int
}

// A thrown says which size was thrown with which throw.
type thrown struct {
	size  uint64
	throw int
}

// A given is what each of some outcomes was given.
type given struct {
	cases    []pile
	outcomes []int
}

// newBoard returns the start: one case, which outcomes need in proportion to their
// weights.
func newBoard(needs *division.Needs) *board {
	b := &board{unit: 1, needs: needs, weights: needs.AllWeights()}
	b.open, b.throws = map[uint64]uint64{1: 1}, map[thrown]uint64{}
	alike := map[uint64][]int{}
	for i, w := range b.weights {
		alike[w] = append(alike[w], i)
	}
	for w, outcomes := range alike { // in any order: join sorts them
		b.join(w, outcomes)
	}
	return b
}

func (b *board) clone() *board {
	c := *b
	c.open = maps.Clone(b.open)
	c.classes = slices.Clone(b.classes)
	c.throws = maps.Clone(b.throws)
	c.given = slices.Clip(b.given)
	return &c
}

// piles returns the open cases, the largest first.
func (b *board) piles() (list []pile) {
	for _, size := range slices.Sorted(maps.Keys(b.open)) {
		list = append(list, pile{size, b.open[size]})
	}
	return list
}

// take takes cases from the open ones, which must have them.
func (b *board) take(size, cases uint64) {
	b.open[size] -= cases
	if b.open[size] == 0 {
		delete(b.open, size)
	}
}

// join adds outcomes to the class of a need, unless they need nothing.
func (b *board) join(need uint64, outcomes []int) {
	if need == 0 {
		return
	}
	i, found := slices.BinarySearchFunc(b.classes, need, func(c class, need uint64) int {
		return cmp.Compare(need, c.need)
	})
	if !found {
		b.classes = slices.Insert(b.classes, i, class{need: need})
	}
	b.classes[i].outcomes = append(slices.Clip(b.classes[i].outcomes), outcomes...)
}

// finer returns a multiple of unit and size, and whether needs can be counted in it.
func (b *board) finer(unit, size uint64) (uint64, bool) {
	unit, ok := arith.LCM(unit, size)
	return unit, ok && unit <= arith.MaxUnit/b.needs.Heaviest()
}

// throw throws open cases and reports whether their new size fits.
func (b *board) throw(p pile, i int, t automaton.Throw) bool {
	size, ok := arith.Product(p.size, t.Sides)
	unit, fits := b.finer(b.unit, size)
	if !ok || !fits {
		return false
	}
	for c := range b.classes {
		b.classes[c].need *= unit / b.unit
	}
	b.unit = unit
	b.take(p.size, p.cases)
	b.open[size] += p.cases * t.Sides
	b.cost += float64(float64(p.cases) / float64(p.size) * float64(t.Cost))
	b.throws[thrown{p.size, i}] += p.cases
	return true
}

// give gives cases to each of the first n outcomes of a class, which must need them.
func (b *board) give(c int, cases []pile, n int) {
	need, outcomes := b.classes[c].need, b.classes[c].outcomes
	for _, p := range cases {
		b.take(p.size, p.cases*uint64(n))
		need -= p.cases * (b.unit / p.size) * b.needs.Sum
	}
	if n == len(outcomes) {
		b.classes = slices.Delete(b.classes, c, c+1)
	} else {
		b.classes[c].outcomes = outcomes[n:]
	}
	b.given = append(b.given, given{cases, outcomes[:n]})
	b.join(need, outcomes[:n])
}

// giveWhole gives every open case that an outcome can take, the largest first, to the
// neediest outcomes, one after the other.
func (b *board) giveWhole() {
	for _, p := range b.piles() {
		fits := func() bool { return b.classes[0].need/b.needs.Sum >= b.unit/p.size }
		for b.open[p.size] > 0 && len(b.classes) > 0 && fits() {
			if !b.giveRounds(p.size, b.unit/p.size*b.needs.Sum) {
				n := min(b.open[p.size], uint64(len(b.classes[0].outcomes)))
				b.give(0, []pile{{p.size, 1}}, int(n))
			}
		}
	}
}

// giveRounds gives cases, which have some parts each, as giveWhole does, but many at
// once: it reports whether it gave any. As long as all needs of the first classes differ
// by less than a case, each of their outcomes gets one before another gets the next, and
// no other class has any before these needs are as low as its own. A die of a billion
// faces makes as many cases.
func (b *board) giveRounds(size, parts uint64) bool {
	most, n, outcomes, lowest := b.classes[0].need, 0, uint64(0), uint64(0)
	for ; n < len(b.classes) && most-b.classes[n].need < parts; n++ {
		outcomes += uint64(len(b.classes[n].outcomes))
		lowest = b.classes[n].need
	}
	if n < len(b.classes) {
		lowest -= b.classes[n].need
	}
	rounds := min(b.open[size]/outcomes, lowest/parts)
	for c := n - 1; c >= 0 && rounds > 0; c-- {
		b.give(c, []pile{{size, rounds}}, len(b.classes[c].outcomes))
	}
	return rounds > 0
}

// probability returns that of all open cases together.
func (b *board) probability() float64 {
	sum := 0.0
	for _, p := range b.piles() {
		sum += float64(p.cases) / float64(p.size)
	}
	return sum
}
