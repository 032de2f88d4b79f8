package packing

import (
	"context"
	"math/big"
	"testing"

	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
)

// A looking counts how often a meter looks at its context.
type looking struct {
	context.Context
	looks int
}

func (c *looking) Err() error {
	c.looks++
	return nil
}

// A lower bound for a table of a d4097 takes a third of the work of one for a d4096.
func TestBoundOfLargeWeightsTakesLess(t *testing.T) {
	dicetest.Long(t)
	weights := []uint64{7, 25, 31, 41, 51, 64, 69, 74, 90, 123, 214, 244, 315, 513, 702, 811}
	looks := func(more uint64) int {
		c := &looking{Context: t.Context()}
		needs := division.NewNeeds(append([]uint64{more}, weights...))
		Prove(needs, dicetest.Throws(4, 6, 8, 10, 12, 20), big.NewRat(2, 1), work.New(c, 3<<29))
		return c.looks
	}
	small, large := looks(maxTarget-3374), looks(maxTarget-3373)
	if large > small/2 || large < small/5 {
		t.Errorf("a sum of %d takes %d looks, and one of %d takes %d", maxTarget, small, maxTarget+1,
			large)
	}
}
