package cardreader

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// beyond matches what a card for several dice says about results that only some of them have.
var beyond = regexp.MustCompile(
	`^(0 or |result )?(?:above the die you want|\d+(?:–\d+)? for a d(\d+))$`)

// For returns the card as the player of one of its dice reads it.
func (c *ParsedCard) For(die int) (*ParsedCard, error) {
	of := *c
	of.parts = nil
	for _, p := range c.parts {
		own := *p
		own.rows = nil
		for _, r := range p.rows {
			if err := of.forDie(&r, die); err != nil {
				return nil, err
			}
			if len(r.entries) > 0 {
				own.rows = append(own.rows, r)
			}
		}
		of.parts = append(of.parts, &own)
	}
	if example, ok := strings.CutPrefix(c.example, fmt.Sprintf("Example for d%d: ", die)); ok {
		of.example = "Example: " + example
	} else if strings.HasPrefix(c.example, "Example for ") {
		of.example = ""
	}
	return &of, nil
}

// forDie takes the rule for results above a die out of a row, and puts it where it is followed.
func (c *ParsedCard) forDie(r *row, die int) error {
	entries := r.entries
	r.entries = nil
	for _, e := range entries {
		m := beyond.FindStringSubmatch(e.faces)
		if m == nil {
			r.entries = append(r.entries, e)
			continue
		}
		if m[2] != "" && m[2] != strconv.Itoa(die) {
			continue
		}
		if m[1] != "result " && (r.label == "number" || r.label == "sum") { // read from the dice
			if err := r.readUpTo(die, m[1], e); err != nil {
				return err
			}
			continue
		}
		if e.text == atOnce { // which is before the last roll
			r.entries = append(r.entries, entry{fmt.Sprintf("result above %d", die), e.text})
			continue
		}
		c.most, c.above = die, e.text
	}
	return nil
}

// readUpTo makes the row end at the number of a die. Zero is what the rule for numbers above it
// says of 0.
func (r *row) readUpTo(die int, zero string, rule entry) error {
	if r.entries == nil { // all are results of the largest
		r.entries = []entry{{"1–", "as shown"}}
	}
	if n := len(r.entries) - 1; n > 0 && r.entries[n].faces == "0" { // is the largest die
		if r.entries[n].text == strconv.Itoa(die) {
			return nil
		}
		zero, r.entries = "0 or ", r.entries[:n]
	}
	if len(r.entries) != 1 || !strings.HasPrefix(r.entries[0].faces, "1–") {
		return fmt.Errorf("which numbers are %q?", rule.faces)
	}
	r.entries[0].faces = fmt.Sprintf("1–%d", die)
	r.entries = append(r.entries, entry{fmt.Sprintf("%sabove %d", zero, die), rule.text})
	return nil
}

// next returns the sides of the die that is rolled next after some faces at a place, or 0 and
// where they lead. A result above the die that the player wants is none.
func (c *ParsedCard) next(at place, faces []int) (sides int, m move, err error) {
	sides, m, err = c.lead(at, faces)
	n, word := strconv.Atoi(m.to.result)
	if err != nil || word != nil || c.most == 0 || n <= c.most {
		return sides, m, err
	}
	m.said = c.above
	switch c.above {
	case startOver:
		m.to = place{part: 1}
	case "reroll":
		m.to = at
	default:
		err = fmt.Errorf("what does %q mean for a result?", c.above)
	}
	return sides, m, err
}

var prices = regexp.MustCompile(`^([0-9.]+) to `)

// CheckPrices sees that the price of a card for several dice is that of the cheapest to that of
// the dearest.
func (c *ParsedCard) CheckPrices(means []*big.Rat) error {
	compare := func(a, b *big.Rat) int { return a.Cmp(b) }
	of := *c
	if m := prices.FindStringSubmatch(c.Price); m != nil {
		low := of
		low.Price = m[1] + " rolls on average"
		if err := low.CheckPrice(slices.MinFunc(means, compare)); err != nil {
			return err
		}
		of.Price = c.Price[len(m[0]):]
	}
	return of.CheckPrice(slices.MaxFunc(means, compare))
}
