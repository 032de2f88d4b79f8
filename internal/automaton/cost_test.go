package automaton

import (
	"math/big"
	"testing"

	"example.com/dice/internal/work"
)

// d10 returns the strategy of the package comment, a d10 from d6s.
func d10() *Automaton {
	return &Automaton{Target: 10, Throws: []Throw{single(6)}, Pools: []Pool{
		{1, []Run{{End: 1, To: 1}}},
		{6, []Run{{End: 6, To: 2}}},
		{36, []Run{
			{End: 30, Action: Decided, Span: 10},
			{Start: 30, End: 36, Action: Carried, To: 1, Span: 6},
		}},
	}}
}

// The visits of a chain that goes from 0 to 1, then back with probability 1/2 or else to
// 2.
func TestEquations(t *testing.T) {
	s := newEquations(3, arithmetic{work.New(t.Context(), maxWork)})
	s.add(0, 3, big.NewRat(1, 1))
	s.add(1, 0, big.NewRat(1, 1))
	s.add(0, 1, big.NewRat(1, 4))
	s.add(0, 1, big.NewRat(1, 4))
	s.add(2, 1, big.NewRat(1, 2))
	x, err := s.solve()
	if err != nil || x[0].RatString() != "2" || x[1].RatString() != "2" || x[2].RatString() != "1" {
		t.Error(x, err)
	}
	s = newEquations(2, arithmetic{work.New(t.Context(), maxWork)})
	s.add(0, 2, big.NewRat(1, 1))
	s.add(1, 0, big.NewRat(1, 1))
	s.add(0, 1, big.NewRat(1, 1))
	if x, err := s.solve(); err != errEndless {
		t.Error(x, err)
	}
}
