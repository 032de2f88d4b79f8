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
	"slices"

	"example.com/dice/internal/chances"
)

// Limits of reading.
const (
	maxDice   = 1000
	maxNumber = 1_000_000 // the most sides, and the largest constant
	maxPools  = 20
	maxLength = 200
	maxRolls  = 10_000 // dice that an expression rolls on average
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

// Check reports whether the result is yes (1) or no (0).
func (e *Expression) Check() bool { return e.Compared != nil }

// Counts reports whether the result is a number of successes.
func (e *Expression) Counts() bool {
	pool := e.Root.Pool
	return pool != nil && pool.Success != nil && !e.Check()
}

// Sides returns the sides of each die, or 0 for faces that no die at hand has.
func (e *Expression) Sides() (list []int) {
	for _, d := range e.Dice {
		sides := d.Sides
		if d.Faces != nil {
			sides = 0
		}
		list = append(list, slices.Repeat([]int{sides}, d.Count)...)
	}
	return list
}

// A Node is a part of an expression.
type Node struct {
	Kind   NodeKind
	Number int
	Pool   *PoolTerm
	Op     chances.Op
	Args   []*Node // the operands: one, or two and more
}

// A NodeKind says what a node is: a number, a pool of dice, or an operation on nodes.
type NodeKind byte

const (
	Number NodeKind = iota
	Dice
	Operation
)

func operation(op chances.Op, args ...*Node) *Node {
	return &Node{Kind: Operation, Op: op, Args: args}
}

// terms returns the parts between which + stands.
func (n *Node) terms() []*Node {
	if n.Kind != Operation || n.Op != chances.Add {
		return []*Node{n}
	}
	return append(n.Args[0].terms(), n.Args[1].terms()...)
}

// uses reports whether an operation is in a node.
func (n *Node) uses(op chances.Op) bool {
	return n.Kind == Operation && (n.Op == op ||
		slices.ContainsFunc(n.Args, func(arg *Node) bool { return arg.uses(op) }))
}

// Digits reports whether the node is dice that are read as one number.
func (n *Node) Digits() bool { return n.Pool != nil && n.Pool.Digits }

// countsBefore reports whether the last term of a sum is one value, and others are
// counted. A comparison behind it could be taken for one of its own.
func (e *Expression) countsBefore() bool {
	terms := e.Root.terms()
	last := terms[len(terms)-1].Pool
	if last == nil || last.Digits || last.several() || last.Success != nil {
		return false
	}
	return slices.ContainsFunc(terms, func(n *Node) bool {
		return n.Pool != nil && n.Pool.Success != nil
	})
}

// LikeDice are dice of a pool that are alike, with what their modifiers do.
type LikeDice struct {
	Count, Sides int
	Faces        []int // ascending, one for each side; nil for 1 to Sides
	Place        int   // among all dice of the expression
	Law          Law   // made by compile

	changes []change // the modifiers, in the order in which they act
}

// A change is a modifier of dice, and the faces for which it acts.
type change struct {
	*modifier
	faces *Condition
}

// A PoolTerm is dice, or values, that are rolled together, of which some may be dropped,
// and which are added or counted.
type PoolTerm struct {
	Dice             []*LikeDice // all of these are one pool; nil if the entries are the values
	Entries          []*Node     // each is one value, its total
	Kept             chances.Kept
	Success, Failure *Condition // the dice that match are counted, or take one away; nil to add
	Digits           bool       // the dice are the digits of a number, without modifiers
	Ends             Ends       // set by compile

	chosen, compared int // where Kept and Success are in the text
}

// Ends are the factors of the sum of all faces, of the lowest and of the highest one,
// whose sum is the total of plain dice. They are 0 if it is not such a sum, as of 4d6kh2.
type Ends struct{ All, Lowest, Highest int }

// ends returns the ends of a pool, to roll it without sorting.
func (p *PoolTerm) ends() Ends {
	if len(p.Dice) != 1 || !p.Dice[0].Plain() || p.Success != nil {
		return Ends{}
	}
	n := p.Dice[0].Count
	from, to := p.Kept.Places(n)
	switch {
	case from <= 1 && n-to <= 1:
		return Ends{1, -from, to - n}
	case to == 1:
		return Ends{Lowest: 1}
	case from == n-1:
		return Ends{Highest: 1}
	}
	return Ends{}
}

// Face returns what a side shows, from 1 to Sides.
func (d *LikeDice) Face(side int) int {
	if d.Faces == nil {
		return side
	}
	return d.Faces[side-1]
}

// Plain reports whether the dice have no modifiers.
func (d *LikeDice) Plain() bool { return d.changes == nil }

func (d *LikeDice) highest() *Condition {
	c := newCondition("=", d.Face(d.Sides))
	c.unsaid = true
	return c
}

func (d *LikeDice) plain() Law {
	var spans []Span
	if d.Faces == nil {
		spans = []Span{{Low: 1, High: d.Sides, Times: 1}}
	}
	for _, face := range d.Faces {
		if n := len(spans); n > 0 && spans[n-1].Low == face {
			spans[n-1].Times++
			continue
		}
		spans = append(spans, Span{Low: face, High: face, Times: 1})
	}
	return Law{Stages: []Stage{{Spans: spans}}, Values: allNumbers}
}

// Count returns how many values the pool has, without those that explosions add.
func (p *PoolTerm) Count() int {
	n := len(p.Entries)
	for _, d := range p.Dice {
		n += d.Count
	}
	return n
}

// Few reports whether the pool has at most n values, also after all explosions.
func (p *PoolTerm) Few(n int) bool { return p.Count() <= n && !p.adds() }

func (p *PoolTerm) adds() bool {
	return slices.ContainsFunc(p.Dice, func(d *LikeDice) bool { return d.Law.leads(Adds) })
}

// Score returns what a value adds to the total.
func (p *PoolTerm) Score(value int) int {
	if p.Success == nil {
		return value
	}
	score := 0
	if p.Success.Matches(value) {
		score++
	}
	if p.Failure.Matches(value) {
		score--
	}
	return score
}

// Keeps reports whether some values are dropped.
func (p *PoolTerm) Keeps() bool { return p.Kept != chances.Kept{} }

// Stay returns how many of the values count, if none explodes.
func (p *PoolTerm) Stay() int {
	from, to := p.Kept.Places(p.Count())
	return to - from
}

// fits reports whether as many dice are there as are kept or dropped, and some stay.
func (p *PoolTerm) fits() bool {
	return p.Stay() > 0 && max(p.Kept.Most, p.Kept.Low, p.Kept.High) <= p.Count()
}

// several reports whether a comparison after the pool counts values, instead of checking
// a total.
func (p *PoolTerm) several() bool {
	return !p.Digits && p.Count() > 1 && (p.Stay() > 1 || p.explodes() || p.Success != nil)
}

// explodes reports whether a modifier of some dice says so, before they have laws.
func (p *PoolTerm) explodes() bool {
	return slices.ContainsFunc(p.Dice, func(d *LikeDice) bool {
		return slices.ContainsFunc(d.changes, func(m change) bool { return m.reads == exploding })
	})
}

// bare reports whether all dice of the pool are added.
func (p *PoolTerm) bare() bool {
	return p.Entries == nil && !p.Digits && !p.Keeps() && p.Success == nil
}
