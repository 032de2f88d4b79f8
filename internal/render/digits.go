package render

import (
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/words"
)

// maxGridRows is how many rows a grid may have. Beyond that, the number is worked out.
const maxGridRows = 12

// digits makes the card one sentence if the dice are read as the digits of a number,
// and reports whether they are. Numbers above the target begin again.
func (s *Sheet) digits(c *Card, rows []*automaton.Row) bool {
	dice, last, early := automaton.InOneGo(rows)
	n := len(dice)
	if n < 2 || !s.Automaton.Interchangeable() {
		return false
	}
	cells, target := automaton.Cells(last), int(s.Automaton.Target)
	throws := len(cells)
	read := func(number func(i int) int) bool { return slices.Equal(cells, s.Automaton.Read(throws, number)) }
	decimal := !slices.ContainsFunc(dice, func(sides int) bool { return sides != 10 })
	var how, zero string
	switch {
	case decimal && read(func(i int) int { return automaton.Shown(i, throws) }):
		how, zero = "digits", strings.Repeat("0", n)
		if n <= 3 {
			how = strings.Join([]string{"hundreds", "tens", "ones"}[3-n:], ", then ")
		}
		how += "; 0 is zero, and " + zero + " is 1" + zero
		c.Notes = nil
	case throws/dice[n-1] > maxGridRows && read(func(i int) int { return i + 1 }):
		how = positional(dice)
	default:
		return false
	}
	c.Title = s.title(dice)
	if len(rows[0].Dice) == 1 && len(slices.Compact(slices.Clone(dice))) == 1 {
		c.Notes = append(c.Notes, fmt.Sprintf("One %s is enough: roll it once for each.", words.Die(dice[0])))
	}
	p := &Part{Number: 1, Head: "Roll " + words.Dice(dice) + ", one after the other", Lines: []string{how + "."}}
	if len(rows[0].Dice) == n {
		p.Head = words.Capital(words.Roll(dice))
	}
	if target < throws {
		p.Lines = append(p.Lines, fmt.Sprintf("Above %d: again.", target))
	}
	if early > 0 {
		p.Lines = append(p.Lines, fmt.Sprintf("After %s at first: again at once.", faces(dice[0], dice[0]-early+1, dice[0])))
	}
	if zero != "" && n <= 9 {
		then := func(digits string) string { return strings.Join(strings.Split(digits, ""), ", then ") }
		c.Example = fmt.Sprintf("Example: %s: %s; %s: 5.", then(exampleDigits[:n]), exampleDigits[:n], then(zero[1:]+"5"))
	}
	c.Parts, c.Rows = []*Part{p}, 1
	return true
}

// exampleDigits begin with a number below half of all, which is always a result.
const exampleDigits = "371264859"

// positional returns the number that faces make: (first − 1) × 20 + second.
func positional(dice []int) string {
	weight := 1
	n := len(dice)
	text := ordinals[min(n, len(ordinals))-1]
	for i := n - 2; i >= 0; i-- {
		weight *= dice[i+1]
		text = fmt.Sprintf("(%s − 1) × %d + %s", ordinals[min(i, len(ordinals)-1)], weight, text)
	}
	return text
}

var ordinals = []string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"}
