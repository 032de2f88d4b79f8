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
	together *automaton.Throw // all throws as one, or nil if a player rolls them one by one
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
				next = append(next, &closing{append(slices.Clip(c.throws), i), c.sides * t.Sides, c.cost + float64(t.Cost), nil})
			}
		}
		s.work.Spend(len(next) * stepsOfPath)
		var best *closing
		for _, c := range next {
			if c.sides >= s.needs.Sum && (best == nil || c.price(s.needs.Sum) < best.price(s.needs.Sum)) {
				best = c
			}
		}
		if best != nil {
			best.together = s.together(best)
			return best
		}
		slices.SortStableFunc(next, func(a, b *closing) int { return cmp.Or(cmp.Compare(b.sides, a.sides), cmp.Compare(a.cost, b.cost)) })
		wave = next[:min(len(next), closingWidth)]
	}
}

// price returns what the closing of one case costs in the end.
func (c *closing) price(sum uint64) float64 {
	return c.cost * (float64(c.sides) / float64(c.sides-c.sides%sum))
}

// together returns the throws of a closing as one, or nil if a player cannot roll them so:
// that needs all dice, so each throw must be a single die.
func (s *Search) together(c *closing) *automaton.Throw {
	several := slices.ContainsFunc(s.throws, func(t automaton.Throw) bool { return len(t.Dice) > 1 })
	if several || len(c.throws) == 1 || c.cost > maxPrice {
		return nil
	}
	all := &automaton.Throw{Sides: c.sides, Cost: int(c.cost)}
	for _, i := range c.throws {
		all.Dice = append(all.Dice, s.throws[i].Dice...)
	}
	return all
}

// closingRows returns how many rows it takes to close a number of open cases, where one
// throw of several dice is one row.
func (s *Search) closingRows(open uint64) uint64 {
	if s.closing.together != nil {
		return open
	}
	return s.lookedUp(open)
}

// lookedUp is closingRows, where dice in one throw take a row for each roll of all but
// the last. All but one throw make fewer than W cases, so no product overflows.
func (s *Search) lookedUp(open uint64) uint64 {
	rows := open
	for _, i := range s.closing.throws[:len(s.closing.throws)-1] {
		open *= s.throws[i].Sides
		if s.closing.together != nil {
			rows = 0
		}
		rows += open
	}
	return rows
}
