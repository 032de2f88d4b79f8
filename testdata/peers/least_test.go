package peers

import (
	"io"
	"math/bits"
	"math/rand/v2"
)

// The least programs do the work of the library without errors, an account and any die
// but one.

// leastStore shuffles from a store of d(2^53).
func leastStore() func() {
	words, v, size := rand.NewPCG(1, 2), uint64(0), uint64(1)
	draw := func(m uint64) uint64 {
		if size >= m<<8 {
			q, rest, x := size/m, v/m, v%m
			if rest < q {
				v, size = rest, q
				return x
			}
			v, size = x, size%m
		}
		for {
			roll := words.Uint64() >> 11
			q, rest, x := uint64(1<<53)/m, roll/m, roll%m
			if rest < q {
				v, size = v*q+rest, size*q
				return x
			}
		}
	}
	return func() {
		for i := uint64(million); i > 2; i -= 2 {
			x := draw(i * (i - 1))
			swap(int(i-1), int(x%i))
			swap(int(i-2), int(x/i))
		}
	}
}

// leastWords shuffles by words, three elements of each.
func leastWords() func() {
	words := rand.NewPCG(1, 2)
	return func() {
		for i := uint64(million); i > 3; i -= 3 {
			m := i * (i - 1) * (i - 2)
			w := words.Uint64()
			for w*m < m && w*m < -m%m {
				w = words.Uint64()
			}
			for k := i; k > i-3; k-- {
				var j uint64
				j, w = bits.Mul64(w, k)
				elements[k-1], elements[j] = elements[j], elements[k-1]
			}
		}
	}
}

// leastReader draws a d1000003 and reads no byte before it is needed.
func leastReader(r io.ByteReader) func() {
	v, size := uint64(0), uint64(1)
	return func() {
		for range draws {
			for size < 192*sides {
				b, _ := r.ReadByte()
				v, size = v<<8|uint64(b), size<<8
			}
			if q := size / sides; v/sides < q {
				v, size = v/sides, q
			} else {
				v, size = v%sides, size%sides
			}
		}
	}
}
