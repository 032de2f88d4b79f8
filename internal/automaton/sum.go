package automaton

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// A Sum is a total as people make it: they roll dice, or make those that are missing by
// re-rolling others, and add all of them, or only the highest or the lowest.
type Sum struct {
	Rolls []Roll `json:"rolls"`
	// the number of dice that count; fewer than all only if they are alike
	Keep   int  `json:"keep"`
	Lowest bool `json:"lowest,omitempty"` // the lowest dice count, not the highest
	// what the lowest face of each die counts: 1, or −1 of Fate dice, or 0 if dice are counted
	Least int `json:"least"`
	// dice that are made are counted if they show this face or more; 0 if faces are added
	From int `json:"from,omitempty"`
}

// A Roll gives one or more dice of a sum. It is repeated until it does.
type Roll struct {
	Throw
	Times int `json:"times"` // that it is made, one after the other
	// sides of each die that is made; 0 if the dice of the throw are those of the sum
	Makes int `json:"makes,omitempty"`
	Each  int `json:"each,omitempty"` // that many dice of the throw, which are alike, make one
}

// AtHand returns a roll of dice that are at hand.
func AtHand(t Throw) Roll { return Roll{Throw: t, Times: 1} }

// gives returns what the dice of a roll count, from 0, for a number of its throw; nil to roll
// again. Where several numbers make a face, they follow each other, or are read modulo the sides.
func (s *Sum) gives(r Roll, number int, modulo bool) (counts []int) {
	shown := r.Faces(uint64(number))
	for size := max(r.Each, 1); len(shown) > 0; shown = shown[size:] {
		one := throwOf(r.Dice[len(r.Dice)-len(shown):][:size], 1)
		makes := cmp.Or(r.Makes, int(one.Sides))
		each := int(one.Sides) / makes
		one.Zero = (modulo || each == 1) && Decimal(one.Dice)
		n := int(one.Digits(shown[:size]))
		if one.Zero { // 0 is the highest number
			n = (n + int(one.Sides) - 1) % int(one.Sides)
		}
		face := n / each
		if modulo {
			face = n % makes
		}
		switch {
		case n >= makes*each:
			return nil
		case s.From == 0:
			counts = append(counts, face)
		case face+1 < s.From:
			counts = append(counts, 0)
		default:
			counts = append(counts, 1)
		}
	}
	return counts
}

// dice returns the sides of the dice that the roll gives once.
func (r Roll) dice() []int {
	if r.Makes == 0 {
		return r.Dice
	}
	return slices.Repeat([]int{r.Makes}, len(r.Dice)/r.Each)
}

// Dice returns the sides of the dice of the sum.
func (s *Sum) Dice() (dice []int) {
	for _, r := range s.Rolls {
		dice = append(dice, slices.Repeat(r.dice(), r.Times)...)
	}
	return dice
}

// Die returns the plan of a die that a roll of the sum makes, or nil if it rolls dice at hand.
func (s *Sum) Die(r Roll) *Automaton {
	if r.Makes == 0 {
		return nil
	}
	r.Throw = throwOf(r.Dice[:r.Each], r.Cost)
	r.Times = 1
	cells := make([]Cell, r.Sides)
	for number := range cells {
		cells[number] = Start
		if faces := s.gives(r, number, false); faces != nil {
			cells[number] = Cell(faces[0])
		}
	}
	if s.From > 0 {
		a := Together(2, r.Throw, cells)
		a.Weights = []uint64{uint64(s.From - 1), uint64(r.Makes - s.From + 1)}
		a.Names = []string{"0", "1"}
		return a
	}
	a := Together(uint64(r.Makes), r.Throw, cells)
	if s.Least != 1 {
		for face := range r.Makes {
			a.Names = append(a.Names, strconv.Itoa(s.Least+face))
		}
		return a
	}
	n := NumberOf(a.Target, r.Dice)
	if n != nil && len(r.Dice) > 1 && n.Ease(a.Target) <= a.Ease() {
		return n.Automaton(a.Target, nil, func([]int) int { return r.Cost })
	}
	return a
}

// ease returns 2, and the ease of each kind of die that is made.
func (s *Sum) ease() int {
	ease, known := easeOfSum, map[string]bool{}
	for _, r := range s.Rolls {
		if r.Makes == 0 {
			continue
		}
		if kind := fmt.Sprint(r.Makes, r.Dice[:r.Each]); !known[kind] {
			ease, known[kind] = ease+s.Die(r).Ease(), true
		}
	}
	return ease
}

// add returns what a player knows after more faces: the total, or if only some dice count,
// the faces of those that may, ascending; nil after none.
func (s *Sum) add(state, faces []int, all bool) []int {
	next := slices.Concat(state, faces)
	switch {
	case faces == nil:
		return nil
	case all:
		return []int{total(next)}
	}
	slices.Sort(next)
	if n := len(next) - s.Keep; n > 0 && s.Lowest {
		return next[:s.Keep]
	} else if n > 0 {
		return next[n:]
	}
	return next
}

func total(faces []int) (n int) {
	for _, face := range faces {
		n += face
	}
	return n
}

// Automaton returns the plan of the sum, or nil if it has more cells than the limit. It has a row
// for all that a player may know.
func (s *Sum) Automaton(limit int) *Automaton {
	a, all := &Automaton{Sum: s}, s.Keep == len(s.Dice())
	var rolls []Roll
	for _, r := range s.Rolls {
		rolls = append(rolls, slices.Repeat([]Roll{r}, min(r.Times, limit+1))...)
	}
	states := [][]int{{}}
	for i, r := range rolls {
		limit -= len(states) * int(r.Sides)
		if limit < 0 {
			return nil
		}
		// known after each number from each state, next without those that end
		var gives, known, next [][]int
		die := s.Die(r)
		for number := range int(r.Sides) {
			gives = append(gives, s.gives(r, number, die != nil && die.Number != nil))
		}
		for _, state := range states {
			for _, faces := range gives {
				known = append(known, s.add(state, faces, all))
			}
		}
		if i < len(rolls)-1 {
			next = slices.DeleteFunc(slices.Clone(known), func(state []int) bool { return state == nil })
			slices.SortFunc(next, slices.Compare)
			next = slices.CompactFunc(next, slices.Equal)
		}
		s.step(a, i, r, len(states), known, next)
		states = next
	}
	return a
}

// step adds the step of roll i from some states to the next ones, or to totals.
func (s *Sum) step(a *Automaton, i int, r Roll, states int, known, next [][]int) {
	var p Pool
	for n, state := range known {
		at, found := slices.BinarySearchFunc(next, state, slices.Compare)
		switch {
		case state == nil:
			p.add(Run{Action: Carried, To: 2 * i, Offset: uint64(n / int(r.Sides))}, 1)
		case found:
			p.add(Run{Action: Carried, To: 2*i + 2, Offset: uint64(at)}, 1)
		default:
			sum := uint64(total(state))
			p.add(Run{Action: Decided, Offset: sum}, 1)
			a.Target = max(a.Target, sum+1)
		}
	}
	rolled := Run{End: uint64(states), Throw: a.throw(r.Throw), To: 2*i + 1}
	a.Pools = append(a.Pools, Pool{rolled.End, []Run{rolled}}, p)
}

// read returns the automaton of a sum that was read, with names and weights, if it is well formed.
func (s *Sum) read(named *Automaton) (*Automaton, error) {
	dice := 0
	for i, r := range s.Rolls {
		r.Throw = throwOf(r.Dice, r.Cost)
		if !r.good() || s.From > 0 && (s.From < 2 || s.From > r.Makes) {
			return nil, fmt.Errorf("the sum: %d times %v does not make dice of %d sides, of which faces "+
				"from %d on count", r.Times, r.Dice, r.Makes, s.From)
		}
		s.Rolls[i] = r
		dice += r.Times * len(r.dice())
		if dice > MaxTable { // all may be too many for 32 bits
			return nil, errors.New("the sum has too many dice")
		}
	}
	least := s.Least == 1 || s.Least == -1
	if s.From > 0 {
		least = s.Least == 0
	}
	_, numbers := named.Numbers()
	if !numbers || !least || s.Keep < 1 || s.Keep > dice {
		return nil, fmt.Errorf("the sum counts %d of %d dice with faces from %d on", s.Keep, dice,
			s.Least)
	}
	a := s.Automaton(MaxTable)
	if a == nil {
		return nil, errors.New("the sum has too many totals")
	}
	a.Weights, a.Names = named.Weights, named.Names
	return a, nil
}

// good reports whether the roll gives at least one die.
func (r Roll) good() bool {
	if !r.Throw.good() || r.Sides > MaxTable || r.Times < 1 || r.Times > MaxTable {
		return false
	}
	return r.Makes == 0 && r.Each == 0 || r.Each > 0 && len(r.Dice)%r.Each == 0 &&
		slices.Max(r.Dice) == slices.Min(r.Dice) && r.Makes > 1 &&
		uint64(r.Makes) <= Numbers(r.Dice[:r.Each], MaxTable)
}
