// Package notation reads what a person asks of dice, and counts its chances.
//
// An [Expression] is what games write: 2d6+3, 4d6kh3, 5d10>=8, 3d6!. It is read by [ParseExpr],
// rolled with any dice ([Expression.Total], [Expression.Record]) and counted exactly
// ([Expression.Chances]): each pool by powers of a series, never by listing rolls, and pools by
// convolution. A [Target] is what a plan makes: an Expression whose chances are finite, a die, a
// probability or a list of weights. docs/notation.md has the grammar and every meaning.
package notation

import (
	"fmt"
	"math/big"
	"strings"
)

// Limits of what is read.
const (
	maxDice   = 1000
	maxNumber = 1_000_000 // of sides, and of constants
	maxPools  = 20
	maxLength = 200
	maxRolls  = 10_000 // of an expression, on average
)

// An Expression is an expression that was read. It never changes and is safe for concurrent use.
type Expression struct {
	root  *exprNode
	check *condition // of the total, for a yes or no; nil if the total is the result
	coin  bool       // the result is heads or tails
	text  string     // canonical
	pools []*pool    // from left to right
	most  int        // sides of the largest die
	alike *Alike     // if the expression is no more than that
}

// String returns the expression as it is written shortest, without blanks.
func (e *Expression) String() string {
	if e == nil {
		return ""
	}
	return e.text
}

// Check reports whether the result is yes (1) or no (0).
func (e *Expression) Check() bool { return e.check != nil }

// MaxSides returns the sides of the largest die that is rolled.
func (e *Expression) MaxSides() int { return e.most }

// Endless reports whether dice explode without a last total.
func (e *Expression) Endless() bool {
	for _, p := range e.pools {
		if p.explode != noExplosion && p.explode != explodeOnce {
			return true
		}
	}
	return false
}

// An operation is what a node does with its arguments.
type operation byte

const (
	opNumber operation = iota
	opPool
	opDigits // two or three d6, read as one number
	opNegate
	opAdd
	opSubtract
	opMultiply
	opDivide
	opFloor
	opCeil
	opRound
	opAbs
	opMin
	opMax
)

// functions are the operations that are written with a word.
var functions = map[string]operation{
	"floor": opFloor, "ceil": opCeil, "round": opRound, "abs": opAbs, "min": opMin, "max": opMax,
}

// An exprNode is a part of an expression.
type exprNode struct {
	op     operation
	args   []*exprNode
	number int   // of opNumber, or the dice of opDigits
	pool   *pool // of opPool and opDigits
	place  int   // of opPool and opDigits, among the pools
}

// A pool is like dice that are rolled together, and what is done with them.
type pool struct {
	count, sides int
	fate         bool // faces are −1, 0 and 1

	reroll     *condition // until no face matches
	rerollOnce *condition
	explode    explosion
	explodeOn  *condition // nil for the highest face
	least      *int       // a lower face counts as this
	most       *int
	choice     string // kh, kl, dh or dl; empty to keep all
	chosen     int    // dice to keep or to drop
	success    *condition
	failure    *condition

	drawn rerolledDie // set by finish
}

type explosion byte

const (
	noExplosion explosion = iota
	explodeAgain
	explodeOnce
	compound
	penetrate
)

// A condition matches numbers.
type condition struct {
	op     string // >=, <=, >, < or =
	number int
}

func (c *condition) matches(n int) bool {
	switch c.op {
	case ">=":
		return n >= c.number
	case "<=":
		return n <= c.number
	case ">":
		return n > c.number
	case "<":
		return n < c.number
	}
	return n == c.number
}

func (c *condition) String() string { return fmt.Sprintf("%s%d", c.op, c.number) }

// lowest returns the lowest face of the dice.
func (p *pool) lowest() int {
	if p.fate {
		return -1
	}
	return 1
}

// highest returns the highest face of the dice.
func (p *pool) highest() int { return p.lowest() + p.sides - 1 }

// explodes reports whether a die that shows the face adds one more.
func (p *pool) explodes(face int) bool {
	switch {
	case p.explode == noExplosion:
		return false
	case p.explodeOn == nil:
		return face == p.highest()
	}
	return p.explodeOn.matches(face)
}

// clamped returns what a die counts as that shows a face.
func (p *pool) clamped(value int) int {
	if p.least != nil {
		value = max(value, *p.least)
	}
	if p.most != nil {
		value = min(value, *p.most)
	}
	return value
}

// score returns what a die adds to the total.
func (p *pool) score(value int) int {
	if p.success == nil {
		return value
	}
	score := 0
	if p.success.matches(value) {
		score++
	}
	if p.failure != nil && p.failure.matches(value) {
		score--
	}
	return score
}

// keeps reports whether not all dice count, and how many are selected at an end of the order:
// the dice that are kept, or those that are dropped.
func (p *pool) keeps() bool { return p.choice != "" }

// plain reports whether the total is the sum of all faces that are kept.
func (p *pool) plain() bool {
	return p.reroll == nil && p.rerollOnce == nil && p.explode == noExplosion &&
		p.least == nil && p.most == nil && p.success == nil
}

// kept returns how many of n dice count.
func (p *pool) kept(n int) int {
	switch {
	case p.choice == "":
		return n
	case p.choice[0] == 'd':
		return n - p.chosen
	}
	return min(n, p.chosen)
}

// several reports whether a comparison after the pool counts dice, instead of checking a total.
func (p *pool) several() bool {
	return p.count > 1 && !(p.kept(p.count) == 1 && p.explode == noExplosion && p.success == nil)
}

// String returns the pool as it is written.
func (p *pool) String() string {
	var b strings.Builder
	sides := fmt.Sprint(p.sides)
	if p.fate {
		sides = "F"
	}
	if p.count > 1 || digits("d"+sides) > 0 {
		fmt.Fprint(&b, p.count)
	}
	b.WriteString("d" + sides)
	if p.reroll != nil {
		b.WriteString("r" + p.reroll.short())
	}
	if p.rerollOnce != nil {
		b.WriteString("ro" + p.rerollOnce.short())
	}
	explosion := []string{"", "!", "!o", "!!", "!p"}[p.explode]
	if p.explode != noExplosion && p.explodeOn != nil {
		explosion += p.explodeOn.short()
	}
	if !p.explodesLast() {
		b.WriteString(explosion)
	}
	if p.least != nil {
		fmt.Fprintf(&b, "mi%d", *p.least)
	}
	if p.most != nil {
		fmt.Fprintf(&b, "ma%d", *p.most)
	}
	if p.choice != "" {
		fmt.Fprintf(&b, "%s%d", p.choice, p.chosen)
	}
	if p.success != nil {
		b.WriteString(p.success.String())
	}
	if p.failure != nil {
		b.WriteString("f" + p.failure.short())
	}
	if p.explodesLast() {
		b.WriteString(explosion)
	}
	return b.String()
}

// explodesLast reports whether the explosion is written last, since a comparison after it would be
// its own.
func (p *pool) explodesLast() bool { return p.success != nil && p.explodeOn == nil }

// short is the condition without its sign if that is =.
func (c *condition) short() string { return strings.TrimPrefix(c.String(), "=") }

var one = big.NewInt(1)
