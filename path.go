package dice

import (
	"container/heap"
	"math"
)

// A path is a strategy that rolls all open cases with one kind of die. From r
// cases, a die of d sides leads to r·d mod m cases and nowhere else, so that
// such a strategy is a path from one case to none, and the best one a shortest
// path: a roll from r cases that each have the probability w costs c·r·w. It is
// searched for best first (A*; Hart, Nilsson and Raphael 1968) among the paths
// that can still be better than the best one known. So the search takes time
// and memory as the strategy does, and not as the target.

// A node is the end of a path.
type node struct {
	r      uint64  // open cases
	weight float64 // the probability of each
	cost   float64 // expected, up to here
	bound  float64 // of the whole, from below
	spent  int     // in the worst case, up to here
	kind   int     // rolled to get here from before
	before *node
}

const (
	// A path whose cases are open with odds below openOdds begins again from
	// one case. No one gets there: a run with odds below 2^-128 is ErrUnfair.
	openOdds = 0x1p-140

	// maxNodes takes about a tenth of a second.
	maxNodes = 200_000
)

func (n *node) ended() bool { return n.r == 0 || float64(n.r)*n.weight < openOdds }

// frontier is a heap of nodes. The lowest bound comes first; of equal ones that
// with less left open, so that the search ends when floating point can no
// longer tell paths apart.
type frontier []*node

func (f frontier) Len() int      { return len(f) }
func (f frontier) Swap(i, j int) { f[i], f[j] = f[j], f[i] }
func (f frontier) Less(i, j int) bool {
	if f[i].bound != f[j].bound {
		return f[i].bound < f[j].bound
	}
	return float64(f[i].r)*f[i].weight < float64(f[j].r)*f[j].weight
}
func (f *frontier) Push(x any) { *f = append(*f, x.(*node)) }
func (f *frontier) Pop() any {
	old := *f
	last := old[len(old)-1]
	*f = old[:len(old)-1]
	return last
}

// path returns the best path, as the kind that is rolled from r open cases, for
// each r on it. Its worst case is at most budget, unless budget is unlimited.
//
// When the search takes more than maxNodes, the result is the best path found
// by then. It is never worse than the best path that rolls one kind only.
func (s *search) path(budget int) map[uint64]int {
	start := &node{r: 1, weight: 1}
	best := s.greedy(start, budget)
	if budget == unlimited {
		for i := range s.kinds {
			n := start
			for !n.ended() {
				n = s.roll(n, i)
			}
			if n.cost <= best.cost*(1+1e-12) {
				best = n
			}
		}
	}
	open, seen := frontier{start}, map[uint64]*node{}
	for made := 0; len(open) > 0; {
		n := heap.Pop(&open).(*node)
		if made > maxNodes {
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
		for i := range s.kinds {
			if next := s.roll(n, i); s.within(next, budget) {
				heap.Push(&open, next)
				made++
			}
		}
	}
	rolled := map[uint64]int{}
	for n := best; n.before != nil; n = n.before {
		rolled[n.before.r] = n.kind
	}
	return rolled
}

// roll returns the path n with one more roll.
func (s *search) roll(n *node, i int) *node {
	k := s.kinds[i]
	open := float64(n.r) * n.weight
	next := &node{
		r:      n.r * k.sides % s.m,
		weight: n.weight / float64(k.sides),
		cost:   n.cost + float64(open*(s.base+s.extra[i]+s.tie[i])),
		spent:  n.spent + k.cost,
		kind:   i,
		before: n,
	}
	next.bound = next.cost
	if next.r > 0 {
		next.bound += float64(float64(next.r) * next.weight * s.atLeast(next.r))
	}
	return next
}

// atLeast returns a lower bound for the expected cost from r open cases.
// Nothing is decided before m cases are there. And an outcome has log2(m/r)
// bits that the r cases do not have, of which rolls give their entropy.
func (s *search) atLeast(r uint64) float64 {
	missing := math.Log2(float64(s.m) / float64(r))
	rolls := math.Ceil(missing/math.Log2(float64(s.largest)) - 1e-9)
	return max(s.base*max(1, rolls), missing*s.perBit) * (1 - 1e-12)
}

// greedy goes on from n as it looks best from roll to roll.
func (s *search) greedy(n *node, budget int) *node {
	for !n.ended() {
		var best *node
		for i := range s.kinds {
			next := s.roll(n, i)
			if s.within(next, budget) && (best == nil || next.bound < best.bound) {
				best = next
			}
		}
		n = best
	}
	return n
}

// within reports whether the path can end within the budget.
func (s *search) within(n *node, budget int) bool {
	if budget == unlimited {
		return true
	}
	worst, ok := s.finish(gcd(n.r, s.m))
	return ok && n.spent+worst <= budget
}

// unlimited is the budget of a strategy without a bound.
const unlimited = -1

// finish returns the least that a path costs at most from r open cases on,
// where g = gcd(r, m), and whether any path ends for certain. A path ends when
// m divides the product of r and the dice. What that lacks is m/g, and a die
// gives to it the factors that it has in common with it.
func (s *search) finish(g uint64) (worst int, ok bool) {
	if g == s.m {
		return 0, true
	}
	if worst, known := s.worst[g]; known {
		return worst, worst != unlimited
	}
	worst = unlimited
	for _, k := range s.kinds {
		common := gcd(s.m/g, k.sides)
		if common == 1 {
			continue
		}
		if rest, ok := s.finish(g * common); ok && (worst == unlimited || k.cost+rest < worst) {
			worst = k.cost + rest
		}
	}
	s.worst[g] = worst
	return worst, worst != unlimited
}
