package dice

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// String returns the distribution as a bar chart in plain text, for a fixed-width font.
// Each outcome has its exact probability, as a fraction with a common denominator if
// that is short, a rounded percentage and a bar; so have the sequences that were cut
// ("open"). The last lines tell whether the outcomes are equally likely, their mean and
// variance, and the expected number of rolls. A few missing integers between outcomes
// are shown with probability 0. The chart omits lines beyond 200, and long fractions;
// [Distribution.P] has them all.
func (d *Distribution) String() string {
	d.checkMade()
	lines := d.lines()
	most := newRational(0)
	for _, l := range lines {
		if most.less(l.p) {
			most = l.p
		}
	}
	common := commonDenominator(lines)
	text := [][]string{{"outcome", "probability", "", ""}}
	for i, l := range lines {
		left := len(lines) - maxLines
		if i == maxLines/2 && left > 0 {
			text = append(text, []string{"...", "", "", fmt.Sprintf("(%d lines omitted)", left)})
		}
		if i < maxLines/2 || i >= maxLines/2+left {
			text = append(text, []string{l.label, l.text(common), percent(l.p), bar(l.p, most)})
		}
	}
	var out strings.Builder
	writeColumns(&out, text)
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

// A line is one of the chart.
type line struct {
	label string
	p     rational
}

func (d *Distribution) lines() []line {
	var lines []line
	n := len(d.outcomes)
	few := n > 0 && uint64(d.outcomes[n-1])-uint64(d.outcomes[0]) < 2*uint64(n)
	for i, outcome := range d.outcomes {
		if few && i > 0 {
			for missing := d.outcomes[i-1] + 1; missing < outcome; missing++ {
				lines = append(lines, line{label: strconv.Itoa(missing), p: newRational(0)})
			}
		}
		lines = append(lines, line{label: strconv.Itoa(outcome), p: d.probabilities[i]})
	}
	if d.isOpen() {
		lines = append(lines, line{label: "open", p: d.more[d.depth]})
	}
	return lines
}

// commonDenominator returns the least common denominator, or nil if it is too large.
func commonDenominator(lines []line) *big.Int {
	common := newRational(0)
	for _, l := range lines {
		reduced := l.p.rat()
		if common.add(rational{reduced.Num(), reduced.Denom()}); common.den.Cmp(maxCommon) > 0 {
			return nil
		}
	}
	return common.den
}

// text returns the probability with the common denominator, or reduced without one.
func (l line) text(common *big.Int) string {
	if common != nil {
		var num big.Int
		num.Mul(l.p.num, common)
		return fmt.Sprintf("%d/%d", num.Quo(&num, l.p.den), common)
	}
	if text := l.p.rat().String(); len(text) <= maxFraction {
		return text
	}
	return "(long)"
}

// percent rounds to 0.01 %, but shows 0 and 100 only if they are exact.
func percent(p rational) string {
	hundredths := p.times(100 * 100)
	text := fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100)
	switch {
	case text == "0.00" && p.num.Sign() > 0:
		return "<0.01%"
	case text == "100.00" && p.num.Cmp(p.den) < 0:
		return ">99.99%"
	}
	return text + "%"
}

func bar(p, most rational) string {
	var num, den big.Int
	part := rational{num.Mul(p.num, most.den), den.Mul(p.den, most.num)}
	return strings.Repeat("#", part.times(maxBar))
}

// writeColumns aligns all columns but the last to the right.
func writeColumns(out *strings.Builder, text [][]string) {
	width := make([]int, len(text[0]))
	for _, cells := range text {
		for i, cell := range cells {
			width[i] = max(width[i], len(cell))
		}
	}
	for _, cells := range text {
		last := len(cells) - 1
		var l strings.Builder
		for i, cell := range cells[:last] {
			fmt.Fprintf(&l, "%*s  ", width[i], cell)
		}
		out.WriteString(strings.TrimRight(l.String()+cells[last], " ") + "\n")
	}
}

func (d *Distribution) writeSummary(out *strings.Builder) {
	n := len(d.outcomes)
	if n == 0 {
		fmt.Fprintf(out, "no sequence ended within %d rolls\n", d.depth)
		return
	}
	lo, hi := d.outcomes[0], d.outcomes[n-1]
	settled, depth := "", ""
	if d.isOpen() {
		settled, depth = ", of the sequences that ended", fmt.Sprintf(", up to the depth of %d", d.depth)
	}
	answer := "no"
	if d.Fair(lo, hi) {
		answer = "yes"
	}
	fmt.Fprintf(out, "fair over %d to %d: %s%s\n", lo, hi, answer, settled)
	fmt.Fprintf(out, "mean %s; variance %s%s\n", number(d.Mean()), number(d.Variance()), settled)
	fmt.Fprintf(out, "expected rolls %s%s\n", number(d.ExpectedExact()), depth)
}

// number returns r as a decimal, after a fraction if that is short.
func number(r *big.Rat) string {
	if r.IsInt() {
		return r.Num().String()
	}
	sign, digits := "=", 0
	for digits = range 5 {
		if exact, _ := new(big.Rat).SetString(r.FloatString(digits)); exact.Cmp(r) == 0 {
			break
		}
		if digits == 4 {
			sign = "~"
		}
	}
	decimal := r.FloatString(digits)
	if reduced := r.String(); len(reduced) <= maxFraction/2 {
		return fmt.Sprintf("%s %s %s", reduced, sign, decimal)
	}
	return strings.TrimPrefix(sign+" ", "= ") + decimal
}
