package dice

import (
	"fmt"
	"maps"
	"math"
	"math/bits"
	"slices"
)

// An Account says where the entropy of a store went.
type Account struct {
	Rolls int64   // rolls taken
	In    float64 // bits of these rolls: Rolls · log2 of the sides
	Out   float64 // bits of the results: the sum of log2 of their sides
	Held  float64 // bits in store: log2 of the number of open cases
}

// String returns the account in one line, such as
// "100 rolls, 258.5 bits in: 251.0 out, 7.2 held, 0.3 lost".
func (a Account) String() string {
	lost := math.Round(10*a.Lost())/10 + 0 // + 0 makes 0 of -0
	return fmt.Sprintf("%d rolls, %.1f bits in: %.1f out, %.1f held, %.1f lost", a.Rolls, a.In, a.Out, a.Held, lost)
}

// Lost returns In - Out - Held, the bits lost to draws: each reveals whether it failed.
// Over many results that is less than 1 % of In with the default reserve.
func (a Account) Lost() float64 { return a.In - a.Out - a.Held }

// A ledger counts the draws from a store.
type ledger struct {
	tallies   map[uint64]*int64 // results by their sides
	untallied magnitude         // the product of all others
	returned  magnitude         // the part of its draws that Weighted put back
}

// tally returns the number of results of the given sides, for their die to count.
func (l *ledger) tally(sides uint64) *int64 {
	if l.tallies[sides] == nil {
		l.tallies[sides] = new(int64)
	}
	return l.tallies[sides]
}

func (l *ledger) product() magnitude {
	p := l.untallied
	for _, sides := range slices.Sorted(maps.Keys(l.tallies)) { // in one order, for one rounding
		p.times(magnitudeOf(sides, *l.tallies[sides]))
	}
	return p
}

// A magnitude is a product to 63 significant bits, mantissa·2^exponent. Below 2^64 it
// is exact, with exponent 0; above, the mantissa has 64 bits.
type magnitude struct {
	mantissa uint64
	exponent int64
}

// maxExponent is where a magnitude stops growing, so that a sum of two exponents fits.
const maxExponent = 1<<62 - 64

func (p *magnitude) times(m magnitude) {
	hi, lo := bits.Mul64(p.mantissa, m.mantissa)
	shift := bits.Len64(hi)
	p.mantissa = hi<<(64-shift) | lo>>shift
	if p.exponent += m.exponent + int64(shift); p.exponent >= maxExponent {
		*p = magnitude{1 << 63, maxExponent}
	}
}

// magnitudeOf returns m^n, by squaring.
func magnitudeOf(m uint64, n int64) magnitude {
	p, square := magnitude{mantissa: 1}, magnitude{mantissa: m}
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			p.times(square)
		}
		square.times(square)
	}
	return p
}

func (p magnitude) log2() float64 { return float64(p.exponent) + math.Log2(float64(p.mantissa)) }
