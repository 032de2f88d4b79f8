package dice

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"example.com/dice/internal/chances"
	"example.com/dice/internal/words"
)

// A Distribution holds the exact probabilities of the outcomes of a procedure.
// [Enumerate], [Ends.Distribution] and [Expr.Chances] make one. The probabilities of all
// outcomes, and that of an open sequence, add up to 1. A Distribution never changes and
// is safe for concurrent use. The caller may change every *big.Rat that its methods
// return.
type Distribution struct {
	chances chances.Chances // open cases are those of more rolls than the depth
	depth   int
	rolls   *big.Rat // expected up to the depth, where cut sequences end; nil if not enumerated
}

func (d *Distribution) made() *Distribution {
	checkMade(d != nil && d.chances.All != nil, "Distribution",
		"look at the error of Enumerate or Chances")
	return d
}

// probability returns cases/total.
func (d *Distribution) probability(cases *big.Int) *big.Rat {
	return new(big.Rat).SetFrac(cases, d.chances.All)
}

// Outcomes returns the possible outcomes in ascending order.
func (d *Distribution) Outcomes() []int { return slices.Clone(d.made().chances.Results) }

// P returns the probability that the procedure gives this outcome within the depth.
func (d *Distribution) P(outcome int) *big.Rat {
	if i, found := slices.BinarySearch(d.made().chances.Results, outcome); found {
		return d.probability(d.chances.Cases[i])
	}
	return new(big.Rat)
}

// AtLeast returns the probability of an outcome of at least this size. The open part
// counts only if all of it is known to be larger, as for an [Expr] whose dice explode.
func (d *Distribution) AtLeast(outcome int) *big.Rat {
	return d.made().chances.Between(outcome, math.MaxInt)
}

// AtMost returns the probability of an outcome of at most this size; see
// [Distribution.AtLeast].
func (d *Distribution) AtMost(outcome int) *big.Rat {
	return d.made().chances.Between(math.MinInt, outcome)
}

// Matches reports whether the outcomes are lo, lo+1 and so on with exactly the
// probabilities weights[i]/sum, as those of a loot table. It is false if there are other
// outcomes, if [Distribution.Open] is above 0, for negative weights, and if all weights
// are 0.
func (d *Distribution) Matches(lo int, weights ...int) bool {
	sum := new(big.Int)
	for _, w := range weights {
		sum.Add(sum, big.NewInt(int64(w)))
	}
	if len(d.made().chances.Results) == 0 || sum.Sign() <= 0 {
		return false
	}
	// If all of these are right they sum to 1, and nothing else has a chance.
	for i, w := range weights {
		if lo+i < lo || d.P(lo+i).Cmp(new(big.Rat).SetFrac(big.NewInt(int64(w)), sum)) != 0 {
			return false
		}
	}
	return true
}

// Equal reports whether both distributions have the same outcomes with the same
// probabilities, and the same [Distribution.Open].
func (d *Distribution) Equal(other *Distribution) bool {
	if !slices.Equal(d.made().chances.Results, other.made().chances.Results) {
		return false
	}
	for i, cases := range d.chances.Cases {
		if d.probability(cases).Cmp(other.probability(other.chances.Cases[i])) != 0 {
			return false
		}
	}
	return true
}

// Open returns the probability of more rolls than the depth: 0 if nothing was cut.
func (d *Distribution) Open() *big.Rat { return d.probability(d.made().chances.Open) }

// Mean returns the mean of outcomes that were not cut, or nil if all were.
func (d *Distribution) Mean() *big.Rat {
	mean, _ := d.made().chances.Moments()
	return mean
}

// Variance returns the variance of outcomes that were not cut, or nil if all were.
func (d *Distribution) Variance() *big.Rat {
	_, variance := d.made().chances.Moments()
	return variance
}

// Median returns the least outcome that is not exceeded with probability at least 1/2. It
// reports false if that depends on what was cut.
func (d *Distribution) Median() (outcome int, known bool) { return d.Quantile(1, 2) }

// Quantile returns the least outcome that is not exceeded with probability at least
// num/den: that of 1/4 is the first quartile, and that of 0 the least outcome. It reports
// false if that depends on what was cut. It panics if num/den is outside 0 to 1.
func (d *Distribution) Quantile(num, den int) (outcome int, known bool) {
	d.made()
	if den < 1 || num < 0 || num > den {
		misuse("Distribution.Quantile", "%d/%d is outside 0 to 1", num, den)
	}
	return d.chances.Quantile(num, den)
}

// Fair reports whether the outcomes within the depth are the integers from lo to hi,
// all with the same probability. [Distribution.Open] tells what lies beyond the depth.
func (d *Distribution) Fair(lo, hi int) bool {
	n := len(d.made().chances.Results)
	if n == 0 || d.chances.Results[0] != lo || d.chances.Results[n-1] != hi ||
		uint64(hi)-uint64(lo) != uint64(n)-1 {
		return false
	}
	return !slices.ContainsFunc(d.chances.Cases, func(cases *big.Int) bool {
		return cases.Cmp(d.chances.Cases[0]) != 0
	})
}

// String returns the distribution as a bar chart in plain text, for a fixed-width font.
// Each outcome has its probability, and that of at least this outcome, rounded. Of more
// than 40 outcomes, rare ones at either end share a line, and lines beyond 200 are
// omitted. The last lines have the mean, the standard deviation, the median and the
// quartiles, and the expected rolls.
func (d *Distribution) String() string {
	if d == nil || d.chances.All == nil {
		return "dice.Enumerate()"
	}
	results := d.chances.Results
	if len(results) == 0 {
		return fmt.Sprintf("no sequence ended within %s; use a larger depth\n",
			words.Count(d.depth, "roll"))
	}
	text := d.chances.Chart(200, false)
	if lo, hi := results[0], results[len(results)-1]; lo < hi && d.Fair(lo, hi) {
		text += fmt.Sprintf("%d to %d are equally likely\n", lo, hi)
	}
	if d.rolls == nil {
		return text
	}
	rolls, _ := d.rolls.Float64()
	text += fmt.Sprintf("expected rolls %.4f", rolls)
	if d.chances.Open.Sign() > 0 {
		text += fmt.Sprintf(", up to the depth of %d", d.depth)
	}
	return text + "\n"
}
