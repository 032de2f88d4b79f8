package card

import (
	"slices"
	"strconv"

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
		if len(p.dice()) == 1 && row == "" {
			which = "roll it again"
		}
		lines = append(lines, words.Capital(Reroll)+": "+which+row+".")
	}
	if picked && p.named() {
		lines = append(lines, "Sent to one of these rows: roll "+c.lastDice(i)+".")
	}
	if p.Stops && p.coins() {
		lines = append(lines, stopWhenSure+": after each toss, all later ones together add at "+
			"least 1, and at most what this one adds for tails.")
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
	atOnce := c.any(func(e Entry) bool { return e.Do == AtOnce })
	switch {
	case len(c.Parts) > 1:
		how = "go back to 1"
	case len(first.dice()) == 1:
		how = Reroll
	case c.thrown():
		how = "throw all again"
	case first.coins():
		how = "toss all again"
	}
	if atOnce && first.Read != Rows {
		how += ", as soon as the " + first.called() + " is sure to be above " +
			strconv.Itoa(first.Rows[0].last().First-1)
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
	if atOnce && first.Read == Rows {
		lines = append(lines, "At once: skip the other rolls.")
	}
	return lines
}
