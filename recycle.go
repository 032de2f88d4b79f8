package dice

import (
	"fmt"
	"math"
	"math/bits"

	"example.com/dice/internal/words"
)

// A Recycler is a store: [Dice] that make results from the rolls of one die and keep what
// each result leaves unused. [Recycle] makes one. [Die], [Bits], [Shuffle], [Pick] and
// [Table.Pick] over it share the store, in any order, and their results are independent.
//
// The dice of [Reader], [Debias] and [Bits] are stores too.
//
// In the long run results take hardly more rolls than their entropy, the least possible.
// A result loses less than 0.05 bits over a die of up to 2^24 sides: less than 1 % of the
// rolls, if sizes are not chosen for what the store holds. The first d13 takes five,
// because the Recycler keeps a reserve ([Recycler.SetReserve]).
//
// A Recycler must not be copied: a copy would give the same results, and panics instead.
type Recycler struct {
	_ noCopy
	sampler
	self     *Recycler // to find copies
	deck     *dealing  // that is dealt, or nil for a die
	out      magnitude // the product of all results
	returned magnitude // the part of it that was put back
	keyed    int       // bytes drawn by a BitStream, modulo keyLength
}

// Recycle returns a [Recycler] over src: many results together take hardly more rolls
// than their entropy. Its store is empty. It panics if src is nil or a die of one side.
func Recycle(src Source) *Recycler { return newRecycler("Recycle", src) }

// newRecycler is Recycle for a named function.
func newRecycler(call string, src Source) *Recycler {
	n := sidesOf(call, src)
	checkMore(call, n, 2)
	r := new(Recycler)
	r.start(src, n)
	r.out, r.returned = magnitude{factor: 1}, magnitude{factor: 1}
	r.reserve = usualReserve
	r.self = r
	return r
}

// SetReserve sets how many bits the Recycler keeps in store beyond the need of a result,
// from 0 to 64; the default is 8, three rolls of a d6. A larger reserve takes fewer rolls
// in the long run: a d13 takes 1.69 rolls of a d6 with 0 bits, 1.44 with 8, and with 40
// its entropy to within 10^-9. For 2^24 sides or more the store may not hold as much.
//
// With 0 a result comes as soon as possible: for a person who waits, or to use up the
// reserve at the end of the input. Changing the reserve loses no roll, but changes which
// rolls make which result. SetReserve panics outside 0 to 64.
func (r *Recycler) SetReserve(bits int) {
	if bits < 0 || bits > 64 {
		misuse("SetReserve", "cannot keep a reserve of %d bits; use 0 to 64", bits)
	}
	r.made().reserve = reserveOf(bits)
}

func (r *Recycler) made() *Recycler {
	if r == nil || r.self != r {
		r.refuse()
	}
	return r
}

// refuse panics for a Recycler that was not made. It is not inlined, so that made is.
//
//go:noinline
func (r *Recycler) refuse() {
	checkMade(r != nil && r.self != nil, "Recycler", "make one with Recycle")
	misuse("Recycler",
		"a copy would repeat the results of the original; use the pointer that Recycle returned")
}

// String returns a name such as "dice.Recycle(d6)", without the state.
func (r *Recycler) String() string {
	if r == nil {
		return "dice.Recycle(d0)"
	}
	if r.deck != nil {
		return fmt.Sprintf("dice.Deck(%d)", r.sides)
	}
	return fmt.Sprintf("dice.Recycle(d%d)", r.sides)
}

// Draw returns a face from 1 to sides, drawn from the store. Its errors are those of the
// underlying die, and [ErrUnfair]. A draw of one side takes nothing. Draw panics if
// sides < 1. A die of one size that is drawn often is faster as [Die].
func (r *Recycler) Draw(sides int) (int, error) {
	s := r.made()
	if sides <= 1 {
		return drawOne(sides)
	}
	var die recycled
	die.start(s, uint64(sides))
	return die.choose(s.rolls)
}

// Account returns the account of the Recycler since it was made, for 10^9 results to
// within 10^-4 bits.
func (r *Recycler) Account() Account {
	in := float64(r.made().rolls) * math.Log2(float64(r.sides))
	if r.deck != nil {
		in = r.deck.bits(r.rolls)
	}
	return Account{
		Rolls: r.rolls,
		In:    in,
		Out:   r.out.log2() - r.returned.log2(),
		Held:  r.state.log2(),
	}
}

// A recycled die draws from a store.
type recycled struct {
	store *Recycler
	sides divisor
}

func (r *Recycler) die(sides uint64) Source {
	if r.bytes != nil {
		d := &readDie{}
		d.start(r, sides)
		return d
	}
	d := &recycled{}
	d.start(r, sides)
	return d
}

func (d *recycled) start(r *Recycler, sides uint64) {
	d.store = r
	d.sides.set(sides)
}

func (d *recycled) Sides() int { return int(d.sides.n) }

// Roll draws a face, as choose does. It stays one loop for states of one word, because a
// call costs as much as a draw.
//
//gocognit:ignore
func (d *recycled) Roll() (int, error) {
	r, m := d.store, &d.sides
	before := r.rolls
	if r.wide() {
		return d.choose(before)
	}
	for v, size := r.v, r.size; ; r.v, r.size = v, size {
		if q, rem := m.divide(size); q >= r.cases || rem <= size>>r.shift {
			if rest, x := m.divide(v); rest < q {
				r.v, r.size, r.result = rest, q, r.rolls
				r.out.scale(d.sides.factor)
				return int(x) + 1, nil
			}
			r.v, r.size = v-(size-rem), rem
			if r.rolls-r.result >= r.quietRolls {
				if err := r.checkFair(); err != nil {
					return 0, cutShort(err, r.rolls-before, "roll")
				}
			}
		}
		digit, err := r.roll()
		if err != nil || digit >= r.sides {
			return 0, cutShort(r.refused(digit, err), r.rolls-before, "roll")
		}
		r.rolls++
		hi, next := bits.Mul64(r.size, r.rolled)
		v, size = r.v*r.rolled+digit, next
		if r.sizeHi|hi|next>>63 != 0 {
			if x, drawn := r.spill(m, digit); drawn {
				r.out.scale(d.sides.factor)
				return int(x) + 1, nil
			}
			return d.choose(before)
		}
	}
}

// choose draws a face. The rolls of this result are those after before. Inlined, it would
// leave Roll fewer registers, which takes a tenth of its time.
//
//go:noinline
func (d *recycled) choose(before int64) (int, error) {
	r := d.store
	x, err := r.choose(&d.sides, r.enough(d.sides.n))
	if err != nil {
		return 0, cutShort(err, r.rolls-before, "roll")
	}
	r.out.scale(d.sides.factor)
	return int(x) + 1, nil
}

// enough returns from how many cases on a store draws one of m. Bytes are read together, so
// that a large result waits for its reserve, unless m is a power of two, which needs none.
func (r *Recycler) enough(m uint64) uint64 {
	hi, reserved := bits.Mul64(m, r.cases)
	if r.bytes == nil || m < largeResult || m&(m-1) == 0 || hi|reserved>>55 != 0 {
		return m
	}
	return reserved
}

func (d *recycled) String() string { return fmt.Sprintf("dice.Die(%v, %d)", d.store, d.sides.n) }

// An Account says where the entropy of a store went. In - Out - Held is lost: each draw
// reveals whether it failed.
type Account struct {
	Rolls int64   // rolls taken
	In    float64 // bits of these rolls: Rolls · log2 of the sides
	Out   float64 // bits of the results: the sum of log2 of their sides
	Held  float64 // bits in store: log2 of the number of open cases
}

// String returns the account in one line, such as
// "100 rolls, 258.5 bits in: 251.0 out, 7.2 held, 0.3 lost".
func (a Account) String() string {
	lost := math.Round(10*(a.In-a.Out-a.Held))/10 + 0 // + 0 makes 0 of -0
	return fmt.Sprintf("%s, %.1f bits in: %.1f out, %.1f held, %.1f lost",
		words.Count(a.Rolls, "roll"), a.In, a.Out, a.Held, lost)
}

// takeBack adds to the store which of the w cases of an outcome came: it is uniform and
// independent of the outcome. That fits: the draw divided the cases by the sum of the
// weights.
func (r *Recycler) takeBack(x, w uint64) {
	if hi, size := bits.Mul64(r.size, w); r.sizeHi|hi == 0 {
		r.v, r.size = r.v*w+x, size
	} else {
		r.absorb(w, x)
	}
	r.returned.times(w)
}

// storeOf returns the store of dice that have one, or nil. A type that embeds one of
// these has a Draw of its own, which counts.
func storeOf(rng Dice) *Recycler {
	switch rng := rng.(type) {
	case *Recycler:
		return rng.made()
	case *debiased:
		return rng.store
	case *BitStream:
		return rng.made().store
	}
	return nil
}
