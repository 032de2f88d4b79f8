package simplex

import (
	"math"
	"slices"
)

// New returns a program without columns. To miss one of its rows by a unit costs penalty.
func New(right []float64, penalty float64) *Program {
	rows := len(right)
	p := &Program{
		right: right, rows: make([][]Coefficient, rows), basis: make([]int, rows),
		x: make([]float64, rows), entry: make([]float64, rows), inverse: make([]float64, rows*rows),
	}
	for i := range right {
		p.Add(penalty, Coefficient{i, 1})
		p.Add(penalty, Coefficient{i, -1})
		p.basis[i] = 2 * i
	}
	p.invert()
	return p
}

// Charge changes the costs of the columns from first on.
func (p *Program) Charge(first int, costs []float64) {
	for i, cost := range costs {
		p.columns[first+i].cost = cost
	}
	p.prices()
}

// Restore goes back to a basis of this program. All other columns go to their lower
// bounds. Branches of one node restore the same basis, so its inverse is kept.
func (p *Program) Restore(basis []int) {
	for j := range p.columns {
		p.leave(j, false)
	}
	s := &p.saved
	if slices.Equal(basis, s.asked) {
		copy(p.basis, s.basis)
		copy(p.inverse, s.inverse)
		p.old = s.old
	} else {
		if !slices.Equal(basis, p.basis) {
			copy(p.basis, basis)
			p.invert()
		}
		s.asked, s.basis, s.old = slices.Clone(basis), slices.Clone(p.basis), p.old
		s.inverse = append(s.inverse[:0], p.inverse...)
	}
	for i, j := range p.basis {
		p.join(i, j)
	}
}

// Solve pivots at most limit times and reports whether the solution is optimal.
func (p *Program) Solve(limit int) bool {
	for k := range limit {
		if p.old >= freshFor {
			p.invert()
		}
		if k == 0 || p.old == 0 {
			p.values()
			p.prices()
		}
		if i, above := p.broken(); i >= 0 {
			if !p.repair(i, above) {
				return false
			}
		} else if j := p.cheaper(); j < 0 {
			return true
		} else if !p.enter(j) {
			return false
		}
	}
	return false
}

// slopes makes the slopes of row i.
func (p *Program) slopes(i int) {
	clear(p.slope)
	p.addRows(p.slope, p.line(i))
}

// cheaper returns the column that lowers the cost the most for each unit, or -1.
func (p *Program) cheaper() int {
	best, found := tolerance, -1
	for j, d := range p.reduced {
		if gain := -d * p.away[j]; gain > best {
			best, found = gain, j
		}
	}
	return found
}

// enter moves column j until it meets its other bound or one of the basis meets its own.
func (p *Program) enter(j int) bool {
	p.express(j)
	in := &p.columns[j]
	direction := p.away[j]
	step, leaving, toUpper := in.upper-in.lower, -1, false
	for i, e := range p.entry {
		e *= direction
		if math.Abs(e) < tolerance {
			continue
		}
		bound, up := p.columns[p.basis[i]].lower, e < 0
		if up {
			bound = p.columns[p.basis[i]].upper
		}
		room := max((p.x[i]-bound)/e, 0) // +Inf if there is no bound
		// Of equal steps, the larger pivot is more accurate; any leads to a solution.
		if room < step-tie || leaving >= 0 && room < step+tie &&
			math.Abs(e) > math.Abs(p.entry[leaving]) {
			step, leaving, toUpper = min(room, step), i, up
		}
	}
	if math.IsInf(step, 1) {
		return false
	}
	if leaving < 0 {
		addTimes(p.x, -direction*step, p.entry)
		p.away[j] = -direction
	} else {
		p.slopes(leaving)
		p.pivot(leaving, j, direction*step, toUpper)
	}
	return true
}

// broken returns the row farthest outside its bounds, or -1, and whether it is above.
func (p *Program) broken() (row int, above bool) {
	worst, row := tolerance, -1
	for i, j := range p.basis {
		below, over := p.columns[j].lower-p.x[i], p.x[i]-p.columns[j].upper
		if out := max(below, over); out > worst {
			worst, row, above = out, i, over > below
		}
	}
	return row, above
}

// repair moves the column of row i to its bound, and the cheapest one for that into the
// basis.
func (p *Program) repair(i int, above bool) bool {
	p.slopes(i)
	bound, sign := p.columns[p.basis[i]].lower, -1.0
	if above {
		bound, sign = p.columns[p.basis[i]].upper, 1
	}
	bestRatio, bestSlope, found := math.Inf(1), 0.0, -1
	for j, slope := range p.slope {
		away := p.away[j]
		slope *= sign * away
		if slope < tolerance { // it would move the row the wrong way
			continue
		}
		ratio := max(p.reduced[j]*away, 0) / slope
		if ratio < bestRatio-tie || ratio < bestRatio+tie && slope > bestSlope {
			bestRatio, bestSlope, found = min(ratio, bestRatio), slope, j
		}
	}
	if found < 0 {
		return false
	}
	p.express(found)
	p.pivot(i, found, (p.x[i]-bound)/p.entry[i], above)
	return true
}
