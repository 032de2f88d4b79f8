package plan

import (
	"cmp"
	"context"
	"math"
	"slices"
	"testing"

	"example.com/dice/internal/automaton"
	"pgregory.net/rapid"
)

// A patience is a context that ends when it has been looked at so many times.
type patience struct {
	context.Context
	looks, late int // left, and after the end
}

func (p *patience) Err() error {
	if p.looks--; p.looks >= 0 {
		return nil
	}
	p.late++
	return context.Canceled
}

// What a search of any kind has found when nobody waits for it any more is not
// returned, and it ends without much further ado.
func TestSearchIsStopped(t *testing.T) {
	costs := func(sides int) int { return 1000 + sides }
	for name, p := range map[string]Problem{
		"division":       {Target: 1021, Throws: throwsOf(one, 4, 6, 8, 10, 12, 20)},
		"unlike costs":   {Target: 509, Throws: throwsOf(costs, 4, 6, 8, 10, 12, 20)},
		"simplest":       {Target: 97, Throws: throwsOf(one, 4, 6, 8, 10, 12, 20), Simplest: true},
		"path":           {Target: 1_000_003, Throws: throwsOf(one, 4, 6, 8, 10, 12, 20)},
		"bounded":        {Target: 243, Throws: throwsOf(costs, 2, 3, 5, 7), Bounded: true},
		"bounded, large": {Target: 720_720, Throws: throwsOf(one, 4, 6, 14, 20, 22, 26), Bounded: true},
	} {
		all := &patience{t.Context(), math.MaxInt, 0}
		if _, _, err := Best(all, p); err != nil {
			t.Fatal(name, err)
		}
		looks := math.MaxInt - all.looks
		if looks < 4 {
			t.Errorf("%s looks at the context %d times only", name, looks)
		}
		for n := 0; n < looks; n += 1 + looks/12 {
			ctx := &patience{t.Context(), n, 0}
			if a, _, err := Best(ctx, p); err != context.Canceled || a != nil {
				t.Fatalf("%s, stopped after %d of %d looks: %v", name, n, looks, err)
			}
			if ctx.late > 6 {
				t.Errorf("%s, stopped after %d of %d looks, takes %d more", name, n, looks, ctx.late-1)
			}
		}
	}
}

// A search that must make do with little finds a fair strategy all the same, the
// best with one throw for all open cases at least, if it may look at these.
func TestLittleWork(t *testing.T) {
	throws := throwsOf(one, 4, 6, 8, 10, 12, 20)
	for _, target := range []uint64{13, 97, 512, 1009} {
		search := func(left int) float64 {
			s := newSearch(target, throws)
			s.work.left = left
			return proved(t, bestDivision(s))
		}
		s := newSearch(target, throws)
		full, undivided := search(maxWork), proved(t, s.undivided(unlimited))
		s.uniform()
		enough := maxWork - s.work.left
		for left := range 25 {
			cost := search(left * left * left * int(target))
			if cost < full-1e-12 {
				t.Errorf("d%d costs %v with little work, %v with much", target, cost, full)
			}
			if left*left*left*int(target) > enough && cost > undivided+1e-12 {
				t.Errorf("d%d costs %v, more than %v with one throw for all", target, cost, undivided)
			}
		}
		s = newSearch(target, throws)
		s.work.left = 0
		if a, err := s.bounded(); target == 512 && (err != nil || proved(t, a) < full) {
			t.Error(err)
		}
	}
}

// A divided search looks at few sums, and finds what looking at all of them
// finds, to the last bit and of equally good divisions the same one.
func TestDivideLooksAtEnough(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.Uint64Range(2, 80).Draw(t, "target")
		dice := rapid.SliceOfNDistinct(rapid.IntRange(2, 40), 1, 5, rapid.ID).Draw(t, "dice")
		slices.Sort(dice)
		var throws []automaton.Throw
		most := rapid.SampledFrom([]int{1, 3, 100}).Draw(t, "most")
		for _, sides := range dice {
			throws = append(throws, automaton.Throw{Sides: uint64(sides), Cost: rapid.IntRange(1, most).Draw(t, "cost"), Dice: []int{sides}})
		}
		s := newSearch(m, throws)
		_, u := s.uniform()
		if rapid.Bool().Draw(t, "few values") { // so that many sums are equal
			for r := range u {
				u[r] = math.Ceil(u[r])
			}
		}
		limit := rapid.SampledFrom([]float64{u[m/2], 2 * u[1], math.MaxFloat64}).Draw(t, "limit")
		rest := func(i int) []float64 {
			if uint64(i) == m%7 {
				return nil
			}
			return u
		}
		x, chosen := s.divide(limit, rest)
		wantX, wantChosen := s.divideAll(limit, rest)
		if !slices.Equal(x, wantX) || !slices.EqualFunc(chosen, wantChosen, slices.Equal) {
			t.Fatalf("%v %v, want %v %v", x, chosen, wantX, wantChosen)
		}
	})
}

// divideAll is divide without leaving anything out.
func (s *search) divideAll(limit float64, rest func(i int) []float64) (x []float64, chosen [][]uint32) {
	x = make([]float64, s.target)
	for r := range x[1:] {
		x[r+1] = math.Inf(1)
	}
	chosen = make([][]uint32, len(s.throws))
	for i := len(s.throws) - 1; i >= 0; i-- {
		u := rest(i)
		if u == nil {
			continue
		}
		alone := make([]float64, s.target)
		var order []uint64
		for k := uint64(1); k < s.target; k++ {
			alone[k] = s.excess(i, k, u[k*s.throws[i].Sides%s.target])
			if alone[k] <= limit {
				order = append(order, k)
			}
		}
		slices.SortStableFunc(order, func(a, b uint64) int { return cmp.Compare(alone[a], alone[b]) })
		next := slices.Clone(x)
		chosen[i] = make([]uint32, s.target)
		for r := uint64(1); r < s.target; r++ {
			if alone[r] < next[r] {
				next[r], chosen[i][r] = alone[r], uint32(r)
			}
			for _, k := range order {
				if k < r && x[r-k]+alone[k] < next[r] {
					next[r], chosen[i][r] = x[r-k]+alone[k], uint32(k)
				}
			}
		}
		x = next
	}
	return x, chosen
}

// Budgets are all sums of costs, each once and in order.
func TestBudgets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		costs := rapid.SliceOfN(rapid.IntRange(1, 30), 1, 4).Draw(t, "costs")
		var throws []automaton.Throw
		for _, c := range costs {
			throws = append(throws, automaton.Throw{Sides: 2, Cost: c, Dice: []int{2}})
		}
		sums := newBudgets(throws)
		possible := map[int]bool{0: true}
		next := sums.next()
		for b := 1; b < 200; b++ {
			for _, c := range costs {
				possible[b] = possible[b] || possible[b-c]
			}
			if possible[b] {
				if next != b {
					t.Fatalf("%v: %d, want %d", costs, next, b)
				}
				next = sums.next()
			}
		}
	})
}

// Costs of very different sizes have a great many sums; the search for the
// least worst case does not look at all of them.
func TestBoundedUnlikeCosts(t *testing.T) {
	coinIsDear := func(sides int) int {
		if sides == 2 {
			return 1_000_000
		}
		return 1
	}
	a, _, err := Best(t.Context(), Problem{Target: 2, Throws: throwsOf(coinIsDear, 2, 3), Bounded: true})
	if err != nil {
		t.Fatal(err)
	}
	if worst, ok := a.Worst(); !ok || worst != 1_000_000 {
		t.Error(worst, ok)
	}
}
