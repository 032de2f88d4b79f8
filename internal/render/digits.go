package render

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/words"
)

// digits makes the card one sentence if the dice are read as one number or added, and reports
// whether they are. Numbers above the target begin again.
func (s *Sheet) digits(c *Card, rows []*automaton.Row) bool {
	dice, last, early := automaton.InOneGo(rows)
	n := len(dice)
	throws, target := len(automaton.Cells(last)), int(s.Automaton.Target)
	var how string
	reading, _ := s.Automaton.Read(rows)
	switch {
	case reading == automaton.Digits:
		how = s.decimal(c, dice, throws)
	case reading == automaton.Base:
		how = positional(dice)
	case reading == automaton.Sum:
		how = "add them"
		switch least, _ := strconv.Atoi(s.Automaton.Names[0]); {
		case least > n:
			how += fmt.Sprintf(", then add %d", least-n)
		case least < n:
			how += fmt.Sprintf(", then subtract %d", n-least)
		}
		target = throws // all sums are results
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
	c.Parts, c.Rows = []*Part{p}, 1
	return true
}

// decimal tells how to read digits, and adds an example to the card.
func (s *Sheet) decimal(c *Card, dice []int, throws int) string {
	n, example := len(dice), exampleDigits
	how, zeros := "digits", strings.Repeat("0", n)
	if n <= 3 {
		how = strings.Join([]string{"hundreds", "tens", "ones"}[3-n:], ", then ")
	}
	zero := "0"
	if dice[0] < 10 {
		zero, example = strconv.Itoa(dice[0]), example[2:]
		how += fmt.Sprintf("; %s on the %s is zero", zero, words.Die(dice[0]))
	}
	c.Notes = nil
	if n <= len(example) {
		then := func(first, digits string) string {
			return strings.Join(append([]string{first}, strings.Split(digits, "")...), ", then ")
		}
		c.Example = fmt.Sprintf("Example: %s: %s; %s: 5.", then(example[:1], example[1:n]), example[:n], then(zero, zeros[2:]+"5"))
	}
	return how + fmt.Sprintf("; 0 is zero, and %s is %d", zeros, throws)
}

// exampleDigits begin with a number below half of all, which is always a result. So do the
// digits from the third on if the first die is smaller than a d10.
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
