package dice

import (
	"fmt"

	"example.com/dice/internal/automaton"
)

// planned is a die that follows a strategy.
type planned struct {
	moves []move
	sides int
	limit int

	// The position: the case, and a move of its pool that is not after its own.
	first int
	index uint64

	throws int    // since the last result
	digits uint64 // of the throw, while it is not complete
	next   int    // die of the throw
}

// A move is a run with its dice and its exits. The moves of a pool are adjacent.
type move struct {
	end    uint64    // of its cases
	sides  uint64    // of all its dice together
	shift  uint64    // result = case·sides + digits + shift, modulo 2^64
	last   checked   // the last die of the throw
	others []checked // the dice before
	exits  []exit
}

// An exit tells where the results up to end lead.
type exit struct {
	end    uint64
	shift  uint64 // case or outcome = result + shift, modulo 2^64
	first  int    // the first move that may be that of the case, or outcome
	folded bool   // it is offset + (that - offset) mod span instead
	span   uint64
	offset uint64
}

// outcome is the first move of an exit that gives a result.
const outcome = -1

// bind returns the die that follows a strategy with the given dice, for a named method.
func bind(method string, s *Strategy, dice []Source) (Source, error) {
	have := map[int][]Source{}
	for _, die := range dice {
		n := int(sidesOf(method, die))
		have[n] = append(have[n], die)
	}
	a := s.automaton
	for _, sides := range a.Dice() {
		if have[sides] == nil {
			return nil, fmt.Errorf("dice: %s: the strategy rolls a d%d, which is missing; pass one", method, sides)
		}
	}
	p := &planned{sides: int(a.Target), limit: s.limit}
	first := make([]int, len(a.Pools)) // the first move of each pool
	for i, pool := range a.Pools {
		first[i] = len(p.moves)
		p.moves = append(p.moves, make([]move, len(pool.Runs))...)
	}
	for i, pool := range a.Pools {
		for j, r := range pool.Runs {
			m := &p.moves[first[i]+j]
			*m = move{end: r.End, sides: 1, last: checked{New(1), 1}, exits: []exit{exitOf(r, first[i]+j, first)}}
			if r.Action != automaton.Rolled {
				continue
			}
			throw := a.Throws[r.Throw]
			dice := throwDice(throw.Dice, have)
			n := len(dice) - 1
			m.sides, m.shift = throw.Sides, r.Offset-r.Start*throw.Sides
			m.last, m.others = dice[n], dice[:n]
			m.exits = nil
			for k, next := range a.Pools[r.To].Runs {
				m.exits = append(m.exits, exitOf(next, first[r.To]+k, first))
			}
		}
	}
	return p, nil
}

// exitOf returns a run as an exit, given its own move and the first moves of all pools.
// A run that is rolled leads to its own move.
func exitOf(r automaton.Run, move int, first []int) exit {
	if r.Action == automaton.Rolled {
		return exit{end: r.End, first: move}
	}
	x := exit{r.End, r.Offset - r.Start, outcome, r.Cases() > r.Span, r.Span, r.Offset}
	if r.Action == automaton.Carried {
		x.first = first[r.To]
	}
	return x
}

// throwDice returns the dice of a throw: different ones if there are enough.
func throwDice(sides []int, have map[int][]Source) []checked {
	var dice []checked
	used := map[int]int{}
	for _, n := range sides {
		of := have[n]
		dice = append(dice, checked{of[used[n]%len(of)], uint64(n)})
		used[n]++
	}
	return dice
}

func (p *planned) Sides() int     { return p.sides }
func (p *planned) String() string { return fmt.Sprintf("dice.Plan(%d).Source()", p.sides) }

func (p *planned) Roll() (int, error) {
	for taken := 0; ; {
		m := &p.moves[p.first]
		for i := p.first; p.index >= m.end; m = &p.moves[i] {
			i++
		}
		if len(m.others) > 0 {
			n, err := p.begin(m)
			taken += n
			if err != nil {
				return 0, cutShort(err, taken)
			}
		}
		digit, err := m.last.roll()
		if err != nil || digit >= m.last.sides {
			if digit, err = m.last.again(digit, err); err != nil {
				return 0, cutShort(err, taken)
			}
		}
		taken++
		v := p.index*m.sides + m.shift + digit
		if len(m.others) > 0 {
			v += p.digits * m.last.sides
			p.digits, p.next = 0, 0
		}
		x := &m.exits[0]
		for i := 0; v >= x.end; x = &m.exits[i] {
			i++
		}
		v += x.shift
		if x.folded {
			v = (v-x.offset)%x.span + x.offset
		}
		if x.first == outcome {
			p.first, p.index, p.throws = 0, 0, 0
			return int(v) + 1, nil
		}
		p.first, p.index = x.first, v
		if p.throws++; p.throws >= p.limit {
			p.throws = 0
			return 0, fmt.Errorf("%w: %d throws in a row gave no result; look at the dice before rolling on", ErrUnfair, p.limit)
		}
	}
}

// begin rolls all dice of a throw but the last, and returns how many it rolled.
func (p *planned) begin(m *move) (taken int, err error) {
	for ; p.next < len(m.others); p.next++ {
		die := &m.others[p.next]
		digit, err := die.digit()
		if err != nil {
			return taken, err
		}
		p.digits = p.digits*die.sides + digit
		taken++
	}
	return taken, nil
}
