package card

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/pattern"
	"example.com/dice/internal/words"
)

// thrown reports whether the price of the card counts throws.
func (c *Card) thrown() bool { return strings.Contains(c.Price, "throw") }

// head says what to roll in part i, and for which rows, as a sentence without its full stop.
func (c *Card) head(i int) string {
	p := &c.Parts[i]
	text, dice := c.rollHead(p), p.dice()
	switch names := axes(dice); {
	case p.Beside > 0:
		text += byItself
	case p.Read == Digits:
		text += asNumber
	case p.Read == Listed:
		text += fmt.Sprintf("; look up the %s%sadd the %s", names[0], then, names[1])
	case p.Read == Worked:
		text += fmt.Sprintf(": %s = %s", p.noun(), weighed(dice))
	}
	if p.Times > 1 {
		text += ", " + times(p.Times)
	}
	switch {
	case p.Makes > 0:
		return fmt.Sprintf("For the d%d, %s", p.Makes, text)
	case p.Keep:
		return keepPick + text
	}
	return words.Capital(text)
}

// asHead takes apart what head says.
var asHead = pattern.New(`^(?:For the d(\d+), )?(` + keepPick + `)?(.+?)(?:(` + byItself + `)|(` +
	asNumber + `)|(; look up .*?)|(: .*?))?(?:, (twice|\S+ times))?$`)

// rollHead says which dice to roll. Of a number or a sum, dice that are rolled one by one are
// named together.
func (c *Card) rollHead(p *Part) string {
	first, n := words.Roll(p.Throws[0]), len(p.Throws)
	kinds := slices.CompactFunc(slices.Clone(p.Throws), slices.Equal[[]int])
	switch {
	case p.Beside > 0:
		return words.Roll(slices.Repeat(p.last(), p.Beside))
	case n > 1 && len(kinds) == 1:
		return first + " " + times(n)
	case p.Read != Rows && !c.thrown(), p.Rows == nil:
		return "roll " + words.Dice(p.dice())
	}
	for _, dice := range p.Throws[1:] {
		if len(dice) > 1 && p.Read == Rows {
			first += then + words.Roll(dice)
		} else {
			first += then + words.Dice(dice)
		}
	}
	return first
}

// weighed says how much each die counts: (first − 1) × 20 + second; of coins, 1, plus 4, 2 and 1
// for tails.
func weighed(dice []int) string {
	n := len(dice)
	if n == 1 {
		return "its face"
	}
	text, weight, counts := words.Ordinal(n), 1, []string{"1"}
	for i := n - 2; i >= 0; i-- {
		weight *= dice[i+1]
		counts = slices.Insert(counts, 0, strconv.Itoa(weight))
		text = fmt.Sprintf("(%s − 1) × %d + %s", words.Ordinal(i+1), weight, text)
	}
	if slices.Max(dice) == 2 {
		return "1, plus " + words.And(counts) + " for tails"
	}
	return text
}

// readHead reads what to roll in a part.
func (c *Card) readHead(p *Part, head string) (err error) {
	m := asHead.FindStringSubmatch(head)
	if m == nil {
		return fmt.Errorf("what does %q say?", head)
	}
	p.Makes, p.Keep = number(m[1]), m[2] != ""
	p.Read = TakenFor(1 + slices.IndexFunc(m[5:8], func(said string) bool { return said != "" }))
	if m[8] != "" {
		_, p.Times = timesOf(m[8])
	}
	p.Throws, err = throwsOf(m[3])
	switch {
	case err != nil:
		return err
	case m[4] != "":
		p.Beside = len(p.last())
		p.Throws = [][]int{p.last()[:1]}
	case p.Read != Rows && len(p.Throws) == 1 && !c.thrown(): // they may be rolled one by one
		p.Throws = slices.Collect(slices.Chunk(p.last(), 1))
	}
	return nil
}

func cutLast(text, at string) (before, after string, found bool) {
	i := strings.LastIndex(text, at)
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+len(at):], true
}
