package automaton

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"

	"example.com/dice/internal/markov"
)

// A chain is a Markov chain of segments, in the order of their spaces and cases, from the
// first on.
type chain struct {
	automaton *Automaton
	segments  []segment
	flows     [][]markov.Arc // from each segment; P is of a visit of each case, from one case
	circles   [][]int        // of flows
}

// A segment is equally likely consecutive cases of a run: From to To-1, from its first.
type segment struct {
	segmentStart
	run      Run
	from, to uint64
}

func (s segment) cases() uint64 { return s.to - s.from }

// A segmentStart is a case where a segment begins.
type segmentStart struct {
	space int
	at    uint64
}

func (m segmentStart) compare(n segmentStart) int {
	return cmp.Or(cmp.Compare(m.space, n.space), cmp.Compare(m.at, n.at))
}

// These bound the work of a proof. Searches make about one segment for each run, and one
// or a few transitions from each, a few thousand at most.
const (
	maxSegments    = 600_000
	maxTransitions = 1_200_000 // that may be there
)

// chain checks the automaton and divides the spaces into segments at both ends of every
// run, of its destination, and of that of a segment.
func (a *Automaton) chain() (*chain, error) {
	if err := a.check(); err != nil {
		return nil, err
	}
	var marks []segmentStart
	known := map[segmentStart]bool{}
	put := func(space int, at uint64) {
		if m := (segmentStart{space, at}); at < a.Spaces[space].Size && !known[m] {
			known[m] = true
			marks = append(marks, m)
		}
	}
	for i, p := range a.Spaces {
		for _, r := range p.Runs {
			put(i, r.Start)
			if r.Action != Decided { // its beginning follows below
				put(r.To, r.Offset+r.Width(a.Throws))
			}
		}
	}
	for done := 0; done < len(marks); done++ { // grows on the way
		if done > maxSegments {
			return nil, fmt.Errorf(
				"the strategy has more than %d segments of like cases; it is too large to verify", maxSegments)
		}
		m := marks[done]
		switch r := a.Spaces[m.space].at(m.at); r.Action {
		case Rolled:
			put(r.To, r.Offset+(m.at-r.Start)*a.Throws[r.Throw].Sides)
		case Carried:
			put(r.To, r.Offset+(m.at-r.Start)%r.Span)
		}
	}
	slices.SortFunc(marks, segmentStart.compare)
	c := &chain{automaton: a, segments: make([]segment, len(marks)),
		flows: make([][]markov.Arc, len(marks))}
	for n, m := range marks {
		end, r := a.Spaces[m.space].Size, *a.Spaces[m.space].at(m.at)
		if n+1 < len(marks) && marks[n+1].space == m.space {
			end = marks[n+1].at
		}
		c.segments[n] = segment{m, r, m.at - r.Start, end - r.Start}
	}
	if err := c.connect(); err != nil {
		return nil, err
	}
	c.circles = markov.Circles(c.flows)
	return c, nil
}

// check returns an error unless throws are valid, and runs cover their spaces and lead to
// cases.
func (a *Automaton) check() error {
	if err := a.checkOutcomes(); err != nil {
		return err
	}
	for _, t := range a.Throws {
		if _, sum := a.Recipe.(*Sum); !t.valid() || t.Cost == 0 && !sum {
			return fmt.Errorf("dice with %v sides do not make a throw of at most 2^63 faces at a cost of "+
				"%d, from 1 to %d a die", t.Dice, t.Cost, MaxCost)
		}
	}
	if len(a.Spaces) == 0 || a.Spaces[0].Size != 1 {
		return errors.New("the strategy does not start from one case")
	}
	for i, p := range a.Spaces {
		next, good := uint64(0), p.Size <= math.MaxInt64
		for _, r := range p.Runs {
			good = good && r.Start == next && r.End > next && a.leads(r)
			next = r.End
		}
		if !good || next != p.Size {
			return fmt.Errorf("the %d cases of space %d are not divided into runs that lead to cases or "+
				"outcomes", p.Size, i)
		}
	}
	return nil
}

// leads reports whether the cases or outcomes that a run leads to exist.
func (a *Automaton) leads(r Run) bool {
	room := a.Target
	if r.Action != Decided {
		if r.To < 0 || r.To >= len(a.Spaces) {
			return false
		}
		room = a.Spaces[r.To].Size
	}
	fits := r.Action <= Decided && r.Span > 0 && r.Cases()%r.Span == 0
	if r.Action == Rolled {
		fits = r.Throw >= 0 && r.Throw < len(a.Throws) &&
			r.Cases() <= math.MaxInt64/a.Throws[r.Throw].Sides
	}
	if !fits {
		return false
	}
	width := r.Width(a.Throws)
	return width <= room && r.Offset <= room-width
}

// connect finds the transitions.
func (c *chain) connect() error {
	looks := 0
	for n, s := range c.segments {
		r := s.run
		if r.Action == Decided {
			continue
		}
		begin, end, p := r.Offset, r.Offset+r.Span, ratio(1, 1)
		if r.Action == Rolled {
			sides := c.automaton.Throws[r.Throw].Sides
			begin, end, p = r.Offset+s.from*sides, r.Offset+s.to*sides, ratio(1, sides)
		}
		to, _ := slices.BinarySearchFunc(c.segments, segmentStart{r.To, begin}, segment.compare)
		for ; to < len(c.segments) && c.segments[to].compare(segmentStart{r.To, end}) < 0 &&
			looks <= maxTransitions; to++ {
			looks++
			if r.Action == Carried {
				after := r.Span - 1 - (c.segments[to].at - begin) // a cycle leads to at once
				p = ratio((s.to+after)/r.Span-(s.from+after)/r.Span, 1)
			}
			if p.Sign() > 0 {
				c.flows[n] = append(c.flows[n], markov.Arc{To: to, P: p})
			}
		}
		if looks > maxTransitions {
			return fmt.Errorf("the strategy has more than %d ways between its cases; "+
				"it is too large to verify", maxTransitions)
		}
	}
	return nil
}

// worst returns the highest cost of a result and whether one exists: the longest path
// of an acyclic graph. It returns 0 and false if a result can take any number of throws.
func (c *chain) worst() (cost int, bounded bool) {
	worst := slices.Repeat([]int{-1}, len(c.segments)) // below 0 if there is none
	for _, circle := range c.circles {
		n, most := circle[0], 0
		for _, f := range c.flows[n] {
			if worst[f.To] < 0 {
				most = -1 // or it leads back
				break
			}
			most = max(most, worst[f.To]+c.automaton.highest(c.segments[n], c.segments[f.To]))
		}
		worst[n] = most
	}
	return max(0, worst[0]), worst[0] >= 0
}

// highest returns the highest cost of a throw that leads from a segment to another.
func (a *Automaton) highest(s, to segment) (cost int) {
	if s.run.Action != Rolled {
		return 0
	}
	t := a.Throws[s.run.Throw]
	if t.Costs == nil {
		return t.Cost
	}
	// of neighbours that lead to one place, the outer ones are the last to be sure
	first := max(to.run.Start+to.from, s.run.Offset+s.from*t.Sides)
	end := min(to.run.Start+to.to, s.run.Offset+s.to*t.Sides)
	for _, at := range []uint64{first, end - 1} {
		number := (at - s.run.Offset) % t.Sides
		sum, block := 0, t.Sides
		for i, sides := range t.Dice {
			start := at - number%block
			if t.Costs[i] > 0 && a.Spaces[s.run.To].sure(start, start+block) {
				break
			}
			sum += t.Costs[i]
			block /= uint64(sides)
		}
		cost = max(cost, sum)
	}
	return cost
}

// price returns what it costs on average to roll the cases of a segment, together.
func (a *Automaton) price(s segment) *big.Rat {
	t := a.Throws[s.run.Throw]
	if t.Costs == nil {
		return ratio(uint64(t.Cost)*s.cases(), 1)
	}
	sum, space, block := new(big.Rat), &a.Spaces[s.run.To], t.Sides
	first, end := s.run.Offset+s.from*t.Sides, s.run.Offset+s.to*t.Sides
	for i, cost := range t.Costs { // for each number of faces before
		if cost > 0 {
			open := ratio((end-first)/block-space.sureBlocks(first, end, block, false), t.Sides/block)
			sum.Add(sum, open.Mul(open, ratio(uint64(cost), 1)))
		}
		block /= uint64(t.Dice[i])
	}
	return sum
}
