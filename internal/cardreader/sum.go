package cardreader

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var addLine = regexp.MustCompile(
	`^(?:Add the (?:(\w+) (highest|lowest)|faces|results)|Take the (highest|lowest))(?:, then (add|subtract) (\d+))?\.( On a d10, 0 counts as 10\.)?$`)

// settleSum keeps what is added.
func (c *ParsedCard) settleSum(m []string) error {
	c.sum = &adding{lowest: m[2] == "lowest" || m[3] == "lowest", plus: int(numberOr(m[5], 0))}
	if m[1] != "" {
		c.sum.keep = count(m[1])
	}
	if m[3] != "" {
		c.sum.keep = 1
	}
	if m[4] == "subtract" {
		c.sum.plus = -c.sum.plus
	}
	return nil
}

// followSum adds, or takes, the results of all parts.
func (c *ParsedCard) followSum(h Player) (*Outcome, error) {
	kept, mean := map[string]*big.Rat{"": big.NewRat(1, 1)}, new(big.Rat)
	for i, p := range c.parts {
		dice, err := c.diceOf(h, i, p)
		if err != nil {
			return nil, err
		}
		for _, d := range dice {
			mean.Add(mean, d.Mean)
			next := map[string]*big.Rat{}
			if len(kept) > mostPlaces {
				return nil, ErrTooLarge
			}
			for have, chance := range kept {
				for face, p := range d.Chances {
					n, err := strconv.Atoi(face)
					if err != nil {
						return nil, fmt.Errorf("%q is added", face)
					}
					add(next, c.sum.with(have, n), new(big.Rat).Mul(chance, p))
				}
			}
			kept = next
		}
	}
	out := &Outcome{Chances: map[string]*big.Rat{}, Mean: mean}
	for have, chance := range kept {
		total := c.sum.plus
		for _, n := range strings.Fields(have) {
			total += int(numberOr(n, 0))
		}
		add(out.Chances, strconv.Itoa(total), chance)
	}
	return out, nil
}

// diceOf returns the dice whose results part i gives, from 0: those that it makes, or that it
// throws.
func (c *ParsedCard) diceOf(h Player, i int, p *part) ([]*Outcome, error) {
	if len(p.rows) == 0 && !p.number10 && !p.lookUp && p.formula == "" {
		return c.thrown(h, p), nil
	}
	made, err := c.from(h, place{part: i + 1})
	if err != nil {
		return nil, err
	}
	return c.together(made, p)
}

// together returns the dice that a part makes. If one throw has several of them, the first one has
// its cost, and none may be rolled again.
func (c *ParsedCard) together(made *Outcome, p *part) (dice []*Outcome, err error) {
	others := *made
	if p.beside > 1 {
		others.Mean = new(big.Rat)
		if !strings.Contains(c.Price, "throw") {
			return nil, fmt.Errorf("part %d throws %d dice, and %q counts no throws", p.number,
				p.beside, c.Price)
		}
		if made.Mean.Cmp(big.NewRat(1, 1)) != 0 {
			return nil, fmt.Errorf("part %d: which of %d dice again?", p.number, p.beside)
		}
	}
	for range p.times {
		dice = append(dice, made)
		dice = append(dice, slices.Repeat([]*Outcome{&others}, p.beside-1)...)
	}
	return dice, nil
}

// thrown returns the dice of a part whose faces are added.
func (c *ParsedCard) thrown(h Player, p *part) (dice []*Outcome) {
	count := func(list []int, sides int) (n int) {
		for _, d := range list {
			if d == sides {
				n++
			}
		}
		return n
	}
	throws := 1
	for _, sides := range p.last {
		if at := count(h.Dice, sides); at > 0 {
			throws = max(throws, (count(p.last, sides)+at-1)/at)
		}
	}
	for i, sides := range p.last {
		d := &Outcome{Chances: map[string]*big.Rat{}, Mean: new(big.Rat)}
		switch {
		case h.Cost != nil:
			d.Mean.SetInt64(int64(h.Cost(sides)))
		case !strings.Contains(c.Price, "throw"):
			d.Mean.SetInt64(1)
		case i == 0:
			d.Mean.SetInt64(int64(throws))
		}
		for face := 1; face <= sides; face++ {
			d.Chances[strconv.Itoa(face)] = big.NewRat(1, int64(sides))
		}
		dice = append(dice, d)
	}
	return dice
}

// with returns what is kept of dice with one more: a total, or the highest or lowest in order.
func (a *adding) with(have string, face int) string {
	var list []int
	for _, n := range strings.Fields(have) {
		list = append(list, int(numberOr(n, 0)))
	}
	list = append(list, face)
	if a.keep == 0 {
		total := 0
		for _, n := range list {
			total += n
		}
		return strconv.Itoa(total)
	}
	slices.Sort(list)
	if !a.lowest {
		slices.Reverse(list)
	}
	list = list[:min(len(list), a.keep)]
	return strings.Trim(fmt.Sprint(list), "[]")
}
