package dice

import (
	"errors"
	"fmt"

	"example.com/dice/internal/notation"
)

// An Expr is an expression as games write it, such as 2d6+3 or 4d6kh3. [Parse] returns one. Only
// UnmarshalText changes it; all other methods are safe for concurrent use. In JSON it is a string.
type Expr struct{ expr *notation.Expression }

// Parse reads an expression: 2d6+3, 4d6kh3, 5d10>=8, 3d6!, d20+5>=15, adv, d66. Blanks and
// capitals do not matter. A comparison behind several dice counts those that match;
// elsewhere it is a check, whose result is 1 for yes and 0 for no. A number alone is a die:
// 66 is a die of 66 sides, and d66 is two d6 read as digits. docs/notation.md has the
// grammar and every meaning.
//
// An expression has at most 200 characters and 20 pools of at most 1000 dice of at most 1,000,000
// sides, and rolls at most 10,000 dice on average. 6d1 is a fixed 6. Parse returns an error that
// quotes what is wrong and says what to write.
func Parse(notation string) (*Expr, error) {
	e := &Expr{}
	if err := e.parse(notation); err != nil {
		return nil, fmt.Errorf("dice: Parse: %w", err)
	}
	return e, nil
}

func (e *Expr) parse(text string) error {
	parsed, err := notation.ParseExpr(text)
	if err != nil {
		return err
	}
	e.expr = parsed
	return nil
}

func (e *Expr) made() *notation.Expression {
	checkMade(e != nil && e.expr != nil, "Expr", "Parse")
	return e.expr
}

// String returns the expression in its shortest form, such as 4d6kh3. Parse reads it back.
func (e *Expr) String() string {
	if e == nil || e.expr == nil {
		return "dice.Parse()"
	}
	return e.expr.String()
}

// MarshalText returns the text of String. It returns an error for the zero value, and a nil *Expr
// panics. In JSON a nil *Expr is null, and omitzero leaves out a zero Expr.
func (e Expr) MarshalText() ([]byte, error) {
	if e.expr == nil {
		return nil, errors.New("dice: Expr.MarshalText: the expression is empty; make it with Parse")
	}
	return []byte(e.expr.String()), nil
}

// UnmarshalText reads an expression as [Parse] does. An error changes nothing. It panics if e is
// nil. In JSON, null leaves an Expr as it is and makes a *Expr nil, and "" is an error.
func (e *Expr) UnmarshalText(text []byte) error {
	if e == nil {
		misuse("Expr.UnmarshalText", "nil Expr; pass a pointer to one")
	}
	if err := e.parse(string(text)); err != nil {
		return fmt.Errorf("dice: %w", err)
	}
	return nil
}

// Roll rolls the expression with src and returns its result: a total, a count, or 1 or 0 of a
// check. A die with as many sides as src is one roll of src; every other one takes the rolls of
// [Sim], from the store of src if it has one ([Recycler]).
//
// Roll panics if src is nil, or has one side and a die has more. It returns the errors of src, and
// [ErrUnfair] if a die is rerolled or explodes more often than a fair one does with probability
// 2^-128. The dice rolled before an error are lost, but not what a store holds. Roll does not
// allocate for up to 1000 dice in a pool.
func (e *Expr) Roll(src Source) (int, error) {
	if a := e.made().Alike(); a != nil && src != nil && src.Sides() == a.Sides {
		return rollAlike(src, a)
	}
	t := newThrower(src)
	result, err := e.expr.Total(func(sides int) (int, error) { return t.throw(sides) })
	if err != nil {
		return 0, t.stopped(err)
	}
	return result, nil
}

// rollAlike adds like dice that are at hand, without the structure of an expression.
func rollAlike(src Source, a *notation.Alike) (int, error) {
	c := checked{src, uint64(a.Sides)}
	total, lowest, highest := 0, c.sides, uint64(0)
	for i := range a.Count {
		digit, err := c.roll()
		if err != nil || digit >= c.sides {
			return 0, cutShort(c.refused(digit, err), i)
		}
		total += int(digit)
		lowest, highest = min(lowest, digit), max(highest, digit)
	}
	total += a.Count + a.Plus
	switch {
	case a.Lowest:
		total -= int(lowest) + 1
	case a.Highest:
		total -= int(highest) + 1
	}
	return total, nil
}

// A Rolled has the result of an expression and every die behind it.
type Rolled struct {
	Result int    // as Roll returns it
	Text   string // such as "4d6dl1 = 5 + 3 + 6 (1) = 14"
	Dice   []RolledDie
}

// A RolledDie is one roll behind a result. It is kept, dropped or rerolled.
type RolledDie struct {
	Sides, Face int
	Value       int  // what it counts as: the face, or a changed face, or a sum of faces
	Pool        int  // the index of its pool in the expression, from 0
	Kept        bool // it counts toward the result
	Dropped     bool
	Rerolled    bool // another roll follows instead
	Exploded    bool // another die follows
	Added       bool // its face is part of the value of the die before it
	Success     bool // it is one of the dice that are counted
	Failure     bool // it subtracts one from the successes
}

// RollDice is [Expr.Roll] that returns all dice, in the order in which they were rolled. The same
// rolls give the same result. It panics, and returns errors, as Roll does. It allocates about 1 KB
// for each die that is rolled.
func (e *Expr) RollDice(src Source) (Rolled, error) {
	e.made()
	t := newThrower(src)
	result, total, landed, err := e.expr.Record(func(sides int) (int, error) {
		return t.throw(sides)
	})
	if err != nil {
		return Rolled{}, t.stopped(err)
	}
	rolled := Rolled{Result: result, Text: e.expr.Text(landed, result, total)}
	for _, die := range landed {
		rolled.Dice = append(rolled.Dice, RolledDie(die))
	}
	return rolled, nil
}

// Chances returns the exact probabilities of the results, counted and not sampled. If dice explode
// without end, each listed result is exact, and Open is the probability of all beyond, below 2^-30
// unless the dice explode very often; Mean and Variance leave these out. The distribution knows no
// rolls: its only depth is 0.
//
// It takes milliseconds for 40d6, 20d6kh5 or 10d10!. The work is limited: it returns an error for
// expressions with too many totals, such as 1000d1000000, within about three seconds and 0.5 GB.
func (e *Expr) Chances() (*Distribution, error) {
	c, err := e.made().Chances()
	if err != nil {
		return nil, fmt.Errorf("dice: Chances: %w", err)
	}
	d := &Distribution{total: c.All, outcomes: c.Results, cases: c.Cases, counted: true,
		above: c.Above, below: c.Below}
	if c.Open.Sign() > 0 {
		d.open = append(d.open, c.Open)
	}
	return d, nil
}

// Plan returns a [Strategy] that draws a result from dice of the available kinds, with the options
// of the function [Plan]. Its results are those that have a chance, in ascending order, and
// [Strategy.Label] names their totals; a check has yes, then no. It takes the time of that
// function.
//
// It returns an error if dice explode without end, since no table has all totals; for more than
// 4096 results or weights that are too large; and those of the function Plan.
func (e *Expr) Plan(available []int, opts ...PlanOption) (*Strategy, error) {
	t := e.made().Target()
	if t.NoPlan != "" {
		return nil, fmt.Errorf("dice: Plan: %s", t.NoPlan)
	}
	var made []PlanOption
	if t.Weights != nil {
		made = append(made, Weights(t.Weights...))
	}
	if t.Names != nil {
		made = append(made, Names(t.Names...))
	}
	return Plan(t.Outcomes, available, append(made, opts...)...)
}

// A thrower rolls the dice of an expression with a source.
type thrower struct {
	src   Source
	drawn int
}

func newThrower(src Source) thrower {
	sidesOf("Expr.Roll", src)
	return thrower{src: src}
}

// throw rolls a die.
func (t *thrower) throw(sides int) (int, error) {
	face, err := draw("Expr.Roll", t.src, sides)
	if err == nil {
		t.drawn++
	}
	return face, err
}

// stopped returns the error of a roll that ended early.
func (t *thrower) stopped(err error) error {
	if errors.Is(err, notation.ErrUnfair) {
		return fmt.Errorf("%w: %w; look at the die before rolling on", ErrUnfair, err)
	}
	return cutShort(err, t.drawn)
}
