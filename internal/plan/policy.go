package plan

import (
	"maps"
	"slices"
)

// A portion is a number of consecutive cases that are rolled with one throw.
type portion struct {
	throw int // index into the throws
	cases uint64
}

// A situation is a number of open cases with a budget to decide them.
type situation struct {
	open   uint64
	budget int
}

// A policy says how the open cases of a situation are divided into portions.
// Where it says nothing, the strategy begins again from one case: to forget
// which of several equally likely cases it is costs rolls but does no harm.
type policy func(situation) []portion

// A share is a number of cases that go on in a situation, equally many in each
// of its open cases: of two cases that become one, nobody remembers which it was.
type share struct {
	cases uint64
	to    situation
}

// A sharing says how what is left open is shared among situations.
type sharing func(left situation) []share

// along returns the policy that rolls one throw from each number of open cases.
func along(path map[uint64]int) policy {
	return func(x situation) []portion {
		if throw, ok := path[x.open]; ok {
			return []portion{{throw, x.open}}
		}
		return nil
	}
}

// A strategy with more situations than maxSituations leaves out those that
// nobody ever gets into.
const maxSituations = 512

// likely returns a policy without a bound that leaves out the situations that
// nobody gets into, if there are many situations.
func (s *search) likely(divide policy) policy {
	visits := s.visits(divide)
	if len(visits) <= maxSituations {
		return divide
	}
	return func(x situation) []portion {
		if visits[x.open]*float64(x.open) < openOdds {
			return nil
		}
		return divide(x)
	}
}

// visits returns how often each open case of a situation is visited by a policy
// without a bound, on average, if that is not next to never.
func (s *search) visits(divide policy) map[uint64]float64 {
	visits := map[uint64]float64{1: 1}
	for wave := map[uint64]float64{1: 1}; len(wave) > 0; {
		next := map[uint64]float64{}
		for _, open := range slices.Sorted(maps.Keys(wave)) { // sums depend on the order
			for _, part := range divide(situation{open, unlimited}) {
				t := s.throws[part.throw]
				if left := part.cases * t.Sides % s.target; left > 0 {
					next[left] += wave[open] / float64(t.Sides)
				}
			}
		}
		for left, weight := range next {
			if _, known := visits[left]; known && weight*float64(left) < openOdds {
				delete(next, left)
			}
			visits[left] += weight
		}
		wave = next
	}
	return visits
}
