package plan

import "example.com/dice/internal/automaton"

// build returns the automaton that divides open cases as the policy says. It
// has a pool for each situation that can be reached, and a pool of results for
// each number of results that a portion can have, with the budget left then.
func (s *search) build(budget int, divide policy) *automaton.Automaton {
	return s.buildShared(budget, divide, nil)
}

// buildShared returns the automaton of a policy that may share what is left
// among several situations, unless shares is nil.
func (s *search) buildShared(budget int, divide policy, shares sharing) *automaton.Automaton {
	b := &builder{
		search:  s,
		divide:  divide,
		shares:  shares,
		first:   situation{1, budget},
		opened:  map[situation]int{},
		results: map[situation]int{},
	}
	if shares == nil {
		b.shares = b.together
	}
	b.open(b.first)
	b.rollAll()
	return &automaton.Automaton{Target: s.target, Throws: s.throws, Pools: b.pools}
}

type builder struct {
	*search
	divide  policy
	shares  sharing
	first   situation
	pools   []automaton.Pool
	opened  map[situation]int // the pools of open cases
	results map[situation]int // the pools of results
	reached []situation       // those with a pool, in the order in which they were reached
}

// rollAll makes the runs of all situations that can be reached.
func (b *builder) rollAll() {
	for n := 0; n < len(b.reached); n++ { // grows on the way
		x := b.reached[n]
		b.pools[b.opened[x]].Runs = b.roll(x)
	}
}

// open returns the pool of a situation.
func (b *builder) open(x situation) int {
	pool, known := b.opened[x]
	if !known {
		pool = b.add(x.open)
		b.opened[x] = pool
		b.reached = append(b.reached, x)
	}
	return pool
}

func (b *builder) add(cases uint64) (pool int) {
	b.pools = append(b.pools, automaton.Pool{Size: cases})
	return len(b.pools) - 1
}

// roll returns the runs of a situation, one for each portion.
func (b *builder) roll(x situation) []automaton.Run {
	var runs []automaton.Run
	start := uint64(0)
	for _, part := range b.divide(x) {
		t := b.throws[part.throw]
		made := situation{part.cases * t.Sides, x.budget}
		if made.budget != unlimited {
			made.budget -= t.Cost
		}
		runs = append(runs, automaton.Run{
			Start: start, End: start + part.cases, Action: automaton.Rolled, Throw: part.throw, To: b.result(made),
		})
		start += part.cases
	}
	return runs
}

// result returns the pool of so many results with so much budget left. The
// first whole multiple of the target is decided, case v as v mod target, and the
// rest is carried to where the same number of cases is open: what dice.Sim
// does as well, so that with one kind of die both do the same.
func (b *builder) result(made situation) int {
	if pool, known := b.results[made]; known {
		return pool
	}
	pool := b.add(made.open)
	b.results[made] = pool
	left := situation{made.open % b.target, made.budget}
	whole := made.open - left.open
	if whole > 0 {
		decided := automaton.Run{End: whole, Action: automaton.Decided, Span: b.target}
		b.pools[pool].Runs = append(b.pools[pool].Runs, decided)
	}
	if left.open > 0 {
		b.carry(pool, whole, left)
	}
	return pool
}

// carry adds runs to a pool that carry what is left, from start on, to where it
// is rolled on with.
func (b *builder) carry(pool int, start uint64, left situation) {
	for _, part := range b.shares(left) {
		run := automaton.Run{Start: start, End: start + part.cases, Action: automaton.Carried, To: b.open(part.to), Span: part.to.open}
		b.pools[pool].Runs = append(b.pools[pool].Runs, run)
		start += part.cases
	}
}

// together shares what is left as policies do unless they say otherwise: all of
// it is one situation, or begins again.
func (b *builder) together(left situation) []share {
	if b.divide(left) == nil {
		return []share{{left.open, b.first}}
	}
	return []share{{left.open, left}}
}
