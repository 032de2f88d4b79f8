package packing

import (
	"math"
	"math/bits"
)

// worthBits returns the bits that the worth of a unit may have, if room of them make a sum.
func worthBits(room uint64) int { return sumBits + 1 - bits.Len64(room) }

// scaled returns x in units of 1/scale, as a whole number of at most the given bits.
func scaled(x, scale float64, bits int) int64 { return int64(math.Round(clamped(x*scale, bits))) }

// clamped returns x, or the nearest number of at most the given bits.
func clamped(x float64, bits int) float64 {
	if math.IsNaN(x) {
		return 0
	}
	most := math.Ldexp(1, bits)
	return min(max(x, -most), most)
}
