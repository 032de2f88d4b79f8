package raffle

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"example.com/dice"
	"example.com/dice/internal/dicetest"
)

// drawnLine returns the line of a transcript for item i.
func drawnLine(list List, i int) string { return fmt.Sprintf("drawn %d %s", i+1, list[i].Name) }

// draws returns the items, from 0, that a draw takes from a die.
func draws(t *testing.T, h Header, list List, die dice.Source) (drawn []int) {
	t.Helper()
	drawn, err := h.Draw(die, list)
	if err != nil {
		t.Fatal(err)
	}
	return drawn
}

// Each order of three of four items is as likely as its weights say, whether they are
// drawn one after the other from one store of cases, with replacement or without, and
// from any die.
func TestDrawsAreFair(t *testing.T) {
	list := List{{"a", 1, 0}, {"b", 2, 0}, {"c", 0, 0}, {"d", 1, 0}}
	for _, h := range []Header{{N: 3}, {N: 2, Replace: true}} {
		chances := map[int]*big.Rat{}
		expectOrders(chances, h, 0, list, big.NewRat(1, 1))
		for _, sides := range []int{2, 4, 12} {
			depth := 5
			if sides == 2 {
				depth = 10
			}
			d, err := dice.Enumerate(depth, func(rng dice.Dice) (int, error) {
				order := 0
				drawn, err := h.Draw(dice.Die(rng, sides), list)
				for _, i := range drawn {
					order = 4*order + i
				}
				return order, err
			})
			if err != nil {
				t.Fatal(err)
			}
			if open, _ := d.Open().Float64(); open > 0.05 {
				t.Fatalf("%v of the draws are open", open)
			}
			for order, p := range chances { // an open draw can still become any
				rest := new(big.Rat).Sub(p, d.P(order))
				if rest.Sign() < 0 || rest.Cmp(d.Open()) > 0 {
					t.Errorf("%+v, d%d: order %d has %v, want %v, and %v is open", h, sides, order,
						d.P(order), p, d.Open())
				}
			}
		}
	}
}

// expectOrders adds the probabilities of orders that begin in one way, of the items that
// are left.
func expectOrders(chances map[int]*big.Rat, h Header, order int, left List, p *big.Rat) {
	if h.N == 0 {
		chances[order] = p
		return
	}
	h.N--
	sum := int64(0)
	for _, it := range left {
		sum += it.Weight
	}
	for i, it := range left {
		if it.Weight == 0 {
			continue
		}
		rest := slices.Clone(left)
		if !h.Replace {
			rest[i].Weight = 0
		}
		next := new(big.Rat).Mul(p, big.NewRat(it.Weight, sum))
		expectOrders(chances, h, 4*order+i, rest, next)
	}
}

// Fewer draws are the first ones of more, all of them too; weights of 1 are no weights;
// the worked example of docs/raffle.md.
func TestOneDraw(t *testing.T) {
	rolls := []int{5, 2, 6, 1, 3, 3, 6, 4, 1, 2, 5, 5, 1, 4, 6, 2}
	all := draws(t, Header{N: 5}, people, dice.Die(dice.Script(rolls...), 6))
	if !slices.Equal(all[:2], []int{4, 1}) {
		t.Error(all)
	}
	for n := range 5 {
		got := draws(t, Header{N: n, Weights: true}, people, dice.Die(dice.Script(rolls...), 6))
		if !slices.Equal(got, all[:n]) {
			t.Errorf("%d: %v, and all are %v", n, got, all)
		}
	}
	slices.Sort(all)
	if !slices.Equal(all, []int{0, 1, 2, 3, 4}) {
		t.Error(all)
	}
}

// A draw takes about as many rolls as its items have entropy.
func TestAbout(t *testing.T) {
	for h, want := range map[Header]int{
		{N: 6, Items: 6, Sides: 6}: 4, {N: 5, Items: 6, Sides: 6, Replace: true}: 5,
		{N: 1, Items: 6, Sides: 6, Weights: true}: 0,
	} {
		if got := h.About(); got != want {
			t.Errorf("%+v: %d, want %d", h, got, want)
		}
	}
}

// The largest weights and the largest die do not overflow: with the largest faces, v
// stays below the cases.
func TestLargestDraws(t *testing.T) {
	rolls := slices.Repeat([]int{MostSides}, 20)
	die := cases{src: dice.Die(dice.Script(rolls...), MostSides), size: mostWeight - 1}
	die.v = die.size - 1
	if _, err := die.draw(mostWeight); err != nil || die.v >= die.size || die.size == 0 {
		t.Error(die, err)
	}
}

// Items that cannot be drawn are refused before the draw.
func TestImpossibleDraws(t *testing.T) {
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
		_, err := c.h.Draw(dice.New(6), c.list)
		dicetest.Says(t, err, c.want, c.h)
	}
}
