package automaton

import (
	"slices"
	"testing"
)

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
	a.Throws = []Throw{{Sides: 36, Cost: 1, Dice: []int{6, 6}}, {Sides: 6, Cost: 1, Dice: []int{6}}}
	a.Pools[1].Runs[0].Throw = 1
	if got := a.Dice(); !slices.Equal(got, []int{6, 6}) {
		t.Error(got)
	}
}

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
