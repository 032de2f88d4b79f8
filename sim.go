package dice

import (
	"fmt"
	"math"
)

// Sim returns a die of the given number of sides that is simulated by rolls of src. No
// procedure whose only randomness is these rolls takes fewer for one result, on average:
// 2.3223 for a d13 from a d6, exactly 1 if sides divides those of src, and 0 if sides is 1.
//
// A failed attempt is not forgotten: the next roll continues from the cases it left. For a d10
// from a d6, two rolls make 36 cases; the first 30 give each result three times, and the last 6
// are worth one more roll. Randomness that a result leaves unused is forgotten, unless src has
// a store ([Recycler]). [Dice] are asked for a die of these sides; the result is a die.
//
// Sim panics if src is nil, sides < 1, or src has one side and the result has more.
// Roll does not allocate. Its errors are those that the package comment lists. Source:
// Knuth and Yao, "The complexity of nonuniform random number generation" (1976),
// extended to dice; docs/theory.md has the number of rolls as a formula.
func Sim(src Source, sides int) Source {
	n := sidesOf("Sim", src)
	checkSides("Sim", sides)
	return simulate("Sim", src, n, uint64(sides))
}

// simulate is Sim for a named function. A die of a store keeps its divisor.
func simulate(call string, src Source, n, sides uint64) Source {
	if r := storeOf(src); r != nil {
		checkMore(call, n, int(sides))
		return r.die(sides)
	}
	if dice, ok := src.(Dice); ok {
		return &drawn{dice, int(sides)}
	}
	checkMore(call, n, int(sides))
	d := &simulated{target: divisorOf(sides)}
	d.start(src, n)
	return d
}

// A simulated die starts each result with one case.
type simulated struct {
	sampler
	target divisor
}

func (s *simulated) Sides() int { return int(s.target.n) }
func (s *simulated) String() string {
	return fmt.Sprintf("dice.Sim(d%d, %d)", s.sides, s.target.n)
}

func (s *simulated) Roll() (int, error) {
	before := s.rolls
	x, err := s.choose(&s.target, s.target.n)
	if err != nil {
		return 0, cutShort(err, s.rolls-before)
	}
	s.state = newState
	return int(x) + 1, nil
}

// Range returns a function that returns integers from lo to hi, both included, each
// equally likely. A call takes the rolls of [Sim] with hi-lo+1 sides, and returns 0 and
// an error if Sim does. Range panics if src is nil, if lo > hi, if there are more than
// [math.MaxInt] integers, or if src has one side and there is more than one.
func Range(src Source, lo, hi int) func() (int, error) {
	width := uint64(hi) - uint64(lo) + 1 // modulo 2^64: 0 stands for 2^64
	if lo > hi {
		misuse("Range", "no integers from %d to %d; put the lower bound first", lo, hi)
	}
	if width == 0 || width > math.MaxInt {
		misuse("Range", "more than %d integers from %d to %d", math.MaxInt, lo, hi)
	}
	return integers(simulate("Range", src, sidesOf("Range", src), width), lo)
}

// integers returns a function that rolls a die of which face 1 stands for lo.
func integers(die Source, lo int) func() (int, error) {
	return func() (int, error) {
		face, err := die.Roll()
		if err != nil {
			return 0, err
		}
		return lo + (face - 1), nil
	}
}
