package plan

import (
	"context"
	"math"

	"example.com/dice/internal/automaton"
)

// A Problem says what to plan.
type Problem struct {
	Target  uint64            // at least 1
	Throws  []automaton.Throw // in ascending order of sides, which differ and times the target are below 2^63; none if the target is 1
	Bounded bool              // the least worst case first, then the least expected cost

	// Simplest asks for the fewest rows to look up, among strategies whose
	// expected cost is above that of the best one by at most this part of it.
	Simplest bool
	Within   float64 // finite, not negative
}

// A search is a problem with what all ways of solving it need to know.
type search struct {
	target    uint64
	throws    []automaton.Throw
	base      float64        // the least cost of a throw
	extra     []float64      // for each throw, its cost beyond base
	surcharge []float64      // for each throw, what a portion costs for being one more
	largest   float64        // the most bits of a throw
	perBit    float64        // the least cost of a bit
	factors   map[uint64]int // what throws have in common with the target, with the least cost of such a throw
	worst     map[uint64]int // what worstFrom has found
	work      *work          // what may still be done
}

// Of two plans whose costs differ by less than about tieWeight cheapest throws,
// the one with fewer dice in each throw, then with fewer portions, then with
// smaller dice, is the better one. The search finds it by charging this little
// for them.
const tieWeight = 1e-11

const (
	// Cases that are open with odds below openOdds are not followed: the
	// strategy begins again from one case. A run of bad luck that leads there is
	// taken as proof of unfair dice long before.
	openOdds = 1.0 / (1 << (automaton.UnfairBits + 12))

	// Targets up to maxDivided are planned with divisions, if the numbers that
	// the search keeps, one for each case and throw, are at most maxEffort.
	maxDivided = 1 << 14
	maxEffort  = 1 << 22

	// Larger targets and sets of dice are not packed, and not looked at in a linear
	// program for a lower bound.
	maxPacked       = 4096
	maxPackedThrows = 16

	// unlimited is the budget of a strategy without a bound.
	unlimited = -1
)

func newSearch(target uint64, throws []automaton.Throw) *search {
	s := &search{
		target: target, throws: throws, base: math.Inf(1), perBit: math.Inf(1),
		factors: map[uint64]int{}, worst: map[uint64]int{}, work: newWork(context.Background()),
	}
	for _, t := range throws {
		s.base = min(s.base, float64(t.Cost))
		s.largest = max(s.largest, log2(float64(t.Sides)))
		s.perBit = min(s.perBit, float64(t.Cost)/log2(float64(t.Sides)))
		common := gcd(t.Sides, target)
		if cost, known := s.factors[common]; common > 1 && (!known || t.Cost < cost) {
			s.factors[common] = t.Cost
		}
	}
	for i, t := range throws {
		s.extra = append(s.extra, float64(t.Cost)-s.base+float64(s.base*tieWeight*float64(len(t.Dice)-1)))
		s.surcharge = append(s.surcharge, float64(s.base*tieWeight/16*(1+float64(i)/float64(len(throws)))))
	}
	return s
}

// small reports whether there is time to search for divisions.
func (s *search) small() bool {
	return s.target <= maxDivided && s.target*uint64(len(s.throws)) <= maxEffort
}
