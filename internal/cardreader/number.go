package cardreader

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

var (
	span     = regexp.MustCompile(`^(\d+)(?:–(\d+))?$`)
	less     = regexp.MustCompile(`^subtract (\d+)$`)
	zeroOver = regexp.MustCompile(`^0 or above (\d+)$`)
	over     = regexp.MustCompile(`^(?:result )?above (\d+)$`)
)

// number returns what a list says about a number: as shown, less something, or over the last one
// that it names. The list reaches from 1 to there without a gap. The last number of all is 0 in
// digits.
func (p *part) numbered(entries []entry, n, all int) (m move, err error) {
	next := 1
	for i, e := range entries {
		if m, isEnd, err := p.numberEnd(e, next-1, all); isEnd {
			if i != len(entries)-1 {
				return m, fmt.Errorf("something follows %q", e.faces)
			}
			return m, err
		}
		s := span.FindStringSubmatch(e.faces)
		if s == nil || s[1] != strconv.Itoa(next) {
			return m, fmt.Errorf("which number is %d in %v?", next, entries)
		}
		next = int(numberOr(s[2], numberOr(s[1], 0))) + 1
		subtract := less.FindStringSubmatch(e.text)
		if e.text != "as shown" && subtract == nil {
			return m, fmt.Errorf("what does %q mean for a number?", e.text)
		}
		if n >= next {
			continue
		}
		if err := complete(entries[i:], all); err != nil {
			return m, err
		}
		if subtract != nil {
			n -= int(numberOr(subtract[1], 0))
		}
		return result(strconv.Itoa(n)), nil
	}
	return m, fmt.Errorf("nothing is said about the number %d", n)
}

// numberEnd returns what an entry says that is for all numbers above the last one, or for 0. It
// reports whether it is such an entry.
func (p *part) numberEnd(e entry, last, all int) (m move, isEnd bool, err error) {
	limit := over.FindStringSubmatch(e.faces)
	if p.number10 {
		limit = zeroOver.FindStringSubmatch(e.faces)
	}
	zero := limit == nil && p.number10 && e.faces == "0"
	switch {
	case limit == nil && !zero:
		return m, false, nil
	case zero && last != all-1 || !zero && limit[1] != strconv.Itoa(last):
		return m, true, fmt.Errorf("numbers are shown to %d, and others are %q", last, e.faces)
	case zero && e.text != startOver && e.text != atOnce && e.text != "reroll":
		return result(e.text), true, nil
	}
	return move{to: place{part: p.number}, said: afterAll(e.text)}, true, nil
}

// afterAll returns an order without "at once", if no roll is left.
func afterAll(order string) string { return strings.TrimSuffix(order, " at once") }

// complete reports an error unless the last entry is the end of all numbers.
func complete(entries []entry, all int) error {
	last := entries[len(entries)-1]
	s := span.FindStringSubmatch(last.faces)
	if s != nil && last.faces != "0" && int(numberOr(s[2], numberOr(s[1], 0))) != all {
		return fmt.Errorf("numbers end at %q of %d", last.faces, all)
	}
	return nil
}

// tails returns the formula of what the tails of coins count.
func tails(counts string) string {
	var text []string
	for i, count := range strings.Split(counts, ", ") {
		text = append(text, fmt.Sprintf("(%s − 1) × %s", ordinals[i], count))
	}
	return strings.Join(text, " + ") + " + 1"
}

var (
	lessAfter = regexp.MustCompile(`^(\d+) → (\d+ − \d+ = \d+)\.?`)
	work      = regexp.MustCompile(`^(\d+(?: [+−] \d+)+) = (\d+)`)
)

// worked replaces sums and differences in an example with their results, if they are right.
func worked(text string) (string, error) {
	if m := lessAfter.FindStringSubmatch(text); m != nil && strings.HasPrefix(m[2], m[1]+" ") {
		text = text[len(m[1])+len(" → "):]
	}
	m := work.FindStringSubmatch(text)
	if m == nil {
		return text, nil
	}
	r := &formulaReader{symbols: append(symbol.FindAllString(m[1], -1), "")}
	if r.sum() != int(numberOr(m[2], 0)) {
		return text, fmt.Errorf("%q is wrong", m[0])
	}
	return m[2] + text[len(m[0]):], nil
}
