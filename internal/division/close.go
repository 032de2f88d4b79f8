package division

import (
	"cmp"
	"slices"

	"example.com/dice/internal/automaton"
)

// A closing is throws whose product D is at least W, the sum of the weights. From any
// residue ρ, an outcome of weight w gets ⌊D/W⌋·(ρ·w mod W) of the D cases from each open
// one. In all that is ⌊D/W⌋·W, shared as ρ needs it, so the rest has the residue ρ again.
type closing struct {
	throws   []int  // indices, the largest first
	sides    uint64 // D
	cost     float64
	price    float64          // the cost until an open case is decided
	together *automaton.Throw // all throws as one, unless a player cannot roll them so: each must be a single die
	rows     uint64           // for each open case
}

const (
	// closingThrows is how many throws, the largest, are tried, and closingWidth how
	// many products of each number of them.
	closingThrows = 32
	closingWidth  = 1000

	// maxPrice is the most that dice may cost which are rolled in one row.
	maxPrice = 1_000_000
)

// newClosing returns the cheapest closing of those with the fewest throws.
func (s *Search) newClosing() *closing {
	wave := []*closing{{sides: 1}}
	for {
		var next []*closing
		for _, c := range wave {
			largest := len(s.throws) - 1
			if len(c.throws) > 0 {
				largest = c.throws[len(c.throws)-1]
			}
			for i := largest; i >= max(0, len(s.throws)-closingThrows); i-- {
				t := s.throws[i]
				next = append(next, &closing{throws: append(slices.Clip(c.throws), i), sides: c.sides * t.Sides, cost: c.cost + float64(t.Cost)})
			}
		}
		s.work.Spend(len(next) * stepsOfPath)
		var best *closing
		for _, c := range next {
			if whole := c.sides - c.sides%s.needs.Sum; whole > 0 {
				c.price = c.cost * (float64(c.sides) / float64(whole))
				if best == nil || c.price < best.price {
					best = c
				}
			}
		}
		if best != nil {
			return s.rolled(*best)
		}
		slices.SortStableFunc(next, func(a, b *closing) int { return cmp.Or(cmp.Compare(b.sides, a.sides), cmp.Compare(a.cost, b.cost)) })
		wave = next[:min(len(next), closingWidth)]
	}
}

// rolled adds how a player rolls a closing. Without the last, its throws make fewer than W
// cases, so no number of rows overflows.
func (s *Search) rolled(c closing) *closing {
	all := automaton.Throw{Sides: 1, Cost: int(c.cost)}
	for _, i := range c.throws {
		c.rows += all.Sides
		all.Sides *= s.throws[i].Sides
		all.Dice = append(all.Dice, s.throws[i].Dice...)
	}
	several := slices.ContainsFunc(s.throws, func(t automaton.Throw) bool { return len(t.Dice) > 1 })
	if several || len(c.throws) == 1 || c.cost > maxPrice {
		return &c
	}
	c.rows, c.together = 1, &all
	return &c
}
