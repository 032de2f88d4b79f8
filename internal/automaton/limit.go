package automaton

import "fmt"

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
	order, err := c.carryOrder()
	if err != nil {
		return 0, err
	}
	work := 0
	odds := make([]float64, len(c.segments)) // of each case of a segment
	odds[0] = 1
	for throws := 0; ; throws++ {
		for _, n := range order {
			c.pour(odds, odds, n)
		}
		open, next := 0.0, make([]float64, len(odds))
		for n, s := range c.segments {
			if s.run.Action == Rolled && odds[n] > 0 {
				open += float64(odds[n] * float64(s.cases()))
				c.pour(next, odds, n)
				work += len(c.flows[n])
			}
		}
		if open < belief {
			return throws, nil
		}
		if work += len(odds); work > maxLimit {
			return 0, fmt.Errorf("fair dice may be thrown more than %d times for a result; the strategy is too slow", throws)
		}
		odds = next
	}
}

// pour adds to next where the cases of a segment lead. The conversion prevents fused
// operations, so that the limit is the same on every machine.
func (c *chain) pour(next, odds []float64, n int) {
	if odds[n] == 0 {
		return
	}
	for _, f := range c.flows[n] {
		next[f.to] += float64(odds[n] * (float64(f.times) / float64(f.among)))
	}
}

// carryOrder returns the carried segments, each before its destinations, or an error
// if cases are carried in a circle.
func (c *chain) carryOrder() ([]int, error) {
	var before, order []int
	from := make([]int, len(c.segments)) // the segments that are carried to each
	carried := func(n int) bool { return c.segments[n].run.Action == Carried }
	for n, flows := range c.flows {
		if carried(n) {
			before = append(before, n)
			for _, f := range flows {
				from[f.to]++
			}
		}
	}
	for _, n := range before {
		if from[n] == 0 {
			order = append(order, n)
		}
	}
	for i := 0; i < len(order); i++ { // grows on the way
		for _, f := range c.flows[order[i]] {
			if from[f.to]--; from[f.to] == 0 && carried(f.to) {
				order = append(order, f.to)
			}
		}
	}
	if len(order) < len(before) {
		return nil, errEndless
	}
	return order, nil
}
