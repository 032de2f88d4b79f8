package division

import (
	"container/heap"
	"math"

	"example.com/dice/internal/arith"
)

// A Path rolls all open cases with the same throw, from residue to residue: up to the
// open cases of one, or to the end (ending.go). Fields that the search for the shortest
// compares come first, so that they share a cache line.
type Path struct {
	least   float64 // a lower bound of what any path that begins so is charged
	mass    float64 // the probability of all open cases together
	before  *Path   // the path without the last roll
	residue uint64
	open    uint64
	weight  float64 // the probability of each open case
	Cost    float64 // the expected cost, up to here
	charged float64 // the cost with the charges that decide between equal ones
	Rows    uint64
	spent   int32 // the cost in the worst case, up to here
	throw   int32 // the last throw
}

const (
	// maxPaths take about a tenth of a second for a fair die. Weights of more than
	// eight classes have fewer paths, for about the same time.
	maxPaths = 200_000

	// stepsOfPath is about how many steps it takes to make one, and stepsOfClass how many
	// besides for each weight of outcomes.
	stepsOfPath  = 1 << 7
	stepsOfClass = 16

	// Costs that differ by this part, and quotients of bits by bitRounding, may be
	// equal: more than the rounding of any path.
	rounding    = 1e-12
	bitRounding = 1e-9
)

// start returns the path without rolls, from an opening or, if that is nil, from one
// case. An opening counts as a roll of one case, to which a path may return.
func (s *PolicySearch) start(o *Opening) *Path {
	n := &Path{residue: 1, open: 1, weight: 1, mass: 1}
	if o == nil {
		return n
	}
	open, weight := s.needs.Open(o.Residue), 1/float64(o.Size)
	return &Path{
		residue: o.Residue, open: open, weight: weight, mass: float64(open) * weight,
		Cost: o.Cost, Rows: uint64(o.Rows), before: n,
	}
}

// roll returns the path n with one more roll.
func (s *PolicySearch) roll(n *Path, i int) *Path {
	s.work.Spend(stepsOfClass * len(s.needs.Classes))
	t := s.throws[i]
	next := &Path{
		residue: s.needs.Of(n.residue, t.Sides),
		weight:  n.weight / float64(t.Sides),
		Cost:    n.Cost + float64(n.mass*float64(t.Cost)),
		charged: n.charged + float64(n.mass*(s.Base+s.extra[i]+s.surcharge[i])),
		spent:   n.spent + int32(t.Cost),
		Rows:    n.Rows + n.open,
		throw:   int32(i),
		before:  n,
	}
	next.open = s.needs.Open(next.residue)
	next.mass = float64(next.open) * next.weight
	return next
}

func (n *Path) ended() bool { return n.residue == 0 || n.mass < never }

// throws returns the throw of each residue on the path.
func (n *Path) throws() map[uint64]int {
	throws := map[uint64]int{}
	for ; n.before != nil; n = n.before {
		throws[n.before.residue] = int(n.throw)
	}
	return throws
}

// A frontier is a heap of paths, lowest bound first. Of equal bounds, less open comes
// first, so that the search ends when floating point can no longer tell paths apart.
type frontier []*Path

func (f frontier) Len() int      { return len(f) }
func (f frontier) Swap(i, j int) { f[i], f[j] = f[j], f[i] }
func (f frontier) Less(i, j int) bool {
	return f[i].least < f[j].least || f[i].least == f[j].least && f[i].mass < f[j].mass
}
func (f *frontier) Push(x any) { *f = append(*f, x.(*Path)) }
func (f *frontier) Pop() any {
	old := *f
	last := old[len(old)-1]
	*f = old[:len(old)-1]
	return last
}

// Shortest returns the policy of the best path. The budget is Unlimited, or the least
// worst case: then all paths to a residue have spent the same. The search goes best first
// (A*; Hart, Nilsson and Raphael 1968) among the paths that can still win, so its time
// and memory grow with the length of the path, not with the sum of the weights. If it
// takes too many paths, the path is the best found by then: without a budget, never worse
// than the best with one throw.
func (s *PolicySearch) Shortest(budget int) Policy {
	start := s.start(nil)
	most := maxPaths * 8 / max(8, len(s.needs.Classes))
	best := s.greedy(start, budget, 0, len(s.throws))
	if budget == Unlimited {
		for i := range s.throws {
			if n := s.alone(i); n.charged <= best.charged*(1+rounding) {
				best = n
			}
		}
	}
	open, seen := frontier{start}, map[uint64]*Path{}
	for made := 0; len(open) > 0 && !s.work.Cancelled(); {
		n := heap.Pop(&open).(*Path)
		if made > most {
			n = s.greedy(n, budget, 0, len(s.throws))
		}
		if n.least >= best.charged*(1-rounding) {
			break
		}
		if n.ended() {
			best = n
			break
		}
		if old := seen[n.residue]; old != nil && old.charged <= n.charged && old.weight <= n.weight {
			continue
		}
		seen[n.residue] = n
		for i := range s.throws {
			if next := s.extend(n, i, budget); next != nil {
				heap.Push(&open, next)
				made++
			}
		}
	}
	return along(best.throws())
}

// extend returns the path n with one more roll and its bound, or nil if it cannot end
// within the budget.
func (s *PolicySearch) extend(n *Path, i, budget int) *Path {
	s.work.Spend(stepsOfPath)
	next := s.roll(n, i)
	if budget != Unlimited && int(next.spent)+s.worstFrom(arith.GCD(next.residue,
		s.needs.Sum)) > budget {
		return nil
	}
	next.least = next.charged
	if next.residue > 0 {
		next.least += float64(next.mass * s.atLeast(next.residue))
	}
	return next
}

// atLeast returns a lower bound for the expected cost from a residue. Cases must first be
// small enough for the neediest outcome, and a roll decides no more than its entropy.
func (s *PolicySearch) atLeast(residue uint64) float64 {
	missing, first := s.needs.lacks(residue)
	rolls := math.Ceil(first/s.largest - bitRounding)
	return max(s.Base*max(1, rolls), missing*s.perBit) * (1 - rounding)
}

// greedy goes on from n, to the end, with what looks best from roll to roll of the throws
// from first to end-1.
func (s *PolicySearch) greedy(n *Path, budget, first, end int) *Path {
	for !n.ended() && !s.work.Cancelled() {
		var best *Path
		for i := first; i < end; i++ {
			if next := s.extend(n, i, budget); next != nil && (best == nil || next.least < best.least) {
				best = next
			}
		}
		if best == nil {
			return n // cancelled: worst cases were not looked for
		}
		n = best
	}
	return n
}

// alone returns the path with one throw only, to the end.
func (s *PolicySearch) alone(i int) *Path { return s.greedy(s.start(nil), Unlimited, i, i+1) }

// NoBound is the worst case of a strategy that can go on for ever.
const NoBound = math.MaxInt / 2

// LeastWorst returns the least worst-case cost of a path, or NoBound.
func (s *PolicySearch) LeastWorst() int { return s.worstFrom(1) }

// stepsOfGCD is about how many steps a greatest common divisor takes.
const stepsOfGCD = 32

// worstFrom is LeastWorst from a residue whose greatest common divisor with W, the sum of
// the weights, is g. A path ends for certain when W divides the product of the residue
// and the sides rolled. The part W/g is missing, and a throw contributes the factors that
// they have in common.
func (s *PolicySearch) worstFrom(g uint64) int {
	worst, known := s.worst[g]
	if known {
		return worst
	}
	worst = NoBound
	s.work.Spend(len(s.throws) * stepsOfGCD)
	if s.work.Cancelled() {
		return worst
	}
	for _, t := range s.throws {
		if common := arith.GCD(s.needs.Sum/g, t.Sides); common > 1 {
			worst = min(worst, t.Cost+s.worstFrom(g*common))
		}
	}
	s.worst[g] = worst
	return worst
}
