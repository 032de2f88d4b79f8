package plan

import (
	"cmp"
	"slices"

	"example.com/dice/internal/automaton"
)

// assemble returns the automaton of a level board, where the policy, and shares
// if that is not nil, say how its open cases go on. It has a pool for each size, in
// which the cases that decide come first, then those that are thrown, then those
// that go on. Those that are thrown have a pool of their own there, so that people
// count them from 0.
func (s *search) assemble(b *board, divide policy, shares sharing) *automaton.Automaton {
	first := situation{1, unlimited}
	a := &builder{
		search:  s,
		divide:  divide,
		shares:  shares,
		first:   first,
		opened:  map[situation]int{first: 0},
		results: map[situation]int{},
	}
	if shares == nil {
		a.shares = a.together
	}
	sizes := b.sizes()
	taken := b.taken(sizes)
	arrived, thrown := map[uint64]int{}, map[uint64]int{}
	for i, size := range sizes {
		arrived[size] = a.add(0)
		thrown[size] = arrived[size]
		if len(b.throwsOf(size)) > 0 && (len(taken[i]) > 0 || b.cases(size) > 0) {
			thrown[size] = a.add(0)
		}
	}
	a.pools[0].Size = 1
	for i, size := range sizes {
		from, rolled := arrived[size], thrown[size]
		for _, t := range taken[i] {
			a.run(from, automaton.Run{Action: automaton.Decided, Offset: t.first, Span: t.outcomes}, t.outcomes*t.each)
		}
		cases := uint64(0)
		for _, t := range b.throwsOf(size) {
			sides := s.throws[t.throw].Sides
			to := arrived[size*sides]
			a.run(rolled, automaton.Run{Action: automaton.Rolled, Throw: t.throw, To: to, Offset: a.pools[to].Size}, t.cases)
			a.pools[to].Size += t.cases * sides
			cases += t.cases
		}
		if rolled != from && cases > 0 {
			a.pools[rolled].Size = cases
			a.run(from, automaton.Run{Action: automaton.Carried, To: rolled, Span: cases}, cases)
		}
		if left := b.cases(size); left > 0 {
			a.carry(from, a.pools[from].Size-left, situation{left, unlimited})
		}
	}
	a.rollAll()
	return &automaton.Automaton{Target: s.target, Throws: s.throws, Pools: a.pools}
}

// run adds a run of so many cases to those of a pool.
func (b *builder) run(pool int, r automaton.Run, cases uint64) {
	runs := b.pools[pool].Runs
	if len(runs) > 0 {
		r.Start = runs[len(runs)-1].End
	}
	r.End = r.Start + cases
	b.pools[pool].Runs = append(runs, r)
}

// sizes returns the sizes of all cases of the board, those before them and the
// first, ascending.
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
func (b *board) throwsOf(size uint64) []thrown {
	var list []thrown
	for _, t := range b.throws {
		if t.size != size {
			continue
		}
		i, found := slices.BinarySearchFunc(list, t.throw, func(t thrown, throw int) int { return cmp.Compare(t.throw, throw) })
		if !found {
			list = slices.Insert(list, i, thrown{pile{size: size}, t.throw})
		}
		list[i].cases += t.cases
	}
	return list
}

// A take is so many cases for each of some consecutive outcomes.
type take struct{ first, outcomes, each uint64 }

// taken returns, for each size, which outcomes take how many cases. Outcomes are
// interchangeable: those that take alike get consecutive numbers, and those that
// take more of the larger cases come first.
func (b *board) taken(sizes []uint64) [][]take {
	each := make([][]uint64, b.outcomes)
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
	slices.SortStableFunc(each, func(a, b []uint64) int { return slices.Compare(b, a) })
	lists := make([][]take, len(sizes))
	for i := range sizes {
		for o, cases := range each {
			n := cases[i]
			if n == 0 {
				continue
			}
			list := lists[i]
			if last := len(list) - 1; last >= 0 && list[last].first+list[last].outcomes == uint64(o) && list[last].each == n {
				list[last].outcomes++
				continue
			}
			lists[i] = append(list, take{uint64(o), 1, n})
		}
	}
	return lists
}
