package automaton

import (
	"fmt"
	"slices"
)

// Segments are consecutive cases of a pool that all have the same probability.
type segments struct {
	starts [][]uint64 // for each pool, in ascending order
	first  []int      // for each pool, the number of its first segment
	count  int
}

// maxSegments bounds the work of a proof. The strategies that searches make have
// about one segment for each run, at most a few thousand.
const maxSegments = 20_000

// segments divides the pools into segments, at both ends of every run, of what it
// leads to, and of what a segment leads to.
func (a *Automaton) segments() (segments, error) {
	marks := make([]map[uint64]bool, len(a.Pools))
	type mark struct {
		pool int
		at   uint64
	}
	var todo []mark
	put := func(i int, at uint64) {
		if at < a.Pools[i].Size && !marks[i][at] {
			marks[i][at] = true
			todo = append(todo, mark{i, at})
		}
	}
	for i := range marks {
		marks[i] = map[uint64]bool{}
	}
	for i, p := range a.Pools {
		put(i, 0)
		for _, r := range p.Runs {
			put(i, r.Start)
			if r.Action != Decided { // its beginning follows below
				put(r.To, r.Offset+r.Reach(a.Throws))
			}
		}
	}
	for done := 0; done < len(todo); done++ { // grows on the way
		if done > maxSegments {
			return segments{}, fmt.Errorf("the strategy has more than %d segments of like cases; it is too large to verify", maxSegments)
		}
		m := todo[done]
		r := a.Pools[m.pool].at(m.at)
		switch r.Action {
		case Rolled:
			put(r.To, r.Offset+(m.at-r.Start)*a.Throws[r.Throw].Sides)
		case Carried:
			put(r.To, r.Offset+(m.at-r.Start)%r.Span)
		}
	}
	s := segments{starts: make([][]uint64, len(a.Pools)), first: make([]int, len(a.Pools))}
	for i, set := range marks {
		for at := range set {
			s.starts[i] = append(s.starts[i], at)
		}
		slices.Sort(s.starts[i])
		s.first[i] = s.count
		s.count += len(set)
	}
	return s, nil
}

// each calls visit for every segment, with its number and run; from and to are
// the cases of the run that it has.
func (s segments) each(a *Automaton, visit func(n int, r Run, from, to uint64)) {
	for i, starts := range s.starts {
		for j, start := range starts {
			end := a.Pools[i].Size
			if j+1 < len(starts) {
				end = starts[j+1]
			}
			r := *a.Pools[i].at(start)
			visit(s.first[i]+j, r, start-r.Start, end-r.Start)
		}
	}
}
