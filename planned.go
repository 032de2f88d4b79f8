package dice

import (
	"fmt"
	"math/bits"
)

// planned is a die that is rolled with a strategy.
type planned struct {
	moves []move
	sides int
	limit int

	// The place: a move of a pool, not after the one of the case, and the case.
	first int
	index uint64

	throws int    // since the last result
	digits uint64 // of a throw that is not complete
	next   int    // the die of it to roll next
}

// A move is a run with the dice that it throws and with what becomes of their
// results. The moves of a pool stand one after the other.
type move struct {
	end      uint64    // of its cases
	sides    uint64    // of all its dice together
	shift    uint64    // what to add to case·sides + digits, modulo 2^64, to get the result
	last     checked   // the last die of the throw
	others   []checked // the dice before
	landings []landing
}

// A landing is what becomes of the results up to end.
type landing struct {
	end    uint64
	shift  uint64 // what to add to the result, modulo 2^64, to get the case or outcome
	first  int    // the first move that may be that of the case, or outcome
	folded bool   // whether that is offset + the remainder by span instead
	span   uint64
	offset uint64
}

// outcome as the first move of a landing says that it is decided.
const outcome = -1

// bind returns the die that is rolled with the given dice.
func (s *Strategy) bind(have map[int][]Source) *planned {
	p := &planned{sides: int(s.target), limit: s.limit}
	first := make([]int, len(s.pools))
	for i, pool := range s.pools {
		first[i] = len(p.moves)
		p.moves = append(p.moves, make([]move, len(pool.runs))...)
	}
	for i, pool := range s.pools {
		for j, r := range pool.runs {
			m := move{end: r.end, sides: 1, last: newChecked(certainty{}, 1), landings: []landing{land(r, first[i]+j, first)}}
			if r.action == rolled {
				k := s.kinds[r.kind]
				dice := throw(k.dice, have)
				n := len(dice) - 1
				m.sides, m.shift = k.sides, r.offset-r.start*k.sides
				m.last, m.others = dice[n], dice[:n]
				m.landings = nil
				for k, next := range s.pools[r.to].runs {
					m.landings = append(m.landings, land(next, first[r.to]+k, first))
				}
			}
			p.moves[first[i]+j] = m
		}
	}
	return p
}

// land returns a run of a pool as a landing, given its own move. A run that is
// rolled lands on that.
func land(r run, move int, first []int) landing {
	switch r.action {
	case rolled:
		return landing{end: r.end, first: move}
	case decided:
		return landing{r.end, r.offset - r.start, outcome, r.cases() > r.span, r.span, r.offset}
	}
	return landing{r.end, r.offset - r.start, first[r.to], r.cases() > r.span, r.span, r.offset}
}

// throw returns the dice of a throw. Equal ones are different dice as far as
// there are different ones.
func throw(sides []int, have map[int][]Source) []checked {
	var dice []checked
	used := map[int]int{}
	for _, n := range sides {
		of := have[n]
		dice = append(dice, newChecked(of[used[n]%len(of)], uint64(n)))
		used[n]++
	}
	return dice
}

// certainty is a d1, for a run that is not rolled.
type certainty struct{}

func (certainty) Sides() int         { return 1 }
func (certainty) Roll() (int, error) { return 1, nil }

func (p *planned) Sides() int { return p.sides }

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
		var digit, low uint64
		var err error
		if words := m.last.words; words == nil {
			digit, err = m.last.digit()
		} else if digit, low = bits.Mul64(words.Uint64(), m.last.sides); low < m.last.sides {
			digit, err = rerollWord(words, m.last.sides, digit, low)
		}
		if err != nil {
			return 0, cutShort(err, taken)
		}
		taken++
		v := p.index*m.sides + m.shift + digit
		if len(m.others) > 0 {
			v += p.digits * m.last.sides
			p.digits, p.next = 0, 0
		}
		l := &m.landings[0]
		for i := 0; v >= l.end; l = &m.landings[i] {
			i++
		}
		v += l.shift
		if l.folded {
			v = (v-l.offset)%l.span + l.offset
		}
		if l.first == outcome {
			p.first, p.index, p.throws = 0, 0, 0
			return int(v) + 1, nil
		}
		p.first, p.index = l.first, v
		if p.throws++; p.throws >= p.limit {
			p.throws = 0
			return 0, fmt.Errorf("%w: %d throws in a row gave no result; look at the dice before rolling on", ErrUnfair, p.limit)
		}
	}
}

// begin rolls all dice of a throw but the last, and returns how many it rolled
// now.
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
