package automaton

import (
	"reflect"
	"slices"
)

// A Sum is a total as people make it: they roll dice, or make those that are missing by
// re-rolling others, and add all of them, or only the highest or the lowest.
type Sum struct {
	Rolls  []Roll
	Keep   int  // the number of dice that count; fewer than all only if they are alike
	Lowest bool // the lowest dice count, not the highest
}

// A Roll gives one or more dice of a sum. It is repeated until it does.
type Roll struct {
	Throw
	Faces [][]int // of these dice, from 0, for each number of the throw; nil to roll again
}

// AtHand returns a roll of dice that are at hand.
func AtHand(t Throw) Roll {
	r := Roll{Throw: t}
	for number := range int(t.Sides) {
		faces := make([]int, len(t.Dice))
		for i, sides := range slices.Backward(t.Dice) {
			faces[i] = number % sides
			number /= sides
		}
		r.Faces = append(r.Faces, faces)
	}
	return r
}

// Making returns a roll that makes a die. Equally many numbers of the throw, in a line, give each
// face; or if the throw is [Decimal], the number that it shows.
func Making(sides int, t Throw) Roll {
	r := Roll{t, make([][]int, t.Sides)}
	each := int(t.Sides) / sides
	for number := range r.Faces {
		face := number / each
		if each == 1 && Decimal(t.Dice) {
			face = Shown(t.Dice, number) - 1
		}
		if face < sides {
			r.Faces[number] = []int{face}
		}
	}
	return r
}

// Dice returns the sides of the dice of the sum.
func (s *Sum) Dice() (dice []int) {
	for _, r := range s.Rolls {
		var most []int
		for _, faces := range r.Faces {
			for i, face := range faces {
				if i == len(most) {
					most = append(most, 0)
				}
				most[i] = max(most[i], face+1)
			}
		}
		dice = append(dice, most...)
	}
	return dice
}

// Die returns the plan of the die that a roll makes, or nil if it rolls dice at hand.
func (r Roll) Die() *Automaton {
	if reflect.DeepEqual(r, AtHand(r.Throw)) {
		return nil
	}
	target, cells := uint64(0), make([]Cell, len(r.Faces))
	for i, faces := range r.Faces {
		if cells[i] = Start; faces != nil {
			cells[i] = Cell(faces[0])
			target = max(target, uint64(faces[0])+1)
		}
	}
	return Together(target, []Throw{r.Throw}, 0, cells)
}

// ease returns 2, and the ease of each kind of die that is made.
func (s *Sum) ease() int {
	ease := easeOfSum
	for i, r := range s.Rolls {
		known := slices.ContainsFunc(s.Rolls[:i], func(q Roll) bool { return reflect.DeepEqual(q, r) })
		if die := r.Die(); die != nil && !known {
			ease += die.Ease()
		}
	}
	return ease
}

// add returns what a player knows after more faces: the total, or if only some dice count,
// the faces of those that may, ascending.
func (s *Sum) add(state, faces []int, all bool) []int {
	next := slices.Concat(state, faces)
	if all {
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

// Automaton returns the plan of the sum, or nil if it has more cells than the limit. Players
// who know the same are in one row.
func (s *Sum) Automaton(limit int) *Automaton {
	a, last, all := &Automaton{}, len(s.Rolls)-1, s.Keep == len(s.Dice())
	for i, states := 0, [][]int{{}}; i <= last; i++ {
		if limit -= len(states) * len(s.Rolls[i].Faces); limit < 0 {
			return nil
		}
		var known, next [][]int // after each number from each state, and without those that end
		for _, state := range states {
			for _, faces := range s.Rolls[i].Faces {
				if known = append(known, nil); faces != nil {
					known[len(known)-1] = s.add(state, faces, all)
				}
			}
		}
		if i < last {
			next = slices.DeleteFunc(slices.Clone(known), func(state []int) bool { return state == nil })
			slices.SortFunc(next, slices.Compare)
			next = slices.CompactFunc(next, slices.Equal)
		}
		var cells []Cell // of the rows, and of the next ones
		for n, state := range known {
			at, found := slices.BinarySearchFunc(next, state, slices.Compare)
			switch {
			case state == nil:
				cells = append(cells, toRow(n/len(s.Rolls[i].Faces)))
			case found:
				cells = append(cells, toRow(len(states)+at))
			default:
				cells = append(cells, Cell(total(state)))
				a.Target = max(a.Target, uint64(total(state))+1)
			}
		}
		at := slices.IndexFunc(a.Throws, func(t Throw) bool { return reflect.DeepEqual(t, s.Rolls[i].Throw) })
		if at < 0 {
			at, a.Throws = len(a.Throws), append(a.Throws, s.Rolls[i].Throw)
		}
		size := uint64(len(states))
		a.Pools = append(a.Pools, Pool{size, []Run{{End: size, Throw: at, To: 2*i + 1}}}, landing(cells, func(c Cell) Run {
			if row := uint64(c.Row()); row >= size {
				return Run{Action: Carried, To: 2*i + 2, Offset: row - size}
			}
			return Run{Action: Carried, To: 2 * i, Offset: uint64(c.Row())}
		}))
		states = next
	}
	return a
}

// Sum returns the sum that rows make, or nil if they make none. The rows of each roll lead to
// those of the next one, or repeat. The names of the outcomes are consecutive numbers.
func (a *Automaton) Sum(rows []*Row) *Sum {
	s, ends := &Sum{}, inTurn(rows)
	if _, numbers := a.Numbers(); !numbers || ends == nil {
		return nil
	}
	for i, end := range ends {
		s.Rolls = append(s.Rolls, a.roll(rows, append([]int{0}, ends...)[i], end))
	}
	dice, most := s.Dice(), int(a.Target)-1
	switch s.Keep = len(dice); {
	case s.Keep < 2 || most < 1:
		return nil
	case total(dice)-len(dice) == most:
	case slices.Max(dice) > slices.Min(dice) || dice[0] < 2 || most/(dice[0]-1) >= s.Keep:
		return nil
	default:
		s.Keep = most / (dice[0] - 1)
	}
	for _, s.Lowest = range []bool{false, true} {
		if b := s.Automaton(MaxTable); b != nil && slices.EqualFunc(rows, b.List(MaxTable), func(x, y *Row) bool { return slices.Equal(x.To, y.To) }) {
			return s
		}
	}
	return nil
}

// inTurn returns the ends of the rows of each roll, or nil if players do not always make the
// same rolls in the same order, each until it gives something.
func inTurn(rows []*Row) (ends []int) {
	for from, to := 0, 1; from < len(rows); {
		next, done := to, false
		for i, r := range rows[from:to] {
			for _, c := range r.To {
				if row := c.Row(); c < 0 && row < to && row != from+i {
					return nil
				} else if done = done || c >= 0; c < 0 {
					next = max(next, row+1)
				}
			}
			if r.Run.Throw != rows[from].Run.Throw || done && next > to {
				return nil
			}
		}
		ends = append(ends, to)
		from, to = to, next
	}
	return ends
}

// roll returns the roll of the rows from one to another: of dice at hand, if the first and the
// last one may change places, or else of a die. Its faces are in the order of the cases or outcomes
// to which they lead, in a row in which all make a difference.
func (a *Automaton) roll(rows []*Row, from, to int) Roll {
	t, first := a.Throws[rows[from].Run.Throw], rows[from].To
	if len(t.Dice) > 1 && first[1] == first[int(t.Sides)/t.Dice[0]] {
		return AtHand(t)
	}
	most, r := 0, AtHand(t)
	for i := from; i < to; i++ {
		var order []int
		faces := make([][]int, t.Sides)
		for number, c := range rows[i].To {
			if c < 0 {
				faces[number] = []int{int(rows[c.Row()].Index)}
			} else {
				faces[number] = []int{int(c)}
			}
			if c == toRow(i) {
				faces[number] = nil
			}
			order = append(order, faces[number]...)
		}
		slices.Sort(order)
		if order = slices.Compact(order); len(order) > most {
			most, r = len(order), Roll{t, faces}
			for number := range faces {
				for j, place := range faces[number] {
					faces[number][j], _ = slices.BinarySearch(order, place)
				}
			}
		}
	}
	return r
}
