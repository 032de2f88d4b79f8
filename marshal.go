package dice

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc64"
	"math"
)

// A saved Recycler is
//
//	8 bytes   "dice:rc1"
//	8 bytes   sides of the die
//	8 bytes   bits of reserve
//	32 bytes  case and size, high words first
//	16 bytes  rolls, and rolls up to the last result
//	16 bytes  product of all results: mantissa and exponent
//	16 bytes  product of what came back of them, likewise
//	8 bytes   CRC-64 (ECMA) of the above
//
// with big-endian numbers.
const (
	recyclerMagic  = "dice:rc1"
	recyclerLength = 8 + 8 + 8 + 32 + 16 + 16 + 16 + 8
)

var crcTable = crc64.MakeTable(crc64.ECMA)

// AppendBinary appends the state of the Recycler to b, so that costly rolls
// outlive the program: what is in store, the reserve and the account, but not
// the die. Save with it what was made of the rolls so far, such as the first
// bytes of a key; it cannot be made again. The error is always nil.
//
// The state is as secret as the results that will be drawn from it. Of the
// Recycler and all restored ones only one may go on, or they give the same
// results.
func (r *Recycler) AppendBinary(b []byte) ([]byte, error) {
	start := len(b)
	drawn := r.product()
	b = append(b, recyclerMagic...)
	for _, word := range []uint64{
		r.sides, uint64(r.shift - 1), r.vHi, r.v, r.sizeHi, r.size,
		uint64(r.rolls), uint64(r.result), drawn.mantissa, uint64(drawn.exponent),
		r.returned.mantissa, uint64(r.returned.exponent),
	} {
		b = binary.BigEndian.AppendUint64(b, word)
	}
	return binary.BigEndian.AppendUint64(b, crc64.Checksum(b[start:], crcTable)), nil
}

// MarshalBinary returns the state of the Recycler; see [Recycler.AppendBinary].
// The error is always nil.
func (r *Recycler) MarshalBinary() ([]byte, error) {
	return r.AppendBinary(make([]byte, 0, recyclerLength))
}

// UnmarshalBinary restores a state that [Recycler.AppendBinary] saved. The
// Recycler must be a new one, over a die of as many sides; it goes on as the
// saved one would have. On an error it is unchanged: for a state that is
// damaged or impossible, for a die with another number of sides, and for a
// Recycler that has taken rolls, which would be lost.
func (r *Recycler) UnmarshalBinary(data []byte) error {
	if r.src == nil {
		return errors.New("dice: UnmarshalBinary: no die to go on with; restore into a Recycler made by Recycle")
	}
	if r.rolls > 0 {
		return fmt.Errorf("dice: UnmarshalBinary: would lose %d rolls; restore into a new Recycler", r.rolls)
	}
	if len(data) != recyclerLength || string(data[:8]) != recyclerMagic {
		return fmt.Errorf("dice: UnmarshalBinary: not the state of a Recycler: %d bytes; want %d that begin with %q",
			len(data), recyclerLength, recyclerMagic)
	}
	body := data[:recyclerLength-8]
	if crc64.Checksum(body, crcTable) != binary.BigEndian.Uint64(data[recyclerLength-8:]) {
		return errors.New("dice: UnmarshalBinary: the state is damaged: its checksum is wrong")
	}
	var words [12]uint64
	for i := range words {
		words[i] = binary.BigEndian.Uint64(body[8+8*i:])
	}
	return r.restore(words)
}

// restore takes over the words of a saved state if such a state can be.
func (r *Recycler) restore(w [12]uint64) error {
	sides, reserved, saved := w[0], w[1], state{w[2], w[3], w[4], w[5]}
	rolls, settled, drawn, returned := w[6], w[7], w[8:10], w[10:12]
	if sides != r.sides {
		return fmt.Errorf("dice: UnmarshalBinary: the state is that of a d%d; this Recycler rolls a d%d", sides, r.sides)
	}
	out, back := magnitude{drawn[0], int64(drawn[1])}, magnitude{returned[0], int64(returned[1])}
	in := float64(rolls) * math.Log2(float64(sides))
	switch {
	case reserved > 64,
		saved.vHi > saved.sizeHi, saved.vHi == saved.sizeHi && saved.v >= saved.size,
		rolls > math.MaxInt64, rolls-settled > 1<<10, // also if settled > rolls
		// 1 <= back <= out.
		back.mantissa == 0, back.exponent < 0, back.log2() > out.log2(),
		// Draws lose bits and never make any; the slack is for rounding.
		saved.log2()+out.log2()-back.log2() > in+1e-9*(in+1):
		return errors.New("dice: UnmarshalBinary: no Recycler can be in this state; it was not saved by MarshalBinary")
	}
	r.SetReserve(int(reserved))
	r.state, r.rolls, r.result = saved, int64(rolls), int64(settled)
	r.untallied, r.returned = out, back
	return nil
}
