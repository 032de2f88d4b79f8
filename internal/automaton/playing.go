package automaton

import (
	"cmp"
	"fmt"
	"slices"

	"example.com/dice/internal/chances"
	"example.com/dice/internal/notation"
)

// A poolTally is what a player remembers of the dice of a pool that stay.
type poolTally struct {
	sum       int   // the scores of those that surely count
	low, high []int // values of the others, ascending: the lowest, and the highest of the rest
	left      int   // dice that are not rolled yet
	pending   [notation.DieStates]int
}

// A sumState is what a player knows before a throw.
type sumState struct {
	group  int
	values []chances.Rational // of parts of the expression that are known
	pools  []poolTally        // of the group
}

// A sumStep is the states in which the same dice are thrown.
type sumStep struct {
	number int
	dice   []int
	states []*sumState
	known  map[string]int
	to     [][]sumCell // of each state
}

// A sumCell is the result of a throw, or the state of a step that it leads to.
type sumCell struct {
	step          *sumStep // nil if there is a result
	state, result int
}

// A playing follows an expression through all that may happen. It is a machine with a
// stack: it rolls a group of pools, and then does all operations whose parts are known.
type playing struct {
	*Sum
	hand    Hand
	limit   int
	shows   [][]int            // of each pool
	program [][]*notation.Node // what is done before each pool, and after the last
	steps   []*sumStep
	known   map[string]*sumStep
	order   []sumCell // of the states, as they are found
}

func newPlaying(s *Sum, hand Hand, limit int) *playing {
	m := &playing{Sum: s, hand: hand, limit: limit, known: map[string]*sumStep{},
		program: make([][]*notation.Node, 1)}
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
	return m
}

// play finds all states. It reports false if they have more cells than the limit.
func (m *playing) play() bool {
	for i, pool := range slices.Concat(m.Groups...) {
		if Numbers(pool.Dice(m.pools[i]), MaxTable) == 0 {
			return false
		}
		m.shows = append(m.shows, m.Sum.shows(pool, m.pools[i]))
	}
	first := &sumState{group: -1}
	c := m.next(first)
	if c.step == nil {
		return false // nothing is rolled
	}
	for i := 0; i < len(m.order); i++ { // grows on the way
		if !m.throw(m.order[i].step, m.order[i].step.states[m.order[i].state]) {
			return false
		}
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
func (m *playing) next(s *sumState) sumCell {
	for {
		if m.rolls(s) {
			return m.enter(s)
		}
		if s.group >= 0 {
			first := m.first(s.group)
			for i, t := range s.pools {
				s.values = append(s.values, chances.Whole(m.total(first+i, t)))
				s.values = m.apply(m.program[first+i+1], s.values)
			}
		} else {
			s.values = m.apply(m.program[0], nil)
		}
		s.group++
		s.pools = nil
		if s.group == len(m.Groups) {
			return sumCell{result: int(s.values[0].Floor())}
		}
		for i := range m.Groups[s.group] {
			s.pools = append(s.pools, poolTally{left: m.pools[m.first(s.group)+i].Count})
		}
	}
}

// rolls makes dice pending where none are, and reports whether any are. Those of one side
// show it.
func (m *playing) rolls(s *sumState) (any bool) {
	for i := range s.pools {
		t, place := &s.pools[i], m.first(s.group)+i
		if m.pools[place].Sides == 1 && m.Groups[s.group][i].From == nil {
			for ; t.left > 0; t.left-- {
				m.show(place, t, 0, 1)
			}
		}
		if t.pending == [notation.DieStates]int{} {
			t.pending[0] = min(t.left, m.Groups[s.group][i].AtOnce)
			t.left -= t.pending[0]
		}
		any = any || t.pending != [notation.DieStates]int{}
	}
	return any
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
func (m *playing) enter(s *sumState) sumCell {
	key := fmt.Sprint(s.group)
	for _, t := range s.pools {
		key += fmt.Sprint(t.left, t.pending)
	}
	step := m.known[key]
	if step == nil {
		step = &sumStep{number: len(m.steps), known: map[string]int{}}
		for i, t := range s.pools {
			dice := m.Groups[s.group][i].Dice(m.pools[m.first(s.group)+i])
			for _, n := range t.pending {
				step.dice = append(step.dice, slices.Repeat(dice, n)...)
			}
		}
		m.known[key] = step
		m.steps = append(m.steps, step)
	}
	at := string(s.append(nil))
	n, found := step.known[at]
	if !found {
		n = len(step.states)
		step.known[at] = n
		step.states = append(step.states, s)
		m.order = append(m.order, sumCell{step: step, state: n})
	}
	return sumCell{step: step, state: n}
}

// throw follows all faces of the dice of a state. It reports false if there are too many.
func (m *playing) throw(step *sumStep, s *sumState) bool {
	all := int(Numbers(step.dice, uint64(max(0, m.limit))))
	m.limit -= all
	if all == 0 {
		return false
	}
	cells := make([]sumCell, all)
	for number := range cells {
		next := &sumState{group: s.group, values: s.values, pools: slices.Clone(s.pools)}
		rest := all
		for i := range next.pools {
			t, place := &next.pools[i], m.first(s.group)+i
			pending := t.pending
			t.pending = [notation.DieStates]int{}
			for state, n := range pending {
				for ; n > 0; n-- {
					rest /= len(m.shows[place])
					side := m.shows[place][number/rest%len(m.shows[place])]
					m.show(place, t, state, side)
				}
			}
		}
		cells[number] = m.next(next)
	}
	step.to = append(step.to, cells)
	return true
}

// show does what the expression says of a die that shows a side, or 0 if it is made
// again.
func (m *playing) show(place int, t *poolTally, state int, side int) {
	p := m.pools[place]
	if side == 0 {
		t.pending[state]++
		return
	}
	f := p.Fate(state, side)
	if f.Again || f.More {
		t.pending[f.Next]++
	}
	switch {
	case f.Again:
	case p.Digits:
		t.sum = 10*t.sum + f.Value
	default:
		t.add(p, f.Value)
	}
}

// remembered returns how many of the lowest and the highest values a player remembers,
// and whether those between count. With explosions it is not known how many dice there
// will be.
func remembered(p *notation.DicePool) (low, high int, counts bool) {
	from, to := p.Kept.Places(p.Count)
	above := p.Count - to
	switch {
	case !p.Keeps():
		return 0, 0, true
	case p.Adds:
		return 2 * p.Count, 0, false
	case from == 0 && to < above:
		return to, 0, false
	case above == 0 && p.Count-from < from:
		return 0, p.Count - from, false
	}
	return from, above, true
}

// add adds the value of a die.
func (t *poolTally) add(p *notation.DicePool, value int) {
	low, high, counts := remembered(p)
	t.low = inserted(t.low, value)
	if len(t.low) <= low {
		return
	}
	value, t.low = t.low[low], t.low[:low]
	t.high = inserted(t.high, value)
	if len(t.high) <= high {
		return
	}
	value, t.high = t.high[0], t.high[1:]
	if counts {
		t.sum += p.Score(value)
	}
}

// inserted returns an ascending list with a value, and leaves the list as it is.
func inserted(list []int, value int) []int {
	at, _ := slices.BinarySearch(list, value)
	return slices.Insert(slices.Clone(list), at, value)
}

// total returns the total of a pool.
func (m *playing) total(place int, t poolTally) int {
	p := m.pools[place]
	_, _, counts := remembered(p)
	kept := slices.Concat(t.low, t.high)
	if counts {
		kept = nil
	} else if p.Adds {
		from, to := p.Kept.Places(len(kept))
		kept = kept[from:to]
	}
	for _, value := range kept {
		t.sum += p.Score(value)
	}
	return t.sum
}

// built returns the automaton: for each step a pool of its states, and one of its throws.
func (m *playing) built() *Automaton {
	var results []int
	place := make([][]uint64, len(m.steps)) // of each state in its pool
	for k, s := range m.steps {
		order := make([]int, len(s.states))
		for n := range order {
			order[n] = n
		}
		slices.SortFunc(order, func(a, b int) int { return s.states[a].compare(s.states[b]) })
		place[k] = make([]uint64, len(order))
		var to [][]sumCell
		for n, was := range order {
			place[k][was], to = uint64(n), append(to, s.to[was])
		}
		s.to = to
		for _, c := range slices.Concat(to...) {
			if c.step == nil {
				results = append(results, c.result)
			}
		}
	}
	slices.Sort(results)
	results = slices.Compact(results)
	a := &Automaton{Target: uint64(len(results)), Recipe: m.Sum}
	compared := m.expr.Compared
	if compared != nil {
		a.Target = 2
	}
	for k, s := range m.steps {
		states := uint64(len(s.states))
		throw := throwOf(s.dice, m.hand.Price(s.dice))
		rolled := Run{End: states, Throw: a.throw(throw), To: 2*k + 1}
		var landed Pool
		for _, c := range slices.Concat(s.to...) {
			switch at, _ := slices.BinarySearch(results, c.result); {
			case c.step != nil:
				landed.add(Run{Action: Carried, To: 2 * c.step.number,
					Offset: place[c.step.number][c.state]}, 1)
			case compared != nil && compared.Matches(c.result):
				landed.add(Run{Action: Decided}, 1)
			case compared != nil:
				landed.add(Run{Action: Decided, Offset: 1}, 1)
			default:
				landed.add(Run{Action: Decided, Offset: uint64(at)}, 1)
			}
		}
		a.Pools = append(a.Pools, Pool{states, []Run{rolled}}, landed)
	}
	return a
}

// Price returns what a throw of dice costs: if throws count, as many as the hand needs
// for it.
func (h Hand) Price(dice []int) (sum int) {
	for _, sides := range dice {
		like := func(die int) bool { return die == sides }
		at := slices.Index(h.Dice, sides)
		switch have := countFunc(h.Dice, like); {
		case h.Together:
			sum = max(sum, (countFunc(dice, like)+have-1)/max(1, have))
		default:
			sum += h.Cost(max(0, at))
		}
	}
	return cmp.Or(sum, 1)
}
