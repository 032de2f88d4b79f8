// Package raffle draws items from a list, in a way that others can check.
//
// A [Header] defines a draw: how many items, from which [List], with which die, and where
// its rolls come from, the [Origin]. Together with the rolls it decides the items;
// [Header.Draw] is the only code that draws. A [Transcript] is the header, the rolls and
// the drawn items as a text. [Transcript.Check] draws again from its rolls and compares.
// A [Recording] writes a transcript roll by roll, so that a draw with real dice can be
// broken off and continued. An [Announcement] fixes a draw before its public text is
// known.
//
// docs/raffle.md is the specification. The same rolls draw the same items in every
// version.
package raffle

import (
	"fmt"

	"example.com/dice"
	"example.com/dice/internal/arith"
)

// Draw returns the index of each drawn item, in their order; with an error of src, of
// those before it. A number below the sum of the weights that are left counts through the
// items, each as often as its weight. The first items are those that fewer draws would
// give.
func (h Header) Draw(src dice.Source, list List) (drawn []int, err error) {
	if able := list.Able(); able == 0 && h.N > 0 || !h.Replace && h.N > able {
		return nil, fmt.Errorf("%d items cannot be drawn from %d", h.N, able)
	}
	left := arith.NewSums(len(list), func(i int) uint64 { return uint64(list[i].Weight) })
	die := cases{src: src, size: 1}
	for range h.N {
		x, err := die.draw(left.All())
		if err != nil {
			return drawn, err
		}
		i, _, weight := left.Take(x)
		if h.Replace {
			left.Put(i, weight)
		}
		drawn = append(drawn, i)
	}
	return drawn, nil
}

// Roll draws with rolls that are not typed, and returns them too.
func (h Header) Roll(list List) (rolls, drawn []int, err error) {
	record := dice.Record(dice.Set(h.From.Die()))
	drawn, err = h.Draw(dice.Die(record, h.Sides), list)
	return record.Faces(), drawn, err
}

// A cases is the state of a draw: v is one of size equally likely cases. It is that of
// package dice, in a form that docs/raffle.md publishes, so that no change there can
// change a winner. With at most 10^12 faces to draw from and a die of 10^6 sides, numbers
// stay below 2^63.
type cases struct {
	src     dice.Source
	v, size uint64
}

// draw returns a number below m. It keeps what the draw leaves for the next one.
func (c *cases) draw(m uint64) (uint64, error) {
	sides := uint64(c.src.Sides())
	for c.v >= c.size-c.size%m { // also if all cases are fewer than m
		face, err := c.src.Roll()
		if err != nil {
			return 0, err
		}
		c.v -= c.size - c.size%m
		c.size %= m
		c.v = c.v*sides + uint64(face) - 1
		c.size *= sides
	}
	x := c.v % m
	c.v /= m
	c.size /= m
	return x, nil
}
