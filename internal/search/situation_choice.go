package search

import (
	"math"
	"slices"

	"example.com/dice/internal/division"
)

// withSituations returns a strategy with the given situations within the limit, and keeps it,
// or nil if there is none: the first found, or the best. costs are lower bounds, and
// it raises them.
func (x *simplicity) withSituations(
	open []uint64, costs []float64, best bool,
) (*choice, []float64) {
	for range division.MaxPasses {
		rest, into := make([]float64, x.Target), make([]uint64, x.Target)
		x.work.Spend(int(x.Target) * len(open))
		if x.work.Over() {
			break
		}
		cheapestShares(open, costs, rest, into)
		excess, chosen := x.divisions.DivideTo(slices.Max(open), math.MaxFloat64,
			func(int) []float64 { return rest })
		change := 0.0
		for _, r := range open {
			cost := excess[r] + float64(float64(r)*x.divisions.Base)
			if r == 1 && x.opening != nil {
				cost = x.opening.Cost + float64(rest[x.opening.Residue]/float64(x.opening.Size))
			}
			change = max(change, (cost-costs[r])/cost)
			costs[r] = cost
		}
		if costs[1] > x.most*(1+charges) {
			break
		}
		c := x.follow(
			func(at division.Situation) []division.Portion { return division.Portions(chosen, at.Residue) },
			func(left division.Situation) []division.Share { return shared(into, left.Residue) })
		if x.keep(c) && (!best || change < final) {
			return c, costs
		}
		if change < final {
			break
		}
	}
	return nil, costs
}

// cheapestShares sets the least cost of each number of cases that are left, as a sum of costs of
// situations, and the first situation of each.
func cheapestShares(open []uint64, costs, rest []float64, into []uint64) {
	for left := uint64(1); left < uint64(len(rest)); left++ {
		least, part := math.Inf(1), uint64(0)
		for _, r := range open {
			if r > left {
				break
			}
			if sum := costs[r] + rest[left-r]; sum <= least {
				least, part = sum, r
			}
		}
		rest[left], into[left] = least, part
	}
}

// shared returns the shares of left open cases, given the first one of each.
func shared(into []uint64, left uint64) []division.Share {
	var list []division.Share
	for ; left > 0; left -= into[left] {
		r := into[left]
		if n := len(list); n > 0 && list[n-1].To.Residue == r {
			list[n-1].Cases += r
			continue
		}
		list = append(list, division.Share{Cases: r, To: division.Free(r)})
	}
	return list
}

// follow returns the choice of the situations that a strategy gets into.
func (x *simplicity) follow(divide division.Policy, shares division.Sharing) *choice {
	c := &choice{x.opening, []uint64{1}, divide, shares, 0, math.Inf(1)}
	type step struct {
		to          int
		probability float64
	}
	at := map[uint64]int{1: 0} // the situations, as they are found in c.open
	var constant []float64
	var steps [][]step
	leave := func(left uint64, probability float64) {
		for _, part := range shares(division.Free(left)) {
			r := part.To.Residue
			if _, known := at[r]; !known {
				at[r] = len(c.open)
				c.open = append(c.open, r)
			}
			steps[len(steps)-1] = append(steps[len(steps)-1],
				step{at[r], float64(part.Cases/r) * probability})
		}
	}
	for i := 0; i < len(c.open); i++ { // grows on the way
		x.work.Spend(stepsOfSituation)
		r, cost := c.open[i], 0.0
		steps = append(steps, nil)
		c.rows += x.rowsOf(r)
		if r == 1 && x.opening != nil {
			constant = append(constant, x.opening.Cost)
			leave(x.opening.Residue, 1/float64(x.opening.Size))
			continue
		}
		for _, part := range divide(division.Free(r)) {
			t := x.Throws[part.Throw]
			cost += float64(float64(part.Residue) * float64(t.Cost))
			leave(part.Residue*t.Sides%x.Target, 1/float64(t.Sides))
		}
		constant = append(constant, cost)
	}
	slices.Sort(c.open)
	costs := slices.Clone(constant)
	for range division.MaxSweeps {
		change := 0.0
		for i, cost := range slices.Backward(constant) {
			for _, s := range steps[i] {
				cost += float64(s.probability * costs[s.to])
			}
			change = max(change, (cost-costs[i])/cost)
			costs[i] = cost
			x.work.Spend(len(steps[i]))
		}
		if change < division.Converged {
			c.cost = costs[0]
			break
		}
	}
	return c
}
