package notation

import (
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/chances"
	"example.com/dice/internal/words"
)

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
		said = append(said, fmt.Sprintf("yes if the %s is %s", total, e.Compared.Said()))
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
	if read := n.Pool.read(); read != "" {
		said = append(said, read)
	}
	return n.Pool.inWords(said)
}

// read says what is rolled for d66, and for a die of 66 sides.
func (p *PoolTerm) read() string {
	if len(p.Dice) != 1 {
		return ""
	}
	sides := p.Dice[0].sidesText()
	if p.Digits {
		sides = strings.Repeat(sides, p.Count())
	}
	n := digits("d" + sides)
	if n == 0 || !p.Digits && p.Count() > 1 {
		return ""
	}
	dice := fmt.Sprintf("%s d6 read as digits, %s to %s", words.Number(n), strings.Repeat("1", n),
		sides)
	if p.Digits {
		return fmt.Sprintf("d%s is %s; for a die of %[1]s sides write %[1]s or 1d%[1]s", sides, dice)
	}
	return fmt.Sprintf("1d%s is a die of %[1]s sides; for %s, write d%[1]s", sides, dice)
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
		said = append(said, d.inWords(name, "rolled")...)
	}
	return append(said, p.counted(values)...)
}

func (d *LikeDice) inWords(name, rolled string) (said []string) {
	for _, m := range d.changes {
		said = append(said, fmt.Sprintf(m.meaning, m.faces.Said(), m.faces.number, name, rolled))
	}
	return said
}

// counted says how the values of a pool are counted, if they are.
func (p *PoolTerm) counted(values string) (said []string) {
	if p.Success != nil {
		said = append(said, fmt.Sprintf("count the %s %s", values, p.Success.Said()))
	}
	if p.Failure != nil {
		said = append(said, fmt.Sprintf("subtract the number of %s %s (the count can be negative)",
			values, p.Failure.Said()))
	}
	return said
}
