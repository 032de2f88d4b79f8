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

func TestCostAndWorst(t *testing.T) {
	dear := leaves()
	dear.Throws[0].Cost = 7
	for _, c := range []struct {
		name    string
		a       *Automaton
		cost    string
		worst   int
		bounded bool
	}{
		{"d13", d13(), "1080/793", 0, false},
		{"d10 from d6", d10(), "11/5", 0, false},
		{"d2 from two coins", leaves(), "2", 2, true},
		{"d2 from two dear coins", dear, "14", 14, true},
		{"a d2, and another one after 1", &Automaton{Target: 3, Throws: []Throw{single(2)},
			Weights: []uint64{1, 1, 2}, Pools: []Pool{
				{1, []Run{{End: 1, To: 1}}},
				{2, []Run{{End: 1, Action: Carried, To: 2, Span: 1}, {Start: 1, End: 2, Action: Decided,
					Offset: 2, Span: 1}}},
				{1, []Run{{End: 1, To: 3}}},
				{2, []Run{{End: 2, Action: Decided, Span: 2}}},
			}}, "3/2", 2, true},
		{"d1", &Automaton{Target: 1, Pools: []Pool{{1, []Run{{End: 1, Action: Decided, Span: 1}}}}},
			"0", 0, true},
	} {
		p := proved(t, c.a)
		if p.Cost.RatString() != c.cost {
			t.Errorf("%s costs %v, want %s", c.name, p.Cost, c.cost)
		}
		if p.Worst != c.worst || p.Bounded != c.bounded {
			t.Errorf("%s: %d, %v at worst; want %d, %v", c.name, p.Worst, p.Bounded, c.worst, c.bounded)
		}
	}
	endless := d10()
	endless.Pools[2].Runs = []Run{{End: 36, Action: Carried, To: 1, Span: 6}}
	if cost, err := endless.Verify(t.Context()); err == nil {
		t.Error("a strategy without results costs", cost)
	}
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
