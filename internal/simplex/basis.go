package simplex

import (
	"cmp"
	"math"
	"slices"
)

// line returns row i of the inverse.
func (p *Program) line(i int) []float64 {
	rows := len(p.basis)
	return p.inverse[i*rows : (i+1)*rows]
}

// express makes entry column j in terms of the basis.
func (p *Program) express(j int) {
	for i := range p.entry {
		sum, line := 0.0, p.line(i)
		for _, e := range p.columns[j].entries {
			sum += float64(line[e.At] * e.Value)
		}
		p.entry[i] = sum
	}
}

// addRows adds all rows, each times its element of v, to sum.
func (p *Program) addRows(sum, v []float64) {
	p.elements = nonzero(p.elements, v)
	for _, x := range p.elements {
		for _, e := range p.rows[x.At] {
			sum[e.At] += float64(x.Value * e.Value)
		}
	}
}

// nonzero makes a list of the elements of v that are not 0.
func nonzero(list []Coefficient, v []float64) []Coefficient {
	list = list[:0]
	for i, x := range v {
		if x != 0 {
			list = append(list, Coefficient{i, x})
		}
	}
	return list
}

// addTimes adds f times v to sum.
func addTimes(sum []float64, f float64, v []float64) {
	for i, e := range v {
		sum[i] += float64(f * e)
	}
}

// pivot moves column j, that of entry, into row i of the basis, whose slopes are made;
// the old one, whose slope is 1, goes to a bound.
func (p *Program) pivot(i, j int, move float64, toUpper bool) {
	x := p.Value(j) + move
	addTimes(p.x, -move, p.entry)
	addTimes(p.reduced, -p.reduced[j]/p.entry[i], p.slope)
	p.reduced[j] = 0
	p.leave(p.basis[i], toUpper)
	p.join(i, j)
	p.x[i] = x
	p.eliminate(i)
	p.old++
	p.pivots++
}

// eliminate updates the inverse when entry becomes column i of the basis. Most elements
// are 0.
func (p *Program) eliminate(i int) {
	line, scale := p.line(i), 1/p.entry[i]
	for k := range line {
		line[k] *= scale
	}
	p.elements, p.entries = nonzero(p.elements, line), nonzero(p.entries, p.entry)
	for _, e := range p.entries {
		if e.At == i {
			continue
		}
		other := p.line(e.At)
		for _, x := range p.elements {
			other[x.At] -= float64(e.Value * x.Value)
		}
	}
}

// invert computes the inverse from the columns, the shortest first. Where columns depend
// on each other, the basis gets some for missed rows.
func (p *Program) invert() {
	wanted := slices.Clone(p.basis)
	slices.SortFunc(wanted, func(a, b int) int {
		return cmp.Or(len(p.columns[a].entries)-len(p.columns[b].entries), a-b)
	})
	clear(p.inverse)
	for i, j := range p.basis {
		wanted = append(wanted, 2*i)
		p.leave(j, false)
		p.line(i)[i], p.basis[i] = 1, -1
	}
	for _, j := range wanted {
		if p.columns[j].row >= 0 {
			continue
		}
		p.express(j)
		pick, most := -1, tolerance // any pivot will do; the largest is the most accurate
		for i, e := range p.entry {
			if p.basis[i] < 0 && math.Abs(e) > most {
				pick, most = i, math.Abs(e)
			}
		}
		if pick >= 0 {
			p.join(pick, j)
			p.eliminate(pick)
		}
	}
	p.old = 0
}

// values makes x from the inverse.
func (p *Program) values() {
	rest := slices.Clone(p.right)
	for j, c := range p.columns {
		v := p.Value(j)
		if c.row >= 0 || v == 0 {
			continue
		}
		for _, e := range c.entries {
			rest[e.At] -= float64(v * e.Value)
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

// prices makes the reduced costs from the inverse.
func (p *Program) prices() {
	price := make([]float64, len(p.basis)) // with the opposite sign
	for i, j := range p.basis {
		addTimes(price, -p.columns[j].cost, p.line(i))
	}
	for j, c := range p.columns {
		p.reduced[j] = c.cost
	}
	p.addRows(p.reduced, price)
}
