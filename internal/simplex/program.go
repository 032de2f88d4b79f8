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
	rows    [][]Coefficient
	columns []column // 2·i and 2·i+1 miss row i from below and from above
	// of each column: 1 from its lower bound, -1 from its upper, 0 if it may not enter
	away    []float64
	reduced []float64 // what a unit of each column costs beyond the prices of its rows
	slope   []float64 // of each column, in terms of the basis, in the row that it is to enter
	basis   []int     // the column of each row
	x       []float64 // of each row of the basis
	entry   []float64 // the column that enters, in terms of the basis
	inverse []float64 // of the basis, row by row
	old     int       // pivots since the inverse was made from the columns
	pivots  int
	saved   struct { // the last basis that was restored
		asked, basis []int // they differ in order, and where columns depend on each other
		inverse      []float64
		old          int
	}

	elements, entries []Coefficient // those of a line and of entry that are not 0
}

// A column is a variable: its entries, its cost, its bounds, and its row in the basis or
// -1.
type column struct {
	entries            []Coefficient
	cost, lower, upper float64
	row                int
}

// A Coefficient is the value of a column at a row, or of a row at a column.
type Coefficient struct {
	At    int
	Value float64
}

const (
	// Reduced costs, infeasibilities and pivots below tolerance count as 0, and steps and
	// ratios that differ by less than tie as equal. Programs are scaled so that their
	// numbers are about 1.
	tolerance, tie = 1e-8, 1e-12

	// The inverse is computed anew after this number of pivots.
	freshFor = 60
)

// Add adds a column from 0 up, keeps its entries, and returns its number.
func (p *Program) Add(cost float64, entries ...Coefficient) int {
	j := len(p.columns)
	for _, e := range entries {
		p.rows[e.At] = append(p.rows[e.At], Coefficient{j, e.Value})
	}
	p.columns = append(p.columns, column{entries, cost, 0, math.Inf(1), -1})
	p.away, p.reduced, p.slope = append(p.away, 1), append(p.reduced, 0), append(p.slope, 0)
	return j
}

// Bound lets column j vary from lower to upper, which may be +Inf.
func (p *Program) Bound(j int, lower, upper float64) {
	c := &p.columns[j]
	c.lower, c.upper = lower, upper
	if c.row < 0 {
		p.leave(j, p.away[j] < 0 && !math.IsInf(upper, 1))
	}
}

// leave puts column j outside the basis, at its upper or lower bound.
func (p *Program) leave(j int, toUpper bool) {
	c := &p.columns[j]
	c.row, p.away[j] = -1, 1
	if c.lower == c.upper {
		p.away[j] = 0
	} else if toUpper {
		p.away[j] = -1
	}
}

// join puts column j into row i of the basis.
func (p *Program) join(i, j int) { p.basis[i], p.columns[j].row, p.away[j] = j, i, 0 }

// Basis returns the present basis.
func (p *Program) Basis() []int { return slices.Clone(p.basis) }

// Value returns column j of the present solution.
func (p *Program) Value(j int) float64 {
	c := &p.columns[j]
	if c.row >= 0 {
		return p.x[c.row]
	} else if p.away[j] < 0 {
		return c.upper
	}
	return c.lower
}

// Cost returns the cost of the present solution.
func (p *Program) Cost() float64 {
	sum := 0.0
	for j, c := range p.columns {
		sum += float64(c.cost * p.Value(j))
	}
	return sum
}

// Price returns the price of row i: what one more unit of its right side costs.
func (p *Program) Price(i int) float64 { return p.columns[2*i].cost - p.reduced[2*i] }

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
