package dice

import (
	"fmt"
	"math/bits"
)

// Sim returns a die of the given number of sides that is simulated by rolls of src. No
// procedure whose only randomness is these rolls takes fewer for one result, on average:
// 2.3223 for a d13 from a d6, exactly 1 if sides divides those of src, and 0 if sides is
// 1.
//
// A failed attempt is not forgotten: the next roll continues from the cases it left. For
// a d10 from a d6, two rolls make 36 cases; the first 30 give each result three times,
// and the last 6 are worth one more roll. Randomness that a result leaves unused is
// forgotten; a [Recycler] keeps it.
//
// Sim panics if src is nil, sides < 1, or src has one side and the result has more.
// Source: Knuth and Yao, "The complexity of nonuniform random number generation" (1976),
// extended to dice; docs/theory.md has the number of rolls as a formula.
func Sim(src Source, sides int) Source {
	n := sidesOf("Sim", src)
	checkSides("Sim", sides)
	checkMore("Sim", n, sides)
	d := &simulated{target: divisorOf(uint64(sides))}
	d.start(src, n)
	return d
}

// A simulated die knows the numbers of cases of the first rolls, which are always the
// same, from its second result on, and follows only v: without this a d13 of a d6 takes
// 1.4 of the time.
type simulated struct {
	sampler
	target divisor
	given  [12]uint64 // how many cases have a result after 1, 2, … rolls
	known  int        // how many of these
	depth  int        // rolls of the result under way, up to known
	used   bool       // there was a result
}

// setGiven sets them up to where a result is open with probability below 1/64,
// while sizes are below the reciprocal (0 for one side). That is long before checkFair
// matters.
func (s *simulated) setGiven() {
	for open, all := uint64(1), uint64(1); open > all>>6 && s.known < len(s.given); all *= s.sides {
		hi, size := bits.Mul64(open, s.sides)
		if hi != 0 || size >= s.target.reciprocal {
			break
		}
		_, open = s.target.divide(size)
		s.given[s.known] = size - open
		s.known++
	}
}

func (s *simulated) Sides() int { return int(s.target.n) }
func (s *simulated) String() string {
	return fmt.Sprintf("dice.Sim(d%d, %d)", s.sides, s.target.n)
}

// Roll is choose with known sizes. Before each roll, v and depth hold all that is known.
func (s *simulated) Roll() (int, error) {
	first := s.depth
	for k := first; k < s.known; k++ {
		s.depth = k
		digit, err := s.roll()
		if err != nil || digit >= s.sides {
			return 0, cutShort(s.refused(digit, err), k-first, "roll")
		}
		v, given := s.v*s.sides+digit, s.given[k]
		if v < given {
			s.v, s.depth = 0, 0
			_, x := s.target.divide(v)
			return int(x) + 1, nil
		}
		s.v = v - given
	}
	before := s.rolls
	if s.depth < s.known {
		s.depth = s.known
		s.rolls += int64(s.known)
		for _, given := range s.given[:s.known] {
			s.size = s.size*s.sides - given
		}
		before += int64(first)
	}
	x, err := s.choose(&s.target, s.target.n)
	if err != nil {
		return 0, cutShort(err, s.rolls-before, "roll")
	}
	s.state, s.depth = newState, 0
	if !s.used {
		s.used = true
		s.setGiven()
	}
	return int(x) + 1, nil
}
