package notation

import (
	"fmt"
	"math"
	"strings"

	"example.com/dice/internal/chances"
)

// digits returns how many d6 a word reads as digits: two for d66, three for d666, and 0 for
// every other word. With a number of dice in front, as in 1d66, these are dice of 66 sides.
func digits(word string) int {
	switch word {
	case "d66":
		return 2
	case "d666":
		return 3
	}
	return 0
}

// Understood says in words what a title means where readers could differ, and is "" where they
// cannot: d66 is two d6 in some games, and a die of 66 sides in others; > is strict.
func Understood(title string) string {
	e, err := ParseExpr(title)
	if err != nil {
		return ""
	}
	return e.Understood()
}

// Understood says in words what the expression means where readers could differ.
func (e *Expression) Understood() string {
	var said []string
	for i, p := range e.Pools {
		for _, words := range []string{e.digitsRead(i), p.inWords()} {
			if words != "" {
				said = append(said, words)
			}
		}
	}
	said = append(said, e.arithmetic()...)
	if e.Compared != nil && !(len(e.Pools) == 1 && e.Pools[0].Success != nil) {
		said = append(said, "yes if the total is "+e.Compared.inWords()+", no otherwise")
	} else if e.Compared != nil {
		said = append(said, "yes if the count is "+e.Compared.inWords()+", no otherwise")
	}
	return strings.Join(said, "; ")
}

// digitsRead says which of two meanings d66 and 1d66 have.
func (e *Expression) digitsRead(place int) string {
	p := e.Pools[place]
	die := fmt.Sprintf("d%d", p.Sides)
	if n := digits(die); n > 0 && p.Count == 1 {
		number, least := []string{"two", "three"}[n-2], strings.Repeat("1", n)
		return fmt.Sprintf("1%s is a die of %d sides; for %s d6 read as digits, %s to %d, write %s", die,
			p.Sides, number, least, p.Sides, die)
	}
	if n := e.Root.numeralAt(place); n > 0 {
		number, sides, least := []string{"two", "three"}[n-2], strings.Repeat("6", n),
			strings.Repeat("1", n)
		return fmt.Sprintf(
			"d%s is %s d6 read as digits, %s to %s; for a die of %s sides write %s or 1d%s", sides, number,
			least, sides, sides, sides, sides)
	}
	return ""
}

// numeralAt returns how many d6 a pool reads as digits.
func (n *Node) numeralAt(place int) int {
	if n.Kind == Digits && n.Place == place {
		return n.Number
	}
	for _, arg := range n.Args {
		if found := arg.numeralAt(place); found > 0 {
			return found
		}
	}
	return 0
}

// arithmetic says how totals are rounded, and that a factor is not a number of rolls.
func (e *Expression) arithmetic() (said []string) {
	if e.Root.uses(chances.Multiply) {
		said = append(said,
			"dice with a factor are rolled once and multiplied, not rolled several times")
	}
	if e.Root.uses(chances.Divide) && !e.Root.whole() {
		said = append(said, "a total that is not whole is rounded down")
	}
	return said
}

// whole reports whether a node rounds its total.
func (n *Node) whole() bool {
	rounds := n.Op == chances.Floor || n.Op == chances.Ceil || n.Op == chances.Round
	return n.Kind == Operation && rounds
}

// uses reports whether an operation is in a node.
func (n *Node) uses(op chances.Op) bool {
	if n.Kind == Operation && n.Op == op {
		return true
	}
	for _, arg := range n.Args {
		if arg.uses(op) {
			return true
		}
	}
	return false
}

// inWords says what is done with the dice of a pool, besides keeping and adding.
func (p *PoolTerm) inWords() string {
	var said []string
	say := func(format string, values ...any) { said = append(said, fmt.Sprintf(format, values...)) }
	if p.Reroll != nil {
		say("a die that shows %s is rolled again until it does not", p.Reroll.inWords())
	}
	if p.RerollOnce != nil {
		say("a die that shows %s is rolled again once", p.RerollOnce.inWords())
	}
	on := fmt.Sprint(p.highest())
	if p.explodeOn != nil {
		on = p.explodeOn.inWords()
	}
	switch p.Explode {
	case Again:
		say("a die that shows %s adds one more die, which may add another", on)
	case Once:
		say("a die that shows %s adds one more die, which adds none", on)
	case Compound:
		say("a die that shows %s is rolled on, and all its faces are added", on)
	case Penetrate:
		say("a die that shows %s adds one more die, which counts 1 less and may add another", on)
	}
	if p.least != nil {
		say("a die below %d counts as %d", *p.least, *p.least)
	}
	if p.most != nil {
		say("a die above %d counts as %d", *p.most, *p.most)
	}
	if p.Success != nil {
		say("the dice that show %s are counted", p.Success.inWords())
	}
	if p.Failure != nil {
		say("each that shows %s takes one away", p.Failure.inWords())
	}
	return strings.Join(said, "; ")
}

// inWords says which numbers match.
func (c *Condition) inWords() string {
	switch {
	case c.high == math.MaxInt:
		return fmt.Sprintf("%d or more", c.low)
	case c.low == math.MinInt:
		return fmt.Sprintf("%d or less", c.high)
	}
	return fmt.Sprint(c.low)
}
