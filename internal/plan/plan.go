package plan

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"sync/atomic"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/card"
	"example.com/dice/internal/search"
	"example.com/dice/internal/words"
)

// A Plan is a strategy that was proved to be fair and to cost what it says. It never
// changes and is safe for concurrent use.
type Plan struct {
	Automaton *automaton.Automaton
	Steps     automaton.Steps
	Hand      automaton.Hand // the dice that were at hand
	Expected  *big.Rat       // cost of a result
	Worst     int            // its highest cost
	Bounded   bool           // whether there is a highest cost
	Limit     int            // throws without a result that cast doubt on the dice

	question Question
	bound    atomic.Pointer[search.Bound]
}

// Read returns the plan of a document that [Plan.JSON] wrote, and proves it.
func Read(document []byte) (*Plan, error) {
	a, hand, proof, err := automaton.Parse(document)
	if err != nil {
		return nil, err
	}
	p, err := proved(a, hand, proof, 1)
	if err == nil {
		p.question = questionOf(a, hand)
	}
	return p, err
}

// proved returns the plan of an automaton, given its proof, in which a unit of cost is 1.
func proved(
	a *automaton.Automaton, hand automaton.Hand, proof *automaton.Proof, unit int,
) (*Plan, error) {
	limit, err := proof.Limit()
	if err != nil {
		return nil, err
	}
	expected := new(big.Rat).Mul(proof.Cost, big.NewRat(int64(unit), 1))
	return &Plan{Automaton: a, Steps: a.Steps(), Hand: hand, Expected: expected,
		Worst: proof.Worst * unit, Bounded: proof.Bounded, Limit: limit}, nil
}

// JSON returns the plan as a document, which package dice describes. [Read] refuses those
// of the largest plans, which would take too long to prove.
func (p *Plan) JSON() []byte {
	return p.Automaton.JSON(p.Hand, p.Expected, p.Worst, p.Bounded)
}

// Sheet returns the plan to show. The name of its target is for the title; if it is
// empty, the title describes the target.
func (p *Plan) Sheet(name string) *card.Sheet {
	return &card.Sheet{Automaton: p.Automaton, Steps: p.Steps, Expected: p.Expected, Worst: p.Worst,
		Bounded: p.Bounded, Name: name, Unit: p.Hand.Unit(), Idle: p.Idle()}
}

// hasCard reports whether the plan is short enough for a card with its title and notes.
func (p *Plan) hasCard() bool { return p.Sheet(p.question.Title).Card().Long == "" }

// kinds returns the sides of the dice at hand, each once.
func (p *Plan) kinds() []int { return slices.Compact(slices.Clone(p.Hand.Dice)) }

// Idle returns the dice at hand that the plan does not roll: kinds, or of dice that are
// thrown together each.
func (p *Plan) Idle() []int {
	idle := p.kinds()
	if p.Hand.Together {
		idle = slices.Clone(p.Hand.Dice)
	}
	for _, sides := range p.Automaton.Dice() {
		if i := slices.Index(idle, sides); i >= 0 {
			idle = slices.Delete(idle, i, i+1)
		}
	}
	return idle
}

// Size returns how much a player looks up, in words.
func (p *Plan) Size() string {
	n, number := p.Automaton.Recipe.(*automaton.Number)
	switch card := p.Sheet("").Card(); {
	case strings.HasPrefix(card.Long, "formulas"):
		return "a calculation at every roll"
	case number:
		return p.number(n)
	case card.Long != "":
		return card.Long
	case card.Rows() == 0:
		return "no table"
	default:
		return words.Count(card.Rows(), "row")
	}
}

// number says what is done with dice that are read as one number.
func (p *Plan) number(n *automaton.Number) string {
	count, one, many := len(n.Dice()), "a roll", "rolls"
	switch {
	case p.Hand.Together:
		count, one, many = len(n.Rolls), "a throw", "throws"
	case slices.Max(n.Dice()) == 2:
		many = "tosses"
	}
	text := words.Number(count) + " " + many + " read as one number"
	if count == 1 {
		text = one + " read as one number"
	}
	target := n.Results(p.Automaton.Target)
	good, _ := n.Good(target)
	switch {
	case n.Of > 0:
		text += ", looked up"
	case good > target:
		text += fmt.Sprintf(", modulo %d", target)
	}
	return text
}

// Prove returns a cost that no plan with the dice at hand can beat, bounded or not, and
// the way that proved it. It looks for none above the cost of this one. Later calls
// return at once. It returns the error of the context soon after that has ended, and
// another one if a document has a hand that [Question.Plan] refuses. The caller must not
// change the bound.
func (p *Plan) Prove(ctx context.Context) (*search.Bound, error) {
	if known := p.bound.Load(); known != nil {
		return known, nil
	}
	problem := search.Problem{Target: p.Automaton.Target, Weights: p.Automaton.Weights}
	if err := p.question.setThrows(ctx, &problem, p.Hand); err != nil {
		return nil, err
	}
	whole := big.NewRat(int64(unitOf(p.Hand)), 1)
	bound, err := search.Prove(ctx, problem, new(big.Rat).Quo(p.Expected, whole))
	if err != nil {
		return nil, err
	}
	bound = &search.Bound{Cost: bound.Cost.Mul(bound.Cost, whole), Argument: bound.Argument}
	p.bound.Store(bound)
	return bound, nil
}
