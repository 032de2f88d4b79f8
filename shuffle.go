package dice

import (
	"errors"
	"math"
	"math/bits"
	"sync"
)

// Shuffle puts n elements in a random order, all n! orders equally likely, by calling
// swap as [math/rand/v2.Shuffle] does. [ShuffleSlice] is faster for a slice.
//
// 52 cards take 88.2 rolls of a d6 on average, or 87.3 if many decks share one [Recycler];
// log(n!)/log(sides), here 87.27, is the least possible. A die is rolled for this call only:
// leftovers are forgotten, and so are the rolls before an error.
//
// From [Dice] it takes draws of at most 2^31-1 sides, each of them several choices: one for up to
// 12 elements, with a face for each order, and 9 for 52 cards. From the first, i = n, to 2, one
// of i goes to place i-1; the choices of a draw are its digits in mixed radix, the first the most
// significant. A store keeps what is left.
//
// Shuffle does not allocate. It panics if src is nil, n < 0, or n > 1 and src is a die of one
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
	dice, draws := src.(Dice)
	if !draws {
		checkMore(call, sides, n)
	}
	if swap == nil && s == nil && n > 1 {
		misuse(call, "nil swap; pass a function that swaps two elements, or use ShuffleSlice")
	}
	if draws {
		return shuffleByDraws(dice, n, s, swap)
	}
	return shuffleByRolls(checked{src, sides}, n, s, swap)
}

// Pick returns one of items, each equally likely. It takes one [Draw] of len(items) sides, and
// does not allocate. Pick panics if src is nil, or is a die of one side and there is more than one
// item. It returns the zero value and an error if there are no items or src fails; unless src
// has a store, the rolls before an error are lost.
func Pick[T any](src Source, items []T) (T, error) {
	var none T
	if len(items) == 0 {
		sidesOf("Pick", src)
		return none, errNoItems
	}
	face, err := draw("Pick", src, len(items))
	if err != nil {
		return none, err
	}
	return items[face-1], nil
}

var errNoItems = errors.New("dice: Pick: there are no items; check the length first")

// Choices are drawn in batches: for each i from n down to 2 one of i, the element that goes to
// place i-1. One draw of m = i·(i-1)·…·(rest+1) gives the choices of a batch as the digits of a
// number in mixed radix, the most significant first.
type batch struct {
	divisor // m
	rest    uint64
}

// A chosen batch has a choice for each i from first to last+1, as digits of a fraction.
type chosen struct{ first, last, digits uint64 }

// A deck lists the batches for few elements. Their products are at most limit.
type deck struct {
	limit   uint64
	batches []batch
}

// Decks are made once for dice of up to 32 sides, the largest, and draws.
var decks [33]struct {
	once sync.Once
	deck
}

const (
	ofMany  = 0 // the deck of more than mostSides
	ofDraws = 1 // the deck of draws; one side makes no choices
)

func deckOf(n uint64) deck {
	known := n
	if n > mostSides {
		known = ofMany
	} else if n >= uint64(len(decks)) {
		return deck{limit: batchLimit(n)}
	}
	d := &decks[known]
	d.once.Do(func() {
		d.deck = deck{batchLimit(n), make([]batch, few)}
		for i := range d.batches {
			d.batches[i] = batchOf(uint64(i)+1, d.limit)
		}
	})
	return d.deck
}

const few = 64

// batch returns the batch of i elements.
func (d *deck) batch(i uint64) batch {
	if i <= uint64(len(d.batches)) {
		return d.batches[i-1]
	}
	return batchOf(i, d.limit)
}

func batchOf(i, limit uint64) batch {
	rest, m := bounds(i, limit)
	return batch{divisorOf(m), rest}
}

// shuffleByRolls draws the batches from a store over a die. The store ends with the call.
func shuffleByRolls[T any](die checked, n int, s []T, swap func(i, j int)) error {
	var store Recycler
	store.src, store.sides = die.src, die.sides
	store.size, store.reserve = newState.size, usualReserve
	deck := deckOf(die.sides)
	for i := uint64(n); i > 1; {
		b := deck.batch(i)
		if b.rest == 1 {
			store.reserve = noReserve // nothing comes after
		}
		x, err := store.choose(&b.divisor, store.enough(b.n))
		if err != nil {
			return cutShort(err, store.rolls)
		}
		if swap == nil {
			swapBatch(chosen{i, b.rest, b.fraction(x)}, s)
		} else {
			chosen{i, b.rest, b.fraction(x)}.swap(swap)
		}
		i = b.rest
	}
	return nil
}

// shuffleByDraws draws the batches from dice.
func shuffleByDraws[T any](dice Dice, n int, s []T, swap func(i, j int)) error {
	if words, ok := dice.(*seededDice); ok {
		return shuffleByWords(words, n, s, swap)
	}
	known := deckOf(ofDraws).batches
	for i, draws := uint64(n), int64(0); i > 1; draws++ {
		rest, m := drawnBatch(known, i)
		face, err := drawFrom(dice, int(m))
		if err != nil {
			return endAfter(draws, "draw", err)
		}
		var digits uint64
		if i <= few {
			digits = known[i-1].fraction(uint64(face - 1))
		} else { // x/m < (f+1)/2^64 < (x+1)/m: see divisor.fraction
			f, _ := bits.Div64(uint64(face-1), 0, m)
			digits = f + 1
		}
		if swap == nil {
			swapBatch(chosen{i, rest, digits}, s)
		} else {
			chosen{i, rest, digits}.swap(swap)
		}
		i = rest
	}
	return nil
}

// shuffleByWords is shuffleByDraws for a generator, from the same words: one that is accepted for
// m is already the fraction with the digits of the draw. That takes half of the time. Its loops
// are unrolled by hand, since calls would take the time that they save.
//
//gocognit:ignore
func shuffleByWords[T any](words *seededDice, n int, s []T, swap func(i, j int)) error {
	i, pcg := uint64(n), words.pcg
	for known := deckOf(ofDraws).batches; i > 1; {
		rest, m := drawnBatch(known, i)
		var digits uint64
		if pcg != nil {
			digits = pcg.Uint64() // inlined
		}
		if pcg == nil || digits*m < m {
			var err error
			digits, err = words.accept(digits, m)
			if err != nil {
				return err
			}
		}
		if swap != nil {
			if i-rest == 3 { // without a call
				j, f := bits.Mul64(digits, i)
				k, f := bits.Mul64(f, i-1)
				l, _ := bits.Mul64(f, i-2)
				swap(int(i)-1, int(j))
				swap(int(i)-2, int(k))
				swap(int(i)-3, int(l))
			} else {
				chosen{i, rest, digits}.swap(swap)
			}
			i = rest
			continue
		}
		if i-rest == 3 { // no branches between
			i, digits = swapLast(i, digits, s)
			i, digits = swapLast(i, digits, s)
			i, _ = swapLast(i, digits, s)
			continue
		}
		for { // half of the time of a loop with one swap
			i, digits = swapLast(i, digits, s)
			if i <= rest {
				break
			}
			i, digits = swapLast(i, digits, s)
			if i <= rest {
				break
			}
			i, digits = swapLast(i, digits, s)
			if i <= rest {
				break
			}
		}
	}
	return nil
}

// swapLast swaps the last of i elements with the one that the next digit chooses. It is inlined.
func swapLast[T any](i, digits uint64, s []T) (before, rest uint64) {
	j, rest := bits.Mul64(digits, i)
	i--
	s[i], s[j] = s[j], s[i]
	return i, rest
}

// accept returns the first word that is accepted for one of m: the given one of a PCG, or one that
// follows.
func (g *seededDice) accept(word, m uint64) (uint64, error) {
	if g.pcg == nil {
		word = g.src.Uint64()
	}
	return firstGood(g.src, m, word)
}

// mostDrawn is the largest product of a batch of draws: any dice can draw it on 32 bits too.
const mostDrawn = math.MaxInt32

// drawnBatch is bounds(i, mostDrawn) for few elements, and at most three factors of more.
func drawnBatch(known []batch, i uint64) (rest, m uint64) {
	switch {
	case i <= few:
		return known[i-1].rest, known[i-1].n
	case i <= 1291:
		return i - 3, i * (i - 1) * (i - 2)
	case i <= 46341:
		return i - 2, i * (i - 1)
	}
	return i - 1, i
}

// swapBatch makes the choices of a batch and their swaps: each digit is the integral part
// of the fraction times its bound. It is inlined.
func swapBatch[T any](b chosen, s []T) {
	for i, f := b.first, b.digits; i > b.last; i-- {
		var j uint64
		j, f = bits.Mul64(f, i)
		s[i-1], s[j] = s[j], s[i-1]
	}
}

// swap is swapBatch with a function, whose calls overlap two at a time.
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

// enough returns the cases to roll for before the first draw of one of m: those of the
// reserve too, if m takes several rolls.
func (r *Recycler) enough(m uint64) uint64 {
	if hi, full := bits.Mul64(m, r.cases); m >= largeResult && hi == 0 {
		return full
	}
	return m
}

const mostSides = 1 << 24

// batchLimit returns the limit for the product of a batch, for an n-sided die or draws.
// Up to it, the product, the usual reserve of cases for each and one more roll fit in
// one word, the fastest state. Large dice leave no room for that: the states for their
// decks have two words.
func batchLimit(n uint64) uint64 {
	if n == ofDraws {
		return mostDrawn
	}
	if n <= mostSides {
		d := divisorOf(usualReserve.cases * n)
		return d.reciprocal - 1
	}
	return 1 << 62
}

// bounds returns m = i·(i-1)·…·(rest+1), as many factors as fit in limit, at least one.
func bounds(i, limit uint64) (rest, m uint64) {
	rest, m = i-1, i
	for rest > 1 {
		hi, next := bits.Mul64(m, rest)
		if hi != 0 || next > limit {
			break
		}
		rest, m = rest-1, next
	}
	return rest, m
}
