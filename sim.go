package dice

import (
	"fmt"
	"math"
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
	return &simulated{newSampler(src, n), sides}
}

type simulated struct {
	sampler
	target uint64
}

func (s *simulated) Sides() int     { return int(s.target) }
func (s *simulated) String() string { return fmt.Sprintf("dice.Sim(d%d, %d)", s.sides, s.target) }

func (s *simulated) Roll() (int, error) {
	before := s.rolls
	x, err := s.choose(s.target, noReserve)
	if err != nil {
		return 0, cutShort(err, s.rolls-before)
	}
	s.state = newState
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
