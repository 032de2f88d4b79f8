package chances

import "math/big"

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

// rare is one of so many: 0.005 %.
const rare = 20_000

// Bars returns a chart of the results.
func (c Chances) Bars() []ChartBar {
	first, last := 0, len(c.Results)-1
	below, above := new(big.Int), new(big.Int)
	if len(c.Results) > MostBars {
		first, below = c.rareFrom(0, 1, c.Below)
		last, above = c.rareFrom(last, -1, c.Above)
	} else if c.Above {
		above.Set(c.Open)
	}
	longest := new(big.Float).SetInt(largest(poly{c: c.Cases}))
	left := new(big.Int).Set(above)
	for _, cases := range c.Cases[first : last+1] {
		left.Add(left, cases)
	}
	var bars []ChartBar
	add := func(from, to int, cases *big.Int) {
		share, _ := new(big.Float).Quo(new(big.Float).SetInt(cases), longest).Float64()
		bars = append(bars, ChartBar{c.Results[from], c.Results[to], to - from + 1,
			c.part(cases), c.part(left), min(share, 1)})
	}
	if first > 0 {
		left.Add(left, below)
		add(0, first-1, below)
		left.Sub(left, below)
	}
	for i := first; i <= last; i++ {
		add(i, i, c.Cases[i])
		left.Sub(left, c.Cases[i])
	}
	if last < len(c.Results)-1 {
		add(last+1, len(c.Results)-1, above)
	}
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

// rareFrom returns the first result from an end, in steps of 1 or −1, that has a bar of its own,
// and the cases of those before it, with all that is open if that lies there. One result does not
// share.
func (c Chances) rareFrom(at, step int, open bool) (first int, before *big.Int) {
	before, sum := new(big.Int), new(big.Int)
	if open {
		sum.Set(c.Open)
	}
	beyond := new(big.Int).Set(sum)
	start := at
	for ; at >= 0 && at < len(c.Cases); at += step {
		before.Set(sum)
		sum.Add(sum, c.Cases[at])
		if new(big.Int).Mul(sum, big.NewInt(rare)).Cmp(c.All) >= 0 {
			break
		}
	}
	if at == start+step {
		return start, beyond
	}
	return at, before
}

// Moments returns the mean and the standard deviation of the results that are listed, rounded.
func (c Chances) Moments() (mean, deviation float64) {
	var cases, sum, squares big.Int
	for i, n := range c.Cases {
		result := big.NewInt(int64(c.Results[i]))
		weighed := new(big.Int).Mul(result, n)
		cases.Add(&cases, n)
		sum.Add(&sum, weighed)
		squares.Add(&squares, weighed.Mul(weighed, result))
	}
	average := new(big.Rat).SetFrac(&sum, &cases)
	variance := new(big.Rat).SetFrac(&squares, &cases)
	variance.Sub(variance, new(big.Rat).Mul(average, average))
	mean, _ = average.Float64()
	deviation, _ = new(big.Float).Sqrt(new(big.Float).SetRat(variance)).Float64()
	return mean, deviation
}
