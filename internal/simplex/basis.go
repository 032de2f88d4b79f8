package simplex

import (
	"math"
	"slices"
)

// reduced returns what a unit of column j costs beyond the prices of its rows.
func (p *Program) reduced(j int) float64 {
	d := p.cost[j]
	rows, values := p.entries(j)
	for k, r := range rows {
		d -= float64(p.price[r] * values[k])
	}
	return d
}

// entries returns the rows of column j, and its values there.
func (p *Program) entries(j int) (rows []int32, values []float64) {
	from, to := p.first[j], p.first[j+1]
	rows, values = p.row[from:to], p.value[from:to]
	return rows, values[:len(rows)]
}

// line returns row i of the inverse.
func (p *Program) line(i int) []float64 {
	rows := len(p.basis)
	return p.inverse[i*rows : (i+1)*rows]
}

// column makes entry column j in terms of the basis.
func (p *Program) column(j int) {
	rows, values := p.entries(j)
	for i := range p.entry {
		line, sum := p.line(i), 0.0
		for k, r := range rows {
			sum += float64(line[r] * values[k])
		}
		p.entry[i] = sum
	}
}

// pivot puts column j into row i of the basis; the old column goes to its upper or lower
// bound.
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

// eliminate updates the inverse when entry becomes column i of the basis.
func (p *Program) eliminate(i int) {
	line := p.line(i)
	scale := 1 / p.entry[i]
	for k := range line {
		line[k] *= scale
	}
	for h, e := range p.entry {
		if h == i || e == 0 {
			continue
		}
		other := p.line(h)
		for k, v := range line {
			other[k] -= float64(e * v)
		}
	}
}

// reprice updates the prices after a pivot in row i by a column of reduced cost d.
func (p *Program) reprice(i int, d float64) {
	for k, v := range p.line(i) {
		p.price[k] += float64(d * v)
	}
}

// refresh computes the inverse, the values and the prices from the columns. A column that
// depends on the others leaves the basis for a missed row.
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
		pick, most := -1, pivotTolerance // any pivot will do; the largest is the most accurate
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
		for k, v := range p.line(i) {
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
		for k, v := range p.line(i) {
			sum += float64(v * rest[k])
		}
		p.x[i] = sum
	}
}

// prices makes the prices from the inverse.
func (p *Program) prices() {
	clear(p.price)
	for i, j := range p.basis {
		if c := p.cost[j]; c != 0 {
			for k, v := range p.line(i) {
				p.price[k] += float64(c * v)
			}
		}
	}
}
