package card

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/automaton"
)

// A Cost returns what a throw costs. Without it, the rolls or the throws of a card count.
type Cost func(dice []int) int

// An Outcome is the result of following a card.
type Outcome struct {
	Chances map[string]*big.Rat // of each result
	Mean    *big.Rat            // cost
}

// ErrTooLong is the error for a sentence in the place of a card.
var ErrTooLong = errors.New("the plan is too long for a card")

const mostFaces = 1 << 20

// Follow follows the card for every face.
func (c *Card) Follow(each Cost) (*Outcome, error) {
	switch _, certain, ok := strings.Cut(strings.Join(c.Notes, " "), nothing); {
	case c.Long != "":
		return nil, ErrTooLong
	case ok:
		only := map[string]*big.Rat{unquoted(strings.TrimSuffix(certain, ".")): big.NewRat(1, 1)}
		return &Outcome{only, new(big.Rat)}, nil
	case len(c.Parts) == 0:
		return nil, fmt.Errorf("%q has no part", c.Title)
	case c.adds():
		return c.followSum(each)
	}
	return c.from(each, start)
}

// A departure is the chances of where a throw leads, and at the place paid what it costs.
type departure map[place]*big.Rat

var paid = place{part: -1}

func add[K comparable](to map[K]*big.Rat, key K, chance *big.Rat) {
	if to[key] == nil {
		to[key] = new(big.Rat)
	}
	to[key].Add(to[key], chance)
}

// from follows the card from a place to results.
func (c *Card) from(each Cost, begin place) (*Outcome, error) {
	order, leads := []place{begin}, map[place]departure{}
	for i := 0; i < len(order); i++ {
		d, err := c.all(each, order[i])
		if err != nil {
			return nil, err
		}
		leads[order[i]] = d
		for to := range d {
			if to != paid && to.result == "" && !slices.Contains(order, to) {
				order = append(order, to)
			}
		}
	}
	for _, at := range slices.Backward(order) {
		if err := leads[at].remove(at, leads); err != nil {
			return nil, err
		}
	}
	out := &Outcome{map[string]*big.Rat{}, leads[begin][paid]}
	for to, chance := range leads[begin] {
		if to != paid {
			out.Chances[to.result] = chance
		}
	}
	return out, nil
}

// remove makes all who come to a place go on at once to where it leads.
func (d departure) remove(at place, leads map[place]departure) error {
	if stay := d[at]; stay != nil {
		rest := new(big.Rat).Sub(big.NewRat(1, 1), stay)
		if rest.Sign() == 0 {
			return fmt.Errorf("no face leaves %+v", at)
		}
		delete(d, at)
		for _, share := range d {
			share.Quo(share, rest)
		}
	}
	for _, from := range leads {
		if share := from[at]; share != nil {
			delete(from, at)
			for to, part := range d {
				add(from, to, new(big.Rat).Mul(share, part))
			}
		}
	}
	return nil
}

// all follows all faces that dice may show at a place.
func (c *Card) all(each Cost, at place) (departure, error) {
	dice, cases := slices.Concat(c.throws(at)...), map[place]int{}
	all := int(automaton.Numbers(dice, mostFaces))
	if all == 0 {
		return nil, errors.New("too many faces to follow")
	}
	for n := 0; n < all; {
		m, err := c.throw(at, facesOfNumber(n, dice))
		if err != nil {
			return nil, err
		}
		alike := int(automaton.Numbers(dice[len(m.faces):], mostFaces)) // whatever they show
		cases[m.to] += alike
		cases[paid] += alike * c.cost(each, m.thrown)
		n += alike
	}
	d := departure{}
	for to, n := range cases {
		d[to] = big.NewRat(int64(n), int64(all))
	}
	return d, nil
}

// cost returns what throws cost.
func (c *Card) cost(each Cost, thrown [][]int) (cost int) {
	for _, dice := range thrown {
		switch {
		case each != nil:
			cost += each(dice)
		case c.thrown():
			cost++
		default:
			cost += len(dice)
		}
	}
	return cost
}

// followSum adds, or takes, the results of all parts.
func (c *Card) followSum(each Cost) (*Outcome, error) {
	out := &Outcome{map[string]*big.Rat{}, new(big.Rat)}
	kept := map[string]*big.Rat{"": big.NewRat(1, 1)}
	roll := func(die map[string]*big.Rat) {
		next := map[string]*big.Rat{}
		for have, chance := range kept {
			for face, p := range die {
				add(next, c.Sum.with(have, face), new(big.Rat).Mul(chance, p))
			}
		}
		kept = next
	}
	for i, p := range c.Parts {
		if p.Rows == nil {
			for _, sides := range p.dice() {
				roll(aDie(sides))
			}
			out.Mean.Add(out.Mean, big.NewRat(int64(c.cost(each, p.Throws)), 1))
			continue
		}
		made, err := c.from(each, place{part: i, row: -1})
		if err != nil {
			return nil, err
		}
		if p.Beside > 0 && (!c.thrown() || made.Mean.Cmp(big.NewRat(1, 1)) != 0) {
			return nil, fmt.Errorf("part %d: which of %d dice again?", i+1, p.Beside)
		}
		for range max(1, p.Times) {
			out.Mean.Add(out.Mean, made.Mean)
			for range max(1, p.Beside) {
				roll(made.Chances)
			}
		}
	}
	for have, chance := range kept {
		total := c.Sum.Plus
		for _, n := range strings.Fields(have) {
			total += number(n)
		}
		add(out.Chances, strconv.Itoa(total), chance)
	}
	return out, nil
}

// with returns the kept dice with one more: a total, or the highest or lowest in order.
func (s *Addition) with(have, face string) string {
	if s.Keep == 0 {
		return strconv.Itoa(number(have) + number(face))
	}
	list := append(strings.Fields(have), face)
	slices.SortFunc(list, func(a, b string) int { return number(b) - number(a) })
	if s.Lowest {
		slices.Reverse(list)
	}
	return strings.Join(list[:min(len(list), s.Keep)], " ")
}

// aDie returns the chances of the faces of a die.
func aDie(sides int) map[string]*big.Rat {
	list := map[string]*big.Rat{}
	for n := 1; n <= sides; n++ {
		list[strconv.Itoa(n)] = big.NewRat(1, int64(sides))
	}
	return list
}

// Check returns an error unless the results have these chances.
func (o *Outcome) Check(want map[string]*big.Rat) error {
	all := maps.Clone(want)
	maps.Copy(all, o.Chances)
	for result := range all {
		none := new(big.Rat)
		got, want := cmp.Or(o.Chances[result], none), cmp.Or(want[result], none)
		if got.Cmp(want) != 0 {
			return fmt.Errorf("the chance of %s is %v, not %v", result, got, want)
		}
	}
	return nil
}

// CheckDie returns an error unless the results are those of a die.
func (o *Outcome) CheckDie(sides int) error { return o.Check(aDie(sides)) }
