package simplex

import (
	"cmp"
	"math"
	"slices"
)

// times returns sum plus column j times v, which has an element for each row.
func (p *Program) times(j int, v []float64, sum float64) float64 {
	for _, e := range p.columns[j] {
		sum += float64(v[e.Row] * e.Value)
	}
	return sum
}

// reduced returns what a unit of column j costs beyond the prices of its rows.
func (p *Program) reduced(j int) float64 { return -p.times(j, p.price, -p.cost[j]) }

// line returns row i of the inverse.
func (p *Program) line(i int) []float64 {
	rows := len(p.basis)
	return p.inverse[i*rows : (i+1)*rows]
}

// express makes entry column j in terms of the basis.
func (p *Program) express(j int) {
	for i := range p.entry {
		p.entry[i] = p.times(j, p.line(i), 0)
	}
}

// addTimes adds f times v to sum.
func addTimes(sum []float64, f float64, v []float64) {
	for i, e := range v {
		sum[i] += float64(f * e)
	}
}

// pivot moves column j, that of entry, into row i of the basis; the old one goes to a bound.
func (p *Program) pivot(i, j int, move float64, toUpper bool) {
	x, d, out := p.Value(j)+move, p.reduced(j), p.basis[i]
	addTimes(p.x, -move, p.entry)
	p.status[out] = atLower
	if toUpper {
		p.status[out] = atUpper
	}
	p.basis[i], p.status[j], p.x[i] = j, i, x
	p.eliminate(i)
	addTimes(p.price, d, p.line(i))
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
		if h != i && e != 0 {
			addTimes(p.line(h), -e, line)
		}
	}
}

// refresh computes the inverse, the values and the prices from the columns. Two branches of
// one node restore the same basis, and the second one finds its inverse here.
func (p *Program) refresh() {
	if !slices.Equal(p.basis, p.restored) {
		p.restored = slices.Clone(p.basis)
		p.invert()
		p.inverted, p.fresh = slices.Clone(p.basis), append(p.fresh[:0], p.inverse...)
	}
	copy(p.inverse, p.fresh)
	for _, j := range p.restored {
		p.status[j] = atLower
	}
	for i, j := range p.inverted {
		p.basis[i], p.status[j] = j, i
	}
	p.old = 0
	p.values()
	p.prices()
}

// invert computes the inverse from the columns. A column that depends on the others leaves
// the basis for a missed row.
func (p *Program) invert() {
	clear(p.inverse)
	wanted := slices.Clone(p.basis)
	slices.SortFunc(wanted, func(a, b int) int {
		return cmp.Or(len(p.columns[a])-len(p.columns[b]), a-b)
	})
	for i := range p.basis {
		p.line(i)[i] = 1
		p.basis[i] = -1
	}
	for _, j := range wanted {
		p.express(j)
		pick, most := -1, pivotTolerance // any pivot will do; the largest is the most accurate
		for i, e := range p.entry {
			if p.basis[i] < 0 && math.Abs(e) > most {
				pick, most = i, math.Abs(e)
			}
		}
		p.status[j] = atLower
		if pick >= 0 {
			p.basis[pick], p.status[j] = j, pick
			p.eliminate(pick)
		}
	}
	for i, j := range p.basis {
		if j >= 0 {
			continue
		}
		pick, most := i, 0.0 // the missed row that column i of the basis has most of
		for k, v := range p.line(i) {
			if p.status[2*k] < 0 && p.status[2*k+1] < 0 && math.Abs(v) > most {
				pick, most = k, math.Abs(v)
			}
		}
		j = 2 * pick
		p.express(j)
		p.basis[i], p.status[j] = j, i
		p.eliminate(i)
	}
}

// values makes x from the inverse.
func (p *Program) values() {
	rest := slices.Clone(p.right)
	for j, status := range p.status {
		v := p.Value(j)
		if status >= 0 || v == 0 {
			continue
		}
		for _, e := range p.columns[j] {
			rest[e.Row] -= float64(v * e.Value)
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
			addTimes(p.price, c, p.line(i))
		}
	}
}
