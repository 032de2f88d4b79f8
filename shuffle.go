package dice

import (
	"errors"
	"math/bits"
)

// Shuffle puts n elements in a random order, all n! orders equally likely, by calling
// swap as [math/rand/v2.Shuffle] does. [ShuffleSlice] is faster for a slice.
//
// 52 cards take 88.2 rolls of a d6 on average, or 87.29 if many decks share one
// [Recycler]; log(n!)/log(sides), here 87.27, is the least possible. From [New],
// [FromRand] and [Secure] it takes 64-bit words instead of faces: 4 for most decks. It draws on
// the store of src if src has one. Other sources are rolled for this call only:
// leftovers are forgotten, and so are the rolls before an error.
//
// Shuffle does not allocate. It panics if src is nil, n < 0, or n > 1 and src has one
// side or swap is nil. Its errors are those that the package comment lists; the order
// is then not yet uniform, and shuffling again makes it so. Sources: Fisher and Yates
// (1938), with several choices drawn at once: Brackett-Rozinsky and Lemire, "Batched
// ranged random integer generation" (2024).
func Shuffle(src Source, n int, swap func(i, j int)) error {
	return shuffle[int]("Shuffle", src, n, nil, swap)
}

// ShuffleSlice puts the elements of s in a random order, all orders equally likely. It
// takes the rolls of [Shuffle], gives the same order and errors, and does not allocate.
// It panics if src is nil, or has one side and s has more than one element.
func ShuffleSlice[T any](src Source, s []T) error {
	return shuffle("ShuffleSlice", src, len(s), s, nil)
}

// shuffle calls swap, or swaps the elements of s.
func shuffle[T any](call string, src Source, n int, s []T, swap func(i, j int)) error {
	sides := sidesOf(call, src)
	if n < 0 {
		misuse(call, "no order of %d elements; use 0 or more", n)
	}
	checkMore(call, sides, n)
	if swap == nil && s == nil && n > 1 {
		misuse(call, "nil swap; pass a function that swaps two elements, or use ShuffleSlice")
	}
	if die, ok := src.(wordDie); ok {
		return swapByWords(die, n, s, swap)
	}
	var own Recycler
	var c choices
	return c.run(c.begin(src, sides, n, &own), func() { swapChosen(&c, s, swap) })
}

// Perm returns the integers from 0 to n-1 in a random order, all n! orders equally
// likely. It takes the rolls of [Shuffle], and returns nil with its errors. It panics
// if src is nil, n < 0, or src has one side and n > 1.
func Perm(src Source, n int) ([]int, error) {
	if n < 0 {
		misuse("Perm", "no order of %d elements; use 0 or more", n)
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	if err := shuffle("Perm", src, n, order, nil); err != nil {
		return nil, err
	}
	return order, nil
}

// Pick returns one of items, each equally likely. It takes the rolls of [Sim] with
// len(items) sides, and draws on a store as [Shuffle] does. It does not allocate. Pick
// panics if src is nil, or has one side and there is more than one item. It returns the
// zero value and an error if there are no items or src fails; unless src draws on a
// store, the rolls before an error are lost.
func Pick[T any](src Source, items []T) (T, error) {
	var none T
	sides, n := sidesOf("Pick", src), len(items)
	if n == 0 {
		return none, errNoItems
	}
	checkMore("Pick", sides, n)
	store := storeOf(src)
	if store == nil {
		store = new(Recycler)
		store.start(src, sides)
	}
	before := store.rolls
	m := divisorOf(uint64(n))
	x, err := store.choose(&m, m.n)
	if err != nil {
		return none, cutShort(err, store.rolls-before)
	}
	store.untallied.times(magnitude{mantissa: uint64(n)})
	return items[x], nil
}

var errNoItems = errors.New("dice: Pick: there are no items; check the length first")

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
			w, err = die.word(m)
			if err != nil {
				return err
			}
		}
		switch {
		case i == rest+3: // without a loop or a call, in three quarters of the time
			j, w := bits.Mul64(w, i)
			k, w := bits.Mul64(w, i-1)
			l, _ := bits.Mul64(w, i-2)
			if swap == nil {
				three := s[i-3 : i]
				three[2], s[j] = s[j], three[2]
				three[1], s[k] = s[k], three[1]
				three[0], s[l] = s[l], three[0]
				break
			}
			swap(int(i)-1, int(j))
			swap(int(i)-2, int(k))
			swap(int(i)-3, int(l))
		case swap == nil:
			swapBatch(chosen{i, rest, w}, s)
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
