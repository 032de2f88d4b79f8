package simplex

import "math"

// Solve pivots until the solution is optimal, at most limit times, and reports whether it
// is.
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

// enter moves column j until it meets its other bound or one of the basis meets its own.
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
		// Of equal steps, the larger pivot is more accurate; any leads to a solution.
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

// broken returns the row farthest outside its bounds, or -1, and whether it is above.
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

// repair moves the column of row i to the bound that it violates, and the cheapest column
// for that into the basis.
func (p *Program) repair(i int, above bool) bool {
	line := p.line(i)
	bestRatio, bestSlope, found := math.Inf(1), 0.0, -1
	for j, place := range p.place {
		if place >= 0 || p.lower[j] == p.upper[j] {
			continue
		}
		slope := 0.0
		rows, values := p.entries(j)
		for k, r := range rows {
			slope += float64(line[r] * values[k])
		}
		if above != (place == atUpper) {
			slope = -slope
		}
		if slope > -pivotTolerance { // j would move the row the wrong way
			continue
		}
		d := p.reduced(j)
		if place == atUpper {
			d = -d
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
