package simplex

import (
	"math"
	"slices"
)

// reduced returns what a unit of column j costs beyond the prices of its rows.
func (p *Program) reduced(j int) float64 {
	d := p.cost[j]
	for k := p.first[j]; k < p.first[j+1]; k++ {
		d -= float64(p.price[p.row[k]] * p.value[k])
	}
	return d
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
