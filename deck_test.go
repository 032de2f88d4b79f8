package dice

import (
	"errors"
	"math"
	"slices"
	"testing"
)

// A dealer deals the cards of a deck that rng has shuffled, and shuffles it again after
// the last.
type dealer struct {
	rng   Dice
	cards int
	left  []int
}

func (d *dealer) Sides() int { return d.cards }

func (d *dealer) Roll() (int, error) {
	if len(d.left) == 0 {
		for card := range d.cards {
			d.left = append(d.left, card+1)
		}
	}
	i, err := d.rng.Draw(len(d.left))
	if err != nil {
		return 0, err
	}
	card := d.left[i-1]
	d.left = slices.Delete(d.left, i-1, i)
	return card, nil
}

// From all orders of small decks, dealt again and again, all results of two draws are
// equally likely together, with each number of cards.
func TestDeckIsFair(t *testing.T) {
	for _, test := range []struct{ cards, depth int }{{2, 14}, {3, 10}, {4, 8}, {5, 8}, {6, 6}} {
		for _, sides := range [][2]int{{2, 3}, {3, 2}, {4, 4}, {5, 2}, {6, 4}} {
			for _, keep := range []int{0, 1, 2, 8} {
				results := twoDraws(t, test.cards, test.depth, sides, keep)
				for i := range sides[0] * sides[1] {
					if got, want := results.P(i+1), results.P(1); got.Cmp(want) != 0 {
						t.Errorf("%d cards for %v with %d bits: %d has %v, and 1 has %v", test.cards, sides, keep,
							i+1, got, want)
					}
				}
				if keep == 0 && results.P(1).Sign() == 0 {
					t.Errorf("%d cards never make %v", test.cards, sides)
				}
			}
		}
	}
}

// twoDraws returns the results of two draws from a deck, as one number.
func twoDraws(t *testing.T, cards, depth int, sides [2]int, keep int) *Distribution {
	return counted(t, depth, func(rng Dice) (int, error) {
		store := Deck(&dealer{rng: rng, cards: cards})
		store.SetReserve(keep)
		first, err := store.Draw(sides[0])
		if err != nil {
			return 0, err
		}
		second, err := store.Draw(sides[1])
		return (first-1)*sides[1] + second, err
	})
}

// A draw of all orders takes every card but the last, and each order makes its own
// result.
func TestDeckLosesNothing(t *testing.T) {
	for cards, orders := 2, 2; cards <= 7; cards, orders = cards+1, orders*(cards+1) {
		results := counted(t, cards-1, func(rng Dice) (int, error) {
			store := Deck(&dealer{rng: rng, cards: cards})
			store.SetReserve(0)
			return store.Draw(orders)
		})
		if !results.Matches(1, slices.Repeat([]int{1}, orders)...) {
			t.Errorf("%d cards: %v", cards, results)
		}
	}
}

// The account counts the bits of the cards, and of the decks after the first.
func TestDeckAccount(t *testing.T) {
	for cards, want := range map[int]float64{0: 0, 1: math.Log2(52), 2: math.Log2(52 * 51),
		23: 122.785, 25: 132.44, 51: 225.581, 52: 225.581 + math.Log2(52), 102: 2 * 225.581} {
		store := Deck(Untouched(52))
		store.rolls = int64(cards)
		if got := store.Account(); got.Rolls != int64(cards) || math.Abs(got.In-want) > 0.01 {
			t.Errorf("%d cards: %v; want %v bits", cards, got, want)
		}
	}
	store := Deck(Untouched(math.MaxInt))
	store.rolls = 3
	if got := store.Account(); math.Abs(got.In-3*math.Log2(math.MaxInt)) > 0.01 {
		t.Errorf("a large deck: %v", got)
	}
}

// A card that was dealt, or is not of the deck, is an error that loses nothing.
func TestDeckRefusesCards(t *testing.T) {
	typed := []int{3, 3, 5, 1, 4, 2, 2, 2} // the last two begin another deck
	right := []int{3, 1, 4, 2, 2}
	at := 0
	src := &testDie{Untouched(4), func() (int, error) { at++; return typed[at-1], nil }}
	store, want := Deck(src), Deck(Showing(4, right...))
	for _, text := range []string{"card 3 was dealt before; look again at the card, and deal on",
		"5 is not a face of a d4 (1 to 4)",
		"card 2 was dealt before; look again at the card, and deal on"} {
		_, err := store.Draw(math.MaxInt)
		if !errors.Is(err, ErrFace) || err.Error() != "dice: impossible face: "+text {
			t.Errorf("%v; want %s", err, text)
		}
	}
	want.Draw(math.MaxInt)
	if store.state != want.state {
		t.Errorf("%v; want %v", store.state, want.state)
	}
}

// Draws from a deck that always fail are unfair, but not before a fair deck does that
// with probability below 2^-128.
func TestDeckUnfair(t *testing.T) {
	last := DiceFunc(func(sides int) (int, error) { return sides, nil })
	for cards := 2; cards <= 52; cards++ {
		store := Deck(&dealer{rng: last, cards: cards})
		store.SetReserve(0)
		_, err := store.Draw(53)
		if bits := store.Account().In; !errors.Is(err, ErrUnfair) || bits < 128 {
			t.Errorf("%d cards: %v after %v bits", cards, err, bits)
		}
	}
}
