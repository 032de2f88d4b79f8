package plan

import (
	"cmp"
	"context"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/packing"
	"example.com/dice/internal/residue"
	"example.com/dice/internal/work"
)

// A weighted search is for outcomes of unequal weights. All of its strategies are walks
// through residues, some after an opening that packs outcomes into the first cases.
type weighted struct {
	Problem
	walks    *residue.Search
	throw    func(residue uint64) (int, bool) // the best one known
	single   float64                          // the least cost with one throw only
	openings []*packing.Opening
	work     *work.Meter
}

const (
	// Up to maxResidues, the best throws are found for all residues; otherwise only
	// for those of one walk, and no outcomes are packed.
	maxResidues = 1 << 17

	// A walk with more than keepRows rows is closed where that costs less than
	// closeFor of all, unless there is only one throw. If it then cost more than the
	// best with one throw, it is closed where that costs less than closeAnyway.
	keepRows    = 40
	closeFor    = 1e-7
	closeAnyway = 5e-10

	// maxRuns bounds the runs of a walk until it is closed, and mostRuns those of a
	// strategy, so that it can be verified. Strategies for few outcomes stay far below.
	maxRuns  = 12_000
	mostRuns = 18_000

	// fairWork is what may be done to prove that a fair die and a look-up cost more.
	fairWork = 2_000_000
)

// parts returns the indexes of the weights above 0, and whether these are all equal.
func parts(weights []uint64) (index []uint64, equal bool) {
	equal = true
	for i, w := range weights {
		if w > 0 {
			index = append(index, uint64(i))
			equal = equal && w == weights[index[0]]
		}
	}
	return index, equal
}

// needs returns what the outcomes of a problem need, of which there are several.
func (p Problem) needs() *residue.Needs {
	if p.Weights == nil {
		return residue.Equal(p.Target)
	}
	index, equal := parts(p.Weights)
	if equal {
		return residue.Equal(uint64(len(index)))
	}
	return residue.NewNeeds(p.Weights)
}

// single returns all throws, those whose dice are rolled one after the other as
// single dice, ascending.
func single(throws []automaton.Throw) []automaton.Throw {
	var list []automaton.Throw
	for _, t := range throws {
		dice := []automaton.Throw{t}
		if t.Cost == len(t.Dice) {
			dice = nil
			for _, sides := range t.Dice {
				dice = append(dice, automaton.Throw{Sides: uint64(sides), Cost: 1, Dice: []int{sides}})
			}
		}
		list = append(list, dice...)
	}
	if len(list) == len(throws) {
		return throws
	}
	slices.SortStableFunc(list, func(a, b automaton.Throw) int {
		return cmp.Or(cmp.Compare(a.Sides, b.Sides), cmp.Compare(a.Cost, b.Cost))
	})
	return slices.CompactFunc(list, func(a, b automaton.Throw) bool { return a.Sides == b.Sides })
}

// bestWeighted is [Best] for outcomes that have weights. Equal ones, apart from
// zeros, make a fair die.
func bestWeighted(ctx context.Context, p Problem) (a, best *automaton.Automaton, err error) {
	index, equal := parts(p.Weights)
	if equal {
		fair := Problem{Target: uint64(len(index)), Throws: p.Throws, Bounded: p.Bounded, Simplest: p.Simplest, Within: p.Within}
		a, best, err = Best(ctx, fair)
		if err != nil || len(index) == len(p.Weights) {
			return a, best, err
		}
		if a == best {
			a = a.With(index, p.Weights)
			return a, a, nil
		}
		return a.With(index, p.Weights), best.With(index, p.Weights), nil
	}
	s := &weighted{Problem: p, work: work.New(ctx, maxWork)}
	s.walks = residue.New(p.needs(), p.Throws, s.work)
	a, best, err = s.find()
	if ended := ctx.Err(); ended != nil {
		return nil, nil, ended
	}
	if err != nil {
		return nil, nil, err
	}
	a.Weights, best.Weights = p.Weights, p.Weights // as they were given
	return a, best, nil
}

func (s *weighted) find() (a, best *automaton.Automaton, err error) {
	if s.Bounded {
		a, err = s.bounded()
		return a, a, err
	}
	if best, err = s.unbounded(); err != nil || !s.Simplest {
		return best, best, err
	}
	a, err = s.simplest(best)
	return a, best, err
}

// bounded returns the walk with the least worst case.
func (s *weighted) bounded() (*automaton.Automaton, error) {
	budget, ok := s.walks.LeastWorst()
	if !ok {
		return nil, &NoBoundError{Target: s.walks.Sum, Lacking: s.walks.Lacking()}
	}
	throws := s.walks.Shortest(budget)
	walk := s.walks.Along(nil, func(rho uint64) (int, bool) {
		i, known := throws[rho]
		return i, known
	}, residue.Limits{Rows: math.MaxUint64, Runs: math.MaxInt})
	return s.walks.Build(walk), nil
}

// unbounded returns the cheapest strategy that it finds.
func (s *weighted) unbounded() (*automaton.Automaton, error) {
	var costs []float64 // of each residue
	if s.walks.Sum <= maxResidues {
		var throws []int
		throws, costs = s.walks.Values(s.walks.Reached())
		s.throw = func(rho uint64) (int, bool) { return throws[rho], true }
	} else {
		throws := s.walks.Shortest(residue.Unlimited)
		s.throw = func(rho uint64) (int, bool) {
			i, known := throws[rho]
			return i, known
		}
	}
	s.single = s.walks.Single()
	best := s.finish(nil)
	if costs != nil && packing.Possible(s.walks.Needs, s.Throws) {
		packed := packing.New(s.walks.Needs, s.Throws, costs, s.work)
		s.openings = packed.Openings()
		if o := packed.Best(); o != nil {
			best = cheaperOf(best, s.finish(o))
		}
	}
	return s.cheaperFair(best)
}

// finish returns the strategy that goes on from an opening, or from one case if nil.
func (s *weighted) finish(o *packing.Opening) *automaton.Automaton {
	walk := s.walks.Along(before(o), s.throw, residue.Limits{Rows: math.MaxUint64, Runs: maxRuns})
	if len(s.Throws) > 1 {
		limit := max(min(walk.Cost*(1+closeFor), s.single*(1-nearly)), walk.Cost*(1+closeAnyway))
		walk = s.walks.Along(before(o), s.throw, residue.Limits{Rows: keepRows, Cost: limit, Runs: maxRuns})
	}
	return s.build(o, walk)
}

// before returns an opening as the walk that follows it needs it.
func before(o *packing.Opening) *residue.Opening {
	if o == nil {
		return nil
	}
	return &residue.Opening{Rows: uint64(o.Rows), Cost: o.Cost, Residue: o.Residue, Size: o.Size}
}

func (s *weighted) build(o *packing.Opening, w *residue.Walk) *automaton.Automaton {
	if o == nil {
		return s.walks.Build(w)
	}
	return o.Walk(s.walks, w)
}

// cheaperFair returns the strategy for a fair die, with the sum of the weights as its
// sides and outcomes looked up, if it is cheaper than best. It skips the search if a
// lower bound shows that it is not.
func (s *weighted) cheaperFair(best *automaton.Automaton) (*automaton.Automaton, error) {
	cost, err := best.CostContext(s.work.Context())
	if err != nil {
		return nil, err
	}
	fair := residue.Equal(s.walks.Sum)
	if s.walks.Sum > maxFair || len(s.Throws) == 1 || packing.LowerBound(fair, s.Throws, cost, s.work.Part(fairWork)).Cmp(cost) >= 0 {
		return best, nil
	}
	a, _, err := Best(s.work.Context(), Problem{Target: s.walks.Sum, Throws: s.Throws})
	if err != nil {
		return nil, err
	}
	var index []uint64
	for i, w := range s.walks.Weights {
		index = append(index, slices.Repeat([]uint64{uint64(i)}, int(w))...)
	}
	return cheaperOf(best, a.With(index, s.walks.Weights)), nil
}

// cheaperOf returns the cheaper one of two strategies, unless that has too many runs.
func cheaperOf(best, a *automaton.Automaton) *automaton.Automaton {
	if runs(a) > mostRuns {
		return best
	}
	return cheaper(best, a)
}

func runs(a *automaton.Automaton) (n int) {
	for _, p := range a.Pools {
		n += len(p.Runs)
	}
	return n
}

// maxFair is the most sides of a fair die that can be cheaper than the best walk:
// above it, its best known strategy is a walk itself.
const maxFair = 1 << 14

// simplest returns the strategy with the fewest rows within the limit.
func (s *weighted) simplest(best *automaton.Automaton) (*automaton.Automaton, error) {
	cost, err := best.CostContext(s.work.Context())
	if err != nil {
		return nil, err
	}
	limit := new(big.Rat).SetFloat64(1 + s.Within)
	limit.Mul(limit, cost)
	most, _ := limit.Float64()
	s.work.Refill(simplestWork)
	found := best
	for i, o := range append([]*packing.Opening{nil}, s.openings...) {
		part := s.work.Part(max(simplestWork/4, s.work.Left()/(i+1)))
		rows := s.rows(found)
		if walk := s.walks.Fewest(before(o), rows, most, part); walk != nil {
			a := s.build(o, walk)
			if cost, err := a.CostContext(s.work.Context()); err == nil && cost.Cmp(limit) <= 0 && s.rows(a) < rows && runs(a) <= mostRuns {
				found = a
			}
		}
		if s.work.Cancelled() {
			break
		}
	}
	return found, nil
}

// rows returns the rows that a player looks up. Where dice are rolled one by one, several
// in one throw take a row for each roll of all but the last.
func (s *weighted) rows(a *automaton.Automaton) uint64 {
	if slices.ContainsFunc(s.Throws, func(t automaton.Throw) bool { return len(t.Dice) > 1 }) {
		return uint64(a.Rows())
	}
	rows := uint64(0)
	for _, p := range a.Pools {
		for _, r := range p.Runs {
			if r.Action != automaton.Rolled {
				continue
			}
			each := uint64(1)
			if t := a.Throws[r.Throw]; len(t.Dice) > 1 {
				each = t.Sides / uint64(t.Dice[len(t.Dice)-1])
			}
			high, low := bits.Mul64(r.Cases(), each)
			if high > 0 || low > math.MaxInt {
				return math.MaxInt
			}
			rows = min(rows+low, math.MaxInt)
		}
	}
	return rows
}
