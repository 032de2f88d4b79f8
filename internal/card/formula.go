package card

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/chances"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/words"
)

// A sumCard makes the card of an expression whose dice are rolled as it is written: a
// part for each kind of die that is made, and one for its pools, or for each of them.
type sumCard struct {
	*Sheet
	card   *Card
	recipe *automaton.Sum
	expr   *notation.Expression
	terms  []*notation.DicePool
	pools  []automaton.SumPool // how the dice of each are rolled
	names  []string            // of what each gives
	makes  map[string]int      // the part that makes a kind of die, from 1
}

// kindOf tells apart dice that are made in other ways.
func kindOf(p *notation.DicePool) string { return fmt.Sprint(p.Sides, p.Faces) }

// noun names what the only pool of an expression gives.
func (d *sumCard) noun(p *notation.DicePool) string {
	from, to := p.Kept.Places(p.Count)
	switch {
	case p.Digits:
		return "number"
	case p.Counts:
		return "count"
	case p.Count == 1 && !p.Adds:
		return "face"
	case to-from == 1 && to == p.Count:
		return "highest"
	case to-from == 1 && from == 0:
		return "lowest"
	}
	return "sum"
}

// dieName names a die of a pool: d6, or die if its faces are not numbers from 1.
func dieName(p *notation.DicePool) string {
	if p.Faces != nil {
		return "die"
	}
	return words.Die(p.Sides)
}

// diceOf returns the sides of the dice of pools, in their order.
func diceOf(pools []*notation.DicePool) (dice []int) {
	for _, p := range pools {
		if p.Sides > 1 {
			dice = append(dice, slices.Repeat([]int{p.Sides}, p.Count)...)
		}
	}
	return dice
}

// total says what is done with the dice of a pool, in the order of the modifiers.
func (d *sumCard) total(p *notation.DicePool) (lines []string) {
	if p.Digits {
		var list []string
		for n := p.Count - 1; n >= 0; n-- {
			list = append(list, digitName(n))
		}
		return []string{"Read the faces as digits: " + strings.Join(list, ", ") + "."}
	}
	say := func(said ...string) {
		for _, text := range said {
			lines = append(lines, words.Capital(text)+".")
		}
	}
	say(p.Said(d.comes(p))...)
	from, to := p.Kept.Places(p.Count)
	below, above, stay := from, p.Count-to, to-from
	add, which := "add the ", "highest"
	switch {
	case p.Counts:
		add = "keep the "
	case stay == 1:
		add = "take the "
	}
	if from == 0 {
		which = "lowest"
	}
	switch {
	case !p.Keeps() && (p.Counts || p.Count == 1 && !p.Adds):
	case !p.Keeps():
		say(addAll)
	case below > 0 && above > 0, p.Adds && p.Kept.Most == 0: // of dice whose number is not known
		text := "drop " + words.And(slices.Concat(ends(below, "lowest"), ends(above, "highest")))
		if !p.Counts {
			text += ", and add the others"
		}
		say(text)
	default:
		say(add + some(stay, which))
	}
	say(p.Counted...)
	return lines
}

// ends names dice at one end, unless there are none: the two lowest.
func ends(n int, which string) []string {
	if n == 0 {
		return nil
	}
	return []string{"the " + some(n, which)}
}

// some returns a number of dice at one end: three highest, or highest.
func some(n int, which string) string {
	if n == 1 {
		return which
	}
	return words.Number(n) + " " + which
}

// at returns the place of a node of dice.
func (d *sumCard) at(leaf *notation.Node) int {
	return slices.IndexFunc(d.terms, func(p *notation.DicePool) bool { return p.Leaf == leaf })
}

// calculated adds to lines what is calculated with what the pools give. A constant is
// added in the line that adds the dice.
func (d *sumCard) calculated(lines []string) []string {
	called, last, plus := "result", len(lines)-1, 0
	if automaton.Additive(d.expr.Root) {
		plus = d.constant(d.expr.Root)
	}
	adds := automaton.AtOnce(d.expr, d.terms) && automaton.Additive(d.expr.Root) && last >= 0 &&
		(strings.HasPrefix(lines[last], "Add ") || strings.HasPrefix(lines[last], "Take "))
	more := fmt.Sprintf("add %d.", plus)
	if plus < 0 {
		more = fmt.Sprintf("subtract %d.", -plus)
	}
	switch {
	case d.expr.Root.Kind != notation.Operation && last < 0 && d.expr.Compared == nil:
		lines = append(lines, "The face is the result.")
	case d.expr.Root.Kind != notation.Operation:
		called = d.names[0]
	case adds && plus == 0:
		called = "sum"
	case adds:
		lines[last] = strings.TrimSuffix(lines[last], ".") + then + more
	case last < 0 && plus != 0:
		lines = append(lines, words.Capital(more))
	default:
		text := d.formula(func(n *notation.Node) string { return d.names[d.at(n)] })
		lines = append(lines, "Result: "+text+".")
	}
	if d.expr.Compared != nil {
		lines = append(lines, fmt.Sprintf("Yes if the %s is %s, otherwise no.", called,
			d.expr.Compared.Said()))
	}
	return lines
}

// constant returns what is added to the dice of a node that are rolled.
func (d *sumCard) constant(n *notation.Node) int {
	switch n.Kind {
	case notation.Number:
		return n.Number
	case notation.Dice:
		if p := d.terms[d.at(n)]; p.Sides == 1 && p.Plain() {
			return p.Count * p.Face(1)
		}
	case notation.Operation:
		if n.Op == chances.Add {
			return d.constant(n.Args[0]) + d.constant(n.Args[1])
		}
		return d.constant(n.Args[0]) - d.constant(n.Args[1])
	}
	return 0
}

// formula says what is calculated, with a name or a number for each pool.
func (d *sumCard) formula(leaf func(n *notation.Node) string) string {
	root, rounded := d.expr.Root, ""
	if root.Kind != notation.Operation {
		return leaf(root)
	}
	if divides(root) {
		rounded = rounds(chances.Floor)
	}
	if ends := rounds(root.Op); ends != "" {
		root, rounded = root.Args[0], ends
	}
	text, _ := formulaOf(root, leaf)
	chosen := root.Op == chances.Min || root.Op == chances.Max
	if chosen && root.Kind == notation.Operation {
		text = text[1 : len(text)-1] // it needs no parentheses
	}
	return text + rounded
}

// rounds says how an operation rounds, and is "" of one that does not.
func rounds(op chances.Op) string {
	switch op {
	case chances.Floor:
		return ", rounded down"
	case chances.Ceil:
		return roundedUp
	case chances.Round:
		return ", rounded to the nearest, halves up"
	}
	return ""
}

func divides(n *notation.Node) bool {
	return n.Kind == notation.Operation &&
		(n.Op == chances.Divide || slices.ContainsFunc(n.Args, divides))
}

// formulaOf returns a node in words and signs, and how strongly it holds together.
func formulaOf(n *notation.Node, leaf func(n *notation.Node) string) (text string, strength int) {
	const whole = 3
	switch n.Kind {
	case notation.Number:
		return strconv.Itoa(n.Number), whole
	case notation.Dice:
		text = leaf(n)
		if strings.HasPrefix(text, "-") {
			return text, 0
		}
		return text, whole
	}
	part := func(i, least int) string {
		text, strength := formulaOf(n.Args[i], leaf)
		if strength < least {
			return "(" + text + ")"
		}
		return text
	}
	// A sign between two parts holds them together, and the second has to be as strong,
	// or stronger.
	between := func(sign string, strength, second int) (string, int) {
		return part(0, strength) + sign + part(1, second), strength
	}
	switch n.Op {
	case chances.Add:
		return between(" + ", 1, 1)
	case chances.Subtract:
		return between(" - ", 1, 2)
	case chances.Multiply:
		return between(" × ", 2, 2)
	case chances.Divide:
		return between(" ÷ ", 2, 3)
	case chances.Negate:
		return "0 - " + part(0, 2), 1
	case chances.Abs:
		return "(" + part(0, 1) + ", without its sign)", whole
	case chances.Min, chances.Max:
		var parts []string
		for i := range n.Args {
			parts = append(parts, part(i, 1))
		}
		which := "lowest"
		if n.Op == chances.Max {
			which = "highest"
		}
		return "(the " + which + " of " + words.And(parts) + ")", whole
	}
	return "(" + part(0, 1) + rounds(n.Op) + ")", whole
}
