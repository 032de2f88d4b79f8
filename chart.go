package dice

import (
	"fmt"
	"math/big"
	"slices"
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
	lines := d.lines()
	var most big.Rat
	for _, l := range lines {
		if l.odds.Cmp(&most) > 0 {
			most.Set(l.odds)
		}
	}
	writeFractions(lines)
	text := [][]string{{"outcome", "odds", "", ""}}
	for _, l := range lines {
		text = append(text, []string{l.label, l.fraction, percent(l.odds), bar(l.odds, &most)})
	}
	if len(text) > 1+maxLines {
		left := len(text) - 1 - maxLines
		gap := []string{"...", "", "", fmt.Sprintf("(%d lines left out)", left)}
		text = slices.Concat(text[:1+maxLines/2], [][]string{gap}, text[1+maxLines/2+left:])
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
	label    string
	odds     *big.Rat
	fraction string
}

func (d *Distribution) lines() []line {
	var lines []line
	n := len(d.outcomes)
	few := n > 0 && uint64(d.outcomes[n-1])-uint64(d.outcomes[0]) < 2*uint64(n)
	for i, outcome := range d.outcomes {
		if few && i > 0 {
			for missing := d.outcomes[i-1] + 1; missing < outcome; missing++ {
				lines = append(lines, line{label: strconv.Itoa(missing), odds: new(big.Rat)})
			}
		}
		lines = append(lines, line{label: strconv.Itoa(outcome), odds: d.odds[i]})
	}
	if open := d.Open(); open.Sign() > 0 {
		lines = append(lines, line{label: "open", odds: open})
	}
	return lines
}

// writeFractions writes the odds over their common denominator, or else
// reduced, or not at all if that is too long to read.
func writeFractions(lines []line) {
	var common fractionSum
	for _, l := range lines {
		if common.add(1, l.odds.Denom()); common.den.Cmp(maxCommon) > 0 {
			break
		}
	}
	if common.den.Cmp(maxCommon) <= 0 {
		var num big.Int
		for i, l := range lines {
			num.Mul(l.odds.Num(), num.Quo(&common.den, l.odds.Denom()))
			lines[i].fraction = fmt.Sprintf("%d/%d", &num, &common.den)
		}
		return
	}
	for i, l := range lines {
		lines[i].fraction = l.odds.String()
		if len(lines[i].fraction) > maxFraction {
			lines[i].fraction = "(long)"
		}
	}
}

// percent returns the odds in percent. It shows 0 and 100 only if they are that.
func percent(odds *big.Rat) string {
	text := new(big.Rat).Mul(odds, big.NewRat(100, 1)).FloatString(2)
	switch {
	case text == "0.00" && odds.Sign() > 0:
		return "<0.01%"
	case text == "100.00" && !odds.IsInt():
		return ">99.99%"
	}
	return text + "%"
}

func bar(odds, most *big.Rat) string {
	length := new(big.Rat).Quo(odds, most)
	length.Mul(length, big.NewRat(maxBar, 1))
	n, _ := strconv.Atoi(length.FloatString(0))
	return strings.Repeat("#", n)
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
	if d.Open().Sign() > 0 {
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
