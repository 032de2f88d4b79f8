// Package notation reads what a person asks of dice: its grammar, its meaning, and what
// to write instead of what it does not read.
//
// An [Expression] is what games write: 2d6+3, 4d6kh3, 5d10>=8, 3d6!. It is read by
// [ParseExpr], a tree of operations on pools, which the library rolls, and counted
// exactly ([Expression.Chances]) by internal/chances. A [Target] is what a plan makes: an
// Expression whose chances are finite, a die, a probability or a list of weights.
// docs/notation.md has the grammar and every meaning.
package notation

import (
	"fmt"
	"strings"

	"example.com/dice/internal/chances"
)

// Limits of reading.
const (
	maxDice   = 1000
	maxNumber = 1_000_000 // of sides, and of constants
	maxPools  = 20
	maxLength = 200
	maxRolls  = 10_000 // of an expression, on average
)

// An Expression is an expression that was read. It never changes and is safe for
// concurrent use.
type Expression struct {
	Root     *Node
	Compared *Condition  // the total is compared, for a yes or no; nil if the total is the result
	Dice     []*LikeDice // from left to right
	Coin     bool        // the result is heads (1) or tails (2)
	versus   bool        // it compares two parts, the first of which is to be higher
	die      int
	text     string // canonical
	typed    string
}

// Die returns the sides of an expression that is one plain die, or 0.
func (e *Expression) Die() int { return e.die }

// String returns the expression as it is written shortest, without blanks.
func (e *Expression) String() string {
	if e.text == "" { // made of numbers
		return e.canonical()
	}
	return e.text
}

// Title returns the expression as it was typed, and of one die its name, such as d6.
func (e *Expression) Title() string {
	if e.typed == "" || e.Coin || e.die > 0 {
		return e.String()
	}
	return e.typed
}

// Check reports whether the result is yes (1) or no (0).
func (e *Expression) Check() bool { return e.Compared != nil }

// A Node is a part of an expression: a number, a pool, or an operation on other nodes.
type Node struct {
	Kind   NodeKind
	Op     chances.Op // of an Operation
	Args   []*Node    // of an Operation: one, or two and more; of Digits what they mean
	Number int        // of a Number
	Pool   *PoolTerm  // of Dice and Digits
}

// A NodeKind says what a node is.
type NodeKind byte

// Digits are two or three d6 that are read as one number.
const (
	Number NodeKind = iota
	Dice
	Digits
	Operation
)

// A Misreading says what is wrong in a text and what to write.
type Misreading struct {
	Text  string // as it was typed
	Place int    // in runes, from 0; 0 too if it is about all of the text
	Hint  string // what is wrong, and what to do
	Use   string // what to write instead, which means what was typed; or ""
}

func (e *Misreading) Error() string {
	runes := []rune(e.Text)
	switch {
	case e.Place == 0 && strings.HasPrefix(e.Hint, "write "):
		return fmt.Sprintf("%.40q is not known; %s", e.Text, e.Hint)
	case e.Place == 0:
		return fmt.Sprintf("%.40q: %s", e.Text, e.Hint)
	case e.Place == len(runes):
		return fmt.Sprintf("%.40q, at the end: %s", e.Text, e.Hint)
	}
	return fmt.Sprintf("%.40q, at %.12q (character %d): %s", e.Text, string(runes[e.Place:]),
		e.Place+1, e.Hint)
}

// proposal returns the hint to write another text.
func proposal(text string) *Misreading { return &Misreading{Hint: "write " + text, Use: text} }
