package automaton

import (
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
		a := Together(3, throw, cells)
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
