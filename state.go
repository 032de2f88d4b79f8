package dice

import (
	"fmt"
	"math/bits"
)

// A state is a case number v, uniform over size equally likely cases. Every
// result in this package is drawn from one. Both numbers have 128 bits, so
// that a roll of any die fits on top of any unfinished result; most states
// stay below 2^64, and those take the short path through absorb and draw.
//
// The zero state is not valid: one case, certainty, is newState.
type state struct {
	vHi, v       uint64
	sizeHi, size uint64
}

var newState = state{size: 1}

// absorb adds a roll of a die of n sides, as digit = face-1.
// The new size must fit in 128 bits.
func (s *state) absorb(n, digit uint64) {
	hi, size := bits.Mul64(s.size, n)
	if s.sizeHi|hi != 0 {
		s.absorbWide(n, digit)
		return
	}
	s.size, s.v = size, s.v*n+digit // v < size: no carry to lose
}

//go:noinline
func (s *state) absorbWide(n, digit uint64) {
	hi, size := bits.Mul64(s.size, n)
	s.sizeHi, s.size = s.sizeHi*n+hi, size
	hi, v := bits.Mul64(s.v, n)
	v, carry := bits.Add64(v, digit, 0)
	s.vHi, s.v = s.vHi*n+hi+carry, v
}

// holds reports whether a roll of a die of n sides can be absorbed.
func (s *state) holds(n uint64) bool {
	return s.sizeHi == 0 || s.len()+bits.Len64(n) <= 128
}

// less reports whether there are fewer than m cases.
func (s *state) less(m uint64) bool { return s.size < m && s.sizeHi == 0 }

// len returns the number of bits in size.
func (s *state) len() int {
	if s.sizeHi != 0 {
		return 64 + bits.Len64(s.sizeHi)
	}
	return bits.Len64(s.size)
}

// A thrift says when a state is large enough to draw from. A draw of one of m
// from size cases fails when the case lies in the size mod m cases at the end,
// and it costs the knowledge whether it did. So a draw waits until it has
// m·cases cases, or until failing is less likely than 2^-shift.
type thrift struct {
	cases uint64
	shift uint
}

// eager draws as soon as there are m cases.
var eager = thrift{cases: 1}

// draw makes a uniform choice among d.m, from the cases that it can be made
// from. With q = ⌊size/m⌋ and r = size mod m, the case v is less than q·m just
// when ⌊v/m⌋ < q; then v mod m is uniform over m, ⌊v/m⌋ is uniform over q, and
// the two are independent, so the second stays behind as the new state.
// Otherwise v - q·m = v mod m is uniform over the r cases left open, and
// nothing is drawn. Nothing is drawn and nothing changes when there are too
// few cases for t.
func (s *state) draw(d *divisor, t thrift) (x uint64, drawn bool) {
	if s.sizeHi != 0 {
		return s.drawWide(d.m, t)
	}
	q, r := d.divide(s.size)
	if q < t.cases && (q == 0 || r > s.size>>t.shift) {
		return 0, false
	}
	vq, vr := d.divide(s.v)
	if vq < q {
		s.v, s.size = vq, q
		return vr, true
	}
	s.v, s.size = vr, r
	return 0, false
}

// drawWide is draw for a size of 2^64 and more.
func (s *state) drawWide(m uint64, t thrift) (x uint64, drawn bool) {
	qHi, q, r := divideWide(s.sizeHi, s.size, m)
	if qHi == 0 && q < t.cases {
		// size>>shift as 128 bits; r is below 2^64.
		hi := s.sizeHi >> t.shift
		lo := s.size>>t.shift | s.sizeHi<<(64-t.shift)
		if t.shift > 64 {
			lo = s.sizeHi >> (t.shift - 64)
		}
		if hi == 0 && r > lo {
			return 0, false
		}
	}
	vqHi, vq, vr := divideWide(s.vHi, s.v, m)
	if vqHi < qHi || vqHi == qHi && vq < q {
		*s = state{vqHi, vq, qHi, q}
		return vr, true
	}
	*s = state{v: vr, size: r}
	return 0, false
}

func divideWide(hi, lo, m uint64) (qHi, q, r uint64) {
	q, r = bits.Div64(hi%m, lo, m)
	return hi / m, q, r
}

// A divisor divides by m with two multiplications: inv is ⌊(2^64-1)/m⌋.
type divisor struct{ m, inv uint64 }

func divideBy(m uint64) divisor { return divisor{m, ^uint64(0) / m} }

// divide returns ⌊x/m⌋ and x mod m. From inv >= 2^64/m - 1 follows
// x·inv/2^64 > x/m - 1, so the first estimate is ⌊x/m⌋ or one less.
func (d *divisor) divide(x uint64) (q, r uint64) {
	q, _ = bits.Mul64(x, d.inv)
	r = x - q*d.m
	if r >= d.m {
		q++
		r -= d.m
	}
	return q, r
}

// A checked die is a source that is not believed blindly. Every roll enters
// this package by way of one.
type checked struct {
	src   Source
	sides uint64
}

// digit rolls and returns face-1.
func (c *checked) digit() (uint64, error) {
	face, err := c.src.Roll()
	digit := uint64(face) - 1
	if err != nil || digit >= c.sides {
		return 0, c.refuse(face, err)
	}
	return digit, nil
}

func (c *checked) refuse(face int, err error) error {
	if err != nil {
		return err
	}
	return faceError(face, c.sides)
}

// A feed is a state together with the die whose rolls it absorbs.
type feed struct {
	state
	checked
	rolls  int // rolls absorbed, ever
	result int // rolls absorbed up to the last result
}

func newFeed(src Source, sides uint64) feed {
	return feed{state: newState, checked: checked{src, sides}}
}

// roll absorbs one roll. On an error nothing has changed.
func (f *feed) roll() error {
	face, err := f.src.Roll()
	digit := uint64(face) - 1
	if err != nil || digit >= f.sides {
		return f.refuse(face, err)
	}
	f.absorb(f.sides, digit)
	f.rolls++
	return nil
}

// doubt returns an error if the failures since the last result are too many
// for a fair die. Since then each roll multiplied the size by the sides, and
// each failed draw reduced it to the cases that fail. So these failures have,
// together, the odds size/(size at the result · product of sides), which is
// below 2^-128 if the rolls have 128 bits more than the size.
//
// A caller who goes on after the error is stopped again by another such run.
func (f *feed) doubt() error {
	rolls := f.rolls - f.result
	if rolls*(bits.Len64(f.sides)-1) < 128+f.len() {
		return nil
	}
	f.result = f.rolls
	return unfairError(f.sides, rolls)
}

func unfairError(sides uint64, rolls int) error {
	return fmt.Errorf("%w: %d rolls of a d%d in a row gave no result; look at the die before rolling on",
		ErrUnfair, rolls, sides)
}

func faceError(face int, sides uint64) error {
	return fmt.Errorf("%w: %d is not a face of a d%d (1 to %d)", ErrFace, face, sides, sides)
}
