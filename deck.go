package dice

import (
	"fmt"
	"math"
	"slices"
)

// Deck returns a [Recycler] that draws from the cards of a shuffled deck. A roll of src
// is the next card dealt, a number from 1 to Sides(), and no card comes twice: for
// example Deck(Die(person, 52)), where person is a [Prompt]. All orders of the cards must
// be equally likely: shuffle well, and see nothing of the deck before.
//
// The first card is one of 52, the second one of 51, and so on: 25 cards have 132.4 bits.
// [Bits], which keeps a reserve, takes 26 for 16 bytes, seldom more. After the last card,
// which adds nothing, shuffle all cards before you go on.
//
// A card that was dealt before is [ErrFace], and dealing goes on. MarshalText returns an
// error. Deck panics if src is nil or a die of one side.
func Deck(src Source) *Recycler {
	d := &dealing{store: newRecycler("Deck", src)}
	d.checked = d.store.checked
	d.store.src, d.store.deck, d.store.sure = d, d, 1
	return d.store
}

// A dealing rolls the place of a card among those that were left, and tells the store how
// many these were.
type dealing struct {
	checked
	store *Recycler
	dealt []uint64 // in ascending order
}

func (d *dealing) Sides() int { return int(d.sides) }

func (d *dealing) Roll() (int, error) {
	for {
		card, err := d.digit()
		if err != nil {
			return 0, err
		}
		below, again := slices.BinarySearch(d.dealt, card)
		if again {
			return 0, fmt.Errorf("%w: card %d was dealt before; look again at the card, and deal on",
				ErrFace, card+1)
		}
		left := d.sides - uint64(len(d.dealt))
		if left == 1 {
			d.dealt = d.dealt[:0]
			continue
		}
		d.dealt = slices.Insert(d.dealt, below, card)
		d.store.rolled = left
		return int(card) - below + 1, nil
	}
}

// bits returns those of a number of rolls, of one deck after the other.
func (d *dealing) bits(rolls int64) (sum float64) {
	most := int64(d.sides) - 1
	for i := range min(rolls, most) { // how many decks have a card at this place
		sum += float64((rolls-i-1)/most+1) * math.Log2(float64(int64(d.sides)-i))
	}
	return sum
}
