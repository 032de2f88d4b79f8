// Package notation reads what a person asks of dice: its grammar, its meaning, and what to write
// instead of what it does not read.
//
// An [Expression] is what games write: 2d6+3, 4d6kh3, 5d10>=8, 3d6!. It is read by [ParseExpr], a
// tree of operations on pools, which the library rolls, and counted exactly ([Expression.Chances])
// by internal/chances. A [Target] is what a plan makes: an Expression whose chances are finite, a
// die, a probability or a list of weights. docs/notation.md has the grammar and every meaning.
package notation

import (
	"fmt"
	"math"
	"strconv"
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

// An Expression is an expression that was read. It never changes and is safe for concurrent use.
type Expression struct {
	Root     *Node
	Compared *Condition  // the total is compared, for a yes or no; nil if the total is the result
	Pools    []*PoolTerm // from left to right
	Coin     bool        // the result is heads (1) or tails (2)
	text     string      // canonical
}

// Die returns the sides of an expression that is one plain die, or 0.
func (e *Expression) Die() int {
	p := e.Root.Pool
	if p == nil || p.Count > 1 || p.Ends.All == 0 || p.Faces != nil || e.Compared != nil {
		return 0
	}
	return p.Sides
}

// String returns the expression as it is written shortest, without blanks.
func (e *Expression) String() string {
	if e.text == "" { // made of numbers
		return e.canonical()
	}
	return e.text
}

// Check reports whether the result is yes (1) or no (0).
func (e *Expression) Check() bool { return e.Compared != nil }

// A Node is a part of an expression: a number, a pool, or an operation on other nodes.
type Node struct {
	Kind   NodeKind
	Op     chances.Op // of an Operation
	Args   []*Node    // of an Operation: one, or two and more; of Digits what they mean
	Number int        // of a Number, or the dice of Digits
	Pool   *PoolTerm  // of Dice and Digits
	Place  int        // of Dice and Digits: of their pool, among all
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

// A PoolTerm is like dice that are rolled together, and what is done with them.
type PoolTerm struct {
	Count, Sides int
	Faces        []int // ascending, one for each side; nil for 1 to Sides

	On      [conditions]*Condition // the faces that each effect is for
	Explode chances.Explosion
	Kept    chances.Kept

	compared int         // where the condition of Success is in the text
	drawn    rerolledDie // set by finish
	Plain    bool        // the total is the sum of all faces that are kept; set by finish
	Ends     Ends        // set by finish
}

// An Effect is what a modifier does with a face that matches its condition.
type Effect int

// The effects, in the order in which they are written. Lower faces count as the number of atLeast,
// higher ones as that of atMost.
const (
	Reroll Effect = iota // until no face matches
	RerollOnce
	explodeOn // the highest face if there is no condition
	atLeast
	atMost
	Success
	Failure
	conditions
)

// signs are the effects as they are written in front of their condition.
var signs = [conditions]string{Reroll: "r", RerollOnce: "ro", atLeast: "mi", atMost: "ma",
	Failure: "f"}

// Ends are the factors of the sum of all faces, of the lowest and of the highest one, whose sum
// is the total of plain dice. They are 0 if it is not such a sum, as of 4d6kh2.
type Ends struct{ All, Lowest, Highest int }

func (p *PoolTerm) ends() Ends {
	from, to := p.Kept.Places(p.Count)
	switch {
	case !p.Plain:
		return Ends{}
	case from <= 1 && p.Count-to <= 1:
		return Ends{1, -from, to - p.Count}
	case to == 1:
		return Ends{Lowest: 1}
	case from == p.Count-1:
		return Ends{Highest: 1}
	}
	return Ends{}
}

// explosions are written so.
var explosions = []string{chances.Never: "", chances.Again: "!", chances.Once: "!o",
	chances.Compound: "!!", chances.Penetrate: "!p"}

// A Condition matches the numbers from low to high. A nil one matches none.
type Condition struct {
	op        string // >=, <=, >, < or =; or none if a number alone is written
	number    int
	low, high int
}

func newCondition(op string, n int) *Condition {
	c := &Condition{op, n, math.MinInt, math.MaxInt}
	switch op {
	case ">=":
		c.low = n
	case "<=":
		c.high = n
	case ">":
		c.low = n + 1
	case "<":
		c.high = n - 1
	default:
		c.low, c.high = n, n
	}
	return c
}

// Matches reports whether a number matches.
func (c *Condition) Matches(n int) bool { return c != nil && c.low <= n && n <= c.high }

func (c *Condition) String() string { return c.op + strconv.Itoa(c.number) }

// Longest returns how many dice a chain of explosions, and how many rerolls in a row, may have:
// a fair die has more with probability below 2^-128.
func (p *PoolTerm) Longest() (chain, rerolls int) { return p.drawn.longest, p.drawn.rerolls }

// Face returns what a side shows, from 1 to Sides.
func (p *PoolTerm) Face(side int) int {
	if p.Faces == nil {
		return side
	}
	return p.Faces[side-1]
}

// Explodes reports whether a die that shows the face adds one more.
func (p *PoolTerm) Explodes(face int) bool {
	switch {
	case p.Explode == chances.Never:
		return false
	case p.On[explodeOn] == nil:
		return face == p.Face(p.Sides)
	}
	return p.On[explodeOn].Matches(face)
}

// Clamped returns what a die counts as that shows a face.
func (p *PoolTerm) Clamped(value int) int {
	if least := p.On[atLeast]; least != nil {
		value = max(value, least.number)
	}
	if most := p.On[atMost]; most != nil {
		value = min(value, most.number)
	}
	return value
}

// Score returns what a die adds to the total.
func (p *PoolTerm) Score(value int) int {
	if p.On[Success] == nil {
		return value
	}
	score := 0
	if p.On[Success].Matches(value) {
		score++
	}
	if p.On[Failure].Matches(value) {
		score--
	}
	return score
}

// Keeps reports whether some dice are dropped.
func (p *PoolTerm) Keeps() bool { return p.Kept != chances.Kept{} }

// Stay returns how many of the dice count, if none explodes.
func (p *PoolTerm) Stay() int {
	from, to := p.Kept.Places(p.Count)
	return to - from
}

// several reports whether a comparison after the pool counts dice, instead of checking a total.
func (p *PoolTerm) several() bool {
	return p.Count > 1 && !(p.Stay() == 1 && p.Explode == chances.Never && p.On[Success] == nil)
}

// String returns the pool as it is written.
func (p *PoolTerm) String() string {
	text := "d" + p.sidesText()
	if p.Count > 1 || digits[text] > 0 {
		text = fmt.Sprint(p.Count) + text
	}
	// The explosion is written last if a comparison after it would be its own.
	last := p.On[Success] != nil && p.On[explodeOn] == nil
	for effect, c := range p.On {
		switch {
		case Effect(effect) == explodeOn && !last:
			text += explosions[p.Explode]
		case Effect(effect) == Success:
			text += choiceText(p.Kept)
		}
		if c != nil {
			text += signs[effect] + c.String()
		}
	}
	if last {
		text += explosions[p.Explode]
	}
	return text
}

// sidesText returns the text behind the d.
func (p *PoolTerm) sidesText() string {
	if p.Faces == nil {
		return strconv.Itoa(p.Sides)
	}
	return "{" + strings.Trim(strings.ReplaceAll(fmt.Sprint(p.Faces), " ", ","), "[]") + "}"
}

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
