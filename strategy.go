package dice

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/plan"
)

// A Strategy makes one die from others, or draws an outcome with given weights. [Plan]
// returns one, and [Strategy.UnmarshalJSON] reads one. Programs follow it with
// [Strategy.Source], [Strategy.Picker] or [Strategy.Walk], people with its card
// ([Strategy.String]); the same faces give the same result in each. Only UnmarshalJSON
// changes a Strategy; all other methods are safe for concurrent use.
type Strategy struct{ plan *plan.Plan }

func (s *Strategy) made() *plan.Plan {
	checkMade(s != nil && s.plan != nil, "Strategy", "look at the error of Plan")
	return s.plan
}

// Sides returns the number of sides of the die that is made, or of outcomes.
func (s *Strategy) Sides() int { return int(s.made().Automaton.Target) }

// Dice returns the sides of the dice that the strategy rolls, in ascending order. With
// [PerThrow], a die is listed as often as one throw may need it; otherwise once.
func (s *Strategy) Dice() []int { return s.made().Automaton.Dice() }

// Expected returns the expected cost of a result, exactly: the number of rolls, of throws
// with [PerThrow], or their cost with [Cost]. The caller may change the returned number,
// which prints with FloatString(4).
func (s *Strategy) Expected() *big.Rat { return new(big.Rat).Set(s.made().Expected) }

// LowerBound returns a proven lower bound on the expected cost of every strategy for the
// dice that were at hand and their costs. A strategy is proved best where it equals
// Expected(). The caller may change the returned number.
//
// For one kind of die the bound is the expected cost with [Sim] or [SimWeighted], up to
// the sequences open after 2000 rolls. For several, docs/plans.md says how it is
// computed; docs/theory.md has the proofs and the sources.
//
// The first call takes a few tenths of a second for most strategies, and at most about 2
// seconds. Later calls return at once. It returns the error of ctx soon after that has
// ended, and panics if ctx is nil.
func (s *Strategy) LowerBound(ctx context.Context) (*big.Rat, error) {
	if ctx == nil {
		misuse("LowerBound", "nil context; use context.Background()")
	}
	bound, err := s.made().Prove(ctx)
	if err != nil {
		return nil, fmt.Errorf("dice: LowerBound: %w", err)
	}
	return new(big.Rat).Set(bound.Cost), nil
}

// Worst returns the highest cost of a result; 0 and false if there is no maximum.
func (s *Strategy) Worst() (cost int, bounded bool) { return s.made().Worst, s.plan.Bounded }

// Ease returns how hard it is to follow the card of the strategy: a smaller number is
// easier, and 0 rolls nothing. It counts what a player reads: 1 for each range of faces
// with a result, or back to the first roll; 2 for one that leads to a row, 4 if others
// led there before; rows, tables, multiples to look up, and numbers to add or subtract
// (docs/plans.md). A strategy too large for rows counts 131,072 and more.
func (s *Strategy) Ease() int { return s.made().Automaton.Ease() }

// Compare returns what helps to choose, as "dice plan" prints it below the card, in one
// line of at most four sentences: what people do by hand and what that costs, an easier
// plan, the best plan found, and the bound of all, with the option [Simplest] that makes
// each. It is empty if a card of one line is the best. For a strategy read from JSON,
// best means the lowest average, even if it is [Bounded].
//
// It plans anew, and takes the time of [Plan] and of LowerBound. It returns the error of
// ctx soon after that has ended, and panics if ctx is nil.
func (s *Strategy) Compare(ctx context.Context) (string, error) {
	p := s.made()
	if ctx == nil {
		misuse("Compare", "nil context; use context.Background()")
	}
	compared, err := p.Compare(ctx, func(within float64, _ bool) string {
		return fmt.Sprintf("Simplest(%g)", within)
	})
	if err != nil {
		return "", fmt.Errorf("dice: Compare: %w", err)
	}
	return strings.Join(compared.Sentences(), " "), nil
}

// Verify proves that the strategy is fair and costs what it says. It returns an error
// unless each result has its exact probability, 1/Sides() or that of its weight, and the
// expected cost is Expected(). It takes milliseconds for most strategies and about half a
// second for the largest.
func (s *Strategy) Verify() error {
	cost, err := s.made().Automaton.Verify(context.Background())
	if err != nil {
		return fmt.Errorf("dice: %w", err)
	}
	if cost.Cmp(s.plan.Expected) != 0 {
		return fmt.Errorf("dice: the strategy costs %s, not %s", automaton.Fraction(cost),
			automaton.Fraction(s.plan.Expected))
	}
	return nil
}

// String returns the strategy as a card to play from, in plain text of at most 80
// columns. One that is too long for a card has a sentence that says so; [Simplest] finds a
// strategy with a card, and [Strategy.Walk] plays any.
func (s *Strategy) String() string {
	if s == nil || s.plan == nil {
		return "dice.Plan(0)"
	}
	return s.plan.Sheet("").String()
}

// SVG returns the card of [Strategy.String] as a picture without external files, light
// or dark as the page around it; on paper it is light. Printed, its type has 11 points,
// or less where it must fit on a page of A4. Each row is an element of class row whose
// attribute data-at is its step, from 1, and its number there, from 0, such as 2.4.
func (s *Strategy) SVG() string { return s.made().Sheet("").SVG() }

// Source returns a die that follows the strategy with rng, such as a [Set] of real dice,
// a [Prompt] or a [Generator]. It draws each die that the strategy rolls by its sides, in
// the order of [Walk.Next].
//
// Source panics if rng is nil. It returns an error if the outcomes have unequal weights,
// which are not a die (use [Strategy.Picker]), or if rng is a Set without one of the
// dice. After an error of rng, Roll continues there; a face outside the sides is
// [ErrFace].
func (s *Strategy) Source(rng Dice) (Source, error) {
	if !s.made().Automaton.Fair() {
		return nil, errors.New("dice: Source: the outcomes have unequal weights, and are not a die; " +
			"use Picker")
	}
	return bind("Source", s.plan, rng)
}

// Label returns the name of a result on cards: that of [Names], or a letter if up to 26
// outcomes have unequal weights, or its number. It panics unless the result is from 1 to
// Sides().
func (s *Strategy) Label(result int) string {
	if result < 1 || result > s.Sides() {
		misuse("Label", "there is no result %d; results are 1 to %d, an index of Picker plus 1", result,
			s.Sides())
	}
	return s.plan.Automaton.Label(uint64(result - 1))
}

// Picker returns a function that draws an index from 0 to Sides()-1 with rng: a result of
// the strategy less 1. It panics, and returns errors, as [Strategy.Source] does, but
// takes any weights. The function returns the errors of that die.
func (s *Strategy) Picker(rng Dice) (pick func() (int, error), err error) {
	die, err := bind("Picker", s.made(), rng)
	if err != nil {
		return nil, err
	}
	return func() (int, error) {
		face, err := die.Roll()
		return max(0, face-1), err
	}, nil
}

// MarshalJSON returns the strategy as data, for programs that follow it. They get the
// results of [Strategy.Source] for the same faces. From version 1 on the format is
// stable; docs/plans.md shows an example. Begin with case 0 at step 1.
//
//   - At a step, find the line with first ≤ case ≤ last. If it has roll, roll these dice
//     in this order. Start with number = case − first; for each face, number = number ×
//     sides + face − 1, or face mod sides instead of face − 1 if zero is true; at the
//     end, add add. Find the entry of then with first ≤ number ≤ last. If the line has no
//     roll, it is itself such an entry, and number = case.
//   - An entry with result ends: the result is result + (number − first) mod span.
//   - An entry with step continues at that step with case + (number − first) mod span.
//
// A missing span is last − first + 1. Expected and worst are fractions in strings; worst
// is null if there is no maximum. The unit is "roll", "throw" if dice are thrown
// together, or "cost": then lines that cost more than 1 have "cost". A line with "costs"
// rolls its dice one after the other, each at its cost, until all numbers that are left
// lead to one place. A line with "with": true rolls dice that are thrown together with
// those before, at no cost. After sides may follow "weights", one for each result, and
// "names". Hand lists the dice that were at hand; after it may follow "costs" of a roll
// of each, or "together": true if they can be thrown together. Before steps, "sum" names
// the expression whose dice the card rolls as it is written, or "number" says how it
// reads dice as one number. Numbers are below 2^63, which JavaScript rounds. Version is
// 1; a later one may add fields, which can be ignored.
//
// It takes milliseconds for the largest plans. The only error is that of the zero value.
func (s Strategy) MarshalJSON() ([]byte, error) {
	if s.plan == nil {
		return nil, errors.New("dice: Strategy.MarshalJSON: an empty strategy; make one with Plan")
	}
	return s.plan.JSON(), nil
}

// UnmarshalJSON makes s the strategy that [Strategy.MarshalJSON] wrote, and proves
// fairness and cost, as [Strategy.Verify] does. No goroutine may use s meanwhile.
//
// It returns an error, and s is unchanged, for data above 1 MiB, for strategies whose
// proof would take more than a few seconds, for a version other than 1, and unless the
// keys that MarshalJSON describes have the values that it writes for the strategy, in any
// order and with any blanks. It refuses a key of these that stands twice or in capitals,
// because another reader might follow another plan. False, null and, but for the version,
// 0 count as a missing key. Other keys are ignored. A missing version is 1.
func (s *Strategy) UnmarshalJSON(data []byte) error {
	checkMade(s != nil, "Strategy", "look at the error of Plan")
	if bytes.Equal(data, []byte("null")) {
		return nil // as encoding/json has it
	}
	p, err := plan.Read(data)
	if err != nil {
		return fmt.Errorf("dice: Strategy.UnmarshalJSON: %w", err)
	}
	s.plan = p
	return nil
}

// A planned die follows a strategy.
type planned struct {
	plan   *plan.Plan
	rng    Dice
	here   automaton.Position
	throws int   // since the last result
	faces  []int // of the throw, while it is not complete
}

// bind returns the die that follows a strategy with rng, for a named method.
func bind(method string, s *plan.Plan, rng Dice) (Source, error) {
	checkDice(method, rng)
	if these, ok := rng.(set); ok {
		for _, sides := range s.Automaton.Dice() {
			if err := these.missing(sides); err != nil {
				return nil, err
			}
		}
	}
	return &planned{plan: s, rng: rng, here: s.Automaton.Settle(0, 0)}, nil
}

func (p *planned) Sides() int     { return int(p.plan.Automaton.Target) }
func (p *planned) String() string { return fmt.Sprintf("dice.Plan(%d).Source()", p.Sides()) }

func (p *planned) Roll() (int, error) {
	a := p.plan.Automaton
	for taken := 0; ; {
		face, done := p.here.Result()
		if done {
			p.here, p.throws = a.Settle(0, 0), 0
			return face, nil
		}
		if p.throws >= p.plan.Limit {
			p.throws = 0
			return 0, fmt.Errorf(
				"%w: %d throws in a row gave no result; look at the dice before rolling on",
				ErrUnfair, p.plan.Limit)
		}
		face, err := draw(p.rng, a.Throw(p.here).Dice[len(p.faces)])
		if err != nil {
			return 0, cutShort(err, taken, "roll")
		}
		taken++
		p.faces = append(p.faces, face)
		if to, sure := a.Sure(p.here, p.faces); sure {
			p.here, p.faces = to, p.faces[:0]
			p.throws++
		}
	}
}
