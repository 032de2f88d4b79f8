package dice

import (
	"cmp"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"text/tabwriter"
)

// String returns the distribution as a bar chart in plain text, for a fixed-width font.
// Each outcome, and the sequences that were cut ("open"), has its probability as a
// fraction, if that is short, as a rounded percentage and as a bar. The last lines tell
// whether the outcomes are equally likely, their mean and variance, and the expected
// rolls. Lines beyond 200 are omitted; [Distribution.P] has all probabilities.
func (d *Distribution) String() string {
	if d.total == nil {
		return "dice.Enumerate()"
	}
	lines := d.lines()
	most, unit := new(big.Int), new(big.Int).Set(d.total)
	for _, l := range lines {
		unit.GCD(nil, nil, unit, l.cases)
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
			text := fmt.Sprintf("%s\t  %s\t  %s\t  %s", l.label, d.fraction(l.cases, unit), d.percent(l.cases),
				strings.Repeat("#", rounded(maxBar, l.cases, most)))
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
	maxFraction = 41 // characters
)

// maxCommon is the largest common denominator that is shown.
var maxCommon = big.NewInt(1e12)

type line struct {
	label string
	cases *big.Int
}

func (d *Distribution) lines() []line {
	var lines []line
	n := len(d.outcomes)
	few := n > 0 && uint64(d.outcomes[n-1])-uint64(d.outcomes[0]) < 2*uint64(n)
	for i, outcome := range d.outcomes {
		if few && i > 0 {
			for missing := d.outcomes[i-1] + 1; missing < outcome; missing++ {
				lines = append(lines, line{strconv.Itoa(missing), new(big.Int)})
			}
		}
		lines = append(lines, line{strconv.Itoa(outcome), d.cases[i]})
	}
	if d.Open().Sign() > 0 {
		lines = append(lines, line{"open", d.open[d.depth]})
	}
	return lines
}

// fraction writes a probability in units, or reduced if their denominator is long.
func (d *Distribution) fraction(cases, unit *big.Int) string {
	var num, den big.Int
	if den.Quo(d.total, unit).Cmp(maxCommon) <= 0 {
		return fmt.Sprintf("%d/%d", num.Quo(cases, unit), &den)
	}
	if text := d.probability(cases).String(); len(text) <= maxFraction {
		return text
	}
	return "(long)"
}

// percent rounds to 0.01 %, but shows 0 and 100 only if they are exact.
func (d *Distribution) percent(cases *big.Int) string {
	hundredths := rounded(100*100, cases, d.total)
	switch {
	case hundredths == 0 && cases.Sign() > 0:
		return "<0.01%"
	case hundredths == 100*100 && cases.Cmp(d.total) < 0:
		return ">99.99%"
	}
	return fmt.Sprintf("%d.%02d%%", hundredths/100, hundredths%100)
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
	answer := map[bool]string{true: "yes", false: "no"}[d.Fair(lo, hi)]
	fmt.Fprintf(out, "fair over %d to %d: %s%s\n", lo, hi, answer, settled)
	fmt.Fprintf(out, "mean %s; variance %s%s\n", number(d.Mean()), number(d.Variance()), settled)
	fmt.Fprintf(out, "expected rolls %s%s\n", number(d.ExpectedExact()), depth)
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
