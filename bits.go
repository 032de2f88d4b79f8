package dice

import (
	"encoding/binary"
	"errors"
	"io"
	"math/bits"
	"slices"
)

// A BitStream makes fair bits from a die: as coins, as bytes, and as a source for
// [math/rand/v2]. [Bits] makes one. All draw on the store of one [Recycler]: a key of
// 32 bytes takes 100 rolls of a d6 on average, and 99.04 are the least possible in the long
// run. A BitStream must not be copied and is not safe for concurrent use.
type BitStream struct {
	_      noCopy
	store  *Recycler
	coin   *recycled
	bytes  *recycled
	drawn  int     // bytes of the draw under way
	unread []byte  // of a Read that panicked
	part   [8]byte // the bytes of an unfinished Uint64
	got    int     // their number
}

// Bits returns a [BitStream] over src. It draws on the store of src if src has one
// ([Recycler]), and draws a d256 of other [Dice]. Bits panics if src is nil or a die of one side.
func Bits(src Source) *BitStream {
	n := sidesOf("Bits", src)
	store := storeOf(src)
	if store == nil {
		if dice, ok := src.(Dice); ok {
			src, n = &drawn{dice, 256}, 256
		}
		checkMore("Bits", n, 2)
		store = newRecycler(src, n)
	}
	return &BitStream{store: store, coin: store.die(2), bytes: store.die(256)}
}

// drawBytes draws bytes into p, at most to the end of a key, and counts them in drawn.
// Before each roll, which is foreign code, the state holds all that is known. After the
// last byte of a key a reserve has no use, so every 32nd byte of a store is drawn
// without. That costs less than one bit in 256, and saves three rolls.
//
// It stays one loop, because a call costs as much as a draw.
//
//gocognit:ignore
func (b *BitStream) drawBytes(p []byte) error {
	s, keep := b.store, b.store.reserve
	if s.sizeHi != 0 {
		return b.drawByte(p)
	}
	if last := keyLength - 1 - s.keyed; last == 0 {
		p, keep = p[:1], noReserve
	} else {
		p = p[:min(len(p), last)]
	}
	for n := 0; ; {
		v, size := s.v, s.size
		for q := size >> 8; q >= keep.cases || size&255 <= size>>keep.shift; q = size >> 8 {
			if v >= q<<8 {
				v, size = v-q<<8, size&255
				if s.rolls-s.result >= s.quietRolls {
					s.v, s.size = v, size
					if err := s.checkFair(); err != nil {
						return err
					}
				}
				break
			}
			p[n] = byte(v)
			v, size = v>>8, q
			n++
			b.drawn, s.result = n, s.rolls
			if n == len(p) {
				s.v, s.size = v, size
				return nil
			}
		}
		s.v, s.size = v, size
		digit, err := s.roll()
		if err != nil || digit >= s.sides {
			return s.refused(digit, err)
		}
		s.rolls++
		hi, size := bits.Mul64(s.size, s.sides)
		if hi != 0 {
			s.absorb(s.sides, digit)
			return b.drawByte(p[n:])
		}
		s.v, s.size = s.v*s.sides+digit, size
	}
}

// drawByte is drawBytes for one byte and any store.
func (b *BitStream) drawByte(p []byte) error {
	s := b.store
	if s.keyed == keyLength-1 { // then drawBytes has drawn none
		defer func(keep reserve) { s.reserve = keep }(s.reserve)
		s.reserve = noReserve
	}
	x, err := s.choose(&b.bytes.sides, b.bytes.sides.n)
	if err != nil {
		return err
	}
	p[0] = byte(x)
	b.drawn++
	return nil
}

// count adds the drawn bytes to the account and to the bytes of the key.
func (b *BitStream) count() (drawn int) {
	drawn, b.drawn = b.drawn, 0
	*b.bytes.tally += int64(drawn)
	b.store.keyed = (b.store.keyed + drawn) % keyLength
	return drawn
}

// keyLength is the length of most keys, in bytes.
const keyLength = 32

func (b *BitStream) made() *BitStream {
	checkMade(b != nil && b.store != nil, "BitStream", "make one with Bits")
	return b
}

// Sides returns 2.
func (b *BitStream) Sides() int { return b.made().coin.Sides() }

// Roll returns one bit as the face of a coin, 1 or 2. It does not allocate.
func (b *BitStream) Roll() (int, error) { return b.made().coin.Roll() }

// Draw returns a face from 1 to sides, each equally likely, from the same store. It panics if
// sides < 1.
func (b *BitStream) Draw(sides int) (int, error) { return b.made().store.Draw(sides) }

// Read fills p with random bytes. It returns fewer than len(p) only with an error: one
// of [BitStream.Roll], or [io.EOF] at the end of the input, even if a byte was begun.
// Bytes before the error are good, and rolls beyond them are kept: continue with p[n:].
// After a panic of the die, the next Read begins with the bytes drawn before.
func (b *BitStream) Read(p []byte) (n int, err error) {
	n = copy(p, b.made().unread)
	b.unread = b.unread[n:]
	returns := false
	defer func() {
		if !returns {
			b.unread = slices.Clone(p[:n+b.count()])
		}
	}()
	for n < len(p) && err == nil {
		err = b.drawBytes(p[n:])
		n += b.count()
	}
	if errors.Is(err, io.EOF) {
		err = io.EOF // io.Reader wants it unwrapped
	}
	returns = true
	return n, err
}

// Uint64 returns the next eight bytes, the first the least significant, so that a
// BitStream is a [math/rand/v2.Source]. It always takes 64 bits; [Sim], [Range] and
// [Shuffle] take only what they need. It panics with an error of the underlying die;
// the next call continues from the rolls already made.
func (b *BitStream) Uint64() uint64 {
	before := b.made().store.rolls
	n, err := b.Read(b.part[b.got:])
	b.got += n
	if err != nil {
		panic(cutShort(err, b.store.rolls-before))
	}
	b.got = 0
	return binary.LittleEndian.Uint64(b.part[:])
}
