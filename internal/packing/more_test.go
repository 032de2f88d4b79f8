package packing

import (
	"testing"

	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
)

// More work never finds a dearer strategy: twice and ten times the steps, for d2 to d120
// from the usual dice; without -all, for some of them, with few steps.
func TestMoreWorkIsNeverWorse(t *testing.T) {
	dicetest.Long(t)
	throws := dicetest.Throws(4, 6, 8, 10, 12, 20)
	part := 500
	if *dicetest.All {
		part = 25
	}
	cheaper := 0
	for target := uint64(2); target <= 120; target++ {
		if !*dicetest.All && target%30 != 7 {
			continue
		}
		_, _, costs := divided(t, target, throws)
		least := costs[1]
		for i, times := range []int{1, 2, 10} {
			w, cost := work.New(t.Context(), 3<<29), costs[1]
			a := allowance{packWork / part * times, gapWork / float64(part) * float64(times),
				maxPasses * times}
			if o := find(division.Equal(target), throws, costs, w, a).Best; o != nil {
				cost = o.Cost + costs[o.Residue]/float64(o.Size)
			}
			if i > 0 && cost > least {
				t.Errorf("d%d: %v with %d times the work, %v with less", target, cost, times, least)
			} else if cost < least {
				cheaper++
			}
			least = cost
		}
	}
	if cheaper < 3 {
		t.Errorf("only %d strategies are cheaper with more work", cheaper)
	}
}

// Stages go on from the boards of the least estimates.
func TestTheBestBoardsGoOn(t *testing.T) {
	dicetest.Long(t)
	throws := dicetest.Throws(4, 6, 8)
	_, _, costs := divided(t, 65, throws)
	o := Find(division.Equal(65), throws, costs, work.New(t.Context(), 3<<29)).Best
	// 3.00963 from those found first
	if cost := o.Cost + costs[o.Residue]/float64(o.Size); cost > 3.00914 {
		t.Errorf("a d65 costs %v", cost)
	}
}

// A dive ends where counts are too large for the precision of a program.
func TestDivesEnd(t *testing.T) {
	throws := dicetest.Throws(14, 34)
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
