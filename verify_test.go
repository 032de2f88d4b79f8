package dice

import (
	"strings"
	"testing"
)

// broken returns the strategy for a d13 with its automaton changed and its
// cost as it was.
func broken(t *testing.T, change func(a *automaton)) *Strategy {
	t.Helper()
	s, err := Plan(13, []int{4, 6, 8, 10, 12, 20})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Verify(); err != nil {
		t.Fatal(err)
	}
	change(s.automaton)
	return s
}

// kindOf returns the index of the kind with the given sides.
func (a *automaton) kindOf(sides uint64) int {
	for i, k := range a.kinds {
		if k.sides == sides {
			return i
		}
	}
	return -1
}

// The strategy has the pools 0 (one case: a d20), 1 (20 results: 13 decided, 7
// carried), 2 (7 cases: 5 with a d8, 2 with a d20) and 3 (40 results: 39 decided,
// one carried to pool 0).
func TestVerifyFails(t *testing.T) {
	for name, c := range map[string]struct {
		change func(a *automaton)
		want   string
	}{
		"an outcome twice": {func(a *automaton) {
			a.pools[1].runs[0].span = 1
		}, "outcome 1 with probability"},
		"outcomes shifted out": {func(a *automaton) {
			a.pools[3].runs[0].offset = 1
		}, "outside of 13"},
		"too few outcomes": {func(a *automaton) {
			a.pools[3].runs[0].span = 3
		}, "outcome"},
		"decided, but not evenly": {func(a *automaton) {
			a.pools[3].runs[0].span = 9
		}, "cannot be shared"},
		"an outcome less": {func(a *automaton) {
			p := &a.pools[1]
			p.runs[0].end, p.runs[0].span = 12, 12
			p.runs[1].start, p.runs[1].span = 12, 1
			p.runs[1].offset = 3
		}, "outcome 1 with probability 1/10"},
		"carried to the wrong offset": {func(a *automaton) {
			a.pools[1].runs[1].offset = 1
		}, "outside of 7"},
		"carried to one place": {func(a *automaton) {
			a.pools[1].runs[1].span = 1
		}, "outcome"},
		"results at an offset": {func(a *automaton) {
			a.pools[3].size = 41
			a.pools[3].runs[1].end = 41
			a.pools[3].runs[1].span = 1
			a.pools[2].runs[0].offset = 1
		}, "outcome"},
		"results outside": {func(a *automaton) {
			a.pools[2].runs[0].offset = 1
		}, "outside of 40"},
		"another die": {func(a *automaton) {
			a.pools[2].runs[0].kind = a.kindOf(6)
		}, "outcome"},
		"a die that costs more": {func(a *automaton) {
			a.kinds[a.kindOf(20)].cost = 2
		}, "costs"},
		"another way of the same odds": {func(a *automaton) {
			a.pools[1].runs[1].to, a.pools[1].runs[1].span = 0, 1 // re-rolls
		}, "costs 20/13, not"},
		"a gap": {func(a *automaton) {
			a.pools[2].runs[1].start = 6
		}, "no run from case 5"},
		"an overlap": {func(a *automaton) {
			a.pools[2].runs[1].start = 4
		}, "no run from case 5"},
		"a case without a run": {func(a *automaton) {
			a.pools[2].runs = a.pools[2].runs[:1]
		}, "cover 5 of its 7"},
		"no such pool": {func(a *automaton) {
			a.pools[2].runs[1].to = 9
		}, "pool 9"},
		"no result": {func(a *automaton) {
			a.pools[1].runs = []run{{end: 20, action: carried, span: 1}}
		}, "for ever"},
		"two cases to start from": {func(a *automaton) {
			a.pools[0].size = 2
		}, "start from one case"},
	} {
		t.Run(name, func(t *testing.T) {
			err := broken(t, c.change).Verify()
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

// An automaton that Plan does not make: a d2 by two coins, where both portions
// of pool 2 are put together in pool 1 and each outcome has leaves of its own.
func TestVerifyGeneral(t *testing.T) {
	coin := kind{sides: 2, cost: 1, dice: []int{2}}
	a := &automaton{target: 2, kinds: []kind{coin}, pools: []pool{
		{1, []run{{end: 1, to: 2}}},
		{4, []run{
			{start: 0, end: 2, action: decided, span: 2},
			{start: 2, end: 3, action: decided, offset: 1, span: 1},
			{start: 3, end: 4, action: decided, offset: 0, span: 1},
		}},
		{2, []run{
			{start: 0, end: 1, to: 1, offset: 0},
			{start: 1, end: 2, to: 1, offset: 2},
		}},
	}}
	s, err := newStrategy(a)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Verify(); err != nil || s.Expected() != 2 {
		t.Error(err, s.Expected())
	}
	for i, want := range []int{1, 2, 2, 1} {
		first, second := i/2+1, i%2+1
		w := s.Walk()
		if err := w.Feed(first); err != nil {
			t.Fatal(err)
		}
		if err := w.Feed(second); err != nil {
			t.Fatal(err)
		}
		die, err := s.Source(Replay(2, first, second))
		if err != nil {
			t.Fatal(err)
		}
		face, _ := w.Result()
		if rolled, err := die.Roll(); face != want || rolled != want || err != nil {
			t.Errorf("%d %d: %d and %d, want %d", first, second, face, rolled, want)
		}
	}
	// Now the portions land on the same or on overlapping cases.
	a.pools[2].runs[1].offset = 0
	if err := s.Verify(); err != nil {
		t.Error("both outcomes have two of the four leaves still:", err)
	}
	a.pools[2].runs[1].offset = 1
	if err := s.Verify(); err == nil {
		t.Error("outcome 2 has the odds 3/4")
	}
}

// Three of four cases are reached, and the four are carried over to two.
func TestVerifyShares(t *testing.T) {
	a := &automaton{target: 2, kinds: []kind{{sides: 3, cost: 1, dice: []int{3}}}, pools: []pool{
		{1, []run{{end: 1, to: 1}}},
		{4, []run{{end: 4, action: carried, to: 2, span: 2}}},
		{2, []run{{end: 2, action: decided, span: 2}}},
	}}
	s, err := newStrategy(a)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Verify(); err == nil || !strings.Contains(err.Error(), "outcome 1 with probability 2/3") {
		t.Error(err)
	}
}
