package automaton

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Dice that are rolled one after the other cost what those cost that a player rolls who
// stops when all that may follow leads to one place.
func TestOneByOne(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		dice := rapid.SliceOfN(rapid.IntRange(2, 4), 2, 3).Draw(rt, "dice")
		costs := []int{0, 0, rapid.IntRange(1, 9).Draw(rt, "d2"), rapid.IntRange(1, 9).Draw(rt, "d3"), 1}
		rolls := slices.Collect(slices.Chunk(dice, 1))
		throw := InTurn(rolls, func(dice []int) int { return costs[dice[0]] })
		var cells []Cell
		outcome := rapid.IntRange(0, 2)
		for len(cells) < int(throw.Sides) {
			next := []Cell{Cell(outcome.Draw(rt, "outcome"))}
			cells = append(cells, slices.Repeat(next, rapid.IntRange(1, 5).Draw(rt, "of"))...)
		}
		cells = cells[:throw.Sides]
		a := OneThrow(3, throw, cells)
		a.Weights = make([]uint64, 3)
		for _, c := range cells {
			a.Weights[c]++
		}
		proof := proved(t, a)
		sum, worst := new(big.Rat), 0
		for number := range throw.Sides {
			p, cost, block := a.Begin(), 0, throw.Sides
			for i, face := range throw.Faces(number) {
				first := number - number%block
				other := func(c Cell) bool { return c != cells[first] }
				if !slices.ContainsFunc(cells[first:first+block], other) {
					break
				}
				if next := p.Next(); !slices.Equal(next, dice[i:i+1]) {
					rt.Fatalf("%v: die %d is %v", cells, i, next)
				}
				p.Take([]int{face})
				cost += costs[dice[i]]
				block /= uint64(dice[i])
			}
			if face, done := p.Result(); cost > 0 && (!done || face != int(cells[number])+1) {
				rt.Fatalf("%v: number %d leads to %d", cells, number, face)
			}
			sum.Add(sum, ratio(uint64(cost), throw.Sides))
			worst = max(worst, cost)
		}
		if proof.Cost.Cmp(sum) != 0 || proof.Worst != worst || !proof.Bounded {
			rt.Fatalf("%v of %v cost %v, %d at most, not %v, %d", cells, dice, proof.Cost, proof.Worst, sum,
				worst)
		}
	})
}

func TestRows(t *testing.T) {
	for name, c := range map[string]struct {
		a    *Automaton
		want int
	}{"d13": {d13(), 8}, "d10 from d6": {d10(), 7}, "d2 from two coins": {leaves(), 3}} {
		if got := c.a.Rows(); got != c.want {
			t.Errorf("%s has %d rows, want %d", name, got, c.want)
		}
	}
	coins := leaves() // three rows of a coin
	if all, less := coins.RolledCases(6), coins.RolledCases(5); len(all) != 3 || less != nil {
		t.Error(len(all), len(less))
	}
	wide := &Automaton{Throws: []Throw{single(4), single(min(1<<62, math.MaxInt))},
		Spaces: []Space{{1, []Run{{End: 1, To: 1}}}, {4, []Run{{End: 4, Throw: 1, To: 2}}}, {}}}
	if rows := wide.RolledCases(100); rows != nil { // 2^64 cells are not 0
		t.Error(len(rows))
	}
	huge := &Automaton{Spaces: []Space{
		{math.MaxInt64, []Run{{End: math.MaxInt64}}}, {math.MaxInt64, []Run{{End: math.MaxInt64}}},
		{math.MaxInt64, []Run{{End: math.MaxInt64}}},
	}}
	if got := huge.Rows(); got != math.MaxInt {
		t.Error(got)
	}
}

// Dice are read as digits if the last ones show them, and the first more than two
// numbers.
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
