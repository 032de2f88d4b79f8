package division

import (
	"fmt"
	"math"
	"slices"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
)

// small reports whether there is time to look at all residues.
func (s *PolicySearch) small() bool {
	if s.needs.fair() {
		return s.needs.Sum <= maxDivided && s.needs.Sum*uint64(len(s.throws)) <= maxEffort
	}
	return s.needs.Sum <= maxResidues
}

// Best returns the best policy without a bound and, unless there are too many residues,
// what each costs: expected from one of its open cases, times their number.
func (s *PolicySearch) Best() (divide Policy, costs []float64) {
	switch {
	case !s.small():
		return s.Shortest(Unlimited), nil
	case s.needs.fair():
		best, costs := s.divisions()
		return s.likely(func(x Situation) []Portion { return best[x.Residue] }), costs
	}
	throws, costs := s.values()
	return func(x Situation) []Portion { return []Portion{{throws[x.Residue], x.Residue}} }, costs
}

// Bounded returns the strategy with the least worst case, or a [*NoBoundError].
func (s *PolicySearch) Bounded() (*automaton.Automaton, error) {
	budget := s.LeastWorst()
	if budget == NoBound {
		return nil, &NoBoundError{s.lacking()}
	}
	if s.needs.fair() && s.small() {
		if budget, layers := s.layers(); layers != nil {
			divide := func(x Situation) []Portion { return Portions(layers[x.Budget].chosen, x.Residue) }
			return s.Build(nil, budget, divide, nil), nil
		}
	}
	return s.Undivided(budget), nil
}

// Undivided returns the best strategy within a budget with one throw for all open cases.
func (s *PolicySearch) Undivided(budget int) *automaton.Automaton {
	return s.Build(nil, budget, s.Shortest(budget), nil)
}

// layerEffort is what a layer takes up besides its numbers.
const layerEffort = 64

// A layer is the best strategy within one budget, the most that may be spent from r
// cases.
type layer struct {
	cost   []float64 // for each r, expected and times r; infinite if the budget does not suffice
	chosen [][]uint32
}

// layers returns the least budget that suffices from one case, and for each
// budget that can be left on the way the best division of r cases:
//
//	U(r, b) = min over r = Σ k_d of Σ_d k_d·c(d) + U(k_d·d mod m, b - c(d))/d
//
// It takes budgets in ascending order (backward induction) until one suffices, at the
// latest the worst case of a path. There are no layers if they have no room or the work
// ends first.
func (s *PolicySearch) layers() (budget int, layers map[int]*layer) {
	nothing := slices.Repeat([]float64{math.Inf(1)}, int(s.needs.Sum))
	nothing[0] = 0
	layers = map[int]*layer{0: {cost: nothing}}
	room := maxEffort / (int(s.needs.Sum)*(len(s.throws)+1) + layerEffort)
	for _, budget := range s.budgets(s.LeastWorst(), room) {
		x, chosen := s.DivideTo(s.needs.Sum-1, math.MaxFloat64, func(i int) []float64 {
			if l := layers[budget-s.throws[i].Cost]; l != nil {
				return l.cost
			}
			return nil
		})
		if s.work.Over() {
			break
		}
		for r := range x {
			x[r] += float64(float64(r) * s.Base)
		}
		layers[budget] = &layer{x, chosen}
		if !math.IsInf(x[1], 1) {
			return budget, layers
		}
	}
	return 0, nil
}

// budgets returns the sums of the costs of throws up to one, ascending, from one throw
// on. There are none if they are more than there is room for.
func (s *PolicySearch) budgets(most, room int) []int {
	sums, known := []int{0}, map[int]bool{}
	for i := 0; i < len(sums); i++ { // grows on the way
		for _, t := range s.throws {
			if x := sums[i] + t.Cost; x <= most && !known[x] {
				known[x] = true
				sums = append(sums, x)
			}
		}
		if len(sums) > room {
			return nil
		}
	}
	slices.Sort(sums)
	return sums[1:]
}

// A NoBoundError says that no strategy has a bound: no throw shares a factor with
// Lacking, a factor of the target. It is prime, unless all its prime factors are
// above 2^20.
type NoBoundError struct{ Lacking uint64 }

func (e *NoBoundError) Error() string {
	return fmt.Sprintf("the factor %d of the target divides no product of throws", e.Lacking)
}

// lacking returns the part of the target that has no factor in common with any throw:
// its least prime factor, if that is easy to find.
func (s *PolicySearch) lacking() uint64 {
	rest := s.needs.Sum
	for _, t := range s.throws {
		for g := arith.GCD(rest, t.Sides); g > 1; g = arith.GCD(rest, t.Sides) {
			rest /= g
		}
	}
	for p := uint64(2); p < 1<<20 && p*p <= rest; p++ {
		if rest%p == 0 {
			return p
		}
	}
	return rest
}
