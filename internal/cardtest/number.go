package cardtest

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// places are what a digit counts, in words.
var places = map[string]int{"ones": 1, "tens": 10, "hundreds": 100, "thousands": 1000,
	"ten thousands": 10_000, "hundred thousands": 100_000, "millions": 1_000_000,
	"ten millions": 10_000_000, "hundred millions": 100_000_000, "billions": 1_000_000_000,
	"ten billions": 10_000_000_000, "hundred billions": 100_000_000_000,
	"trillions": 1_000_000_000_000}

// row returns the row with a label, or nil.
func (p *part) row(label string) *row {
	for k := range p.rows {
		if p.rows[k].label == label {
			return &p.rows[k]
		}
	}
	return nil
}

// reading returns the number of the faces of the first dice, as the part reads them, and whether
// the dice are digits, of which 0 is the highest number. It reports an order to start over.
func (p *part) reading(shown []int) (n int, digits, over bool, err error) {
	dice := p.dice()
	if _, formula, ok := strings.Cut(p.head, " = "); ok {
		values := map[string]int{}
		for i, face := range shown {
			values[ordinal(i)] = face
		}
		for i := len(shown); i < len(dice); i++ {
			values[ordinal(i)] = 1
		}
		v, err := evaluate(formula, values)
		return int(v.Num().Int64()), false, false, err
	}
	if tails := p.row("tails"); tails != nil {
		n = 1
		for i, face := range shown {
			if e := tails.entries[i]; face == 2 && e.shown == rankOf(i+1) {
				n += number(strings.TrimPrefix(e.text, "+"))
			}
		}
		return n, false, false, nil
	}
	for i, name := range names(dice) {
		r := p.row(name)
		if r == nil {
			return 0, false, false, fmt.Errorf("what does the %s of %q count?", name, p.head)
		}
		text, special, isDigit := strings.Cut(r.entries[0].text, " (")
		digits = digits || isDigit
		face := 1
		if i < len(shown) {
			face = shown[i]
		}
		switch {
		case isDigit && special != "0 to 9)" && special != fmt.Sprintf("%d counts as 0)", dice[i]):
			return 0, false, false, fmt.Errorf("%q is no digit of a d%d", special, dice[i])
		case isDigit && i >= len(shown): // at least 0
		case isDigit:
			n += face % dice[i] * places[text]
		case text == "add the face":
			n += face
		case i < len(shown):
			found := false
			for _, e := range r.entries {
				list, err := facesOf(e.shown)
				if err != nil || list[0].first > face || face > list[0].last {
					continue
				}
				found, over = true, over || strings.HasPrefix(e.text, "start over")
				n += number(strings.TrimPrefix(e.text, "+"))
			}
			if !found {
				return 0, false, false, fmt.Errorf("the list of the %s says nothing about %d", name, face)
			}
		}
	}
	return n, digits, over, nil
}

func ordinal(i int) string {
	words := []string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
		"ninth", "tenth"}
	if i < len(words) {
		return words[i]
	}
	return rankOf(i + 1)
}

// counted does what the card says about the number of the dice of part i, if all are rolled or it
// must be too high.
func (r *reader) counted(i int, shown []int, all bool) (to place, done bool, err error) {
	p := r.parts[i]
	n, digits, over, err := p.reading(shown)
	to.row = -1
	if err != nil || over {
		return to, err == nil, err
	}
	most := 1
	for _, sides := range p.dice() {
		most *= sides
	}
	numbers := p.row("number")
	if numbers == nil {
		numbers = p.row("sum")
	}
	if !all {
		skips := strings.Contains(p.said, "At once: skip the other rolls if the")
		zero := digits && n == 0 // may become the highest
		e := numbers.numbered(n, most)
		return to, skips && !zero && e != nil && e.text == "start over at once", nil
	}
	if digits && n == 0 {
		n = most
	}
	for range 2 {
		e := numbers.numbered(n, most)
		less := -1
		switch {
		case e == nil && numbers == nil:
			return place{result: strconv.Itoa(n)}, true, nil
		case e == nil:
			return to, true, fmt.Errorf("part %d says nothing about the number %d", i+1, n)
		case strings.HasPrefix(e.text, "start over"):
			return to, true, nil
		case e.text == "reroll":
			to.part = i
			return to, true, nil
		case strings.HasPrefix(e.text, "subtract "):
			less = number(strings.TrimSuffix(strings.TrimPrefix(e.text, "subtract "), ", look again"))
		case e.text == "as shown":
			return place{result: strconv.Itoa(n)}, true, nil
		default:
			return place{result: unquoted(e.text)}, true, nil
		}
		n -= less
		if !strings.HasSuffix(e.text, "look again") {
			return place{result: strconv.Itoa(n)}, true, nil
		}
	}
	return to, true, fmt.Errorf("part %d subtracts twice", i+1)
}

// numbered returns the entry of a number.
func (r *row) numbered(n, most int) *entry {
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

// twice returns a label or number that a table of the card has twice, or "".
func (p *part) twice() string {
	var seen []string
	for _, r := range p.rows {
		for _, e := range r.entries {
			if p.number && slices.Contains(seen, e.shown) && e.shown != "" && r.label == "number" {
				return e.shown
			}
			if r.label == "number" {
				seen = append(seen, e.shown)
			}
		}
	}
	return ""
}
