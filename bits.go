package dice

import (
	"encoding/binary"
	"errors"
	"io"
	"slices"
)

// A BitStream makes fair bits from dice: as a coin, as [Dice], as bytes, and as a source
// for [math/rand/v2]. It is the only type of this package that is a [Source] and Dice.
// All draw on the store of one [Recycler]: a key of 32 bytes takes 100 rolls of a d6 on
// average, and 99.04 are the least possible in the long run. A BitStream must not be
// copied.
type BitStream struct {
	_      noCopy
	store  *Recycler
	coin   Source
	bytes  divisor
	unread []byte // of a Read that panicked, or an unfinished Uint64
}

// Bits returns a [BitStream] over rng. It draws on the store of rng, if any ([Recycler]),
// and a d256 of other [Dice]. Bits panics if rng is nil.
func Bits(rng Dice) *BitStream {
	checkDice("Bits", rng)
	store := storeOf(rng)
	if store == nil {
		store = Recycle(Die(rng, 256))
	}
	return &BitStream{store: store, coin: store.die(2), bytes: divisorOf(256)}
}

// next draws a byte. After a key a reserve has no use, so every 32nd byte is drawn
// without: that saves three rolls, and costs less than one bit in 256.
func (b *BitStream) next() (byte, error) {
	s := b.store
	if s.keyed == keyLength-1 {
		defer func(keep reserve) { s.reserve = keep }(s.reserve)
		s.reserve = noReserve
	}
	x, err := s.choose(&b.bytes, b.bytes.n)
	if err != nil {
		return 0, err
	}
	s.out.scale(b.bytes.factor)
	s.keyed = (s.keyed + 1) % keyLength
	return byte(x), nil
}

// keyLength is the length of most keys, in bytes.
const keyLength = 32

func (b *BitStream) made() *BitStream {
	checkMade(b != nil && b.store != nil, "BitStream", "make one with Bits")
	return b
}

// Sides returns 2.
func (b *BitStream) Sides() int { return b.made().coin.Sides() }

// Roll returns one bit as the face of a coin, 1 or 2. Its errors are those of the die,
// and [ErrUnfair].
func (b *BitStream) Roll() (int, error) { return b.made().coin.Roll() }

// Draw returns a face from 1 to sides, each equally likely, from the same store. It
// panics if sides < 1.
func (b *BitStream) Draw(sides int) (int, error) { return b.made().store.Draw(sides) }

// Read fills p with random bytes. It returns fewer than len(p) only with an error: one of
// [BitStream.Roll], or [io.EOF] at the end of the input, even if a byte was begun. Bytes
// before the error are good, and rolls beyond them are kept: continue with p[n:]. After a
// panic of the die, the next Read begins with the bytes drawn before.
func (b *BitStream) Read(p []byte) (n int, err error) {
	n = copy(p, b.made().unread)
	b.unread = b.unread[n:]
	returns := false
	defer func() {
		if !returns {
			b.unread = slices.Clone(p[:n])
		}
	}()
	for n < len(p) && err == nil {
		var next byte
		next, err = b.next()
		if err == nil {
			p[n] = next
			n++
		}
	}
	if errors.Is(err, io.EOF) {
		err = io.EOF // io.Reader wants it unwrapped
	}
	returns = true
	return n, err
}

// Uint64 returns the next eight bytes, the first the least significant, so that a
// BitStream is a [math/rand/v2.Source]. It always takes 64 bits; [Die], [Between] and
// [Shuffle] take only what they need. It panics with an error of the underlying die;
// the next call continues from the rolls already made.
func (b *BitStream) Uint64() uint64 {
	before := b.made().store.rolls
	var word [8]byte
	n, err := b.Read(word[:])
	if err != nil {
		b.unread = slices.Clone(word[:n])
		panic(cutShort(err, b.store.rolls-before, "roll"))
	}
	return binary.LittleEndian.Uint64(word[:])
}
