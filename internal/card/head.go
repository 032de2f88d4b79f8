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
	if p.Read == Book {
		return bookHead
	}
	roll := words.Roll(p.last())
	switch {
	case p.Beside > 0:
		roll = words.Roll(slices.Repeat(p.last(), p.Beside)) + besideHead
	case p.Read != Rows:
		roll = c.numberHead(p)
	case p.Sum != nil && p.Rows == nil:
		roll = "roll " + words.Dice(p.last())
	case p.named():
		return rowsHead(p) + ": " + roll
	case p.Keep:
		return keepHead + roll
	case len(p.Throws) > 1:
		roll = picksWords(p.Throws)
	}
	if p.Times > 1 {
		roll += ", " + times(p.Times)
	}
	if p.Makes > 0 {
		return fmt.Sprintf("For the d%d, %s", p.Makes, roll)
	}
	return words.Capital(roll)
}

// rowsHead names numbered rows: Rows 1 to 3.
func rowsHead(p *Part) string {
	var names []string
	for _, r := range p.Rows {
		if n := len(names); n == 0 || names[n-1] != r.Name {
			names = append(names, r.Name)
		}
	}
	to := " to "
	if len(names) == 2 {
		to = " and "
	}
	return "Rows " + names[0] + to + names[len(names)-1]
}

// picksWords says how to roll throws, the last of which is for the row that the others pick.
func picksWords(throws [][]int) string {
	n := len(throws)
	if slices.ContainsFunc(throws, func(t []int) bool { return !slices.Equal(t, throws[0]) }) {
		var list []string
		for _, dice := range throws {
			if len(dice) > 1 {
				list = append(list, words.Roll(dice))
			} else {
				list = append(list, words.Dice(dice))
			}
		}
		list[0] = words.Roll(throws[0])
		return strings.Join(list, then)
	}
	which := "roll picks"
	if n > 2 {
		which = words.Number(n-1) + " pick"
	}
	return words.Roll(throws[0]) + " " + times(n) + fmt.Sprintf(picksHead, which)
}

// numberHead says how to make a number of dice.
func (c *Card) numberHead(p *Part) string {
	dice, throws := p.dice(), p.Throws
	roll := "roll " + words.Dice(dice)
	alike := !slices.ContainsFunc(throws, func(t []int) bool { return !slices.Equal(t, throws[0]) })
	switch {
	case len(throws) > 1 && alike:
		roll = words.Roll(throws[0]) + " " + times(len(throws))
	case len(throws) > 1 && c.thrown():
		var list []string
		for _, t := range throws {
			list = append(list, words.Dice(t))
		}
		list[0] = words.Roll(throws[0])
		roll = strings.Join(list, then)
	}
	called := c.called(p)
	switch p.Read {
	case Alone:
		return roll + aloneHead
	case Digits:
		return roll + digitsHead
	case Listed:
		names := axes(dice)
		return roll + fmt.Sprintf(listedHead, names[0], names[1])
	case Tails:
		return roll + fmt.Sprintf(tailsHead, strings.Join(tailsCount(len(dice)), ", ")) + ": " +
			called + " = their sum + 1"
	}
	return roll + ": " + called + " = " + weighed(dice)
}

// tailsCount returns what the tails of coins count.
func tailsCount(coins int) (counts []string) {
	for i := range coins {
		counts = append(counts, strconv.Itoa(1<<(coins-1-i)))
	}
	return counts
}

// weighed says how much the face of each die counts: (first − 1) × 20 + second.
func weighed(dice []int) string {
	n := len(dice)
	text, weight := words.Ordinal(n), 1
	for i := n - 2; i >= 0; i-- {
		weight *= dice[i+1]
		text = fmt.Sprintf("(%s − 1) × %d + %s", words.Ordinal(i+1), weight, text)
	}
	return text
}

var (
	forDie    = pattern.New(`^For the d(\d+), `)
	forRows   = pattern.New(`^Rows \d+ (?:and|to) \d+: `)
	lookingUp = pattern.New("^" + fmt.Sprintf(listedHead, ".*", ".*") + "$")
	workedOut = pattern.New(`^(.*?)(` + fmt.Sprintf(tailsHead, "[0-9, ]+") +
		`)?: (?:result|number) = .*$`)
	picking = pattern.New(fmt.Sprintf(picksHead, ".*") + "$")
)

// readHead reads what to roll in a part, which its form says again in the same words.
func (c *Card) readHead(p *Part, head string) (err error) {
	if m := forDie.FindStringSubmatch(head); m != nil {
		p.Makes = number(m[1])
		head = head[len(m[0]):]
	}
	if before, often, ok := cutLast(head, ", "); ok {
		if what, n := timesOf("x " + often); n > 1 && what == "x" {
			head, p.Times = before, n
		}
	}
	if head == bookHead {
		p.Read = Book
		return nil
	}
	head = forRows.ReplaceAllString(head, "")
	if roll, ok := strings.CutPrefix(head, keepHead); ok {
		p.Keep, head = true, roll
	}
	if m := workedOut.FindStringSubmatch(head); m != nil {
		p.Read, head = Worked, m[1]
		if m[2] != "" {
			p.Read = Tails
		}
	}
	head = picking.ReplaceAllString(head, "")
	roll, how, _ := strings.Cut(head, "; ")
	how = "; " + how
	switch {
	case how == digitsHead:
		p.Read = Digits
	case how == aloneHead:
		p.Read = Alone
	case lookingUp.MatchString(how):
		p.Read = Listed
	}
	p.Throws, err = throwsOf(roll)
	if err != nil {
		return err
	}
	if how == besideHead {
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
