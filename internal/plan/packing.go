package plan

import (
	"cmp"
	"math"
	"math/big"
	"slices"

	"example.com/dice/internal/automaton"
)

// A packing looks for strategies that give outcomes unlike cases. In a division
// all outcomes are given the same; but of a d20 and some d12, say, one outcome may
// take a face of the d20 and two of the d12, another four of the d20. And cases of
// equal size that come from different throws are open together.
//
// It goes in stages, each some throws long. A stage makes some boards of each of
// the best boards before it. Any board can be brought to where divisions go on
// from (level.go), so every one of them is a strategy.
type packing struct {
	*search
	tail   []float64 // for each r, what r open cases cost that all outcomes need alike, times r
	work   *work
	levels []*board // all that were levelled
	best   *board   // the best of them
	cost   float64  // of the best, or what it has to be below
}

const (
	stages    = 3
	beam      = 3    // boards that each stage goes on from
	leastOpen = 1e-6 // the probability of open cases that is worth a stage

	// A stage looks ahead no further than there are so many sizes.
	maxSizes = 80

	// A strategy within this part of a lower bound is good enough, and quickWork is
	// what that bound may take.
	closeTo   = 1e-5
	quickWork = 10_000_000

	// packWork is how much work a packing may take.
	packWork = 100_000_000
)

// passes are tried one after the other while there is work left.
var passes = []stageLimits{
	{nodes: 30, boards: 12, branched: math.MaxInt, seed: 0},
	{nodes: 30, boards: 12, branched: 2, seed: 1},
}

// pack looks for strategies that cost less than the best division, whose costs U
// are given.
func (s *search) pack(costs []float64) *packing {
	p := &packing{search: s, tail: costs, work: s.work.part(packWork), cost: costs[1]}
	least := s.bound(p.cost, s.work.part(quickWork))
	deepest := reach(s.throws, maxSizes)
	for _, l := range passes {
		for l.depth = s.shallowest(); l.depth <= deepest; l.depth++ {
			if p.cost <= least*(1+closeTo) || p.work.over() {
				return p
			}
			p.pass(l)
		}
	}
	return p
}

// strategy returns the best strategy that was found, which goes on with a policy
// where it divides, or nil if there is none that is better than that alone.
func (p *packing) strategy(divide policy) *automaton.Automaton {
	if p.best == nil {
		return nil
	}
	return p.assemble(p.best, divide, nil)
}

// openings returns how the strategies begin that were found.
func (p *packing) openings() []opening {
	var list []opening
	for _, b := range p.levels {
		o := opening{rows: b.rows(), cost: b.cost, build: func(divide policy, shares sharing) *automaton.Automaton {
			return p.assemble(b, divide, shares)
		}}
		if len(b.open) > 0 {
			o.left, o.size = b.open[0].cases, b.open[0].size
		}
		list = append(list, o)
	}
	slices.SortStableFunc(list, func(a, b opening) int { return cmp.Compare(a.rows, b.rows) })
	return list
}

// bound returns a lower bound for the cost, as far as it can be had quickly.
func (s *search) bound(cost float64, w *work) float64 {
	enough := new(big.Rat).SetFloat64(cost)
	least, _ := lowerBound(Problem{Target: s.target, Throws: s.throws}, enough, w).Float64()
	return least
}

// shallowest returns how many throws make at least as many cases as there are
// outcomes.
func (s *search) shallowest() int {
	largest, depth := s.throws[len(s.throws)-1].Sides, 1
	for made := largest; made < s.target; made *= largest {
		depth++
	}
	return depth
}

// pass goes through all stages, the first with the given limits.
func (p *packing) pass(first stageLimits) {
	boards := []*board{newBoard(equal(p.target))}
	limits := first
	for range stages {
		var next []*board
		for _, b := range boards {
			next = append(next, advance(b, p.throws, limits, p.cost, p.work)...)
		}
		slices.SortStableFunc(next, func(a, b *board) int { return cmp.Compare(a.estimate, b.estimate) })
		boards = nil
		for _, b := range next[:min(len(next), beam)] {
			p.consider(b)
			if b.probability() > leastOpen {
				boards = append(boards, b)
			}
		}
		limits = stageLimits{depth: 2, nodes: 20, boards: 2, branched: math.MaxInt, seed: first.seed}
	}
}

// consider levels a board and keeps it if it is the best so far.
func (p *packing) consider(b *board) {
	if b = level(b, p.throws); b == nil {
		return
	}
	p.levels = append(p.levels, b)
	cost := b.cost
	if len(b.open) > 0 {
		cost += p.tail[b.open[0].cases] / float64(b.open[0].size)
	}
	if cost < p.cost*(1-1e-12) {
		p.best, p.cost = b, cost
	}
}
