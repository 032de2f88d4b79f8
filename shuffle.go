package dice

import (
	"errors"
	"math"
	"math/bits"
	"math/rand/v2"
)

// Shuffle puts n elements in a random order, all n! orders equally likely, by calling
// swap as [math/rand/v2.Shuffle] does. [ShuffleSlice] is faster for a slice.
//
// 52 cards take 88.2 rolls of a d6 on average, or 87.3 if many decks share one [Recycler];
// log(n!)/log(sides), here 87.27, is the least possible. The leftovers of a die are forgotten.
//
// From [Dice] it takes draws of at most 2^31-1 sides, each of them several choices: one for up to
// 12 elements, with a face for each order, and 8 for 52 cards. From the first, i = n, to 2, one
// of i goes to place i-1; the choices of a draw are its digits in mixed radix, the first the most
// significant. A store keeps the rest.
//
// Shuffle panics if src is nil, n < 0, or n > 1 and src is a die of one side or swap is nil.
// After an error the order is not uniform; shuffling again makes it so. Sources: Fisher and Yates
// (1938), with several choices drawn at once: Brackett-Rozinsky and Lemire, "Batched ranged random
// integer generation" (2024).
func Shuffle(src Source, n int, swap func(i, j int)) error {
	return shuffle[int]("Shuffle", src, n, nil, swap)
}

// ShuffleSlice puts the elements of s in a random order, all orders equally likely. It takes the
// rolls of [Shuffle], and gives the same order and errors. It panics if src is nil, or has one
// side and s has more than one element.
func ShuffleSlice[T any](src Source, s []T) error {
	return shuffle("ShuffleSlice", src, len(s), s, nil)
}

// shuffle calls swap, or swaps the elements of s.
func shuffle[T any](call string, src Source, n int, s []T, swap func(i, j int)) error {
	var c choices
	var pcg *rand.PCG
	switch src := src.(type) {
	case *seededDice:
		c.words, pcg = src, src.pcg
	case Dice:
		sidesOf(call, src)
		c.dice = src
	default:
		sides := sidesOf(call, src)
		checkMore(call, sides, n)
		c.store.start(src, sides)
		c.store.reserve = usualReserve
	}
	if n < 0 {
		misuse(call, "no order of %d elements; use 0 or more", n)
	}
	if swap == nil && s == nil && n > 1 {
		misuse(call, "nil swap; pass a function that swaps two elements, or use ShuffleSlice")
	}
	for i := uint64(n); i > 1; {
		rest, m := batchOf(i)
		var digits uint64
		if pcg != nil {
			digits = pcg.Uint64() // inlined
		}
		if pcg == nil || digits*m < m {
			var err error
			digits, err = c.next(i, m, digits)
			if err != nil {
				return err
			}
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

// Choices are drawn in batches, one draw of m = i·(i-1)·…·(rest+1) for each: with words, from
// dice, or from a store over a die, which ends with the shuffle.
type choices struct {
	words *seededDice
	dice  Dice
	store sampler
	draws int64
}

// next draws the batch of i elements and returns its digits as a fraction; see divisor.fraction. A
// word that is accepted for m is already such a fraction. The given one is of a PCG.
func (c *choices) next(i, m, word uint64) (digits uint64, err error) {
	if c.words != nil {
		if c.words.pcg == nil {
			word = c.words.src.Uint64()
		}
		return firstGood(c.words.src, m, word)
	}
	if c.dice != nil {
		face, err := drawFrom(c.dice, int(m))
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
	d := batches[min(i, few)].divisor
	if i > few {
		d = divisorOf(m)
	}
	if i <= 12 {
		c.store.reserve = noReserve // nothing comes after
	}
	rest, _ := batchOf(i)
	if rest > 1 && rest <= 12 {
		c.store.cases = min(c.store.cases, batches[rest].n) // for the one batch that comes after
	}
	x, err := c.store.choose(&d, m*c.store.cases)
	if err != nil {
		return 0, cutShort(err, c.store.rolls, "roll")
	}
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

// Pick returns one of items, each equally likely. It takes one [Draw] of len(items) sides. Pick
// panics if src is nil, or is a die of one side and there is more than one item. It returns the
// zero value and an error if there are no items or src fails.
func Pick[T any](src Source, items []T) (T, error) {
	var none T
	if len(items) == 0 {
		sidesOf("Pick", src)
		return none, errors.New("dice: Pick: there are no items; check the length first")
	}
	face, err := draw("Pick", src, len(items))
	if err != nil {
		return none, err
	}
	return items[face-1], nil
}
