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

// A Search looks for strategies that give outcomes unlike cases, stage by stage.
type Search struct {
	needs    *division.Needs
	throws   []automaton.Throw
	tail     []float64 // for each residue, what its open cases cost, times their number
	work     *work.Meter
	least    float64             // a lower bound
	openings []*division.Opening // of all boards that were evened
	best     *division.Opening   // the best of them
	cost     float64             // with the best, or what it has to be below
}

const (
	// For larger targets the search is too slow, and for more throws and more different
	// weights, each of which has its own knapsacks, the linear program.
	maxTarget = 4096
	maxThrows = 16
	maxKinds  = 64

	// After some stages so little is open that the rest hardly matters. Each stage goes on
	// from the beam, the best boards of the one before. Open cases less probable than
	// leastOpen cost less than closeTo in all, and have no stage.
	stages    = 3
	beam      = 3
	leastOpen = 1e-6

	// A stage looks ahead no further than to this number of sizes.
	maxSizes = 80

	// A strategy this close to a lower bound is good enough; quickWork is for that bound.
	closeTo   = 4e-6
	quickWork = 10_000_000

	// A cost is lower than another one by more than this part of it: less is rounding.
	rounding = 1e-12

	// The work of a packing. With several weights each step takes more time.
	packWork     = 100_000_000
	weightedWork = 50_000_000
)

// passes are the limits of the first stage, tried in turn while there is work left.
// Branching on all counts finds most; branching only on the first throws finds the rest.
// Later stages have less to win, and look at less.
var (
	passes = []stageLimits{
		{nodes: 30, boards: 12, branched: math.MaxInt, seed: 0},
		{nodes: 30, boards: 12, branched: 2, seed: 1},
	}
	later = stageLimits{depth: 2, nodes: 20, boards: 2, branched: math.MaxInt}
)

// Possible reports whether packing can beat dividing. With throws of several dice it
// never did.
func Possible(needs *division.Needs, throws []automaton.Throw) bool {
	several := slices.ContainsFunc(throws, func(t automaton.Throw) bool { return len(t.Dice) > 1 })
	return !several && needs.Outcomes() <= maxTarget && len(needs.Kinds) <= maxKinds && len(throws) > 1 && len(throws) <= maxThrows
}

// New looks for strategies that cost less than the best known one. costs has, for each
// residue, the cost of its open cases times their number.
func New(needs *division.Needs, throws []automaton.Throw, costs []float64, w *work.Meter) *Search {
	steps := packWork
	if len(needs.Kinds) > 1 {
		steps = weightedWork
	}
	s := &Search{needs: needs, throws: throws, tail: costs, work: w.Part(steps), cost: costs[1]}
	s.least, _ = LowerBound(needs, throws, new(big.Rat).SetFloat64(costs[1]), w.Part(quickWork)).Float64()
	deepest := deepestWithin(throws, maxSizes)
	for _, l := range passes {
		for l.depth = leastThrows(needs, throws); l.depth <= deepest && !s.Close() && !s.work.Over(); l.depth++ {
			s.pass(l)
		}
	}
	return s
}

// Close reports whether the best strategy is too close to a lower bound to save much.
func (s *Search) Close() bool { return s.cost <= s.least*(1+closeTo) }

// Best returns the opening of the best strategy found, or nil if none beats the known
// one.
func (s *Search) Best() *division.Opening { return s.best }

// opening returns the start of the strategy of an even board.
func (s *Search) opening(b *board) *division.Opening {
	rho, _ := b.residue()
	o := &division.Opening{Cost: b.cost, Residue: rho, Size: 1}
	for _, cases := range b.throws { // each of which is a row
		o.Rows += int(cases)
	}
	if rho > 0 {
		o.Size = b.piles()[0].size
	}
	o.Assemble = func(a *division.Builder) { b.assemble(s.throws, a, rho) }
	return o
}

// Openings returns the openings of all strategies found, those with the fewest rows
// first.
func (s *Search) Openings() []*division.Opening {
	slices.SortStableFunc(s.openings, func(a, b *division.Opening) int { return cmp.Compare(a.Rows, b.Rows) })
	return s.openings
}

// pass goes through all stages, the first with the given limits.
func (s *Search) pass(first stageLimits) {
	boards := []*board{newBoard(s.needs)}
	limits := first
	for range stages {
		var next []*board
		for _, b := range boards {
			next = append(next, s.advance(b, limits)...)
		}
		slices.SortStableFunc(next, func(a, b *board) int { return cmp.Compare(a.estimate, b.estimate) })
		boards = nil
		for _, b := range next[:min(len(next), beam)] {
			s.consider(b)
			if b.probability() > leastOpen {
				boards = append(boards, b)
			}
		}
		limits = later
		limits.seed = first.seed
	}
}

// consider makes a board even and keeps its opening.
func (s *Search) consider(b *board) {
	evened := even(b, s.throws)
	if evened == nil {
		return
	}
	o := s.opening(evened)
	s.openings = append(s.openings, o)
	if cost := o.Cost + s.tail[o.Residue]/float64(o.Size); cost < s.cost*(1-rounding) {
		s.best, s.cost = o, cost
	}
}
