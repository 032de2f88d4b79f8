package dice

import (
	"fmt"
	"math"
	"math/bits"
)

// A Recycler makes results from the rolls of one die and keeps, in one store,
// what each result leaves unused. [Sim], [Range], [Bits], [Shuffle], [Perm],
// [Pick] and [Weighted] over the same Recycler share its store, in any order;
// their results are independent of each other and of what is left in the store.
// Over many results, of m1, m2, … sides from rolls of an n-sided die, it takes
// within 1 % of log(m1·m2·…)/log n rolls, the least that any procedure can take.
//
// The price is a reserve. Drawing from a store that is hardly larger than the
// target fails often, and each draw loses the information whether it failed. So
// a Recycler rolls until it has about 8 bits more than the result needs, which
// is three rolls of a d6: the first d13 from a d6 takes five rolls and later
// ones about 1.44. If the store divides evenly, it rolls no further; only the
// large draws of a [Shuffle] fill the reserve at once. [Recycler.SetReserve]
// trades the one for the other.
//
// A Recycler is itself a die, of as many sides as the one it rolls. It must not
// be copied, or both copies would give the same results, and must not be used
// by several goroutines at once; that includes the dice that share it. It
// remembers each number of sides that it made a die of, for its account.
//
// At the end of the input, a result may fail for want of the reserve alone. Call
// SetReserve(0), and the next result is drawn from what is left.
type Recycler struct {
	_ noCopy
	sampler
	reserve
	ledger
	self  *recycled // the die of all sides
	keyed int       // bytes drawn by a BitStream, modulo keyLength
}

// Recycle returns a [Recycler] over src with an empty store and a reserve of
// 8 bits. It panics if src is nil.
func Recycle(src Source) *Recycler { return newRecycler(src, sidesOf("Recycle", src)) }

func newRecycler(src Source, n uint64) *Recycler {
	r := &Recycler{sampler: newSampler(src, n), reserve: usualReserve, ledger: newLedger()}
	r.self = r.die(n)
	return r
}

// SetReserve sets how many bits the Recycler keeps in store beyond what a
// result needs, from 0 to 64. A roll is taken only while the store is below
// that and a draw from it would fail with odds above 2^-(bits+1).
//
// With 0 it draws as soon as it can, and takes more rolls: 1.69 of a d6 for each
// d13 in place of 1.44. That is right for a person who wants the next result
// soon, or to draw what is left at the end of the input. With 40 it comes within
// 10^-9 of the entropy, for use where rolls can be made ahead; for targets of
// 2^24 sides or more the store may have no room for all of that.
//
// The reserve can be changed at any time without losing a roll. It changes
// which rolls make which result. SetReserve panics if bits is outside 0 to 64.
func (r *Recycler) SetReserve(bits int) {
	r.checkMade()
	if bits < 0 || bits > 64 {
		misuse("SetReserve", "cannot keep a reserve of %d bits; use 0 to 64", bits)
	}
	r.reserve = reserveOf(bits)
}

func (r *Recycler) checkMade() { checkMade(r != nil && r.self != nil, "Recycler", "Recycle") }

// String returns what the Recycler rolls, as in "dice.Recycle(d6)", and nothing
// of what it holds; the zero value is "dice.Recycle(d0)".
func (r *Recycler) String() string {
	if under, ok := r.src.(interface{ storeName() string }); ok {
		return under.storeName()
	}
	return fmt.Sprintf("dice.Recycle(d%d)", r.sides)
}

// Sides returns the number of sides of the die that is rolled.
func (r *Recycler) Sides() int {
	r.checkMade()
	return int(r.sides)
}

// Roll returns a face from 1 to Sides(), drawn from the store. Over many
// results that takes one roll of the underlying die for each, as rolling that
// die does; but the rolls are shared with all that draws on the store.
//
// It gives the errors of the underlying die, [ErrFace], [ErrUnfair] and the
// end of input as the package comment says, and allocates nothing.
func (r *Recycler) Roll() (int, error) {
	r.checkMade()
	return r.self.Roll()
}

// Account returns the account of the Recycler since it was made. The numbers
// behind it are integers: rolls, cases, and how many results of how many sides.
// Results of ever new sizes, as in [Shuffle], are kept as the product of those
// sizes to 63 significant bits, which is exact to 10^-9 bits for each 10^9 of
// them.
func (r *Recycler) Account() Account {
	r.checkMade()
	return Account{
		Rolls: r.rolls,
		In:    float64(r.rolls) * math.Log2(float64(r.sides)),
		Out:   r.bits(),
		Held:  r.state.log2(),
	}
}

// die returns a die of so many sides that is drawn from the Recycler.
func (r *Recycler) die(sides uint64) *recycled {
	d := &recycled{store: r, sides: divisorOf(sides), tally: r.tally(sides)}
	d.most = min(d.sides.reciprocal, math.MaxUint64/r.sides)
	return d
}

// recycled is a die that is drawn from a Recycler.
type recycled struct {
	store *Recycler
	sides divisor
	most  uint64 // cases, below which one word holds them and another roll
	tally *tally
}

func (d *recycled) Sides() int { return int(d.sides.n) }

func (d *recycled) String() string {
	if _, ok := d.store.src.(bytesDie); ok {
		return fmt.Sprintf("dice.FromReader(r, %d)", d.sides.n)
	}
	return fmt.Sprintf("dice.Sim(%v, %d)", d.store, d.sides.n)
}

// Roll is finish, in one loop for what most stores hold. Before each roll, which
// is foreign code, all that is known is in the state.
func (d *recycled) Roll() (int, error) {
	s := d.store
	before := s.rolls
	if s.sizeHi != 0 {
		return d.finish(before)
	}
	v, size := s.v, s.size
	for size < d.most {
		if q, r := d.sides.divide(size); q >= s.cases || r <= size>>s.shift {
			if v < size-r {
				rest, x := d.sides.divide(v)
				s.v, s.size, s.result = rest, q, s.rolls
				d.tally.results++
				return int(x) + 1, nil
			}
			v, size = v-(size-r), r
			if s.rolls-s.result >= s.quietRolls {
				s.v, s.size = v, size
				if err := s.checkFair(); err != nil {
					return 0, err
				}
			}
		}
		s.v, s.size = v, size
		var digit, low uint64
		if s.words != nil {
			if digit, low = bits.Mul64(s.words.Uint64(), s.sides); low < s.sides {
				var err error
				if digit, err = rerollWord(s.words, s.sides, digit, low); err != nil {
					return 0, err
				}
			}
		} else if s.bytes == nil {
			face, err := s.src.Roll()
			if digit = uint64(face) - 1; err != nil || digit >= s.sides {
				return 0, cutShort(rollError(face, err, s.sides), s.rolls-before)
			}
		} else {
			b, err := s.bytes.ReadByte()
			if err != nil {
				return 0, cutShort(readError(err), s.rolls-before)
			}
			digit = uint64(b)
		}
		s.rolls++
		v, size = s.v*s.sides+digit, s.size*s.sides
	}
	s.v, s.size = v, size
	return d.finish(before)
}

// finish draws a face, with rolls of this call counted from before.
func (d *recycled) finish(before int64) (int, error) {
	s := d.store
	x, err := s.choose(d.sides.n, s.reserve)
	if err != nil {
		return 0, cutShort(err, s.rolls-before)
	}
	d.tally.results++
	return int(x) + 1, nil
}
