// Package request has what a person asks of the planner, in the program or on the page:
// what to make, from which dice, and what counts.
package request

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"example.com/dice"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/render"
	"example.com/dice/internal/target"
	"example.com/dice/internal/words"
)

// A Request is a question to the planner.
type Request struct {
	Target   target.Target
	Dice     []int       // at hand; PerThrow counts like dice
	PerThrow bool        // throws count instead of rolls
	Costs    map[int]int // of a roll, by the sides of the die, or else 1; nil if rolls or throws count
	Bounded  bool        // the worst case comes before the average
	Within   float64     // per cent that a plan with fewer rows may cost above the least

	Unbound string // how a person clears Bounded, for an error that suggests it
}

// A Mistake is an error in a request.
type Mistake struct {
	Part string `json:"field"` // that is wrong: target, dice or amounts
	Text string `json:"text"`
}

func (m *Mistake) Error() string { return m.Text }

// Plan returns the plan with the fewest rows of those that cost at most Within per cent
// more than the cheapest.
func (r Request) Plan(ctx context.Context) (s *dice.Strategy, err error) {
	if r.Target.Outcomes == 0 {
		return nil, &Mistake{"target", fmt.Sprintf("%v has too many cases to plan; roll its dice and add, and make those that you lack one by one", r.Target)}
	}
	options := []dice.PlanOption{dice.Simplest(r.Within / 100)}
	if r.Bounded {
		options = append(options, dice.Bounded())
	}
	if r.PerThrow {
		options = append(options, dice.PerThrow())
	}
	if r.Costs != nil {
		options = append(options, dice.Cost(r.cost))
	}
	if r.Target.Names != nil {
		options = append(options, dice.Names(r.Target.Names...))
	}
	if r.Target.Weights == nil {
		s, err = dice.PlanContext(ctx, r.Target.Outcomes, r.Dice, options...)
	} else {
		s, err = dice.PlanWeighted(ctx, r.Target.Weights, r.Dice, options...)
	}
	var e *dice.PlanError
	if errors.As(err, &e) {
		return nil, r.mistake(e)
	}
	return s, err
}

// mistake phrases a fault that Plan found.
func (r Request) mistake(e *dice.PlanError) *Mistake {
	made := r.Target.String()
	part, text := "dice", e.Error()
	switch e.Fault {
	case dice.FaultDice:
		text = fmt.Sprintf("cannot make %s from %s; add a die with at least 2 sides", made, words.Dice(e.Dice))
	case dice.FaultCases:
		part, text = "target", fmt.Sprintf("%s from a d%d needs more than 2^63 cases; use smaller dice", made, e.Sides)
		if r.Target.Weights != nil {
			text = fmt.Sprintf("the weights of %s are too large for a d%d; divide them, or use smaller dice", made, e.Sides)
		}
	case dice.FaultThrows:
		part, text = "amounts", fmt.Sprintf("%d dice can be thrown in too many ways; use fewer", len(e.Dice))
	case dice.FaultCost:
		part, text = "amounts", fmt.Sprintf("a roll of a d%d cannot cost %d; use costs from 1 to 1000000", e.Sides, e.Cost)
	case dice.FaultWithin:
		text = fmt.Sprintf("%v %% above the least cost is out of range; use a number from 0 to 100", r.Within)
	case dice.FaultBound:
		text = fmt.Sprintf("no plan for %s has a fixed maximum: its factor %d divides no product of these dice; %s, or add a die whose sides are a multiple of %d",
			made, e.Factor, r.Unbound, e.Factor)
	case dice.FaultWeights, dice.FaultNames:
		part, text = "target", e.Reason
	}
	return &Mistake{part, text}
}

func (r Request) cost(sides int) int {
	if cost, ok := r.Costs[sides]; ok {
		return cost
	}
	return 1
}

// Kinds returns the different dice at hand that have more than one face.
func (r Request) Kinds() []int {
	kinds := slices.Compact(slices.Sorted(slices.Values(r.Dice)))
	return slices.DeleteFunc(kinds, func(sides int) bool { return sides == 1 })
}

// Only returns the request with only one kind of die.
func (r Request) Only(sides int) Request {
	r.Dice = slices.DeleteFunc(slices.Clone(r.Dice), func(die int) bool { return die != sides })
	return r
}

// Idle returns the dice at hand that a plan does not roll.
func (r Request) Idle(s *dice.Strategy) []int {
	return slices.DeleteFunc(r.Kinds(), func(sides int) bool { return slices.Contains(s.Dice(), sides) })
}

// Unit returns what a plan counts: rolls, throws or cost.
func (r Request) Unit() string {
	switch {
	case r.Costs != nil:
		return "cost"
	case r.PerThrow:
		return "throws"
	}
	return "rolls"
}

// Sheet returns a plan to show, by the name of its target. It reads the document of the
// plan, which proves the plan once more. It returns an error for a plan that is too large.
func (r Request) Sheet(s *dice.Strategy) (*render.Sheet, error) {
	data, err := s.MarshalJSON()
	if err != nil {
		return nil, err
	}
	a, expected, err := automaton.Parse(data)
	if err != nil {
		return nil, err
	}
	worst, bounded := a.Worst()
	return &render.Sheet{Automaton: a, Steps: a.Steps(), Expected: expected, Worst: worst, Bounded: bounded, Name: r.Target.Title}, nil
}

// Table returns the size of the table that a plan needs, in words.
func Table(s *dice.Strategy) string {
	sheet, err := Request{}.Sheet(s)
	if err != nil {
		return "formulas" // for a plan that is too large to be read
	}
	switch card := sheet.Card(); {
	case card.Formulas:
		return "formulas"
	case card.Rows == 0:
		return "no table"
	default:
		return words.Count(card.Rows, "row")
	}
}
