package notation

import (
	"fmt"
	"math"
	"slices"
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
	said := e.Root.inWords(nil)
	total := "total"
	if len(e.Pools) == 1 && e.Pools[0].Success != nil {
		total = "count"
	}
	if e.Root.uses(chances.Multiply) {
		said = append(said,
			"dice with a factor are rolled once and multiplied, not rolled several times")
	}
	if e.Root.uses(chances.Divide) && !e.Root.whole() {
		said = append(said, "a total that is not whole is rounded down")
	}
	if e.Compared != nil {
		said = append(said, fmt.Sprintf("yes if the %s is %s, no otherwise", total,
			e.Compared.inWords()))
	}
	return strings.Join(said, "; ")
}

// inWords adds what the dice of a node mean, from left to right.
func (n *Node) inWords(said []string) []string {
	for _, arg := range n.Args {
		said = arg.inWords(said)
	}
	if n.Pool == nil {
		return said
	}
	read := 0 // as digits
	switch {
	case n.Kind == Digits:
		read = n.Number
	case n.Pool.Count == 1:
		read = digits("d" + n.Pool.sidesText())
	}
	if read > 0 {
		sides, least := strings.Repeat("6", read), strings.Repeat("1", read)
		dice := fmt.Sprintf("%s d6 read as digits, %s to %s", []string{"two", "three"}[read-2], least,
			sides)
		form := "1d%[1]s is a die of %[1]s sides; for %[2]s, write d%[1]s"
		if n.Kind == Digits {
			form = "d%[1]s is %[2]s; for a die of %[1]s sides write %[1]s or 1d%[1]s"
		}
		said = append(said, fmt.Sprintf(form, sides, dice))
	}
	if words := n.Pool.inWords(); words != "" {
		said = append(said, words)
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
	return n.Kind == Operation && (n.Op == op ||
		slices.ContainsFunc(n.Args, func(arg *Node) bool { return arg.uses(op) }))
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
	case chances.Again:
		say("a die that shows %s adds one more die, which may add another", on)
	case chances.Once:
		say("a die that shows %s adds one more die, which adds none", on)
	case chances.Compound:
		say("a die that shows %s is rolled on, and all its faces are added", on)
	case chances.Penetrate:
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
