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
	again := p.any(func(e Entry) bool { return e.Do == Reroll })
	use := p.any(func(e Entry) bool { return e.Do == UseRow || e.Do == RerollRow })
	within := use && i == 0
	if again && (len(p.Rows) > 1 || len(p.dice()) > 1) || within {
		row := ""
		switch memory := p.Keep || p.named() || p.picks() > 0 && p.Read == Rows; {
		case again && within:
			row = "; same row if none is named"
		case again && memory:
			row = ", same row"
		}
		lines = append(lines, "Reroll: "+c.lastDice(i)+row+".")
	}
	if use && !within {
		lines = append(lines, "Use row: roll "+c.lastDice(0)+", read that row of part 1.")
	}
	if p.Sum != nil {
		lines = append(lines, c.adding(p))
	}
	return lines
}

// lastDice names the dice of the last throw of part i.
func (c *Card) lastDice(i int) string {
	p := &c.Parts[i]
	dice, last := p.dice(), p.last()
	switch {
	case len(dice) == 1 && c.rolledBefore(i):
		return "only the new " + words.Die(dice[0])
	case p.Read != Rows, len(dice) > 1 && p.picks() == 0:
		thing := "dice"
		if slices.Max(dice) == 2 {
			thing = "coins"
		}
		if len(dice) == 2 {
			return "both " + thing
		}
		return "all " + words.Number(len(dice)) + " " + thing
	}
	return "only the " + words.And(rolls(dice)[len(dice)-len(last):])
}

// zeroIsTen is the note of cards where a player needs the number of a face.
const zeroIsTen = "On a d10, 0 counts as 10."

// adding says what to add.
func (c *Card) adding(p *Part) string {
	line, which := "Add the ", "faces"
	switch {
	case p.Sum.Lowest:
		which = "lowest"
	case p.Sum.Keep > 0:
		which = "highest"
	case len(c.Parts) > 1 || p.Rows != nil:
		which = "results"
	}
	switch {
	case p.Sum.Keep == 1:
		line = "Take the "
	case p.Sum.Keep > 1:
		line += words.Number(p.Sum.Keep) + " "
	}
	line += which
	switch {
	case p.Sum.Plus > 0:
		line += fmt.Sprintf("%sadd %d", then, p.Sum.Plus)
	case p.Sum.Plus < 0:
		line += fmt.Sprintf("%ssubtract %d", then, -p.Sum.Plus)
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
	beyond := c.Beyond != nil && c.Beyond.restart()
	restarts := func(p Part) bool { return p.any(Entry.restart) }
	if beyond || slices.ContainsFunc(c.Parts, restarts) {
		how := "roll all again."
		if len(c.Parts) > 1 {
			how = "go back to 1."
		}
		lines = append(lines, words.Capital(startOver)+": "+how)
	}
	for i := range c.Parts {
		p := &c.Parts[i]
		switch {
		case p.Most > 0:
			names := rolls(p.dice())
			lines = append(lines, fmt.Sprintf("If the %s says so, skip the %s.", names[0], names[1]))
		case !p.any(func(e Entry) bool { return e.Do == AtOnce }):
			continue
		case p.Read == Rows:
			lines = append(lines, "At once: skip the rolls that are left.")
		default:
			lines = append(lines, "At once: skip "+c.tooHigh(p))
		}
		break
	}
	return lines
}

// tooHigh says when rolls can be skipped: the number is too high for all their faces.
func (c *Card) tooHigh(p *Part) string {
	name, rolls, least := c.called(p), "rolls", "1"
	switch {
	case p.Read == Digits:
		name, least = "number", "0"
	case p.Read == Tails:
		rolls, least = "tosses", "heads"
	}
	return fmt.Sprintf("%s when the %s is too high even with %s for them.", rolls, name, least)
}
