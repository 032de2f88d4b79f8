// Package simplex solves small linear programs whose columns are made as they
// are needed: to minimise Σ cost·x over l ≤ x ≤ u with A·x = b.
//
// It is the revised simplex method for bounded variables (Dantzig 1955), with
// the inverse of the basis kept in full, which suits programs of up to a few
// hundred rows. A program can be changed and solved again from where it stands:
// a new column makes the basis cheaper by primal pivots, a new bound makes it
// feasible again by dual pivots (Lemke 1954).
//
// Every row can be missed at a penalty for each unit. So every program has a
// solution, one that cannot be met shows by what it misses, and the price of a
// row never passes the penalty.
//
// The same calls give the same solution on every machine: no products are fused
// with sums, and ties are broken by the order of columns and rows.
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

	// Reduced costs, infeasibilities and pivots below these are taken for 0.
	// The programs are scaled so that their numbers are about 1.
	costTolerance  = 1e-9
	valueTolerance = 1e-9
	pivotTolerance = 1e-8

	// The inverse is made anew after so many pivots.
	freshFor = 60
)

// New returns a program with a row for each element of right and, so far, no
// columns. To miss a row by one unit costs penalty.
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

// Add adds a column with the given cost and entries, from 0 upwards without
// bound, and returns its number.
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
		j := missing(i, b < 0)
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

// Solve pivots until the solution is the best one, or at most limit times, and
// reports whether it is.
func (p *Program) Solve(limit int) bool {
	if p.old >= freshFor {
		p.refresh()
	} else {
		p.values()
		p.prices()
	}
	for range limit {
		if p.old >= freshFor {
			p.refresh()
		}
		if i, above := p.broken(); i >= 0 {
			if !p.repair(i, above) {
				return false
			}
			continue
		}
		j := p.cheaper()
		if j < 0 {
			return true
		}
		if !p.enter(j) {
			return false
		}
	}
	return false
}

// at returns the value of a column that is not in the basis.
func (p *Program) at(j int) float64 {
	if p.place[j] == atUpper {
		return p.upper[j]
	}
	return p.lower[j]
}

// reduced returns what a unit of column j costs beyond the prices of its rows.
func (p *Program) reduced(j int) float64 {
	d := p.cost[j]
	for k := p.first[j]; k < p.first[j+1]; k++ {
		d -= float64(p.price[p.row[k]] * p.value[k])
	}
	return d
}

// cheaper returns the column that lowers the cost the most for each unit, or -1.
func (p *Program) cheaper() int {
	best, found := costTolerance, -1
	for j, place := range p.place {
		if place >= 0 || p.lower[j] == p.upper[j] {
			continue
		}
		d := p.reduced(j)
		if place == atLower {
			d = -d
		}
		if d > best {
			best, found = d, j
		}
	}
	return found
}

// column makes entry column j in terms of the basis.
func (p *Program) column(j int) {
	rows := len(p.basis)
	from, to := p.first[j], p.first[j+1]
	for i := range p.entry {
		line, sum := p.inverse[i*rows:(i+1)*rows], 0.0
		for k := from; k < to; k++ {
			sum += float64(line[p.row[k]] * p.value[k])
		}
		p.entry[i] = sum
	}
}

// enter moves column j from its bound until it meets its other one or a column
// of the basis meets one of its own.
func (p *Program) enter(j int) bool {
	p.column(j)
	direction := 1.0
	if p.place[j] == atUpper {
		direction = -1
	}
	step, leaving, toUpper := p.upper[j]-p.lower[j], -1, false
	for i, e := range p.entry {
		e *= direction
		if math.Abs(e) < pivotTolerance {
			continue
		}
		k := p.basis[i]
		room, up := 0.0, false
		if e > 0 {
			room = (p.x[i] - p.lower[k]) / e
		} else if math.IsInf(p.upper[k], 1) {
			continue
		} else {
			room, up = (p.x[i]-p.upper[k])/e, true
		}
		room = max(room, 0)
		if room < step-1e-13 || leaving >= 0 && room < step+1e-13 && math.Abs(e) > math.Abs(p.entry[leaving]) {
			step, leaving, toUpper = min(room, step), i, up
		}
	}
	if math.IsInf(step, 1) {
		return false
	}
	move := direction * step
	for i, e := range p.entry {
		p.x[i] -= float64(move * e)
	}
	if leaving < 0 {
		p.place[j] = atLower + atUpper - p.place[j]
		return true
	}
	x, d := p.at(j)+move, p.reduced(j)
	p.pivot(leaving, j, toUpper)
	p.x[leaving] = x
	p.reprice(leaving, d)
	return true
}

// broken returns the row of the basis that is farthest outside its bounds, or
// -1, and whether it is above.
func (p *Program) broken() (row int, above bool) {
	worst, row := valueTolerance, -1
	for i, j := range p.basis {
		if out := p.lower[j] - p.x[i]; out > worst {
			worst, row, above = out, i, false
		}
		if out := p.x[i] - p.upper[j]; out > worst {
			worst, row, above = out, i, true
		}
	}
	return row, above
}

// repair brings the column of row i to the bound that it is outside of, and
// into the basis the column that makes that cheapest.
func (p *Program) repair(i int, above bool) bool {
	rows := len(p.basis)
	line := p.inverse[i*rows : (i+1)*rows]
	bestRatio, bestSlope, found := math.Inf(1), 0.0, -1
	for j, place := range p.place {
		if place >= 0 || p.lower[j] == p.upper[j] {
			continue
		}
		slope, d := 0.0, p.cost[j]
		for k := p.first[j]; k < p.first[j+1]; k++ {
			r, v := p.row[k], p.value[k]
			slope += float64(line[r] * v)
			d -= float64(p.price[r] * v)
		}
		if place == atUpper {
			slope, d = -slope, -d
		}
		if above {
			slope = -slope
		}
		if slope > -pivotTolerance { // j would move the row the wrong way
			continue
		}
		ratio := max(d, 0) / -slope
		if ratio < bestRatio-1e-12 || ratio < bestRatio+1e-12 && -slope > bestSlope {
			bestRatio, bestSlope, found = min(ratio, bestRatio), -slope, j
		}
	}
	if found < 0 {
		return false
	}
	p.column(found)
	k := p.basis[i]
	bound := p.lower[k]
	if above {
		bound = p.upper[k]
	}
	move := (p.x[i] - bound) / p.entry[i]
	for h, e := range p.entry {
		p.x[h] -= float64(move * e)
	}
	x, d := p.at(found)+move, p.reduced(found)
	p.pivot(i, found, above)
	p.x[i] = x
	p.reprice(i, d)
	return true
}

// pivot puts column j into row i of the basis; what was there goes to its upper
// or lower bound.
func (p *Program) pivot(i, j int, toUpper bool) {
	out := p.basis[i]
	p.place[out] = atLower
	if toUpper {
		p.place[out] = atUpper
	}
	p.basis[i], p.place[j] = j, i
	p.eliminate(i)
	p.old++
	p.pivots++
}

// eliminate brings the inverse up to date when entry becomes column i of the
// basis.
func (p *Program) eliminate(i int) {
	rows := len(p.basis)
	line := p.inverse[i*rows : (i+1)*rows]
	scale := 1 / p.entry[i]
	for k := range line {
		line[k] *= scale
	}
	for h, e := range p.entry {
		if h == i || e == 0 {
			continue
		}
		other := p.inverse[h*rows : (h+1)*rows]
		for k, v := range line {
			other[k] -= float64(e * v)
		}
	}
}

// reprice brings the prices up to date after a pivot in row i by a column that
// had the reduced cost d.
func (p *Program) reprice(i int, d float64) {
	rows := len(p.basis)
	for k, v := range p.inverse[i*rows : (i+1)*rows] {
		p.price[k] += float64(d * v)
	}
}

// refresh makes the inverse, the values and the prices from the columns. A
// column that depends on the others leaves the basis for a missed row.
func (p *Program) refresh() {
	rows := len(p.basis)
	clear(p.inverse)
	for i := range rows {
		p.inverse[i*rows+i] = 1
	}
	wanted := slices.Clone(p.basis)
	slices.SortFunc(wanted, func(a, b int) int {
		if d := (p.first[a+1] - p.first[a]) - (p.first[b+1] - p.first[b]); d != 0 {
			return d
		}
		return a - b
	})
	free := make([]bool, rows)
	for i := range free {
		free[i] = true
		p.basis[i] = -1
	}
	for _, j := range wanted {
		p.column(j)
		pick, most := -1, pivotTolerance
		for i, e := range p.entry {
			if free[i] && math.Abs(e) > most {
				pick, most = i, math.Abs(e)
			}
		}
		p.place[j] = atLower
		if pick < 0 {
			continue
		}
		free[pick] = false
		p.basis[pick], p.place[j] = j, pick
		p.eliminate(pick)
	}
	for i := range rows {
		if !free[i] {
			continue
		}
		pick, most := i, 0.0 // the missed row that column i of the basis has most of
		for k, v := range p.inverse[i*rows : (i+1)*rows] {
			if p.place[missing(k, false)] < 0 && p.place[missing(k, true)] < 0 && math.Abs(v) > most {
				pick, most = k, math.Abs(v)
			}
		}
		j := missing(pick, false)
		p.column(j)
		p.basis[i], p.place[j] = j, i
		p.eliminate(i)
	}
	p.old = 0
	p.values()
	p.prices()
}

// values makes x from the inverse.
func (p *Program) values() {
	rows := len(p.basis)
	rest := slices.Clone(p.right)
	for j, place := range p.place {
		if place >= 0 {
			continue
		}
		if v := p.at(j); v != 0 {
			for k := p.first[j]; k < p.first[j+1]; k++ {
				rest[p.row[k]] -= float64(v * p.value[k])
			}
		}
	}
	for i := range p.x {
		sum := 0.0
		for k, v := range p.inverse[i*rows : (i+1)*rows] {
			sum += float64(v * rest[k])
		}
		p.x[i] = sum
	}
}

// prices makes the prices from the inverse.
func (p *Program) prices() {
	rows := len(p.basis)
	clear(p.price)
	for i, j := range p.basis {
		if c := p.cost[j]; c != 0 {
			for k, v := range p.inverse[i*rows : (i+1)*rows] {
				p.price[k] += float64(c * v)
			}
		}
	}
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
