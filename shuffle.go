package dice

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"sync"
)

// Shuffle puts n elements in a random order, all n! orders equally likely, by calling
// swap as [math/rand/v2.Shuffle] does. [ShuffleSlice] is faster for a slice.
//
// Over a store ([Recycler]) of a d6, 52 cards take 87.3 rolls in the long run, or 88.2 at
// once if its reserve is 0; log(n!)/log(sides), here 87.27, is the least possible.
//
// From other [Dice] it takes draws of at most 2^31-1 sides, each of them several choices:
// one for up to 12 elements, with a face for each order, and 8 for 52 cards. From the
// first, i = n, to 2, one of i goes to place i-1; the choices of a draw are its digits in
// mixed radix, the first the most significant.
//
// Shuffle panics if rng is nil, n < 0, or n > 1 and swap is nil. Its errors are those of
// rng, and [ErrFace]. After an error the order is not uniform; shuffling again makes it
// so. Sources: Fisher and Yates (1938), with several choices drawn at once:
// Brackett-Rozinsky and Lemire, "Batched ranged random integer generation" (2024).
func Shuffle(rng Dice, n int, swap func(i, j int)) error {
	return shuffle[int]("Shuffle", rng, n, nil, swap)
}

// ShuffleSlice puts the elements of s in a random order, all orders equally likely. It
// takes the rolls of [Shuffle], and gives the same order and errors. It panics if rng is
// nil.
func ShuffleSlice[T any](rng Dice, s []T) error {
	return shuffle("ShuffleSlice", rng, len(s), s, nil)
}

// shuffle calls swap, or swaps the elements of s.
func shuffle[T any](call string, rng Dice, n int, s []T, swap func(i, j int)) error {
	checkDice(call, rng)
	batchings.Do(makeBatchings)
	if n < 0 {
		misuse(call, "no order of %d elements; use 0 or more", n)
	}
	if swap == nil && s == nil && n > 1 {
		misuse(call, "nil swap; pass a function that swaps two elements, or use ShuffleSlice")
	}
	if g, ok := rng.(*seededDice); ok {
		return shuffleByWords(g.src, uint64(n), s, swap)
	}
	c := choices{rng: rng, left: uint64(n), batches: drawn}
	if store := storeOf(rng); store != nil {
		defer func(keep reserve) { store.reserve = keep }(store.reserve)
		c.over(store)
	}
	for c.left > 1 {
		if err := c.fill(); err != nil {
			return err
		}
		for _, b := range c.waiting[:c.count] {
			if swap != nil {
				b.swap(swap)
			} else {
				swapBatch(b, s)
			}
		}
	}
	return nil
}

// shuffleByWords draws from words what any dice draw, and swaps each batch at once: a
// word takes less time than a place in a list.
func shuffleByWords[T any](words rand.Source, left uint64, s []T, swap func(i, j int)) error {
	for left > 1 {
		rest, m := drawn.of(left)
		word := words.Uint64() // if it is accepted for m, it is a fraction
		if word*m < m {
			var err error
			word, err = accepted(words, word, m, 0)
			if err != nil {
				return err
			}
		}
		if swap != nil {
			chosen{left, rest, word}.swap(swap)
		} else {
			swapBatch(chosen{left, rest, word}, s)
		}
		left = rest
	}
	return nil
}

// swapBatch makes the choices of a batch in a slice. It is inlined.
func swapBatch[T any](b chosen, s []T) {
	for i, f := b.first, b.digits; i > b.last; i-- {
		var j uint64
		j, f = bits.Mul64(f, i)
		s[i-1], s[j] = s[j], s[i-1]
	}
}

// A chosen batch has a choice for each i from first to last+1, as the digits of a
// fraction: each is the integral part of the fraction times its bound
// ([divisor.fraction]).
type chosen struct{ first, last, digits uint64 }

// swap makes the choices with a function, whose calls overlap two at a time.
func (b chosen) swap(swap func(i, j int)) {
	i, f := b.first, b.digits
	for ; i > b.last+1; i -= 2 {
		j, rest := bits.Mul64(f, i)
		k, rest := bits.Mul64(rest, i-1)
		f = rest
		swap(int(i)-1, int(j))
		swap(int(i)-2, int(k))
	}
	if i > b.last {
		j, _ := bits.Mul64(f, i)
		swap(int(i)-1, int(j))
	}
}

// Choices are drawn in batches, one draw of m = i·(i-1)·…·(rest+1) for each: from a store
// or from other dice. In a large slice each swap is a cache miss, and the CPU overlaps
// misses if nothing comes between them. So several batches are swapped together.
type choices struct {
	rng     Dice
	store   *Recycler
	keep    reserve // of the store, which it has again after each batch
	batches *batching
	large   bool  // a roll of the store is enough for a batch
	before  int64 // rolls of the store before the shuffle
	draws   int64
	left    uint64 // elements that no choice was made for
	count   int    // of batches that wait
	waiting [8]chosen
}

// over makes the choices from a store.
func (c *choices) over(store *Recycler) {
	c.store, c.keep, c.before = store, store.reserve, store.rolls
	large := store.sides >= 1<<53 || store.bytes != nil
	c.large = large && c.keep == usualReserve && c.left < 1<<46
	if c.keep.cases >= usualReserve.cases && (large || store.sides <= 1<<9) {
		c.batches = stored
	}
}

// fill draws until the list is full or all choices are made.
func (c *choices) fill() error {
	c.count = 0
	for c.left > 1 && c.count < len(c.waiting) {
		rest, m := c.batches.of(c.left)
		var digits uint64
		var err error
		switch {
		case c.store == nil:
			digits, err = c.asked(m)
		case c.large && c.left > few:
			digits, err = c.store.drawOnce(m)
			if err == nil {
				c.store.out.times(m)
			}
		default:
			digits, err = c.stored(rest, m)
		}
		if err != nil && c.store != nil {
			return cutShort(err, c.store.rolls-c.before, "roll")
		}
		if err != nil {
			return cutShort(err, c.draws, "draw")
		}
		c.waiting[c.count] = chosen{c.left, rest, digits}
		c.count++
		c.left = rest
	}
	return nil
}

// asked draws a batch from dice.
func (c *choices) asked(m uint64) (digits uint64, err error) {
	face, err := draw(c.rng, int(m))
	if err != nil {
		return 0, err
	}
	c.draws++
	if c.left <= few {
		return c.batches.known[c.left].fraction(uint64(face - 1)), nil
	}
	digits, _ = bits.Div64(uint64(face-1), 0, m) // x/m < (digits+1)/2^64 < (x+1)/m
	return digits + 1, nil
}

// stored draws a batch from the store. If that keeps less than the usual reserve, it has
// it before the last batch all the same, since the rest of the shuffle uses it.
func (c *choices) stored(rest, m uint64) (digits uint64, err error) {
	s, enough := c.store, m
	if rest > 1 && c.keep.cases < usualReserve.cases {
		s.reserve = usualReserve
		if rest <= 12 { // one batch is left
			s.cases = max(c.keep.cases, min(s.cases, c.batches.known[rest].n))
		}
		enough = m * s.cases
	}
	by := &c.batches.known[min(c.left, few)].divisor
	if c.left > few {
		own := divisorOf(m)
		by = &own
	}
	x, err := s.choose(by, enough)
	s.reserve = c.keep // also for swaps that draw from the store, or save it
	if err != nil {
		return 0, err
	}
	s.out.scale(by.factor)
	return by.fraction(x), nil
}

// few is for how many elements batches are made once.
const few = 64

type batch struct {
	divisor // m
	rest    uint64
}

// A batching has the batches with the largest m up to a limit.
type batching struct {
	known      [few + 1]batch
	three, two uint64 // beyond few: the most elements of which a batch chooses three, and two
}

func batchingOf(limit, three, two uint64) *batching {
	made := batching{three: three, two: two}
	for i := range made.known[2:] {
		first := uint64(i) + 2
		m, rest := first, first-1
		for rest > 1 && m*rest <= limit {
			m, rest = m*rest, rest-1
		}
		made.known[first] = batch{divisorOf(m), rest}
	}
	return &made
}

// drawn and stored are made by the first shuffle, so that a program without one links
// none of it.
var (
	batchings     sync.Once
	drawn, stored *batching
)

func makeBatchings() {
	// Any dice can draw one of m, on 32 bits too.
	drawn = batchingOf(math.MaxInt32, 1291, 46341)
	// From a store of a die of few sides, m, the usual reserve of cases for each and one
	// more roll fit in one word. A roll of a large die is enough.
	stored = batchingOf(1<<45, 32769, 5931642)
}

// of returns the batch of i elements.
func (b *batching) of(i uint64) (rest, m uint64) {
	switch {
	case i <= few:
		return b.known[i].rest, b.known[i].n
	case i <= b.three:
		return i - 3, i * (i - 1) * (i - 2)
	case i <= b.two:
		return i - 2, i * (i - 1)
	}
	return i - 1, i
}
