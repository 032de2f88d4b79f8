package dice

import (
	"fmt"
	"math/big"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/plan"
)

// A Walk follows a strategy one throw at a time, for programs that wait for people or
// networks between throws. It is not safe for concurrent use.
//
//	walk := strategy.Walk()
//	for {
//		if face, done := walk.Result(); done {
//			return face, nil
//		}
//		faces := ask(walk.Next())
//		if err := walk.Feed(faces...); err != nil {
//			explain(err) // and ask again
//		}
//	}
type Walk struct {
	_        noCopy
	plan     *plan.Plan
	progress *automaton.Progress
}

// Walk returns a [Walk] at the start of the strategy, to make one result throw by throw.
func (s *Strategy) Walk() *Walk {
	p := s.made()
	return &Walk{plan: p, progress: p.Automaton.Begin()}
}

func (w *Walk) made() *automaton.Progress {
	checkMade(w != nil && w.progress != nil, "Walk", "make one with Strategy.Walk")
	return w.progress
}

// Next returns the sides of the dice to throw now, or nil once the result is known.
// There is one die; with [PerThrow], or where two dice are looked up together, there may be more.
func (w *Walk) Next() []int { return slices.Clone(w.made().Next()) }

// Feed takes the faces of the dice that Next lists, in the same order. It returns an
// error, and changes nothing, if the number of faces is wrong, if the result is already
// known, or if a die lacks its face ([ErrFace]).
func (w *Walk) Feed(faces ...int) error {
	p := w.made()
	dice := p.Next()
	if dice == nil {
		return fmt.Errorf("dice: Feed: faces %v came after the result; call Undo to go back", faces)
	}
	if len(faces) != len(dice) {
		return fmt.Errorf("dice: Feed: %d faces for a throw of %v; give one for each die",
			len(faces), dice)
	}
	for i, face := range faces {
		if face < 1 || face > dice[i] {
			return faceError(face, uint64(dice[i]))
		}
	}
	p.Take(faces)
	return nil
}

// Undo takes back the last throw and reports whether there was one.
func (w *Walk) Undo() bool { return w.made().Undo() }

// Probability returns the probability that the next throw gives the result, or 0 once
// the result is known. The caller may change the returned number.
func (w *Walk) Probability() *big.Rat { return w.made().Last() }

// Result returns the result, from 1 to the sides of the strategy, and whether it is
// known. Before that the face is 0.
func (w *Walk) Result() (face int, done bool) { return w.made().Result() }

// Position returns the step, from 1, and the case in it, from 0, where the walk stands,
// numbered as in [Strategy.MarshalJSON] and the rows of [Strategy.SVG]; or 0 and 0 once
// the result is known. Walks of one strategy at the same position continue alike.
func (w *Walk) Position() (step, number int) {
	p := w.made().Here()
	if _, done := p.Result(); done {
		return 0, 0
	}
	return w.plan.Steps.Number(p.Pool), int(p.Index)
}

// planned is a die that follows a strategy.
type planned struct {
	runs  []compiledRun
	sides int
	limit int

	// The position: the case, and a run of its pool that is not after its own.
	first int
	index uint64

	throws int    // since the last result
	digits uint64 // of the throw, while it is not complete
	next   int    // die of the throw
}

// A compiledRun is a run with its dice and its exits. The runs of a pool are adjacent.
type compiledRun struct {
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
	first  int    // the first run that may be that of the case, or outcome
	folded bool   // it is offset + (that - offset) mod span instead
	span   uint64
	offset uint64
}

// outcome is the first run of an exit that gives a result.
const outcome = -1

// bind returns the die that follows a strategy with the given dice, for a named method.
func bind(method string, s *plan.Plan, dice []Source) (Source, error) {
	have := map[int][]Source{}
	var any Dice // of no sides of their own
	for _, die := range dice {
		n := int(sidesOf(method, die))
		if dice, ok := die.(Dice); ok && n == 1 {
			if any != nil {
				return nil, fmt.Errorf("dice: %s: two sources draw any die, %v and %v; pass one",
					method, any, dice)
			}
			any = dice
			continue
		}
		have[n] = append(have[n], die)
	}
	a := s.Automaton
	for _, sides := range a.Dice() {
		if have[sides] == nil && any != nil {
			have[sides] = []Source{&drawn{any, sides}}
		}
		if have[sides] == nil {
			return nil, fmt.Errorf("dice: %s: the strategy rolls a d%d, which is missing; pass one",
				method, sides)
		}
	}
	p := &planned{sides: int(a.Target), limit: s.Limit}
	first := make([]int, len(a.Pools)) // the first run of each pool
	for i, pool := range a.Pools {
		first[i] = len(p.runs)
		p.runs = append(p.runs, make([]compiledRun, len(pool.Runs))...)
	}
	for i, pool := range a.Pools {
		for j, r := range pool.Runs {
			m := &p.runs[first[i]+j]
			*m = compiledRun{end: r.End, sides: 1, last: checked{New(1), 1},
				exits: []exit{exitOf(r, first[i]+j, first)}}
			if r.Action != automaton.Rolled {
				continue
			}
			throw := a.Throws[r.Throw]
			dice := throwDice(throw, have)
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

// exitOf returns a run as an exit, given its own run and the first runs of all pools.
// A run that is rolled leads to its own run.
func exitOf(r automaton.Run, own int, first []int) exit {
	if r.Action == automaton.Rolled {
		return exit{end: r.End, first: own}
	}
	x := exit{r.End, r.Offset - r.Start, outcome, r.Cases() > r.Span, r.Span, r.Offset}
	if r.Action == automaton.Carried {
		x.first = first[r.To]
	}
	return x
}

// throwDice returns the dice of a throw: different ones if there are enough.
func throwDice(t automaton.Throw, have map[int][]Source) []checked {
	var dice []checked
	used := map[int]int{}
	for _, n := range t.Dice {
		of := have[n]
		die := of[used[n]%len(of)]
		if t.Zero {
			die = zeroed{checked{die, uint64(n)}}
		}
		dice = append(dice, checked{die, uint64(n)})
		used[n]++
	}
	return dice
}

// zeroed is a die whose highest face counts as 0: it returns one more than the digit of a face.
type zeroed struct{ checked }

func (z zeroed) Sides() int { return int(z.sides) }

func (z zeroed) Roll() (int, error) {
	digit, err := z.digit()
	if err != nil {
		return 0, err
	}
	return int((digit+1)%z.sides) + 1, nil
}

func (p *planned) Sides() int     { return p.sides }
func (p *planned) String() string { return fmt.Sprintf("dice.Plan(%d).Source()", p.sides) }

func (p *planned) Roll() (int, error) {
	for taken := 0; ; {
		m := &p.runs[p.first]
		for i := p.first; p.index >= m.end; m = &p.runs[i] {
			i++
		}
		for ; p.next < len(m.others); p.next++ {
			die := &m.others[p.next]
			digit, err := die.digit()
			if err != nil {
				return 0, cutShort(err, taken)
			}
			p.digits = p.digits*die.sides + digit
			taken++
		}
		digit, err := m.last.roll()
		if err != nil || digit >= m.last.sides {
			return 0, cutShort(m.last.refused(digit, err), taken)
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
		p.throws++
		if p.throws >= p.limit {
			p.throws = 0
			return 0, fmt.Errorf(
				"%w: %d throws in a row gave no result; look at the dice before rolling on",
				ErrUnfair, p.limit)
		}
	}
}
