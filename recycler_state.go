package dice

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc64"
	"math"
)

// A saved Recycler is recyclerMagic, the words that saved lists, and the CRC-64 (ECMA) of
// both; numbers are big-endian.
const (
	recyclerMagic  = "dice:rc3"
	recyclerWords  = 13
	recyclerLength = 8 + 8*recyclerWords + 8
)

func checksum(b []byte) uint64 { return crc64.Checksum(b, crc64.MakeTable(crc64.ECMA)) }

// MarshalText returns the state of the Recycler as one word of text, in base64: store,
// reserve and account, but not the die. The only error is that of a [Deck], whose state
// has the cards that were dealt. Save with it the results made so far, such as the first
// bytes of a key: they cannot be made again. Dice and Tables over the Recycler have no
// state; make them again over the restored one. Save a [BitStream] only after a call that
// succeeded.
//
// The state is as secret as the results that will be drawn from it. Only one of the
// Recycler and its restored copies may continue, or they give the same results.
//
// A *Recycler is a string in JSON, and nil is null; a Recycler that is not behind a
// pointer becomes {}.
func (r *Recycler) MarshalText() ([]byte, error) {
	if r.made().deck != nil {
		return nil, errors.New("dice: Recycler.MarshalText: the state of a deck is all its cards; " +
			"record them, and deal them again")
	}
	return base64.StdEncoding.AppendEncode(nil, r.saved()), nil
}

// saved returns the state as bytes.
func (r *Recycler) saved() []byte {
	b := append(make([]byte, 0, recyclerLength), recyclerMagic...)
	b, _ = binary.Append(b, binary.BigEndian, []uint64{
		r.made().sides, uint64(r.shift - 1), r.vHi, r.v, r.sizeHi, r.size,
		uint64(r.rolls), uint64(r.result),
		math.Float64bits(r.out.factor), uint64(r.out.exponent),
		math.Float64bits(r.returned.factor), uint64(r.returned.exponent), uint64(r.keyed),
	})
	return binary.BigEndian.AppendUint64(b, checksum(b))
}

// UnmarshalText restores a state of [Recycler.MarshalText]. The Recycler must be new,
// over a die with as many sides as the saved one. In JSON, first set the field to such a
// Recycler. It returns an error, and changes nothing, if the state is damaged, if the
// sides differ, or if the Recycler has taken rolls. States are not signed: their writer
// can choose the results.
func (r *Recycler) UnmarshalText(text []byte) error {
	checkMade(r != nil, "Recycler", "make one with Recycle")
	if err := r.restore(text); err != nil {
		return fmt.Errorf("dice: Recycler.UnmarshalText: %w", err)
	}
	return nil
}

func (r *Recycler) restore(text []byte) error {
	data, err := base64.StdEncoding.AppendDecode(nil, text)
	switch {
	case err != nil:
		return fmt.Errorf("not the state of a Recycler (%w); pass the text of MarshalText "+
			"unchanged", err)
	case r.src == nil:
		return errors.New("the Recycler has no die; restore into one that Recycle made")
	case r.deck != nil:
		return errors.New("a deck has no saved state; deal the same cards again")
	case r.rolls > 0:
		return fmt.Errorf("the rolls of the Recycler so far, %d, would be lost; restore into a new "+
			"one, and make its dice anew", r.rolls)
	case len(data) != recyclerLength || !bytes.HasPrefix(data, []byte(recyclerMagic)):
		return fmt.Errorf("not the state of a Recycler, %d bytes that begin with %q, but %d; "+
			"pass the text of MarshalText unchanged", recyclerLength, recyclerMagic, len(data))
	}
	body, sum := data[:recyclerLength-8], data[recyclerLength-8:]
	if checksum(body) != binary.BigEndian.Uint64(sum) {
		return errors.New("the state is damaged: its checksum is wrong; restore another copy")
	}
	var w [recyclerWords]uint64
	binary.Decode(body[len(recyclerMagic):], binary.BigEndian, w[:])
	if w[0] != r.sides {
		return fmt.Errorf("the state is that of a d%d; this Recycler rolls a d%d", w[0], r.sides)
	}
	if !possible(w) {
		return errors.New("no Recycler can be in this state; it was not saved by one")
	}
	r.SetReserve(int(w[1]))
	r.state, r.rolls, r.result = state{w[2], w[3], w[4], w[5]}, int64(w[6]), int64(w[7])
	r.out = magnitude{math.Float64frombits(w[8]), int64(w[9])}
	r.returned = magnitude{math.Float64frombits(w[10]), int64(w[11])}
	r.keyed = int(w[12])
	return nil
}

// possible reports whether the words are those of a store, with counts far from their
// limits. Whether rolls and draws lead to it is not asked: who can write a state can
// write one of those.
func possible(w [recyclerWords]uint64) bool {
	below := w[2] < w[4] || w[2] == w[4] && w[3] < w[5]
	factors := true
	for _, word := range []uint64{w[8], w[10]} {
		factor := math.Float64frombits(word)
		factors = factors && factor >= 1 && factor < largestFactor
	}
	return w[1] <= 64 && below && w[6]-w[7] <= 1<<10 && factors && w[12] < keyLength &&
		max(w[6], w[9], w[11]) <= 1<<62
}
