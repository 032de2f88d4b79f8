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
	cost    []float64 // of each column; 2·i and 2·i+1 miss row i from below and from above
	lower   []float64
	upper   []float64
	columns [][]Entry
	status  []int     // of each column: its row in the basis, atLower or atUpper
	basis   []int     // the column of each row
	inverse []float64 // of the basis, row by row
	x       []float64 // of each row of the basis
	price   []float64 // of each row
	entry   []float64 // the column that enters, in terms of the basis
	old     int       // pivots since the inverse was made from the columns
	pivots  int

	// The last refresh: the basis before, the basis found, and its inverse.
	restored, inverted []int
	fresh              []float64
}

// An Entry is the value of a column in a row.
type Entry struct {
	Row   int
	Value float64
}

const (
	atLower = -1
	atUpper = -2

	// Reduced costs, infeasibilities and pivots below these count as 0. Programs are
	// scaled so that their numbers are about 1.
	costTolerance  = 1e-9
	valueTolerance = 1e-9
	pivotTolerance = 1e-8

	// Steps and ratios that differ by less than these are equal.
	stepTolerance  = 1e-13
	ratioTolerance = 1e-12

	// The inverse is computed anew after this number of pivots.
	freshFor = 60
)

// New returns a program without columns. To miss one of its rows by a unit costs penalty.
func New(right []float64, penalty float64) *Program {
	rows := len(right)
	p := &Program{
		right: right, basis: make([]int, rows), inverse: make([]float64, rows*rows),
		x: make([]float64, rows), price: make([]float64, rows), entry: make([]float64, rows),
	}
	for i, b := range right {
		p.Add(penalty, Entry{i, 1})
		p.Add(penalty, Entry{i, -1})
		p.basis[i] = 2 * i
		if b < 0 { // for 0, either column serves
			p.basis[i]++
		}
	}
	p.Restore(p.basis)
	return p
}

// Add adds a column from 0 up, keeps its entries, and returns its number.
func (p *Program) Add(cost float64, entries ...Entry) int {
	p.columns = append(p.columns, entries)
	p.cost = append(p.cost, cost)
	p.lower = append(p.lower, 0)
	p.upper = append(p.upper, math.Inf(1))
	p.status = append(p.status, atLower)
	return len(p.cost) - 1
}

// Bound lets column j vary from lower to upper, which may be +Inf.
func (p *Program) Bound(j int, lower, upper float64) {
	p.lower[j], p.upper[j] = lower, upper
	if p.status[j] == atUpper && math.IsInf(upper, 1) {
		p.status[j] = atLower
	}
}

// Basis returns the present basis.
func (p *Program) Basis() []int { return slices.Clone(p.basis) }

// Restore goes back to a basis of this program. All other columns go to their lower bounds.
func (p *Program) Restore(basis []int) {
	for j := range p.status {
		p.status[j] = atLower
	}
	for i, j := range basis {
		p.basis[i], p.status[j] = j, i
	}
	p.old = freshFor
}

// Value returns column j of the present solution.
func (p *Program) Value(j int) float64 {
	if status := p.status[j]; status >= 0 {
		return p.x[status]
	} else if status == atUpper {
		return p.upper[j]
	}
	return p.lower[j]
}

// Cost returns the cost of the present solution.
func (p *Program) Cost() float64 {
	sum := 0.0
	for j, c := range p.cost {
		sum += float64(c * p.Value(j))
	}
	return sum
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
