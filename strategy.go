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
// otherwise an error that says what is wrong. It takes milliseconds.
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
	return s.bind(have), nil
}
