// Package cardtest reads printed cards, for tests. [Follow] takes the text of a card
// alone, follows it as a person would, for every face, and returns the exact chance of
// each result and the mean cost. It shares no words and no data with package card: what
// it cannot read, no player can.
package cardtest

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// A Cost returns what a throw of dice costs, or an error if the dice are not at hand.
// Without it, the rolls or the throws of a card count.
type Cost func(dice []int) (int, error)

// An Outcome is the result of following a card.
type Outcome struct {
	Chances map[string]*big.Rat // of each result
	Mean    *big.Rat            // cost
}

// ErrTooLong is the error for a sentence instead of a card.
var ErrTooLong = errors.New("the plan is too long for a card")

// A follower has read a card.
type follower struct {
	each         Cost
	countsThrows bool
	parts        []*readPart
}

// Follow follows the text of a card for every face.
func Follow(text string, each Cost) (*Outcome, error) {
	sections := strings.Split(strings.TrimSuffix(text, "\n"), "\n\n")
	title := strings.Join(strings.Fields(sections[0]), " ")
	price := title[strings.LastIndex(title, "·"):]
	r := &follower{each: each, countsThrows: strings.Contains(price, "throw")}
	if strings.Contains(strings.Join(strings.Fields(text), " "), "The plan is too long for a card") {
		return nil, ErrTooLong
	}
	example := ""
	for _, s := range sections[1:] {
		line := strings.Join(strings.Fields(s), " ")
		if strings.HasPrefix(line, "Example") {
			example = line
		}
		_, certain, found := strings.Cut(line, "There is nothing to roll: the result is ")
		switch {
		case found:
			only := map[string]*big.Rat{unquoted(strings.TrimSuffix(certain, ".")): big.NewRat(1, 1)}
			return &Outcome{only, new(big.Rat)}, nil
		case strings.HasPrefix(s, "For each die that shows"): // what the expression means
		case begins.MatchString(s):
			if err := r.take(s); err != nil {
				return nil, err
			}
		}
	}
	if len(r.parts) == 0 {
		return nil, fmt.Errorf("%q has no part", title)
	}
	if example != "" {
		if err := r.check(example); err != nil {
			return nil, err
		}
	}
	if r.calculates() {
		for _, p := range r.parts {
			if p.makes != "" && p.left != 0 && !p.later {
				return nil, fmt.Errorf("%d more of %q are made than taken", p.left, p.head)
			}
		}
		return r.calculate()
	}
	return r.from(standing{row: -1})
}

// Check returns an error unless the results have these chances.
func (o *Outcome) Check(want map[string]*big.Rat) error {
	for result, chance := range o.Chances {
		if chance.Sign() != 0 && want[result] == nil {
			return fmt.Errorf("%s has the chance %v, and is no result", result, chance)
		}
	}
	for result, chance := range want {
		got := o.Chances[result]
		if got == nil {
			got = new(big.Rat)
		}
		if got.Cmp(chance) != 0 {
			return fmt.Errorf("the chance of %s is %v, not %v", result, got, chance)
		}
	}
	return nil
}

// CheckDie returns an error unless the results are those of a die.
func (o *Outcome) CheckDie(sides int) error { return o.Check(faceChances(sides)) }

func faceChances(sides int) map[string]*big.Rat {
	list := map[string]*big.Rat{}
	for n := 1; n <= sides; n++ {
		list[strconv.Itoa(n)] = big.NewRat(1, int64(sides))
	}
	return list
}

// cost returns what a throw costs.
func (r *follower) cost(dice []int) (int, error) {
	switch {
	case r.each != nil:
		return r.each(dice)
	case r.countsThrows:
		return 1, nil
	}
	return len(dice), nil
}

func add[K comparable](to map[K]*big.Rat, key K, chance *big.Rat) {
	if to[key] == nil {
		to[key] = new(big.Rat)
	}
	to[key].Add(to[key], chance)
}

func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n
}

var smallNumbers = strings.Fields("no a two three four five six seven eight nine ten")

// countOf reads a number in words.
func countOf(word string) int {
	if n := slices.Index(smallNumbers, word); n > 0 {
		return n
	}
	if word == "one" || word == "the" {
		return 1
	}
	return number(word)
}
