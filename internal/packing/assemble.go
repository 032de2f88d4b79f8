package packing

import (
	"cmp"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
)

// assemble makes the spaces of an even board, one for each size, in which deciding cases
// come first, then thrown ones, then those that go on from the residue. The thrown cases
// also have a space of their own, so that people count them from 0.
func (b *board) assemble(throws []automaton.Throw, a *division.PolicyBuilder, residue uint64) {
	sizes, rolls := []uint64{1}, map[uint64]uint64{}
	for t, cases := range b.throws {
		sizes = append(sizes, t.size*throws[t.throw].Sides)
		rolls[t.size] += cases
	}
	slices.Sort(sizes)
	sizes = slices.Compact(sizes)
	taken := b.taken(sizes)
	arrived, rolled := map[uint64]int{1: 0}, map[uint64]int{}
	for i, size := range sizes {
		if size > 1 {
			arrived[size] = a.Add(0)
		}
		rolled[size] = arrived[size]
		if rolls[size] > 0 && (slices.Max(taken[i]) > 0 || b.open[size] > 0) {
			rolled[size] = a.Add(rolls[size])
		}
	}
	for i, size := range sizes {
		from, on := arrived[size], rolled[size]
		a.Give(from, taken[i])
		for k, t := range throws {
			if cases := b.throws[thrown{size, k}]; cases > 0 {
				to := arrived[size*t.Sides]
				run := automaton.Run{Action: automaton.Rolled, Throw: k, To: to, Offset: a.Spaces[to].Size}
				a.Run(on, run, cases)
				a.Spaces[to].Size += cases * t.Sides
			}
		}
		if on != from {
			run := automaton.Run{Action: automaton.Carried, To: on, Span: rolls[size]}
			a.Run(from, run, rolls[size])
		}
		if b.open[size] > 0 {
			a.Carry(from, division.Free(residue))
		}
	}
}

// taken returns, for each size, how many cases each outcome takes. Outcomes of equal
// weight are interchangeable: those that take more of the larger cases come first, so
// that outcomes of a fair die with equal cases have consecutive numbers.
func (b *board) taken(sizes []uint64) [][]uint64 {
	each, order := make([][]uint64, len(b.weights)), make([]int, len(b.weights))
	for o, w := range b.weights {
		order[o] = o
		each[o] = make([]uint64, 1+len(sizes)) // the weight, and the cases of each size
		each[o][0] = w
	}
	for _, g := range b.given {
		for _, p := range g.cases {
			i, _ := slices.BinarySearch(sizes, p.size)
			for _, o := range g.outcomes {
				each[o][1+i] += p.cases
			}
		}
	}
	slices.SortStableFunc(each, func(x, y []uint64) int { return slices.Compare(y, x) })
	slices.SortStableFunc(order, func(o, p int) int {
		return cmp.Compare(b.weights[p], b.weights[o])
	})
	taken := make([][]uint64, len(sizes))
	for i := range taken {
		taken[i] = make([]uint64, len(order))
		for k, o := range order {
			taken[i][o] = each[k][1+i]
		}
	}
	return taken
}
