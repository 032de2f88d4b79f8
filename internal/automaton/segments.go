package automaton

import (
	"fmt"
	"slices"
)

// A segment is equally likely consecutive cases of a run: From to To-1, from its first.
type segment struct {
	run      Run
	from, to uint64
}

func (s segment) cases() uint64 { return s.to - s.from }

// A chain is a Markov chain. Its states are segments, those of each pool ascending.
type chain struct {
	automaton *Automaton
	segments  []segment
	starts    [][]uint64 // for each pool, where its segments start
	first     []int      // for each pool, the number of its first segment
	flows     [][]flow   // from each segment
}

// A flow says that a case of a segment is visited times/among as often as one of another.
type flow struct {
	to           int
	times, among uint64
}

// These bound the work of a proof. Searches make about one segment for each run and a
// few flows from each, a few thousand at most.
const (
	maxSegments = 20_000
	maxFlows    = 200_000
	maxLooks    = 10 * maxFlows // at segments to which there may be a flow
)

// chain divides the pools into segments at both ends of every run, of its
// destination, and of that of a segment. The automaton must have passed its check.
func (a *Automaton) chain() (*chain, error) {
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
				put(r.To, r.Offset+r.Width(a.Throws))
			}
		}
	}
	for done := 0; done < len(todo); done++ { // grows on the way
		if done > maxSegments {
			return nil, fmt.Errorf("the strategy has more than %d segments of like cases; it is too large to verify", maxSegments)
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
	c := &chain{automaton: a, starts: make([][]uint64, len(a.Pools)), first: make([]int, len(a.Pools))}
	for i, set := range marks {
		c.first[i] = len(c.segments)
		for at := range set {
			c.starts[i] = append(c.starts[i], at)
		}
		slices.Sort(c.starts[i])
		for j, start := range c.starts[i] {
			end := a.Pools[i].Size
			if j+1 < len(c.starts[i]) {
				end = c.starts[i][j+1]
			}
			r := *a.Pools[i].at(start)
			c.segments = append(c.segments, segment{r, start - r.Start, end - r.Start})
		}
	}
	return c, c.connect()
}

// connect finds the flows.
func (c *chain) connect() error {
	c.flows = make([][]flow, len(c.segments))
	count, looks := 0, 0
	for n, s := range c.segments {
		r := s.run
		if r.Action == Decided {
			continue
		}
		begin, end, f := r.Offset, r.Offset+r.Span, flow{times: 1, among: 1}
		if r.Action == Rolled {
			f.among = c.automaton.Throws[r.Throw].Sides
			begin, end = r.Offset+s.from*f.among, r.Offset+s.to*f.among
		}
		starts := c.starts[r.To]
		i, _ := slices.BinarySearch(starts, begin)
		for ; i < len(starts) && starts[i] < end && looks <= maxLooks; i++ {
			looks++
			f.to = c.first[r.To] + i
			if r.Action == Carried {
				f.times = share(s.to, r.Span, starts[i]-begin) - share(s.from, r.Span, starts[i]-begin)
			}
			if f.times > 0 {
				c.flows[n] = append(c.flows[n], f)
				count++
			}
		}
		if count > maxFlows || looks > maxLooks {
			return fmt.Errorf("the strategy has more than %d ways between its cases; it is too large to verify", maxFlows)
		}
	}
	return nil
}

// share returns how many of the numbers below n are o modulo span.
func share(n, span, o uint64) uint64 {
	if n%span > o {
		return n/span + 1
	}
	return n / span
}
