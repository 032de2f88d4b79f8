package search

import (
	"context"
	"math"
	"testing"

	"example.com/dice/internal/dicetest"
)

// A search whose context ended while it looked for easier plans finds, when it is asked again, the
// plan that it would have found.
func TestStoppedSearchesAreAskedAgain(t *testing.T) {
	dicetest.Long(t)
	table := weightedProblem([]uint64{1, 4, 10, 21, 38, 62, 91, 122, 148, 167, 172, 160, 131, 94,
		54, 21}, 20) // 4d6kh3
	table.Simplest = true
	for _, p := range []Problem{
		table,
		{Target: 53, Throws: dicetest.Throws(6), Simplest: true, Quick: true},
		{Target: 13, Throws: dicetest.Throws(6, 20), Simplest: true, Quick: true},
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
			table := s.table
			if _, err := s.Easiest(&cancellation{t.Context(), n, 0}, 0.1); err != context.Canceled {
				t.Fatalf("d%d, stopped after %d of %d looks: %v", p.Target, n, looks, err)
			}
			if len(s.fronts) == slackStage && table != nil && s.table == table {
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
