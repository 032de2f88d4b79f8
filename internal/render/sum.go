package render

import (
	"fmt"
	"math/big"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/words"
)

// standAlone makes a card of a die a part of a sum: its rows are not cases of the sum, and to
// start over is to roll this die again.
func (p *Part) standAlone() {
	for i := range p.Rows {
		row := &p.Rows[i]
		row.Step, row.Case = 0, 0
		for j := range row.Entries {
			if e := &row.Entries[j]; e.Kind == Restart {
				e.Text, e.Kind, e.Part = reroll, Repeat, p.Number
			}
		}
	}
}

// withDiceOf returns the thrown dice with those that one of the rolls has more of: dice that are
// made may take more of a kind.
func withDiceOf(rolls []automaton.Roll, thrown []int) []int {
	for _, r := range rolls {
		for _, sides := range slices.Compact(slices.Sorted(slices.Values(r.Dice))) {
			count := func(dice []int) int {
				return len(slices.DeleteFunc(slices.Clone(dice), func(d int) bool { return d != sides }))
			}
			more := max(0, count(r.Dice)-count(thrown))
			thrown = append(thrown, slices.Repeat([]int{sides}, more)...)
		}
	}
	slices.Sort(thrown)
	return thrown
}

// add makes the card a part for each kind of die that is made for a sum, and one for the dice
// at hand. The last one says what to add.
func (s *Sheet) add(c *Card, sum *automaton.Sum) {
	var thrown []int
	c.Notes = slices.DeleteFunc(c.Notes, func(note string) bool { return note == words.TellApart })
	for _, r := range sum.Rolls {
		die := sum.Die(r)
		if die == nil {
			thrown = append(thrown, slices.Repeat(r.Dice, r.Times)...)
			continue
		}
		made := (&Sheet{Automaton: die, Steps: die.Steps(), Expected: new(big.Rat)}).Card()
		for _, p := range made.Parts {
			p.Number = len(c.Parts) + 1
			if len(r.Dice) > r.Each {
				p.Head = words.Capital(words.Roll(r.Dice)) + "; read each by itself"
			}
			if r.Times > 1 {
				p.Head += ", " + times(r.Times)
			}
			p.standAlone()
			c.Parts = append(c.Parts, p)
		}
		c.Notes = append(c.Notes, made.Notes...)
	}
	if slices.Sort(thrown); thrown != nil {
		c.Parts = append(c.Parts, &Part{Number: len(c.Parts) + 1, Dice: thrown,
			Head: "Roll " + words.Dice(thrown)})
	}
	c.Rows = max(1, len(c.Parts)-1)
	last, things, which := c.Parts[len(c.Parts)-1], "faces", "highest"
	if len(c.Parts) > 1 || last.Rows != nil || last.Columns != nil {
		things = "results"
	}
	if sum.Lowest {
		which = "lowest"
	}
	line := "Add the " + things
	switch n := len(sum.Dice()); {
	case sum.Keep == 1:
		line = "Take the " + which
	case sum.Keep < n:
		line = fmt.Sprintf("Add the %s %s", words.Number(sum.Keep), which)
	}
	least, _ := s.Automaton.Numbers()
	switch added := sum.Keep * sum.Least; {
	case least > added:
		line += fmt.Sprintf(", then add %d", least-added)
	case least < added:
		line += fmt.Sprintf(", then subtract %d", added-least)
	}
	line += "."
	if slices.Contains(thrown, 10) {
		line += " " + zeroIsTen
	}
	last.Lines = append(last.Lines, line)
	s.entitle(c, withDiceOf(sum.Rolls, thrown))
}
