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
	throws := dicetest.Throws(4, 6, 8, 10, 12, 20)
	steps := []int{1_000_000, 2_000_000, 10_000_000}
	if *all {
		steps = []int{10_000_000, 20_000_000, 100_000_000}
	}
	cheaper := 0
	for target := uint64(2); target <= 120; target++ {
		if !*all && target%12 != 7 {
			continue
		}
		_, _, costs := divided(t, target, throws)
		least := costs[1]
		for i, n := range steps {
			w, cost := work.New(t.Context(), n), costs[1]
			times := []int{1, 2, 10}[i]
			if o := find(division.Equal(target), throws, costs, w, times).Best; o != nil {
				cost = o.Cost + costs[o.Residue]/float64(o.Size)
			}
			if i > 0 && cost > least {
				t.Errorf("d%d: %v with %d steps, %v with fewer", target, cost, n, least)
			} else if cost < least {
				cheaper++
			}
			least = cost
		}
	}
	if cheaper < 5 {
		t.Errorf("only %d strategies are cheaper with more work", cheaper)
	}
}
