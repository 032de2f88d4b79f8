// Package simplex solves small linear programs whose columns are generated as needed:
// minimise Σ cost·x over l ≤ x ≤ u with A·x = b.
//
// It is the revised simplex method for bounded variables (Dantzig 1955), with the full
// inverse of the basis, which suits up to a few hundred rows. A program can be changed
// and solved again (warm start): after a new column primal pivots lower the cost, and
// after a new bound dual pivots make it feasible again (Lemke 1954).
//
// Every row can be missed at a penalty for each unit. So every program has a solution, an
// infeasible one shows it by a miss, and the price of a row never passes the penalty.
//
// The same calls give the same solution on every machine: no products are fused with
// sums, and ties are broken by the order of columns and rows.
package simplex

import (
	"math"
	"slices"
)

// A Program is a linear program in the course of being solved.
type Program struct {
	right   []float64 // b
	cost    []float64 // of each column
	lower   []float64
	upper   []float64
	first   []int // of the entries of each column; one more than there are columns
	row     []int32
	value   []float64
	place   []int     // of each column: its row in the basis, atLower or atUpper
	basis   []int     // the column of each row
	inverse []float64 // of the basis, row by row
	x       []float64 // of each row of the basis
	price   []float64 // of each row
	entry   []float64 // the column that enters, in terms of the basis
	old     int       // pivots since the inverse was made from the columns
	pivots  int
}

const (
	atLower = -1
	atUpper = -2

	// Reduced costs, infeasibilities and pivots below these count as 0. Programs are
	// scaled so that their numbers are about 1.
	costTolerance  = 1e-9
	valueTolerance = 1e-9
	pivotTolerance = 1e-8

	// The inverse is computed anew after this number of pivots.
	freshFor = 60
)

// New returns a program with a row for each element of right and no columns. To miss a
// row by one unit costs penalty.
func New(right []float64, penalty float64) *Program {
	rows := len(right)
	p := &Program{
		right:   slices.Clone(right),
		first:   []int{0},
		basis:   make([]int, rows),
		inverse: make([]float64, rows*rows),
		x:       make([]float64, rows),
		price:   make([]float64, rows),
		entry:   make([]float64, rows),
	}
	for i := range rows {
		p.Add(penalty, []int{i}, []float64{1})
		p.Add(penalty, []int{i}, []float64{-1})
	}
	p.Reset()
	return p
}

// missing returns the column that makes row i whole from below or from above.
func missing(i int, above bool) int {
	if above {
		return 2*i + 1
	}
	return 2 * i
}

// Add adds a column with the given cost and entries, from 0 up, and returns its number.
func (p *Program) Add(cost float64, rows []int, values []float64) int {
	for k, i := range rows {
		p.row = append(p.row, int32(i))
		p.value = append(p.value, values[k])
	}
	p.cost = append(p.cost, cost)
	p.lower = append(p.lower, 0)
	p.upper = append(p.upper, math.Inf(1))
	p.first = append(p.first, len(p.row))
	p.place = append(p.place, atLower)
	return len(p.cost) - 1
}

// Bound lets column j vary from lower to upper, which may be +Inf.
func (p *Program) Bound(j int, lower, upper float64) {
	p.lower[j], p.upper[j] = lower, upper
	if p.place[j] == atUpper && math.IsInf(upper, 1) {
		p.place[j] = atLower
	}
}

// Reset goes back to the basis in which every row is missed.
func (p *Program) Reset() {
	for j := range p.place {
		p.place[j] = atLower
	}
	for i, b := range p.right {
		j := missing(i, b < 0) // for 0, either column serves
		p.basis[i], p.place[j] = j, i
	}
	p.old = freshFor
}

// A Basis is a place to go on from.
type Basis struct {
	basis []int
	upper []int // columns at their upper bound
}

// Basis returns the present basis.
func (p *Program) Basis() Basis {
	b := Basis{basis: slices.Clone(p.basis)}
	for j, place := range p.place {
		if place == atUpper {
			b.upper = append(b.upper, j)
		}
	}
	return b
}

// Restore goes back to a basis of this program. Columns and bounds stay.
func (p *Program) Restore(b Basis) {
	for j := range p.place {
		p.place[j] = atLower
	}
	for _, j := range b.upper {
		if !math.IsInf(p.upper[j], 1) {
			p.place[j] = atUpper
		}
	}
	copy(p.basis, b.basis)
	for i, j := range p.basis {
		p.place[j] = i
	}
	p.old = freshFor
}

// at returns the value of a column that is not in the basis.
func (p *Program) at(j int) float64 {
	if p.place[j] == atUpper {
		return p.upper[j]
	}
	return p.lower[j]
}

// Cost returns the cost of the present solution.
func (p *Program) Cost() float64 {
	sum := 0.0
	for j, place := range p.place {
		x := 0.0
		if place >= 0 {
			x = p.x[place]
		} else {
			x = p.at(j)
		}
		sum += float64(p.cost[j] * x)
	}
	return sum
}

// Value returns column j of the present solution.
func (p *Program) Value(j int) float64 {
	if place := p.place[j]; place >= 0 {
		return p.x[place]
	}
	return p.at(j)
}

// Price returns the price of row i: what one more unit of its right side costs.
func (p *Program) Price(i int) float64 { return p.price[i] }

// Missed returns by how much the rows are missed, in all.
func (p *Program) Missed() float64 {
	sum := 0.0
	for j := range 2 * len(p.right) {
		sum += p.Value(j)
	}
	return sum
}

// Pivots returns the number of pivots so far, a measure of the work done.
func (p *Program) Pivots() int { return p.pivots }
