package card

import (
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/words"
)

// thrown reports whether the price of the card counts throws.
func (c *Card) thrown() bool { return strings.Contains(c.Price, "throw") }

// head says what to roll in part i, and for which rows, as a sentence without its full
// stop.
func (c *Card) head(i int) string {
	p := &c.Parts[i]
	text, dice := c.rollHead(p), p.dice()
	switch names := axes(dice); {
	case p.Read == Digits:
		text += asNumber
	case p.Read == Listed && p.sides() == 2:
		text += lookUpEach
	case p.Read == Listed:
		last := len(dice) - 1
		text += fmt.Sprintf("; look up the %s%sadd the %s", words.And(names[:last]), then, names[last])
	case p.Read == Worked:
		place := func(die int) string { return words.Ordinal(die + 1) }
		text += fmt.Sprintf(": %s = %s", p.noun(), weighed(dice, place))
	}
	switch {
	case p.Makes != "":
		return fmt.Sprintf("For %s, %s", p.Makes, text)
	case p.Keep:
		last := "roll"
		if c.dieBefore(i) == 2 {
			last = "toss"
		}
		return fmt.Sprintf(lastPicks, last) + text
	}
	return words.Capital(text)
}

// rollHead says which dice to roll. Of a number, dice that are rolled one by one are
// named together.
func (c *Card) rollHead(p *Part) string {
	first, n := RollWords(p.Throws[0], p.Apart && len(p.Throws) == 1), len(p.Throws)
	kinds := slices.CompactFunc(slices.Clone(p.Throws), slices.Equal[[]int])
	switch {
	case p.Head != "":
		return p.Head
	case p.Read != Rows && c.thrown():
		return thrownHead(p.Throws)
	case n > 1 && len(kinds) == 1:
		return first + " " + times(n)
	case p.Read != Rows && !c.thrown():
		return "roll " + words.Dice(p.dice())
	}
	for _, dice := range p.Throws[1:] {
		if len(dice) > 1 && p.Read == Rows {
			first += then + RollWords(dice, p.Apart)
		} else {
			first += then + words.Dice(dice)
		}
	}
	return first
}

// RollWords tells a player to roll dice: together, or one by one.
func RollWords(dice []int, apart bool) string {
	if !apart || len(dice) == 1 {
		return words.Roll(dice)
	}
	text := words.Roll(dice[:1])
	for i, n := 0, 0; i < len(dice); i += n {
		n = alikeFrom(dice[i:])
		if i > 0 {
			text += then + words.Dice(dice[i:i+1])
		}
		if n > 1 {
			text += " " + times(n)
		}
	}
	return text
}

// alikeFrom returns how many of the first dice are alike.
func alikeFrom(dice []int) int {
	n := slices.IndexFunc(dice, func(sides int) bool { return sides != dice[0] })
	if n < 0 {
		return len(dice)
	}
	return n
}

// weighed says how much each die counts, given its name or its face:
// (first - 1) × 20 + second.
func weighed(dice []int, name func(die int) string) string {
	last := len(dice) - 1
	text, weight := name(last), 1
	for i := last - 1; i >= 0; i-- {
		weight *= dice[i+1]
		text = fmt.Sprintf("(%s - 1) × %d + %s", name(i), weight, text)
	}
	return text
}

func cutLast(text, at string) (before, after string, found bool) {
	i := strings.LastIndex(text, at)
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+len(at):], true
}
