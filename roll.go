package dice

import (
	"fmt"
	"math"
	"slices"

	"example.com/dice/internal/chances"
	"example.com/dice/internal/notation"
)

// Roll rolls the expression with rng and returns its result: a total, a count, or 1 or 0
// of a check. It draws each die by its sides, 6, 6 and 4 for 2d6+1d4. A die of one side
// takes nothing.
//
// Roll panics if rng is nil. It returns the errors of rng, [ErrFace], and [ErrUnfair] if
// a die is rerolled or explodes more often than a fair one does with probability 2^-128.
// The dice rolled before an error are lost, but not what a store holds. Roll does not
// allocate for up to 1000 dice in a pool.
func (e *Expr) Roll(rng Dice) (int, error) {
	sides := e.made().Die()
	checkDice("Expr.Roll", rng)
	if sides > 1 {
		return draw(rng, sides) // the rest takes a quarter of a d20
	}
	r := exprRoll{rng: rng}
	total, err := r.total(e.expr.Root)
	if err != nil {
		return 0, err
	}
	return e.result(total), nil
}

// result returns the result of a total: the total, or 1 or 0 of a check.
func (e *Expr) result(total int) int {
	switch {
	case e.expr.Compared == nil:
		return total
	case e.expr.Compared.Matches(total):
		return 1
	}
	return 0
}

// RollDice is [Expr.Roll] that returns all dice, in the order in which they were rolled.
// The same rolls give the same result. It panics, and returns errors, as Roll does. It
// allocates a few times, about 1 KB for every eight dice.
func (e *Expr) RollDice(rng Dice) (Rolled, error) {
	n := 0
	for _, d := range e.made().Dice {
		n += d.Count
	}
	checkDice("Expr.RollDice", rng)
	r := exprRoll{rng: rng, wanted: &rolledDice{dice: make([]RolledDie, 0, n+1)}}
	total, err := r.total(e.expr.Root)
	if err != nil {
		return Rolled{}, err
	}
	result := e.result(total)
	return Rolled{result, r.wanted.sum(e.expr, result, total), r.wanted.dice}, nil
}

// An exprRoll is one roll of an expression.
type exprRoll struct {
	rng    Dice
	taken  int
	wanted *rolledDice // nil for the total alone
}

// total rolls the whole expression.
func (r *exprRoll) total(root *notation.Node) (total int, err error) {
	if root.Kind == notation.Dice {
		total, err = r.pool(root.Pool) // without node, which takes a tenth of a d20
	} else {
		var v chances.Rational
		v, err = r.node(root)
		total = int(v.Floor())
	}
	if err != nil {
		return 0, cutShort(err, r.taken, "roll")
	}
	return total, nil
}

func (r *exprRoll) node(n *notation.Node) (v chances.Rational, err error) {
	switch n.Kind {
	case notation.Number:
		return chances.Whole(n.Number), nil
	case notation.Dice:
		total, err := r.pool(n.Pool)
		return chances.Whole(total), err
	}
	for i, arg := range n.Args {
		w, err := r.node(arg)
		if err != nil {
			return w, err
		}
		if i == 0 {
			v = w
		}
		if i > 0 || len(n.Args) == 1 {
			v = chances.Apply(n.Op, v, w)
		}
	}
	return v, nil
}

// draw rolls one die.
func (r *exprRoll) draw(sides int) (face int, err error) {
	if sides == 1 {
		return 1, nil
	}
	face, err = draw(r.rng, sides)
	if err == nil {
		r.taken++
	}
	return face, err
}

// pool rolls the dice of a pool and returns what they add. Dice that need no order are
// not kept: that takes a third of the time of chains.
func (r *exprRoll) pool(p *notation.PoolTerm) (total int, err error) {
	if r.wanted != nil || p.Ends == (notation.Ends{}) {
		return r.chains(p)
	}
	d, base := p.Dice[0], 1
	if p.Digits {
		base = 10
	}
	lowest, highest := math.MaxInt, math.MinInt
	for range d.Count {
		value, err := r.draw(d.Sides)
		if err != nil {
			return 0, err
		}
		value = d.Face(value)
		total = base*total + value
		lowest, highest = min(lowest, value), max(highest, value)
	}
	return p.Ends.All*total + p.Ends.Lowest*lowest + p.Ends.Highest*highest, nil
}

// entry rolls an entry of braces. Its text is made while its dice say what is dropped in
// it, and takes the place of those of its pools.
func (r *exprRoll) entry(n *notation.Node) (v rolledValue, err error) {
	var before rolledDice
	if r.wanted != nil {
		before = *r.wanted
	}
	total, err := r.node(n)
	v.value = int(total.Floor())
	if w := r.wanted; w != nil && err == nil {
		v.first, v.end = len(before.dice), len(w.dice)
		v.text = nodeText(nil, n, w.texts[len(before.texts):])
		w.texts = before.texts
	}
	return v, err
}

// A poolSum is what the dice of a pool add, or, if some of them are dropped, their
// values.
type poolSum struct {
	total  int
	values []int
}

func (s poolSum) add(p *notation.PoolTerm, value int) poolSum {
	switch {
	case p.Keeps():
		s.values = append(s.values, value)
	case p.Digits:
		s.total = 10*s.total + value
	default:
		s.total += p.Score(value)
	}
	return s
}

// sum sorts the values of dice and returns what those that are kept add.
func (s poolSum) sum(p *notation.PoolTerm) int {
	if !p.Keeps() {
		return s.total
	}
	slices.Sort(s.values)
	from, to := p.Kept.Places(len(s.values))
	for _, value := range s.values[from:to] {
		s.total += p.Score(value)
	}
	return s.total
}

// fewDice is how many dice of a pool are rolled on a small stack.
const fewDice = 16

// chains rolls a pool whose dice may be rerolled, explode, be sorted, or be wanted, or
// whose values are entries.
func (r *exprRoll) chains(p *notation.PoolTerm) (int, error) {
	var few [fewDice]int
	sum, first := poolSum{values: few[:0]}, 0
	if p.Keeps() && !p.Few(fewDice) {
		var many [1000]int
		sum.values = many[:0]
	}
	if r.wanted != nil {
		first = len(r.wanted.dice)
	}
	for _, d := range p.Dice {
		plain := r.wanted == nil && d.Plain()
		for range d.Count {
			var side int
			var err error
			if plain { // without chain, which takes half of the time of a die
				side, err = r.draw(d.Sides)
			} else {
				sum, err = r.chain(p, d, sum)
			}
			if err != nil {
				return 0, err
			}
			if plain {
				sum = sum.add(p, d.Face(side))
			}
		}
	}
	var entries []rolledValue
	for _, n := range p.Entries {
		v, err := r.entry(n)
		if err != nil {
			return 0, err
		}
		sum = sum.add(p, v.value)
		if r.wanted != nil {
			entries = append(entries, v)
		}
	}
	if r.wanted != nil {
		r.wanted.pool(p, first, entries)
	}
	return sum.sum(p), nil
}

// chain rolls one die, and those that its explosions add. It adds them to the pool.
func (r *exprRoll) chain(
	p *notation.PoolTerm, d *notation.LikeDice, pool poolSum,
) (poolSum, error) {
	var at notation.Course
	owner := -1
	for {
		side, err := r.draw(d.Sides)
		if err != nil {
			return pool, err
		}
		face := d.Face(side)
		then, value, fair := d.Law.Next(&at, face)
		if r.wanted != nil {
			owner = r.wanted.roll(d, then, face, value, owner)
		}
		if then == notation.Stays || then == notation.Adds {
			pool = pool.add(p, value)
		}
		if then == notation.Stays {
			return pool, nil
		}
		if !fair {
			return pool, fmt.Errorf("%w: a die was rerolled or exploded more often than a fair one does "+
				"with probability 2^-128; look at the die before rolling on", ErrUnfair)
		}
	}
}
