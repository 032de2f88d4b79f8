package division

import (
	"cmp"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/work"
)

// A closing is throws whose product D is at least W, the sum of the weights. From any
// residue ρ, an outcome of weight w gets ⌊D/W⌋·(ρ·w mod W) of the D cases from each open
// one. In all that is ⌊D/W⌋·W, shared as ρ needs it, so the rest has the residue ρ again.
type closing struct {
	throws []int   // the indices of its throws, the largest first
	price  float64 // the cost until an open case is decided
	rows   uint64  // the rows for each open case
	// all throws as one, with D sides; without dice if a player cannot roll them so
	all automaton.Throw
}

const (
	// closingThrows is how many throws, the largest, are tried, and closingWidth how
	// many products of each number of them.
	closingThrows = 32
	closingWidth  = 1000

	// stepsOfProduct is about how many steps it takes to make one.
	stepsOfProduct = 1 << 7

	// maxPrice is the most that dice may cost which are rolled in one row.
	maxPrice = 1_000_000
)

// newClosing returns the cheapest closing of those with the fewest throws.
func newClosing(needs *Needs, all []automaton.Throw, w *work.Meter) *closing {
	wave := []*closing{{all: automaton.Throw{Sides: 1}}}
	for {
		var next []*closing
		for _, c := range wave {
			largest := len(all) - 1
			if len(c.throws) > 0 {
				largest = c.throws[len(c.throws)-1]
			}
			for i := largest; i >= max(0, len(all)-closingThrows); i-- {
				t := all[i]
				next = append(next, &closing{throws: append(slices.Clip(c.throws), i),
					rows: c.rows + c.all.Sides,
					all:  automaton.Throw{Sides: c.all.Sides * t.Sides, Cost: c.all.Cost + t.Cost}})
			}
		}
		w.Spend(len(next) * stepsOfProduct)
		var best *closing
		for _, c := range next {
			if whole := c.all.Sides - c.all.Sides%needs.Sum; whole > 0 {
				c.price = float64(c.all.Cost) * (float64(c.all.Sides) / float64(whole))
				if best == nil || c.price < best.price {
					best = c
				}
			}
		}
		if best != nil {
			best.join(all)
			return best
		}
		slices.SortStableFunc(next, func(a, b *closing) int {
			return cmp.Or(cmp.Compare(b.all.Sides, a.all.Sides), cmp.Compare(a.all.Cost, b.all.Cost))
		})
		wave = next[:min(len(next), closingWidth)]
	}
}

// join makes several throws of a closing one, if all throws are single dice.
func (c *closing) join(all []automaton.Throw) {
	several := slices.ContainsFunc(all, func(t automaton.Throw) bool { return len(t.Dice) > 1 })
	if several || len(c.throws) == 1 || c.all.Cost > maxPrice {
		return
	}
	c.rows = 1
	for _, i := range c.throws {
		c.all.Dice = append(c.all.Dice, all[i].Dice...)
	}
}
