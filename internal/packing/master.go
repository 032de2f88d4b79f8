package packing

import (
	"math"
	"slices"

	"example.com/dice/internal/simplex"
	"example.com/dice/internal/work"
)

// A master is the linear program of a board and a horizon, as in the package comment,
// with the patterns so far. It counts in parts of the open probability, and in cheapest
// throws.
type master struct {
	horizon         *horizon
	program         *simplex.Program
	demands         []demand
	columns         []int     // of the arcs
	costs, jittered []float64 // of the arcs; the program has the latter
	patterns        []pattern
	open            float64 // the probability of all open cases
	seed            uint64
	solved          int  // nodes
	exact           bool // whether it proves: with finer prices, and more work for a pattern
	work            *work.Meter
	memory          memory // of its knapsacks
}

// A demand is what an outcome of a class needs.
type demand struct {
	room      uint64  // whole units
	need      float64 // units
	outcomes  int     // that need as much
	boardNeed uint64  // their need on the board
	not       exception
}

// A pattern is what an outcome of a class may take.
type pattern struct {
	class  int
	uses   []use
	column int
}

// An interval says how many cases an arc may have.
type interval struct{ low, high float64 }

// anything returns the interval of an arc without one.
func anything() interval { return interval{0, math.Inf(1)} }

// newMaster returns the program of a board. Another seed may give another solution of
// equal cost.
func newMaster(b *board, h *horizon, seed uint64, w *work.Meter) *master {
	m := &master{horizon: h, open: b.probability(), seed: seed, work: w}
	right := make([]float64, len(h.vertices)+1+len(b.classes))
	for i, p := range h.vertices {
		right[i] = float64(p.open) / float64(float64(p.size)*m.open)
	}
	for i, c := range b.classes {
		need := c.need * (h.unit / b.unit)
		d := demand{room: need / b.needs.Sum, outcomes: len(c.outcomes), boardNeed: c.need}
		d.need = float64(need) / float64(b.needs.Sum)
		m.demands = append(m.demands, d)
		right[m.class(i)] = d.need * float64(d.outcomes) / float64(float64(h.unit)*m.open)
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
		m.costs = append(m.costs, a.cost)
		cost := a.cost + float64(jitterCost*m.jitter())
		m.jittered = append(m.jittered, cost)
		ends := []simplex.Coefficient{{At: a.from, Value: 1}, {At: to, Value: -1}}
		m.columns = append(m.columns, m.program.Add(cost, ends...))
	}
	return m
}

// dust and class return the rows that do not belong to a size.
func (m *master) dust() int       { return len(m.horizon.vertices) }
func (m *master) class(i int) int { return len(m.horizon.vertices) + 1 + i }

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
	if slices.ContainsFunc(m.patterns, func(p pattern) bool {
		return p.class == class && slices.Equal(p.uses, uses)
	}) {
		return false
	}
	entries, rest := []simplex.Coefficient{{At: m.class(class), Value: 1}}, 1.0
	for _, u := range uses {
		part := float64(u.cases*m.horizon.units(u.size)) / m.demands[class].need
		entries = append(entries, simplex.Coefficient{At: u.size, Value: part})
		rest -= part
	}
	if rest > leastRest {
		entries = append(entries, simplex.Coefficient{At: m.dust(), Value: rest})
	}
	m.patterns = append(m.patterns, pattern{class, uses, m.program.Add(0, entries...)})
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

// items returns what fits into the room of an outcome. A case of a size has the given
// worth.
func (m *master) items(room uint64, worth func(size int) int64) (list []item) {
	for i, p := range m.horizon.vertices {
		it := item{size: i, units: m.horizon.units(i), most: math.MaxInt64}
		if len(m.horizon.throws) == 0 { // no case is made
			it.most = p.open
		}
		if it.units > room || p.total {
			continue
		}
		it.worth = worth(i)
		if it.worth > 0 {
			list = append(list, it)
		}
	}
	return list
}

// better returns patterns for a class that lower the cost.
func (m *master) better(class int) [][]use {
	d, dust := m.demands[class], m.program.Price(m.dust())
	bits := worthBits(d.room)
	point := priceBits
	b := task{first: patternSteps / 6, steps: patternSteps, sumRoom: patternRoom}
	if m.exact {
		point, b = exactPriceBits, task{first: quickSteps, steps: exactSteps, sumRoom: maxRoom}
	}
	scale := math.Ldexp(1, bits-point)
	fine := max(scale, grain)
	// The worth of a unit is whole. For a proof, which looks further ahead, that is too
	// coarse where units are small: there the worth of a case is.
	worth := func(size int) int64 {
		price, units := m.price(size), m.horizon.units(size)
		if !m.exact {
			return scaled(price, scale, bits) * int64(units)
		}
		return int64(clamped(math.Round(price*fine)/fine*scale, bits) * float64(units))
	}
	// A pattern pays if its parts at their prices make up for that of the class.
	price := -m.program.Price(m.class(class)) - dust
	b.not, b.some = d.not, true
	b.atLeast = scaled(d.need*(price+leastGain), scale, sumBits)
	b.slack = scaled(d.need*nextGain, scale, sumBits)
	k := m.memory.solve(m.items(d.room, worth), d.room, b)
	m.work.Spend(k.taken * stepWork)
	return k.found
}

// count returns how many cases the solution throws along an arc.
func (m *master) count(arc int) float64 {
	size := m.horizon.vertices[m.horizon.arcs[arc].from].size
	return m.program.Value(m.columns[arc]) * float64(size) * m.open
}

// restrict lets an arc have a number of cases in an interval.
func (m *master) restrict(arc int, x interval) {
	scale := float64(m.horizon.vertices[m.horizon.arcs[arc].from].size) * m.open
	m.program.Bound(m.columns[arc], x.low/scale, x.high/scale)
}

// scaled returns x in units of 1/scale, as a whole number of at most the given bits.
func scaled(x, scale float64, bits int) int64 { return int64(math.Round(clamped(x*scale, bits))) }

// clamped returns x, or the nearest number of at most the given bits.
func clamped(x float64, bits int) float64 {
	if math.IsNaN(x) {
		return 0
	}
	most := math.Ldexp(1, bits)
	return min(max(x, -most), most)
}
