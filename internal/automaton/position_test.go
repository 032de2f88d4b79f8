package automaton

import (
	"math/big"
	"slices"
	"testing"
)

// Every position is a case of a step or a result, and following all throws for a while
// gives the results their proved probabilities.
func TestPositions(t *testing.T) {
	for name, a := range map[string]*Automaton{"d13": d13(), "d10 from d6": d10(),
		"d2 from two coins": leaves()} {
		steps := a.Steps()
		probability, open := make([]*big.Rat, a.Target), new(big.Rat)
		for i := range probability {
			probability[i] = new(big.Rat)
		}
		var follow func(p Position, part *big.Rat, throws int)
		follow = func(p Position, part *big.Rat, throws int) {
			face, done := p.Result()
			switch dice := a.Next(p); {
			case done != (dice == nil):
				t.Fatalf("%s: %d is the result, and %v are to throw", name, face, dice)
			case done:
				probability[face-1].Add(probability[face-1], part)
				return
			case steps.Number(p.Pool) == 0:
				t.Fatalf("%s: pool %d is not a step", name, p.Pool)
			case throws == 0:
				open.Add(open, part)
				return
			}
			sides := a.Throws[p.Run.Throw].Sides
			for digits := range sides {
				follow(a.Land(p, digits), new(big.Rat).Mul(part, ratio(1, sides)), throws-1)
			}
		}
		follow(a.Settle(0, 0), big.NewRat(1, 1), 4)
		for i, part := range probability {
			if part.Cmp(probability[0]) != 0 {
				t.Errorf("%s: %d has probability %v, and 1 has %v", name, i+1, part, probability[0])
			}
			open.Add(open, part)
		}
		if open.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%s: the probabilities add up to %v", name, open)
		}
	}
}

// Cases of the last throw are counted where they are carried, from the middle of a pool too.
func TestLastOfCarried(t *testing.T) {
	a := &Automaton{Target: 2, Throws: []Throw{{6, 1, []int{6}}}, Pools: []Pool{
		{1, []Run{{End: 1, To: 1}}},
		{6, []Run{{End: 5, Action: Carried, To: 2, Offset: 1, Span: 5},
			{Start: 5, End: 6, Action: Decided, Span: 1}}},
		{6, []Run{{End: 4, Action: Carried, To: 3, Offset: 1, Span: 2},
			{Start: 4, End: 6, Action: Decided, Span: 2}}},
		{3, []Run{{End: 2, Action: Decided, Span: 2}, {Start: 2, End: 3, To: 1}}},
	}}
	start, done := a.Settle(0, 0), int64(0)
	for digits := range uint64(6) {
		if _, ended := a.Land(start, digits).Result(); ended {
			done++
		}
	}
	if got := a.Last(start); done != 4 || got.Cmp(big.NewRat(done, 6)) != 0 {
		t.Errorf("%d of 6 faces end; the probability is %v", done, got)
	}
}

func TestSteps(t *testing.T) {
	a := d13()
	if s := a.Steps(); !slices.Equal(s, Steps{0, 2}) || s.Number(0) != 1 || s.Number(1) != 0 ||
		s.Number(2) != 2 || s.Number(3) != 0 {
		t.Error(s)
	}
	if s := leaves().Steps(); !slices.Equal(s, Steps{0, 2}) {
		t.Error(s)
	}
}

func TestDice(t *testing.T) {
	if got := d13().Dice(); !slices.Equal(got, []int{8, 20}) {
		t.Error(got)
	}
	a := d10()
	a.Throws = []Throw{{36, 1, []int{6, 6}}, {6, 1, []int{6}}}
	a.Pools[1].Runs[0].Throw = 1
	if got := a.Dice(); !slices.Equal(got, []int{6, 6}) {
		t.Error(got)
	}
}

// Dice that all but one face of the first roll make useless are not rolled in one go:
// the rows of these faces would be too many.
// Dice are read as digits if the last ones show them, and the first more than two numbers.
func TestDecimal(t *testing.T) {
	for _, c := range []struct {
		dice []int
		want bool
	}{{[]int{10}, false}, {[]int{2, 10}, false}, {[]int{3, 10}, true}, {[]int{10, 10, 10}, true},
		{[]int{11, 10}, false}, {[]int{10, 9}, false}, {[]int{10, 10, 20}, false}} {
		if got := Decimal(c.dice); got != c.want {
			t.Errorf("%v: %v", c.dice, got)
		}
	}
}

func TestInOneGoIsLimited(t *testing.T) {
	for sides, possible := range map[int]bool{1 << 8: true, 1 << 9: false} {
		first := &RolledCase{Dice: []int{sides}, To: slices.Repeat([]Cell{Start}, sides)}
		first.To[0] = toRow(1)
		last := &RolledCase{Dice: []int{sides}, To: make([]Cell, sides)} // outcome 0
		dice, _, early := InOneGo([]*RolledCase{first, last})
		if (dice != nil) != possible || possible && early != sides-1 {
			t.Errorf("two d%d: %v in one go, %d early faces", sides, dice, early)
		}
	}
}
