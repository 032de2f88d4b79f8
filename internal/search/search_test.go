package search

import (
	"context"
	"math"
	"testing"

	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/plantest"
)

// A cancellation is a context that ends after a given number of looks.
type cancellation struct {
	context.Context
	looks, late int // left, and after the end
}

func (p *cancellation) Err() error {
	p.looks--
	if p.looks >= 0 {
		return nil
	}
	p.late++
	return context.Canceled
}

// A cancelled search of any kind returns no result, and ends soon.
func TestSearchIsStopped(t *testing.T) {
	dicetest.Long(t)
	costs := func(sides int) int { return 1000 + sides }
	stops := 2
	if *dicetest.All {
		stops = 12
	}
	for name, p := range map[string]Problem{
		"division":     {Target: 1021, Throws: plantest.Throws(4, 6, 8, 10, 12, 20)},
		"unlike costs": {Target: 509, Throws: plantest.ThrowsAt(costs, 4, 6, 8, 10, 12, 20)},
		"simplest":     {Target: 97, Throws: plantest.Throws(4, 6, 8, 10, 12, 20), Simplest: true},
		"path":         {Target: 1_000_003, Throws: plantest.Throws(4, 6, 8, 10, 12, 20)},
		"bounded":      {Target: 243, Throws: plantest.ThrowsAt(costs, 2, 3, 5, 7), Bounded: true},
		"bounded, large": {Target: 720_720, Throws: plantest.Throws(4, 6, 14, 20, 22, 26),
			Bounded: true},
	} {
		all := &cancellation{t.Context(), math.MaxInt, 0}
		if _, _, err := Best(all, p); err != nil {
			t.Fatal(name, err)
		}
		looks := math.MaxInt - all.looks
		if looks < 4 {
			t.Errorf("%s looks at the context %d times only", name, looks)
		}
		for n := 0; n < looks; n += 1 + looks/stops {
			ctx := &cancellation{t.Context(), n, 0}
			if a, _, err := Best(ctx, p); err != context.Canceled || a != nil {
				t.Fatalf("%s, stopped after %d of %d looks: %v", name, n, looks, err)
			}
			if ctx.late > 8 {
				t.Errorf("%s, stopped after %d of %d looks, takes %d more", name, n, looks, ctx.late-1)
			}
		}
	}
}

// A quick search that is not partial has found the cheapest plan, and else one that costs
// as much or more.
func TestQuick(t *testing.T) {
	for _, p := range []Problem{
		{Target: 13, Throws: plantest.Throws(4, 6)},
		{Target: 13, Throws: plantest.Throws(6)},
		{Target: 3, Weights: []uint64{1, 2, 4}, Throws: plantest.Throws(20)},
		{Target: 3, Weights: []uint64{1, 2, 4}, Throws: plantest.Throws(6, 20)},
		{Target: 16, Throws: plantest.Throws(2, 3), Bounded: true},
	} {
		whole, err := New(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		p.Quick = true
		quick, err := New(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := quick.Cheapest.Verify(t.Context()); err != nil {
			t.Error(err)
		}
		more := quick.Cheapest.Cost.Cmp(whole.Cheapest.Cost)
		if whole.Partial || quick.Partial != (len(p.Throws) > 1 && !p.Bounded) ||
			more < 0 || more > 0 && !quick.Partial {
			t.Errorf("d%d of %v: the quick plan costs %v, partial %v; the cheapest %v",
				p.Target, p.Throws, quick.Cheapest.Cost, quick.Partial, whole.Cheapest.Cost)
		}
	}
}

// A search whose context ended while it looked for easier plans finds, when it is asked
// again, the plan that it would have found.
func TestStoppedSearchesAreAskedAgain(t *testing.T) {
	dicetest.Long(t)
	table := weightedProblem(weightsOf(t, "4d6kh3"), 20)
	table.Simplest = true
	for _, p := range []Problem{
		table,
		{Target: 53, Throws: plantest.Throws(6), Simplest: true, Quick: true},
		{Target: 13, Throws: plantest.Throws(6, 20), Simplest: true, Quick: true},
	} {
		whole, err := New(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		all := &cancellation{t.Context(), math.MaxInt, 0}
		want, err := whole.Easiest(all, 0.1)
		if err != nil {
			t.Fatal(err)
		}
		looks := math.MaxInt - all.looks
		halves := 8 // by which the number of looks grows
		if *dicetest.All {
			halves = 1
		}
		for n := 0; n < looks; n += 1 + n*halves/2 {
			s, err := New(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			searched := s.rows
			if _, err := s.Easiest(&cancellation{t.Context(), n, 0}, 0.1); err != context.Canceled {
				t.Fatalf("d%d, stopped after %d of %d looks: %v", p.Target, n, looks, err)
			}
			if len(s.fronts) == slackFront && searched != nil && s.rows == searched {
				t.Errorf("stopped after %d of %d looks, a table remembers rows of half a search", n, looks)
			}
			got, err := s.Easiest(t.Context(), 0.1)
			if err != nil || got.ease != want.ease || got.Cost.Cmp(want.Cost) != 0 {
				t.Errorf("d%d, stopped after %d of %d looks: then ease %d for %v, not %d for %v; %v",
					p.Target, n, looks, got.ease, got.Cost, want.ease, want.Cost, err)
			}
		}
	}
}
