package dice

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc64"
	"math"
	"math/big"
	"math/bits"
)

// A saved Recycler is
//
//	8 bytes   "dice:rc2"
//	8 bytes   sides of the die
//	8 bytes   bits of reserve
//	32 bytes  case and size, high words first
//	16 bytes  rolls, and rolls up to the last result
//	16 bytes  product of all results: mantissa and exponent
//	16 bytes  product of what came back of them, likewise
//	8 bytes   bytes drawn by a BitStream, modulo 32
//	8 bytes   CRC-64 (ECMA) of the above
//
// with big-endian numbers. Version 1, "dice:rc1", is without the bytes drawn.
const (
	recyclerMagic  = "dice:rc2"
	recyclerOld    = "dice:rc1"
	recyclerWords  = 13
	recyclerLength = 8 + 8*recyclerWords + 8
)

// maxRolls is the most rolls of a saved state: one a nanosecond for 146 years.
// A Recycler that has made more is saved as having made so many. So no count
// passes an int64 before another 146 years.
const maxRolls = 1 << 62

// checksum makes its table when it is needed first.
func checksum(b []byte) uint64 { return crc64.Checksum(b, crc64.MakeTable(crc64.ECMA)) }

// AppendBinary appends the state of the Recycler to b, so that costly rolls
// outlive the program: what is in store, the reserve and the account, but not
// the die. Save with it what was made of the rolls so far, such as the first
// bytes of a key; it cannot be made again. The error is always nil.
//
// The state is as secret as the results that will be drawn from it. Of the
// Recycler and all restored ones only one may go on, or they give the same
// results.
//
// Dice and Tables that draw on the Recycler have nothing of their own to save;
// make them anew over the restored one. A [BitStream] has the bytes of a Uint64
// or a Read that has not returned, because the die failed: save after a call
// that did.
func (r *Recycler) AppendBinary(b []byte) ([]byte, error) {
	r.checkMade()
	start := len(b)
	drawn := r.product()
	uncounted := max(0, r.rolls-maxRolls)
	b = append(b, recyclerMagic...)
	for _, word := range [recyclerWords]uint64{
		r.sides, uint64(r.shift - 1), r.vHi, r.v, r.sizeHi, r.size,
		uint64(r.rolls - uncounted), uint64(r.result - uncounted), drawn.mantissa, uint64(drawn.exponent),
		r.returned.mantissa, uint64(r.returned.exponent), uint64(r.keyed),
	} {
		b = binary.BigEndian.AppendUint64(b, word)
	}
	return binary.BigEndian.AppendUint64(b, checksum(b[start:])), nil
}

// MarshalBinary returns the state of the Recycler; see [Recycler.AppendBinary].
// The error is always nil.
func (r *Recycler) MarshalBinary() ([]byte, error) {
	return r.AppendBinary(make([]byte, 0, recyclerLength))
}

// AppendText appends the state of the Recycler to b as one word of text, the
// base64 of [Recycler.AppendBinary]. The error is always nil.
func (r *Recycler) AppendText(b []byte) ([]byte, error) {
	state, err := r.MarshalBinary()
	return base64.StdEncoding.AppendEncode(b, state), err
}

// MarshalText returns the state of the Recycler as text; see
// [Recycler.AppendText]. It makes a *Recycler a string for [encoding/json] and
// others. The error is always nil. The zero value panics, and so json.Marshal of
// one does; a nil *Recycler is null there.
func (r *Recycler) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalBinary restores a state that [Recycler.AppendBinary] saved. The
// Recycler must be a new one, over a die of as many sides; it goes on as the
// saved one would have. On an error it is unchanged: for a state that is
// damaged or impossible, for a die with another number of sides, and for a
// Recycler that has taken rolls, which would be lost.
//
// The checks find damage, and most states that no rolls and results lead to.
// They are no signature: who can write the state can choose the results. Where
// that matters, sign it.
func (r *Recycler) UnmarshalBinary(data []byte) error { return r.unmarshal("UnmarshalBinary", data) }

// UnmarshalText restores a state that [Recycler.AppendText] saved, as
// [Recycler.UnmarshalBinary] does. For [encoding/json], let the field be a
// Recycler over the die before the state is read into it.
func (r *Recycler) UnmarshalText(text []byte) error {
	data, err := base64.StdEncoding.AppendDecode(nil, text)
	if err != nil {
		return fmt.Errorf("dice: UnmarshalText: not the state of a Recycler: %w", err)
	}
	return r.unmarshal("UnmarshalText", data)
}

func (r *Recycler) unmarshal(call string, data []byte) error {
	if r.src == nil {
		return fmt.Errorf("dice: %s: no die to go on with; restore into a Recycler made by Recycle", call)
	}
	if r.rolls > 0 {
		return fmt.Errorf("dice: %s: would lose %d rolls; restore into a new Recycler", call, r.rolls)
	}
	words, err := readWords(data)
	if err == nil && words[0] != r.sides {
		err = fmt.Errorf("the state is that of a d%d; this Recycler rolls a d%d", words[0], r.sides)
	}
	if err == nil {
		err = r.restore(words)
	}
	if err != nil {
		return fmt.Errorf("dice: %s: %w", call, err)
	}
	return nil
}

// readWords returns the words of a saved state.
func readWords(data []byte) (words [recyclerWords]uint64, err error) {
	length := recyclerLength
	magic := string(data[:min(8, len(data))])
	if magic == recyclerOld {
		length -= 8
	} else if magic != recyclerMagic {
		return words, fmt.Errorf("not the state of a Recycler: it does not begin with %q", recyclerMagic)
	}
	if len(data) != length {
		return words, fmt.Errorf("not the state of a Recycler: %d bytes; want %d", len(data), length)
	}
	body, sum := data[:length-8], data[length-8:]
	if checksum(body) != binary.BigEndian.Uint64(sum) {
		return words, errors.New("the state is damaged: its checksum is wrong")
	}
	for i := range (length - 16) / 8 {
		words[i] = binary.BigEndian.Uint64(body[8+8*i:])
	}
	return words, nil
}

// restore takes over the words of a saved state if such a state can be.
func (r *Recycler) restore(w [recyclerWords]uint64) error {
	reserved, keyed := w[1], w[12]
	s := history{
		sides: w[0], state: state{w[2], w[3], w[4], w[5]}, rolls: w[6], settled: w[7],
		out: magnitude{w[8], int64(w[9])}, back: magnitude{w[10], int64(w[11])},
	}
	if reserved > 64 || keyed >= keyLength || !s.possible() || !s.out.atLeast(magnitudeOf(256, int64(keyed))) {
		return errors.New("no Recycler can be in this state; it was not saved by one")
	}
	r.SetReserve(int(reserved))
	r.state, r.rolls, r.result = s.state, int64(s.rolls), int64(s.settled)
	r.untallied, r.returned, r.keyed = s.out, s.back, int(keyed)
	return nil
}

// A history is a state and what led to it.
type history struct {
	sides uint64
	state
	rolls, settled uint64    // rolls, and those up to the last result
	out, back      magnitude // product of the results, and of what came back of them
}

// possible reports whether rolls and draws can lead to the state, as far as
// that can be told without knowing the single results.
func (s *history) possible() bool {
	switch {
	case s.vHi > s.sizeHi, s.vHi == s.sizeHi && s.v >= s.size,
		s.rolls > maxRolls, s.rolls-s.settled > 1<<10, // also if settled > rolls
		s.rolls > 0 && s.sides == 1, // a d1 is never rolled
		!s.out.valid(), !s.back.valid(), !s.out.atLeast(s.back):
		return false
	case s.out.exponent > 0:
		// Draws lose bits and never make any; the slack is for rounding.
		bits := math.Log2(float64(s.sides))
		in, net := float64(s.rolls)*bits, s.out.log2()-s.back.log2()
		slack := 1e-9 * (in + 1)
		return net+s.log2() <= in+slack && net <= float64(s.settled)*bits+slack
	}
	return s.follows()
}

// follows is possible for products below 2^64, which are exact. Rolls multiply
// the size by the sides. A result of one of m leaves at most 1/m of it, and
// Weighted multiplies it by what comes back. A failed draw leaves size mod m, with
// m <= size; that is less than half.
//
// So the last result left at most sides^settled·back/out cases. And since then
// the size was multiplied with each roll, or some draw failed and it is less
// than half of that; which holds for all rolls if there was no result.
func (s *history) follows() bool {
	var size, most big.Int
	size.SetUint64(s.sizeHi)
	size.Lsh(&size, 64).Or(&size, new(big.Int).SetUint64(s.size))

	most.Mul(powerUp(s.sides, s.settled), new(big.Int).SetUint64(s.back.mantissa))
	most.Quo(&most, new(big.Int).SetUint64(s.out.mantissa))
	since := powerUp(s.sides, s.rolls-s.settled)
	most.Mul(&most, since)
	switch double := new(big.Int).Lsh(&size, 1); {
	case double.Cmp(&most) < 0:
		return true
	case s.out.mantissa == 1:
		return size.Cmp(&most) == 0
	}
	return size.Cmp(&most) <= 0 && size.Mod(&size, since).Sign() == 0
}

// powerUp returns n^k, or if that is above 2^256, which no size comes near, some
// power above.
func powerUp(n, k uint64) *big.Int {
	p, factor := big.NewInt(1), new(big.Int).SetUint64(n)
	for ; k > 0 && n > 1 && p.BitLen() <= 256; k-- {
		p.Mul(p, factor)
	}
	return p
}

// atLeast reports whether the magnitude is at least m.
func (p *magnitude) atLeast(m magnitude) bool {
	return p.exponent > m.exponent || p.exponent == m.exponent && p.mantissa >= m.mantissa
}

// valid reports whether the magnitude is a product in the form that times makes.
func (p *magnitude) valid() bool {
	if p.exponent == 0 {
		return p.mantissa > 0
	}
	return p.exponent > 0 && p.exponent <= maxExponent && bits.Len64(p.mantissa) == 64
}
