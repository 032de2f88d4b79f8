package plan

import (
	"fmt"
	"math"

	"example.com/dice/internal/simplex"
)

// A master is the linear program of a stage: which cases of a horizon are
// rolled with what, and which patterns the outcomes take, at the least cost. It
// counts in probability, as parts of that of all open cases:
//
//   - a row for each size: rolled + taken - arrived = open;
//   - a row for dust, which is what cases become that are rolled beyond the
//     horizon, and what makes a pattern whole;
//   - a row for each class: its outcomes get what they need.
//
// Its columns are the arcs and the patterns. Patterns are made as they are
// needed (Gilmore and Gomory 1961): prices of sizes make the best pattern for a
// class a knapsack.
type master struct {
	*horizon
	program  *simplex.Program
	classes  []demand
	columns  []int // of the arcs
	patterns []pattern
	known    map[string]bool
	whole    float64 // probability of all open cases
	cheapest float64 // cost of a throw
	limited  bool    // patterns take no more cases of a size than are open
	work     *work
	seed     uint64
}

// A demand is what a class needs.
type demand struct {
	room  uint64  // units that fit into the need of an outcome
	need  float64 // units
	total float64 // of all outcomes, in parts of the whole
}

// A pattern is what one outcome of a class takes.
type pattern struct {
	class  int
	uses   []use
	column int
}

// A work is how much may still be done, in elementary steps.
type work struct{ left int }

func (w *work) spend(n int) { w.left -= n }
func (w *work) over() bool  { return w.left < 0 }

// missing a row costs so many of the cheapest throws, more than any plan needs.
const penalty = 100

func newMaster(b *board, h *horizon, dustPrice float64, w *work) *master {
	s := &master{horizon: h, whole: b.probability(), known: map[string]bool{}, work: w, cheapest: math.Inf(1)}
	for _, t := range h.throws {
		s.cheapest = min(s.cheapest, float64(t.Cost))
	}
	dust := len(h.sizes)
	right := make([]float64, dust+1+len(b.classes))
	for i, n := range h.open {
		right[i] = float64(n) / (float64(h.sizes[i]) * s.whole)
	}
	f := h.unit / b.unit
	for i, c := range b.classes {
		need := float64(c.need*f) / float64(b.weight)
		d := demand{c.need * f / b.weight, need, 0}
		d.total = need * float64(len(c.outcomes)) / (float64(h.unit) * s.whole)
		s.classes = append(s.classes, d)
		right[dust+1+i] = d.total
	}
	for i := range right {
		right[i] += 1e-10 * s.jitter()
	}
	s.seed += jseed << 20
	s.program = simplex.New(right, penalty)
	for _, a := range h.arcs {
		to, cost := a.to, 0.0
		if a.throw != beyond {
			cost = float64(h.throws[a.throw].Cost) / s.cheapest
		}
		if to == beyond {
			to, cost = dust, cost+dustPrice
		}
		s.columns = append(s.columns, s.program.Add(cost+jc*float64(a.throw+1)+ja*s.jitter(), []int{a.from, to}, []float64{1, -1}))
	}
	return s
}

// add adds a pattern, unless it is there already.
func (s *master) add(class int, uses []use) bool {
	key := fmt.Sprint(class, uses)
	if s.known[key] {
		return false
	}
	s.known[key] = true
	var rows []int
	var parts []float64
	rest := 1.0
	for _, u := range uses {
		part := float64(u.cases*(s.unit/s.sizes[u.size])) / s.classes[class].need
		rows, parts = append(rows, u.size), append(parts, part)
		rest -= part
	}
	dust := len(s.sizes)
	if rest > 1e-12 {
		rows, parts = append(rows, dust), append(parts, rest)
	}
	rows, parts = append(rows, dust+1+class), append(parts, 1)
	s.patterns = append(s.patterns, pattern{class, uses, s.program.Add(jp*s.jitter(), rows, parts)})
	return true
}

// solve finds the best solution, with all patterns.
func (s *master) solve() {
	dust := len(s.sizes)
	rows := dust + 1 + len(s.classes)
	for range 400 {
		before := s.program.Pivots()
		optimal := s.program.Solve(3000)
		s.work.spend((s.program.Pivots() - before + 1) * rows * rows)
		if !optimal {
			return
		}
		added := false
		for i := range s.classes {
			for _, uses := range s.better(i) {
				added = s.add(i, uses) || added
			}
		}
		if !added || s.work.over() {
			return
		}
	}
}

// maxKnapsack is how many steps the search for a pattern may take.
const maxKnapsack = 40_000

// better returns patterns for a class that would lower the cost.
func (s *master) better(class int) [][]use {
	d := s.classes[class]
	// Prices are a few throws at most, but a penalty can be among them.
	limit := worthBits(d.room)
	scale := limit - 6
	dust := s.program.Price(len(s.sizes))
	var items []item
	for i, size := range s.sizes[:s.real] {
		units := s.unit / size
		if worth := scaled(s.program.Price(i)-dust, scale, limit); worth > 0 && units <= d.room {
			most := uint64(math.MaxInt64)
			if s.limited {
				most = s.open[i]
			}
			items = append(items, item{i, units, worth, most})
		}
	}
	price := -s.program.Price(len(s.sizes)+1+class) - dust
	k := fill(items, d.room, scaled(d.need*(price+1e-8), scale, 60), scaled(d.need*1e-9, scale, 60), kn)
	s.work.spend((kn - k.steps) * 16)
	return k.found
}

// count returns how many cases the solution rolls along an arc.
func (s *master) count(arc int) float64 {
	return s.program.Value(s.columns[arc]) * float64(s.sizes[s.arcs[arc].from]) * s.whole
}

// bound lets the solution roll from low to high cases along an arc.
func (s *master) bound(arc int, low, high float64) {
	scale := float64(s.sizes[s.arcs[arc].from]) * s.whole
	s.program.Bound(s.columns[arc], low/scale, high/scale)
}

// jitter returns a number from 1 to 2, another one each time. It makes ties
// rare, in which the simplex method could go round in circles.
func (s *master) jitter() float64 {
	s.seed = s.seed*6364136223846793005 + 1442695040888963407
	return 1 + float64(s.seed>>40)/float64(1<<24)
}

var jc, ja, jp float64
var jseed uint64
var kn = 40000
