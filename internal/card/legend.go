package card

import (
	"fmt"
	"slices"

	"example.com/dice/internal/words"
)

// legend says what the orders of part i are, and what is done with dice.
func (c *Card) legend(i int) (lines []string) {
	p := &c.Parts[i]
	picked := p.Read == Rows && p.picks() > 0
	if p.any(func(e Entry) bool { return e.Do == RollAgain }) {
		row := ""
		if p.Keep || p.named() || picked {
			row = ", same row"
		}
		which := c.lastDice(i)
		switch {
		case p.Later:
			which = "make the die again"
		case len(p.dice()) == 1 && row == "":
			which = "roll it again"
		case p.Apart && p.picks() == 0:
			which = "all again, from the first"
			if p.Makes != "" {
				which = "this die again, from its first roll"
			}
		}
		lines = append(lines, words.Capital(Reroll)+": "+which+row+".")
	}
	if picked && p.named() {
		lines = append(lines, "Where an entry sends you to a row by its number, roll "+
			c.lastDice(i)+".")
	}
	if p.Stops && p.coins() {
		lines = append(lines, "After each toss, heads or tails, the sum may still grow by its number "+
			"minus 1: stop as soon as the answer is the same with that.")
	} else if p.Stops {
		lines = append(lines, stopWhenSure+".")
	}
	return append(lines, p.Lines...)
}

// lastDice names the dice of the last throw of part i.
func (c *Card) lastDice(i int) string {
	p := &c.Parts[i]
	dice := p.dice()
	switch {
	case len(dice) == 1 && c.rolledBefore(i):
		return "only the new " + words.Die(dice[0])
	case p.Read != Rows, len(dice) > 1 && p.picks() == 0:
		kind := "dice"
		if slices.Max(dice) == 2 {
			kind = "coins"
		}
		if len(dice) == 2 {
			return "both " + kind
		}
		return "all " + words.Number(len(dice)) + " " + kind
	}
	names := axes(append(dice, 0)) // 2nd d6, also if all are alike
	return "only the " + words.And(names[p.picks():len(dice)])
}

// general says what holds for all parts: how to start over, and which rolls to skip.
func (c *Card) general() (lines []string) {
	first, when, how := &c.Parts[0], "", "roll all again"
	restarts := c.any(Entry.restart)
	switch {
	case len(c.Parts) > 1:
		how = "go back to " + c.partName(1)
	case len(first.dice()) == 1:
		how = Reroll
	case c.thrown():
		how = "throw all again"
	case first.coins():
		how = "toss all again"
	}
	if first.Read != Rows && first.Rows[0].last().Do == AtOnce {
		how += c.tooHigh()
	}
	switch {
	case c.Shared && restarts:
		when = StartOver + ", also if " + aboveYours
	case c.Shared:
		when = "if " + aboveYours
	case restarts:
		when = StartOver
	}
	if when != "" {
		lines = append(lines, words.Capital(when)+": "+how+".")
	}
	return lines
}

// tooHigh says when it is sure before the last roll that a number is too high. The list of
// the first die says it, if that alone decides.
func (c *Card) tooHigh() string {
	p, last := &c.Parts[0], "roll"
	if c.thrown() {
		last = "throw"
	}
	most, sides, goes := p.Rows[0].last().First-1, p.dice()[0], p.goesOn(1)
	alone := p.goesOn(p.picks()) == goes*p.rest(0)/p.rest(p.picks()-1)
	switch {
	case p.coins() && p.Read == Listed:
		return fmt.Sprintf(", as soon as the sum is above %d", most)
	case p.Read == Listed && alone:
		return ""
	case p.Read == Listed:
		return fmt.Sprintf(", at once if the sum is %d or more before the last %s", most, last)
	case p.Read == Digits && alone: // where the highest face is 0
		return atOnceIf + words.Faces(sides, goes, sides-1)
	case alone:
		return atOnceIf + words.Faces(sides, goes+1, sides)
	}
	return fmt.Sprintf(", as soon as the number is sure to be above %d", most)
}
