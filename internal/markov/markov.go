// Package markov solves absorbing Markov chains, exactly.
//
// A state without arcs is final. From any other one the chain follows one of its arcs,
// whose probabilities sum to 1. Visits tells how often each state is expected to be
// visited, from state 0 on: for a final state, the probability that the chain ends there.
//
// The states that lead to each other are a circle (a strongly connected component).
// Circles are found by Tarjan's algorithm ("Depth-first search and linear graph
// algorithms", 1972) and solved in order, each after all those that lead to it. The
// states of a circle are eliminated one by one: a visit that would lead to an eliminated
// state leads to where that state leads in the end (Grassmann, Taksar and Heyman,
// "Regenerative analysis and steady state distributions", 1985).
package markov

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
)

// An Arc leads to a state, with a probability above 0.
type Arc struct {
	To int
	P  *big.Rat
}

// A Trap is the error for a state from which no final one can be reached.
type Trap struct{ State int }

func (t *Trap) Error() string { return fmt.Sprintf("state %d never ends", t.State) }

// Large is the error for a circle that takes too much work, or for one state if its
// numbers do.
type Large struct{ State, States int }

func (l *Large) Error() string {
	return fmt.Sprintf("a circle of %d states is too large", l.States)
}

const (
	maxWork  = 1 << 26 // about two seconds
	overhead = 64      // of a product of small numbers in a circle
)

// Visits returns how often each state is expected to be visited. Its errors are [Trap]
// and [Large].
func Visits(arcs [][]Arc) ([]*big.Rat, error) {
	s := solver{arcs: arcs, circle: make([]int, len(arcs)), visits: make([]*big.Rat, len(arcs))}
	for i := range s.visits {
		s.visits[i] = new(big.Rat)
	}
	s.visits[0].SetInt64(1)
	circles := circlesOf(arcs)
	for k, members := range circles {
		for _, i := range members {
			s.circle[i] = k
		}
	}
	// The last one is that of state 0.
	for k := len(circles) - 1; k >= 0; k-- {
		if err := s.solve(k, circles[k]); err != nil {
			return nil, err
		}
	}
	return s.visits, nil
}

type solver struct {
	arcs   [][]Arc
	circle []int      // the number of the circle of each state
	visits []*big.Rat // visits of each state; in circles to be solved, arrivals so far
	work   int
}

// solve completes the visits of a circle, and adds what leaves it to later ones.
func (s *solver) solve(k int, members []int) error {
	first := members[0]
	if len(s.arcs[first]) == 0 {
		return nil
	}
	leaves, inside := false, false
	for _, i := range members {
		for _, a := range s.arcs[i] {
			inside = inside || s.circle[a.To] == k
			leaves = leaves || s.circle[a.To] != k
		}
	}
	if !leaves {
		return &Trap{first}
	}
	if inside && !s.eliminate(k, members) {
		return &Large{first, len(members)}
	}
	for _, i := range members {
		for _, a := range s.arcs[i] {
			if s.circle[a.To] != k {
				s.visits[a.To].Add(s.visits[a.To], s.product(s.visits[i], a.P))
			}
		}
		if s.work > maxWork {
			return &Large{i, 1}
		}
	}
	return nil
}

// Following has the probabilities of the states that follow one, or those with which it
// follows others.
type following map[int]*big.Rat

func (f following) states() []int { return slices.Sorted(maps.Keys(f)) }

// An elimination has the probabilities inside a circle, of states that are not eliminated
// yet, and those that led to the others when they were.
type elimination struct {
	*solver
	to, from map[int]following
	stays    map[int]*big.Rat // 1/(1-p) for the probability p that a state leads to itself
}

// eliminate completes the visits of a circle: the solution v of v = arrivals + v·P, where
// P has the probabilities inside the circle. It reports whether that was within the limit
// of work.
func (s *solver) eliminate(k int, members []int) bool {
	e := elimination{s, map[int]following{}, map[int]following{}, map[int]*big.Rat{}}
	for _, i := range members {
		e.to[i], e.from[i] = following{}, following{}
	}
	for _, i := range members {
		for _, a := range s.arcs[i] {
			if s.circle[a.To] == k {
				e.to[i][a.To], e.from[a.To][i] = a.P, a.P
			}
		}
	}
	for _, i := range members {
		e.remove(i)
		if s.work > maxWork {
			return false
		}
	}
	// The visits of each state count those that arrive from states eliminated later.
	for _, i := range slices.Backward(members) {
		for _, h := range e.from[i].states() {
			s.visits[i].Add(s.visits[i], s.product(s.visits[h], e.from[i][h]))
		}
		s.visits[i].Mul(s.visits[i], e.stays[i])
	}
	return s.work <= maxWork
}

// remove eliminates a state: what leads to it leads to where it leads.
func (e *elimination) remove(i int) {
	stays := big.NewRat(1, 1)
	if p := e.to[i][i]; p != nil {
		stays.Inv(stays.Sub(stays, p))
		delete(e.to[i], i)
		delete(e.from[i], i)
	}
	e.stays[i] = stays
	visits := e.product(e.visits[i], stays)
	for _, j := range e.to[i].states() {
		e.visits[j].Add(e.visits[j], e.product(visits, e.to[i][j]))
		delete(e.from[j], i)
	}
	for _, h := range e.from[i].states() {
		e.work += overhead * (1 + len(e.to[i]))
		often := e.product(e.from[i][h], stays)
		for _, j := range e.to[i].states() {
			p := e.product(often, e.to[i][j])
			if old := e.to[h][j]; old != nil {
				p.Add(p, old)
			}
			e.to[h][j], e.from[j][h] = p, p
		}
		delete(e.to[h], i)
	}
}

// product multiplies, and counts the work of that and of the sum that follows. Most of it
// is to find common factors, which takes the square of the words.
func (s *solver) product(x, y *big.Rat) *big.Rat {
	words := wordsOf(x) + wordsOf(y)
	s.work += words * words / 8
	return new(big.Rat).Mul(x, y)
}

func wordsOf(x *big.Rat) int { return len(x.Num().Bits()) + len(x.Denom().Bits()) }

// circlesOf returns the circles of the states that follow state 0, those that lead to
// others last.
func circlesOf(arcs [][]Arc) (circles [][]int) {
	type call struct{ state, arc int }
	number := make([]int, len(arcs)) // in the order of arrival, from 1; 0 if not reached
	low := make([]int, len(arcs))    // the least number that is known to be in the circle
	done := make([]bool, len(arcs))  // its circle is complete
	var open []int                   // states whose circle is not complete
	arrived := 0
	arrive := func(state int) call {
		arrived++
		number[state], low[state] = arrived, arrived
		open = append(open, state)
		return call{state: state}
	}
	for calls := []call{arrive(0)}; len(calls) > 0; {
		c := &calls[len(calls)-1]
		v := c.state
		if c.arc < len(arcs[v]) {
			to := arcs[v][c.arc].To
			c.arc++
			if number[to] == 0 {
				calls = append(calls, arrive(to))
			} else if !done[to] {
				low[v] = min(low[v], number[to])
			}
			continue
		}
		calls = calls[:len(calls)-1]
		if len(calls) > 0 {
			before := calls[len(calls)-1].state
			low[before] = min(low[before], low[v])
		}
		if low[v] < number[v] {
			continue
		}
		at := len(open) - 1
		for open[at] != v {
			at--
		}
		circle := slices.Clone(open[at:])
		for _, i := range circle {
			done[i] = true
		}
		circles = append(circles, circle)
		open = open[:at]
	}
	return circles
}
