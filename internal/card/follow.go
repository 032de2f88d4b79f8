package card

import (
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/automaton"
)

// A Player is what a player knows besides the card: the cost of a roll, and which dice can be
// thrown together.
type Player struct {
	Cost func(sides int) int // nil if rolls or throws count
	Dice []int               // that are thrown together
}

// An Outcome is the result of following a card.
type Outcome struct {
	Chances map[string]*big.Rat // of each result
	Die     int                 // instead of Chances: each number up to it has the same chance
	Mean    *big.Rat            // cost
}

// ErrTooLong is the error for a sentence in the place of a card.
var ErrTooLong = errors.New("the plan is too long for a card")

const mostFaces = 1 << 16

// Follow follows the card for every face.
func (c *Card) Follow(h Player) (*Outcome, error) {
	switch _, certain, ok := strings.Cut(strings.Join(c.Notes, " "), nothing); {
	case c.Long != "":
		return nil, ErrTooLong
	case ok:
		only := map[string]*big.Rat{unquoted(strings.TrimSuffix(certain, ".")): big.NewRat(1, 1)}
		return &Outcome{Chances: only, Mean: new(big.Rat)}, nil
	case len(c.Parts) == 0:
		return nil, fmt.Errorf("%q has no part", c.Title)
	case c.adds():
		return c.followSum(h)
	}
	return c.from(h, start)
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
func (c *Card) from(h Player, begin place) (*Outcome, error) {
	if p := &c.Parts[begin.part]; p.Read != Rows {
		out, err := c.number(h, p)
		if err == nil && c.book() != nil {
			return out.lookUp(c.book())
		}
		return out, err
	}
	order, leads := []place{begin}, map[place]departure{}
	for i := 0; i < len(order); i++ {
		d := departure{}
		if automaton.Numbers(c.Parts[order[i].part].dice(), mostFaces) == 0 {
			return nil, errors.New("too many faces to follow")
		}
		if err := c.all(h, order[i], nil, big.NewRat(1, 1), d); err != nil {
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
	out := &Outcome{Chances: map[string]*big.Rat{}, Mean: leads[begin][paid]}
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
		share := from[at]
		if share == nil {
			continue
		}
		delete(from, at)
		for to, part := range d {
			add(from, to, new(big.Rat).Mul(share, part))
		}
	}
	return nil
}

// all follows all faces that dice may show after some.
func (c *Card) all(h Player, at place, faces []int, chance *big.Rat, d departure) error {
	need := 0 // the sides of the die that is missing
	left := faces
	m, err := c.throw(at, func(sides int) int {
		if len(left) > 0 {
			face := left[0]
			left = left[1:]
			return face
		}
		if need == 0 {
			need = sides
		}
		return 1
	})
	if need > 0 {
		each := new(big.Rat).Mul(chance, big.NewRat(1, int64(need)))
		for face := 1; face <= need; face++ {
			if err := c.all(h, at, append(slices.Clip(faces), face), each, d); err != nil {
				return err
			}
		}
		return nil
	}
	if err != nil {
		return err
	}
	add(d, paid, new(big.Rat).Mul(chance, c.cost(h, m.thrown...)))
	add(d, m.to, chance)
	return nil
}

// cost returns what the throws of dice cost. If too few like dice are at hand, the same ones are
// thrown again.
func (c *Card) cost(h Player, thrown ...[]int) *big.Rat {
	cost := 0
	for _, dice := range thrown {
		throws := 1
		for _, sides := range dice {
			if h.Cost != nil {
				cost += h.Cost(sides)
			}
			if n := like(h.Dice, sides); n > 0 {
				throws = max(throws, ceil(like(dice, sides), n))
			}
		}
		switch {
		case h.Cost != nil:
		case c.thrown():
			cost += throws
		default:
			cost += len(dice)
		}
	}
	return big.NewRat(int64(cost), 1)
}

// number follows dice that are read as a number: not each number, but those of each entry. From
// some results to others, the numbers that stand for each are one more or less.
func (c *Card) number(h Player, p *Part) (*Outcome, error) {
	next, good, more := 1, 0, map[int]int{}
	for _, e := range p.Rows[0].Entries {
		if e.First != next || e.Last < e.First {
			return nil, fmt.Errorf("numbers from %d follow those to %d", e.First, next-1)
		}
		next = e.Last + 1
		low := e.First + e.N
		if e.Do == Named {
			low = number(e.Name)
		} else if e.Do != Face {
			continue
		}
		more[low]++
		more[low+next-e.First]--
		good += next - e.First
	}
	maps.DeleteFunc(more, func(_, n int) bool { return n == 0 })
	if next != p.numbers()+1 || len(more) != 2 || more[1] < 1 {
		return nil, fmt.Errorf("numbers end at %d, and results are unlike: %v", next-1, more)
	}
	out := &Outcome{Die: slices.Max(slices.Collect(maps.Keys(more))) - 1, Mean: new(big.Rat)}
	for i, rolled := 0, 0; i < len(p.Throws); i++ {
		possible := int64(automaton.Numbers(p.dice()[:rolled], automaton.MaxNumber))
		cost := c.cost(h, p.Throws[i])
		out.Mean.Add(out.Mean, cost.Mul(cost, big.NewRat(int64(p.goesOn(rolled)), possible)))
		rolled += len(p.Throws[i])
	}
	out.Mean.Mul(out.Mean, big.NewRat(int64(p.numbers()), int64(good)))
	return out, nil
}

// followSum adds, or takes, the results of all parts.
func (c *Card) followSum(h Player) (*Outcome, error) {
	sum := c.Parts[len(c.Parts)-1].Sum
	kept, mean := map[string]*big.Rat{"": big.NewRat(1, 1)}, new(big.Rat)
	for i := range c.Parts {
		dice, cost, err := c.summands(h, i)
		if err != nil {
			return nil, err
		}
		mean.Add(mean, cost)
		for _, d := range dice {
			next := map[string]*big.Rat{}
			for have, chance := range kept {
				for face, p := range d {
					add(next, sum.with(have, face), new(big.Rat).Mul(chance, p))
				}
			}
			kept = next
		}
	}
	out := &Outcome{Chances: map[string]*big.Rat{}, Mean: mean}
	for have, chance := range kept {
		total := sum.Plus
		for _, n := range strings.Fields(have) {
			total += number(n)
		}
		add(out.Chances, strconv.Itoa(total), chance)
	}
	return out, nil
}

// summands returns the chances of the dice that part i gives, and what they cost.
func (c *Card) summands(
	h Player, i int,
) (dice []map[string]*big.Rat, cost *big.Rat, err error) {
	p := &c.Parts[i]
	if p.Rows == nil {
		for _, sides := range p.dice() {
			dice = append(dice, (&Outcome{Die: sides}).all())
		}
		return dice, c.cost(h, p.dice()), nil
	}
	made, err := c.from(h, place{part: i, row: -1})
	if err != nil {
		return nil, nil, err
	}
	times := max(1, p.Times)
	cost = new(big.Rat).Mul(made.Mean, big.NewRat(int64(times), 1))
	if p.Beside > 0 {
		times *= p.Beside / len(p.dice())
		if !c.thrown() || made.Mean.Cmp(big.NewRat(1, 1)) != 0 {
			return nil, nil, fmt.Errorf("part %d: which of %d dice again?", i+1, p.Beside)
		}
	}
	return slices.Repeat([]map[string]*big.Rat{made.all()}, times), cost, nil
}

// with returns the kept dice with one more: a total, or the highest or lowest in order.
func (s *Addition) with(have, face string) string {
	list := []int{number(face)}
	for _, n := range strings.Fields(have) {
		list = append(list, number(n))
	}
	if s.Keep == 0 {
		return strconv.Itoa(number(have) + number(face))
	}
	slices.Sort(list)
	if !s.Lowest {
		slices.Reverse(list)
	}
	return strings.Trim(fmt.Sprint(list[:min(len(list), s.Keep)]), "[]")
}

// all returns the chances of all results, also of a die.
func (o *Outcome) all() map[string]*big.Rat {
	if o.Die == 0 {
		return o.Chances
	}
	list := map[string]*big.Rat{}
	for n := 1; n <= o.Die; n++ {
		list[strconv.Itoa(n)] = big.NewRat(1, int64(o.Die))
	}
	return list
}

// lookUp returns the outcome of the results that a table has for the numbers of a die.
func (o *Outcome) lookUp(book []Entry) (*Outcome, error) {
	list, next := map[string]*big.Rat{}, 1
	for _, e := range book {
		if e.First != next {
			break
		}
		next = e.Last + 1
		add(list, e.Name, big.NewRat(int64(next-e.First), int64(o.Die)))
	}
	if next != o.Die+1 {
		return nil, fmt.Errorf("the table ends at %d, and not at %d", next-1, o.Die)
	}
	return &Outcome{Chances: list, Mean: o.Mean}, nil
}

// Check returns an error unless the results have these chances.
func (o *Outcome) Check(want map[string]*big.Rat) error {
	got := o.all()
	for result, chance := range got {
		if want[result] == nil || want[result].Cmp(chance) != 0 {
			return fmt.Errorf("the chance of %s is %v, not %v", result, chance, want[result])
		}
	}
	for result, chance := range want {
		if chance.Sign() > 0 && got[result] == nil {
			return fmt.Errorf("%s is no result", result)
		}
	}
	return nil
}

// CheckDie returns an error unless the results are those of a die.
func (o *Outcome) CheckDie(sides int) error {
	if o.Die == sides {
		return nil
	}
	return o.Check((&Outcome{Die: sides}).all())
}
