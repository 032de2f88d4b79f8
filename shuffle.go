package dice

import (
	"errors"
	"math"
	"math/bits"
)

// Shuffle puts n elements in a random order, all n! orders equally likely, by
// calling swap for pairs of indexes from 0 to n-1, as [rand.Shuffle] does. It
// panics if src is nil, n < 0, or src has one side and n > 1.
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
// so. Beyond what swap does, it allocates nothing.
//
// This is the method of Fisher and Yates (1938), with several of its choices
// drawn at once, as in Brackett-Rozinsky and Lemire, "Batched ranged random
// integer generation" (2024).
//
// [rand.Shuffle]: https://pkg.go.dev/math/rand/v2#Shuffle
func Shuffle(src Source, n int, swap func(i, j int)) error {
	return shuffle("Shuffle", src, n, swap)
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
	err := shuffle("Perm", src, n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	if err != nil {
		return nil, err
	}
	return order, nil
}

// Pick returns one of items, each equally likely. It takes the rolls of [Sim]
// with len(items) sides, none for one item, and like [Shuffle] it draws on the
// store of a [Recycler]. From any other source an error loses the rolls so far.
//
// If there are no items, Pick returns an error; the other errors are those of
// Shuffle. All come with the zero value of T. Pick panics if src is nil, or if src has one side and there
// are more items. It allocates nothing.
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
	x, err := store.chooseOnce(uint64(n), store.reserve)
	if err != nil {
		return 0, cutShort(err, store.rolls-before)
	}
	return int(x), nil
}

func shuffle(call string, src Source, n int, swap func(i, j int)) error {
	sides := sidesOf(call, src)
	if n < 0 {
		misuse(call, "no order of %d elements; use 0 or more", n)
	}
	checkMore(call, sides, n)
	store := storeOf(src)
	private := store == nil
	if private {
		store = &Recycler{sampler: newSampler(src, sides), reserve: usualReserve}
	}
	return store.shuffle(uint64(n), batchLimit(store.sides), private, swap)
}

// shuffle draws for each i from n down to 2 one of i, the element that goes to
// the place i-1, in batches with products up to limit. For the last batch from
// a private store it keeps no reserve, since nothing comes after.
func (r *Recycler) shuffle(n, limit uint64, private bool, swap func(i, j int)) error {
	before := r.rolls
	for i := n; i > 1; {
		rest, m := batch(i, limit)
		if private && rest == 1 {
			r.reserve = noReserve
		}
		x, err := r.chooseLarge(m)
		if err != nil {
			return cutShort(err, r.rolls-before)
		}
		for f := fraction(x, m); i > rest; i-- {
			var j uint64
			j, f = bits.Mul64(f, i)
			swap(int(i)-1, int(j))
		}
	}
	return nil
}

// chooseLarge is chooseOnce for an m that takes several rolls: it makes those
// before the first attempt at once, and those of the reserve as well if m is so
// large that no attempt will come out evenly before.
func (r *Recycler) chooseLarge(m uint64) (uint64, error) {
	enough := m
	if hi, full := bits.Mul64(m, r.cases); m >= 1<<16 && hi == 0 {
		enough = full
	}
	if err := r.fill(enough); err != nil {
		return 0, err
	}
	return r.chooseOnce(m, r.reserve)
}

// chooseOnce is choose for an m that no tally counts.
func (r *Recycler) chooseOnce(m uint64, keep reserve) (uint64, error) {
	x, err := r.choose(m, keep)
	if err == nil {
		r.untallied.times(magnitude{mantissa: m})
	}
	return x, err
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
// limit, at least one.
func batch(i, limit uint64) (rest, m uint64) {
	m = i
	for rest = i - 1; rest > 1; rest-- {
		hi, next := bits.Mul64(m, rest)
		if hi != 0 || next > limit {
			return rest, m
		}
		m = next
	}
	return 1, m
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
