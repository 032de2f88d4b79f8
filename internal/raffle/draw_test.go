package raffle

import (
	"slices"
	"strings"
	"testing"

	"example.com/dice"
)

// draws returns the items, from 0, that a draw takes from a die.
func draws(t *testing.T, h Header, list List, die dice.Source) (drawn []int) {
	t.Helper()
	err := h.Draw(die, list, func(i int) error {
		drawn = append(drawn, i)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return drawn
}

// A seed draws the same items with a transcript, which records the faces, as without.
func TestDrawsAreThoseOfTheirTranscripts(t *testing.T) {
	for _, h := range []Header{{N: 1}, {N: 3}, {N: 5}, {N: 5, Replace: true}, {N: 1, Weights: true},
		{N: 3, Weights: true}, {N: 5, Weights: true, Replace: true}} {
		for seed := range 5 {
			from := Origin{Seeded, string(rune('0' + seed))}
			direct, recorded := draws(t, h, people, from.Die(6)),
				draws(t, h, people, dice.Record(from.Die(6)))
			if !slices.Equal(direct, recorded) {
				t.Errorf("%+v, seed %d: %v, and %v with a transcript", h, seed, direct, recorded)
			}
		}
	}
}

// As many draws as items, with replacement, are any items: all 4 of 2 from a d4.
func TestDrawsWithReplacement(t *testing.T) {
	d, err := dice.Enumerate(1, func(die func(sides int) dice.Source) (int, error) {
		drawn := draws(t, Header{N: 2, Replace: true}, people[:2], die(4))
		return 2*drawn[0] + drawn[1], nil
	})
	if err != nil || !d.Fair(0, 3) {
		t.Error(d, err)
	}
}

// Batches are part of the format: other ones take other rolls.
func TestBatches(t *testing.T) {
	for _, c := range []struct {
		replace                  bool
		items, n, batch, product int
	}{{true, 2, 40, 30, 1 << 30}, {true, 1, 40, 32, 1}, {true, 1 << 30, 2, 1, 1 << 30},
		{false, 10, 3, 3, 720}, {false, 13, 13, 10, 1037836800}} {
		if batch, product := (Header{Replace: c.replace}).batch(c.items, c.n); batch != c.batch ||
			product != c.product {
			t.Errorf("%+v: %d, %d", c, batch, product)
		}
	}
}

// Items that cannot be drawn are refused before the draw.
func TestHeaderCheck(t *testing.T) {
	two := List{{"Ada", 1, 0}, {"Bo", 0, 0}, {"Cy", 2, 0}}
	for _, c := range []struct {
		h    Header
		list List
		want string
	}{
		{Header{N: 2, Weights: true}, two, ""},
		{Header{N: 3, Weights: true}, two, "3 items cannot be drawn from 2"},
		{Header{N: 3, Weights: true, Replace: true}, two, ""},
		{Header{N: 1, Weights: true, Replace: true}, two[1:2], "1 items cannot be drawn from 0"},
		{Header{N: 1, Replace: true}, nil, "1 items cannot be drawn from 0"},
		{Header{Replace: true}, nil, ""},
	} {
		if err := c.h.Check(c.list); (err == nil) != (c.want == "") || err != nil &&
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v; want %q", c.h, err, c.want)
		}
	}
}
