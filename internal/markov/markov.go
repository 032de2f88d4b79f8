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
	"math"
	"math/big"
	"slices"

	"example.com/dice/internal/work"
)

// An Arc leads to a state, with a probability above 0. A state may stand for several that
// are visited equally often: then P is that of a visit of each, from one of the others.
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

// An Arithmetic counts its work, in steps of about a nanosecond. Fractions can grow with
// every operation, so those of a small chain could take years. Once the meter is over,
// operations do nothing, and results mean nothing.
type Arithmetic struct{ *work.Meter }

// Add adds x to sum.
func (a Arithmetic) Add(sum, x *big.Rat) {
	if a.spend(sum, x) {
		sum.Add(sum, x)
	}
}

// AddProduct adds x·y to sum.
func (a Arithmetic) AddProduct(sum, x, y *big.Rat) {
	if a.spend(x, y) {
		sum.Add(sum, new(big.Rat).Mul(x, y))
	}
}

// spend counts an operation and reports whether it may be done. Most of the work is to
// find common factors, which takes the square of the words.
func (a Arithmetic) spend(x, y *big.Rat) bool {
	bits := x.Num().BitLen() + x.Denom().BitLen() + y.Num().BitLen() + y.Denom().BitLen()
	words := 2 + bits/64
	return a.Spend(400 + work.Product(words, words))
}

// Visits returns how often each state is expected to be visited. Its errors are [Trap]
// and, once the meter is over, [Large].
func Visits(arcs [][]Arc, a Arithmetic) ([]*big.Rat, error) {
	s := solver{Arithmetic: a, arcs: arcs, circle: make([]int, len(arcs)),
		visits: make([]*big.Rat, len(arcs))}
	for i := range s.visits {
		s.visits[i] = new(big.Rat)
	}
	s.visits[0].SetInt64(1)
	circles := Circles(arcs)
	for k, members := range circles {
		for _, i := range members {
			s.circle[i] = k
		}
	}
	for k, members := range slices.Backward(circles) {
		if err := s.solve(k, members); err != nil {
			return nil, err
		}
	}
	return s.visits, nil
}

type solver struct {
	Arithmetic
	arcs   [][]Arc
	circle []int      // the number of the circle of each state
	visits []*big.Rat // visits of each state; in circles to be solved, arrivals so far
	// the probabilities inside a circle: of states that are not eliminated yet, and those
	// that led to the others when they were
	to, from map[int]following
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
	if inside {
		s.eliminate(k, slices.Clone(members))
	}
	for _, i := range members {
		for _, a := range s.arcs[i] {
			if s.circle[a.To] != k {
				s.AddProduct(s.visits[a.To], s.visits[i], a.P)
			}
		}
	}
	if s.Over() {
		return &Large{first, len(members)}
	}
	return nil
}

// Following has the probabilities of the states that follow one, or those with which it
// follows others.
type following map[int]*big.Rat

func (f following) states() []int { return slices.Sorted(maps.Keys(f)) }

// maxLooks is how many states are looked at for the one to eliminate.
const maxLooks = 1 << 12

// eliminate completes the visits of a circle: the solution v of v = arrivals + v·P, where
// P has the probabilities inside the circle. It removes one of the states that make the
// fewest new arcs after the other.
func (s *solver) eliminate(k int, left []int) {
	s.to, s.from = map[int]following{}, map[int]following{}
	for _, i := range left {
		s.to[i], s.from[i] = following{}, following{}
	}
	for _, i := range left {
		for _, a := range s.arcs[i] {
			if s.circle[a.To] == k {
				s.to[i][a.To], s.from[a.To][i] = a.P, a.P
			}
		}
	}
	for open := len(left); open > 0 && !s.Over(); open-- {
		pick, least := 0, math.MaxInt
		for at, i := range left[:min(open, maxLooks)] {
			s.Spend(1)
			if fill := len(s.to[i]) * len(s.from[i]); fill < least {
				pick, least = at, fill
			}
		}
		left[pick], left[open-1] = left[open-1], left[pick]
		s.remove(left[open-1])
	}
	// The visits of each state count those that arrive from states eliminated later, which
	// stand before it.
	for _, i := range left {
		for _, h := range s.from[i].states() {
			s.AddProduct(s.visits[i], s.visits[h], s.from[i][h])
		}
	}
}

// remove eliminates a state: an arc to it becomes arcs to all states that it leads to. Its
// visits are those of the states before it, times 1/(1-p) if it leads to itself with
// probability p.
func (s *solver) remove(i int) {
	often := big.NewRat(1, 1)
	if p := s.to[i][i]; p != nil {
		often.Inv(often.Sub(often, p))
		delete(s.to[i], i)
		delete(s.from[i], i)
	}
	next := s.to[i].states()
	s.visits[i] = s.product(s.visits[i], often)
	for _, j := range next {
		s.AddProduct(s.visits[j], s.visits[i], s.to[i][j])
		delete(s.from[j], i)
	}
	for _, h := range s.from[i].states() {
		s.from[i][h] = s.product(s.from[i][h], often)
		delete(s.to[h], i)
		for _, j := range next {
			p := s.product(s.from[i][h], s.to[i][j])
			if old := s.to[h][j]; old != nil {
				s.Add(p, old)
			}
			s.to[h][j], s.from[j][h] = p, p
		}
	}
}

func (s *solver) product(x, y *big.Rat) *big.Rat {
	p := new(big.Rat)
	s.AddProduct(p, x, y)
	return p
}

// Circles returns the circles of all states, each after all that it leads to.
func Circles(arcs [][]Arc) (circles [][]int) {
	type call struct{ state, arc, place int } // its place among the open ones
	number := make([]int, len(arcs))          // in the order of arrival, from 1; 0 if not reached
	low := make([]int, len(arcs))             // the least number that is known to be in the circle
	var open []int                            // states whose circle is not complete
	arrived := 0
	arrive := func(state int) call {
		arrived++
		number[state], low[state] = arrived, arrived
		open = append(open, state)
		return call{state: state, place: len(open) - 1}
	}
	var calls []call
	for next := 0; next < len(arcs) || len(calls) > 0; {
		if len(calls) == 0 {
			if number[next] == 0 {
				calls = append(calls, arrive(next))
			}
			next++
			continue
		}
		c := &calls[len(calls)-1]
		v := c.state
		if c.arc < len(arcs[v]) {
			to := arcs[v][c.arc].To
			if number[to] == 0 {
				calls = append(calls, arrive(to)) // then the arc comes again
				continue
			}
			low[v] = min(low[v], low[to])
			c.arc++
			continue
		}
		if low[v] == number[v] {
			circle := slices.Clone(open[c.place:])
			for _, i := range circle {
				low[i] = math.MaxInt // complete
			}
			circles, open = append(circles, circle), open[:c.place]
		}
		calls = calls[:len(calls)-1]
	}
	return circles
}
