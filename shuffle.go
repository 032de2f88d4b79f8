package dice

import (
	"math"
	"math/bits"
	"math/rand/v2"
)

// Shuffle puts n elements in a random order, all n! orders equally likely, by calling
// swap as [math/rand/v2.Shuffle] does. [ShuffleSlice] is faster for a slice.
//
// Over a store ([Recycler]) of a d6, 52 cards take 87.3 rolls in the long run, or 88.2 at once if its
// reserve is 0; log(n!)/log(sides), here 87.27, is the least possible.
//
// From other [Dice] it takes draws of at most 2^31-1 sides, each of them several choices: one for up
// to 12 elements, with a face for each order, and 8 for 52 cards. From the first, i = n, to 2, one
// of i goes to place i-1; the choices of a draw are its digits in mixed radix, the first the most
// significant.
//
// Shuffle panics if rng is nil, n < 0, or n > 1 and swap is nil. Its errors are those of rng, and
// [ErrFace]. After an error the order is not uniform; shuffling again makes it so. Sources: Fisher
// and Yates (1938), with several choices drawn at once: Brackett-Rozinsky and Lemire, "Batched
// ranged random integer generation" (2024).
func Shuffle(rng Dice, n int, swap func(i, j int)) error {
	return shuffle[int]("Shuffle", rng, n, nil, swap)
}

// ShuffleSlice puts the elements of s in a random order, all orders equally likely. It takes the
// rolls of [Shuffle], and gives the same order and errors. It panics if rng is nil.
func ShuffleSlice[T any](rng Dice, s []T) error {
	return shuffle("ShuffleSlice", rng, len(s), s, nil)
}

// shuffle calls swap, or swaps the elements of s.
func shuffle[T any](call string, rng Dice, n int, s []T, swap func(i, j int)) error {
	checkDice(call, rng)
	if n < 0 {
		misuse(call, "no order of %d elements; use 0 or more", n)
	}
	if swap == nil && s == nil && n > 1 {
		misuse(call, "nil swap; pass a function that swaps two elements, or use ShuffleSlice")
	}
	c := choices{rng: rng, store: storeOf(rng)}
	if g, ok := rng.(*generator); ok {
		c.words = g.src
	}
	if c.store != nil {
		defer func(keep reserve) { c.store.reserve = keep }(c.store.reserve)
		c.keep, c.before = c.store.reserve, c.store.rolls
	}
	for i := uint64(n); i > 1; {
		rest, m := batchOf(i)
		digits, err := c.next(i, rest, m)
		if err != nil {
			return err
		}
		if swap != nil && rest == i-1 { // a call less, which takes a tenth of the time of a million
			j, _ := bits.Mul64(digits, i)
			i = rest
			swap(int(i), int(j))
			continue
		}
		if swap != nil {
			swapBatch(int(i), int(i-rest), digits, swap)
			i = rest
			continue
		}
		for i > rest {
			var j uint64
			j, digits = bits.Mul64(digits, i)
			i--
			s[i], s[j] = s[j], s[i]
		}
	}
	return nil
}

// swapBatch makes the n choices of a batch, from that of i: each digit is the integral part of the
// fraction times its bound. The calls overlap two at a time.
func swapBatch(i, n int, digits uint64, swap func(i, j int)) {
	for ; n >= 2; n -= 2 {
		j, left := bits.Mul64(digits, uint64(i))
		k, left := bits.Mul64(left, uint64(i)-1)
		digits = left
		i -= 2
		swap(i+1, int(j))
		swap(i, int(k))
	}
	if n > 0 {
		j, _ := bits.Mul64(digits, uint64(i))
		swap(i-1, int(j))
	}
}

// Choices are drawn in batches, one draw of m = i·(i-1)·…·(rest+1) for each: from words, from a
// store, or from other dice.
type choices struct {
	rng    Dice
	words  rand.Source
	store  *Recycler
	keep   reserve // of the store, which it has again for the last batch
	before int64   // rolls of the store before the shuffle
	draws  int64
}

// next draws the batch of i elements and returns its digits as a fraction; see divisor.fraction. A
// word that is accepted for m is already such a fraction.
func (c *choices) next(i, rest, m uint64) (digits uint64, err error) {
	if c.words != nil {
		word := c.words.Uint64()
		if word*m < m {
			return accepted(c.words, word, m, 0)
		}
		return word, nil
	}
	if c.store != nil {
		return c.stored(i, rest, m)
	}
	face, err := draw(c.rng, int(m))
	if err != nil {
		return 0, cutShort(err, c.draws, "draw")
	}
	c.draws++
	if i <= few {
		return batches[i].fraction(uint64(face - 1)), nil
	}
	digits, _ = bits.Div64(uint64(face-1), 0, m) // x/m < (digits+1)/2^64 < (x+1)/m
	return digits + 1, nil
}

// stored is next for a store. Before the last batch it has at least the usual reserve, which the
// rest of the shuffle uses.
func (c *choices) stored(i, rest, m uint64) (digits uint64, err error) {
	d := batches[min(i, few)].divisor
	if i > few {
		d = divisorOf(m)
	}
	s := c.store
	s.reserve = c.keep
	if rest > 1 && c.keep.cases < usualReserve.cases {
		s.reserve = usualReserve
		if rest <= 12 {
			s.cases = max(c.keep.cases, min(s.cases, batches[rest].n)) // for the one batch that is left
		}
	}
	x, err := s.choose(&d, m*s.cases)
	if err != nil {
		return 0, cutShort(err, s.rolls-c.before, "roll")
	}
	s.count(m)
	return d.fraction(x), nil
}

// few is for how many elements batches are made once.
const few = 64

type batch struct {
	divisor // m
	rest    uint64
}

// batches are those with the largest m below 2^31, which any dice can draw on 32 bits too.
var batches = func() (made [few + 1]batch) {
	for i := range made[2:] {
		first := uint64(i) + 2
		m, rest := first, first-1
		for rest > 1 && m*rest <= math.MaxInt32 {
			m, rest = m*rest, rest-1
		}
		made[first] = batch{divisorOf(m), rest}
	}
	return made
}()

// batchOf returns the batch of i elements.
func batchOf(i uint64) (rest, m uint64) {
	switch {
	case i <= few:
		return batches[i].rest, batches[i].n
	case i <= 1291:
		return i - 3, i * (i - 1) * (i - 2)
	case i <= 46341:
		return i - 2, i * (i - 1)
	}
	return i - 1, i
}
