package render

import (
	"fmt"
	"slices"
	"strings"
)

// maxGridRows is how many rows a grid has before it is rather worked out.
const maxGridRows = 12

// digits makes the card one sentence if the dice are read as the digits of a number,
// and reports whether they are. Numbers above the target begin again.
func (d *drawing) digits(c *Card) bool {
	dice, numbers, early := d.inOneGo()
	n := len(dice)
	if n < 2 || d.named() {
		return false
	}
	decimal := !slices.ContainsFunc(dice, func(sides int) bool { return sides != 10 })
	var how, zero string
	switch {
	case decimal && d.read(numbers, shown):
		how, zero = "digits", strings.Repeat("0", n)
		if n <= 3 {
			how = and([]string{"hundreds", "tens", "ones"}[3-n:])
		}
		how += "; 0 counts as 0, and " + zero + " is 1" + zero
		c.Notes = nil
	case len(numbers)/dice[n-1] > maxGridRows && d.read(numbers, func(i, _ int) int { return i + 1 }):
		how = positional(dice)
	default:
		return false
	}
	c.Title = d.title(dice)
	if len(d.dice(0)) == 1 && len(slices.Compact(slices.Clone(dice))) == 1 {
		c.Notes = append(c.Notes, fmt.Sprintf("One %s, rolled for each, serves as well.", die(dice[0])))
	}
	p := &Part{Number: 1, Head: "Roll " + throwName(dice) + ", one after the other", Lines: []string{how + "."}}
	if len(d.dice(0)) == n {
		p.Head = capital(roll(dice))
	}
	if target := int(d.Automaton.Target); target < len(numbers) {
		p.Lines = append(p.Lines, fmt.Sprintf("Above %d: again.", target))
	}
	if early > 0 {
		p.Lines = append(p.Lines, fmt.Sprintf("After %s at first: again at once.", faces(dice[0], dice[0]-early+1, dice[0])))
	}
	if zero != "" && n <= 9 {
		then := func(digits string) string { return strings.Join(strings.Split(digits, ""), ", then ") }
		c.Example = fmt.Sprintf("Example: %s: %s; %s: 5.", then(exampleDigits[:n]), exampleDigits[:n], then(zero[1:]+"5"))
	}
	c.Parts, c.Rows = []*Part{p}, 1
	return true
}

// exampleDigits begin with a number below half of all, which is always a result.
const exampleDigits = "371264859"

// read reports whether each throw, from 0 on, gives the number that a reading of it
// says, or begins again if there is no such outcome.
func (d *drawing) read(numbers []cell, reading func(i, throws int) int) bool {
	for i, c := range numbers {
		n := reading(i, len(numbers))
		if n > int(d.Automaton.Target) {
			n = 0
		}
		if c.result != uint64(n) || n == 0 && c.place != 0 {
			return false
		}
	}
	return true
}

// shown returns the number that d10s show, with 0 for ten.
func shown(i, throws int) (n int) {
	for place := 1; place < throws; place *= 10 {
		n += (i + 1) % 10 * place
		i /= 10
	}
	if n == 0 {
		return throws
	}
	return n
}

// inOneGo returns the dice that are rolled until every throw gives a result or begins
// again, and their results, or nil if the dice depend on faces. Only the last early faces
// of the first die may begin again at once.
func (d *drawing) inOneGo() (dice []int, numbers []cell, early int) {
	numbers = []cell{{}}
	for {
		open := d.places[numbers[0].place]
		dice = append(dice, d.dice(numbers[0].place)...)
		var next []cell
		more := 0
		seen := map[int]bool{}
		for i, c := range numbers {
			if c.result == 0 && c.place == 0 && i > 0 {
				next = append(next, slices.Repeat([]cell{c}, len(open.to))...)
				continue
			}
			if c.result != 0 || seen[c.place] || d.places[c.place].Run.Throw != open.Run.Throw {
				return nil, nil, 0
			}
			seen[c.place] = true
			next = append(next, d.places[c.place].to...)
		}
		for _, c := range next {
			if c.result == 0 && c.place != 0 {
				more++
			}
		}
		if more == 0 {
			return dice, next, early
		}
		numbers = next
		if more < len(next) {
			again := func(c cell) bool { return c.result == 0 && c.place == 0 }
			if early = len(next) - more; len(dice) > 1 || slices.ContainsFunc(next[:more], again) {
				return nil, nil, 0
			}
		}
	}
}

// positional returns the number that faces make: (first − 1) × 20 + second.
func positional(dice []int) string {
	weight := 1
	n := len(dice)
	text := ordinals[min(n, len(ordinals))-1]
	for i := n - 2; i >= 0; i-- {
		weight *= dice[i+1]
		text = fmt.Sprintf("(%s − 1) × %d + %s", ordinals[min(i, len(ordinals)-1)], weight, text)
	}
	return text
}

var ordinals = []string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"}
