package notation

import (
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/chances"
	"example.com/dice/internal/words"
)

// digits returns how many d6 a word reads as digits. With a number of dice in front, as
// in 1d66, these are dice of 66 sides.
func digits(word string) int {
	switch word {
	case "d66":
		return 2
	case "d666":
		return 3
	}
	return 0
}

// Understood says in words what a title means where readers could differ, and is "" where
// they cannot: d66 is two d6 in some games, and a die of 66 sides in others; > is strict.
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
	if p := e.Root.Pool; p != nil && p.Success != nil {
		total = "count"
	} else if p != nil && p.Stay() > 1 {
		total += p.choice()
	}
	if e.Root.uses(chances.Multiply) {
		said = append(said,
			"dice with a factor are rolled once and multiplied, not rolled several times")
	}
	rounds := []chances.Op{chances.Floor, chances.Ceil, chances.Round}
	if e.Root.uses(chances.Divide) && !slices.Contains(rounds, e.Root.Op) {
		said = append(said, "a total that is not whole is rounded down")
	}
	switch {
	case e.versus:
		said = append(said, "yes if the first is higher; a tie is no")
	case e.Compared != nil:
		said = append(said, fmt.Sprintf("yes if the %s is %s", total, e.Compared.inWords()))
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
		read = n.Pool.Count()
	case len(n.Pool.Dice) == 1 && n.Pool.Dice[0].Count == 1:
		read = digits("d" + n.Pool.Dice[0].sidesText())
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
	return n.Pool.inWords(said)
}

// choice says which dice are kept, from one end.
func (p *PoolTerm) choice() string {
	from, to := p.Kept.Places(p.Count())
	switch {
	case from > 0 && to == p.Count():
		return " of the highest " + words.Number(to-from)
	case from == 0 && to < p.Count():
		return " of the lowest " + words.Number(to)
	}
	return ""
}

// uses reports whether an operation is in a node.
func (n *Node) uses(op chances.Op) bool {
	return n.Kind == Operation && (n.Op == op ||
		slices.ContainsFunc(n.Args, func(arg *Node) bool { return arg.uses(op) }))
}

// inWords adds what is done with the values of a pool, besides keeping and adding.
func (p *PoolTerm) inWords(said []string) []string {
	totals, values := false, "dice that show"
	for _, n := range p.Entries {
		said = n.inWords(said)
		totals = totals || n.Kind != Dice || n.Pool.Count() > 1
	}
	if totals {
		values = "values of"
		said = append(said, "each part of the braces is one value, its total")
	}
	name := "die"
	for _, d := range p.Dice {
		if len(p.Dice) > 1 {
			name = "d" + d.sidesText()
		}
		for i, c := range d.on {
			if c != nil {
				said = append(said, fmt.Sprintf(modifiers[i].meaning, c.inWords(), c.number, name))
			}
		}
	}
	if p.Success != nil {
		said = append(said, fmt.Sprintf("the %s %s are counted", values, p.Success.inWords()))
	}
	if p.Failure != nil {
		said = append(said, fmt.Sprintf("each that shows %s takes one away", p.Failure.inWords()))
	}
	return said
}
