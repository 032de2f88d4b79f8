package simplex

import "math"

// Solve pivots at most limit times and reports whether the solution is optimal.
func (p *Program) Solve(limit int) bool {
	if p.old < freshFor {
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
		} else if j := p.cheaper(); j < 0 {
			return true
		} else if !p.enter(j) {
			return false
		}
	}
	return false
}

// cheaper returns the column that lowers the cost the most for each unit, or -1.
func (p *Program) cheaper() int {
	best, found := costTolerance, -1
	for j, status := range p.status {
		if status >= 0 || p.lower[j] == p.upper[j] {
			continue
		}
		d := p.reduced(j)
		if status == atLower {
			d = -d
		}
		if d > best {
			best, found = d, j
		}
	}
	return found
}

// enter moves column j until it meets its other bound or one of the basis meets its own.
func (p *Program) enter(j int) bool {
	p.express(j)
	direction := 1.0
	if p.status[j] == atUpper {
		direction = -1
	}
	step, leaving, toUpper := p.upper[j]-p.lower[j], -1, false
	for i, e := range p.entry {
		e *= direction
		if math.Abs(e) < pivotTolerance {
			continue
		}
		bound, up := p.lower[p.basis[i]], e < 0
		if up {
			bound = p.upper[p.basis[i]]
		}
		room := max((p.x[i]-bound)/e, 0) // +Inf if there is no bound
		// Of equal steps, the larger pivot is more accurate; any leads to a solution.
		if room < step-stepTolerance || leaving >= 0 && room < step+stepTolerance && math.Abs(e) > math.Abs(p.entry[leaving]) {
			step, leaving, toUpper = min(room, step), i, up
		}
	}
	if math.IsInf(step, 1) {
		return false
	}
	if leaving < 0 {
		addTimes(p.x, -direction*step, p.entry)
		p.status[j] = atLower + atUpper - p.status[j]
	} else {
		p.pivot(leaving, j, direction*step, toUpper)
	}
	return true
}

// broken returns the row farthest outside its bounds, or -1, and whether it is above.
func (p *Program) broken() (row int, above bool) {
	worst, row := valueTolerance, -1
	for i, j := range p.basis {
		below, over := p.lower[j]-p.x[i], p.x[i]-p.upper[j]
		if out := max(below, over); out > worst {
			worst, row, above = out, i, over > below
		}
	}
	return row, above
}

// repair moves the column of row i to its bound, and the cheapest one for that into the basis.
func (p *Program) repair(i int, above bool) bool {
	line := p.line(i)
	bestRatio, bestSlope, found := math.Inf(1), 0.0, -1
	for j, status := range p.status {
		if status >= 0 || p.lower[j] == p.upper[j] {
			continue
		}
		slope := p.times(j, line, 0)
		if above != (status == atUpper) {
			slope = -slope
		}
		if slope > -pivotTolerance { // the column would move the row the wrong way
			continue
		}
		d := p.reduced(j)
		if status == atUpper {
			d = -d
		}
		ratio := max(d, 0) / -slope
		if ratio < bestRatio-ratioTolerance || ratio < bestRatio+ratioTolerance && -slope > bestSlope {
			bestRatio, bestSlope, found = min(ratio, bestRatio), -slope, j
		}
	}
	if found < 0 {
		return false
	}
	p.express(found)
	bound := p.lower[p.basis[i]]
	if above {
		bound = p.upper[p.basis[i]]
	}
	p.pivot(i, found, (p.x[i]-bound)/p.entry[i], above)
	return true
}
