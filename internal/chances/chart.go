package chances

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"example.com/dice/internal/words"
)

// A ChartBar of a chart is a result, or several at an end.
type ChartBar struct {
	From, To int // alike for one result
	Results  int
	Exactly  *big.Rat // the probability of all of them, with all beyond an end, to 1,024 bits
	AtLeast  *big.Rat
	AtMost   *big.Rat
	Share    float64 // of the longest bar
}

// MostBars is how many results have a bar each. Of more, those at either end share one
// whose probability together is below rare.
const MostBars = 40

// rare is the inverse of a probability, 0.005 %.
const rare = 20_000

// Bars returns a chart of the results.
func (c Chances) Bars() []ChartBar {
	end := len(c.Results) - 1
	first, last := 0, end
	below, above := zero, zero
	if c.Below {
		below = c.Open
	}
	if c.Above {
		above = c.Open
	}
	if end >= MostBars {
		first, last = c.rareFrom(0, 1, below), c.rareFrom(end, -1, above)
	}
	longest := new(big.Float).SetInt(largest(poly{c: c.Cases}))
	all := new(big.Int).Sub(c.All, c.Open) // of which it is known where they lie
	all.Add(all, below).Add(all, above)
	before := new(big.Int)
	if first == 0 {
		before.Set(below)
	}
	var bars []ChartBar
	add := func(from, to int, beyond *big.Int) {
		sum := new(big.Int).Set(beyond)
		for _, cases := range c.Cases[from : to+1] {
			sum.Add(sum, cases)
		}
		atLeast := c.probability(new(big.Int).Sub(all, before))
		share, _ := new(big.Float).Quo(new(big.Float).SetInt(sum), longest).Float64()
		before.Add(before, sum)
		bars = append(bars, ChartBar{c.Results[from], c.Results[to], to - from + 1, c.probability(sum),
			atLeast, c.probability(before), min(share, 1)})
	}
	if first > 0 {
		add(0, first-1, below)
	}
	for i := first; i <= last; i++ {
		add(i, i, zero)
	}
	if last < end {
		add(last+1, end, above)
	}
	return bars
}

// probability returns cases of all, from their first 1,024 bits. It is 0 or 1 only if
// that is exact. To reduce longer fractions takes milliseconds.
func (c Chances) probability(cases *big.Int) *big.Rat {
	bits := uint(max(0, c.All.BitLen()-1024))
	num, den := new(big.Int).Rsh(cases, bits), new(big.Int).Rsh(c.All, bits)
	if num.Sign() == 0 {
		num.SetInt64(int64(cases.Sign()))
	}
	if num.Cmp(den) == 0 && cases.Cmp(c.All) < 0 {
		num.Sub(num, one())
	}
	return new(big.Rat).SetFrac(num, den)
}

// rareFrom returns the first result from an end, in steps of 1 or −1, that has a bar of
// its own: those before it, and the open ones beyond them, are rare together. One result
// does not share.
func (c Chances) rareFrom(start, step int, open *big.Int) int {
	sum := new(big.Int).Set(open)
	at := start
	for ; at >= 0 && at < len(c.Cases); at += step {
		sum.Add(sum, c.Cases[at])
		if new(big.Int).Mul(sum, big.NewInt(rare)).Cmp(c.All) >= 0 {
			break
		}
	}
	if at == start+step {
		return start
	}
	return at
}

// Moments returns the mean and the variance of the results that are listed, or nil if
// none are.
func (c Chances) Moments() (mean, variance *big.Rat) {
	if len(c.Results) == 0 {
		return nil, nil
	}
	var cases, sum, squares big.Int
	for i, n := range c.Cases {
		result := big.NewInt(int64(c.Results[i]))
		weighed := new(big.Int).Mul(result, n)
		cases.Add(&cases, n)
		sum.Add(&sum, weighed)
		squares.Add(&squares, weighed.Mul(weighed, result))
	}
	mean = new(big.Rat).SetFrac(&sum, &cases)
	variance = new(big.Rat).SetFrac(&squares, &cases)
	return mean, variance.Sub(variance, new(big.Rat).Mul(mean, mean))
}

// Between returns the probability of the results from lo to hi. The open part counts only
// if all of it is known to be among them.
func (c Chances) Between(lo, hi int) *big.Rat {
	sum := new(big.Int)
	if c.Above && hi == math.MaxInt || c.Below && lo == math.MinInt {
		sum.Set(c.Open)
	}
	for i, result := range c.Results {
		if lo <= result && result <= hi {
			sum.Add(sum, c.Cases[i])
		}
	}
	return new(big.Rat).SetFrac(sum, c.All)
}

// Quantile returns the least result that is not exceeded with a probability of at least
// num/den. It reports false if that depends on where the open part lies.
func (c Chances) Quantile(num, den int) (result int, known bool) {
	below := new(big.Int) // open cases, at most
	if !c.Above {
		below.Set(c.Open)
	}
	least, known := c.reached(num, den, below)
	if c.Below {
		return least, known
	}
	most, also := c.reached(num, den, new(big.Int))
	return most, known && also && least == most
}

// reached returns the first result up to which there are num/den of all cases, with those
// below.
func (c Chances) reached(num, den int, below *big.Int) (result int, found bool) {
	want := new(big.Int).Mul(c.All, big.NewInt(int64(num)))
	sum := new(big.Int).Set(below)
	var product big.Int
	enough := func() bool { return product.Mul(sum, big.NewInt(int64(den))).Cmp(want) >= 0 }
	if sum.Sign() > 0 && enough() {
		return 0, false // it is among those below
	}
	for i, cases := range c.Cases {
		sum.Add(sum, cases)
		if enough() {
			return c.Results[i], true
		}
	}
	return 0, false
}

// A Figure is a result, or two, up to which a part of all cases come.
type Figure struct {
	Name    string
	Results []int
}

// Figures returns the median and the quartiles, those that are known.
func (c Chances) Figures() (list []Figure) {
	for _, of := range []struct {
		name  string
		parts []int // quarters of all cases
	}{{"median", []int{2}}, {"quartiles", []int{1, 3}}} {
		f, all := Figure{Name: of.name}, true
		for _, quarters := range of.parts {
			result, known := c.Quantile(quarters, 4)
			f.Results = append(f.Results, result)
			all = all && known
		}
		if all {
			list = append(list, f)
		}
	}
	return list
}

// Summary returns the mean, the deviation and the figures of more than two results in
// words. Those of dice that explode without end omit what is open.
func (c Chances) Summary() string {
	exact, variance := c.Moments()
	mean, _ := exact.Float64()
	deviation, _ := new(big.Float).Sqrt(new(big.Float).SetRat(variance)).Float64()
	text := fmt.Sprintf("mean %.4f, standard deviation %.4f", mean, deviation)
	if len(c.Results) <= 2 {
		return text
	}
	for _, f := range c.Figures() {
		var results []string
		for _, result := range f.Results {
			results = append(results, fmt.Sprint(result))
		}
		text += fmt.Sprintf(", %s %s", f.Name, words.And(results))
	}
	return text
}

// Cut says what the mean and the deviation omit, or is "".
func (c Chances) Cut() string {
	if c.Open.Sign() == 0 {
		return ""
	}
	open, _ := new(big.Rat).SetFrac(c.Open, c.All).Float64()
	return fmt.Sprintf("Mean and deviation omit a tail of probability %.1g that was cut.", open)
}

// Chart returns a line with a bar for each result, with its probability and that of at
// least, or at most, this result; and the summary. Of more than most bars, those in the
// middle are omitted.
func (c Chances) Chart(most int, atMost bool) string {
	var out strings.Builder
	bars := c.Bars()
	omitted := len(bars) - most
	last := len(bars) - 1
	width := max(len("result"), len(fmt.Sprint(bars[0].From)), len(fmt.Sprint(bars[last].To)))
	head, all := "at least", 0
	if atMost {
		head, all = "at most", last
	}
	fmt.Fprintf(&out, "%*s    exactly  %8s\n", width, "result", head)
	for i, bar := range bars {
		exactly, sum := words.Percent(bar.Exactly), words.Percent(bar.AtLeast)
		if atMost {
			sum = words.Percent(bar.AtMost)
		}
		name := "less"
		if i > 0 {
			name = "more"
		}
		switch {
		case omitted > 0 && i == most/2:
			fmt.Fprintf(&out, "%*s  (%d lines omitted)\n", width, "...", omitted)
		case omitted > 0 && i > most/2 && i < most/2+omitted:
		case bar.Results > 1 && i == all:
			fmt.Fprintf(&out, "%*s  %9s            (%d results)\n", width, name, exactly, bar.Results)
		case bar.Results > 1:
			fmt.Fprintf(&out, "%*s  %9s  %9s\n", width, name, exactly, sum)
		default:
			line := fmt.Sprintf("%*d  %9s  %9s  %s", width, bar.From, exactly, sum,
				strings.Repeat("#", int(40*bar.Share+0.5)))
			fmt.Fprintln(&out, strings.TrimRight(line, " "))
		}
	}
	fmt.Fprintln(&out, c.Summary())
	if cut := c.Cut(); cut != "" {
		fmt.Fprintln(&out, cut)
	}
	return out.String()
}
