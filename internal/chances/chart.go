package chances

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"example.com/dice/internal/words"
)

// A ChartBar of a chart is a result, or several at an end.
type ChartBar struct {
	From, To int // alike for one result
	Results  int
	Exactly  *big.Rat // the probability of all of them, with all beyond an end, to 1,024 bits
	AtLeast  *big.Rat
	Share    float64 // of the longest bar
}

// MostBars is how many results have a bar each. Of more, those at either end share one whose
// probability together is below rare.
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
	var bars []ChartBar
	left := new(big.Int)
	add := func(from, to int, beyond *big.Int) { // from above
		sum := new(big.Int).Set(beyond)
		for _, cases := range c.Cases[from : to+1] {
			sum.Add(sum, cases)
		}
		left.Add(left, sum)
		share, _ := new(big.Float).Quo(new(big.Float).SetInt(sum), longest).Float64()
		bars = append(bars, ChartBar{c.Results[from], c.Results[to], to - from + 1, c.part(sum),
			c.part(left), min(share, 1)})
	}
	if last < end {
		add(last+1, end, above)
	} else {
		left.Set(above)
	}
	for i := last; i >= first; i-- {
		add(i, i, zero)
	}
	if first > 0 {
		add(0, first-1, below)
	}
	slices.Reverse(bars)
	return bars
}

// part returns cases of all, from their first 1,024 bits. It is 0 or 1 only if that is exact. To
// reduce longer fractions takes milliseconds.
func (c Chances) part(cases *big.Int) *big.Rat {
	bits := uint(max(0, c.All.BitLen()-1024))
	num, den := new(big.Int).Rsh(cases, bits), new(big.Int).Rsh(c.All, bits)
	if num.Sign() == 0 {
		num.SetInt64(int64(cases.Sign()))
	}
	if num.Cmp(den) == 0 && cases.Cmp(c.All) < 0 {
		num.Sub(num, one)
	}
	return new(big.Rat).SetFrac(num, den)
}

// rareFrom returns the first result from an end, in steps of 1 or −1, that has a bar of its own:
// those before it, and the open ones beyond them, are rare together. One result does not share.
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

// Moments returns the mean and the variance of the results that are listed, or nil if none are.
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

// Rounded returns the mean and the standard deviation of the results that are listed.
func (c Chances) Rounded() (mean, deviation float64) {
	average, variance := c.Moments()
	mean, _ = average.Float64()
	deviation, _ = new(big.Float).Sqrt(new(big.Float).SetRat(variance)).Float64()
	return mean, deviation
}

// Chart returns a line with a bar for each result, and the mean and the deviation. Of more than
// most bars, those in the middle are omitted.
func (c Chances) Chart(most int) string {
	var out strings.Builder
	bars := c.Bars()
	omitted := len(bars) - most
	width := max(len("result"), len(fmt.Sprint(bars[0].From)), len(fmt.Sprint(bars[len(bars)-1].To)))
	fmt.Fprintf(&out, "%*s    exactly  at least\n", width, "result")
	for i, bar := range bars {
		exactly, least := words.Percent(bar.Exactly), words.Percent(bar.AtLeast)
		switch {
		case omitted > 0 && i == most/2:
			fmt.Fprintf(&out, "%*s  (%d lines omitted)\n", width, "...", omitted)
		case omitted > 0 && i > most/2 && i < most/2+omitted:
		case bar.Results > 1 && i == 0:
			fmt.Fprintf(&out, "%*s  %9s            (%d results)\n", width, "less", exactly, bar.Results)
		case bar.Results > 1:
			fmt.Fprintf(&out, "%*s  %9s  %9s\n", width, "more", exactly, least)
		default:
			line := fmt.Sprintf("%*d  %9s  %9s  %s", width, bar.From, exactly, least,
				strings.Repeat("#", int(40*bar.Share+0.5)))
			fmt.Fprintln(&out, strings.TrimRight(line, " "))
		}
	}
	mean, deviation := c.Rounded()
	fmt.Fprintf(&out, "mean %.4f, standard deviation %.4f\n", mean, deviation)
	open, _ := new(big.Rat).SetFrac(c.Open, c.All).Float64()
	if open > 0 {
		fmt.Fprintf(&out, "Both omit a tail of probability %.1g that was cut.\n", open)
	}
	return out.String()
}
