package dice

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// String returns the odds as a bar chart in plain text, for a fixed-width font:
// a line for each outcome with its exact odds, over a common denominator if that
// is short, then a line for what is open, and below whether the outcomes are
// equally likely, their mean and variance, and the expected number of rolls.
// While sequences are open it says that these speak of what is settled. Bars are
// to scale, and percentages rounded. If only a few integers between outcomes are
// missing, they are shown with odds of 0. Of more than 200 lines those in the
// middle are left out, and so are fractions too long to show; [Distribution.P]
// returns all of them.
func (d *Distribution) String() string {
	d.checkMade()
	lines := d.lines()
	most := newRational(0)
	for _, l := range lines {
		if most.less(l.odds) {
			most = l.odds
		}
	}
	common := commonDenominator(lines)
	text := [][]string{{"outcome", "odds", "", ""}}
	for i, l := range lines {
		left := len(lines) - maxLines
		if i == maxLines/2 && left > 0 {
			text = append(text, []string{"...", "", "", fmt.Sprintf("(%d lines left out)", left)})
		}
		if i < maxLines/2 || i >= maxLines/2+left {
			text = append(text, []string{l.label, l.text(common), percent(l.odds), bar(l.odds, most)})
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

// maxCommon is the largest common denominator that is short.
var maxCommon = big.NewInt(1e12)

// A line is one of the chart.
type line struct {
	label string
	odds  rational
}

func (d *Distribution) lines() []line {
	var lines []line
	n := len(d.outcomes)
	few := n > 0 && uint64(d.outcomes[n-1])-uint64(d.outcomes[0]) < 2*uint64(n)
	for i, outcome := range d.outcomes {
		if few && i > 0 {
			for missing := d.outcomes[i-1] + 1; missing < outcome; missing++ {
				lines = append(lines, line{label: strconv.Itoa(missing), odds: newRational(0)})
			}
		}
		lines = append(lines, line{label: strconv.Itoa(outcome), odds: d.odds[i]})
	}
	if d.isOpen() {
		lines = append(lines, line{label: "open", odds: d.more[d.depth]})
	}
	return lines
}

// commonDenominator returns the least common denominator of all odds, or nil if
// that is not short.
func commonDenominator(lines []line) *big.Int {
	common := newRational(0)
	for _, l := range lines {
		reduced := l.odds.rat()
		if common.add(rational{reduced.Num(), reduced.Denom()}); common.den.Cmp(maxCommon) > 0 {
			return nil
		}
	}
	return common.den
}

// text returns the odds over a common denominator, or if there is none reduced,
// or not at all if that is too long to read.
func (l line) text(common *big.Int) string {
	if common != nil {
		var num big.Int
		num.Mul(l.odds.num, common)
		return fmt.Sprintf("%d/%d", num.Quo(&num, l.odds.den), common)
	}
	if text := l.odds.rat().String(); len(text) <= maxFraction {
		return text
	}
	return "(long)"
}

// percent returns the odds in percent. It shows 0 and 100 only if they are that.
func percent(odds rational) string {
	hundredths := odds.times(100 * 100)
	text := fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100)
	switch {
	case text == "0.00" && odds.num.Sign() > 0:
		return "<0.01%"
	case text == "100.00" && odds.num.Cmp(odds.den) < 0:
		return ">99.99%"
	}
	return text + "%"
}

func bar(odds, most rational) string {
	var num, den big.Int
	part := rational{num.Mul(odds.num, most.den), den.Mul(odds.den, most.num)}
	return strings.Repeat("#", part.times(maxBar))
}

// writeColumns aligns the columns to the right, but the last to the left.
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
		fmt.Fprintf(out, "nothing is settled after %d rolls\n", d.depth)
		return
	}
	lo, hi := d.outcomes[0], d.outcomes[n-1]
	settled, depth := "", ""
	if d.isOpen() {
		settled, depth = ", judged by what is settled", fmt.Sprintf(", up to the depth of %d", d.depth)
	}
	answer := "no"
	if d.Fair(lo, hi) {
		answer = "yes"
	}
	fmt.Fprintf(out, "fair over %d to %d: %s%s\n", lo, hi, answer, settled)
	fmt.Fprintf(out, "mean %s; variance %s%s\n", number(d.Mean()), number(d.Variance()), settled)
	fmt.Fprintf(out, "expected rolls %s%s\n", number(d.Expected()), depth)
}

// number returns r as a fraction, if that is short, and as a decimal.
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
