package residue

import (
	"math"

	"example.com/dice/internal/work"
)

// A Walk is a strategy that rolls all open cases with the same throw, from residue to
// residue. It ends if nothing is open, if a residue comes again, or where it is closed.
type Walk struct {
	Steps []Step
	Rows  uint64
	Cost  float64 // of a result, in all
}

// A Step is how the open cases of a residue are rolled.
type Step struct {
	Residue uint64
	Throw   int // its index, or Close
}

// Close stands for the throws that close a walk.
const Close = -1

// An Opening is another beginning of a strategy: it leaves cases of one size and a
// residue.
type Opening struct {
	Rows    uint64
	Cost    float64
	Residue uint64
	Size    uint64
}

// A walker is somewhere on a walk.
type walker struct {
	*Search
	steps  []Step
	before []mark // each step
	mark
}

// A mark is where a walker is: before the cases of a residue are rolled.
type mark struct {
	residue uint64
	weight  float64 // the probability of a case
	mass    float64 // the probability of all open cases
	cost    float64
	rows    uint64
}

// start returns the walker for an opening, or for one case if that is nil.
func (s *Search) start(o *Opening) *walker {
	w := &walker{Search: s, mark: mark{residue: 1, weight: 1, mass: 1}}
	if o != nil {
		w.before, w.steps = []mark{w.mark}, []Step{{1, 0}} // to which the walk may return
		w.mark = mark{o.Residue, 1 / float64(o.Size), 0, o.Cost, o.Rows}
		w.mass = float64(s.Open(o.Residue)) * w.weight
	}
	return w
}

// roll takes a step.
func (w *walker) roll(throw int) {
	t, open := w.Throws[throw], w.Open(w.residue)
	w.steps, w.before = append(w.steps, Step{w.residue, throw}), append(w.before, w.mark)
	w.cost += float64(w.mass * float64(t.Cost))
	w.rows += open
	w.weight /= float64(t.Sides)
	w.residue = mulMod(w.residue, t.Sides, w.Sum)
	w.mass = float64(w.Open(w.residue)) * w.weight
	w.work.Spend(stepsOfKind * w.Kinds())
}

// back takes the last step back.
func (w *walker) back() {
	last := len(w.steps) - 1
	w.mark, w.steps, w.before = w.before[last], w.steps[:last], w.before[:last]
}

// ended reports whether nothing is open or the residue came before, and the cost then.
func (w *walker) ended() (cost float64, ended bool) {
	if w.residue == 0 {
		return w.cost, true
	}
	for i, s := range w.steps {
		if s.Residue == w.residue {
			// Each unit of probability costs x from there: once round, and x again
			// for the open part.
			x := (w.cost - w.before[i].cost) / (w.before[i].mass - w.mass)
			return w.cost + float64(w.mass*x), true
		}
	}
	return 0, false
}

// closed returns what the walk costs if it is closed here.
func (w *walker) closed() float64 { return w.cost + float64(w.mass*w.closing.price(w.Sum)) }

// walk returns the walk so far, closed or not. An opening is no step of it.
func (w *walker) walk(o *Opening, closed bool, cost float64) *Walk {
	steps := w.steps
	if o != nil {
		steps = steps[1:]
	}
	made := &Walk{append([]Step{}, steps...), w.rows, cost}
	if closed {
		made.Steps = append(made.Steps, Step{w.residue, Close})
		made.Rows += w.closingRows(w.Open(w.residue))
	}
	return made
}

// Limits are how long a walk may be.
type Limits struct {
	Rows uint64  // it is closed early if it has more otherwise,
	Cost float64 // and costs no more than this then
	Runs int     // the most runs: there it is closed in any case
}

// Along returns the walk from an opening, or from one case if nil, with the given throws.
func (s *Search) Along(o *Opening, throw func(residue uint64) (int, bool), l Limits) *Walk {
	var short, last *Walk // closed where that is cheap, and where fair dice do not lead
	w := s.start(o)
	for runs := 0; ; {
		if cost, ended := w.ended(); ended {
			if short != nil && w.rows > l.Rows && short.Rows < w.rows {
				return short
			}
			return w.walk(o, false, cost)
		}
		closed := w.closed()
		if short == nil && closed <= l.Cost {
			short = w.walk(o, true, closed)
		}
		if last == nil && w.mass < Never {
			last = w.walk(o, true, closed)
		}
		next, known := throw(w.residue)
		if known {
			runs += int(min(uint64(len(s.Weights)), w.Open(w.residue)*w.Throws[next].Sides))
		}
		if !known || w.mass < leastMass || len(w.steps) >= maxSteps || runs > l.Runs {
			if last == nil {
				last = w.walk(o, true, closed)
			}
			if short != nil && short.Rows < last.Rows {
				return short
			}
			return last
		}
		w.roll(next)
	}
}

// A walk that does not end in maxSteps, or before floating point loses it, is closed
// where fair dice do not lead.
const (
	maxSteps  = 512
	leastMass = 1e-290
)

// Fewest returns the walk with the fewest rows, below most, that costs at most limit,
// or nil if it finds none. It starts from an opening, or from one case if that is
// nil, and tries all throws for each residue while there is work left.
func (s *Search) Fewest(o *Opening, most uint64, limit float64, work *work.Meter) *Walk {
	var best *Walk
	w := s.start(o)
	var visit func()
	visit = func() {
		if cost, ended := w.ended(); ended {
			if w.rows < most && cost <= limit {
				best, most = w.walk(o, false, cost), w.rows
			}
			return
		}
		open := w.Open(w.residue)
		if rows := w.rows + s.lookedUp(open); rows < most && w.closed() <= limit {
			best = w.walk(o, true, w.closed())
			most = rows
		}
		if w.rows+open >= most || w.mass < Never || work.Over() {
			return
		}
		for i := len(w.Throws) - 1; i >= 0; i-- {
			w.roll(i)
			work.Spend(stepsOfKind * s.Kinds())
			if w.cost+float64(w.mass*w.Base) <= limit*(1+rounding) {
				visit()
			}
			w.back()
		}
	}
	visit()
	return best
}

// Single returns the least cost of a strategy with one of the throws only.
func (s *Search) Single() float64 {
	least := math.Inf(1)
	for i := range s.Throws {
		w := s.start(nil)
		for {
			cost, ended := w.ended()
			if ended || w.mass < Never || s.work.Cancelled() {
				if !ended {
					cost = w.cost
				}
				least = min(least, cost)
				break
			}
			w.roll(i)
		}
	}
	return least
}
