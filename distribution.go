package dice

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// A Distribution holds the exact odds of the outcomes of a procedure, from
// [Enumerate]. The odds of all outcomes and of the sequences still open add up
// to 1.
//
// Every *big.Rat that its methods return is the caller's to change. A
// Distribution does not change, and goroutines may share it.
type Distribution struct {
	depth    int
	outcomes []int      // ascending
	odds     []*big.Rat // beside outcomes
	more     []*big.Rat // more[k]: odds of more than k rolls, up to the longest sequence
}

// Outcomes returns, in ascending order, the outcomes with odds above 0.
func (d *Distribution) Outcomes() []int { return slices.Clone(d.outcomes) }

// P returns the odds that the procedure gives this outcome within the depth, 0
// if it never does.
func (d *Distribution) P(outcome int) *big.Rat {
	if i, found := slices.BinarySearch(d.outcomes, outcome); found {
		return new(big.Rat).Set(d.odds[i])
	}
	return new(big.Rat)
}

// Open returns the odds of the sequences that were cut: the procedure needs
// more rolls than the depth. If it is 0, the distribution is complete.
func (d *Distribution) Open() *big.Rat { return d.More(d.depth) }

// More returns the odds that the procedure needs more than k rolls. It panics
// if k is outside 0 to the depth: beyond the depth nothing is known.
func (d *Distribution) More(k int) *big.Rat {
	if k < 0 || k > d.depth {
		misuse("More", "nothing is known of more than %d rolls; use 0 to the depth, %d", k, d.depth)
	}
	if k >= len(d.more) {
		return new(big.Rat)
	}
	return new(big.Rat).Set(d.more[k])
}

// Expected returns the expected number of rolls up to the depth; a sequence
// that is cut counts for the depth. It is the sum of More(k) over all k below
// the depth, so what is missing to the expected number of all rolls is what
// that sum would have from the depth on; nothing, if nothing is open.
func (d *Distribution) Expected() *big.Rat {
	sum := new(big.Rat)
	for k := 0; k < d.depth && k < len(d.more); k++ {
		sum.Add(sum, d.more[k])
	}
	return sum
}

// Mean returns the mean of the outcome, given that it is settled: sequences
// that were cut are left out. It returns nil if nothing is settled.
func (d *Distribution) Mean() *big.Rat { return d.moment(1) }

// Variance returns the variance of the outcome, given that it is settled:
// sequences that were cut are left out. It returns nil if nothing is settled.
func (d *Distribution) Variance() *big.Rat {
	mean, square := d.moment(1), d.moment(2)
	if mean == nil {
		return nil
	}
	return square.Sub(square, mean.Mul(mean, mean))
}

// moment returns the mean of the outcome's power, given that it is settled, or
// nil if nothing is.
func (d *Distribution) moment(power int64) *big.Rat {
	if len(d.outcomes) == 0 {
		return nil
	}
	var sum, settled, term big.Rat
	var value big.Int
	for i, outcome := range d.outcomes {
		value.SetInt64(int64(outcome))
		value.Exp(&value, big.NewInt(power), nil)
		sum.Add(&sum, term.Mul(term.SetInt(&value), d.odds[i]))
		settled.Add(&settled, d.odds[i])
	}
	return new(big.Rat).Quo(&sum, &settled)
}

// Fair reports whether the integers from lo to hi, and no others, are outcomes
// and all have the same odds.
//
// While sequences are open it judges by what is settled, and an answer of true
// says only that: what is open may still settle on anything. See
// [Distribution.Open].
func (d *Distribution) Fair(lo, hi int) bool {
	n := len(d.outcomes)
	if n == 0 || d.outcomes[0] != lo || d.outcomes[n-1] != hi || !d.gapless() {
		return false
	}
	for _, odds := range d.odds {
		if odds.Cmp(d.odds[0]) != 0 {
			return false
		}
	}
	return true
}

// gapless reports whether the outcomes are all integers from the first to the
// last.
func (d *Distribution) gapless() bool {
	n := len(d.outcomes)
	return n > 0 && uint64(d.outcomes[n-1])-uint64(d.outcomes[0]) == uint64(n)-1
}

// String returns the odds as a bar chart in plain text, for a fixed-width font:
// a line for each outcome with its exact odds, over a common denominator if that
// is short, then a line for what is open, and below whether the outcomes are
// equally likely, their mean and variance, and the expected number of rolls.
// While sequences are open it says that these speak of what is settled. Bars are
// to scale, and percentages rounded. Odds of 0 are shown for a few missing
// integers between outcomes; of more than 200 lines, those in the middle are
// left out; and so are fractions that would not fit, which [Distribution.P]
// returns.
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
	var common total
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
	if fraction := r.String(); len(fraction) <= maxFraction/2 {
		return fmt.Sprintf("%s %s %s", fraction, sign, decimal)
	}
	return strings.TrimPrefix(sign+" ", "= ") + decimal
}

// A shape is what sequences with the same number of rolls and the same odds
// have in common. Counting them by shape is exact and needs one integer each.
type shape struct {
	rolls   int
	ways    *big.Int // the product of the sides: each has odds of 1/ways
	settled map[int]uint64
	open    uint64

	sides int    // the last answer of after:
	next  *shape // this shape and a roll of that many sides
}

func (s *shape) count(r result) {
	if r.open {
		s.open++
	} else {
		s.settled[r.outcome]++
	}
}

// shapes holds all shapes, each once.
type shapes struct {
	root    *shape
	all     []*shape
	steps   map[step]*shape
	byValue map[string]*shape
}

type step struct {
	from  *shape
	sides int
}

func newShapes() shapes {
	s := shapes{steps: make(map[step]*shape), byValue: make(map[string]*shape)}
	s.root = s.intern(0, big.NewInt(1))
	return s
}

func (s *shapes) intern(rolls int, ways *big.Int) *shape {
	key := fmt.Sprintf("%d %x", rolls, ways)
	found := s.byValue[key]
	if found == nil {
		found = &shape{rolls: rolls, ways: ways, settled: make(map[int]uint64)}
		s.byValue[key] = found
		s.all = append(s.all, found)
	}
	return found
}

// after returns the shape that a roll makes of another.
func (s *shapes) after(from *shape, sides int) *shape {
	if from.sides == sides {
		return from.next
	}
	next := s.steps[step{from, sides}]
	if next == nil {
		n := big.NewInt(int64(sides))
		next = s.intern(from.rolls+1, n.Mul(n, from.ways))
		s.steps[step{from, sides}] = next
	}
	from.sides, from.next = sides, next
	return next
}

// A total is a sum of fractions over their common denominator. For the zero
// total, that is 1.
type total struct{ num, den big.Int }

func (t *total) add(count uint64, ways *big.Int) {
	if t.den.Sign() == 0 {
		t.den.SetInt64(1)
	}
	if count == 0 {
		return
	}
	var term, gcd, other big.Int
	term.SetUint64(count)
	if t.den.Cmp(ways) != 0 {
		gcd.GCD(nil, nil, &t.den, ways)
		t.num.Mul(&t.num, other.Quo(ways, &gcd))
		term.Mul(&term, other.Quo(&t.den, &gcd))
		t.den.Mul(&other, ways)
	}
	t.num.Add(&t.num, &term)
}

func (t *total) rat() *big.Rat { return new(big.Rat).SetFrac(&t.num, &t.den) }

func newDistribution(depth int, all []*shape) *Distribution {
	slices.SortStableFunc(all, func(a, b *shape) int { return a.rolls - b.rolls })
	outcomes := make(map[int]*total)
	ended := make([]total, all[len(all)-1].rolls+1) // by number of rolls
	for _, s := range all {
		sum := uint64(0)
		for outcome, count := range s.settled {
			t := outcomes[outcome]
			if t == nil {
				t = new(total)
				outcomes[outcome] = t
			}
			t.add(count, s.ways)
			sum += count
		}
		ended[s.rolls].add(sum, s.ways)
	}

	d := &Distribution{depth: depth}
	for outcome := range outcomes {
		d.outcomes = append(d.outcomes, outcome)
	}
	slices.Sort(d.outcomes)
	for _, outcome := range d.outcomes {
		d.odds = append(d.odds, outcomes[outcome].rat())
	}
	more := big.NewRat(1, 1)
	for k := range ended {
		more.Sub(more, ended[k].rat())
		d.more = append(d.more, new(big.Rat).Set(more))
	}
	return d
}
