package dice

import (
	"math/bits"
	"sync"
)

// Choices are drawn in batches: for each i from n down to 2 one of i, the element that
// goes to place i-1. In a large slice each swap is a cache miss, and the CPU overlaps
// misses if nothing comes between them. So several batches are swapped together.
type choices struct {
	private bool   // the store ends with the call
	large   bool   // one roll of the store is enough for a batch
	before  int64  // rolls of the store before the call
	deck           // the batches
	left    uint64 // elements that no choice was made for
	count   int    // of batches that wait
	waiting [8]chosen
}

// begin returns the store that src draws on, or own as a store for this call. It sets
// only what a shuffle needs: a whole Recycler would take a tenth of the time of a deck.
func (c *choices) begin(src Source, sides uint64, n int, own *Recycler) *Recycler {
	c.left = uint64(n)
	store := storeOf(src)
	if store == nil {
		own.src, own.sides, own.size, own.reserve = src, sides, newState.size, usualReserve
		store, c.private = own, true
	}
	c.before, c.deck, c.large = store.rolls, deckOf(store.sides), store.bytes != nil
	// a roll is enough for two of a million elements, in a state of one word
	if store.sides >= 1<<48 {
		c.large, c.limit = true, store.sides>>8
	}
	return store
}

// A chosen batch has a choice for each i from first to last+1, as digits of a fraction.
type chosen struct{ first, last, digits uint64 }

// A batch is a divisor m = i·(i-1)·…·(rest+1).
type batch struct {
	divisor
	rest uint64
}

// A deck lists batches of a die for few elements; their products are at most limit.
type deck struct {
	limit   uint64
	batches []batch
}

// Decks are made once for dice of up to 32 sides, the largest, and words.
var decks [33]struct {
	once sync.Once
	deck
}

const (
	ofMany  = 0 // the deck of more than mostSides
	ofWords = 1 // the deck of words; one side makes no choices
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
		limit := batchLimit(n)
		d.deck = deck{limit, make([]batch, 64)}
		for i := range d.batches {
			b := &d.batches[i]
			rest, m := bounds(uint64(i)+1, limit)
			b.rest = rest
			b.divisor = divisorOf(m)
		}
	})
	return d.deck
}

// run makes all choices and swaps them, also those before an error or a panic of src.
func (c *choices) run(store *Recycler, swap func()) error {
	defer swap()
	for c.left > 1 {
		swap()
		if err := c.draw(store); err != nil {
			return err
		}
	}
	return nil
}

// draw makes choices until the list is full or all are made.
func (c *choices) draw(store *Recycler) error {
	var own batch
	for c.left > 1 && c.count < len(c.waiting) {
		b, large := &own, false
		if c.left <= uint64(len(c.batches)) {
			b = &c.batches[c.left-1]
		} else {
			own.rest, own.n = bounds(c.left, c.limit)
			// drawLarge needs a reserve whose cases times m fit in one word.
			large = c.large && c.left > few && store.reserve == usualReserve
			if !large {
				own.divisor = divisorOf(own.n)
			}
		}
		var digits uint64
		var err error
		if large {
			digits, err = c.drawLarge(b.n, store)
		} else {
			digits, err = c.drawStored(b, store)
		}
		if err != nil {
			return err
		}
		c.waiting[c.count] = chosen{c.left, b.rest, digits}
		c.left = b.rest
		c.count++
	}
	return nil
}

// drawStored draws a batch from a store. The last one of a private store needs no reserve.
func (c *choices) drawStored(b *batch, store *Recycler) (digits uint64, err error) {
	if c.private && b.rest == 1 {
		store.reserve = noReserve
	}
	x, err := store.choose(&b.divisor, store.enough(b.n))
	if err != nil {
		return 0, cutShort(err, store.rolls-c.before)
	}
	if !c.private {
		store.untallied.times(magnitude{mantissa: b.n})
	}
	return b.fraction(x), nil
}

// The choices for more than few elements need seven bytes more than a state of one word
// has: 64! > 2^(63+56).
const few = 64

// drawLarge draws a batch of m for more than few elements, from the state if that has
// enough cases, and otherwise from a roll alone if that has, as [sampler.spill] does. So
// most states are one word. As m is used once, hardware divides.
func (c *choices) drawLarge(m uint64, s *Recycler) (digits uint64, err error) {
	for enough := m * s.cases; !s.wide(); {
		v, size := s.v, s.size
		switch {
		case size >= enough:
			s.state = newState
		case s.bytes != nil:
			v, size, err = s.next(7)
		default: // s.next without its calls
			size = s.sides
			v, err = s.roll()
			if err != nil || v >= size {
				v, err = s.again(v, err)
			}
			if err == nil {
				s.rolls++
			}
		}
		if err != nil {
			return 0, cutShort(err, s.rolls-c.before)
		}
		if size >= enough { // as state.draw
			q, r := size/m, size%m
			rest, x := v/m, v%m
			if rest < q {
				s.absorb(q, rest)
				s.result = s.rolls
				if !c.private {
					s.untallied.times(magnitude{mantissa: m})
				}
				f, _ := bits.Div64(x, 0, m) // x/m < (f+1)/2^64 < (x+1)/m: see divisor.fraction
				return f + 1, nil
			}
			v, size = x, r
		}
		s.absorb(size, v)
		if err := s.checkFair(); err != nil {
			return 0, cutShort(err, s.rolls-c.before)
		}
	}
	return c.drawStored(&batch{divisorOf(m), few}, s)
}

// swapChosen empties the list, and swaps its batches.
func swapChosen[T any](c *choices, s []T, swap func(i, j int)) {
	waiting := c.waiting[:c.count]
	c.count = 0
	for _, b := range waiting {
		switch {
		case swap == nil:
			swapBatch(b, s)
		case b.first == b.last+2: // without a call
			j, f := bits.Mul64(b.digits, b.first)
			k, _ := bits.Mul64(f, b.first-1)
			swap(int(b.first)-1, int(j))
			swap(int(b.first)-2, int(k))
		default:
			b.swap(swap)
		}
	}
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

// batchLimit returns the limit for the product of a batch, for an n-sided die or words.
// Up to it, the product, the usual reserve of cases for each and one more roll fit in
// one word, the fastest state. Large dice leave no room for that: the states for their
// decks have two words. Less than limit/2^64 of all words are rejected.
func batchLimit(n uint64) uint64 {
	if n == ofWords {
		return 1 << 58
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
