package automaton

import (
	"fmt"
	"slices"
)

// Worst returns the highest cost of a result and whether one exists: the longest path
// of an acyclic graph. It returns 0 and false if a result can take any number of
// throws, or if the strategy is too large, which [Automaton.Limit] reports.
func (a *Automaton) Worst() (cost int, bounded bool) {
	c, err := a.chain()
	if err != nil {
		return 0, false
	}
	order, bounded := c.order(1, func(segment) bool { return true })
	if !bounded {
		return 0, false
	}
	worst := make([]int, len(c.segments))
	for _, n := range order {
		for _, f := range c.flows[n] {
			worst[n] = max(worst[n], worst[f.to])
		}
		if r := c.segments[n].run; r.Action == Rolled {
			worst[n] += a.Throws[r.Throw].Cost
		}
	}
	return worst[0], true
}

// maxLimit bounds the work of [Automaton.Limit]: throws times flows.
const maxLimit = 20_000_000

// Limit returns the number of throws that end without a result with probability below
// 2^-UnfairBits, or an error if the strategy is too large or too slow.
func (a *Automaton) Limit() (int, error) {
	const belief = 1.0 / (1 << UnfairBits) / 2 // half of it leaves room for rounding
	c, err := a.chain()
	if err != nil {
		return 0, err
	}
	carried, _ := c.order(len(c.segments), func(s segment) bool { return s.run.Action == Carried }) // a circle has no proof
	work := 0
	probability := make([]float64, len(c.segments)) // of each case of a segment
	probability[0] = 1
	// The conversion prevents fused operations, so that the limit is the same on every machine.
	pour := func(next []float64, n int) {
		for _, f := range c.flows[n] {
			next[f.to] += float64(probability[n] * (float64(f.times) / float64(f.among)))
		}
	}
	for throws := 0; ; throws++ {
		for _, n := range slices.Backward(carried) {
			pour(probability, n)
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
		if work += len(next); work > maxLimit {
			return 0, fmt.Errorf("fair dice may be thrown more than %d times for a result; the strategy is too slow", throws)
		}
		probability = next
	}
}
