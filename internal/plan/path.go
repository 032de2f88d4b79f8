package plan

import (
	"container/heap"
	"math"

	"example.com/dice/internal/automaton"
)

// A path is the first rolls of a strategy that rolls all open cases with the same
// throw. From r cases, a die of d sides leads to r·d mod target cases and nowhere
// else, so that such a strategy goes one way from one case to none, and the best
// one is a shortest path: a roll from r cases that each have the probability w
// costs c·r·w. The search goes best first (A*; Hart, Nilsson and Raphael 1968),
// among the paths that can still be better than the best one known. So its time
// and memory grow with the length of the strategy, and not with the target.
type path struct {
	r      uint64  // open cases at its end
	weight float64 // the probability of each
	cost   float64 // expected, up to there
	bound  float64 // of all that goes on from it, from below
	spent  int     // in the worst case, up to there
	throw  int     // the last one
	before *path   // without it
}

const (
	// To make maxPaths takes about a tenth of a second.
	maxPaths = 200_000

	// stepsOfPath is about how many steps it takes to make one.
	stepsOfPath = 1 << 7
)

func (n *path) ended() bool { return n.r == 0 || float64(n.r)*n.weight < openOdds }

// A frontier is a heap of paths. The lowest bound comes first; of equal ones that
// with less left open, so that the search ends when floating point can no
// longer tell paths apart.
type frontier []*path

func (f frontier) Len() int      { return len(f) }
func (f frontier) Swap(i, j int) { f[i], f[j] = f[j], f[i] }
func (f frontier) Less(i, j int) bool {
	if f[i].bound != f[j].bound {
		return f[i].bound < f[j].bound
	}
	return float64(f[i].r)*f[i].weight < float64(f[j].r)*f[j].weight
}
func (f *frontier) Push(x any) { *f = append(*f, x.(*path)) }
func (f *frontier) Pop() any {
	old := *f
	last := old[len(old)-1]
	*f = old[:len(old)-1]
	return last
}

// shortest returns the best path, as the throw that r open cases are rolled with, for
// each r on it. Its worst case is at most budget, unless budget is unlimited.
//
// When the search takes more than maxPaths, the result is the best path found
// by then. Without a budget, it is never worse than the best path with one throw
// only.
func (s *search) shortest(budget int) map[uint64]int {
	start := &path{r: 1, weight: 1}
	best := s.greedy(start, budget)
	if budget == unlimited {
		for i := range s.throws {
			n := start
			for !n.ended() && !s.work.alone {
				n = s.roll(n, i)
			}
			if n.cost <= best.cost*(1+1e-12) {
				best = n
			}
		}
	}
	open, seen := frontier{start}, map[uint64]*path{}
	for made := 0; len(open) > 0 && !s.work.alone; {
		n := heap.Pop(&open).(*path)
		if made > maxPaths {
			n = s.greedy(n, budget)
		}
		if n.bound >= best.cost*(1-1e-12) {
			break
		}
		if n.ended() {
			best = n
			break
		}
		if old := seen[n.r]; old != nil && old.cost <= n.cost && old.weight <= n.weight && old.spent <= n.spent {
			continue
		}
		seen[n.r] = n
		for i := range s.throws {
			if next := s.roll(n, i); s.affords(next, budget) {
				heap.Push(&open, next)
				made++
			}
		}
	}
	rolled := map[uint64]int{}
	for n := best; n.before != nil; n = n.before {
		rolled[n.before.r] = n.throw
	}
	return rolled
}

// roll returns the path n with one more roll.
func (s *search) roll(n *path, i int) *path {
	s.work.spend(stepsOfPath)
	t := s.throws[i]
	open := float64(n.r) * n.weight
	next := &path{
		r:      n.r * t.Sides % s.target,
		weight: n.weight / float64(t.Sides),
		cost:   n.cost + float64(open*(s.base+s.extra[i]+s.surcharge[i])),
		spent:  n.spent + t.Cost,
		throw:  i,
		before: n,
	}
	next.bound = next.cost
	if next.r > 0 {
		next.bound += float64(float64(next.r) * next.weight * s.atLeast(next.r))
	}
	return next
}

// atLeast returns a lower bound for the expected cost from r open cases. Nothing
// is decided before there are as many cases as the target. And an outcome has
// log2(target/r) bits that the r cases do not have, and a roll adds no more than
// its entropy.
func (s *search) atLeast(r uint64) float64 {
	missing := log2(float64(s.target) / float64(r))
	rolls := math.Ceil(missing/s.largest - 1e-9)
	return max(s.base*max(1, rolls), missing*s.perBit) * (1 - 1e-12)
}

// greedy goes on from n, to the end, with what looks best from roll to roll.
func (s *search) greedy(n *path, budget int) *path {
	for !n.ended() && !s.work.alone {
		var best *path
		for i := range s.throws {
			next := s.roll(n, i)
			if s.affords(next, budget) && (best == nil || next.bound < best.bound) {
				best = next
			}
		}
		if best == nil {
			return n // nobody waits, so that worst cases were not looked for
		}
		n = best
	}
	return n
}

// affords reports whether the path can end within the budget.
func (s *search) affords(n *path, budget int) bool {
	if budget == unlimited {
		return true
	}
	worst, ok := s.worstFrom(gcd(n.r, s.target))
	return ok && n.spent+worst <= budget
}

// undivided returns the best strategy within a budget that rolls all open cases
// with the same throw.
func (s *search) undivided(budget int) *automaton.Automaton {
	return s.build(budget, along(s.shortest(budget)))
}
