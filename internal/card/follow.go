package card

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// A Player is what a player knows besides the card: the cost of a roll, and which dice can be
// thrown together.
type Player struct {
	Cost func(sides int) int // nil if rolls or throws count
	Dice []int               // that are thrown together
}

// ErrTooLong is the error for a sentence in the place of a card.
var ErrTooLong = errors.New("the plan is too long for a card")

var errTooLarge = errors.New("too many faces to follow")

// Follow follows the card for every face.
func (c *Card) Follow(h Player) (*Outcome, error) {
	if c.Long != "" {
		return nil, ErrTooLong
	}
	if len(c.Parts) == 0 {
		only, err := c.certain()
		return &Outcome{Chances: map[string]*big.Rat{only: big.NewRat(1, 1)}, Mean: new(big.Rat)}, err
	}
	if c.adds() {
		return c.followSum(h)
	}
	return c.from(h, start)
}

// certain returns the result without a roll.
func (c *Card) certain() (string, error) {
	_, only, ok := strings.Cut(strings.Join(c.Notes, " "), nothing)
	if !ok {
		return "", fmt.Errorf("%q has no part", c.Title)
	}
	return unquoted(strings.TrimSuffix(only, ".")), nil
}

// A departure is where a state leads, and the mean cost there.
type departure struct {
	to      map[playState]*big.Rat
	results map[string]*big.Rat
	cost    *big.Rat
	faces   int
}

func add[K comparable](to map[K]*big.Rat, key K, chance *big.Rat) {
	if to[key] == nil {
		to[key] = new(big.Rat)
	}
	to[key].Add(to[key], chance)
}

// from follows the card from a state to results.
func (c *Card) from(h Player, begin playState) (*Outcome, error) {
	if p := &c.Parts[begin.part]; p.Read != Rows {
		out, err := c.number(h, p)
		if err == nil && c.book() != nil {
			err = out.lookUp(c.book())
		}
		return out, err
	}
	order, spots := []playState{begin}, map[playState]*departure{}
	for i := 0; i < len(order); i++ {
		at := order[i]
		d := &departure{map[playState]*big.Rat{}, map[string]*big.Rat{}, new(big.Rat), 0}
		if err := c.all(h, at, nil, big.NewRat(1, 1), d); err != nil {
			return nil, err
		}
		spots[at] = d
		for to := range d.to {
			if !slices.Contains(order, to) {
				order = append(order, to)
			}
		}
	}
	for _, at := range slices.Backward(order) {
		if err := spots[at].remove(at, spots); err != nil {
			return nil, err
		}
	}
	return &Outcome{Chances: spots[begin].results, Mean: spots[begin].cost}, nil
}

const mostFaces = 1 << 16

// all follows all faces that dice may show after some.
func (c *Card) all(h Player, at playState, faces []int, chance *big.Rat, d *departure) error {
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
	d.faces++
	if d.faces > mostFaces {
		return errTooLarge
	}
	d.cost.Add(d.cost, new(big.Rat).Mul(chance, big.NewRat(c.cost(h, m), 1)))
	if m.result != "" {
		add(d.results, m.result, chance)
	} else {
		add(d.to, m.to, chance)
	}
	return nil
}

// cost returns what the rolls of a move cost.
func (c *Card) cost(h Player, m move) (cost int64) {
	switch {
	case h.Cost != nil:
		for _, sides := range m.dice {
			cost += int64(h.Cost(sides))
		}
		return cost
	case c.thrown():
		return int64(m.throws)
	}
	return int64(len(m.dice))
}

// remove makes all who come to a state go on at once to where it leads.
func (d *departure) remove(at playState, spots map[playState]*departure) error {
	if stay := d.to[at]; stay != nil {
		rest := new(big.Rat).Sub(big.NewRat(1, 1), stay)
		if rest.Sign() == 0 {
			return fmt.Errorf("no face leaves %+v", at)
		}
		delete(d.to, at)
		rest.Inv(rest)
		for _, chance := range d.to {
			chance.Mul(chance, rest)
		}
		for _, chance := range d.results {
			chance.Mul(chance, rest)
		}
		d.cost.Mul(d.cost, rest)
	}
	for _, from := range spots {
		share := from.to[at]
		if share == nil {
			continue
		}
		delete(from.to, at)
		for to, chance := range d.to {
			add(from.to, to, new(big.Rat).Mul(share, chance))
		}
		for result, chance := range d.results {
			add(from.results, result, new(big.Rat).Mul(share, chance))
		}
		from.cost.Add(from.cost, new(big.Rat).Mul(share, d.cost))
	}
	return nil
}

// number follows dice that are read as a number: not each number, but those of each entry.
func (c *Card) number(h Player, p *Part) (*Outcome, error) {
	all, next, good := p.numbers(), 1, 0
	change := map[int]int{} // of how many numbers there are for a result, from that result on
	for _, e := range p.Rows[0].Entries {
		if e.First != next || e.Last < e.First {
			return nil, fmt.Errorf("numbers from %d follow those to %d", e.First, next-1)
		}
		next = e.Last + 1
		low, high := e.First, e.Last
		switch {
		case !e.result():
			continue
		case e.Do == Named:
			low = number(e.Name)
			high = low
		case e.Do == Subtract:
			low, high = low-e.N, high-e.N
		default:
			low, high = low+e.N, high+e.N
		}
		good += e.Last - e.First + 1
		change[low]++
		change[high+1]--
	}
	if next != p.highest()+1 || good == 0 {
		return nil, fmt.Errorf("numbers end at %d of %d", next-1, p.highest())
	}
	out := &Outcome{Mean: new(big.Rat)}
	for rolled, i := 0, 0; i < len(p.Throws); i++ {
		cost := big.NewRat(c.cost(h, move{dice: p.Throws[i], throws: 1}), int64(p.possible(rolled)))
		out.Mean.Add(out.Mean, cost.Mul(cost, big.NewRat(int64(p.goesOn(rolled)), 1)))
		rolled += len(p.Throws[i])
	}
	out.Mean.Mul(out.Mean, big.NewRat(int64(all), int64(good)))
	var ends []int
	for end, by := range change {
		if by != 0 {
			ends = append(ends, end)
		}
	}
	slices.Sort(ends)
	times := 0
	for i, end := range ends {
		if times > 0 {
			out.Stretches = append(out.Stretches,
				Stretch{ends[i-1], end - 1, big.NewRat(int64(times), int64(good))})
		}
		times += change[end]
	}
	return out, nil
}

// possible returns how many numbers the first dice have.
func (p *Part) possible(dice int) int {
	here := 1
	for _, sides := range p.dice()[:dice] {
		here *= sides
	}
	return here
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
func (c *Card) summands(h Player, i int) (dice []map[int]*big.Rat, cost *big.Rat, err error) {
	p := &c.Parts[i]
	if p.Rows == nil {
		m := move{dice: p.dice(), throws: 1}
		for _, sides := range m.dice {
			if n := like(h.Dice, sides); n > 0 {
				m.throws = max(m.throws, (like(m.dice, sides)+n-1)/n)
			}
			die := map[int]*big.Rat{}
			for face := 1; face <= sides; face++ {
				die[face] = big.NewRat(1, int64(sides))
			}
			dice = append(dice, die)
		}
		return dice, big.NewRat(c.cost(h, m), 1), nil
	}
	made, err := c.from(h, playState{i, -1})
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
	die, err := made.numbers()
	return slices.Repeat([]map[int]*big.Rat{die}, times), cost, err
}

// with returns what is kept of dice with one more: a total, or the highest or lowest in order.
func (s *Addition) with(have string, face int) string {
	list := []int{face}
	for _, n := range strings.Fields(have) {
		list = append(list, number(n))
	}
	if s.Keep == 0 {
		total := 0
		for _, n := range list {
			total += n
		}
		return strconv.Itoa(total)
	}
	slices.Sort(list)
	if !s.Lowest {
		slices.Reverse(list)
	}
	return strings.Trim(fmt.Sprint(list[:min(len(list), s.Keep)]), "[]")
}
