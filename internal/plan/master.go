package plan

import (
	"fmt"
	"math"

	"example.com/dice/internal/simplex"
)

// A master is the linear program of what to do with the open cases of a board
// within a horizon, at the least cost: which of them are thrown with what, and
// what the outcomes take. It counts in probability, as parts of that of all open
// cases. It has
//
//   - a row for each size: thrown + taken - arrived = open;
//   - a row for dust: what is thrown beyond the horizon becomes dust, and dust
//     makes up for what an outcome takes too little;
//   - a row for each class: its outcomes get what they need;
//   - a column for each arc of the horizon;
//   - a column for each pattern, which is what an outcome of a class may take.
//
// Patterns are made when they are needed (Gilmore and Gomory 1961): the prices
// of the rows make the best pattern for a class the choice of a knapsack.
type master struct {
	*horizon
	program  *simplex.Program
	demands  []demand
	columns  []int // of the arcs
	patterns []pattern
	made     map[string]bool
	whole    float64 // the probability of all open cases
	cheapest float64 // the cost of a throw, the unit of cost
	scarce   bool    // whether a pattern takes no more cases than are open
	seed     uint64
	work     *work
	memory   memory // of its knapsacks
}

// A demand is what an outcome of a class needs.
type demand struct {
	room uint64  // whole units
	need float64 // units
}

// A pattern is what an outcome of a class may take.
type pattern struct {
	class  int
	uses   []use
	column int
}

const (
	// penalty is what it costs to miss a row: more than any strategy.
	penalty = 100

	// A knapsack may take so many steps for a pattern, each of which takes the
	// time of so many multiplications.
	patternSteps = 10_000
	stepWork     = 8
)

// newMaster returns the program, where dust costs so much besides the throw
// that makes it. Programs that differ in seed may have different solutions of
// equal cost.
func newMaster(b *board, h *horizon, dustCost float64, seed uint64, w *work) *master {
	m := &master{
		horizon: h, made: map[string]bool{}, whole: b.probability(), cheapest: math.Inf(1),
		seed: seed, work: w,
	}
	for _, t := range h.throws {
		m.cheapest = min(m.cheapest, float64(t.Cost))
	}
	right := make([]float64, len(h.sizes)+1+len(b.classes))
	for i, n := range h.open {
		right[i] = float64(n) / float64(float64(h.sizes[i])*m.whole)
	}
	for i, c := range b.classes {
		need := c.need * (h.unit / b.unit)
		d := demand{need / b.weight, float64(need) / float64(b.weight)}
		m.demands = append(m.demands, d)
		right[m.class(i)] = d.need * float64(len(c.outcomes)) / float64(float64(h.unit)*m.whole)
	}
	for i := range right {
		right[i] += float64(1e-10 * m.jitter())
	}
	m.program = simplex.New(right, penalty)
	for _, a := range h.arcs {
		cost, to := float64(h.throws[a.throw].Cost)/m.cheapest, a.to
		if to == beyond {
			cost, to = cost+dustCost, m.dust()
		}
		m.columns = append(m.columns, m.addArc(a.from, to, cost))
	}
	return m
}

// dust and class return the rows that do not belong to a size.
func (m *master) dust() int       { return len(m.sizes) }
func (m *master) class(i int) int { return len(m.sizes) + 1 + i }

func (m *master) addArc(from, to int, cost float64) int {
	return m.program.Add(cost+float64(1e-8*m.jitter()), []int{from, to}, []float64{1, -1})
}

// jitter returns a number from 1 to 2, another one each time. It makes ties
// rare, in which the simplex method could go round in circles.
func (m *master) jitter() float64 {
	m.seed = m.seed*6364136223846793005 + 1442695040888963407
	return 1 + float64(m.seed>>40)/(1<<24)
}

// addPattern adds a pattern and reports whether it is a new one.
func (m *master) addPattern(class int, uses []use) bool {
	name := fmt.Sprint(class, uses)
	if m.made[name] {
		return false
	}
	m.made[name] = true
	rows, parts, rest := []int{m.class(class)}, []float64{1}, 1.0
	for _, u := range uses {
		part := float64(u.cases*(m.unit/m.sizes[u.size])) / m.demands[class].need
		rows, parts = append(rows, u.size), append(parts, part)
		rest -= part
	}
	if rest > 1e-12 {
		rows, parts = append(rows, m.dust()), append(parts, rest)
	}
	m.patterns = append(m.patterns, pattern{class, uses, m.program.Add(0, rows, parts)})
	return true
}

// solve finds the best solution, with all the patterns that it needs.
func (m *master) solve() {
	const rounds, pivots = 400, 3000 // far more than are ever needed
	rows := m.class(len(m.demands))
	for range rounds {
		before := m.program.Pivots()
		optimal := m.program.Solve(pivots)
		m.work.spend((m.program.Pivots() - before + 1) * rows * rows)
		if !optimal {
			return
		}
		added := false
		for i := range m.demands {
			for _, uses := range m.better(i) {
				added = m.addPattern(i, uses) || added
			}
		}
		if !added || m.work.over() {
			return
		}
	}
}

// better returns patterns for a class that lower the cost.
func (m *master) better(class int) [][]use {
	d, dust := m.demands[class], m.program.Price(m.dust())
	bits := worthBits(d.room)
	shift := bits - 6 // a price is a few throws, or else a penalty
	var items []item
	for i, size := range m.sizes {
		units := m.unit / size
		worth := scaled(m.program.Price(i)-dust, shift, bits)
		if worth <= 0 || units > d.room {
			continue
		}
		it := item{i, units, worth, math.MaxInt64}
		if m.scarce {
			it.most = m.open[i]
		}
		items = append(items, it)
	}
	// A pattern pays if its parts at their prices make up for that of the class.
	price := -m.program.Price(m.class(class)) - dust
	k := fill(items, d.room, scaled(d.need*(price+1e-8), shift, 60), scaled(d.need*1e-9, shift, 60))
	if len(k.found) == 0 {
		k.goOn(patternSteps, &m.memory)
	}
	m.work.spend(k.taken * stepWork)
	return k.found
}

// count returns how many cases the solution throws along an arc.
func (m *master) count(arc int) float64 {
	return m.program.Value(m.columns[arc]) * float64(m.sizes[m.arcs[arc].from]) * m.whole
}

// restrict lets an arc have from low to high cases.
func (m *master) restrict(arc int, low, high float64) {
	scale := float64(m.sizes[m.arcs[arc].from]) * m.whole
	m.program.Bound(m.columns[arc], low/scale, high/scale)
}
