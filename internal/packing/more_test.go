package packing

import (
	"math/rand/v2"
	"testing"

	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/division"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/work"
)

// Stages go on from the boards of the least estimates.
func TestTheBestBoardsGoOn(t *testing.T) {
	dicetest.Long(t)
	throws := plantest.Throws(4, 6, 8)
	_, _, costs := divided(t, 65, throws)
	o := Find(division.Equal(65), throws, costs, work.New(t.Context(), 3<<29)).Best
	// 3.00963 from those found first
	if cost := o.Cost + costs[o.Residue]/float64(o.Size); cost > 3.00914 {
		t.Errorf("a d65 costs %v", cost)
	}
}

// A dive ends where counts are too large for the precision of a program.
func TestDivesEnd(t *testing.T) {
	throws := plantest.Throws(14, 34)
	_, _, costs := divided(t, 4044, throws)
	w := work.New(t.Context(), 20_000_000)
	s := &search{needs: division.Equal(4044), throws: throws, ways: newProducts(throws), tail: costs,
		work: w, cost: costs[1], least: 3}
	l := s.limits(0)
	l.depth = leastThrows(s.needs, throws)
	for ; l.depth <= deepestOf(throws, maxSizes); l.depth++ {
		s.pass(l)
	}
	if w.Over() || len(s.openings) == 0 {
		t.Errorf("%d steps are left, %d openings found", w.Left(), len(s.openings))
	}
}

// The common size of open cases is the cheapest one, for dice of unequal costs too; the
// first one that fits is not.
func TestCommonSizeIsTheCheapest(t *testing.T) {
	dicetest.Long(t)
	random := rand.New(rand.NewPCG(83, 40))
	unlike := 0
	for range 100 {
		throws := plantest.ThrowsAt(func(int) int { return []int{1, 1000}[random.IntN(2)] }, 4,
			6, 10, 12)
		b := newBoard(division.Equal(7))
		for range 4 {
			p := b.piles()[random.IntN(len(b.open))]
			i := random.IntN(len(throws))
			b.throw(pile{p.size, 1 + random.Uint64N(p.cases)}, i, throws[i])
		}
		ways, piles := newProducts(throws), b.piles()
		price := func(size uint64) (sum float64) {
			for _, p := range piles {
				sum += float64(p.cases) / float64(p.size) * ways.to(size/p.size).cost
			}
			return sum
		}
		got := price(commonSize(b, ways))
		for factor := uint64(1); factor <= uint64(maxLift); factor++ {
			if x := price(b.unit * factor); x < got*(1-1e-9) {
				t.Errorf("%v from %v: a common size costs %v, and %v with %d times the unit", b.piles(),
					throws, got, x, factor)
			}
		}
		if first := price(b.unit); first > got*(1+1e-9) && first < 1e9 {
			unlike++
		}
	}
	if unlike < 3 {
		t.Errorf("the first size is not the cheapest in %d problems only", unlike)
	}
}
