package automaton

import (
	"slices"
	"strings"
	"testing"
)

// d13 returns the best strategy for a d13 from the usual six dice: 13 faces of a d20
// decide; of the 7 cases left, 5 roll a d8 and 2 a d20; the last of 40 results restarts.
func d13() *Automaton {
	a := &Automaton{Target: 13, Pools: []Pool{
		{1, []Run{{End: 1, Throw: 5, To: 1}}},
		{20, []Run{
			{End: 13, Action: Decided, Span: 13},
			{Start: 13, End: 20, Action: Carried, To: 2, Span: 7},
		}},
		{7, []Run{{End: 5, Throw: 2, To: 3}, {Start: 5, End: 7, Throw: 5, To: 3}}},
		{40, []Run{
			{End: 39, Action: Decided, Span: 13},
			{Start: 39, End: 40, Action: Carried, To: 0, Span: 1},
		}},
	}}
	for _, sides := range []int{4, 6, 8, 10, 12, 20} {
		a.Throws = append(a.Throws, single(sides))
	}
	return a
}

// single is the throw of one die.
// proved returns the proof of an automaton, which must be fair.
func proved(t testing.TB, a *Automaton) *Proof {
	t.Helper()
	p, err := a.Prove(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func single(sides int) Throw { return Throw{Sides: uint64(sides), Cost: 1, Dice: []int{sides}} }

func TestVerify(t *testing.T) {
	cost, err := d13().Verify(t.Context())
	if err != nil || cost.RatString() != "1080/793" {
		t.Error(cost, err)
	}
}

func TestVerifyFails(t *testing.T) {
	for name, c := range map[string]struct {
		change func(a *Automaton)
		want   string
	}{
		"an outcome twice": {func(a *Automaton) {
			a.Pools[1].Runs[0].Span = 1
		}, "outcome 1 with probability"},
		"a throw for nothing": {func(a *Automaton) {
			a.Throws[5].Cost = 0
		}, "a cost of 0 is not from 1 to 1000000"},
		"outcomes shifted out": {func(a *Automaton) {
			a.Pools[3].Runs[0].Offset = 1
		}, "13 of 13 from 1 on is more"},
		"too few outcomes": {func(a *Automaton) {
			a.Pools[3].Runs[0].Span = 3
		}, "outcome"},
		"decided, but not evenly": {func(a *Automaton) {
			a.Pools[3].Runs[0].Span = 9
		}, "cannot be shared"},
		"an outcome less": {func(a *Automaton) {
			p := &a.Pools[1]
			p.Runs[0].End, p.Runs[0].Span = 12, 12
			p.Runs[1].Start, p.Runs[1].Span = 12, 1
			p.Runs[1].Offset = 3
		}, "outcome 1 with probability 1/10"},
		"carried to the wrong offset": {func(a *Automaton) {
			a.Pools[1].Runs[1].Offset = 1
		}, "7 of 7 from 1 on is more"},
		"carried to one place": {func(a *Automaton) {
			a.Pools[1].Runs[1].Span = 1
		}, "outcome"},
		"results at an offset": {func(a *Automaton) {
			a.Pools[3].Size = 41
			a.Pools[3].Runs[1].End = 41
			a.Pools[3].Runs[1].Span = 1
			a.Pools[2].Runs[0].Offset = 1
		}, "outcome"},
		"results outside": {func(a *Automaton) {
			a.Pools[2].Runs[0].Offset = 1
		}, "40 of 40 from 1 on is more"},
		"another die": {func(a *Automaton) {
			a.Pools[2].Runs[0].Throw = 1
		}, "outcome"},
		"a gap": {func(a *Automaton) {
			a.Pools[2].Runs[1].Start = 6
		}, "no run from case 5"},
		"an overlap": {func(a *Automaton) {
			a.Pools[2].Runs[1].Start = 4
		}, "no run from case 5"},
		"an empty run": {func(a *Automaton) {
			a.Pools[2].Runs = slices.Insert(a.Pools[2].Runs, 1, Run{Start: 5, End: 5, Action: Carried,
				To: 1, Span: 1})
		}, "no run from case 5"},
		"a run that ends before it starts": {func(a *Automaton) {
			a.Pools[1].Runs = append(a.Pools[1].Runs, Run{Start: 20, End: 10, To: 1},
				Run{Start: 10, End: 20, Action: Decided, Span: 1})
		}, "no run from case 20"},
		"a case without a run": {func(a *Automaton) {
			a.Pools[2].Runs = a.Pools[2].Runs[:1]
		}, "cover 5 of its 7"},
		"no such pool": {func(a *Automaton) {
			a.Pools[2].Runs[1].To = 9
		}, "pool 9"},
		"no result": {func(a *Automaton) {
			a.Pools[1].Runs = []Run{{End: 20, Action: Carried, Span: 1}}
		}, "for ever"},
		"a throw that does not exist": {func(a *Automaton) {
			a.Pools[0].Runs[0].Throw = 6
		}, "throw 6"},
		"more sides than the dice have": {func(a *Automaton) {
			a.Throws[0].Sides = 5
		}, "[4] have 4 faces together, not 5"},
		"a throw of nothing": {func(a *Automaton) {
			a.Throws[0] = Throw{Sides: 1, Cost: 1, Dice: nil}
		}, "not 1"},
		"a die without sides": {func(a *Automaton) {
			a.Throws[0] = Throw{Sides: 0, Cost: 1, Dice: []int{0}}
		}, "[0]"},
		"a throw that pays": {func(a *Automaton) {
			a.Throws[0].Cost = -1
		}, "cost of -1"},
		"more cases than can be counted": {func(a *Automaton) {
			a.Throws[0] = Throw{Sides: 1 << 62, Cost: 1, Dice: []int{1 << 15, 1 << 15, 1 << 16, 1 << 16}}
			a.Pools[2].Runs[0].Throw = 0
		}, "more than 2^63"},
		"an unknown action": {func(a *Automaton) {
			a.Pools[0].Runs[0].Action = 3
		}, "action 3 is unknown"},
		"no results": {func(a *Automaton) {
			a.Target = 0
		}, "no results"},
		"two cases to start from": {func(a *Automaton) {
			a.Pools[0].Size = 2
		}, "start from one case"},
	} {
		t.Run(name, func(t *testing.T) {
			a := d13()
			c.change(a)
			_, err := a.Verify(t.Context())
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

// The proof finds the true cost of a strategy.
func TestVerifyCost(t *testing.T) {
	a := d13()
	a.Throws[5].Cost = 2
	if cost, err := a.Verify(t.Context()); err != nil || cost.RatString() != "1960/793" {
		t.Error("with a d20 that costs 2:", cost, err)
	}
	a = d13()
	a.Pools[1].Runs[1].To, a.Pools[1].Runs[1].Span = 0, 1
	if cost, err := a.Verify(t.Context()); err != nil || cost.RatString() != "20/13" {
		t.Error("with the d20 alone, rolled again above 13:", cost, err)
	}
}

// leaves is a d2 from two coins. Both portions of pool 2 lead to pool 1, where the
// outcomes have leaves of their own, in several runs.
func leaves() *Automaton {
	return &Automaton{Target: 2, Throws: []Throw{single(2)}, Pools: []Pool{
		{1, []Run{{End: 1, To: 2}}},
		{4, []Run{
			{Start: 0, End: 2, Action: Decided, Span: 2},
			{Start: 2, End: 3, Action: Decided, Offset: 1, Span: 1},
			{Start: 3, End: 4, Action: Decided, Offset: 0, Span: 1},
		}},
		{2, []Run{
			{Start: 0, End: 1, To: 1, Offset: 0},
			{Start: 1, End: 2, To: 1, Offset: 2},
		}},
	}}
}

func TestVerifyLeaves(t *testing.T) {
	a := leaves()
	if cost, err := a.Verify(t.Context()); err != nil || cost.RatString() != "2" {
		t.Error(cost, err)
	}
	a.Pools[2].Runs[1].Offset = 0
	if _, err := a.Verify(t.Context()); err != nil {
		t.Error("both outcomes have two of the four leaves still:", err)
	}
	a.Pools[2].Runs[1].Offset = 1
	if _, err := a.Verify(t.Context()); err == nil {
		t.Error("outcome 2 has probability 3/4")
	}
}

// Ranges of outcomes may overlap: a d3 from a d6 with faces for 1-2, 2-3, 1, and 3.
func TestVerifyOverlaps(t *testing.T) {
	a := &Automaton{Target: 3, Throws: []Throw{single(6)}, Pools: []Pool{
		{1, []Run{{End: 1, To: 1}}},
		{6, []Run{
			{Start: 0, End: 2, Action: Decided, Span: 2},
			{Start: 2, End: 4, Action: Decided, Offset: 1, Span: 2},
			{Start: 4, End: 5, Action: Decided, Span: 1},
			{Start: 5, End: 6, Action: Decided, Offset: 2, Span: 1},
		}},
	}}
	if _, err := a.Verify(t.Context()); err != nil {
		t.Error(err)
	}
	a.Pools[1].Runs[3].Offset = 1
	if _, err := a.Verify(t.Context()); err == nil {
		t.Error("2 has three faces")
	}
}

// The cases of a pool need not be equally likely: of six in pool 2, a d3 reaches
// three with probability 2/9 each and another three with 1/9 each. Each outcome has
// one of both.
func TestVerifyUnlikeCases(t *testing.T) {
	a := &Automaton{Target: 3, Throws: []Throw{single(3)}, Pools: []Pool{
		{1, []Run{{End: 1, To: 1}}},
		{3, []Run{{End: 2, Action: Carried, To: 3, Span: 1}, {Start: 2, End: 3, To: 2, Offset: 3}}},
		{6, []Run{
			{Start: 0, End: 3, Action: Decided, Span: 3},
			{Start: 3, End: 6, Action: Decided, Span: 3},
		}},
		{1, []Run{{End: 1, To: 2}}},
	}}
	if cost, err := a.Verify(t.Context()); err != nil || cost.RatString() != "2" {
		t.Error(cost, err)
	}
	a.Pools[2].Runs = []Run{
		{Start: 0, End: 2, Action: Decided, Span: 1},
		{Start: 2, End: 4, Action: Decided, Offset: 1, Span: 1},
		{Start: 4, End: 6, Action: Decided, Offset: 2, Span: 1},
	}
	if _, err := a.Verify(t.Context()); err == nil || !strings.Contains(err.Error(),
		"outcome 1 with probability 4/9") {
		t.Error("two cases for each outcome, but unlike ones:", err)
	}
}

// Three of four cases are reached, and the four are carried over to two.
func TestVerifyShares(t *testing.T) {
	a := &Automaton{Target: 2, Throws: []Throw{single(3)}, Pools: []Pool{
		{1, []Run{{End: 1, To: 1}}},
		{4, []Run{{End: 4, Action: Carried, To: 2, Span: 2}}},
		{2, []Run{{End: 2, Action: Decided, Span: 2}}},
	}}
	if _, err := a.Verify(t.Context()); err == nil || !strings.Contains(err.Error(),
		"outcome 1 with probability 2/3") {
		t.Error(err)
	}
}

// Three of the four cases of pool 1 are reached, and the proof follows them when carried.
func TestVerifyFollowsCarriedCases(t *testing.T) {
	a := &Automaton{Target: 2, Throws: []Throw{single(3)}, Pools: []Pool{
		{1, []Run{{End: 1, To: 1}}},
		{4, []Run{{End: 4, Action: Carried, To: 2, Span: 4}}},
		{4, []Run{{End: 4, Action: Decided, Span: 2}}},
	}}
	if _, err := a.Verify(t.Context()); err == nil || !strings.Contains(err.Error(),
		"outcome 1 with probability 2/3") {
		t.Error(err)
	}
}

// A strategy that would take forever to prove is refused: 30,001 segments.
func TestVerifyHasALimit(t *testing.T) {
	const target = 30_000
	a := &Automaton{Target: target, Throws: []Throw{single(target)}, Pools: []Pool{
		{1, []Run{{End: 1, To: 1}}},
		{Size: target},
	}}
	for i := range uint64(target) {
		a.Pools[1].Runs = append(a.Pools[1].Runs, Run{Start: i, End: i + 1, Action: Decided,
			Offset: i, Span: 1})
	}
	if _, err := a.Verify(t.Context()); err == nil || !strings.Contains(err.Error(),
		"more than 20000 segments") {
		t.Error(err)
	}
}
