package card

import (
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/words"
)

// head says what to roll in part i, and for which rows, as a sentence without its full
// stop.
func (c *Card) head(i int) string {
	p := &c.Parts[i]
	text, dice := c.rollHead(i), p.dice()
	switch names := axes(dice); {
	case p.Read == Digits:
		text += asNumber
		if slices.Contains(dice, 10) {
			text += tenAsZero
		}
	case p.Read == Listed && p.coins():
		text += addTails
	case p.Read == Listed && len(dice) == 2:
		text += fmt.Sprintf("; look up the %s%sadd the %s", names[0], then, names[1])
	case p.Read == Listed:
		text += lookUpEach
	case p.Read == Worked:
		place := func(die int) string { return words.Ordinal(die + 1) }
		text += fmt.Sprintf(": %s = %s", p.noun(), weighed(dice, place))
	}
	switch {
	case p.Later:
		return fmt.Sprintf("To make %s, %s", p.Makes, text)
	case p.Makes != "":
		return fmt.Sprintf("For %s, %s", p.Makes, text)
	case p.Keep:
		return c.picked(i) + text
	case i > 0 && p.numbered():
		return inYourRow + text
	}
	return words.Capital(text)
}

// picked says which roll picks the row of part i: the last one, by its place if only one
// part leads there. That is a roll of a single die.
func (c *Card) picked(i int) string {
	roll, which, from := "roll", "last ", ""
	if c.dieBefore(i) == 2 {
		roll = "toss"
	}
	goes := func(e Entry) bool { return e.Do == Go && e.N == i+1 }
	leads := func(p Part) bool { return p.any(goes) }
	n := slices.IndexFunc(c.Parts, leads)
	if n >= 0 && !slices.ContainsFunc(c.Parts[n+1:], leads) {
		which, from = "", " in "+c.partName(n+1)
		if rolls := len(c.Parts[n].dice()); rolls > 1 {
			which = words.Rank(rolls) + " "
		}
	}
	return fmt.Sprintf(picksRow, which+roll+from)
}

// rollHead says which dice to roll in part i.
func (c *Card) rollHead(i int) string {
	p := &c.Parts[i]
	throws := p.Throws
	switch {
	case p.Head != "":
		return p.Head
	case p.Read != Rows && !c.countsThrows():
		return inOrder(p.dice(), c.early(i))
	case p.Apart:
		before, last := throws[:len(throws)-1], slices.Chunk(p.last(), 1)
		throws = slices.AppendSeq(slices.Clone(before), last)
	}
	return RollWords(throws, c.early(i))
}

// inOrder tells a player to roll dice one by one, which matters, and perhaps not all.
func inOrder(dice []int, early bool) string {
	if slices.Max(dice) > slices.Min(dice) {
		return "roll " + words.Dice(dice)
	}
	return RollWords(slices.Collect(slices.Chunk(dice, 1)), early)
}

// RollWords tells a player which dice to throw, one throw after the other, of which the
// last ones may not be needed.
func RollWords(throws [][]int, early bool) string {
	var texts []string
	for i, n := 0, 0; i < len(throws); i += n {
		n = len(throws) - i
		other := func(t []int) bool { return !slices.Equal(t, throws[i]) }
		if at := slices.IndexFunc(throws[i:], other); at >= 0 {
			n = at
		}
		text := words.Roll(throws[i])
		if i > 0 {
			text = laterThrow(throws[i], throws[0])
		}
		if early && n > 1 && i+n == len(throws) {
			text += " up to"
		}
		switch {
		case n == 2:
			text += " twice"
		case n > 2:
			text += " " + words.Number(n) + " times"
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, then)
}

// laterThrow names the dice of a throw after the first one: a d20, or some of those that
// lie there, as in one d8 or the d8 again.
func laterThrow(dice, first []int) string {
	text := words.Dice(dice)
	switch n := words.Like(first, dice[0]); {
	case len(withDice(dice, first)) > len(first):
	case len(dice) > 1:
		text += " again"
	case n > 1:
		text = "one" + strings.TrimPrefix(text, "a")
	default:
		text = "the" + strings.TrimPrefix(text, "a") + " again"
	}
	return text
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
