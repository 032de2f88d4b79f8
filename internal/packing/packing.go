package packing

import (
	"cmp"
	"math"
	"math/big"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
)

// limits returns those of the first advance of a pass. The first one is thorough, and
// with several weights all are, because there is work only for few. Every other one
// branches only on the first throws, and finds what branching on all counts does not.
func (s *search) limits(pass int) advanceLimits {
	l := advanceLimits{nodes: 10, boards: 3, branched: math.MaxInt, seed: uint64(pass)}
	if pass == 0 || len(s.needs.Classes) > 1 {
		l.nodes, l.boards = 30, 12
	}
	if pass%2 == 1 {
		l.branched = 2
	}
	return l
}

// later are the limits of the later advances, which have less to win.
var later = advanceLimits{depth: 2, nodes: 20, boards: 2, branched: math.MaxInt}

// Possible reports whether packing can beat dividing. With throws of several dice it
// never did.
func Possible(needs *division.Needs, throws []automaton.Throw) bool {
	several := slices.ContainsFunc(throws, func(t automaton.Throw) bool { return len(t.Dice) > 1 })
	return !several && needs.Outcomes() <= maxTarget && len(needs.Classes) <= maxClasses &&
		len(throws) > 1 && len(throws) <= maxThrows
}

// Find looks for strategies that cost less than the best known one. costs has, for each
// residue, the cost of its open cases times their number. More work goes on where less
// ends, so it never finds a dearer strategy.
func Find(
	needs *division.Needs, throws []automaton.Throw, costs []float64, w *work.Meter,
) *Found {
	steps, perGap := packWork, gapWork
	if len(needs.Classes) > 1 {
		steps, perGap = weightedWork, weightedGap
	}
	s := &search{needs: needs, throws: throws, tail: costs, cost: costs[1]}
	s.ways, s.work = newProducts(throws), w.Part(steps)
	enough := new(big.Rat).SetFloat64(s.cost / (1 + nearTo))
	quick := w.Part(quickWork)
	least, _ := Prove(needs, throws, enough, quick).Cost.Float64()
	deepest := deepestOf(throws, maxSizes)
	near := func() bool { return s.cost <= least*(1+nearTo) }
	for pass := range maxPasses {
		l := s.limits(pass)
		l.depth = leastThrows(needs, throws)
		for ; l.depth <= deepest; l.depth++ {
			if near() || s.work.Over() || float64(s.work.Spent()) > perGap*(s.cost/least-1) {
				break
			}
			s.pass(l)
		}
	}
	w.Pay(quick)
	w.Pay(s.work)
	s.Near = near()
	return &s.Found
}

// pass goes through all advances, the first with the given limits.
func (s *search) pass(first advanceLimits) {
	boards := []*board{newBoard(s.needs)}
	limits := first
	for range advances {
		var next []*board
		for _, b := range boards {
			next = append(next, s.advance(b, limits)...)
		}
		slices.SortStableFunc(next, func(a, b *board) int {
			return cmp.Compare(a.estimate, b.estimate)
		})
		boards = nil
		for _, b := range next[:min(len(next), beam)] {
			if b.probability() > leastOpen {
				boards = append(boards, b)
			}
		}
		limits = later
		limits.seed = first.seed
	}
}
