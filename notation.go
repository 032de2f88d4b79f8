package dice

import (
	"errors"
	"fmt"

	"example.com/dice/internal/notation"
	"example.com/dice/internal/plan"
)

// An Expr is an expression as games write it, such as 2d6+3 or 4d6kh3. [Parse] returns
// one. Only UnmarshalText changes it; all other methods are safe for concurrent use. In
// JSON it is a string.
type Expr struct{ expr *notation.Expression }

// Parse reads an expression: 2d6+3, 4d6kh3, 5d10>=8, 3d6!, d20+5>=15, adv, d66. Blanks
// and capitals do not matter. A comparison behind several dice counts those that match;
// elsewhere it is a check, whose result is 1 for yes and 0 for no; so is 3d6 vs 2d6. A
// number alone is a die: 66 is a die of 66 sides, and d66 is two d6 read as digits.
// d{0,0,1,1,1,2} lists its faces. Unlike dice are chosen from and counted in braces:
// {d6,d8,d10}kh2 and {5d6+d8}>=4. docs/notation.md has the grammar and every meaning.
//
// An expression has at most 200 characters and 20 pools of at most 1000 dice of at most
// 1,000,000 sides, and rolls at most 10,000 dice on average. 6d1 is a fixed 6. Parse
// returns an error that quotes what is wrong and says what to write, a [*SyntaxError].
func Parse(text string) (*Expr, error) {
	parsed, err := notation.ParseExpr(text)
	if err != nil {
		return nil, fmt.Errorf("dice: Parse: %w", (*SyntaxError)(err.(*notation.Misreading)))
	}
	return &Expr{parsed}, nil
}

// A SyntaxError is the error of [Parse], and of what reads an [Expr] from data;
// [errors.As] finds it.
type SyntaxError struct {
	Text  string // of the expression, as it was typed
	Place int    // where it is wrong, in characters from 0; 0 too if that is not known
	Hint  string // what is wrong, and what to write
	Use   string // an expression to write instead, which means what was typed; or ""
}

// Error returns the error in one line, without the name of a package.
func (e *SyntaxError) Error() string { return (*notation.Misreading)(e).Error() }

// Sum returns the expression of count dice of the given sides and a constant, such as
// 2d6+3, at the cost of a struct. It returns an error if count is outside 1 to 1000,
// sides outside 1 to 1,000,000, or plus outside ±1,000,000.
func Sum(count, sides, plus int) (*Expr, error) {
	made, err := notation.Sum(count, sides, plus)
	if err != nil {
		return nil, fmt.Errorf("dice: Sum: %w", err)
	}
	return &Expr{made}, nil
}

func (e *Expr) made() *notation.Expression {
	checkMade(e != nil && e.expr != nil, "Expr",
		"look at the error of Parse, or for a field that the data lacks")
	return e.expr
}

// String returns the expression in its shortest form, such as 4d6kh3. Parse reads it
// back.
func (e *Expr) String() string {
	if e == nil || e.expr == nil {
		return "dice.Parse()"
	}
	return e.expr.String()
}

// MarshalText returns the text of String. It returns an error for the zero value, and a
// nil *Expr panics. In JSON a nil *Expr is null, and omitzero omits a zero Expr.
func (e Expr) MarshalText() ([]byte, error) {
	if e.expr == nil {
		return nil, errors.New("dice: Expr.MarshalText: the expression is empty; make it with Parse")
	}
	return []byte(e.expr.String()), nil
}

// UnmarshalText reads an expression as [Parse] does. An error changes nothing. It panics
// if e is nil. In JSON, null leaves an Expr as it is and makes a *Expr nil, and "" is an
// error.
func (e *Expr) UnmarshalText(text []byte) error {
	if e == nil {
		misuse("Expr.UnmarshalText", "nil Expr; pass a pointer to one")
	}
	read, err := Parse(string(text))
	if err == nil {
		*e = *read
	}
	return err
}

// Bounds returns the range of the results. If dice explode without end, finite is false,
// and an end that they do not have is [math.MinInt] or [math.MaxInt]. Both ends are
// results unless dice explode once, unlike dice are both chosen and counted, two parts of
// an expression cannot both be at their ends, or abs is taken of a part that has both
// signs and is never 0.
func (e *Expr) Bounds() (lo, hi int, finite bool) {
	return e.made().Bounds()
}

// Chances returns the exact probabilities of the results, counted and not sampled. If
// dice explode without end, each listed result is exact, and Open is the probability of
// all beyond, below 2^-30 unless the dice explode very often; Mean and Variance omit
// these.
//
// It takes milliseconds for 40d6, 20d6kh5 or 10d10!. It returns an error for too many
// totals, such as 1000d1000000, within about three seconds and 0.5 GB.
func (e *Expr) Chances() (*Distribution, error) {
	c, err := e.made().Chances()
	if err != nil {
		return nil, fmt.Errorf("dice: Chances: %w", err)
	}
	return &Distribution{chances: c}, nil
}

// Plan returns a [Strategy] that draws a result from dice of the available kinds, with
// the options of the function [Plan]. Its results are those that have a chance, in
// ascending order, and [Strategy.Label] names their totals; a check has yes, then no. It
// takes the time of that function.
//
// It returns an error if dice explode without end, since no table has all totals; for
// more than 4096 results or weights that are too large; and those of the function Plan.
func (e *Expr) Plan(available []int, opts ...PlanOption) (*Strategy, error) {
	t := e.made().Target()
	if t.NoPlan != "" {
		return nil, fmt.Errorf("dice: Plan: %s", t.NoPlan)
	}
	drawn := questionOption(func(q *plan.Question) { q.Make(t) })
	return Plan(t.Outcomes, available, append([]PlanOption{drawn}, opts...)...)
}
