package packing

import (
	"fmt"
	"math"

	"example.com/dice/internal/simplex"
	"example.com/dice/internal/work"
)

// A master is the linear program of a board and a horizon, as in the package comment,
// with the patterns so far. It counts in parts of the open probability, and in cheapest
// throws.
type master struct {
	horizon  *horizon
	program  *simplex.Program
	demands  []demand
	columns  []int // of the arcs
	patterns []pattern
	made     map[string]bool
	whole    float64 // the probability of all open cases
	seed     uint64
	exact    bool // whether the best pattern is found where a search gives up
	work     *work.Meter
	memory   memory // of its knapsacks
}

// A demand is what an outcome of a class needs.
type demand struct {
	room     uint64  // whole units
	need     float64 // units
	outcomes int     // that need as much
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

	// Each row and each cost of an arc grows by this, times a number from 1 to 2: far less
	// than the precision of a solution, and far more than its rounding.
	jitterRow, jitterCost = 1e-10, 1e-8

	// A pattern that leaves less than leastRest of a need has no dust: that much is
	// rounding.
	leastRest = 1e-12

	// A new pattern must lower the cost, of a unit of probability in cheapest throws, by
	// more than leastGain to be worth a pivot; and each found by nextGain more than the
	// one before.
	leastGain, nextGain = 1e-8, 1e-9

	// priceBits is the bits of a pattern's price before the binary point, one of them the
	// sign. A price is a few throws, or else a penalty, and cut off.
	priceBits      = 6
	exactPriceBits = 9

	// sumBits is the bits that a class may pay for a pattern: one below its worth
	// (worthBits).
	sumBits = 60

	// maxRounds and maxPivots, of a round, are far more than are ever needed.
	maxRounds, maxPivots = 400, 3000

	// A knapsack may take patternSteps for a pattern, each the time of stepWork
	// multiplications.
	patternSteps = 10_000
	stepWork     = 8
)

// newMaster returns the program of a board. Another seed may give another solution of
// equal cost.
func newMaster(b *board, h *horizon, seed uint64, w *work.Meter) *master {
	m := &master{horizon: h, made: map[string]bool{}, whole: b.probability(), seed: seed, work: w}
	right := make([]float64, len(h.sizes)+1+len(b.classes))
	for i, n := range h.open {
		right[i] = float64(n) / float64(float64(h.sizes[i])*m.whole)
	}
	for i, c := range b.classes {
		need := c.need * (h.unit / b.unit)
		d := demand{need / b.weight, float64(need) / float64(b.weight), len(c.outcomes)}
		m.demands = append(m.demands, d)
		right[m.class(i)] = d.need * float64(d.outcomes) / float64(float64(h.unit)*m.whole)
	}
	for i := range right {
		right[i] += float64(jitterRow * m.jitter())
	}
	m.program = simplex.New(right, penalty)
	for _, a := range h.arcs {
		to := a.to
		if to == beyond {
			to = m.dust()
		}
		cost := a.cost + float64(jitterCost*m.jitter())
		m.columns = append(m.columns, m.program.Add(cost, []int{a.from, to}, []float64{1, -1}))
	}
	return m
}

// dust and class return the rows that do not belong to a size.
func (m *master) dust() int       { return len(m.horizon.sizes) }
func (m *master) class(i int) int { return len(m.horizon.sizes) + 1 + i }

// price returns what a unit of probability of a size costs that stays open.
func (m *master) price(size int) float64 {
	return m.program.Price(size) - m.program.Price(m.dust())
}

// jitter returns a new number from 1 to 2. It makes ties rare, in which the simplex
// method could cycle.
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
		part := float64(u.cases*(m.horizon.unit/m.horizon.sizes[u.size])) / m.demands[class].need
		rows, parts = append(rows, u.size), append(parts, part)
		rest -= part
	}
	if rest > leastRest {
		rows, parts = append(rows, m.dust()), append(parts, rest)
	}
	m.patterns = append(m.patterns, pattern{class, uses, m.program.Add(0, rows, parts)})
	return true
}

// optimize finds the best solution, with all the patterns that it needs.
func (m *master) optimize() {
	rows := m.class(len(m.demands))
	for range maxRounds {
		before := m.program.Pivots()
		optimal := m.program.Solve(maxPivots)
		m.work.Spend((m.program.Pivots() - before + 1) * rows * rows)
		if !optimal {
			return
		}
		added := false
		for i := range m.demands {
			for _, uses := range m.better(i) {
				added = m.addPattern(i, uses) || added
			}
		}
		if !added || m.work.Over() {
			return
		}
	}
}

// better returns patterns for a class that lower the cost.
func (m *master) better(class int) [][]use {
	d, dust := m.demands[class], m.program.Price(m.dust())
	bits := worthBits(d.room)
	scale := math.Ldexp(1, bits-priceBits)
	if m.exact {
		scale = math.Ldexp(1, bits-exactPriceBits)
	}
	var items []item
	for i, size := range m.horizon.sizes {
		units := m.horizon.unit / size
		worth := scaled(m.price(i), scale, bits)
		if worth <= 0 || units > d.room || !m.horizon.taken(i) {
			continue
		}
		it := item{i, units, worth, math.MaxInt64}
		if len(m.horizon.throws) == 0 { // no case is made
			it.most = m.horizon.open[i]
		}
		items = append(items, it)
	}
	// A pattern pays if its parts at their prices make up for that of the class.
	price := -m.program.Price(m.class(class)) - dust
	k := newKnapsack(items, d.room, scaled(d.need*(price+leastGain), scale, sumBits), scaled(d.need*nextGain, scale, sumBits))
	if len(k.found) == 0 {
		if !m.exact {
			k.goOn(patternSteps, &m.memory)
		} else if k.goOn(patternSteps/4, &m.memory); len(k.found) == 0 && k.steps < 0 {
			k.settle(&m.memory)
		}
	}
	m.work.Spend(k.taken*stepWork + k.entries/tableRate)
	return k.found
}

// count returns how many cases the solution throws along an arc.
func (m *master) count(arc int) float64 {
	return m.program.Value(m.columns[arc]) * float64(m.horizon.sizes[m.horizon.arcs[arc].from]) * m.whole
}

// restrict lets an arc have from low to high cases.
func (m *master) restrict(arc int, low, high float64) {
	scale := float64(m.horizon.sizes[m.horizon.arcs[arc].from]) * m.whole
	m.program.Bound(m.columns[arc], low/scale, high/scale)
}
