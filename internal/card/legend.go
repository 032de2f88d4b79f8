package card

import (
	"fmt"
	"slices"

	"example.com/dice/internal/pattern"
	"example.com/dice/internal/words"
)

// legend says what the orders of part i are.
func (c *Card) legend(i int) (lines []string) {
	p := &c.Parts[i]
	picked := p.Read == Rows && p.picks() > 0
	again := p.any(func(e Entry) bool { return e.Do == RollAgain })
	if again && (len(p.Rows) > 1 || len(p.dice()) > 1) {
		row := ""
		if p.Keep || p.named() || picked {
			row = ", same row"
		}
		if c.adds() && (i > 0 || p.Times > 1) {
			row += "; keep earlier results"
		}
		lines = append(lines, words.Capital(Reroll)+": "+c.lastDice(i)+row+".")
	}
	if picked && p.named() {
		lines = append(lines, "Sent to one of these rows: roll "+c.lastDice(i)+".")
	}
	if c.adds() && i == len(c.Parts)-1 {
		lines = append(lines, c.adding(p))
	}
	return lines
}

// lastDice names the dice of the last throw of part i.
func (c *Card) lastDice(i int) string {
	p := &c.Parts[i]
	dice := p.dice()
	switch {
	case len(dice) == 1 && c.rolledBefore(i):
		return "only the new " + words.Die(dice[0])
	case p.Read != Rows, len(dice) > 1 && p.picks() == 0:
		if len(dice) == 2 {
			return "both dice"
		}
		return "all " + words.Number(len(dice)) + " dice"
	}
	names := axes(append(dice, 0)) // 2nd d6, also if all are alike
	return "only the " + words.And(names[p.picks():len(dice)])
}

// zeroIsTen is the note of cards where a player needs the number of a face.
const zeroIsTen = "On a d10, 0 counts as 10."

// adding says what to add.
func (c *Card) adding(p *Part) string {
	line, which := "Add the ", "faces"
	switch {
	case c.Sum.Lowest:
		which = "lowest"
	case c.Sum.Keep > 0:
		which = "highest"
	case len(c.Parts) > 1 || p.Rows != nil:
		which = "results"
	}
	switch {
	case c.Sum.Keep == 1:
		line = "Take the "
	case c.Sum.Keep > 1:
		line += words.Number(c.Sum.Keep) + " "
	}
	line += which
	switch {
	case c.Sum.Plus > 0:
		line += fmt.Sprintf("%sadd %d", then, c.Sum.Plus)
	case c.Sum.Plus < 0:
		line += fmt.Sprintf("%ssubtract %d", then, -c.Sum.Plus)
	}
	line += "."
	if p.Rows == nil && slices.Contains(p.dice(), 10) {
		line += " " + zeroIsTen
	}
	return line
}

var asSum = pattern.New(`(Add|Take) the (?:(\S+) )?(highest|lowest|faces|results)(?:` + then +
	`(add|subtract) (\d+))?\.`)

// sumOf reads what to add.
func sumOf(text string) *Addition {
	m := asSum.FindStringSubmatch(text)
	if m == nil {
		return nil
	}
	s := &Addition{Keep: countOf(m[2]), Lowest: m[3] == "lowest", Plus: number(m[5])}
	if m[1] == "Take" {
		s.Keep = 1
	}
	if m[4] == "subtract" {
		s.Plus = -s.Plus
	}
	return s
}

// general says what holds for all parts: how to start over, and which rolls to skip.
func (c *Card) general() (lines []string) {
	how, when := "roll all again.", ""
	switch {
	case len(c.Parts) > 1:
		how = "go back to 1."
	case len(c.Parts[0].dice()) == 1:
		how = Reroll + "."
	case c.thrown():
		how = "throw all again."
	}
	switch restarts := c.any(Entry.restart); {
	case c.Shared && restarts:
		when = StartOver + ", also if " + aboveYours
	case c.Shared:
		when = "if " + aboveYours
	case restarts:
		when = StartOver
	}
	if when != "" {
		lines = append(lines, words.Capital(when)+": "+how)
	}
	if c.any(func(e Entry) bool { return e.Do == AtOnce }) {
		line := "At once: skip the other rolls"
		if p := &c.Parts[0]; p.Read == Listed {
			line = "If the first die says so, skip the second"
		} else if p.Read != Rows {
			line += " if the number must be too high"
		}
		lines = append(lines, line+".")
	}
	return lines
}
