package division

import "example.com/dice/internal/automaton"

// Build returns the automaton that divides open cases as the policy says. It has a
// pool for each reachable situation, and one for each number of results of a portion
// and its budget. Cases that stay open are one situation, or shared as shares says
// unless that is nil.
func (s *Search) Build(budget int, divide Policy, shares Sharing) *automaton.Automaton {
	b := NewBuilder(s.target, s.throws, budget, divide, shares)
	b.open(b.first)
	return b.Finish()
}

// A Builder makes the automaton of a policy. A strategy may begin in another way: in
// the pool of Begin and those of Add, with the runs of Run and Carry.
type Builder struct {
	automaton.Builder
	target  uint64
	throws  []automaton.Throw
	divide  Policy
	shares  Sharing
	first   Situation
	opened  map[Situation]int // the pools of open cases
	results map[Situation]int // the pools of results
	reached []Situation       // those with a pool, in the order in which they were reached
}

// NewBuilder returns a builder without pools.
func NewBuilder(target uint64, throws []automaton.Throw, budget int, divide Policy, shares Sharing) *Builder {
	b := &Builder{
		target: target, throws: throws, divide: divide, shares: shares, first: Situation{1, budget},
		opened: map[Situation]int{}, results: map[Situation]int{},
	}
	if shares == nil {
		b.shares = b.together
	}
	return b
}

// Begin returns the pool of the first case, which has the runs that are added to it.
func (b *Builder) Begin() (pool int) {
	b.opened[b.first] = b.Add(1)
	return b.opened[b.first]
}

// Finish makes the runs of all reachable situations, and returns the automaton.
func (b *Builder) Finish() *automaton.Automaton {
	for n := 0; n < len(b.reached); n++ { // grows on the way
		b.roll(b.reached[n])
	}
	return &automaton.Automaton{Target: b.target, Throws: b.throws, Pools: b.Pools}
}

// Carry adds runs that carry a pool's open cases to where they are rolled again.
func (b *Builder) Carry(pool int, left Situation) {
	for _, part := range b.shares(left) {
		b.Run(pool, automaton.Run{Action: automaton.Carried, To: b.open(part.To), Span: part.To.Open}, part.Cases)
	}
}

// open returns the pool of a situation.
func (b *Builder) open(x Situation) int {
	pool, known := b.opened[x]
	if !known {
		pool = b.Add(x.Open)
		b.opened[x] = pool
		b.reached = append(b.reached, x)
	}
	return pool
}

// roll makes the runs of a situation, one for each portion.
func (b *Builder) roll(x Situation) {
	for _, part := range b.divide(x) {
		t := b.throws[part.Throw]
		made := Situation{part.Cases * t.Sides, x.Budget}
		if made.Budget != Unlimited {
			made.Budget -= t.Cost
		}
		b.Run(b.opened[x], automaton.Run{Action: automaton.Rolled, Throw: part.Throw, To: b.result(made)}, part.Cases)
	}
}

// result returns the pool of the given results and budget. The first whole multiple of
// the target decides, case v as v mod target; the rest is carried to where the same
// number of cases is open. dice.Sim does the same, so with one kind of die both agree.
func (b *Builder) result(made Situation) int {
	if pool, known := b.results[made]; known {
		return pool
	}
	pool := b.Add(made.Open)
	b.results[made] = pool
	left := Situation{made.Open % b.target, made.Budget}
	whole := made.Open - left.Open
	if whole > 0 {
		b.Run(pool, automaton.Run{Action: automaton.Decided, Span: b.target}, whole)
	}
	if left.Open > 0 {
		b.Carry(pool, left)
	}
	return pool
}

// together is the default sharing: all open cases are one situation, or begin again.
func (b *Builder) together(left Situation) []Share {
	if b.divide(left) == nil {
		return []Share{{left.Open, b.first}}
	}
	return []Share{{left.Open, left}}
}
