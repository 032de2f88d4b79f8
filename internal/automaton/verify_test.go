package automaton

import (
	"math/big"
	"strings"
	"testing"
)

// d13 returns the best strategy for a d13 from the usual six dice: 13 faces of a d20
// decide; of the 7 cases left, 5 roll a d8 and 2 a d20; the last of 40 results restarts.
func d13() *Automaton {
	a := &Automaton{Target: 13, Spaces: []Space{
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

// d10 returns the strategy of the package comment, a d10 from d6s.
func d10() *Automaton {
	return &Automaton{Target: 10, Throws: []Throw{single(6)}, Spaces: []Space{
		{1, []Run{{End: 1, To: 1}}},
		{6, []Run{{End: 6, To: 2}}},
		{36, []Run{
			{End: 30, Action: Decided, Span: 10},
			{Start: 30, End: 36, Action: Carried, To: 1, Span: 6},
		}},
	}}
}

// proved returns the proof of an automaton, which must be fair.
func proved(t testing.TB, a *Automaton) *Proof {
	t.Helper()
	p, err := a.Prove(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// single is the throw of one die.
func single(sides int) Throw { return Throw{Sides: uint64(sides), Cost: 1, Dice: []int{sides}} }

func TestVerifyFails(t *testing.T) {
	const noRuns = "are not divided into runs that lead to"
	for _, c := range []struct {
		want   string
		change func(a *Automaton)
	}{
		{"outcome 1 with probability", func(a *Automaton) { a.Spaces[1].Runs[0].Span = 1 }},
		{"a cost of 0, from 1 to 1000000 a die", func(a *Automaton) { a.Throws[5].Cost = 0 }},
		{"outcome", func(a *Automaton) { a.Spaces[3].Runs[0].Span = 3 }},
		{noRuns, func(a *Automaton) { a.Spaces[3].Runs[0].Span = 9 }},
		{noRuns, func(a *Automaton) { a.Spaces[3].Runs[0].Offset = 1 }},
		{noRuns, func(a *Automaton) { a.Spaces[1].Runs[1].Offset = 1 }},
		{noRuns, func(a *Automaton) { a.Spaces[2].Runs[0].Offset = 1 }},
		{"outcome", func(a *Automaton) { a.Spaces[1].Runs[1].Span = 1 }},
		{"outcome", func(a *Automaton) { a.Spaces[2].Runs[0].Throw = 1 }},
		{noRuns, func(a *Automaton) { a.Spaces[2].Runs[1].Start = 6 }},
		{noRuns, func(a *Automaton) { a.Spaces[2].Runs[1].Start = 4 }},
		{noRuns, func(a *Automaton) {
			a.Spaces[1].Runs = append(a.Spaces[1].Runs, Run{Start: 20, End: 10, To: 1},
				Run{Start: 10, End: 20, Action: Decided, Span: 1})
		}},
		{noRuns, func(a *Automaton) { a.Spaces[2].Runs = a.Spaces[2].Runs[:1] }},
		{noRuns, func(a *Automaton) { a.Spaces[2].Runs[1].To = 9 }},
		{noRuns, func(a *Automaton) { a.Spaces[2].Runs[1].To = -1 }},
		{noRuns, func(a *Automaton) { a.Spaces[0].Runs[0].Throw = 6 }},
		{noRuns, func(a *Automaton) { a.Spaces[0].Runs[0].Throw = -1 }},
		{"not make a throw", func(a *Automaton) { a.Throws[0].Sides = 5 }},
		{"not make a throw", func(a *Automaton) { a.Throws[0] = Throw{Sides: 1, Cost: 1} }},
		{"not make a throw", func(a *Automaton) { a.Throws[0] = Throw{Cost: 1, Dice: []int{0}} }},
		{noRuns, func(a *Automaton) {
			a.Throws[0] = Throw{Sides: 1 << 62, Cost: 1, Dice: []int{1 << 15, 1 << 15, 1 << 16, 1 << 16}}
			a.Spaces[2].Runs[0].Throw = 0
		}},
		{noRuns, func(a *Automaton) { a.Spaces[0].Runs[0].Action = 3 }},
		{"start from one case", func(a *Automaton) { a.Spaces[0].Size = 2 }},
		{"for ever", func(a *Automaton) {
			a.Spaces[1].Runs = []Run{{End: 20, Action: Carried, Span: 1}}
		}},
	} {
		a := d13()
		c.change(a)
		if _, err := a.Verify(t.Context()); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

// leaves is a d2 from two coins. Both portions of space 2 lead to space 1, where the
// outcomes have leaves of their own, in several runs.
func leaves() *Automaton {
	return &Automaton{Target: 2, Throws: []Throw{single(2)}, Spaces: []Space{
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

// waits returns an automaton in which a coin chooses one of two dice, which is rolled until
// it shows 1. Of small dice, a d1 is not rolled, a d2 is rolled once, and a coin follows.
func waits(sides ...int) *Automaton {
	a := &Automaton{Target: 1, Throws: []Throw{single(2)}, Spaces: []Space{
		{1, []Run{{End: 1, To: 1}}}, {Size: 2},
	}}
	add := func(cases uint64, runs ...Run) { a.Spaces = append(a.Spaces, Space{cases, runs}) }
	for i, n := range sides {
		at, all := len(a.Spaces), uint64(n)
		a.Spaces[1].Runs = append(a.Spaces[1].Runs,
			Run{Start: uint64(i), End: uint64(i + 1), Action: Carried, To: at, Span: 1})
		if n == 1 {
			add(1, Run{End: 1, Action: Carried, To: at + 1, Span: 1})
		} else {
			a.Throws = append(a.Throws, single(n))
			add(1, Run{End: 1, Throw: len(a.Throws) - 1, To: at + 1})
		}
		if n <= 2 {
			add(all, Run{End: all, To: at + 2})
			add(2*all, Run{End: 2 * all, Action: Decided, Span: 1})
		} else {
			add(all, Run{End: 1, Action: Decided, Span: 1},
				Run{Start: 1, End: all, Action: Carried, To: at, Span: 1})
		}
	}
	return a
}

// openAfter returns the exact probability of no result after the given throws.
func openAfter(a *Automaton, throws int) *big.Rat {
	probability, open := map[int]*big.Rat{0: big.NewRat(1, 1)}, new(big.Rat)
	for range throws + 1 {
		next := map[int]*big.Rat{}
		open = new(big.Rat) // before the throw that follows
		var pour func(i int, probability *big.Rat)
		pour = func(i int, probability *big.Rat) {
			p := a.Spaces[i]
			for _, r := range p.Runs {
				part := new(big.Rat).SetFrac(new(big.Int).SetUint64(r.Cases()), new(big.Int).SetUint64(p.Size))
				part.Mul(part, probability)
				switch r.Action {
				case Carried:
					pour(r.To, part)
				case Rolled:
					open.Add(open, part)
					if next[r.To] == nil {
						next[r.To] = new(big.Rat)
					}
					next[r.To].Add(next[r.To], part)
				}
			}
		}
		for i, part := range probability {
			pour(i, part)
		}
		probability = next
	}
	return open
}

// The limit has a probability below 2^-128, and one throw fewer none below 2^-129.
func TestLimit(t *testing.T) {
	below := func(probability *big.Rat, bits uint) bool {
		return probability.Cmp(new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1),
			bits))) < 0
	}
	// open with probability 2^-n after n throws
	heads := &Automaton{Target: 1, Throws: []Throw{single(2)}, Spaces: []Space{
		{1, []Run{{End: 1, To: 1}}},
		{2, []Run{{End: 1, Action: Decided, Span: 1}, {Start: 1, End: 2, Action: Carried, Span: 1}}},
	}}
	tens := &Automaton{Target: 1, Throws: []Throw{single(10), single(2)}, Spaces: []Space{
		{1, []Run{{End: 1, To: 1}}}, {10, []Run{{End: 10, Throw: 1, To: 2}}},
		{20, []Run{{End: 10, Action: Decided, Span: 1},
			{Start: 10, End: 20, Action: Carried, To: 1, Span: 10}}},
	}}
	for name, a := range map[string]*Automaton{"a coin until heads": heads, "d13": d13(),
		"d10 from d6": d10(), "d2 from two coins": leaves(), "a coin in ten cases": tens,
		"d4 or d6": waits(4, 6), "d6 or d4": waits(6, 4), "d1 or d2": waits(1, 2),
		"d2 or d1": waits(2, 1), "d1 or d1": waits(1, 1)} {
		n, err := proved(t, a).Limit()
		if err != nil || !below(openAfter(a, n), 128) || below(openAfter(a, n-1), 129) {
			t.Errorf("%s: %d throws", name, n)
		}
	}
}
