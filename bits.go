package dice

import (
	"errors"
	"io"
)

// A BitStream makes fair bits from a die: as coins, as bytes, and as a source
// for [math/rand/v2]. All three draw on the store of one [Recycler], so that
// over many bits they take within 1 % of 1/log2 n rolls of an n-sided die for
// each: 100 rolls of a d6 on average make a key of 32 bytes.
//
// A BitStream must not be copied or used by several goroutines at once.
type BitStream struct {
	_     noCopy
	store *Recycler
	coin  *recycled
	bytes *tally
	drawn int    // bytes, by this stream
	word  uint64 // the bytes of an unfinished Uint64
	got   int    // their number
}

// Bits returns a [BitStream] over src. If src is a [Recycler] or a BitStream,
// the new one shares its store. Bits panics if src is nil or has one side.
func Bits(src Source) *BitStream {
	n := sidesOf("Bits", src)
	checkMore("Bits", n, 2)
	store := recyclerOf(src)
	if b, ok := src.(*BitStream); ok {
		store = b.store
	}
	if store == nil {
		store = Recycle(src)
	}
	return &BitStream{store: store, coin: store.die(2), bytes: store.tally(256)}
}

// nextByte draws a byte. The last byte of a key has no use for a reserve, so
// every 32nd byte is drawn without one. That costs less than one bit in 256, and
// saves the three rolls that would be left in store.
func (b *BitStream) nextByte() (byte, error) {
	keep := b.store.reserve
	if b.drawn%32 == 31 {
		keep = noReserve
	}
	x, err := b.store.choose(256, keep)
	if err != nil {
		return 0, err
	}
	b.bytes.results++
	b.drawn++
	return byte(x), nil
}

// Sides returns 2.
func (b *BitStream) Sides() int { return 2 }

// Roll returns one bit as the face of a coin, 1 or 2. It gives the errors of
// the underlying die, [ErrFace], [ErrUnfair] and the end of input as the
// package comment says, and allocates nothing.
func (b *BitStream) Roll() (int, error) { return b.coin.Roll() }

// Read fills p with random bytes and returns their number, which is less than
// len(p) only with an error. The bytes before the error are good, and rolls
// beyond them are kept for the next call: go on with p[n:]. At the end of the
// input that error is [io.EOF], even if rolls were left over for a byte that was
// not complete; [io.ReadFull] makes io.ErrUnexpectedEOF of it if the bytes are
// fewer than wanted. The other errors are those of [BitStream.Roll].
func (b *BitStream) Read(p []byte) (n int, err error) {
	for n = range p {
		p[n], err = b.nextByte()
		if errors.Is(err, io.EOF) {
			return n, io.EOF // io.Reader wants it unwrapped
		}
		if err != nil {
			return n, err
		}
	}
	return len(p), nil
}

// Uint64 returns 64 random bits, which makes a BitStream a [rand.Source] for
// [math/rand/v2]: the next eight bytes, the first the least significant. It
// panics with the error of the underlying die if there is one; a call after
// that goes on from the rolls already made. It takes 64 bits whatever they are
// used for; [Sim], [Range] and [Shuffle] take what they need.
//
// [rand.Source]: https://pkg.go.dev/math/rand/v2#Source
func (b *BitStream) Uint64() uint64 {
	for before := b.store.rolls; b.got < 8; b.got++ {
		x, err := b.nextByte()
		if err != nil {
			panic(cutShort(err, b.store.rolls-before))
		}
		b.word |= uint64(x) << (8 * b.got)
	}
	word := b.word
	b.word, b.got = 0, 0
	return word
}

// Account returns the account of the store that the bits are drawn from. Other
// results that share it are in it too.
func (b *BitStream) Account() Account { return b.store.Account() }

// storeOf returns the store that src draws on, or nil if it has none. [Sim] asks
// recyclerOf instead: it rolls a die that it is given, and does not look behind
// it unless that die is a store itself.
func storeOf(src Source) *Recycler {
	switch src := src.(type) {
	case *BitStream:
		return src.store
	case *recycled:
		return src.store
	}
	return recyclerOf(src)
}
