package dice

import (
	"fmt"
	"math"
	"math/bits"
)

// Sim returns a die of the given number of sides that is simulated by rolls of
// src. Each result takes the fewest rolls of src, on average, that any
// procedure can reach. Where n is the number of sides of src and m that of the
// result, it is still open after k rolls with probability (n^k mod m)/n^k, and
// the expected number of rolls is the sum of these: 2.3223 for a d13 from a d6,
// exactly one if m divides n, none if m is 1. This is the optimum of Knuth and
// Yao, "The complexity of nonuniform random number generation" (1976), for dice
// in place of coins.
//
// Sim reaches it because a failed attempt is not forgotten: the next roll goes
// on from the cases that it left. For a d10 from a d6, two rolls make 36 cases.
// The first 30 are each result three times over; the last 6 are as good as one
// roll already made.
//
// What a result leaves unused is forgotten, so that no result depends on
// earlier ones. If src is a [Recycler] or a [Debiased], it is kept there instead,
// and all that is made from the same src shares it.
//
// Sim panics if src is nil, sides < 1, or src has one side and the result has
// more. Roll gives the errors of src and [ErrFace], [ErrUnfair] and the end of
// input as the package comment says. It does not allocate.
func Sim(src Source, sides int) Source {
	n := sidesOf("Sim", src)
	checkSides("Sim", sides)
	checkMore("Sim", n, sides)
	return simulate(src, n, uint64(sides))
}

// simulate is Sim for a src of n sides.
func simulate(src Source, n, sides uint64) Source {
	if r := recyclerOf(src); r != nil {
		return r.die(sides)
	}
	return &simulated{sampler: newSampler(src, n), target: divisorOf(sides)}
}

// A simulated die begins each result with one case, so the numbers of cases that
// it goes through are always the same. From its second result on it knows them for
// the first rolls, and only the case itself is left to follow: v, after step rolls.
// When all known rolls are made, the result goes on in the sampler, which counts the
// rolls of such results alone.
type simulated struct {
	sampler
	target divisor
	limits [12]uint64 // how many cases have a result after 1, 2, … rolls
	known  int        // number of limits
	step   int        // rolls of the result under way, up to known
	used   bool       // there was a result
}

// setLimits sets the limits up to where a result is still open with odds below
// 1/64, long before checkFair could have a say. They end before a number has more
// than one word, or more than the reciprocal is good for.
func (s *simulated) setLimits() {
	for open, all := uint64(1), uint64(1); open > all>>6 && s.known < len(s.limits); all *= s.sides {
		hi, size := bits.Mul64(open, s.sides)
		if hi != 0 || size >= s.target.reciprocal {
			break
		}
		_, open = s.target.divide(size)
		s.limits[s.known] = size - open
		s.known++
	}
}

func (s *simulated) Sides() int     { return int(s.target.n) }
func (s *simulated) String() string { return fmt.Sprintf("dice.Sim(d%d, %d)", s.sides, s.target.n) }

// Roll is choose, in a loop that knows the sizes. Before each roll, which is
// foreign code, v and step tell all that is known.
func (s *simulated) Roll() (int, error) {
	first := s.step
	for k := first; k < s.known; k++ {
		s.step = k
		var digit, low uint64
		if s.words == nil {
			face, err := s.src.Roll()
			if digit = uint64(face) - 1; err != nil || digit >= s.sides {
				return 0, cutShort(rollError(face, err, s.sides), k-first)
			}
		} else if digit, low = bits.Mul64(s.words.Uint64(), s.sides); low < s.sides {
			var err error
			if digit, err = rerollWord(s.words, s.sides, digit, low); err != nil {
				return 0, err
			}
		}
		v, limit := s.v*s.sides+digit, s.limits[k]
		if v < limit {
			s.v, s.step = 0, 0
			_, x := s.target.divide(v)
			return int(x) + 1, nil
		}
		s.v = v - limit
	}
	before := s.rolls
	if s.step < s.known {
		s.step = s.known
		s.rolls += int64(s.known)
		for _, limit := range s.limits[:s.known] {
			s.size = s.size*s.sides - limit
		}
		before += int64(first)
	}
	x, err := s.choose(s.target.n, noReserve)
	if err != nil {
		return 0, cutShort(err, s.rolls-before)
	}
	s.state, s.step = newState, 0
	if !s.used {
		s.used = true
		s.setLimits()
	}
	return int(x) + 1, nil
}

// recyclerOf returns the Recycler that src is, or nil.
func recyclerOf(src Source) *Recycler {
	switch src := src.(type) {
	case *Recycler:
		return src
	case *Debiased:
		return src.store
	}
	return nil
}

// Range returns a function that returns integers from lo to hi, both included,
// each equally likely. Each call costs the rolls of [Sim] with hi-lo+1 sides;
// none if lo equals hi. Its errors are those of Sim; the integer is then 0.
//
// Range panics if src is nil, if lo > hi, if there are more than [math.MaxInt]
// integers from lo to hi, or if src has one side and there is more than one.
func Range(src Source, lo, hi int) func() (int, error) {
	width := uint64(hi) - uint64(lo) + 1 // modulo 2^64: 0 stands for 2^64
	if lo > hi {
		misuse("Range", "no integers from %d to %d; put the lower bound first", lo, hi)
	}
	if width == 0 || width > math.MaxInt {
		misuse("Range", "more than %d integers from %d to %d", math.MaxInt, lo, hi)
	}
	n := sidesOf("Range", src)
	checkMore("Range", n, int(width))
	die := simulate(src, n, width)
	return func() (int, error) {
		face, err := die.Roll()
		if err != nil {
			return 0, err
		}
		return lo + (face - 1), nil
	}
}
