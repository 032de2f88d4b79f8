package cardtest

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
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

// numbers returns the row of the number of the dice, or nil.
func (p *readPart) numbers() *readRow { return cmp.Or(p.row("number"), p.row("sum")) }

// A numeralRead is the number of the first dice, as a part reads them.
type numeralRead struct {
	n      int
	digits bool // whether it has digits, of which 0 is the highest number
	over   bool // whether the list of a die says to start over
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
	if strings.HasSuffix(p.head, addsTails) {
		v.n, err = p.tails(shown)
		return v, err
	}
	for i, name := range p.numberNames() {
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

// byThrow reports whether the dice of a number are named by their throws.
func (p *readPart) byThrow() bool {
	named := func(r readRow) bool { return strings.HasPrefix(r.label, "throw ") }
	return slices.ContainsFunc(p.rows, named)
}

// numberNames returns how the rows call the dice of a number.
func (p *readPart) numberNames() (list []string) {
	if !p.byThrow() {
		return names(p.dice())
	}
	for i, throw := range p.throws {
		for j, name := range names(throw) {
			label := fmt.Sprintf("throw %d", i+1)
			switch {
			case len(throw) > 1 && name == rankOf(j+1):
				label += fmt.Sprintf(", %s d%d", name, throw[j])
			case len(throw) > 1:
				label += ", " + name
			}
			list = append(list, label)
		}
	}
	return list
}

// addsTails is what the head of coins says whose tails have numbers.
const addsTails = "; begin with 1, and for each tails add its number"

// tails returns the sum of coins of which the first ones are known, and the others show
// heads. Their numbers stand in one row, or in one for each throw.
func (p *readPart) tails(shown []int) (sum int, err error) {
	sum = 1
	row, in := p.row("tails"), 0
	for i := range p.dice() {
		if p.byThrow() {
			throw := i / len(p.throws[0])
			row, in = p.row(fmt.Sprintf("throw %d", throw+1)), i%len(p.throws[0])
		} else {
			in = i
		}
		if row == nil || in >= len(row.entries) || row.entries[in].shown != rankOf(in+1) {
			return 0, fmt.Errorf("what does coin %d of %q add?", i+1, p.head)
		}
		if i < len(shown) && shown[i] == 2 {
			sum += number(strings.TrimPrefix(row.entries[in].text, "+"))
		}
	}
	return sum, nil
}

var (
	aboveSum  = regexp.MustCompile(`, as soon as the sum is above (\d+)\.`)
	beforeEnd = regexp.MustCompile(`If the sum is (\d+) or more before the last (?:roll|throw), ` +
		`start over at once\.`)
	firstIs = regexp.MustCompile(`, at once if the first shows (.+?)\.`)
)

// stops matches the sentence of cards that need not roll all dice.
var stops = regexp.MustCompile(`Stop as soon as the digits leave only one answer\.|` +
	`Later (?:tosses|throws) can still add (\d+) after the 1st(?:, (\d+) after the 2nd, and so on)?\. ` +
	`Stop when the sum, with that and without it, is in one entry, or both start over\.|` +
	`After the 1st (?:roll|throw) (1 to \d+) can still come((?:, after the \w+ 1 to \d+)*): ` +
	`stop if all of that gives one answer\.`)

// tooHigh reports whether the card says of the first dice that the number is too high.
func (p *readPart) tooHigh(read numeralRead, numbers *readRow, shown []int, most int) bool {
	if m := aboveSum.FindStringSubmatch(p.said); m != nil {
		return read.n > number(m[1])
	}
	if m := beforeEnd.FindStringSubmatch(p.said); m != nil {
		return read.n-1 >= number(m[1]) // the last die shows 1 in it
	}
	if m := firstIs.FindStringSubmatch(p.said); m != nil {
		list, err := facesOf(m[1])
		in := func(f faces) bool { return f.first <= shown[0] && shown[0] <= f.last }
		return err == nil && len(shown) > 0 && slices.ContainsFunc(list, in)
	}
	zero := read.digits && read.n == 0 // may become the highest
	e := numbers.numbered(read.n, most)
	return strings.Contains(p.said, " is sure to be above ") && !zero && e != nil &&
		e.text == "start over"
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
			v.over = v.over || e.text == "start over at once"
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

// byNumber does what the card says about the number of the dice of part i, if all are
// rolled or it is sure to be too high.
func (r *follower) byNumber(i int, shown []int, all bool) (to standing, done bool, err error) {
	p := r.parts[i]
	read, err := p.reading(shown)
	to.row = -1
	if err != nil || read.over {
		return to, err == nil, err
	}
	n, most, numbers := read.n, product(p.dice()), p.numbers()
	if !all {
		if m := stops.FindStringSubmatch(p.said); m != nil && len(shown) > 0 {
			if err := p.tellsLeft(m[3]+m[4], len(shown)); err != nil {
				return to, true, err
			}
			rolled := 0
			for k, told := range m[1:3] {
				if told == "" {
					break
				}
				rolled += len(p.throws[k])
				if left := product(p.dice()[rolled:]) - 1; number(told) != left {
					return to, true, fmt.Errorf("%d can still be added, not %s", left, told)
				}
			}
			return r.certain(i, read, most, len(shown))
		}
		return to, p.tooHigh(read, numbers, shown, most), nil
	}
	if read.digits && n == 0 {
		n = most
	}
	return r.result(i, n, most)
}

// product returns how many numbers dice have.
func product(dice []int) int {
	n := 1
	for _, sides := range dice {
		n *= sides
	}
	return n
}

// tellsLeft returns an error unless a list has what can still come after some dice, if
// there is one.
func (p *readPart) tellsLeft(list string, rolled int) error {
	throw := 0
	for n := len(p.throws[0]); n < rolled; throw++ {
		n += len(p.throws[throw+1])
	}
	told := strings.Split(list, ", ")
	is := fmt.Sprintf("1 to %d", product(p.dice()[rolled:]))
	if list != "" && (throw >= len(told) || !strings.HasSuffix(told[throw], is)) {
		return fmt.Errorf("after %d dice, %s can still come, not %q", rolled, is, list)
	}
	return nil
}

// certain returns where all numbers lead that the other dice of a part may still make, if
// that is one place.
func (r *follower) certain(
	i int, read numeralRead, most, rolled int,
) (to standing, done bool, err error) {
	p := r.parts[i]
	left := product(p.dice()[rolled:])
	first, last := read.n, read.n+left-1
	if read.digits && first == 0 { // which counts as the highest
		first = 1
		to, _, err = r.result(i, most, most)
	} else if err == nil {
		to, _, err = r.result(i, first, most)
	}
	numbers := p.numbers()
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
	numbers := p.numbers()
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
		case e.text == "as shown", e.text == "the result", e.text == e.asNumber():
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

// asNumber returns the digits of an entry as numbers from 1: 1 to 97 for 01–97.
func (e *entry) asNumber() string {
	first, last, _ := strings.Cut(e.shown, "–")
	return fmt.Sprintf("%d to %d", number(first), number(last))
}

// numeral reads a number, of which zeros are the highest.
func numeral(text string, most int) int {
	if text != "" && strings.Trim(text, "0") == "" {
		return most
	}
	return number(text)
}
