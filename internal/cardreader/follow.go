package cardreader

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// Player is what a player knows besides the card: the cost of a roll, and which dice can be thrown
// together.
type Player struct {
	Cost func(sides int) int // nil if rolls or throws count
	Dice []int               // that are thrown together
}

// An Outcome is the result of following a card.
type Outcome struct {
	Chances map[string]*big.Rat // of each result
	Mean    *big.Rat            // cost

	Stretches []Stretch // instead of Chances, if there are too many results for one chance each
}

// Follow follows the card for every face.
func (c *ParsedCard) Follow(h Player) (*Outcome, error) {
	switch {
	case c.Kind == "no roll":
		return &Outcome{Chances: map[string]*big.Rat{c.only: big.NewRat(1, 1)}, Mean: new(big.Rat)}, nil
	case c.Kind == "too long":
		return nil, ErrTooLarge
	case c.sum != nil:
		return c.followSum(h)
	}
	if start := (place{part: 1}); c.kept == nil && c.most == 0 && c.parts[0].readsMany() {
		return c.stretches(h, start)
	}
	return c.from(h, place{part: 1})
}

// A departure is a place with where its faces lead, and the mean cost there.
type departure struct {
	to    map[place]*big.Rat
	cost  *big.Rat
	faces int // that were followed
}

// from follows the card from a place to results.
func (c *ParsedCard) from(h Player, start place) (*Outcome, error) {
	order, spots, seen := []place{start}, map[place]*departure{}, map[place]bool{start: true}
	comes := map[place]map[place]bool{}
	for i := 0; i < len(order); i++ {
		at := order[i]
		s := &departure{to: map[place]*big.Rat{}, cost: new(big.Rat)}
		if err := c.rollAll(h, at, s); err != nil {
			return nil, err
		}
		if len(order) > mostPlaces {
			return nil, ErrTooLarge
		}
		spots[at] = s
		for to := range s.to {
			if to.result != "" {
				continue
			}
			if comes[to] == nil {
				comes[to] = map[place]bool{}
			}
			comes[to][at] = true
			if !seen[to] {
				seen[to] = true
				order = append(order, to)
			}
		}
	}
	for _, at := range slices.Backward(order) {
		if err := remove(at, start, spots, comes); err != nil {
			return nil, err
		}
	}
	out := &Outcome{Chances: map[string]*big.Rat{}, Mean: spots[start].cost}
	for to, chance := range spots[start].to {
		out.Chances[to.result] = chance
	}
	return out, nil
}

// ErrTooLarge is the error for a card that has too many numbers to follow.
var ErrTooLarge = errors.New("too many numbers to follow")

// rollAll follows all faces at a place.
func (c *ParsedCard) rollAll(h Player, at place, s *departure) error {
	if c.kept != nil {
		return c.rollKept(h, at, s)
	}
	return c.roll(h, at, nil, big.NewRat(1, 1), s)
}

// remove makes all who come to a place go on at once to where it leads.
func remove(at, start place, spots map[place]*departure, comes map[place]map[place]bool) error {
	s, one := spots[at], big.NewRat(1, 1)
	if stay := s.to[at]; stay != nil {
		rest := new(big.Rat).Sub(one, stay)
		if rest.Sign() == 0 {
			return fmt.Errorf("no face leaves %+v", at)
		}
		delete(s.to, at)
		for _, chance := range s.to {
			chance.Quo(chance, rest)
		}
		s.cost.Quo(s.cost, rest)
	}
	if at == start {
		return nil
	}
	for from := range comes[at] {
		f := spots[from]
		p := f.to[at]
		if from == at || p == nil {
			continue
		}
		delete(f.to, at)
		for to, chance := range s.to {
			add(f.to, to, new(big.Rat).Mul(p, chance))
			if to.result == "" {
				comes[to][from] = true
			}
		}
		f.cost.Add(f.cost, new(big.Rat).Mul(p, s.cost))
	}
	for to := range s.to {
		delete(comes[to], at)
	}
	return nil
}

func add[K comparable](to map[K]*big.Rat, key K, chance *big.Rat) {
	if to[key] == nil {
		to[key] = new(big.Rat)
	}
	to[key].Add(to[key], chance)
}

// roll follows all faces of the dice that are left to roll at a place.
func (c *ParsedCard) roll(h Player, at place, faces []int, chance *big.Rat, s *departure) error {
	sides, m, err := c.next(at, faces)
	if err != nil {
		return err
	}
	if sides == 0 {
		s.faces++
		if s.faces > mostFaces {
			return ErrTooLarge
		}
		add(s.to, m.to, chance)
		return nil
	}
	if cost := c.cost(h, at, len(faces), sides); cost != 0 {
		s.cost.Add(s.cost, new(big.Rat).Mul(chance, big.NewRat(int64(cost), 1)))
	}
	each := new(big.Rat).Mul(chance, big.NewRat(1, int64(sides)))
	for face := 1; face <= sides; face++ {
		if err := c.roll(h, at, append(slices.Clip(faces), face), each, s); err != nil {
			return err
		}
	}
	return nil
}

// cost returns what the next die of a place costs.
func (c *ParsedCard) cost(h Player, at place, rolled, sides int) int {
	switch {
	case h.Cost != nil:
		return h.Cost(sides)
	case !strings.Contains(c.Price, "throw"):
		return 1
	}
	for _, g := range c.groups(at) {
		if rolled == 0 {
			return 1
		}
		rolled -= len(g)
	}
	return 0
}

// inThrow reports whether a throw has more dice than those that were looked at.
func (c *ParsedCard) inThrow(at place, faces int) bool {
	if !strings.Contains(c.Price, "throw") {
		return false
	}
	for _, g := range c.groups(at) {
		if 0 < faces && faces < len(g) {
			return true
		}
		faces -= len(g)
	}
	return false
}
