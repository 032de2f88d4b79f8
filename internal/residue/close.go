package residue

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"example.com/dice/internal/automaton"
)

// A closing is throws whose product D is at least W, the sum of the weights. From any
// residue ρ, an outcome of weight w gets ⌊D/W⌋·(ρ·w mod W) of the D cases from each open
// one. In all that is ⌊D/W⌋·W, shared as ρ needs it, so the rest has the residue ρ again.
type closing struct {
	throws []int  // indices, the largest first
	sides  uint64 // D
	cost   float64
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
			largest := len(s.Throws) - 1
			if len(c.throws) > 0 {
				largest = c.throws[len(c.throws)-1]
			}
			for i := largest; i >= max(0, len(s.Throws)-closingThrows); i-- {
				t := s.Throws[i]
				next = append(next, &closing{append(slices.Clip(c.throws), i), c.sides * t.Sides, c.cost + float64(t.Cost)})
			}
		}
		s.work.Spend(len(next) * stepsOfPath)
		var best *closing
		for _, c := range next {
			if c.sides >= s.Sum && (best == nil || c.price(s.Sum) < best.price(s.Sum)) {
				best = c
			}
		}
		if best != nil {
			return best
		}
		slices.SortStableFunc(next, func(a, b *closing) int { return cmp.Or(cmp.Compare(b.sides, a.sides), cmp.Compare(a.cost, b.cost)) })
		wave = next[:min(len(next), closingWidth)]
	}
}

// price returns what the closing of one case costs in the end.
func (c *closing) price(sum uint64) float64 {
	if c.sides < sum {
		return math.Inf(1)
	}
	return c.cost * (float64(c.sides) / float64(c.sides-c.sides%sum))
}

// oneRow reports whether a player may roll the dice of the closing one after the
// other as one throw. That needs all of its throws, and so each must be a single die.
func (s *Search) oneRow(c *closing) bool {
	several := slices.ContainsFunc(s.Throws, func(t automaton.Throw) bool { return len(t.Dice) > 1 })
	return !several && c.cost <= maxPrice
}

// closingRows returns how many rows it takes to close a number of open cases, where one
// throw of several dice is one row.
func (s *Search) closingRows(open uint64) uint64 {
	if s.oneRow(s.closing) {
		return open
	}
	return s.lookedUp(open)
}

// lookedUp is closingRows, where dice in one throw take a row for each roll of all but
// the last.
func (s *Search) lookedUp(open uint64) uint64 {
	rows, oneRow := open, s.oneRow(s.closing)
	for _, i := range s.closing.throws[:len(s.closing.throws)-1] {
		high, low := bits.Mul64(open, s.Throws[i].Sides)
		if high > 0 || low > math.MaxInt {
			return math.MaxInt
		}
		open = low
		if oneRow {
			rows = 0
		}
		rows = min(rows+open, math.MaxInt)
	}
	return rows
}
