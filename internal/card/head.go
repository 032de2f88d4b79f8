package card

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/words"
)

// thrown reports whether the price of the card counts throws.
func (c *Card) thrown() bool { return strings.Contains(c.Price, "throw") }

// head says what to roll in part i, and for which rows, as a sentence without its full stop.
func (c *Card) head(i int) string {
	p := &c.Parts[i]
	roll := c.rollHead(p)
	switch {
	case p.Beside > 0:
		roll = besideHead.with(roll)
	case p.Read != Rows:
		dice := p.dice()
		names := axes(dice)
		last := []any{names[0], names[len(names)-1]}
		if p.Read == Worked {
			last = []any{p.noun(), weighed(dice)}
		}
		roll = readings[p.Read].with(append([]any{roll}, last...)...)
	case p.Keep:
		return keepHead.with(roll)
	}
	if p.Times > 1 {
		roll = timesHead.with(roll, times(p.Times))
	}
	if p.Makes > 0 {
		return makesHead.with(strconv.Itoa(p.Makes), roll)
	}
	return words.Capital(roll)
}

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
	case p.Read != Rows && !c.thrown(), p.Sum != nil && p.Rows == nil:
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
	if m := makesHead.of(head); m != nil {
		p.Makes, head = number(m[0]), m[1]
	}
	if before, often, ok := cutLast(head, ", "); ok {
		if rest, n := timesOf(often); rest == "" {
			head, p.Times = before, n
		}
	}
	if m := keepHead.of(head); m != nil {
		p.Keep, head = true, m[0]
	}
	single := besideHead.of(head)
	if single != nil {
		head = single[0]
	}
	for _, read := range []TakenFor{Digits, Listed, Worked} {
		if m := readings[read].of(head); m != nil {
			p.Read, head = read, m[0]
			break
		}
	}
	p.Throws, err = throwsOf(head)
	if err != nil {
		return err
	}
	if single != nil {
		p.Beside = len(p.last())
		p.Throws = [][]int{p.last()[:1]}
	}
	if p.Read != Rows && len(p.Throws) == 1 && !c.thrown() { // they may be rolled one by one
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
