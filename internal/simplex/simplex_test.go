package simplex

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	_ "example.com/dice/internal/dicetest/seed" // of random tests
)

// A variable is a column as a test writes it.
type variable struct {
	cost         float64
	lower, upper float64
	entries      []Coefficient
}

func (c variable) add(p *Program) int {
	j := p.Add(c.cost, c.entries...)
	p.Bound(j, c.lower, c.upper)
	return j
}

var inf = math.Inf(1)

// dense returns a column without bounds of a full matrix.
func dense(cost float64, values ...float64) variable {
	c := variable{cost: cost, upper: inf}
	for i, v := range values {
		c.entries = append(c.entries, Coefficient{i, v})
	}
	return c
}

// Programs with known solutions.
func TestKnownPrograms(t *testing.T) {
	for name, test := range map[string]struct {
		right   []float64
		columns []variable
		want    float64
	}{
		// Dantzig's product mix: 3x + 5y at most, x <= 4, 2y <= 12, 3x + 2y <= 18.
		"product mix": {
			[]float64{4, 12, 18},
			[]variable{dense(-3, 1, 0, 3), dense(-5, 0, 2, 2), dense(0, 1, 0, 0), dense(0, 0, 1, 0),
				dense(0, 0, 0, 1)},
			-36,
		},
		// Beale's program (1955), on which the method can cycle.
		"degenerate": {
			[]float64{0, 0, 1},
			[]variable{
				dense(-0.75, 0.25, 0.5, 0), dense(150, -60, -90, 0), dense(-0.02, -0.04, -0.02, 1),
				dense(6, 9, 3, 0),
				dense(0, 1, 0, 0), dense(0, 0, 1, 0), dense(0, 0, 0, 1),
			},
			-0.05,
		},
		"negative right": {[]float64{-3}, []variable{dense(2, -1)}, 6},
		"no solution":    {[]float64{1, 2}, []variable{dense(0, 1, 1)}, 100},
		"no columns":     {[]float64{2, -1}, nil, 300},
	} {
		t.Run(name, func(t *testing.T) {
			p := New(test.right, 100)
			for _, c := range test.columns {
				c.add(p)
			}
			if !p.Solve(100) {
				t.Error("not solved")
			}
			if got := p.Cost(); math.Abs(got-test.want) > 1e-9 {
				t.Errorf("cost %v, want %v", got, test.want)
			}
		})
	}
}

// A row that cannot be met is missed by as little as possible.
func TestMissed(t *testing.T) {
	p := New([]float64{5}, 100)
	variable{1, 0, 3, []Coefficient{{0, 1}}}.add(p)
	p.Solve(100)
	if got := p.Missed(); math.Abs(got-2) > 1e-9 {
		t.Errorf("missed by %v, want 2", got)
	}
}

// A reporter is a test, of package testing or rapid.
type reporter interface {
	Helper()
	Errorf(format string, args ...any)
}

// optimal fails the test unless the solution is proved optimal: it keeps to the rows and
// the bounds, and the prices show no column worth raising or lowering (weak duality).
func optimal(t reporter, p *Program, right []float64) {
	t.Helper()
	const close = 1e-6
	for i, b := range right {
		for j, c := range p.columns {
			for _, e := range c.entries {
				if e.At == i {
					b -= p.Value(j) * e.Value
				}
			}
		}
		if math.Abs(b) > close {
			t.Errorf("row %d is off by %v", i, b)
		}
	}
	for j, c := range p.columns {
		x, d := p.Value(j), c.cost
		for _, e := range c.entries {
			d -= p.Price(e.At) * e.Value
		}
		if x < c.lower-close || x > c.upper+close {
			t.Errorf("column %d is %v, outside %v to %v", j, x, c.lower, c.upper)
		}
		if d > close && x > c.lower+close || d < -close && x < c.upper-close {
			t.Errorf("column %d is %v of %v to %v at reduced cost %v", j, x, c.lower, c.upper, d)
		}
	}
}

// Programs that are solved, get new columns and bounds, and are solved again from there
// or from an earlier basis, end at the best solution.
func TestOptimal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		small := rapid.IntRange(-4, 4)
		rows := rapid.IntRange(1, 6).Draw(t, "rows")
		right := make([]float64, rows)
		for i := range right {
			right[i] = float64(small.Draw(t, "right"))
		}
		p := New(right, 50)
		var bases [][]int
		var columns []int
		for range rapid.IntRange(1, 25).Draw(t, "changes") {
			switch what := rapid.IntRange(0, 3).Draw(t, "change"); {
			case what <= 1 || len(columns) == 0:
				values := make([]float64, rows)
				for i := range values {
					values[i] = float64(small.Draw(t, "entry"))
				}
				columns = append(columns, dense(float64(rapid.IntRange(0, 9).Draw(t, "cost")),
					values...).add(p))
			case what == 2:
				lower := float64(rapid.IntRange(0, 2).Draw(t, "lower"))
				upper := lower + float64(rapid.IntRange(0, 3).Draw(t, "range"))
				if rapid.Bool().Draw(t, "unbounded") {
					upper = inf
				}
				p.Bound(rapid.SampledFrom(columns).Draw(t, "column"), lower, upper)
			case len(bases) > 0:
				p.Restore(rapid.SampledFrom(bases).Draw(t, "basis"))
			}
			if !p.Solve(1000) {
				t.Fatal("not solved")
			}
			optimal(t, p, right)
			bases = append(bases, p.Basis())
		}
	})
}

// A transport problem of a hundred rows recomputes the inverse and stays optimal.
func TestLarger(t *testing.T) {
	const n = 50
	seed := uint64(1)
	random := func(limit int) float64 {
		seed = seed*6364136223846793005 + 1442695040888963407
		return float64(int(seed>>33) % limit)
	}
	right := make([]float64, 2*n)
	for i := range n { // as much to send as to receive
		right[i] = 1 + random(9)
		right[n+(i+7)%n] = right[i]
	}
	p := New(right, 1000)
	for i := range n {
		for j := range n {
			p.Add(1+random(90), Coefficient{i, 1}, Coefficient{n + j, 1})
		}
	}
	if !p.Solve(100_000) || p.Missed() > 1e-9 {
		t.Fatal("not solved")
	}
	if p.Pivots() < 2*freshFor {
		t.Errorf("%d pivots only", p.Pivots())
	}
	optimal(t, p, right)
}

// A column at its upper bound comes down in one pivot where another must rise. Without
// that, the row is missed first, and two pivots lead to the same solution.
func TestUpperBoundIsLeft(t *testing.T) {
	p := New([]float64{5}, 100)
	x, y := dense(-1, 1).add(p), dense(0, 1).add(p)
	p.Bound(x, 0, 3)
	p.Solve(100)
	before := p.Pivots()
	p.Bound(y, 4, inf)
	if !p.Solve(100) || math.Abs(p.Value(x)-1) > 1e-9 || p.Pivots() != before+1 {
		t.Errorf("x is %v after %d pivots; want 1 after 1", p.Value(x), p.Pivots()-before)
	}
}
