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
		if p.Keep || p.numbered() || picked {
			row = ", same row"
		}
		which := c.lastDice(i)
		switch {
		case p.Later:
			which = "make the die again"
		case len(p.dice()) == 1 && row == "":
			which = "roll it again"
		case p.Apart && p.picks() == 0 && p.coins():
			which = "toss again from the first"
		case p.Apart && p.picks() == 0:
			which = "roll again from the first"
		}
		if p.Makes != "" {
			which += ", as often as it comes"
		}
		lines = append(lines, words.Capital(Reroll)+": "+which+row+".")
	}
	if picked && p.numbered() {
		lines = append(lines, "Where an entry sends you to a row by its number, roll "+
			c.lastDice(i)+".")
	}
	if p.Stops {
		lines = append(lines, c.stops(p)+".")
	}
	if p.Read == Listed && !p.coins() && p.Rows[0].last().Do == BeginEarly && !p.firstDecides() {
		most := p.Rows[0].last().First - 1
		lines = append(lines, fmt.Sprintf(sumTooHigh, most, c.rollOrThrow()))
	}
	return append(lines, p.Lines...)
}

// stops says how to find out whether the answer is sure before the last roll.
func (c *Card) stops(p *Part) string {
	switch {
	case p.Read == Digits:
		return "Stop as soon as the digits leave only one answer"
	case p.coins():
		tosses, first := "tosses", len(p.Throws[0])
		if c.several(p) {
			tosses = "throws"
		}
		text := fmt.Sprintf("Later %s can still add %d after the 1st", tosses, p.rest(first-1)-1)
		if len(p.Throws) > 2 {
			text += fmt.Sprintf(", %d after the 2nd, and so on", p.rest(first+len(p.Throws[1])-1)-1)
		}
		return text + stopIfSame
	}
	text, die := "", len(p.Throws[0])-1
	for i, throw := range p.Throws[1:] {
		if i == 0 {
			text = fmt.Sprintf("After the 1st %s 1 to %d can still come", c.rollOrThrow(), p.rest(die))
		} else {
			text += fmt.Sprintf(", after the %s 1 to %d", words.Rank(i+1), p.rest(die))
		}
		die += len(throw)
	}
	return text + ": stop if all of that gives one answer"
}

// rollOrThrow returns what the price of the card counts.
func (c *Card) rollOrThrow() string {
	if c.countsThrows() {
		return "throw"
	}
	return "roll"
}

// firstDecides reports whether the first die alone tells that a number is too high.
func (p *Part) firstDecides() bool {
	return p.goesOn(p.picks()) == p.goesOn(1)*p.rest(0)/p.rest(p.picks()-1)
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
		restarts, how = false, backTo+c.partName(1) // as the entries say
	case len(first.dice()) == 1:
		how = Reroll
	case c.countsThrows():
		how = "throw all again"
	case first.coins():
		how = "toss all again"
	}
	if first.Read != Rows && first.Rows[0].last().Do == BeginEarly {
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

// tooHigh says when it is sure before the last roll that a number is too high.
func (c *Card) tooHigh() string {
	p := &c.Parts[0]
	most, sides, goes := p.Rows[0].last().First-1, p.dice()[0], p.goesOn(1)
	alone := p.firstDecides()
	switch {
	case p.coins() && p.Read == Listed:
		return fmt.Sprintf(", as soon as the sum is above %d", most)
	case p.Read == Listed: // the list of the first die says so, or its own sentence
		return ""
	case p.Read == Digits && alone: // where the highest face is 0
		return atOnceIf + words.Faces(sides, goes, sides-1)
	case alone:
		return atOnceIf + words.Faces(sides, goes+1, sides)
	}
	return fmt.Sprintf(", as soon as the number is sure to be above %d", most)
}
