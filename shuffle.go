package dice

import (
	"errors"
	"math"
	"math/bits"
)

// Shuffle puts n elements in a random order, all n! orders equally likely, by
// calling swap for pairs of indexes from 0 to n-1, as [rand.Shuffle] does. It
// panics if src is nil, n < 0, or n > 1 and src has one side or swap is nil. For a
// slice, [ShuffleSlice] does the same in less time.
//
// It takes log(n!)/log(s) rolls of an s-sided die and a little more: for 52
// cards and a d6, 88.2 on average for one deck and 87.29 for each of many decks
// from one [Recycler], where 87.27 is the least that any procedure can take.
//
// From a Recycler, or from a die that draws on one ([Bits], [FromReader], and
// [Sim] over a Recycler), it draws on that store and leaves there what it does
// not use. Any other source is rolled for this call alone: what the last roll
// holds beyond the result is forgotten, and an error loses the rolls so far.
// To lose none, pass a Recycler.
//
// Shuffle gives the errors of src, [ErrFace], [ErrUnfair] and the end of input
// as the package comment says. The swaps before an error are made and leave
// the elements in an order that is not yet uniform; shuffling again makes it
// so. A panic of src is like an error, and goes through; a panic of swap ends the
// swaps. Beyond what swap does, Shuffle allocates nothing.
//
// This is the method of Fisher and Yates (1938), with several of its choices
// drawn at once, as in Brackett-Rozinsky and Lemire, "Batched ranged random
// integer generation" (2024).
//
// [rand.Shuffle]: https://pkg.go.dev/math/rand/v2#Shuffle
func Shuffle(src Source, n int, swap func(i, j int)) error {
	var own Recycler
	store := storeFor("Shuffle", src, n, &own)
	if swap == nil && n > 1 {
		misuse("Shuffle", "nil swap; pass a function that swaps two elements, or use ShuffleSlice")
	}
	c := choices{left: uint64(n), private: store == &own, before: store.rolls}
	defer c.swap(swap) // those made before a panic of src
	for c.left > 1 {
		err := c.draw(store)
		c.swap(swap)
		if err != nil {
			return err
		}
	}
	return nil
}

// ShuffleSlice puts the elements of s in a random order, all orders equally
// likely. It is [Shuffle] without a function to call for each swap: from the
// same rolls it makes the same order, with the same errors. It panics if src is
// nil, or if src has one side and s more than one element. It allocates nothing.
func ShuffleSlice[T any](src Source, s []T) error {
	return shuffleSlice("ShuffleSlice", src, s)
}

func shuffleSlice[T any](call string, src Source, s []T) error {
	var own Recycler
	store := storeFor(call, src, len(s), &own)
	c := choices{left: uint64(len(s)), private: store == &own, before: store.rolls}
	defer swapChosen(&c, s) // those made before a panic of src
	for c.left > 1 {
		err := c.draw(store)
		swapChosen(&c, s)
		if err != nil {
			return err
		}
	}
	return nil
}

// Perm returns the integers from 0 to n-1 in a random order, all n! orders
// equally likely. It takes the rolls of [Shuffle] and returns nil with its
// errors. It panics if src is nil, n < 0, or src has one side and n > 1.
func Perm(src Source, n int) ([]int, error) {
	if n < 0 {
		misuse("Perm", "no order of %d elements; use 0 or more", n)
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	if err := shuffleSlice("Perm", src, order); err != nil {
		return nil, err
	}
	return order, nil
}

// Pick returns one of items, each equally likely. It takes the rolls of [Sim]
// with len(items) sides, none for one item, and like [Shuffle] it draws on the
// store of a [Recycler]. From any other source an error loses the rolls so far.
//
// If there are no items, Pick returns an error; the other errors are those of
// Shuffle. All come with the zero value of T. Pick panics if src is nil, or if
// src has one side and there are more items. It allocates nothing.
func Pick[T any](src Source, items []T) (T, error) {
	i, err := pick(src, len(items))
	if err != nil {
		var none T
		return none, err
	}
	return items[i], nil
}

var errNoItems = errors.New("dice: Pick: no items to pick from")

func pick(src Source, n int) (int, error) {
	sides := sidesOf("Pick", src)
	if n == 0 {
		return 0, errNoItems
	}
	checkMore("Pick", sides, n)
	store := storeOf(src)
	if store == nil {
		store = &Recycler{sampler: newSampler(src, sides), reserve: noReserve}
	}
	before := store.rolls
	x, err := store.choose(uint64(n), store.reserve)
	if err != nil {
		return 0, cutShort(err, store.rolls-before)
	}
	store.untallied.times(magnitude{mantissa: uint64(n)})
	return int(x), nil
}

// storeFor returns the store that src draws on to shuffle n elements, or own,
// made a store for the one call. It sets what a shuffle needs and no more: to
// make a whole Recycler would take a tenth of the time of a deck.
func storeFor(call string, src Source, n int, own *Recycler) *Recycler {
	sides := sidesOf(call, src)
	if n < 0 {
		misuse(call, "no order of %d elements; use 0 or more", n)
	}
	checkMore(call, sides, n)
	if store := storeOf(src); store != nil {
		return store
	}
	own.src, own.sides, own.size, own.reserve = src, sides, newState.size, usualReserve
	if die, ok := src.(*seeded); ok {
		own.words = die.src
	}
	return own
}

// Choices are drawn in batches, for each i from n down to 2 one of i: the
// element that goes to the place i-1. Some batches wait for each other, so that
// their swaps are made one after the other: in a large slice each is a look at
// memory that is far away, and a machine has many such looks under way at once
// if nothing is between.
type choices struct {
	private bool   // the store ends with the call
	before  int64  // rolls of the store before the call
	left    uint64 // elements that no choice was made for
	count   int    // of batches that wait
	waiting [8]chosen
}

// A chosen batch has choices for each i from the first down to the one above
// the last, as the digits of a [fraction].
type chosen struct{ first, last, digits uint64 }

// draw makes choices until the list is full or all are made.
func (c *choices) draw(store *Recycler) error {
	return c.drawBatches(store, batchLimit(store.sides))
}

// drawBatches is draw for batches with products up to limit. For the last one
// from a private store it keeps no reserve, since nothing comes after.
func (c *choices) drawBatches(store *Recycler, limit uint64) error {
	for c.left > 1 && c.count < len(c.waiting) {
		rest, m := batch(c.left, limit)
		if c.private && rest == 1 {
			store.reserve = noReserve
		}
		x, err := store.chooseLarge(m)
		if err != nil {
			return cutShort(err, store.rolls-c.before)
		}
		if !c.private {
			store.untallied.times(magnitude{mantissa: m})
		}
		c.waiting[c.count] = chosen{c.left, rest, fraction(x, m)}
		c.left = rest
		c.count++
	}
	return nil
}

// take returns the batches that wait, which then wait no longer.
func (c *choices) take() []chosen {
	taken := c.waiting[:c.count]
	c.count = 0
	return taken
}

func (c *choices) swap(swap func(i, j int)) {
	for _, b := range c.take() {
		for i, f := b.first, b.digits; i > b.last; i-- {
			var j uint64
			j, f = bits.Mul64(f, i)
			swap(int(i)-1, int(j))
		}
	}
}

func swapChosen[T any](c *choices, s []T) {
	for _, b := range c.take() {
		for i, f := b.first, b.digits; i > b.last; i-- {
			var j uint64
			j, f = bits.Mul64(f, i)
			s[i-1], s[j] = s[j], s[i-1]
		}
	}
}

// chooseLarge is choose for an m that takes several rolls: it makes those
// before the first attempt at once, and those of the reserve as well if m is so
// large that no attempt will come out evenly before.
func (r *Recycler) chooseLarge(m uint64) (uint64, error) {
	enough := m
	if hi, full := bits.Mul64(m, r.cases); m >= 1<<16 && hi == 0 {
		enough = full
	}
	var err error
	if r.ahead == nil {
		err = r.fillByRoll(enough)
	} else {
		err = r.fill(enough)
	}
	if err != nil {
		return 0, err
	}
	return r.choose(m, r.reserve)
}

// fillByRoll is fill for single rolls, in one loop: most of the time of a shuffle
// from a small die is spent here. Before each roll, which is foreign code, all
// that is known is in the state.
func (r *Recycler) fillByRoll(enough uint64) error {
	if r.sizeHi != 0 {
		return nil
	}
	for n, words := r.sides, r.words; r.size < enough; {
		var digit, low uint64
		if words == nil {
			face, err := r.src.Roll()
			if err != nil {
				return err
			}
			if digit = uint64(face) - 1; digit >= n {
				return faceError(face, n)
			}
		} else if digit, low = bits.Mul64(words.Uint64(), n); low < n {
			var err error
			if digit, err = rerollWord(words, n, digit, low); err != nil {
				return err
			}
		}
		r.rolls++
		hi, size := bits.Mul64(r.size, n)
		if hi != 0 {
			r.absorb(n, digit)
			return nil
		}
		r.v, r.size = r.v*n+digit, size
	}
	return nil
}

// batchLimit returns a limit for the product of a batch, for a store that
// rolls a die of n sides. Up to this product, the usual reserve of cases for
// each and the one roll that passes it fit in a word; and a state of one word is
// the fastest to draw from. A large die leaves no room for that. With one, a
// state of two words holds the product, the roll that passes it, and a reserve.
func batchLimit(n uint64) uint64 {
	if n <= 1<<24 {
		return math.MaxUint64 / (usualReserve.cases * n)
	}
	return 1 << 62
}

// batch returns the product m = i·(i-1)·…·(rest+1) of as many bounds as fit in
// limit, at least one. It tries two at a time, while their product fits in a word.
func batch(i, limit uint64) (rest, m uint64) {
	rest, m = i-1, i
	for rest > 2 && rest < 1<<32 {
		hi, next := bits.Mul64(m, rest*(rest-1))
		if hi != 0 || next > limit {
			break
		}
		rest, m = rest-2, next
	}
	for rest > 1 {
		hi, next := bits.Mul64(m, rest)
		if hi != 0 || next > limit {
			break
		}
		rest, m = rest-1, next
	}
	return rest, m
}

// fraction returns x/m as a multiple f of 2^-64, for x < m < 2^64, so that the
// digits of x, in mixed radix with bounds whose product is m and the first the
// most significant, can be had by multiplication: each is the integral part of
// the fraction times its bound, and the fractional part goes on.
//
// The multiplications are exact, so they give the digits of the number
// f/2^64. From f = ⌊x·2^64/m⌋ + 1 follows x/m < f/2^64 <= x/m + 2^-64 <
// (x+1)/m. The first k digits change only at multiples of 1/(b1·…·bk), which
// are multiples of 1/m; none of these lies inside that interval, so the digits
// of f/2^64 are those of x/m.
func fraction(x, m uint64) uint64 {
	f, _ := bits.Div64(x, 0, m)
	return f + 1
}
