package division

import (
	"maps"
	"slices"

	"example.com/dice/internal/residue"
)

// A Portion is a number of consecutive cases that are rolled with one throw.
type Portion struct {
	Throw int // index into the throws
	Cases uint64
}

// A Situation is a number of open cases with a budget to decide them.
type Situation struct {
	Open   uint64
	Budget int
}

// Unlimited is the budget of a strategy without a bound.
const Unlimited = residue.Unlimited

// Free returns the situation of open cases without a budget.
func Free(open uint64) Situation { return Situation{open, Unlimited} }

// A Policy says how the open cases of a situation are divided into portions.
// Where it returns nil, the strategy restarts from one case. That wastes rolls
// but stays fair: all open cases were equally likely.
type Policy func(Situation) []Portion

// A Share is cases that go on in a situation, the same number in each of its open cases.
type Share struct {
	Cases uint64
	To    Situation
}

// A Sharing divides the cases that stay open among situations.
type Sharing func(left Situation) []Share

// along returns the policy that rolls one throw from each number of open cases.
func along(path map[uint64]int) Policy {
	return func(x Situation) []Portion {
		if throw, ok := path[x.Open]; ok {
			return []Portion{{throw, x.Open}}
		}
		return nil
	}
}

// A strategy with more situations than maxSituations omits those that are never reached.
const maxSituations = 512

// likely returns a policy without a bound that, of many situations, omits those that
// are never reached in practice.
func (s *Search) likely(divide Policy) Policy {
	visits := s.Visits(divide)
	if len(visits) <= maxSituations {
		return divide
	}
	return func(x Situation) []Portion {
		if visits[x.Open]*float64(x.Open) < residue.Never {
			return nil
		}
		return divide(x)
	}
}

// Visits returns the expected visits of each open case of a situation by a policy
// without a bound, unless they are next to 0.
func (s *Search) Visits(divide Policy) map[uint64]float64 {
	visits := map[uint64]float64{1: 1}
	for wave := map[uint64]float64{1: 1}; len(wave) > 0; {
		next := map[uint64]float64{}
		for _, open := range slices.Sorted(maps.Keys(wave)) { // sums depend on the order
			for _, part := range divide(Situation{open, Unlimited}) {
				t := s.throws[part.Throw]
				if left := part.Cases * t.Sides % s.target; left > 0 {
					next[left] += wave[open] / float64(t.Sides)
				}
			}
		}
		for left, weight := range next {
			if _, known := visits[left]; known && weight*float64(left) < residue.Never {
				delete(next, left)
			}
			visits[left] += weight
		}
		wave = next
	}
	return visits
}
