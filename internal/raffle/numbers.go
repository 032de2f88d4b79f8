package raffle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// A numbering is a list of which all items, or nearly all, begin with a number.
type numbering struct {
	plain  []int // the places of those that have none
	counts bool  // 1, 2, 3 and so on, with few exceptions, in front of names that mostly differ
}

// numbering returns the numbering of a list, or nil if numbers are not in front of nearly all
// items.
func (list List) numbering() *numbering {
	n, counted := &numbering{}, count{}
	for i, it := range list {
		if number, _, ok := withoutNumber(it.Name); ok {
			counted.add(number)
		} else {
			n.plain = append(n.plain, i)
		}
	}
	if counted.numbers == 0 || 2*len(n.plain) > counted.numbers {
		return nil
	}
	n.counts = counted.runs() && list.withoutNumbers().mostlyDiffers()
	if 10*len(n.plain) > counted.numbers && !n.counts {
		return nil
	}
	return n
}

// withoutNumbers returns the list without the numbers that its items begin with.
func (list List) withoutNumbers() List {
	rest := slices.Clone(list)
	for i, it := range list {
		if _, name, ok := withoutNumber(it.Name); ok {
			rest[i].Name = name
		}
	}
	return rest
}

// withoutNumber cuts an item into its number and the rest, if it begins with a number, as weights
// do, and lists of word processors and tables: "3 Ada", "3. Ada", "3) Ada", "3 - Ada", "3;Ada".
func withoutNumber(item string) (number int, rest string, ok bool) {
	behind := strings.TrimPrefix(item, "(")
	tail := strings.TrimLeft(behind, "0123456789")
	number, err := strconv.Atoi(behind[:len(behind)-len(tail)])
	if err != nil {
		return 0, "", false
	}
	if rest, ok := cutBlanks(strings.TrimLeft(tail, ".):")); ok {
		for _, dash := range []string{"-", "–", "—"} {
			if name, ok := cutBlanks(strings.TrimPrefix(rest, dash)); ok {
				rest = name
				break
			}
		}
		return number, rest, true
	}
	rest = strings.TrimLeft(tail, ".):;,")
	name := strings.TrimPrefix(rest, `"`)
	if name == rest {
		name = strings.TrimPrefix(rest, "'")
	}
	first, _ := utf8.DecodeRuneInString(name)
	return number, rest, rest != tail && unicode.IsLetter(first)
}

// cutBlanks returns what stands behind the blanks that a text begins with, if both are there.
func cutBlanks(text string) (rest string, ok bool) {
	rest = strings.TrimLeftFunc(text, unicode.IsSpace)
	return rest, rest != text && rest != ""
}

// A count tells numbers that count from others.
type count struct{ numbers, first, last, jumps int }

func (c *count) add(number int) {
	if c.numbers == 0 {
		c.first = number
	} else if number != c.last+1 {
		c.jumps++
	}
	c.last = number
	c.numbers++
}

// runs reports whether the numbers are 1, 2, 3 and so on, perhaps from 0, but for a tenth of the
// steps, or one of three or more.
func (c *count) runs() bool {
	steps := c.numbers - 1
	allowed := steps / 10
	if steps > 2 {
		allowed = max(allowed, 1)
	}
	return steps > 0 && c.first <= 1 && c.jumps <= allowed
}

// mostlyDiffers reports whether a list has more names than half of its items. Otherwise numbers in
// front of them may tell them apart, as in 1 Main Street, 2 Main Street.
func (list List) mostlyDiffers() bool {
	names := map[string]bool{}
	for _, it := range list {
		names[it.Name] = true
	}
	return 2*len(names) > len(list)
}

// numberRemark returns the remark on numbers in front of the items, which may hide that an item is
// there more than once. Repeats behind numbers that count are named only with repeats.
func (list List) numberRemark(n *numbering, rest List, repeats bool) Remark {
	all := "every item begins with a number, such as "
	first := list[0].Name
	if len(n.plain) > 0 {
		all = "nearly every item begins with a number, such as "
		first = list[n.firstNumbered()].Name
	}
	r := Remark{
		Kind:    all + quote.Excerpt(first) + list.exceptions(n.plain),
		Mending: "if the numbers only count the lines, remove them; if they are weights, add -weights",
		named:   true}
	if repeats || !n.counts {
		r.Places = rest.Repeats()
	}
	if r.Places == nil {
		r.Kind += ", and is drawn with it"
	} else {
		r.Kind += "; without it, the list has repeats"
	}
	return r
}

// firstNumbered returns the place of the first item with a number.
func (n *numbering) firstNumbered() (at int) {
	for slices.Contains(n.plain, at) {
		at++
	}
	return at
}

// exceptions names the items at these places, of which the others have a number.
func (list List) exceptions(plain []int) string {
	if len(plain) == 0 {
		return ""
	}
	var names []string
	for _, i := range plain[:min(len(plain), fewRepeats)] {
		names = append(names, list.place(i)+" "+quote.Excerpt(list[i].Name))
	}
	if more := len(plain) - fewRepeats; more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	return " (but not " + words.And(names) + ")"
}

// aboveNumbers reports whether the first line, which is not blank, is a heading by the lines below
// it: they count 1, 2, 3, or are only numbers, at least three, and it does neither.
func aboveNumbers(lines []string) bool {
	number, _, ok := withoutNumber(strings.TrimSpace(lines[0]))
	if ok && number <= 1 {
		return false
	}
	list, _, err := NewList(lines, false)
	if err != nil || len(list) < 3 {
		return false
	}
	isLetter := func(item Item) bool { return strings.Trim(item.Name, "0123456789") != "" }
	if isLetter(list[0]) && len(list) > manyLines && !slices.ContainsFunc(list[1:], isLetter) {
		return true
	}
	n := list[1:].numbering()
	return n != nil && n.counts
}
