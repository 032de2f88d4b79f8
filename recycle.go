package dice

import (
	"fmt"
	"math"
	"math/bits"
)

// A Recycler makes results from the rolls of one die and keeps in its store what each
// result leaves unused. [Recycle] makes one. [Sim], [Range], [Bits], [Shuffle],
// [Pick] and [Weighted] over it share the store, in any order, and their results are
// independent. It is itself a die, with as many sides as the one it rolls.
//
// The dice of [FromReader], [Debias] and [Bits] have a store too. All of them are [Dice]; what Sim
// makes of them is a die, which draws from their store.
//
// In the long run results take hardly more rolls than their entropy, the least possible: a
// d13 takes 1.436 rolls of a d6, measured, and the least is 1.4315. A result loses less than
// 0.05 bits over a die of up to 2^24 sides. That is less than 1 % of the rolls if all results
// have the same number of sides, for all sizes measured; sizes that are chosen for what the store
// holds can lose 1.2 % of the rolls of a d3. The first d13 takes five, because the Recycler keeps
// a reserve ([Recycler.SetReserve]).
//
// A Recycler must not be copied, or both would give the same results. It is not safe
// for concurrent use, nor are the dice that share it.
type Recycler struct {
	_ noCopy
	sampler
	ledger
	self  *recycled // the die of all sides
	keyed int       // bytes drawn by a BitStream, modulo keyLength
}

// Recycle returns a [Recycler] over src: many results together take hardly more rolls
// than their entropy. Its store is empty. It panics if src is nil.
func Recycle(src Source) *Recycler { return newRecycler(src, dieOf("Recycle", src)) }

func newRecycler(src Source, n uint64) *Recycler {
	r := new(Recycler)
	r.start(src, n)
	r.ledger = ledger{map[uint64]*int64{}, magnitude{mantissa: 1}, magnitude{mantissa: 1}}
	r.reserve = usualReserve
	r.self = r.die(n)
	return r
}

// SetReserve sets how many bits the Recycler keeps in store beyond the need of a
// result, from 0 to 64; the default is 8, three rolls of a d6. A draw from a small
// store fails often and loses information, so a larger reserve takes fewer rolls in the
// long run: a d13 takes 1.69 rolls of a d6 with 0 bits, 1.44 with 8, and with 40 its
// entropy to within 10^-9. For 2^24 sides or more the store may not hold as much.
//
// With 0 a result comes as soon as possible: for a person who waits, or to use up the
// reserve at the end of the input. The Recycler rolls for its reserve only while a draw
// would fail with probability above 2^-(bits+1). Changing the reserve loses no roll,
// but changes which rolls make which result. SetReserve panics outside 0 to 64.
func (r *Recycler) SetReserve(bits int) {
	if bits < 0 || bits > 64 {
		misuse("SetReserve", "cannot keep a reserve of %d bits; use 0 to 64", bits)
	}
	r.made().reserve = reserveOf(bits)
}

func (r *Recycler) made() *Recycler {
	checkMade(r != nil && r.self != nil, "Recycler", "make one with Recycle")
	if r.self.store != r {
		misuse("Recycler",
			"a copy would repeat the results of the original; use the pointer that Recycle returned")
	}
	return r
}

// String returns a name such as "dice.Recycle(d6)", without the state.
func (r *Recycler) String() string {
	if r == nil {
		return "dice.Recycle(d0)"
	}
	if under, ok := r.src.(interface{ storeName() string }); ok {
		return under.storeName()
	}
	return fmt.Sprintf("dice.Recycle(d%d)", r.sides)
}

// Sides returns the number of sides of the die that is rolled.
func (r *Recycler) Sides() int { return int(r.made().sides) }

// Roll returns a face from 1 to Sides(), drawn from the store. In the long run it takes
// one roll of the underlying die. It does not allocate.
func (r *Recycler) Roll() (int, error) { return r.made().self.Roll() }

// Draw returns a face from 1 to sides, drawn from the store: that of [Sim] over the Recycler, for
// sides known only at the call. It does not allocate, and panics if sides < 1.
func (r *Recycler) Draw(sides int) (int, error) {
	s := r.made()
	if sides <= 1 {
		return drawOne(sides)
	}
	if uint64(sides) == s.sides {
		return s.self.Roll()
	}
	before := s.rolls
	m := divisorOf(uint64(sides))
	enough := m.n
	if s.bytes != nil && m.n <= mostRead {
		enough = s.enough(m.n)
	}
	x, err := s.choose(&m, enough)
	if err != nil {
		return 0, cutShort(err, s.rolls-before)
	}
	s.untallied.times(magnitude{mantissa: m.n})
	return int(x) + 1, nil
}

// Account returns the account of the Recycler since it was made. Results of ever new
// sizes, as in [Shuffle], are counted to within 10^-9 bits for 10^9 of them.
func (r *Recycler) Account() Account {
	return Account{
		Rolls: r.made().rolls,
		In:    float64(r.rolls) * math.Log2(float64(r.sides)),
		Out:   r.product().log2() - r.returned.log2(),
		Held:  r.state.log2(),
	}
}

// storeOf returns the store of dice that keep one, or nil. Beside Draw, it takes back what a
// weight leaves, and gives bits.
func storeOf(src Source) *Recycler {
	switch src := src.(type) {
	case *Recycler:
		return src
	case *readDie:
		return src.store
	case *Debiased:
		return src.store
	case *BitStream:
		return src.store
	}
	return nil
}

// source returns a die of the given number of sides that draws from the Recycler.
func (r *Recycler) source(sides uint64) Source {
	d := r.die(sides)
	bytes, ok := r.src.(*bytesDie)
	if ok && sides >= largeResult {
		return bytes.large(d)
	}
	return d
}

func (r *Recycler) die(sides uint64) *recycled {
	return &recycled{store: r, sides: divisorOf(sides), tally: r.tally(sides)}
}

type recycled struct {
	store *Recycler
	sides divisor
	tally *int64
}

func (d *recycled) Sides() int { return int(d.sides.n) }

func (d *recycled) String() string {
	if _, ok := d.store.src.(*bytesDie); ok {
		return fmt.Sprintf("dice.FromReader(r, %d)", d.sides.n)
	}
	return fmt.Sprintf("dice.Sim(%v, %d)", d.store, d.sides.n)
}

// Roll is finish, in one loop for states of one word. Before each roll, which is foreign code,
// the state holds all that is known. BenchmarkLoops times both.
//
// It stays one loop, because a call costs as much as a draw.
//
//gocognit:ignore
func (d *recycled) Roll() (int, error) {
	s := d.store
	before := s.rolls
	if s.wide() {
		return d.finish(before)
	}
	for v, size := s.v, s.size; ; s.v, s.size = v, size {
		if q, r := d.sides.divide(size); q >= s.cases || r <= size>>s.shift {
			if rest, x := d.sides.divide(v); rest < q {
				s.v, s.size, s.result = rest, q, s.rolls
				*d.tally++
				return int(x) + 1, nil
			}
			s.v, s.size = v-(size-r), r
			if s.rolls-s.result >= s.quietRolls {
				if err := s.checkFair(); err != nil {
					return 0, err
				}
			}
		}
		digit, err := s.roll()
		if err != nil || digit >= s.sides {
			return 0, cutShort(s.refused(digit, err), s.rolls-before)
		}
		s.rolls++
		hi, next := bits.Mul64(s.size, s.sides)
		v, size = s.v*s.sides+digit, next
		if hi|next>>63 != 0 {
			if x, drawn := s.spill(&d.sides, digit); drawn {
				*d.tally++
				return int(x) + 1, nil
			}
			return d.finish(before)
		}
	}
}

// finish draws a face. Rolls of this call count from before.
func (d *recycled) finish(before int64) (int, error) {
	s := d.store
	x, err := s.choose(&d.sides, d.sides.n)
	if err != nil {
		return 0, cutShort(err, s.rolls-before)
	}
	*d.tally++
	return int(x) + 1, nil
}

// An Account says where the entropy of a store went. In - Out - Held is lost: each draw
// reveals whether it failed. With the default reserve that is less than 0.05 bits for each
// result, over a die of up to 2^24 sides ([Recycler]).
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
	return fmt.Sprintf("%d rolls, %.1f bits in: %.1f out, %.1f held, %.1f lost", a.Rolls, a.In, a.Out,
		a.Held, lost)
}

// enough returns the cases to roll for before the first draw of one of m: those of the
// reserve too, if m takes several rolls.
func (r *Recycler) enough(m uint64) uint64 {
	if hi, full := bits.Mul64(m, r.cases); m >= largeResult && hi == 0 {
		return full
	}
	return m
}
