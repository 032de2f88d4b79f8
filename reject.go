package dice

import (
	"fmt"
	"math"
)

// Reject returns a die of the given number of sides that rolls src until the face is at
// most sides: rejection sampling. It takes n/sides rolls on average if src has n sides;
// [Sim] never takes more and mostly fewer.
//
// Reject panics if src is nil, sides < 1, or src has fewer sides. Roll returns
// [ErrUnfair] after 89·n/sides faces above sides in a row. Source: von Neumann, "Various
// techniques used in connection with random digits" (1951).
func Reject(src Source, sides int) Source {
	n := sidesOf("Reject", src)
	checkSides("Reject", sides)
	target := uint64(sides)
	if n < target {
		misuse("Reject", "cannot make a d%d from a d%d by re-rolling; use Sim", target, n)
	}
	return &rejecting{checked: checked{src, n}, target: target, limit: rejectLimit(n, target)}
}

// unfairNats is unfairBits in natural logarithms, rounded up: ln 2 < 0.694.
const unfairNats = (unfairBits*694 + 999) / 1000

// rejectLimit returns the failures k that are [ErrUnfair]: (1 - m/n)^k < e^(-k·m/n) <=
// e^-unfairNats < 2^-unfairBits.
func rejectLimit(n, m uint64) int64 {
	return int64(unfairNats * min((n-1)/m+1, math.MaxInt64/unfairNats))
}

type rejecting struct {
	checked
	target   uint64
	limit    int64
	failures int64 // in a row
}

func (r *rejecting) Sides() int { return int(r.target) }
func (r *rejecting) String() string {
	return fmt.Sprintf("dice.Reject(d%d, %d)", r.sides, r.target)
}

func (r *rejecting) Roll() (int, error) {
	for rolls := 0; ; rolls++ {
		if r.failures == r.limit {
			r.failures = 0
			return 0, unfairError(r.sides, r.limit)
		}
		digit, err := r.digit()
		if err != nil {
			return 0, cutShort(err, rolls, "roll")
		}
		if digit < r.target {
			r.failures = 0
			return int(digit) + 1, nil
		}
		r.failures++
	}
}
