package packing

import (
	"maps"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
)

// assemble makes the pools of a level board, one for each size, in which deciding cases
// come first, then thrown ones, then those that go on from the residue. The thrown cases
// also have a pool of their own, so that people count them from 0.
func (b *board) assemble(throws []automaton.Throw, a *division.Builder, residue uint64) {
	sizes := b.sizes()
	taken := b.taken(sizes)
	arrived, thrown := map[uint64]int{1: 0}, map[uint64]int{}
	for i, size := range sizes {
		if size > 1 {
			arrived[size] = a.Add(0)
		}
		thrown[size] = arrived[size]
		if len(b.throwsOf(size)) > 0 && (len(taken[i]) > 0 || b.cases(size) > 0) {
			thrown[size] = a.Add(0)
		}
	}
	for i, size := range sizes {
		from, rolled := arrived[size], thrown[size]
		for _, t := range taken[i] {
			a.Run(from, automaton.Run{Action: automaton.Decided, Offset: t.first, Span: t.outcomes}, t.outcomes*t.each)
		}
		cases := uint64(0)
		for _, t := range b.throwsOf(size) {
			sides := throws[t.throw].Sides
			to := arrived[size*sides]
			before := a.Grow(to, t.cases*sides)
			a.Run(rolled, automaton.Run{Action: automaton.Rolled, Throw: t.throw, To: to, Offset: before}, t.cases)
			cases += t.cases
		}
		if rolled != from && cases > 0 {
			a.Grow(rolled, cases)
			a.Run(from, automaton.Run{Action: automaton.Carried, To: rolled, Span: cases}, cases)
		}
		if b.cases(size) > 0 {
			a.Carry(from, division.Free(residue))
		}
	}
}

// sizes returns the sizes of all cases of the board, past and open, ascending.
func (b *board) sizes() []uint64 {
	sizes := []uint64{1}
	for _, p := range b.open {
		sizes = append(sizes, p.size)
	}
	for _, t := range b.throws {
		sizes = append(sizes, t.size)
	}
	for _, g := range b.given {
		for _, p := range g.cases {
			sizes = append(sizes, p.size)
		}
	}
	slices.Sort(sizes)
	return slices.Compact(sizes)
}

// throwsOf returns the throws of cases of a size, one for each kind of throw.
func (b *board) throwsOf(size uint64) (list []thrown) {
	cases := map[int]uint64{}
	for _, t := range b.throws {
		if t.size == size {
			cases[t.throw] += t.cases
		}
	}
	for _, throw := range slices.Sorted(maps.Keys(cases)) {
		list = append(list, thrown{pile{size, cases[throw]}, throw})
	}
	return list
}

// A take gives each of some consecutive outcomes the same number of cases.
type take struct{ first, outcomes, each uint64 }

// taken returns, for each size, which outcomes take how many cases. Outcomes of equal
// weight are interchangeable: those that take more of the larger cases come first, so
// that outcomes of a fair die with equal cases have consecutive numbers.
func (b *board) taken(sizes []uint64) [][]take {
	each := make([][]uint64, len(b.weights))
	for o := range each {
		each[o] = make([]uint64, len(sizes))
	}
	for _, g := range b.given {
		for _, p := range g.cases {
			i, _ := slices.BinarySearch(sizes, p.size)
			for _, o := range g.outcomes {
				each[o][i] += p.cases
			}
		}
	}
	b.sort(each)
	lists := make([][]take, len(sizes))
	for i := range sizes {
		for o, cases := range each {
			last := len(lists[i]) - 1
			switch n := cases[i]; {
			case n == 0:
			case last >= 0 && lists[i][last].first+lists[i][last].outcomes == uint64(o) && lists[i][last].each == n && b.share(n):
				lists[i][last].outcomes++
			default:
				lists[i] = append(lists[i], take{uint64(o), 1, n})
			}
		}
	}
	return lists
}

// sort sorts what outcomes take among those of each weight.
func (b *board) sort(each [][]uint64) {
	alike := map[uint64][][]uint64{}
	for o, w := range b.weights {
		alike[w] = append(alike[w], each[o])
	}
	for _, list := range alike {
		slices.SortStableFunc(list, func(a, b []uint64) int { return slices.Compare(b, a) })
	}
	for o, w := range b.weights {
		each[o], alike[w] = alike[w][0], alike[w][1:]
	}
}

// share reports whether outcomes that take n cases each share a run.
func (b *board) share(n uint64) bool {
	return len(b.needs.Kinds) == 1 || division.Shared(n, len(b.weights))
}
