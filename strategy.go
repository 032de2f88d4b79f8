package dice

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"sync"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/render"
	"example.com/dice/internal/search"
)

// A Strategy makes one die from others, or draws an outcome with given weights. [Plan]
// and [PlanWeighted] return one, and [Strategy.UnmarshalJSON] reads one. Programs
// follow it with [Strategy.Source], [Strategy.Picker] or [Strategy.Walk], people with
// its card ([Strategy.String]); the same faces give the same result in each. A Strategy
// never changes and is safe for concurrent use.
type Strategy struct {
	automaton *automaton.Automaton
	steps     automaton.Steps
	expected  *big.Rat
	worst     int // if bounded, otherwise 0
	bounded   bool
	limit     int             // throws without a result that cast doubt on the dice
	lower     func() *big.Rat // computed at the first use
	cheapest  *Strategy       // nil if it is this one
}

// newStrategy returns the strategy of an automaton that costs expected, from the
// available throws; the automaton may not need them all.
func newStrategy(a *automaton.Automaton, expected *big.Rat, available []automaton.Throw) (*Strategy, error) {
	limit, err := a.Limit()
	if err != nil {
		return nil, err
	}
	worst, bounded := a.Worst()
	return &Strategy{
		automaton: a, steps: a.Steps(), expected: expected, worst: worst, bounded: bounded, limit: limit,
		lower: sync.OnceValue(func() *big.Rat {
			return search.LowerBound(search.Problem{Target: a.Target, Weights: a.Weights, Throws: available}, expected)
		}),
	}, nil
}

func (s *Strategy) made() *Strategy {
	checkMade(s != nil && s.automaton != nil, "Strategy", "Plan")
	return s
}

// Sides returns the number of sides of the die that is made, or of outcomes.
func (s *Strategy) Sides() int { return int(s.made().automaton.Target) }

// Dice returns the sides of the dice that the strategy rolls, in ascending order. With
// [PerThrow], a die is listed as often as one throw may need it; otherwise once.
func (s *Strategy) Dice() []int { return s.made().automaton.Dice() }

// Expected returns the expected cost of a result, rounded to the nearest float64: the
// number of rolls, of throws with [PerThrow], or their cost with [Cost].
func (s *Strategy) Expected() float64 { return nearest(s.made().expected) }

// ExpectedExact returns a copy of the expected cost of a result, as a fraction.
func (s *Strategy) ExpectedExact() *big.Rat { return new(big.Rat).Set(s.made().expected) }

// Cheapest returns the cheapest strategy that [Plan] found for the same request,
// without a further search. It differs from the strategy only for [Simplest]: then it
// is the one that Plan returns without that option, unless the simplest costs less.
func (s *Strategy) Cheapest() *Strategy { return cmp.Or(s.made().cheapest, s) }

// LowerBound returns a proven lower bound on the expected cost of every strategy for
// the dice and costs that [Plan] was given: [Strategy.LowerBoundExact], rounded to the
// nearest float64. For a strategy from UnmarshalJSON these are the dice that it rolls.
// A strategy is proved best where ExpectedExact().Cmp(LowerBoundExact()) is 0.
//
// For one kind of die the bound is the expected rolls of [Sim], up to the sequences
// open after 2000 rolls. For several it comes from prices of the cases, by linear
// programming. With more than 16 kinds of dice or throws, and for targets above 1,048,576,
// only simpler bounds are computed. docs/theory.md has the proof and the sources.
//
// The first call takes a few tenths of a second on average for targets to 120 from the usual
// dice, and at most about 2 seconds for any strategy. Later calls return at once.
func (s *Strategy) LowerBound() float64 { return nearest(s.made().lower()) }

// LowerBoundExact returns a copy of the bound of [Strategy.LowerBound], as a fraction.
func (s *Strategy) LowerBoundExact() *big.Rat { return new(big.Rat).Set(s.made().lower()) }

// Worst returns the highest cost of a result; 0 and false if there is no maximum.
func (s *Strategy) Worst() (cost int, bounded bool) { return s.made().worst, s.bounded }

// Ease returns how hard it is to follow the card of the strategy: a smaller number is easier,
// and 0 rolls nothing. It counts what a player reads:
//   - 1 for each range of faces with a result, "again" or "repeat"; faces in the order of
//     their results ("as shown") are one range;
//   - 2 for a range that leads to a row, and 4 if others led there before;
//   - for each row its level: 1 if the first roll leads to it, 2 after one more roll, and so on.
//     A row with the ranges of an earlier one counts half of its own.
//
// Dice that show the digits of a number or are added count 2, "above 37: again" 1. A plan too
// large for a card counts 131,072 or more. docs/plans.md has the reasons.
func (s *Strategy) Ease() int { return s.made().automaton.Ease() }

// Verify proves that the strategy is fair and costs what it says. It follows every case
// with exact fractions and returns an error unless each result has its probability,
// 1/Sides() or that of its weight, and the expected cost is ExpectedExact(). It takes
// milliseconds for most strategies and about half a second for the largest.
func (s *Strategy) Verify() error {
	cost, err := s.made().automaton.Verify(context.Background())
	if err != nil {
		return fmt.Errorf("dice: %w", err)
	}
	if cost.Cmp(s.expected) != 0 {
		return fmt.Errorf("dice: the strategy costs %s, not %s", automaton.Fraction(cost), automaton.Fraction(s.expected))
	}
	return nil
}

// String returns the strategy as a card to play from, in plain text of at most 80
// columns. Its numbered parts say which dice to roll and where each face leads. A
// strategy too large for rows has formulas for a number that the player keeps.
func (s *Strategy) String() string { return s.sheet().String() }

// Markdown returns the card of [Strategy.String] with tables in Markdown.
func (s *Strategy) Markdown() string { return s.sheet().Markdown() }

// Mermaid returns the strategy as a Mermaid flowchart, which Markdown viewers draw. Its
// edges are labelled with the case after a roll.
func (s *Strategy) Mermaid() string { return s.sheet().Mermaid() }

// DOT returns the strategy as a Graphviz graph. Its edges are labelled as in Mermaid.
func (s *Strategy) DOT() string { return s.sheet().DOT() }

// SVG returns the card of [Strategy.String] as a picture without external files, light
// or dark as the page around it; on paper it is light. Printed, its type has 11 points,
// or less where it must fit on a page of A4. Each row is an element of class row whose
// attribute data-at is the step and number of [Walk.Position], such as 2.4.
func (s *Strategy) SVG() string { return s.sheet().SVG() }

func (s *Strategy) sheet() *render.Sheet {
	return &render.Sheet{Automaton: s.made().automaton, Steps: s.steps, Expected: s.expected, Worst: s.worst, Bounded: s.bounded}
}

// Source returns a die that follows the strategy with the given dice. It needs a die of
// each kind in Dice; if Dice lists a kind twice, pass two to throw both, or one to roll
// it twice. Other dice are not rolled; a throw rolls in the order of [Walk.Next].
//
// Source panics if a die is nil, or if the outcomes have unequal weights: use
// [Strategy.Picker]. It returns an error if a die is missing. Roll does not allocate.
// It returns the errors that the package comment lists, and continues at the die where
// an error stopped it. It is not safe for concurrent use.
func (s *Strategy) Source(dice ...Source) (Source, error) {
	if !s.made().automaton.Fair() {
		misuse("Source", "the outcomes have unequal weights, and are not a die; use Picker")
	}
	return bind("Source", s, dice)
}

// Weights returns a copy of the weights, or nil if all outcomes are equally likely.
func (s *Strategy) Weights() []int {
	var weights []int
	for _, w := range s.made().automaton.Weights {
		weights = append(weights, int(w))
	}
	return weights
}

// Label returns the name of a result on cards: that of [Names], a letter from A if up to 26
// outcomes have unequal weights and no names, or else its number. It
// panics unless the result is from 1 to Sides().
func (s *Strategy) Label(result int) string {
	if result < 1 || result > s.Sides() {
		misuse("Label", "there is no result %d; results are 1 to %d, an index of Picker plus 1", result, s.Sides())
	}
	return s.automaton.Label(uint64(result - 1))
}

// Picker returns a function that draws an index from 0 to Sides()-1: a result of the
// strategy less 1. It takes the dice of [Strategy.Source], panics if one is nil, and
// returns an error if one is missing. The function does not allocate, returns the
// errors of that die, and is not safe for concurrent use.
func (s *Strategy) Picker(dice ...Source) (pick func() (int, error), err error) {
	die, err := bind("Picker", s.made(), dice)
	if err != nil {
		return nil, err
	}
	return integers(die, 0), nil
}
