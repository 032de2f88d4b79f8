package dice

import "math/bits"

// A wordDie is made from 64-bit words.
type wordDie interface {
	// word returns a word w for which ⌊w·m/2^64⌋ is uniform over m.
	word(m uint64) (w uint64, err error)
}

// swapByWords makes the choices of each batch from one word, which is a fraction.
func swapByWords[T any](die wordDie, n int, s []T, swap func(i, j int)) error {
	pcg, inlined := die.(*seededPCG)
	batches := deckOf(ofWords).batches
	for i := uint64(n); i > 1; {
		rest, m := wordBatch(batches, i)
		var w uint64
		if inlined {
			w = pcg.pcg.Uint64()
		}
		if !inlined || !good(w, m) {
			var err error
			if w, err = die.word(m); err != nil {
				return err
			}
		}
		switch {
		case swap == nil:
			swapBatch(chosen{i, rest, w}, s)
		case i == rest+3: // without a call, in three quarters of the time
			j, w := bits.Mul64(w, i)
			swap(int(i)-1, int(j))
			j, w = bits.Mul64(w, i-1)
			swap(int(i)-2, int(j))
			j, _ = bits.Mul64(w, i-2)
			swap(int(i)-3, int(j))
		default:
			chosen{i, rest, w}.swap(swap)
		}
		i = rest
	}
	return nil
}

// wordBatch returns the next batch of i elements from words. Less than a sixteenth of the
// words are rejected. It is inlined.
func wordBatch(known []batch, i uint64) (rest, m uint64) {
	switch {
	case i <= few:
		return known[i-1].rest, known[i-1].n
	case i <= 1<<20:
		return i - 3, i * (i - 1) * (i - 2)
	case i <= 1<<30:
		return i - 2, i * (i - 1)
	}
	return i - 1, i
}

// good reports whether w is accepted for one of m cases: ⌊2^64/m⌋ words give each case,
// and the 2^64 mod m words with the least low halves of w·m are rejected.
func good(w, m uint64) bool { return w*m >= m || w*m >= excess(m) }

// excess is not inlined, so that loops over words contain no division.
//
//go:noinline
func excess(m uint64) uint64 { return -m % m }
