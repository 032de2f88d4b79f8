package automaton

import (
	"cmp"
	"fmt"
	"slices"
)

// A chain is a Markov chain of segments, in the order of their pools and cases, from the
// first on.
type chain struct {
	automaton *Automaton
	segments  []segment
	flows     [][]transition // from each segment
}

// A segment is equally likely consecutive cases of a run: From to To-1, from its first.
type segment struct {
	segmentStart
	run      Run
	from, to uint64
}

func (s segment) cases() uint64 { return s.to - s.from }

// A segmentStart is a case where a segment begins.
type segmentStart struct {
	pool int
	at   uint64
}

func (m segmentStart) compare(n segmentStart) int {
	return cmp.Or(cmp.Compare(m.pool, n.pool), cmp.Compare(m.at, n.at))
}

// A transition leads to a segment, each of whose cases gets times/among of the visits of
// a case.
type transition struct {
	to           int
	times, among uint64
}

// These bound the work of a proof. Searches make about one segment for each run, and one
// or a few transitions from each, a few thousand at most.
const (
	maxSegments    = 300_000
	maxTransitions = 500_000 // that may be there
)

// chain checks the automaton and divides the pools into segments at both ends of every
// run, of its destination, and of that of a segment.
func (a *Automaton) chain() (*chain, error) {
	if err := a.check(); err != nil {
		return nil, err
	}
	var marks []segmentStart
	known := map[segmentStart]bool{}
	put := func(pool int, at uint64) {
		if m := (segmentStart{pool, at}); at < a.Pools[pool].Size && !known[m] {
			known[m] = true
			marks = append(marks, m)
		}
	}
	for i, p := range a.Pools {
		for _, r := range p.Runs {
			put(i, r.Start)
			if r.Action != Decided { // its beginning follows below
				put(r.To, r.Offset+r.Width(a.Throws))
			}
		}
	}
	for done := 0; done < len(marks); done++ { // grows on the way
		if done > maxSegments {
			return nil, fmt.Errorf(
				"the strategy has more than %d segments of like cases; it is too large to verify", maxSegments)
		}
		m := marks[done]
		switch r := a.Pools[m.pool].at(m.at); r.Action {
		case Rolled:
			put(r.To, r.Offset+(m.at-r.Start)*a.Throws[r.Throw].Sides)
		case Carried:
			put(r.To, r.Offset+(m.at-r.Start)%r.Span)
		}
	}
	slices.SortFunc(marks, segmentStart.compare)
	c := &chain{a, make([]segment, len(marks)), make([][]transition, len(marks))}
	for n, m := range marks {
		end, r := a.Pools[m.pool].Size, *a.Pools[m.pool].at(m.at)
		if n+1 < len(marks) && marks[n+1].pool == m.pool {
			end = marks[n+1].at
		}
		c.segments[n] = segment{m, r, m.at - r.Start, end - r.Start}
	}
	return c, c.connect()
}

// connect finds the transitions.
func (c *chain) connect() error {
	looks := 0
	for n, s := range c.segments {
		r := s.run
		if r.Action == Decided {
			continue
		}
		begin, end, f := r.Offset, r.Offset+r.Span, transition{times: 1, among: 1}
		if r.Action == Rolled {
			f.among = c.automaton.Throws[r.Throw].Sides
			begin, end = r.Offset+s.from*f.among, r.Offset+s.to*f.among
		}
		f.to, _ = slices.BinarySearchFunc(c.segments, segmentStart{r.To, begin}, segment.compare)
		for ; f.to < len(c.segments) && c.segments[f.to].compare(segmentStart{r.To, end}) < 0 &&
			looks <= maxTransitions; f.to++ {
			looks++
			if r.Action == Carried {
				after := r.Span - 1 - (c.segments[f.to].at - begin) // a cycle leads to at once
				f.times = (s.to+after)/r.Span - (s.from+after)/r.Span
			}
			if f.times > 0 {
				c.flows[n] = append(c.flows[n], f)
			}
		}
		if looks > maxTransitions {
			return fmt.Errorf("the strategy has more than %d ways between its cases; "+
				"it is too large to verify", maxTransitions)
		}
	}
	return nil
}

// order returns the segments that hold and can be reached through such segments from the
// first ones, each after all that it leads to. It returns false if they lead in a circle.
func (c *chain) order(first int, holds func(segment) bool) (list []int, acyclic bool) {
	const entered, done = 1, 2
	state := make([]int, len(c.segments))
	acyclic = true
	var visit func(n int)
	visit = func(n int) {
		if state[n] > 0 || !holds(c.segments[n]) {
			acyclic = acyclic && state[n] != entered
			return
		}
		state[n] = entered
		for _, f := range c.flows[n] {
			visit(f.to)
		}
		state[n] = done
		list = append(list, n)
	}
	for n := range first {
		visit(n)
	}
	return list, acyclic
}

func everything(segment) bool { return true }

// worst returns the highest cost of a result and whether one exists: the longest path
// of an acyclic graph. It returns 0 and false if a result can take any number of throws.
func (c *chain) worst() (cost int, bounded bool) {
	a := c.automaton
	order, bounded := c.order(1, everything)
	if !bounded {
		return 0, false
	}
	worst := make([]int, len(c.segments))
	for _, n := range order {
		for _, f := range c.flows[n] {
			worst[n] = max(worst[n], worst[f.to]+a.highest(c.segments[n], c.segments[f.to]))
		}
	}
	return worst[0], true
}

// maxLimit bounds the work of [Proof.Limit]: throws times transitions.
const maxLimit = 20_000_000

// Limit returns the number of throws that end without a result with probability below
// 2^-UnfairBits, or an error if the strategy is too large or too slow.
func (p *Proof) Limit() (int, error) {
	const belief = 1.0 / (1 << UnfairBits) / 2 // half of it leaves room for rounding
	c := p.chain
	// a circle has no proof
	carried, _ := c.order(len(c.segments), func(s segment) bool { return s.run.Action == Carried })
	work := 0
	probability := make([]float64, len(c.segments)) // of each case of a segment
	probability[0] = 1
	// The conversion prevents fused operations, so that the limit is the same on every
	// machine.
	pour := func(next []float64, n int) {
		for _, f := range c.flows[n] {
			next[f.to] += float64(probability[n] * (float64(f.times) / float64(f.among)))
		}
	}
	for throws := 0; ; throws++ {
		for _, n := range slices.Backward(carried) {
			pour(probability, n)
			work += len(c.flows[n])
		}
		open, next := 0.0, make([]float64, len(c.segments))
		for n, s := range c.segments {
			if s.run.Action == Rolled && probability[n] > 0 {
				open += float64(probability[n] * float64(s.cases()))
				pour(next, n)
				work += len(c.flows[n])
			}
		}
		if open < belief {
			return throws, nil
		}
		work += len(next)
		if work > maxLimit {
			return 0, fmt.Errorf(
				"fair dice may be thrown more than %d times for a result; the strategy is too slow", throws)
		}
		probability = next
	}
}
