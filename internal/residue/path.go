package residue

import (
	"container/heap"
	"math"

	"example.com/dice/internal/arith"
)

// A path is the first rolls of a walk. A roll from r open cases of probability w each
// costs c·r·w. The search goes best first (A*; Hart, Nilsson and Raphael 1968) among
// the paths that can still win, so its time and memory grow with the length of the
// walk, not with the sum of the weights.
type path struct {
	residue uint64
	mass    float64 // the probability of its open cases together
	weight  float64 // the probability of each
	cost    float64 // expected, up to there
	least   float64 // of all that goes on from it, from below
	spent   int     // in the worst case, up to there
	throw   int     // the last one
	before  *path   // without it
}

const (
	// maxPaths take about a tenth of a second for a fair die. Weights of more than
	// eight kinds have fewer paths, for about the same time.
	maxPaths = 200_000

	// stepsOfPath is about how many steps it takes to make one.
	stepsOfPath = 1 << 7

	// stepsOfKind is about how many it takes besides for each weight of outcomes.
	stepsOfKind = 16

	// Costs that differ by this part, and quotients of bits by bitRounding, may be
	// equal: more than the rounding of any path.
	rounding    = 1e-12
	bitRounding = 1e-9
)

func (n *path) ended() bool { return n.residue == 0 || n.mass < Never }

// A frontier is a heap of paths, lowest bound first. Of equal bounds, less open comes
// first, so that the search ends when floating point can no longer tell paths apart.
type frontier []*path

func (f frontier) Len() int      { return len(f) }
func (f frontier) Swap(i, j int) { f[i], f[j] = f[j], f[i] }
func (f frontier) Less(i, j int) bool {
	if f[i].least != f[j].least {
		return f[i].least < f[j].least
	}
	return f[i].mass < f[j].mass
}
func (f *frontier) Push(x any) { *f = append(*f, x.(*path)) }
func (f *frontier) Pop() any {
	old := *f
	last := old[len(old)-1]
	*f = old[:len(old)-1]
	return last
}

// Shortest returns the best walk, as the throw for each residue on it, with a worst
// case of at most budget, unless that is Unlimited. If the search takes too many
// paths, it is the best walk found by then: without a budget, never worse than the
// best with one throw.
func (s *Search) Shortest(budget int) map[uint64]int {
	start := &path{residue: 1, mass: 1, weight: 1}
	most := maxPaths * 8 / max(8, s.Kinds())
	best := s.greedy(start, budget)
	if budget == Unlimited {
		for i := range s.Throws {
			n := start
			for !n.ended() && !s.work.Cancelled() {
				n = s.roll(n, i)
			}
			if n.cost <= best.cost*(1+rounding) {
				best = n
			}
		}
	}
	open, seen := frontier{start}, map[uint64]*path{}
	for made := 0; len(open) > 0 && !s.work.Cancelled(); {
		n := heap.Pop(&open).(*path)
		if made > most {
			n = s.greedy(n, budget)
		}
		if n.least >= best.cost*(1-rounding) {
			break
		}
		if n.ended() {
			best = n
			break
		}
		if old := seen[n.residue]; old != nil && old.cost <= n.cost && old.weight <= n.weight && old.spent <= n.spent {
			continue
		}
		seen[n.residue] = n
		for i := range s.Throws {
			if next := s.roll(n, i); s.affords(next, budget) {
				heap.Push(&open, next)
				made++
			}
		}
	}
	rolled := map[uint64]int{}
	for n := best; n.before != nil; n = n.before {
		rolled[n.before.residue] = n.throw
	}
	return rolled
}

// roll returns the path n with one more roll.
func (s *Search) roll(n *path, i int) *path {
	s.work.Spend(stepsOfPath + stepsOfKind*s.Kinds())
	t := s.Throws[i]
	next := &path{
		residue: mulMod(n.residue, t.Sides, s.Sum),
		weight:  n.weight / float64(t.Sides),
		cost:    n.cost + float64(n.mass*(s.Base+s.extra[i]+s.surcharge[i])),
		spent:   n.spent + t.Cost,
		throw:   i,
		before:  n,
	}
	next.least = next.cost
	if next.residue > 0 {
		next.mass = float64(s.Open(next.residue)) * next.weight
		next.least += float64(next.mass * s.atLeast(next.residue))
	}
	return next
}

// atLeast returns a lower bound for the expected cost from a residue. Cases must first be
// small enough for the neediest outcome, and a roll decides no more than its entropy.
func (s *Search) atLeast(residue uint64) float64 {
	missing, first := s.lacks(residue)
	rolls := math.Ceil(first/s.largest - bitRounding)
	return max(s.Base*max(1, rolls), missing*s.perBit) * (1 - rounding)
}

// greedy goes on from n, to the end, with what looks best from roll to roll.
func (s *Search) greedy(n *path, budget int) *path {
	for !n.ended() && !s.work.Cancelled() {
		var best *path
		for i := range s.Throws {
			next := s.roll(n, i)
			if s.affords(next, budget) && (best == nil || next.least < best.least) {
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

// affords reports whether the path can end within the budget.
func (s *Search) affords(n *path, budget int) bool {
	if budget == Unlimited {
		return true
	}
	worst, ok := s.worstFrom(arith.GCD(n.residue, s.Sum))
	return ok && n.spent+worst <= budget
}
