package search

import (
	"context"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/division"
	"example.com/dice/internal/packing"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/work"
	"pgregory.net/rapid"
)

// searchFor returns a search with all the work that it needs.
func searchFor(p Problem) *Search {
	return newSearch(p, work.New(context.Background(), maxWork), generators())
}

// Best returns the easiest plan that costs at most a part more than the cheapest, and
// that one.
func Best(
	ctx context.Context, p Problem, within ...float64,
) (a, best *automaton.Automaton, err error) {
	s, err := New(ctx, p)
	if err != nil {
		return nil, nil, err
	}
	easiest, err := s.Easiest(ctx, append(within, 0)[0])
	if err != nil {
		return nil, nil, err
	}
	return easiest.Automaton, s.Cheapest.Automaton, nil
}

// simplestOf returns the best strategy and the simplest within a limit, proved fair
// and within it.
func simplestOf(t rapid.TB, s *Search, within float64) (best, simplest *automaton.Automaton) {
	t.Helper()
	best = s.from(nil)
	limit := limitOf(t, best, within)
	simplest = fewest(s, best, limit)
	if cost, err := simplest.Verify(context.Background()); err != nil || cost.Cmp(limit) > 0 {
		t.Fatalf("d%d costs %v, more than %v; %v", s.Target, cost, limit, err)
	}
	return best, simplest
}

// The bounds that a search for few rows begins with are those of its opening, and of open
// cases elsewhere. Where no number of situations is within the limit, it ends before its
// work is over.
func TestBoundsOfSituations(t *testing.T) {
	s := searchFor(Problem{Target: 7, Throws: plantest.Throws(4, 6)})
	x := &simplicity{Search: s, opening: &division.Opening{Cost: 3.5, Residue: 2, Size: 6},
		found: []*choice{{rows: math.MaxInt}}}
	x.begin()
	for r, bound := range x.least() {
		want := float64(r) * s.divisions.Base
		if r == 1 {
			want = 3.5
		}
		if bound != want {
			t.Errorf("%d open cases cost %v at least, want %v", r, bound, want)
		}
	}
	s.most = 0.1
	x.minimize()
	if len(x.found) > 1 || x.work.Over() {
		t.Errorf("%d choices within a limit of 0.1, %d steps are left", len(x.found)-1, x.work.Left())
	}
}

// limitOf returns the cost of a strategy and a part more.
func limitOf(t rapid.TB, a *automaton.Automaton, part float64) *big.Rat {
	cost, err := a.Verify(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return more(cost, part)
}

// fewest returns best, or a strategy with fewer rows within the limit.
func fewest(s *Search, best *automaton.Automaton, limit *big.Rat) *automaton.Automaton {
	s.most, _ = limit.Float64()
	x := &simplicity{Search: s, found: []*choice{{rows: best.Rows()}}}
	x.find(func(a *automaton.Automaton, _ float64) bool {
		cost, err := a.Verify(context.Background())
		if err != nil || cost.Cmp(limit) > 0 || a.Rows() >= best.Rows() {
			return false
		}
		best = a
		return true
	})
	return best
}

// The fewest rows, by trying every choice of situations.
func TestSimplestBruteForce(t *testing.T) {
	for _, kinds := range [][]int{{2}, {6}, {2, 3}, {3, 4}, {4, 6, 10}, {5, 7, 8}} {
		for m := 2; m <= 10; m++ {
			for _, within := range []float64{0, 0.01, 0.05, 0.3} {
				best, a := simplestOf(t,
					searchFor(Problem{Target: uint64(m), Throws: plantest.Throws(kinds...)}), within)
				limit := plantest.Proved(t, best) * (1 + within)
				if want := fewestRows(m, kinds, limit); a.Rows() != want {
					t.Errorf("d%d from %v within %v: %d rows, want %d", m, kinds, within, a.Rows(), want)
				}
			}
		}
	}
}

// fewestRows returns the fewest rows of a strategy within a limit of the cost.
func fewestRows(m int, kinds []int, limit float64) int {
	fewest := math.MaxInt
	for set := range 1 << (m - 2) {
		open, rows := []int{1}, 1
		for r := 2; r < m; r++ {
			if set>>(r-2)&1 != 0 {
				open = append(open, r)
				rows += r
			}
		}
		if rows < fewest && chosen(m, kinds, open) <= limit*(1+1e-12) {
			fewest = rows
		}
	}
	return fewest
}

// chosen returns the least cost with the given situations, in ascending order.
func chosen(m int, kinds, open []int) float64 {
	u := make([]float64, m)
	for range 400 {
		rest := make([]float64, m)
		for left := 1; left < m; left++ {
			rest[left] = math.Inf(1)
			for _, r := range open {
				if r <= left {
					rest[left] = min(rest[left], u[r]+rest[left-r])
				}
			}
		}
		least := slices.Repeat([]float64{math.Inf(1)}, m)
		least[0] = 0
		for _, sides := range kinds {
			for r := m - 1; r > 0; r-- {
				for k := 1; k <= r; k++ {
					least[r] = min(least[r], least[r-k]+float64(k)+rest[k*sides%m]/float64(sides))
				}
			}
		}
		for _, r := range open {
			u[r] = least[r]
		}
		if u[1] > 100 {
			return math.Inf(1)
		}
	}
	return u[1]
}

// The simplest strategy is fair, keeps its limit and has no more rows than the best one.
func TestSimplestWithin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.Uint64Range(2, 30).Draw(t, "target")
		dice := rapid.SliceOfNDistinct(rapid.IntRange(2, 24), 1, 4, rapid.ID).Draw(t, "dice")
		slices.Sort(dice)
		cost := func(int) int { return rapid.IntRange(1, 9).Draw(t, "cost") }
		throws := plantest.ThrowsAt(cost, dice...)
		within := rapid.SampledFrom([]float64{0, 0.003, 0.02, 0.2, 3}).Draw(t, "within")
		best, a := simplestOf(t, searchFor(Problem{Target: m, Throws: throws}), within)
		if a.Rows() > best.Rows() {
			t.Fatalf("%d rows within %v, %d of the best strategy", a.Rows(), within, best.Rows())
		}
	})
}

// A strategy with an opening, here a d20 for a d13, goes on in the simplest way, and
// returns to the opening to restart.
func TestSimplestOpening(t *testing.T) {
	throws := plantest.Throws(4, 6, 8, 10, 12, 20)
	d20 := &division.Opening{Rows: 1, Cost: 1, Residue: 7, Size: 20,
		Assemble: func(b *division.PolicyBuilder) {
			rolled := b.Add(20)
			b.Run(0, automaton.Run{Throw: 5, To: rolled}, 1)
			b.Run(rolled, automaton.Run{Action: automaton.Decided, Span: 13}, 13)
			b.Carry(rolled, division.Free(7))
		}}
	for _, within := range []float64{0, 0.001, 0.01, 0.1, 0.5} {
		s := searchFor(Problem{Target: 13, Throws: throws})
		best, want := simplestOf(t, s, within)
		limit := limitOf(t, best, within)
		complicated := &automaton.Automaton{Spaces: []automaton.Space{{Size: 99,
			Runs: []automaton.Run{{End: 99}}}}}
		s.packings = packing.Found{Openings: []*division.Opening{d20}}
		a := fewest(s, complicated, limit)
		if cost, err := a.Verify(t.Context()); err != nil || cost.Cmp(limit) > 0 ||
			a.Rows() != want.Rows() {
			t.Errorf("within %v: %v, %d rows, want %d; %v", within, cost, a.Rows(), want.Rows(), err)
		}
	}
}

// The simplest strategy with the least worst case has that worst case.
func TestSimplestBounded(t *testing.T) {
	for target := uint64(2); target <= 200; target++ {
		p := Problem{Target: target, Throws: plantest.Throws(2, 3, 5, 10), Bounded: true}
		best, _, err := Best(t.Context(), p)
		if err != nil {
			continue
		}
		p.Simplest = true
		a, arranged, err := Best(t.Context(), p, 0.2)
		if err != nil {
			t.Fatal(err)
		}
		worst := plantest.Proof(t, best).Worst
		got, bounded := plantest.Proof(t, a).Worst, plantest.Proof(t, a).Bounded
		if !bounded || got != worst || a.Ease() > arranged.Ease() ||
			plantest.Proved(t, a) > 1.2*plantest.Proved(t, best)+1e-12 {
			t.Errorf("d%d: %d at worst and ease %d, and %d and %d of the best strategy", target, got,
				a.Ease(), worst, arranged.Ease())
		}
	}
}

// A die that is read from dice as a number of two digits is the easiest plan at once: no
// search for rows follows.
func TestNothingBeatsDigits(t *testing.T) {
	s, err := New(t.Context(), Problem{Target: 97, Simplest: true, Throws: plantest.Throws(4, 6, 8,
		10, 12, 20)})
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Easiest(t.Context(), 0.1)
	if err != nil || p.ease != 3 || len(s.fronts) > slackFront {
		t.Errorf("ease %d with %d fronts, %v", p.ease, len(s.fronts), err)
	}
	p, err = s.Easiest(t.Context(), 0)
	if err != nil || p.ease <= 3 || len(s.fronts) != slackFront+1 {
		t.Errorf("the cheapest has ease %d with %d fronts, %v", p.ease, len(s.fronts), err)
	}
}

// Large tables have cards. From several kinds of dice, the largest one alone finds them;
// from a d6, some have five levels of rows.
func TestLargeTablesHaveCards(t *testing.T) {
	dicetest.Long(t)
	for _, test := range []struct {
		dice   []int
		sample []int // the tables to search for without -all
	}{
		{[]int{6}, []int{3}}, // which has none in three levels
		{[]int{20}, nil},
		{[]int{4, 6, 8, 10, 12, 20}, []int{13}}, // none has one with all dice
	} {
		r := rand.New(rand.NewPCG(20, 36))
		for i := range 20 {
			weights := make([]uint64, 20)
			for i := range weights {
				weights[i] = 1 + r.Uint64N(999)
			}
			if !slices.Contains(test.sample, i) && !*dicetest.All {
				continue
			}
			p := weightedProblem(weights, test.dice...)
			p.Simplest = true
			a, _, err := Best(t.Context(), p, 0.1)
			if err != nil {
				t.Fatal(err)
			}
			// With 2 for each row above 20, and 1 for each line of rows of several dice.
			if plantest.Proved(t, a); a.Ease() > 600 {
				t.Errorf("table %d from %v has ease %d", i, test.dice, a.Ease())
			}
		}
	}
}
