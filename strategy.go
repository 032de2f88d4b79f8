package dice

import (
	"context"
	"fmt"
	"math/big"
	"sync"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/plan"
	"example.com/dice/internal/render"
)

// A Strategy makes one die from others. [Plan] returns the best one that it finds.
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
	lower     *lowerBound
	best      *Strategy // that the search found, unless it is this one
}

// A lowerBound is computed when it is first asked for.
type lowerBound struct {
	once sync.Once
	cost *big.Rat
}

func newStrategy(ctx context.Context, a *automaton.Automaton) (*Strategy, error) {
	expected, err := a.CostContext(ctx)
	if err != nil {
		return nil, err
	}
	return strategyOf(a, expected)
}

// strategyOf returns an automaton whose cost is known as a strategy.
func strategyOf(a *automaton.Automaton, expected *big.Rat) (*Strategy, error) {
	limit, err := a.Limit()
	if err != nil {
		return nil, fmt.Errorf("dice: %w", err)
	}
	worst, bounded := a.Worst()
	return &Strategy{
		automaton: a, steps: a.Steps(), expected: expected, worst: worst, bounded: bounded,
		limit: limit, lower: &lowerBound{},
	}, nil
}

// Sides returns the number of sides of the die that the strategy makes.
func (s *Strategy) Sides() int {
	s.checkMade()
	return int(s.automaton.Target)
}

func (s *Strategy) checkMade() { checkMade(s != nil && s.automaton != nil, "Strategy", "Plan") }

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

// Best returns the best strategy that [Plan] found for the same request: for one that
// is the [Simplest], the strategy that Plan returns without that option, or itself if
// it costs less than that; and for any other one itself, as for one that was read by
// UnmarshalJSON. It takes no further search; the two are kept together.
func (s *Strategy) Best() *Strategy {
	s.checkMade()
	if s.best != nil {
		return s.best
	}
	return s
}

// LowerBound returns a cost that no strategy whatever with the available dice,
// and with these costs or throws, can have less than on average:
// LowerBoundExact, rounded to the nearest float64. How far Expected is above it
// is all that a better search could save.
//
// For one kind of die it is the expected rolls of Knuth and Yao (1976), which
// [Sim] reaches, but for what is still open after 2000 rolls. For several it is
// proved by weak duality. Let a case be worth a price for each unit of its
// probability, depending on the product of the sides rolled so far. Whatever a
// strategy does, what it gains in worth by its rolls it gives to the results in
// the end. So if no roll gains more than it costs, the strategy costs at least
// what all results together are worth at the least, less what the first case
// is. Any prices prove a bound. Good ones come from a linear program with
// columns made on the way (Gilmore and Gomory 1961), which is divided by how
// many cases are rolled with which die, for these are whole numbers (Land and
// Doig 1960); the least bound of all parts holds for all strategies. Floating
// point finds the prices; the bound is computed from them in whole numbers, so
// that an inaccurate price can only make it lower.
//
// It is never less than two simpler bounds: the entropy of a result, log m for
// a d(m), at the price of the die that gives most of it for its cost, and the
// rolls of the largest die that it takes to have m cases at all. These are all
// there is with more than 16 kinds of dice or throws; for targets above 4096
// there is also what the faces of a few rolls can make of one result at best.
// The first call takes a tenth of a second on average for targets to 120 from
// the usual dice, and up to half a second; later ones take nothing. The bound
// is for all dice that [Plan] was given, also if the strategy rolls only some
// of them; for one that was read by UnmarshalJSON, it is for those that it
// rolls.
func (s *Strategy) LowerBound() float64 {
	f, _ := s.lowerBoundExact().Float64()
	return f
}

// LowerBoundExact returns the bound of [Strategy.LowerBound] as a rational number.
// The caller may change it.
func (s *Strategy) LowerBoundExact() *big.Rat { return new(big.Rat).Set(s.lowerBoundExact()) }

func (s *Strategy) lowerBoundExact() *big.Rat {
	s.checkMade()
	s.lower.once.Do(func() {
		p := plan.Problem{Target: s.automaton.Target, Throws: s.automaton.Throws}
		s.lower.cost = plan.LowerBound(p, s.expected)
	})
	return s.lower.cost
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
// otherwise an error that says what is wrong. It takes milliseconds for most
// strategies, and about half a second for the longest ones.
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

// String returns the strategy as instructions for a person with dice and paper, in
// lines of at most 80 characters. The steps are called A, B and so on, and the cases
// of a step B0, B1 and so on. What a roll leads to is said in words, such as
// "1–3: as shown; 4–6: subtract 3", or as a table that has the result, or the place
// to go on, for each face. Only where a table would be too large there is a formula,
// in which number is the case, and face1 the face of the first die in the line.
// Whoever follows them gets the result that [Strategy.Source] gives for the same
// faces.
func (s *Strategy) String() string { return s.sheet().Text() }

// Markdown returns what [Strategy.String] says, with tables in Markdown.
func (s *Strategy) Markdown() string { return s.sheet().Markdown() }

// Mermaid returns the strategy as a flowchart in the language of Mermaid, which
// Markdown viewers draw. The labels of the edges are the new numbers after a
// roll.
func (s *Strategy) Mermaid() string { return s.sheet().Mermaid() }

// DOT returns the strategy as a directed graph in the language of Graphviz. The
// labels of the edges are the new numbers after a roll.
func (s *Strategy) DOT() string { return s.sheet().DOT() }

// SVG returns the strategy as a picture, a card to play from: what [Strategy.String]
// says, with look-up tables in colours, and for each table the odds of ever coming
// there. It follows the colours of the page, light or dark, needs nothing else, and
// can be printed: it is at most as wide as a page of A4, and if it is longer, its
// height is that of several pages and no table crosses from one to the next.
func (s *Strategy) SVG() string { return s.sheet().SVG() }

func (s *Strategy) sheet() *render.Sheet {
	s.checkMade()
	return &render.Sheet{Automaton: s.automaton, Steps: s.steps, Expected: s.expected, Worst: s.worst, Bounded: s.bounded}
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
