package cardtest

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// places are what a digit counts, in words. On 32 bits no card has the largest.
var places = map[string]int64{"ones": 1, "tens": 10, "hundreds": 100, "thousands": 1000,
	"ten thousands": 10_000, "hundred thousands": 100_000, "millions": 1_000_000,
	"ten millions": 10_000_000, "hundred millions": 100_000_000, "billions": 1_000_000_000,
	"ten billions": 10_000_000_000, "hundred billions": 100_000_000_000,
	"trillions": 1_000_000_000_000}

// row returns the row with a label, or nil.
func (p *readPart) row(label string) *readRow {
	for k := range p.rows {
		if p.rows[k].label == label {
			return &p.rows[k]
		}
	}
	return nil
}

// A numeralRead is the number of the first dice, as a part reads them.
type numeralRead struct {
	n      int
	digits bool // of which 0 is the highest number
	over   bool // the list of a die says to start over
}

// reading returns the number of the faces of the first dice; the others show the least.
func (p *readPart) reading(shown []int) (v numeralRead, err error) {
	dice := p.dice()
	if _, formula, found := strings.Cut(p.head, " = "); found {
		values := map[string]int{}
		for i := range dice {
			values[ordinal(i)] = 1
			if i < len(shown) {
				values[ordinal(i)] = shown[i]
			}
		}
		n, err := evaluate(formula, values)
		return numeralRead{n: int(n.Num().Int64())}, err
	}
	for i, name := range names(dice) {
		row := p.row(name)
		if row == nil {
			return v, fmt.Errorf("what does the %s of %q count?", name, p.head)
		}
		face := 0
		if i < len(shown) {
			face = shown[i]
		}
		if err := v.add(row, dice[i], face); err != nil {
			return v, err
		}
	}
	return v, nil
}

// add adds what the row of a die says of its face, or the least if the face is 0.
func (v *numeralRead) add(r *readRow, sides, face int) error {
	text, special, digit := strings.Cut(r.entries[0].text, " (")
	v.digits = v.digits || digit
	switch {
	case digit && special != "0 to 9)" && special != fmt.Sprintf("%d counts as 0)", sides):
		return fmt.Errorf("%q is no digit of a d%d", special, sides)
	case digit:
		v.n += face % sides * int(places[text])
		return nil
	case text == "add the face":
		v.n += max(1, face)
		return nil
	}
	face = max(1, face)
	for _, e := range r.entries {
		list, err := facesOf(e.shown)
		if err == nil && list[0].first <= face && face <= list[0].last {
			v.over = v.over || e.text == "start over"
			v.n += number(strings.TrimPrefix(e.text, "+"))
			if !v.over && !strings.HasPrefix(e.text, "+") {
				return fmt.Errorf("what does %q add?", e.text)
			}
			return nil
		}
	}
	return fmt.Errorf("the list of a d%d says nothing about %d", sides, face)
}

func ordinal(i int) string {
	words := []string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
		"ninth", "tenth"}
	if i < len(words) {
		return words[i]
	}
	return rankOf(i + 1)
}

// counted does what the card says about the number of the dice of part i, if all are
// rolled or it is sure to be too high.
func (r *follower) counted(i int, shown []int, all bool) (to standing, done bool, err error) {
	p := r.parts[i]
	read, err := p.reading(shown)
	to.row = -1
	if err != nil || read.over {
		return to, err == nil, err
	}
	n := read.n
	most := 1
	for _, sides := range p.dice() {
		most *= sides
	}
	numbers := p.row("number")
	if numbers == nil {
		numbers = p.row("sum")
	}
	if !all {
		if strings.Contains(p.said, "Stop as soon as the answer is sure") {
			return r.certain(i, read, most, len(shown))
		}
		skips := strings.Contains(p.said, " is sure to be above ")
		zero := read.digits && n == 0 // may become the highest
		e := numbers.numbered(n, most)
		return to, skips && !zero && e != nil && e.text == "start over", nil
	}
	if read.digits && n == 0 {
		n = most
	}
	return r.result(i, n, most)
}

// certain returns where all numbers lead that the other dice of a part may still make, if
// that is one place.
func (r *follower) certain(
	i int, read numeralRead, most, rolled int,
) (to standing, done bool, err error) {
	p := r.parts[i]
	left := 1
	for _, sides := range p.dice()[rolled:] {
		left *= sides
	}
	first, last := read.n, read.n+left-1
	if read.digits && first == 0 { // which counts as the highest
		first = 1
		to, _, err = r.result(i, most, most)
	} else if err == nil {
		to, _, err = r.result(i, first, most)
	}
	numbers := cmp.Or(p.row("number"), p.row("sum"))
	e := numbers.numbered(first, most)
	if err != nil || left > 1 && (e == nil || e != numbers.numbered(last, most)) {
		return to, false, err
	}
	for _, n := range []int{first, last} {
		next, _, err := r.result(i, n, most)
		if err != nil || left > 1 && next != to {
			return to, false, err
		}
	}
	return to, true, nil
}

// result returns where a number leads.
func (r *follower) result(i, n, most int) (to standing, done bool, err error) {
	p := r.parts[i]
	to.row = -1
	numbers := p.row("number")
	if numbers == nil {
		numbers = p.row("sum")
	}
	for range 2 {
		e := numbers.numbered(n, most)
		less := -1
		switch {
		case e == nil && numbers == nil:
			return standing{result: strconv.Itoa(n)}, true, nil
		case e == nil:
			return to, true, fmt.Errorf("part %d says nothing about the number %d", i+1, n)
		case strings.HasPrefix(e.text, "start over"):
			return to, true, nil
		case e.text == "reroll":
			to.part = i
			return to, true, nil
		case strings.HasPrefix(e.text, "subtract "):
			less = number(strings.TrimSuffix(strings.TrimPrefix(e.text, "subtract "), ", look again"))
		case e.text == "as shown", e.text == "the result":
			return standing{result: strconv.Itoa(n)}, true, nil
		default:
			return standing{result: unquoted(e.text)}, true, nil
		}
		n -= less
		if !strings.HasSuffix(e.text, "look again") {
			return standing{result: strconv.Itoa(n)}, true, nil
		}
	}
	return to, true, fmt.Errorf("part %d subtracts twice", i+1)
}

// numbered returns the entry of a number.
func (r *readRow) numbered(n, most int) *entry {
	if r == nil {
		return nil
	}
	for k := range r.entries {
		e := &r.entries[k]
		for _, piece := range strings.Split(e.shown, " or ") {
			first, last, found := strings.Cut(piece, "–")
			low, high := numeral(first, most), numeral(last, most)
			if !found {
				high = low
			}
			if above, ok := strings.CutPrefix(piece, "above "); ok {
				low, high = number(above)+1, math.MaxInt
			}
			if low <= n && n <= high {
				return e
			}
		}
	}
	return nil
}

// numeral reads a number, of which zeros are the highest.
func numeral(text string, most int) int {
	if text != "" && strings.Trim(text, "0") == "" {
		return most
	}
	return number(text)
}
