package dice

import (
	"fmt"
	"math/big"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/render"
)

// A Strategy makes one die from others. [Plan] returns the best one.
//
// It can be rolled by a program ([Strategy.Source]), step by step ([Strategy.Walk])
// or by people, who follow the instructions of [Strategy.String],
// [Strategy.Markdown], [Strategy.Mermaid] or [Strategy.DOT]. All of them give the
// same result for the same faces.
//
// A Strategy never changes, and several goroutines may use it at once.
type Strategy struct {
	automaton *automaton.Automaton
	steps     *automaton.Steps
	expected  *big.Rat
	worst     int // if bounded, otherwise 0
	bounded   bool
	limit     int // throws without a result that cast doubt on the dice
}

func newStrategy(a *automaton.Automaton) (*Strategy, error) {
	expected, err := a.Cost()
	if err != nil {
		return nil, fmt.Errorf("dice: %w", err)
	}
	worst, bounded := a.Worst()
	return &Strategy{a, a.Steps(), expected, worst, bounded, a.Limit()}, nil
}

// Sides returns the number of sides of the die that the strategy makes.
func (s *Strategy) Sides() int {
	s.checkMade()
	return int(s.automaton.Target)
}

func (s *Strategy) checkMade() { checkMade(s.automaton != nil, "Strategy", "Plan") }

// Dice returns the sides of the dice that the strategy needs, in ascending
// order. With [PerThrow], a die is listed as often as one throw may need it;
// otherwise once. Other dice that were available are never rolled.
func (s *Strategy) Dice() []int {
	s.checkMade()
	return s.automaton.Dice()
}

// Expected returns the expected cost of a result, correctly rounded: the number
// of rolls, or of throws with [PerThrow], or what they cost with [Cost].
func (s *Strategy) Expected() float64 {
	s.checkMade()
	f, _ := s.expected.Float64()
	return f
}

// ExpectedExact returns the expected cost of a result as a rational number. The
// caller may change it.
func (s *Strategy) ExpectedExact() *big.Rat {
	s.checkMade()
	return new(big.Rat).Set(s.expected)
}

// Worst returns the highest cost that a result can have, and whether there is
// one. If a result can take any number of rolls, it returns 0 and false.
func (s *Strategy) Worst() (cost int, bounded bool) {
	s.checkMade()
	return s.worst, s.bounded
}

// Verify proves the strategy, with rational numbers and from what it does with
// each case, not from how it was found: it returns nil if every result has
// exactly the probability 1/Sides() and the expected cost is ExpectedExact(), and
// otherwise an error that says what is wrong. It takes milliseconds.
func (s *Strategy) Verify() error {
	s.checkMade()
	cost, err := s.automaton.Verify()
	if err != nil {
		return fmt.Errorf("dice: %w", err)
	}
	if cost.Cmp(s.expected) != 0 {
		return fmt.Errorf("dice: the strategy costs %s, not %s", automaton.Fraction(cost), automaton.Fraction(s.expected))
	}
	return nil
}

// String returns the strategy as instructions for a person with dice, a pencil
// and paper: numbered steps that say what to roll, what the face makes of the
// one number to keep, and what each range of numbers means. Where several dice
// are thrown, face1 is that of the first die in the line, and so on. Whoever
// follows them gets the result that [Strategy.Source] gives for the same faces.
func (s *Strategy) String() string { return s.sheet().Text() }

// Markdown returns the strategy as a table in Markdown, one row for each line
// of [Strategy.String], and, where it fits on a page, the look-up table of the
// first two dice: their results, or the step and the number to go on with.
func (s *Strategy) Markdown() string { return s.sheet().Markdown() }

// Mermaid returns the strategy as a flowchart in the language of Mermaid, which
// Markdown viewers draw. The labels of the edges are the new numbers after a
// roll.
func (s *Strategy) Mermaid() string { return s.sheet().Mermaid() }

// DOT returns the strategy as a directed graph in the language of Graphviz. The
// labels of the edges are the new numbers after a roll.
func (s *Strategy) DOT() string { return s.sheet().DOT() }

func (s *Strategy) sheet() *render.Sheet {
	s.checkMade()
	return &render.Sheet{Automaton: s.automaton, Steps: s.steps, Expected: s.Expected(), Worst: s.worst, Bounded: s.bounded}
}

// Source returns a die that follows the strategy with the given dice. It needs a
// die of each number of sides that Dice lists. If Dice lists one twice and two are
// given, a throw rolls both; if one is given, it rolls that one twice. Other dice
// are not rolled. Source returns an error if a die is missing, and panics if one
// is nil.
//
// Roll allocates nothing. It gives the errors of the dice, [ErrFace], [ErrUnfair]
// and the end of input as the package comment says, and goes on at the very die
// where an error stopped it. The dice of one throw are rolled in the order that
// [Walk.Next] gives.
//
// Like that of [Sim], the die is not safe for concurrent use: each goroutine
// needs its own.
func (s *Strategy) Source(dice ...Source) (Source, error) {
	have := map[int][]Source{}
	for _, die := range dice {
		n := int(sidesOf("Source", die))
		have[n] = append(have[n], die)
	}
	for _, sides := range s.Dice() {
		if have[sides] == nil {
			return nil, fmt.Errorf("dice: Source: the strategy for a d%d rolls a d%d, which is missing; pass one", s.Sides(), sides)
		}
	}
	return bind(s.automaton, s.limit, have), nil
}
