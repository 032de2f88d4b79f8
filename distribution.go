package dice

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"sort"
	"strconv"
	"strings"
	"text/tabwriter"

	"example.com/dice/internal/words"
)

// A Distribution holds the exact probabilities of the outcomes of a procedure.
// [Enumerate] and [Expr.Chances] make one. The probabilities of all outcomes, and that of an open
// sequence, add up to 1. A Distribution never changes and is safe for concurrent use.
// The caller may change every *big.Rat that its methods return.
type Distribution struct {
	depth    int
	total    *big.Int   // cases, all equally likely
	outcomes []int      // ascending
	cases    []*big.Int // of each outcome
	open     []*big.Int // open[k]: the cases with more than k rolls, up to the longest sequence
	counted  bool       // of an expression: it knows no rolls
	above    bool       // all that is open is above the outcomes
	below    bool       // it is below
}

func (d *Distribution) made() *Distribution {
	checkMade(d != nil && d.total != nil, "Distribution",
		"look at the error of Enumerate or Chances")
	return d
}

// probability returns cases/total.
func (d *Distribution) probability(cases *big.Int) *big.Rat {
	return new(big.Rat).SetFrac(cases, d.total)
}

// Outcomes returns the possible outcomes in ascending order.
func (d *Distribution) Outcomes() []int { return slices.Clone(d.made().outcomes) }

// P returns the probability that the procedure gives this outcome within the depth.
func (d *Distribution) P(outcome int) *big.Rat {
	if i, found := slices.BinarySearch(d.made().outcomes, outcome); found {
		return d.probability(d.cases[i])
	}
	return new(big.Rat)
}

// AtLeast returns the probability of an outcome of at least this size. The open part counts only
// if all of it is known to be larger than the outcomes, as for an [Expr] whose dice explode.
func (d *Distribution) AtLeast(outcome int) *big.Rat {
	from, _ := slices.BinarySearch(d.made().outcomes, outcome)
	return d.sum(d.cases[from:], d.above)
}

// AtMost returns the probability of an outcome of at most this size; see [Distribution.AtLeast].
func (d *Distribution) AtMost(outcome int) *big.Rat {
	to := sort.Search(len(d.made().outcomes), func(i int) bool { return d.outcomes[i] > outcome })
	return d.sum(d.cases[:to], d.below)
}

// sum returns the probability of several outcomes, with or without what is open.
func (d *Distribution) sum(cases []*big.Int, beyond bool) *big.Rat {
	var sum big.Int
	if beyond {
		sum.Set(d.open[d.depth])
	}
	for _, c := range cases {
		sum.Add(&sum, c)
	}
	return d.probability(&sum)
}

// Matches reports whether the outcomes are lo, lo+1 and so on with exactly the probabilities
// weights[i]/sum, as those of a loot table. It is false if [Distribution.Open] is above 0, since
// the outcomes of sequences that were cut are not known; for other outcomes; for negative
// weights; and if all weights are 0.
func (d *Distribution) Matches(lo int, weights ...int) bool {
	sum := new(big.Int)
	for _, w := range weights {
		sum.Add(sum, big.NewInt(int64(w)))
	}
	strange := func(outcome int) bool {
		return outcome < lo || uint64(outcome)-uint64(lo) >= uint64(len(weights))
	}
	beyond := slices.ContainsFunc(d.made().outcomes, strange)
	if sum.Sign() <= 0 || beyond || slices.Min(weights) < 0 {
		return false
	}
	// If anything is open, the probabilities sum to less than 1, and so one differs.
	for i, w := range weights {
		if d.P(lo+i).Cmp(new(big.Rat).SetFrac(big.NewInt(int64(w)), sum)) != 0 {
			return false
		}
	}
	return true
}

// Open returns the probability of more rolls than the depth: 0 if nothing was cut.
func (d *Distribution) Open() *big.Rat { return d.More(d.made().depth) }

// More returns the probability that the procedure needs more than k rolls. It panics if
// k is outside 0 to the depth.
func (d *Distribution) More(k int) *big.Rat {
	if k < 0 || k > d.made().depth {
		misuse("More", "nothing is known of more than %d rolls; use 0 to the depth, %d", k, d.depth)
	}
	if k >= len(d.open) {
		return new(big.Rat)
	}
	return d.probability(d.open[k])
}

// expected returns the expected number of rolls up to the depth: the sum of
// More(k) over all k below it. A sequence that was cut counts as depth rolls, so if
// Open is above 0, the procedure needs more than this.
func (d *Distribution) expected() *big.Rat {
	var sum big.Int
	for k := 0; k < d.made().depth && k < len(d.open); k++ {
		sum.Add(&sum, d.open[k])
	}
	return d.probability(&sum)
}

// Mean returns the mean of outcomes that were not cut, or nil if all were.
func (d *Distribution) Mean() *big.Rat { return d.moment(1) }

// Variance returns the variance of outcomes that were not cut, or nil if all were.
func (d *Distribution) Variance() *big.Rat {
	mean, square := d.moment(1), d.moment(2)
	if mean == nil {
		return nil
	}
	return square.Sub(square, mean.Mul(mean, mean))
}

// moment returns the mean of outcome^power, or nil if every sequence was cut.
func (d *Distribution) moment(power int64) *big.Rat {
	if len(d.made().outcomes) == 0 {
		return nil
	}
	var sum, ended, value big.Int
	for i, cases := range d.cases {
		value.Exp(big.NewInt(int64(d.outcomes[i])), big.NewInt(power), nil)
		sum.Add(&sum, value.Mul(&value, cases))
		ended.Add(&ended, cases)
	}
	return new(big.Rat).SetFrac(&sum, &ended)
}

// Fair reports whether the outcomes within the depth are the integers from lo to hi,
// all with the same probability. [Distribution.Open] tells what lies beyond the depth.
func (d *Distribution) Fair(lo, hi int) bool {
	n := len(d.made().outcomes)
	if n == 0 || d.outcomes[0] != lo || d.outcomes[n-1] != hi ||
		uint64(hi)-uint64(lo) != uint64(n)-1 {
		return false
	}
	return !slices.ContainsFunc(d.cases, func(cases *big.Int) bool {
		return cases.Cmp(d.cases[0]) != 0
	})
}

// String returns the distribution as a bar chart in plain text, for a fixed-width font.
// Each outcome, and the sequences that were cut ("open"), has its probability as a
// fraction, if that is short, as a rounded percentage and as a bar. The last lines tell
// whether the outcomes are equally likely, their mean and variance, and the expected
// rolls. Lines beyond 200 are omitted; [Distribution.P] has all probabilities.
func (d *Distribution) String() string {
	if d == nil || d.total == nil {
		return "dice.Enumerate()"
	}
	lines := d.lines()
	most, unit := new(big.Int), new(big.Int).Set(d.total)
	for _, l := range lines {
		if unit.BitLen()+maxCommon.BitLen() >= d.total.BitLen() { // else it is not shown
			unit.GCD(nil, nil, unit, l.cases)
		}
		if most.Cmp(l.cases) < 0 {
			most = l.cases
		}
	}
	var out strings.Builder
	table := tabwriter.NewWriter(&out, 0, 0, 0, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "outcome\t  probability\t")
	omitted := len(lines) - maxLines
	for i, l := range lines {
		if i == maxLines/2 && omitted > 0 {
			fmt.Fprintf(table, "...\t\t\t  (%d lines omitted)\n", omitted)
		}
		if i < maxLines/2 || i >= maxLines/2+omitted {
			p := d.cut(l.cases)
			text := fmt.Sprintf("%s\t  %s\t  %s\t  %s", l.label, d.fraction(l.cases, unit, p),
				words.Percent(p), strings.Repeat("#", rounded(maxBar, l.cases, most)))
			fmt.Fprintln(table, strings.TrimRight(text, " "))
		}
	}
	table.Flush()
	d.writeSummary(&out)
	return out.String()
}

const (
	maxBar      = 40
	maxLines    = 200
	maxFraction = 41      // characters
	maxExact    = 1 << 14 // bits of the cases; to reduce 200 fractions of more takes seconds
)

// maxCommon is the largest common denominator that is shown.
var maxCommon = big.NewInt(1e12)

type labelledCases struct {
	label string
	cases *big.Int
}

func (d *Distribution) lines() []labelledCases {
	var lines []labelledCases
	n := len(d.outcomes)
	few := n > 0 && uint64(d.outcomes[n-1])-uint64(d.outcomes[0]) < 2*uint64(n)
	for i, outcome := range d.outcomes {
		if few && i > 0 {
			for missing := d.outcomes[i-1] + 1; missing < outcome; missing++ {
				lines = append(lines, labelledCases{strconv.Itoa(missing), new(big.Int)})
			}
		}
		lines = append(lines, labelledCases{strconv.Itoa(outcome), d.cases[i]})
	}
	if d.Open().Sign() > 0 {
		lines = append(lines, labelledCases{"open", d.open[d.depth]})
	}
	return lines
}

// fraction writes the probability p of cases in units, or reduced if their denominator is long.
func (d *Distribution) fraction(cases, unit *big.Int, p *big.Rat) string {
	var num, den big.Int
	if den.Quo(d.total, unit).Cmp(maxCommon) <= 0 {
		return fmt.Sprintf("%d/%d", num.Quo(cases, unit), &den)
	}
	if d.total.BitLen() > maxExact || p.Denom().BitLen() > 4*maxFraction {
		return "(long)"
	}
	if text := p.String(); len(text) <= maxFraction {
		return text
	}
	return "(long)"
}

// cut returns the probability of these cases: exactly, if the total has at most maxExact bits, and
// otherwise from its first maxExact bits. It is 0 or 1 only if that is exact.
func (d *Distribution) cut(cases *big.Int) *big.Rat {
	bits := uint(max(0, d.total.BitLen()-maxExact))
	num, den := new(big.Int).Rsh(cases, bits), new(big.Int).Rsh(d.total, bits)
	if num.Sign() == 0 {
		num.SetInt64(int64(cases.Sign()))
	}
	if num.Cmp(den) == 0 && cases.Cmp(d.total) < 0 {
		num.Sub(num, big.NewInt(1))
	}
	return new(big.Rat).SetFrac(num, den)
}

// rounded returns n·a/b, rounded to the nearest integer.
func rounded(n int64, a, b *big.Int) int {
	var num, den big.Int
	num.Mul(a, big.NewInt(2*n)).Add(&num, b)
	return int(num.Quo(&num, den.Lsh(b, 1)).Int64())
}

func (d *Distribution) writeSummary(out *strings.Builder) {
	n := len(d.outcomes)
	if n == 0 {
		fmt.Fprintf(out, "no sequence ended within %d rolls\n", d.depth)
		return
	}
	lo, hi := d.outcomes[0], d.outcomes[n-1]
	settled, depth := "", ""
	if d.Open().Sign() > 0 {
		settled, depth = ", of the sequences that ended", fmt.Sprintf(", up to the depth of %d", d.depth)
	}
	answer := "no"
	if d.Fair(lo, hi) {
		answer = "yes"
	}
	fmt.Fprintf(out, "all of %d to %d equally likely: %s%s\n", lo, hi, answer, settled)
	fmt.Fprintf(out, "mean %s; variance %s%s\n", number(d.Mean()), number(d.Variance()), settled)
	if d.counted {
		return
	}
	fmt.Fprintf(out, "expected rolls %s%s\n", number(d.expected()), depth)
}

// number returns r as a decimal, after a fraction if that is short.
func number(r *big.Rat) string {
	if r.IsInt() {
		return r.Num().String()
	}
	sign := ""
	digits, exact := r.FloatPrec()
	if !exact || digits > 4 {
		sign, digits = "~", 4
	}
	decimal := r.FloatString(digits)
	if reduced := r.String(); len(reduced) <= maxFraction/2 {
		return fmt.Sprintf("%s %s %s", reduced, cmp.Or(sign, "="), decimal)
	}
	return strings.TrimSpace(sign + " " + decimal)
}
