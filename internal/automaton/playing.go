package automaton

import (
	"encoding/binary"
	"slices"

	"example.com/dice/internal/chances"
	"example.com/dice/internal/notation"
)

// A playing follows an expression through all that may happen. It is a machine with a
// stack: it rolls a group of pools, and then does all operations whose parts are known.
// It looks at the dice of a throw one by one, and keeps only what matters of them; the
// first die has the cost of the throw.
type playing struct {
	*Sum
	hand    Hand
	limit   int
	shows   [][]int            // the side for each number of a pool's dice
	stops   []bool             // whether its dice are made by rows, which may be sure early
	program [][]*notation.Node // what is done before each pool, and after the last
	lowest  int                // no result is lower
	made    Automaton          // with its throws, so far
	known   map[string]Cell    // of the states
	numbers map[string]int     // of the steps, in which the same die is next, of the same throw
	steps   [][]*sumState
	states  []*sumState // as they are found
}

// Automaton returns the plan, or nil if it has more cells than the limit. Results are
// counted from the lowest; yes is before no. It has a row for all that a player may know.
func (s *Sum) Automaton(hand Hand, limit int) *Automaton {
	m := &playing{Sum: s, hand: hand, limit: limit, known: map[string]Cell{},
		numbers: map[string]int{}, program: make([][]*notation.Node, 1)}
	total := *s.expr
	total.Compared = nil
	m.lowest, _, _ = total.Bounds()
	var follow func(n *notation.Node)
	follow = func(n *notation.Node) {
		if n.Pool != nil {
			m.program = append(m.program, nil)
			return
		}
		for _, arg := range n.Args {
			follow(arg)
		}
		last := len(m.program) - 1
		m.program[last] = append(m.program[last], n)
	}
	follow(s.expr.Root)
	if !m.play() {
		return nil
	}
	return m.built()
}

// play finds all states. It reports false if they have more cells than the limit.
func (m *playing) play() bool {
	for i, pool := range slices.Concat(m.Groups...) {
		if Numbers(pool.Dice(m.pools[i]), MaxListedCells) == 0 {
			return false
		}
		die := m.Die(pool, m.pools[i])
		m.shows = append(m.shows, shows(die, pool, m.pools[i]))
		m.stops = append(m.stops, die != nil && die.ByRows())
	}
	if m.next(&sumState{group: -1}) >= 0 {
		return false // nothing is rolled
	}
	for i := 0; i < len(m.states); i++ { // grows on the way
		sides := int(m.made.Throws[m.states[i].row.Run.Throw].Sides)
		m.limit -= sides
		if m.limit < 0 {
			return false
		}
		m.follow(m.states[i], sides)
	}
	return true
}

// first returns the place of the first pool of a group.
func (m *playing) first(group int) (place int) {
	for _, g := range m.Groups[:group] {
		place += len(g)
	}
	return place
}

// next goes on with the dice of the group that are left, or after the last of them with
// the next group, or the result.
func (m *playing) next(s *sumState) Cell {
	for {
		if m.rolls(s) {
			return m.enter(s)
		}
		if s.group >= 0 {
			first := m.first(s.group)
			for i, t := range s.pools {
				s.values = append(s.values, chances.Whole(t.total(m.pools[first+i])))
				s.values = m.apply(m.program[first+i+1], s.values)
			}
		} else {
			s.values = m.apply(m.program[0], nil)
		}
		s.group++
		s.pools = nil
		if s.group == len(m.Groups) {
			return Cell(int(s.values[0].Floor()) - m.lowest)
		}
		for i := range m.Groups[s.group] {
			s.pools = append(s.pools, poolTally{left: m.pools[m.first(s.group)+i].Count})
		}
	}
}

// rolls reports whether a die is next. If none of a throw is left, it begins the next
// throw: dice that are rolled again, or others. Those of one side show it.
func (m *playing) rolls(s *sumState) bool {
	s.begins = false
	if _, _, any := s.die(); any {
		return true
	}
	for i := range s.pools {
		t, place := &s.pools[i], m.first(s.group)+i
		if m.pools[place].Sides == 1 && m.Groups[s.group][i].From == nil {
			for ; t.left > 0; t.left-- {
				m.show(place, t, 0, 1)
			}
		}
		t.pending, t.again = t.again, [notation.DieStages]int{}
		if t.pending == [notation.DieStages]int{} {
			t.pending[0] = min(t.left, m.Groups[s.group][i].AtOnce)
			t.left -= t.pending[0]
		}
	}
	_, _, s.begins = s.die()
	return s.begins
}

// die returns the pool of the next die, and its stage.
func (s *sumState) die() (pool, stage int, any bool) {
	for i, t := range s.pools {
		for stage, n := range t.pending {
			if n > 0 {
				return i, stage, true
			}
		}
	}
	return 0, 0, false
}

// apply does operations on the last values.
func (m *playing) apply(program []*notation.Node, values []chances.Rational) []chances.Rational {
	values = slices.Clone(values)
	for _, n := range program {
		if n.Kind == notation.Number {
			values = append(values, chances.Whole(n.Number))
			continue
		}
		at := len(values) - len(n.Args)
		v := values[at]
		for _, w := range values[at+1:] {
			v = chances.Apply(n.Op, v, w)
		}
		if len(n.Args) == 1 {
			v = chances.Apply(n.Op, v, v)
		}
		values = append(values[:at], v)
	}
	return values
}

// enter returns the cell of a state, which it puts into its step.
func (m *playing) enter(s *sumState) Cell {
	key := []byte{byte(s.group), byte(s.seen), 0}
	if s.begins {
		key[2] = 1
	}
	for _, t := range s.pools {
		key = binary.AppendVarint(key, int64(t.left))
		for _, n := range slices.Concat(t.pending[:], t.again[:]) {
			key = binary.AppendVarint(key, int64(n))
		}
	}
	at := string(s.append(slices.Clip(key)))
	cell, found := m.known[at]
	if found {
		return cell
	}
	step, found := m.numbers[string(key)]
	if found {
		s.row.Run.Throw = m.steps[step][0].row.Run.Throw
	} else {
		s.row.Run.Throw = m.made.throw(m.throw(s))
		step = len(m.steps)
		m.numbers[string(key)] = step
		m.steps = append(m.steps, nil)
	}
	m.steps[step] = append(m.steps[step], s)
	cell = toRow(len(m.states))
	m.known[at] = cell
	m.states = append(m.states, s)
	return cell
}

// throw returns the throw of the next die.
func (m *playing) throw(s *sumState) Throw {
	next, _, _ := s.die()
	dice := m.diceOf(s, next)
	die := dice[s.seen : s.seen+1]
	begins := s.begins
	if !m.thrown(s) {
		begins = s.seen%m.atOnce(dice) == 0
	}
	switch {
	case !begins:
		return throwOf(die, 0)
	case m.hand.Together:
		return throwOf(die, 1)
	}
	return throwOf(die, m.hand.Price(die))
}

// atOnce returns how many of the dice for one die are rolled at once.
func (m *playing) atOnce(dice []int) int {
	if !m.hand.Together {
		return 1
	}
	throws := m.hand.Price(dice)
	return (len(dice) + throws - 1) / throws
}

// diceOf returns the dice for one die of a pool of the group.
func (m *playing) diceOf(s *sumState, pool int) []int {
	return m.Groups[s.group][pool].Dice(m.pools[m.first(s.group)+pool])
}

// thrown reports whether the dice of the group are thrown together: not if there are too
// few for one that is made.
func (m *playing) thrown(s *sumState) bool {
	return m.hand.Together && m.hand.Price(m.diceOf(s, 0)) == 1
}

// follow follows all faces of the next die of a state.
func (m *playing) follow(s *sumState, sides int) {
	pool, stage, _ := s.die()
	dice := m.diceOf(s, pool)
	place, left := m.first(s.group)+pool, 1 // numbers of dice that are left
	for _, sides := range dice[s.seen+1:] {
		left *= sides
	}
	stops := m.stops[place] && (s.seen+1)%m.atOnce(dice) == 0 // at the end of a throw
	for face := range sides {
		next := &sumState{group: s.group, values: s.values, pools: slices.Clone(s.pools),
			number: s.number*sides + face}
		shows := m.shows[place][next.number*left : (next.number+1)*left]
		other := func(side int) bool { return side != shows[0] }
		if left > 1 && (!stops || slices.ContainsFunc(shows, other)) {
			next.seen = s.seen + 1
			next.number = firstLike(m.shows[place], next.number, left)
		} else {
			next.number = 0
			next.pools[pool].pending[stage]--
			m.show(place, &next.pools[pool], stage, shows[0])
		}
		s.row.To = append(s.row.To, m.next(next))
	}
}

// firstLike returns the first of the blocks of a list that are like one of them: numbers
// of dice that make the same of all that may follow.
func firstLike(list []int, block, size int) (first int) {
	for !slices.Equal(list[first*size:][:size], list[block*size:][:size]) {
		first++
	}
	return first
}

// show does what the expression says of a die that shows a side, or 0 if it is made
// again.
func (m *playing) show(place int, t *poolTally, stage, side int) {
	p := m.pools[place]
	if side == 0 {
		t.again[stage]++
		return
	}
	f := p.Fate(stage, side)
	if f.Again || f.More {
		t.again[f.Next]++
	}
	switch {
	case f.Again:
	case p.Digits:
		t.sum = 10*t.sum + f.Value
	default:
		t.add(p, f.Value)
	}
}

// built returns the automaton. Its outcomes are the totals that there are, or the
// answers.
func (m *playing) built() *Automaton {
	var totals []Cell
	rows, steps := make([]*RolledCase, len(m.states)), make([][]*RolledCase, len(m.steps))
	for i, s := range m.states {
		rows[i] = &s.row
		for _, c := range s.row.To {
			if c >= 0 {
				totals = append(totals, c)
			}
		}
	}
	slices.Sort(totals)
	totals = slices.Compact(totals)
	a := &Automaton{Target: uint64(len(totals)), Throws: m.made.Throws, Recipe: m.Sum}
	compared := m.expr.Compared
	if compared != nil {
		a.Target = 2
	}
	for i, states := range m.steps {
		slices.SortFunc(states, (*sumState).compare)
		for _, s := range states {
			steps[i] = append(steps[i], &s.row)
		}
		for _, r := range steps[i] {
			for j, c := range r.To {
				switch at, _ := slices.BinarySearch(totals, c); {
				case c < 0:
				case compared == nil:
					r.To[j] = Cell(at)
				case compared.Matches(int(c) + m.lowest):
					r.To[j] = 0
				default:
					r.To[j] = 1
				}
			}
		}
	}
	a.Spaces = spacesOf(steps, rows)
	return a
}
