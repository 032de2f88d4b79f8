package dice

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
)

// A Strategy makes one die from others. [Plan] returns the best one.
//
// It can be rolled by a program ([Strategy.Source]), step by step ([Strategy.Walk])
// or by people, who follow the instructions of [Strategy.String],
// [Strategy.Markdown], [Strategy.Mermaid] or [Strategy.DOT]. All of them make the
// same result of the same faces.
//
// A Strategy never changes, and several goroutines may use it at once.
type Strategy struct {
	*automaton
	expected *big.Rat
	worst    int // unlimited if there is no bound
	limit    int // throws without a result that have odds below 2^-128
}

func newStrategy(a *automaton) (*Strategy, error) {
	expected, err := a.cost()
	if err != nil {
		return nil, err
	}
	return &Strategy{a, expected, a.worst(), a.limit()}, nil
}

// Sides returns the number of sides of the die that the strategy makes.
func (s *Strategy) Sides() int { return int(s.target) }

// Dice returns the sides of the dice that the strategy needs, in ascending
// order. With [PerThrow], a die is listed as often as one throw may need it;
// otherwise once. Other dice that were available are never rolled.
func (s *Strategy) Dice() []int {
	need := map[int]int{}
	for _, p := range s.pools {
		for _, r := range p.runs {
			if r.action != rolled {
				continue
			}
			thrown := map[int]int{}
			for _, sides := range s.kinds[r.kind].dice {
				thrown[sides]++
				need[sides] = max(need[sides], thrown[sides])
			}
		}
	}
	dice := []int{}
	for _, sides := range slices.Sorted(maps.Keys(need)) {
		dice = append(dice, slices.Repeat([]int{sides}, need[sides])...)
	}
	return dice
}

// Expected returns the expected cost of a result, correctly rounded: the number
// of rolls, or of throws with [PerThrow], or what they cost with [Cost].
func (s *Strategy) Expected() float64 {
	f, _ := s.expected.Float64()
	return f
}

// ExpectedExact returns the expected cost of a result as a rational number. The
// caller may change it.
func (s *Strategy) ExpectedExact() *big.Rat { return new(big.Rat).Set(s.expected) }

// Worst returns the highest cost that a result can have, and whether there is
// one. If a result can take any number of rolls, it returns 0 and false.
func (s *Strategy) Worst() (cost int, bounded bool) {
	if s.worst == unlimited {
		return 0, false
	}
	return s.worst, true
}

// Verify proves the strategy, with rational numbers and from what it does with
// each case, not from how it was found: it returns nil if every result has
// exactly the probability 1/Sides() and the expected cost is ExpectedExact(), and
// otherwise an error that says what is wrong. It takes milliseconds for most
// strategies, a few seconds for the largest.
func (s *Strategy) Verify() error {
	cost, err := s.verify()
	if err != nil {
		return err
	}
	if cost.Cmp(s.expected) != 0 {
		return fmt.Errorf("dice: the strategy costs %s, not %s", short(cost), short(s.expected))
	}
	return nil
}

// worst returns the highest cost from pool 0, or unlimited: the longest path in
// a graph, if it has no cycle.
func (a *automaton) worst() int {
	const unknown, entered = -2, -3
	worst := slices.Repeat([]int{unknown}, len(a.pools))
	var visit func(i int) int
	visit = func(i int) int {
		switch worst[i] {
		case entered:
			return unlimited
		case unknown:
		default:
			return worst[i]
		}
		worst[i] = entered
		most := 0
		for _, r := range a.pools[i].runs {
			cost := 0
			if r.action == decided {
				continue
			}
			if r.action == rolled {
				cost = a.kinds[r.kind].cost
			}
			rest := visit(r.to)
			if rest == unlimited {
				most = unlimited
				break
			}
			most = max(most, cost+rest)
		}
		worst[i] = most
		return most
	}
	return visit(0)
}

// limit returns the number of throws that end without a result with odds below
// 2^-128, whatever their faces.
func (a *automaton) limit() int {
	open := make([]float64, len(a.pools))
	open[0] = 1
	var next []float64
	var pour func(i int, odds float64)
	pour = func(i int, odds float64) {
		p := &a.pools[i]
		for _, r := range p.runs {
			part := odds * (float64(r.cases()) / float64(p.size))
			switch r.action {
			case rolled:
				next[r.to] += part
			case carried:
				pour(r.to, part)
			}
		}
	}
	for throws := 0; ; throws++ {
		total := 0.0
		next = make([]float64, len(a.pools))
		for i, odds := range open {
			if odds > 0 {
				pour(i, odds)
			}
		}
		for _, odds := range next {
			total += odds
		}
		if total < 0x1p-129 { // a bit of room for rounding
			return throws
		}
		open = next
	}
}

// Source returns a die that is rolled with the strategy from the given dice. It
// needs one die of each number of sides that Dice lists. If it lists one twice
// and two are given, a throw rolls both; if one is given, it rolls that one
// twice. Others are not rolled. It returns an error if a die is missing, and
// panics if one is nil.
//
// Roll allocates nothing. It gives the errors of the dice, [ErrFace], [ErrUnfair]
// and the end of input as the package comment says, and goes on at the very die
// where an error stopped it. The dice of one throw are rolled in the order that
// [Walk.Next] gives.
//
// The die is as safe for concurrent use as [Sim]: not at all. Each goroutine
// needs its own.
func (s *Strategy) Source(dice ...Source) (Source, error) {
	have := map[int][]Source{}
	for _, die := range dice {
		n := int(sidesOf("Source", die))
		have[n] = append(have[n], die)
	}
	for _, sides := range s.Dice() {
		if have[sides] == nil {
			return nil, fmt.Errorf("dice: Source: the strategy for a d%d rolls a d%d, which is missing; pass one", s.target, sides)
		}
	}
	p := &planned{sides: int(s.target), limit: s.limit}
	for _, pool := range s.pools {
		var moves []move
		for _, r := range pool.runs {
			m := move{run: r}
			if r.action == rolled {
				m.sides = s.kinds[r.kind].sides
				m.dice = bind(s.kinds[r.kind].dice, have)
			}
			moves = append(moves, m)
		}
		p.pools = append(p.pools, moves)
	}
	return p, nil
}

// bind returns the dice of a throw. Equal dice are different ones as far as
// there are different ones.
func bind(throw []int, have map[int][]Source) []checked {
	var dice []checked
	used := map[int]int{}
	for _, sides := range throw {
		of := have[sides]
		dice = append(dice, check(of[used[sides]%len(of)], uint64(sides)))
		used[sides]++
	}
	return dice
}

// planned is a die that is rolled with a strategy.
type planned struct {
	pools  [][]move
	sides  int
	limit  int
	pool   int    // the place
	index  uint64 //
	throws int    // since the last result
	digits uint64 // of the throw that is being made
	next   int    // the die of it to roll next
}

// A move is a run with what it takes to make it.
type move struct {
	run
	sides uint64
	dice  []checked
}

func (p *planned) Sides() int { return p.sides }

func (p *planned) Roll() (int, error) {
	taken := 0
	for {
		moves := p.pools[p.pool]
		m := &moves[0]
		for i := 1; p.index >= m.end; i++ {
			m = &moves[i]
		}
		j := p.index - m.start
		switch m.action {
		case rolled:
			if p.throws == p.limit {
				p.throws = 0
				return 0, fmt.Errorf("%w: %d throws of dice in a row gave no result; look at the dice before rolling on",
					ErrUnfair, p.limit)
			}
			for ; p.next < len(m.dice); p.next++ {
				die := &m.dice[p.next]
				digit, err := die.digit()
				if err != nil {
					return 0, cutShort(err, taken)
				}
				p.digits = p.digits*die.sides + digit
				taken++
			}
			p.index = m.offset + j*m.sides + p.digits
			p.pool = m.to
			p.digits, p.next = 0, 0
			p.throws++
		case carried:
			p.index, p.pool = m.offset+j%m.span, m.to
		case decided:
			p.pool, p.index, p.throws = 0, 0, 0
			return int(m.offset+j%m.span) + 1, nil
		}
	}
}
